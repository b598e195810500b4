"""A connection of SQLite and the thread that alone uses it, so that whole functions run on it and never two at once.

Our own thread and not aiosqlite's: that one takes single statements in public, and between two statements another task
gets its turn (docs/decisions.md).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Self, TypeVar

T = TypeVar("T")
Connection = sqlite3.Connection

BUSY_SECONDS = 10.0
THREAD = "database"
"""What the name of such a thread begins with."""


class Session:
    """An open connection. All methods may be called from any task."""

    def __init__(self, thread: ThreadPoolExecutor, connection: Connection) -> None:
        self._thread = thread
        self._connection: Connection | None = connection

    @classmethod
    async def open(cls, address: str, prepare: Callable[[Connection], object]) -> Self:
        """Open the file at an address (`file:…?mode=rw`) and prepare the connection. Raise what either raises; then no
        thread and no connection is left.
        """
        thread = ThreadPoolExecutor(1, thread_name_prefix=THREAD)
        try:
            connection = await asyncio.get_running_loop().run_in_executor(thread, _connect, address, prepare)
        except BaseException:
            thread.shutdown(wait=False)
            raise
        return cls(thread, connection)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Return `work(connection)`, run in the thread behind all that was asked for before. Raise what it raises, and
        RuntimeError when the connection is closed.

        A caller that is cancelled cancels work that has not begun; what has begun comes to its end.
        """
        if self._connection is None:
            raise RuntimeError("the connection is closed")
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, self._connection)

    async def close(self) -> None:
        """Finish what was asked for and close the connection. The second time it does nothing."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, connection.close)
            self._thread.shutdown(wait=False)


def _connect(address: str, prepare: Callable[[Connection], object]) -> Connection:
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection
