"""An event is a record: what it says is not changed by what happens after it in the same choice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core import registry
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix

GAMES = 25


class Noting(Position[Any, Any]):
    """A position that writes down each event at the moment it happens."""

    __slots__ = ("noted",)

    @classmethod
    def of(cls, g: Position[Any, Any]) -> Noting:
        made = cls(g.config, g.content, g.state, g.stack, g.rng, g.seq, g.rules)
        made.noted = []
        return made

    def emit(self, kind: str, to: tuple[int, ...] | None = None, /, **data: Any) -> None:
        super().emit(kind, to, **data)
        self.noted.append(msgspec.json.encode(self.events[-1]))


@pytest.mark.parametrize("key", registry.games())
def test_no_event_holds_something_that_the_rules_go_on_changing(key: str) -> None:
    """A raid named no origin when the city fell: its event held the very list that the loss of the city emptied."""
    game = registry.game(key)
    for number in range(GAMES):
        chance = Rng(mix(number))
        g = Noting.of(game.setup(GameConfig(game.info.seats[number % len(game.info.seats)]), number))
        while asked := game.decisions(g):
            decision = asked[chance.below(len(asked))]
            g.noted = []
            events = game.apply(g, decision.seat, decision.sample(chance.below)).events
            assert [msgspec.json.encode(event) for event in events] == g.noted
