"""The command: python -m engine.outremer.balance --games 600 [--seats 4] [--player marshal] [--jobs 2] [--out FILE].

The clock is read here and nowhere else in the game: to tell how long a run took, and how much time of a processor its
choices did (other work on the machine must not count).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from engine.core.report import keep
from engine.outremer.balance.report import report, targets
from engine.outremer.balance.tally import Tally
from engine.outremer.balance.work import games
from engine.outremer.players import PLAYERS

PROGRESS = 15.0  # seconds between two lines


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m engine.outremer.balance", description="Balance, measured.")
    add = parser.add_argument
    add("--games", type=int, default=600, help="how many games (600)")
    add("--seats", type=int, default=4, choices=(2, 3, 4), help="seats of each game (4)")
    add("--player", default="marshal", choices=list(PLAYERS), help="who plays all seats (marshal)")
    add("--seed", type=int, default=1, help="seed of the first game (1)")
    add("--jobs", type=int, default=1, help="processes (1)")
    add("--out", type=Path, help="replace the measured part of this file")
    return parser.parse_args(argv)


def measure(args: argparse.Namespace) -> Tally:
    """Play all games, print progress."""
    total, start = Tally(), time.perf_counter()
    told = start
    for tally in games(args.player, args.seats, range(args.seed, args.seed + args.games), args.jobs, time.process_time):
        total.merge(tally)
        if time.perf_counter() - told > PROGRESS:
            told = time.perf_counter()
            print(f"{total.games} of {args.games} games, {told - start:.0f} s", file=sys.stderr, flush=True)
    return total


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 when a target is missed."""
    args = arguments(argv)
    total = measure(args)
    title = f"{args.games} games, {args.seats} seats, player {args.player}, seeds from {args.seed}"
    text = report(total, title)
    if args.out:
        keep(args.out, "outremer", text)
    print(text)
    return 0 if all(target.met for target in targets(total)) else 1


if __name__ == "__main__":
    sys.exit(main())
