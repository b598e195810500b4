"""The frame of the commands that measure the balance of a game: `python -m engine.<game>.balance`.

Whole games of computer players are played, counted, held against targets, and told in tables of Markdown. Game n of a
run has the seed `--seed` + n, and tallies are added up in this order: a run can be repeated exactly with any `--jobs`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, TypeVar

from engine.core.processes import spread
from engine.core.report import keep
from engine.core.sums import Sums

PROGRESS = 50  # games between two lines

T = TypeVar("T", bound=Sums)


class Table(NamedTuple):
    """A part of what was measured, and whether a target is missed in it."""

    text: str
    missed: bool = False


def parser(key: str, games: int) -> argparse.ArgumentParser:
    """Return the options that all such commands have; `games` is the default of `--games`."""
    made = argparse.ArgumentParser(prog=f"python -m engine.{key}.balance", description="Balance, measured by play.")
    made.add_argument("--games", type=int, default=games, help=f"how many games of each kind ({games})")
    made.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    made.add_argument("--jobs", type=int, default=1, help="processes (1)")
    made.add_argument("--out", type=Path, help="replace the measured part of this file")
    return made


def counted(play: Callable[[int], T], options: argparse.Namespace, total: T) -> T:
    """Play the games of a run (`play` plays the one of a seed) and add them to `total`; say now and then how many."""
    seeds = range(options.seed, options.seed + options.games)
    for number, tally in enumerate(spread(play, seeds, options.jobs), 1):
        total.merge(tally)
        if number % PROGRESS == 0:
            print(f"{number} of {options.games} games", file=sys.stderr, flush=True)
    return total


def conclude(key: str, tables: Iterable[Table], out: Path | None) -> int:
    """Print each table when it is measured, write all of them to `out`; the exit code is 1 when a target is missed."""
    texts, missed = [], False
    for table in tables:
        print(table.text, flush=True)
        texts.append(table.text)
        missed = missed or table.missed
    if out:
        keep(out, key, "\n".join(texts))
    return int(missed)
