"""Crusade: Road to Jerusalem, a solo game of 1096-1099. `GAME` is the game as the table knows it."""

from __future__ import annotations

from engine.road.game import GAME

__all__ = ["GAME"]
