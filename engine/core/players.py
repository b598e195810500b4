"""The computer player that every game can have at once, and how a game says how its own ones play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from engine.core.decision import Choice, Decision
from engine.core.protocol import Game
from engine.core.rng import Rng
from engine.core.view import View


class Chooser(Protocol):
    """What answers for a seat."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""


@dataclass(frozen=True, slots=True)
class Described:
    """A player with a word on how it plays (see `engine.core.protocol.Player`)."""

    about: str
    player: Chooser

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return what the player chooses."""
        return self.player.choose(game, view, decision, salt)


class Random:
    """Chooses by lot among the legal answers."""

    about = "plays by lot"

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a random legal choice."""
        return decision.sample(Rng(salt).below)
