"""The command: python -m engine.core.fuzz --seed 1 --count 2000 [--game KEY] [--seats N] [--fast] [--jobs N].

Game n of a run has the seed `--seed` + n, so `--seed S --count 1` is one game of a longer run again.
The clock is read here and nowhere else in the engine: only to tell the caller how long a run took.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from engine.core import registry
from engine.core.fuzz.coverage import Coverage
from engine.core.fuzz.failure import Failed, Failure, read, write
from engine.core.fuzz.play import CAP, EVERYTHING, FAST, FULL, play
from engine.core.fuzz.work import tasks, work
from engine.core.processes import spread

PROGRESS = 10.0  # seconds between two lines


def run_game(args: argparse.Namespace, key: str) -> Failed | None:
    """Play all games of one kind, print progress and totals; return the first failure."""
    todo = tasks(key, args.seed, args.count, args.seats, FAST if args.fast else FULL, args.cap)
    total, start = Coverage(), time.perf_counter()
    told = start
    with closing(spread(work, todo, args.jobs)) as found:
        for result in found:
            total.merge(result.coverage)
            if result.failed is not None:
                return result.failed
            now = time.perf_counter()
            if now - told > PROGRESS:
                told = now
                print(f"  {key}: {total.games} of {args.count} games, {now - start:.0f} s", flush=True)
    taken = time.perf_counter() - start
    each = f"{taken * 1000 / max(total.choices, 1):.2f} ms each"
    print(f"{key}: {total.games} games, {total.choices} choices in {taken:.1f} s ({each}), no failure")
    print(total.report(frozenset(registry.game(key).cards())), flush=True)
    return None


def complain(failed: Failed, folder: Path) -> int:
    """Print a failure, write its file, and return the exit code."""
    path = write(failed, folder)
    choice = len(failed.moves)
    print(f"FAILED {failed.game}, seed {failed.seed}, {failed.config.seats} seats, choice {choice}")
    print(f"{failed.verdict}: {failed.message}")
    print(f"again: python -m engine.core.fuzz --replay {path}", flush=True)
    return 1


def replay_file(path: Path) -> int:
    """Follow the trail of a failure file with every check at every decision."""
    old = read(path)
    game = registry.game(old.game)
    try:
        play(game, old.seed, config=old.config, checks=EVERYTHING, given=old.moves)
    except Failure as failure:
        print(f"still fails: {failure}")
        return 1
    print(f"{len(old.moves)} choices, no failure any more")
    return 0


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    cores, folder = os.cpu_count() or 1, Path(tempfile.gettempdir())
    parser = argparse.ArgumentParser(prog="python -m engine.core.fuzz", description="Random games, judged.")
    add = parser.add_argument
    add("--seed", type=int, default=1, help="seed of the first game (1)")
    add("--count", type=int, default=100, help="games of each kind (100)")
    add("--game", choices=list(registry.games()), help="only this game")
    add("--seats", type=int, help="only this number of seats")
    add("--fast", action="store_true", help="hold the dear verdicts more rarely")
    add("--jobs", type=int, default=cores, help="processes (one a core)")
    add("--cap", type=int, default=CAP, help=f"choices after which a game counts as endless ({CAP})")
    add("--out", type=Path, default=folder, help="folder for a failure file")
    add("--replay", type=Path, help="follow the trail of a failure file instead")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 at the first failure."""
    args = arguments(argv)
    if args.replay:
        return replay_file(args.replay)
    keys = [args.game] if args.game else list(registry.games())
    if not keys:
        print("There is no game to play.")
        return 1
    for key in keys:
        failed = run_game(args, key)
        if failed is not None:
            return complain(failed, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
