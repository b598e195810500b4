"""Games that were begun under an earlier landing load, go on to their end, and their logs lead to their positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.core import registry
from engine.core.decision import Choice, Decision
from engine.core.errors import Refusal
from engine.core.position import Position
from engine.core.protocol import Game
from engine.core.rng import Rng
from tests.golden.landing import LANDED, Step, Unfinished, kept, unfinished

Answer = Callable[[Game, Position[Any, Any], Decision], Choice]
FILES = sorted(LANDED.glob("*/*.jsonl"))
GAMES = [
    pytest.param(path.stem, one, id=f"{path.parent.name}-{path.stem}-{number}")
    for path in FILES
    for number, one in enumerate(kept(path))
]


def by_lot() -> Answer:
    chance = Rng(11)
    return lambda _game, _pos, decision: decision.sample(chance.below)


def by_default(game: Game, pos: Position[Any, Any], decision: Decision) -> Choice:
    return game.default(pos, decision)


def played_on(game: Game, pos: Position[Any, Any], answer: Answer) -> list[Step]:
    """Play a position to its end, stored and loaded again now and then; return what was chosen."""
    steps: list[Step] = []
    while asked := game.decisions(pos):
        choice = answer(game, pos, asked[0])
        steps.append(Step(asked[0].seat, asked[0].kind, choice))
        game.apply(pos, asked[0].seat, choice)
        if len(steps) % 50 == 1:
            game.audit(pos)
            assert game.dump(game.load(game.dump(pos))) == game.dump(pos)
    return steps


def followed(game: Game, one: Unfinished, more: list[Step]) -> Position[Any, Any]:
    """Follow a log from the setup on, as a table does to check it; raise Refusal where it leads elsewhere."""
    pos = game.setup(one.config(), one.seed)
    for step in (*one.steps, *more):
        game.apply(pos, step.seat, step.choice)
    return pos


@pytest.mark.parametrize(("key", "one"), GAMES)
def test_a_game_of_an_earlier_landing_goes_on_to_its_end(key: str, one: Unfinished) -> None:
    game = registry.game(key)
    for answer in (by_lot(), by_default):
        pos = game.load(bytes(one.position))
        assert game.decisions(pos)
        played_on(game, pos, answer)
        game.audit(pos)
        outcome = game.outcome(pos)
        assert outcome is not None
        assert len(outcome.standings) == one.seats


@pytest.mark.parametrize(("key", "one"), [game for game in GAMES if not game.values[1].broken])
def test_log_and_position_of_an_earlier_landing_agree(key: str, one: Unfinished) -> None:
    """At once and at the end, so that undo, repair and check of a table find the same game."""
    game = registry.game(key)
    pos = game.load(bytes(one.position))
    assert game.dump(followed(game, one, [])) == game.dump(pos)
    more = played_on(game, pos, by_lot())
    assert game.dump(followed(game, one, more)) == game.dump(pos)


@pytest.mark.parametrize(("key", "one"), [game for game in GAMES if game.values[1].broken])
def test_a_log_that_is_said_to_lead_elsewhere_does(key: str, one: Unfinished) -> None:
    """Else nobody would notice that a reason has gone."""
    game = registry.game(key)
    try:
        agree = game.dump(followed(game, one, [])) == game.dump(game.load(bytes(one.position)))
    except Refusal:
        agree = False
    assert not agree


@pytest.mark.parametrize("key", registry.games())
def test_the_rules_content_and_schema_of_today_have_unfinished_games(key: str) -> None:
    """Before a landing: python -m tests.golden.landing NAME. What is kept under one name is never made again."""
    today = {shape(one) for one in unfinished(registry.game(key))}
    assert today <= {shape(one) for path in FILES if path.stem == key for one in kept(path)}


def shape(one: Unfinished) -> tuple[Any, ...]:
    """What decides whether a stored game can be read."""
    stored = msgspec.json.decode(one.position)
    return stored["schema"], stored["rules"], stored["content"]


def test_every_landing_has_each_game_of_its_day() -> None:
    """A game is never dropped from one landing to the next; one that came later has none in the first."""
    kept_so_far: set[str] = set()
    for folder in sorted(LANDED.iterdir(), key=age):
        games = {path.stem for path in folder.glob("*.jsonl")}
        assert kept_so_far <= games <= set(registry.games()), folder.name
        kept_so_far = games


def age(folder: Path) -> tuple[bool, str]:
    """The landings that are named by a commit come before those that are named by a day."""
    return "-" in folder.name, folder.name
