"""The database file: one writer, one reader, each a connection with its own thread (`session`).

A transaction is ONE function that runs in the writer's thread, so two games never interleave inside one,
and the event loop pays one thread hop for it. Functions of this room take the `Connection` first and can
be put together in one transaction:

    await database.transact(moves.record, move)
    game = await database.read(games.get, game_id)
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from db import generation, migrate
from db import place as places
from db.errors import DatabaseError, Gone, translate
from db.generation import WriteAheadLog
from db.place import Presence
from db.session import Connection, Session

__all__ = ["Connection", "Database"]
P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)


class Database:
    """An open database file. All methods may be called from any task of the event loop that opened it."""

    def __init__(self, path: Path, writer: Session, reader: Session, lock: int) -> None:
        self.path = path
        self._lock: int | None = lock
        self._writer = writer
        self._reader = reader
        self._presence = Presence(path)
        self._log = WriteAheadLog(empty=self._presence.check() == 0)
        self._rescued: Gone | None = None

    @classmethod
    async def open(cls, path: str | Path, *, migrations: Path = migrate.FOLDER) -> Self:
        """Open or create the file and bring it up to this release's version. The last folder of the path
        is created if missing, links are followed. Until `close`, or the end of the process however it comes, no other
        `open` gets the file.

        Raise a DatabaseError with one clear sentence if that fails; there is never another place to write to.
        """
        place = places.resolved(path)
        places.make_folder(place)
        lock = places.lock(place)
        try:
            if generation.check(place):
                log.info("the last run did not close the database %s: its write-ahead log is taken in", place)
            writer, reader = await _pair(place, migrate.migrations(migrations))
        except BaseException:
            os.close(lock)
            raise
        return cls(place, writer, reader, lock)

    async def transact(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work(connection, …)` as one transaction: when this returns, all it wrote is on the disk;
        when it raises, nothing is.

        Raise what `work` raised, or DatabaseError for a fault of the file, such as Gone when it was deleted. If the
        caller is cancelled meanwhile, the transaction still ends as a whole, one way or the other.
        """
        return await self._run(self._writer, partial(self._write, _bound(work, args, kwargs)))

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work(connection, …)` on one unchanging state of the file: all that was committed before
        the call. It cannot write.
        """
        return await self._run(self._reader, partial(_reading, _bound(work, args, kwargs)))

    async def report(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Like `read`, for what takes long: on a connection of its own, so that no game waits for it. Raise Gone when
        the file was deleted or replaced.
        """
        self._presence.check()
        connection = await _connect(self.path, "rw", _prepare_reader)
        try:
            return await self._run(connection, partial(_reading, _bound(work, args, kwargs)))
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

    async def _run(self, session: Session, work: Callable[[Connection], T]) -> T:
        try:
            return await session.run(work)
        except sqlite3.Error as error:
            raise translate(self.path, error) from error

    def _write(self, work: Callable[[Connection], T], connection: Connection) -> T:
        """Run a transaction in the writer's thread."""
        try:
            return self._transaction(work, connection)
        except Gone as error:
            raise self._rescue(connection, error) from None

    def _transaction(self, work: Callable[[Connection], T], connection: Connection) -> T:
        changes = connection.total_changes
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(connection)
            if written := connection.total_changes != changes:
                self._log.begin(connection)
            self._presence.check()
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        if written:
            size = self._presence.check()  # again: what is confirmed is in the file, not where the file was
            self._log.written(connection, size)
        return result

    def _rescue(self, connection: Connection, error: Gone) -> Gone:
        """Copy what was confirmed, once, out of the file that has no name any more; return what to tell."""
        if self._rescued is None:
            self._rescued = error
            target = migrate.free(self.path, "rescued")
            try:
                migrate.backup(connection, self.path, target)
                self._rescued = places.gone(self.path, error.file, target)
            except DatabaseError as failed:
                log.error("%s", failed)
            log.critical("%s", self._rescued)
        return Gone(str(self._rescued), error.file)


async def _connect(path: Path, mode: str, prepare: Callable[[Connection], None]) -> Session:
    try:
        return await Session.open(places.address(path, mode), prepare)
    except sqlite3.Error as error:
        raise translate(path, error) from error


async def _pair(path: Path, files: list[Path]) -> tuple[Session, Session]:
    """Open the writer, which makes a new file and brings an older one up to date, and the reader."""
    mode = "rw" if path.exists() else "rwc"
    writer = await _connect(path, mode, partial(_prepare_writer, path=path, files=files))
    try:
        return writer, await _connect(path, "rw", _prepare_reader)
    except BaseException:
        await writer.close()
        raise


def _prepare_writer(connection: Connection, *, path: Path, files: list[Path]) -> None:
    migrate.check(connection, path, len(files))
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise DatabaseError(
            f"The database {path} is on a disk that cannot keep a write-ahead log: name one on a local disk."
        )
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # `generation` does that
    connection.execute("PRAGMA synchronous = FULL")  # a confirmed move survives a power cut
    connection.execute("BEGIN IMMEDIATE")  # may we write? If not, say so now and not at the first move.
    connection.execute("ROLLBACK")
    migrate.migrate(connection, path, files)
    connection.execute("PRAGMA foreign_keys = ON")


def _prepare_reader(connection: Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


def _bound(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Callable[[Connection], T]:
    return lambda connection: work(connection, *args, **kwargs)


def _reading(work: Callable[[Connection], T], connection: Connection) -> T:
    connection.execute("BEGIN")
    try:
        return work(connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
