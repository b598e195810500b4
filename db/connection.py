"""The database file: one writer, one reader, each a connection with its own thread.

A transaction is ONE function that runs in the writer's thread, so two games never interleave inside one,
and the event loop pays one thread hop for it. Functions of this room take the `Connection` first and can
be put together in one transaction:

    await database.transact(moves.record, move)
    game = await database.read(games.get, game_id)
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

import aiosqlite

from db import migrate
from db.errors import CannotOpen, DatabaseError, InUse, ReadOnly, translate

P = ParamSpec("P")
T = TypeVar("T")
Connection = sqlite3.Connection

BUSY_SECONDS = 10.0


class Database:
    """An open database file. All methods may be called from any task of the event loop that opened it."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection, lock: int) -> None:
        self.path = path
        self._lock: int | None = lock
        self._writer = writer
        self._reader = reader

    @classmethod
    async def open(cls, path: str | Path, *, migrations: Path = migrate.FOLDER) -> Self:
        """Open or create the file and bring it up to this release's version. The last folder of the path
        is created if missing. Until `close`, or the end of the process however it comes, no other `open` gets
        the file.

        Raise a DatabaseError with one clear sentence if that fails; there is never another place to write to.
        """
        place = Path(path).expanduser().absolute()
        _make_folder(place)
        lock = _lock(place)
        try:
            writer, reader = await _pair(place, migrate.migrations(migrations))
        except BaseException:
            os.close(lock)
            raise
        return cls(place, writer, reader, lock)

    async def transact(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work(connection, …)` as one transaction: when this returns, all it wrote is on the disk;
        when it raises, nothing is.

        Raise what `work` raised, or DatabaseError for a fault of the file. If the caller is cancelled
        meanwhile, the transaction still ends as a whole, one way or the other.
        """
        return await self._run(self._writer, partial(_transaction, work, args, kwargs))

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work(connection, …)` on one unchanging state of the file: all that was committed before
        the call. It cannot write.
        """
        return await self._run(self._reader, partial(_reading, work, args, kwargs))

    async def report(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Like `read`, for what takes long: on a connection of its own, so that no game waits for it."""
        connection = await _connect(self.path, _prepare_reader)
        try:
            return await self._run(connection, partial(_reading, work, args, kwargs))
        finally:
            await connection.close()

    async def close(self) -> None:
        """Finish what was asked for and close the file."""
        await self._reader.close()
        await self._writer.close()
        self._let_go()

    def _let_go(self) -> None:
        """Leave the file to others, as the end of the process does."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _run(self, connection: aiosqlite.Connection, work: Callable[[Connection], T]) -> T:
        try:
            return await _in_thread(connection, work)
        except sqlite3.Error as error:
            raise translate(self.path, error) from error


async def _in_thread(connection: aiosqlite.Connection, work: Callable[[Connection], T]) -> T:
    """Run `work` in the connection's own thread.

    aiosqlite offers this in public only for single statements, and between two of those another task gets
    its turn. This and `_start` are all that reaches inside it; `tests/db` pins what they rely on.
    """
    raw = connection._conn
    return cast(T, await connection._execute(work, raw))  # type: ignore[no-untyped-call]


async def _connect(path: Path, prepare: Callable[[Connection], None]) -> aiosqlite.Connection:
    try:
        # An address, since SQLite takes the bare name ":memory:" for something that is gone at the end.
        connection = aiosqlite.connect(
            f"{path.as_uri()}?mode=rwc", uri=True, isolation_level=None, timeout=BUSY_SECONDS
        )
        await _start(connection)
        try:
            await _in_thread(connection, prepare)
        except BaseException:
            await connection.close()
            raise
    except sqlite3.Error as error:
        raise translate(path, error) from error
    return connection


async def _start(connection: aiosqlite.Connection) -> None:
    """Open the connection. If that fails, end its thread first: it would report to a closed loop."""
    try:
        await connection
    except BaseException:
        await asyncio.to_thread(connection._thread.join)
        raise


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotOpen(f"The folder of the database {path} cannot be made: {error.strerror}.") from error


async def _pair(path: Path, files: list[Path]) -> tuple[aiosqlite.Connection, aiosqlite.Connection]:
    """Open the writer, which brings the file up to date, and the reader."""
    writer = await _connect(path, partial(_prepare_writer, path=path, files=files))
    try:
        return writer, await _connect(path, _prepare_reader)
    except BaseException:
        await writer.close()
        raise


def _lock(path: Path) -> int:
    """Take the file for this process and return the lock's descriptor; closing it lets go.

    The lock is on a file beside it, since SQLite's own locks are lost when any other descriptor of the
    database is closed. The kernel lets go when the process ends, so no lock outlives a crash; the file stays.
    """
    place = path.with_name(f"{path.name}.lock")
    try:
        descriptor = os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        what = "cannot be made or written: give the bot write access to it and its folder"
        kind = ReadOnly if path.exists() else CannotOpen
        raise kind(f"The lock {place} of the database {path} {what} ({error.strerror}).") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if not isinstance(error, BlockingIOError):
            raise CannotOpen(f"The database {path} cannot be locked: {error.strerror}.") from error
        raise InUse(f"The database {path} is in use by another start of the bot: stop that one first.") from error
    return descriptor


def _prepare_writer(connection: Connection, *, path: Path, files: list[Path]) -> None:
    migrate.check(connection, path, len(files))
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise DatabaseError(
            f"The database {path} is on a disk that cannot keep a write-ahead log: name one on a local disk."
        )
    connection.execute("PRAGMA synchronous = FULL")  # a confirmed move survives a power cut
    connection.execute("BEGIN IMMEDIATE")  # may we write? If not, say so now and not at the first move.
    connection.execute("ROLLBACK")
    migrate.migrate(connection, path, files)
    connection.execute("PRAGMA foreign_keys = ON")


def _prepare_reader(connection: Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


def _transaction(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any], connection: Connection) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection, *args, **kwargs)
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return result


def _reading(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any], connection: Connection) -> T:
    connection.execute("BEGIN")
    try:
        return work(connection, *args, **kwargs)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
