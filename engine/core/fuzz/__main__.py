"""The command: python -m engine.core.fuzz --seed 1 --count 2000 [--game KEY] [--seats N] [--fast] [--jobs N].

Game n of a run has the seed `--seed` + n, so `--seed S --count 1` is one game of a longer run again.
The clock is read here and nowhere else in the engine: only to tell the caller how long a run took.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from engine.core import registry
from engine.core.fuzz.coverage import Coverage
from engine.core.fuzz.failure import Failed, Failure, read, write
from engine.core.fuzz.play import CAP, EVERYTHING, FAST, FULL, Checks, play

CHUNK = 8  # games a worker plays between two reports
PROGRESS = 10.0  # seconds between two lines


class Task(msgspec.Struct, frozen=True):
    """Some games for a worker: all seeds from `first` up to `last`, exclusive."""

    game: str
    first: int
    last: int
    seats: int | None
    checks: Checks
    cap: int


class Result(msgspec.Struct, frozen=True):
    """What a worker found: what occurred, and the first failure."""

    coverage: Coverage
    failed: Failed | None = None


def work(task: Task) -> Result:
    """Play the games of a task up to the first failure."""
    game, total = registry.game(task.game), Coverage()
    for seed in range(task.first, task.last):
        try:
            run = play(game, seed, seats=task.seats, checks=task.checks, cap=task.cap)
        except Failure as failure:
            return Result(total, failure.failed)
        total.merge(run.coverage)
    return Result(total)


def tasks(args: argparse.Namespace, key: str) -> list[Task]:
    """Cut the run over one game into tasks."""
    checks, end = FAST if args.fast else FULL, args.seed + args.count
    starts = range(args.seed, end, CHUNK)
    return [Task(key, first, min(first + CHUNK, end), args.seats, checks, args.cap) for first in starts]


@contextmanager
def results(todo: Sequence[Task], jobs: int) -> Iterator[Iterator[Result]]:
    """Give the results as they come, from `jobs` processes or from this one; leaving stops the others."""
    if jobs == 1:
        yield map(work, todo)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap_unordered(work, todo)


def run_game(args: argparse.Namespace, key: str) -> Failed | None:
    """Play all games of one kind, print progress and totals; return the first failure."""
    total, start = Coverage(), time.perf_counter()
    told = start
    with results(tasks(args, key), args.jobs) as found:
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
    print(
        f"FAILED {failed.game}, seed {failed.seed}, {failed.config.seats} seats, choice {len(failed.moves)}"
    )
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
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(
        prog="python -m engine.core.fuzz", description="Random whole games, judged."
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (1)")
    parser.add_argument("--count", type=int, default=100, help="games of each kind (100)")
    parser.add_argument("--game", choices=list(registry.games()), help="only this game")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument("--fast", action="store_true", help="hold the dear verdicts more rarely")
    parser.add_argument("--jobs", type=int, default=cores, help="processes (one a core)")
    parser.add_argument(
        "--cap", type=int, default=CAP, help=f"choices after which a game counts as endless ({CAP})"
    )
    parser.add_argument(
        "--out", type=Path, default=Path(tempfile.gettempdir()), help="folder for a failure file"
    )
    parser.add_argument("--replay", type=Path, help="follow the trail of a failure file instead")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 1 at the first failure."""
    args = arguments(argv)
    if args.replay:
        return replay_file(args.replay)
    for key in [args.game] if args.game else list(registry.games()):
        failed = run_game(args, key)
        if failed is not None:
            return complain(failed, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
