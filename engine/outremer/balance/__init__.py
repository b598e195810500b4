"""Measures the balance of the house edition: many games of computer players, counted and held against targets.

Every player is handed its own view; chance comes from the seed of the game alone, so a run can be repeated exactly.
"""

from __future__ import annotations

from engine.outremer.balance.play import play
from engine.outremer.balance.report import report
from engine.outremer.balance.tally import Tally

__all__ = ["Tally", "play", "report"]
