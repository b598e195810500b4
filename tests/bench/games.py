"""Random games of Outremer, and of Catanatron for comparison: listing the decisions, choosing, applying."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from cogs.table.log import Entry
from db.actions import Action
from engine.core.decision import Decision
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.outremer import GAME

SEATS = 4
TURNS = 1000  # Catanatron's own limit
CONFIG = GameConfig(SEATS)
Below = Callable[[int], int]
Play = Callable[[int], int]


def below(seed: int) -> Below:
    """Return a cheap generator of whole numbers under a bound."""
    draw = random.Random(seed).random
    return lambda bound: int(draw() * bound)


def outremer(seed: int) -> int:
    """Play a game at random; return the number of decisions."""
    chance, count = below(seed), 0
    pos = GAME.setup(CONFIG, seed)
    while asked := GAME.decisions(pos):
        decision = asked[chance(len(asked))]
        GAME.apply(pos, decision.seat, decision.sample(chance))
        count += 1
    return count


def catan(seed: int) -> int:
    """Play a game of Catanatron at random, in the same three steps; return the number of decisions."""
    chance, count = below(seed), 0
    game = Catan([RandomPlayer(color) for color in Color], seed=seed + 1)
    while game.winning_color() is None and game.state.num_turns < TURNS:
        actions = game.state.playable_actions
        game.execute(actions[chance(len(actions))])
        count += 1
    return count


def walk(seed: int) -> Iterator[tuple[Position[Any, Any], tuple[Decision, ...]]]:
    """Yield the position (always the same object) and its decisions before each choice of a game, and at its end."""
    chance = below(seed)
    pos = GAME.setup(CONFIG, seed)
    while asked := GAME.decisions(pos):
        yield pos, asked
        decision = asked[chance(len(asked))]
        GAME.apply(pos, decision.seat, decision.sample(chance))
    yield pos, ()


def middle(seed: int) -> Position[Any, Any]:
    """Return a position from the middle of a random game."""
    half = sum(1 for _ in walk(seed)) // 2
    return next(pos for n, (pos, _) in enumerate(walk(seed)) if n == half)


def recorded(seed: int) -> list[Action]:
    """Return a random game as the rows of choices that the table stores."""
    chance, rows = below(seed), []
    pos = GAME.setup(CONFIG, seed)
    while asked := GAME.decisions(pos):
        decision = asked[chance(len(asked))]
        choice = decision.sample(chance)
        applied = GAME.apply(pos, decision.seat, choice)
        seq = len(rows) + 1
        body = msgspec.json.encode(Entry(choice=choice, batch=seq, undoable=applied.undoable))
        drawn = msgspec.json.encode(applied.chance) if applied.chance else None
        rows.append(Action(1, seq, "choice", 0, decision.seat, 1, body, drawn))
    return rows
