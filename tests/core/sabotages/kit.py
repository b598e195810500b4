"""What the sabotages of the toy are made with. Each is registered with the verdict that must see it."""

import msgspec
import pytest

from engine.core.errors import Refusal
from engine.core.events import Applied
from engine.core.fuzz import Failure, play
from engine.core.fuzz.play import EVERYTHING
from tests.toy import ToyGame, Turn

CAP = 400
GAMES = 60
SABOTAGES = []
put = msgspec.structs.replace


def first_failure(game):
    for seed in range(GAMES):
        try:
            play(game, seed, checks=EVERYTHING, cap=CAP)
        except Failure as failure:
            return failure
    return None


def seen_as(verdict, words):
    """Register a sabotage with the verdict that must see it and words of its message."""

    def register(sabotage):
        SABOTAGES.append(pytest.param(sabotage, verdict, words, id=sabotage.__name__))
        return sabotage

    return register


def asks_instead(name, make):
    """Return a sabotage that changes what step `name` of a turn asks: make(g, frame, decision)."""
    ask = getattr(Turn, f"ask_{name}")

    def changed(self, g):
        decision = ask(self, g)
        return decision and make(g, self, decision)

    return changed


def views(change):
    """Return a toy with changed views: change(pos, view)."""

    class Bad(ToyGame):
        def view(self, pos, seat):
            return change(pos, super().view(pos, seat))

    return Bad()


class Lenient(ToyGame):
    """Does nothing where it should refuse."""

    def apply(self, pos, seat, choice):
        try:
            return super().apply(pos, seat, choice)
        except Refusal as refusal:
            return self.instead(pos, refusal)

    def instead(self, pos, refusal):
        return Applied((), (), False)
