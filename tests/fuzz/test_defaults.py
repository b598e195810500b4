"""Harmless defaults: an absent player's answer costs least and begins nothing, at every kind of question of every game.

Sound for any game, and said once:

1. Where a pass is among the answers (`Decision.harmless`), the default is one. To name nothing is a pass, too.
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

GAMES, EACH, MORE, FURTHER = 80, 40, 24, 120
Pos = Position[Any, Any]
Owned = dict[str, int]


def lost(key: str) -> Any:
    """Return what is known of one game only: `KINDS` of its questions, what a seat has that can be lost (`owned`), and
    arranged positions with questions that random games hardly ever ask (`rare`).
    """
    return import_module(f"tests.{key}.lost")


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
        made.owned = lambda: lost(game.info.key).owned(made, seat)
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
    if decision.passes(default):
        return ""
    if any(option in decision.harmless for option in decision.own):
        return f"{default} is no pass of {decision.harmless}"
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
    game, seen, room = registry.game(key), Counter[str](), lost(key)
    arranged = ((pos, decision, Rng(1)) for pos, decision in room.rare())
    wrong = wrong_of(chain(arranged, questions(game)), game, seen)
    assert not wrong, "\n".join(f"{kind}: {said}" for kind, said in wrong.items())
    assert set(seen) == room.KINDS, "a kind of question was never looked at"
