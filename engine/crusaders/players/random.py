"""A player that chooses by lot among the legal answers."""

from __future__ import annotations

from engine.core.decision import Choice, Decision
from engine.core.protocol import Game
from engine.core.rng import Rng
from engine.core.view import View


class Random:
    """Chooses by lot."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a random legal choice."""
        return decision.sample(Rng(salt).below)
