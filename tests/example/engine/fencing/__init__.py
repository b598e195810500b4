"""A duel with dice, the example of docs/adding-a-game.md. `GAME` is the game as the table knows it."""

from __future__ import annotations

from engine.fencing.game import GAME

__all__ = ["GAME"]
