"""Harmless defaults: an absent player's answer costs least and begins nothing, at every kind of question of every game.

Sound for any game, and said once:

1. Where a pass is among the answers (`Decision.harmless`), the default is one.
2. Else no other legal answer costs less. The cost of an answer is the most that its seat has lost, by kind of
   possession, at any time until the rule that asked is done, everything behind it answered by default too; gains do not
   count. An answer costs less when it loses no more of anything, and less of something. To be at peace counts as a
   possession: a default begins no battle that could be avoided. Where chance is drawn the account is closed: luck is no
   fault of an answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import chain, islice
from typing import Any

import pytest

from engine.core import registry
from engine.core.decision import Choice, Decision
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig
from engine.core.rng import Rng, mix
from engine.outremer.flow.choices import ChooseCapital, GiveGood, LoseUnitsChoice, LowerCityChoice
from engine.outremer.flow.events import EventsPhase, Raids
from engine.outremer.state import GOOD
from engine.outremer.state import G as Outremer
from engine.road.flow.conquest import SiegeWon
from engine.road.state import Siege
from tests.fuzz.possessions import POSSESSIONS, Owned
from tests.road import kit as road
from tests.rules import kit as outremer
from tests.rules.kit import T

GAMES, EACH, MORE, FURTHER = 60, 40, 24, 120
Pos = Position[Any, Any]


def cheaper(one: Owned, other: Owned) -> bool:
    """Whether one answer costs less than another."""
    return one != other and all(count <= other[name] for name, count in one.items())


class Chance(Exception):
    """A draw is due."""


class NoChance(Rng):
    """A generator that stops where chance begins."""

    def below(self, bound: int) -> int:
        raise Chance


class Account(Position[Any, Any]):
    """A position that notes at every event what a seat has lost, while the rule that asked is still open."""

    __slots__ = ("before", "frame", "gone", "owned")

    @classmethod
    def of(cls, game: Game, pos: Pos, seat: int) -> Account:
        """Return a copy of a position, without chance."""
        g = game.copy(pos)
        made = cls(g.config, g.content, g.state, g.stack, NoChance(0), g.seq, g.rules)
        made.owned = lambda: POSSESSIONS[game.info.key](made, seat)
        made.before, made.frame = made.owned(), made.stack[-1]
        made.gone = dict.fromkeys(made.before, 0)
        return made

    def emit(self, kind: str, to: tuple[int, ...] | None = None, /, **data: Any) -> None:
        super().emit(kind, to, **data)
        if self.is_open():
            now = self.owned()
            self.gone = {name: max(most, self.before[name] - now[name]) for name, most in self.gone.items()}

    def is_open(self) -> bool:
        return any(each is self.frame for each in self.stack)


def cost(game: Game, pos: Pos, decision: Decision, choice: Choice) -> Owned:
    """Return the most that the seat of a question has lost at any time after an answer, until the rule that asked is
    done or chance is drawn.
    """
    g = Account.of(game, pos, decision.seat)
    asked: tuple[Decision, ...] = (decision,)
    answer = choice
    with suppress(Chance):
        game.decisions(g)
        for _ in range(FURTHER):
            game.apply(g, asked[0].seat, answer)
            asked = game.decisions(g)
            if not asked or not g.is_open():
                break
            answer = game.default(g, asked[0])
    return g.gone


def alternatives(decision: Decision, chance: Rng) -> Iterator[Choice]:
    """Legal answers: the first ones, and some of all."""
    yield from islice(decision.shape.every(), MORE)
    for _ in range(MORE // 2):
        yield decision.shape.sample(chance.below)


def complaint(game: Game, pos: Pos, decision: Decision, chance: Rng) -> str:
    """Return what is wrong with the default of a question; "" when nothing is."""
    default = game.default(pos, decision)
    if any(option in decision.harmless for option in decision.own):
        return "" if decision.passes(default) else f"{default} is no pass of {decision.harmless}"
    least = cost(game, pos, decision, default)
    for choice in alternatives(decision, chance):
        if cheaper(other := cost(game, pos, decision, choice), least):
            return f"{default} costs {_named(least)}, {choice} costs {_named(other)}"
    return ""


def _named(owned: Owned) -> Owned:
    return {name: count for name, count in owned.items() if count}


def questions(game: Game) -> Iterator[tuple[Pos, Decision, Rng]]:
    """Yield open questions of random games, some of which are played by default now and then."""
    for number in range(GAMES):
        chance = Rng(mix(number))
        options = {o.id: o.values[chance.below(len(o.values))][0] for o in game.info.options}
        pos = game.setup(GameConfig(game.info.seats[number % len(game.info.seats)], options), number)
        while asked := game.decisions(pos):
            decision = asked[chance.below(len(asked))]
            yield pos, decision, chance
            absent = chance.below(4) == 0
            choice = game.default(pos, decision) if absent else decision.sample(chance.below)
            game.apply(pos, decision.seat, choice)


def rare(key: str) -> Iterator[tuple[Pos, Decision, Rng]]:
    """Yield questions that random games hardly ever ask."""
    if key == "road":
        g = road.run(SiegeWon(), at="arqa", siege=Siege("arqa", 3), diplomacy=1)
        yield g, road.asked(g), Rng(1)
        g = road.siege(box=1, military=2, miracles=1)
        road.pick(g, "order:siege_works:franks", "roll", roll=(2, 1, 5))
        yield g, road.asked(g), Rng(1)
    for frame in (
        LoseUnitsChoice(seat=T, count=2, coins=1),
        LowerCityChoice(seat=T, chooser=T),
        Raids(seats=[T], token="steel"),
        ChooseCapital(seat=T),
        GiveGood(seat=T, good=GOOD["wood"]),
        EventsPhase(step="s2a_scarce"),
    ):
        if key == "outremer":
            g = realm()
            yield from ((g, decision, Rng(1)) for decision in outremer.run(g, frame))


def realm() -> Outremer:
    """Tripoli has three cities, two of them of one good, with unlike garrisons and levels, and goods in every state."""
    g = outremer.table()
    for city, units, level in (("tripoli", 2, 3), ("tortosa", 4, 2), ("damascus", 3, 2)):
        outremer.hold(g, T, city, units, level=level)
    p = g.state.players[T]
    p.ready[0], p.spent[0], p.locked[0] = 1, 1, 1
    g.state.event, g.state.saracens, g.state.track = "wind_of_change", 1, ["candles"]
    return g


def wrong_of(asked: Iterable[tuple[Pos, Decision, Rng]], game: Game, seen: Counter[str]) -> dict[str, str]:
    """Return what is wrong with the defaults of questions, by kind; a kind is looked at so often and no more."""
    wrong: dict[str, str] = {}
    for pos, decision, chance in asked:
        if seen[decision.kind] < EACH and decision.kind not in wrong:
            seen[decision.kind] += 1
            if said := complaint(game, pos, decision, chance):
                wrong[decision.kind] = said
    return wrong


@pytest.mark.parametrize("key", registry.games())
def test_an_absent_player_answers_at_the_least_cost_and_begins_nothing(key: str) -> None:
    game, seen = registry.game(key), Counter[str]()
    kinds = set(import_module(f"engine.{key}.texts").PUBLIC)
    wrong = wrong_of(chain(rare(key), questions(game)), game, seen)
    assert not wrong, "\n".join(f"{kind}: {said}" for kind, said in wrong.items())
    assert kinds == set(seen), "a kind of question was never looked at"
