"""Which write-ahead log belongs to which file.

SQLite takes in whatever `-wal` lies beside a file, also one that was left there when a backup was put in the file's
place: the result is damaged, or neither the one nor the other. So the first transaction of each new log gives the file
a new name, its generation, and notes the one before. What the file alone is called, without its log, must then be one
of the two. A backup gets a generation of its own, to which no log belongs.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from db import facts
from db.errors import StaleLog
from db.place import COMPANIONS, address
from db.session import BUSY_SECONDS, Connection

NAME, BEFORE = "generation", "generation before"
NAME_BYTES = 8
OFTEN = 100
"""Transactions after which a log is folded into the file: about 4 MB of moves."""
LIMIT = 16 << 20
"""Bytes of a log that has grown larger than ever, after which it is folded at once."""
AGAIN = 10
"""Transactions after which it is tried again when somebody was reading in it."""


class WriteAheadLog:
    """The log of the writer: folds it into the file now and then, and names what begins behind that.

    It is folded after the first transaction of a run, too: so a copy from before is another generation than all that is
    written now. All calls are made in the writer's thread.
    """

    def __init__(self, *, empty: bool) -> None:
        self._empty = empty
        self._left = 0
        self._most = LIMIT

    def begin(self, connection: Connection) -> None:
        """Name the generation in a transaction that writes, if it is the first one of its log."""
        if self._empty:
            renew(connection, facts.get(connection, NAME))

    def written(self, connection: Connection, size: int) -> None:
        """Fold the log after a transaction that has written, if it is time; the log has `size` bytes."""
        self._empty = False
        self._left -= 1
        if self._left < 0 or size > self._most:
            self._empty = _fold(connection)
            self._left = OFTEN if self._empty else AGAIN
            self._most = max(self._most, size)


def renew(connection: Connection, before: bytes | None) -> None:
    """Call the file by a new name; `before` is the one that it had."""
    facts.put(connection, NAME, os.urandom(NAME_BYTES))
    facts.put(connection, BEFORE, before or b"")


def part(connection: Connection) -> None:
    """Call a copy by a name of its own, so that no log of the original belongs to it."""
    if _knows(connection):
        renew(connection, os.urandom(NAME_BYTES))


def _fold(connection: Connection) -> bool:
    """Put what the log holds into the file, so that the next transaction begins it anew; return False if somebody still
    reads in it. It keeps its length, for to write over it is quicker than to let it grow.

    Nobody waits for it, and a fault, such as a full disk, is no fault of the transaction: the log keeps what it holds.
    """
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
    except sqlite3.Error:
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")
    return not busy


def check(path: Path) -> bool:
    """Return whether a log of an earlier run lies beside the file at `path`, which will be taken in. Writes nothing.

    Raise StaleLog when it belongs to another file.
    """
    log = _log(path)
    if not _bytes(log):
        return False
    if not _bytes(path):
        raise StaleLog(
            f"There is no database {path}, but {log} of one: put the database back beside it, or remove {_both(path)} "
            "to begin anew."
        )
    if not _belongs(path):
        raise StaleLog(
            f"The database {path} and {log} do not belong together: if the database was put there from a copy, remove "
            f"{_both(path)}; if not, put back the database that was there, or restore a backup."
        )
    return True


def _belongs(path: Path) -> bool:
    try:
        alone = _names(f"{address(path, 'ro')}&immutable=1")
    except sqlite3.Error:  # the process ended while the log was folded: the file alone need not make sense
        return True
    try:
        whole = _names(address(path, "ro"))
    except sqlite3.Error:
        return False
    if alone[0] is None and whole[0] is None:  # of a release that knew no names, unless the log does
        return BEFORE.encode() not in _log(path).read_bytes()
    return alone[0] in whole


def _names(place: str) -> tuple[bytes | None, ...]:
    """Return the generation of a file and the one before it; None: it has no name yet."""
    with closing(sqlite3.connect(place, uri=True)) as connection:
        known = _knows(connection)
        return tuple((known and facts.get(connection, key)) or None for key in (NAME, BEFORE))


def _knows(connection: Connection) -> bool:
    """Return whether a file can hold a name; one of an early release cannot."""
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is not None


def _log(path: Path) -> Path:
    return path.with_name(path.name + COMPANIONS[0])


def _bytes(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _both(path: Path) -> str:
    return " and ".join(path.name + ending for ending in COMPANIONS)
