"""Work spread over worker processes: the one way in which a command of the engine starts any."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def spread(job: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """Yield `job(item)` of every item in their order, from `jobs` processes or, with one, from this one.

    Closing the generator stops what has not begun. A worker imports what it runs and cannot import the `__main__` of a
    package: `job` is a function of a module, or a `partial` of one.
    """
    if jobs == 1:
        yield from map(job, items)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(job, items)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
