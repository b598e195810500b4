"""The command: python -m engine.outremer.balance --games 600 [--seats 4] [--player marshal] [--jobs 2] [--out FILE].

The clock is read here and nowhere else in the game: to tell how much time of a processor the choices took (other work
on the machine must not count).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial

from engine.core.balance import Table, conclude, counted, parser
from engine.outremer.balance.play import play
from engine.outremer.balance.report import report, targets
from engine.outremer.balance.tally import Tally
from engine.outremer.players import PLAYERS


def measured(options: argparse.Namespace) -> Iterator[Table]:
    """Play all games and yield their one table."""
    total = counted(partial(play, options.player, options.seats, time.process_time), options, Tally())
    title = f"{options.games} games, {options.seats} seats, player {options.player}, seeds from {options.seed}"
    yield Table(report(total, title), not all(target.met for target in targets(total)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 when a target is missed."""
    command = parser("outremer", 600)
    command.add_argument("--seats", type=int, default=4, choices=(2, 3, 4), help="seats of each game (4)")
    command.add_argument("--player", default="marshal", choices=list(PLAYERS), help="who plays all seats (marshal)")
    options = command.parse_args(argv)
    return conclude("outremer", measured(options), options.out)


if __name__ == "__main__":
    sys.exit(main())
