"""Work spread over worker processes: the one way in which a command of the engine starts any."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")
PR_SET_PDEATHSIG = 1


def spread(job: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """Yield `job(item)` of every item in their order, from `jobs` processes or, with one, from this one.

    Closing the generator stops what has not begun. A worker imports what it runs and cannot import the `__main__` of a
    package: `job` is a function of a module, or a `partial` of one.
    """
    if jobs == 1:
        yield from map(job, items)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=follow_parent) as pool:
        try:
            yield from pool.map(job, items)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def follow_parent() -> None:
    """Let this worker process end with the one that began it, also when that one is killed and can tell nobody.

    Only Linux can promise that; elsewhere a worker ends at the latest when it wants to hand over its result.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    parent = parent_process()
    if parent is not None and os.getppid() != parent.pid:  # it ended before we could say so
        os._exit(1)
