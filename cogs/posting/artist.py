"""A drawing process: one work at a time over a pipe. It ends when it hangs, and when the bot ends."""

from __future__ import annotations

import asyncio
import ctypes
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from engine.core.processes import follow_parent

T = TypeVar("T")
HANGS = 30
"""Seconds after which a drawing process ends itself: nobody waits for it any more."""
TIDY = 160 << 20
"""Bytes of memory from which on a drawing process gives back what it has freed, after each picture."""


class LostError(Exception):
    """The drawing process died or hung; a new one must be begun."""


class Artist:
    """One drawing process, begun at once. Make it in the main thread, on whose life it depends."""

    def __init__(self, prepare: Callable[[], object] | None) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, prepare, HANGS), name="drawing", daemon=True)
        self._process.start()
        theirs.close()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        self.size = 0
        """Bytes of memory that the process had after its newest work."""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid or 0

    async def work(self, function: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        """Return `function(*args)`, worked out in the process. Raise RuntimeError with what it raises, and LostError
        when there is no answer within the time, which includes the beginning of the process.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, function, args, seconds)

    def _ask(self, function: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        try:
            self._pipe.send((function, args))
            if not self._pipe.poll(seconds):
                raise LostError("no answer")
            right, value, self.size = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise LostError("no process") from error
        if not right:
            raise value
        return value  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._thread.submit(self._bury)
        self._thread.shutdown(wait=False)

    def _bury(self) -> None:
        self._process.join()
        self._process.close()
        self._pipe.close()


def _serve(pipe: Connection[Any, Any], prepare: Callable[[], object] | None, hangs: int) -> None:
    """Draw what is asked for until nobody is there to ask. Ctrl-C reaches the whole process group; it is not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    follow_parent()
    if prepare is not None:
        prepare()
    while True:
        try:
            asked = pipe.recv_bytes()
        except EOFError:  # the bot has ended
            return
        answer = _answer(asked, hangs)
        if resident() > TIDY:
            give_back()
        try:
            pipe.send_bytes(pickle.dumps((*answer, resident())))
        except OSError:
            return


def _answer(asked: bytes, hangs: int) -> tuple[bool, Any]:
    """Return whether the work went right, and its result or fault; the alarm ends the process if it never ends."""
    signal.alarm(hangs)
    try:
        function, args = pickle.loads(asked)
        value = function(*args)
        pickle.dumps(value)
        return True, value
    except Exception as error:
        told = RuntimeError("".join(traceback.format_exception(error)))
        return False, told
    finally:
        signal.alarm(0)


def resident() -> int:
    """Return the bytes of memory that this process occupies (where the system does not tell: the most it ever had)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def give_back() -> None:
    """Give freed memory back to the system (some ms), where the C library can be told to: images leave holes of all
    sizes.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
