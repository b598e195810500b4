"""Keep unfinished games of a landing: python -m tests.golden.landing NAME (see README.md here).

What a release changes must not stop the games that are being played. So each landing leaves some of its own behind, in
the middle of their setup and of their play; every later release loads them, plays them on, and follows their logs to
the same positions. They are made once, by the code of that day, and never again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from engine.core import registry
from engine.core.decision import Choice
from engine.core.protocol import Game, GameConfig
from engine.core.rng import Rng, mix

LANDED = Path(__file__).parent / "landed"
SEEDS = 100
STOPS = (5, 60)  # choices: in the middle of the setup where there is one, and of the play
_CHOICES = 0x1A7D


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One choice of the log."""

    seat: int
    kind: str
    choice: Choice


class Unfinished(msgspec.Struct, frozen=True):
    """A game that was not over: how it was set up, its log, and the position as it was stored then.

    `broken`: why its log leads elsewhere now (""): it goes on from its position alone.
    """

    seats: int
    seed: int
    steps: tuple[Step, ...]
    position: msgspec.Raw
    options: dict[str, str] = {}
    broken: str = ""

    def config(self) -> GameConfig:
        """How a table sets it up again to follow its log: with the rules and the content that it began with."""
        stored: dict[str, Any] = msgspec.json.decode(self.position)
        return GameConfig(self.seats, self.options, stored["rules"], stored["content"])


def made(game: Game, seats: int, seed: int, stop: int) -> Unfinished | None:
    """Play `stop` choices at random; None when the game was over before."""
    pos, steps, chance = game.setup(GameConfig(seats), seed), list[Step](), Rng(mix(seed ^ _CHOICES))
    while len(steps) < stop and (asked := game.decisions(pos)):
        decision = asked[chance.below(len(asked))]
        choice = decision.sample(chance.below)
        steps.append(Step(decision.seat, decision.kind, choice))
        game.apply(pos, decision.seat, choice)
    if not game.decisions(pos):
        return None
    return Unfinished(seats, seed, tuple(steps), msgspec.Raw(game.dump(pos)))


def unfinished(game: Game) -> Iterator[Unfinished]:
    """Yield the games that a landing keeps: with fewest and with most players, early and late (where one lasts)."""
    for seats in sorted({game.info.seats[0], game.info.seats[-1]}):
        for stop in STOPS:
            lasting = (one for seed in range(1, SEEDS) if (one := made(game, seats, seed, stop)) is not None)
            yield from islice(lasting, 1)


def kept(path: Path) -> list[Unfinished]:
    """Read the games of one file, one a line."""
    return [msgspec.json.decode(line, type=Unfinished) for line in path.read_bytes().splitlines()]


def main(name: str) -> int:
    """Keep unfinished games of today's code under a name; a landing is never recorded again."""
    folder = LANDED / name
    folder.mkdir(parents=True)
    for key, game in registry.games().items():
        lines = [msgspec.json.encode(one) for one in unfinished(game)]
        (folder / f"{key}.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
        print(folder / f"{key}.jsonl")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
