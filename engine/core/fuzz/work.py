"""Many games over several processes: cut into tasks, played by workers, reported task by task.

This is a module of its own because a spawned worker imports what it runs, and cannot import `__main__`.
"""

from __future__ import annotations

import msgspec

from engine.core import registry
from engine.core.fuzz.coverage import Coverage
from engine.core.fuzz.failure import Failed, Failure
from engine.core.fuzz.play import Checks, play

CHUNK = 8  # games a worker plays between two reports


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


def tasks(game: str, first: int, count: int, seats: int | None, checks: Checks, cap: int) -> list[Task]:
    """Cut a run of `count` games, with the seeds from `first` on, into tasks."""
    end = first + count
    return [Task(game, start, min(start + CHUNK, end), seats, checks, cap) for start in range(first, end, CHUNK)]


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
