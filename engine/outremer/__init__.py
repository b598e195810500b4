"""Outremer: the crusader states of the Levant, 2 to 4 players. `GAME` is the game as the table knows it."""

from __future__ import annotations

from engine.outremer.game import GAME

__all__ = ["GAME"]
