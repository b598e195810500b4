"""Random games of the house, and of Catanatron for comparison: listing the decisions, choosing, applying."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from db.actions import Action
from engine.core import registry
from engine.core.decision import Decision
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig
from table.log import Entry

TURNS = 1000  # Catanatron's own limit
Below = Callable[[int], int]
Play = Callable[[int], int]


def below(seed: int) -> Below:
    """Return a cheap generator of whole numbers under a bound."""
    draw = random.Random(seed).random
    return lambda bound: int(draw() * bound)


@dataclass(frozen=True)
class Played:
    """A game of the house with all its seats taken, played at random. Games of the same seed are the same."""

    game: Game

    @property
    def name(self) -> str:
        """How its rows begin."""
        return self.game.info.key.capitalize()

    @property
    def seats(self) -> int:
        """The most that it seats."""
        return max(self.game.info.seats)

    @property
    def config(self) -> GameConfig:
        """All seats, every option as the lobby proposes it."""
        return GameConfig(self.seats)

    def whole(self, seed: int) -> int:
        """Play a game; return the number of decisions."""
        game, chance, count = self.game, below(seed), 0
        pos = game.setup(self.config, seed)
        while asked := game.decisions(pos):
            decision = asked[chance(len(asked))]
            game.apply(pos, decision.seat, decision.sample(chance))
            count += 1
        return count

    def walk(self, seed: int) -> Iterator[tuple[Position[Any, Any], tuple[Decision, ...]]]:
        """Yield the position (always the same object) and its decisions before each choice, and at the game's end."""
        chance = below(seed)
        pos = self.game.setup(self.config, seed)
        while asked := self.game.decisions(pos):
            yield pos, asked
            decision = asked[chance(len(asked))]
            self.game.apply(pos, decision.seat, decision.sample(chance))
        yield pos, ()

    def middle(self, seed: int) -> Position[Any, Any]:
        """Return a position from the middle of a game."""
        half = sum(1 for _ in self.walk(seed)) // 2
        return next(pos for n, (pos, _) in enumerate(self.walk(seed)) if n == half)

    def recorded(self, seed: int) -> list[Action]:
        """Return a game as the rows of choices that the table stores."""
        chance, rows = below(seed), list[Action]()
        pos = self.game.setup(self.config, seed)
        while asked := self.game.decisions(pos):
            decision = asked[chance(len(asked))]
            choice = decision.sample(chance)
            applied = self.game.apply(pos, decision.seat, choice)
            seq = len(rows) + 1
            body = msgspec.json.encode(Entry(choice=choice, batch=seq, undoable=applied.undoable))
            drawn = msgspec.json.encode(applied.chance) if applied.chance else None
            rows.append(Action(1, seq, "choice", 0, decision.seat, 1, body, drawn))
        return rows


PLAYED = {key: Played(game) for key, game in registry.games().items()}


def catan(seed: int) -> int:
    """Play a game of Catanatron at random, in the same three steps; return the number of decisions."""
    chance, count = below(seed), 0
    game = Catan([RandomPlayer(color) for color in Color], seed=seed + 1)
    while game.winning_color() is None and game.state.num_turns < TURNS:
        actions = game.state.playable_actions
        game.execute(actions[chance(len(actions))])
        count += 1
    return count
