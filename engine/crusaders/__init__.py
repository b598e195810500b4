"""Crusaders: Thy Will Be Done, 2 to 4 players. `GAME` is the game as the table knows it."""

from __future__ import annotations

from engine.crusaders.game import GAME

__all__ = ["GAME"]
