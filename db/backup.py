"""Copies of the database for safe keeping, and the way back: what `make backup` and `make restore` do.

Each is a program of its own that says statement after statement to SQLite and waits for nobody: what aiosqlite is for.
A copy is one file without companions, checked, and with the folder that is kept beside the database.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path

import aiosqlite
import msgspec

from db import generation, migrate, place
from db.errors import CannotOpen, Damaged, DatabaseError, InUse, translate
from db.place import address
from db.session import Session

COUNTS = "SELECT count(*), count(*) FILTER (WHERE state IN ('lobby', 'running')) FROM games"
UNFINISHED = "part"


class Copied(msgspec.Struct, frozen=True):
    """What was copied where: how many games, and how many of them have not ended. `former` is where the file was put
    that stood in the place of a restored one.
    """

    path: Path
    games: int
    live: int
    former: Path | None = None


async def save(path: Path, target: Path, *, beside: str) -> Copied:
    """Copy the database at `path` to `target`, also while the bot runs; `beside` is the end of the name of the folder
    that belongs to it. The copy is whole and checked, or not there. Raise DatabaseError.
    """
    source, target = _existing(path), place.resolved(target)
    if target.exists():
        raise DatabaseError(f"{target} is there already: name another file for the copy, or move this one away.")
    _check_log(source)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"The folder of the copy {target} cannot be made: {error.strerror}.") from error
    made = await _copy(source, target, beside=beside)
    _replace(_unfinished(target), target)
    return made


async def restore(copy: Path, path: Path, *, beside: str) -> Copied:
    """Put a copy in the place of the database at `path`, which no bot may have open. What stood there is kept under
    another name, and so is what lay beside it. Raise DatabaseError; then the database is as it was.
    """
    source, target = _existing(copy), place.resolved(path)
    if source == target:
        raise DatabaseError(f"{source} is the database itself: name a copy of it.")
    place.make_folder(target)
    lock = place.lock(target)
    try:
        generation.check(source)
        made = await _copy(source, target, beside=beside)
        former = _set_aside(target)
        _replace(_unfinished(target), target)
    finally:
        os.close(lock)
    return msgspec.structs.replace(made, former=former)


def _existing(path: Path) -> Path:
    found = place.resolved(path)
    if not found.is_file() or not found.stat().st_size:
        raise CannotOpen(f"There is no database {found}.")
    return found


def _check_log(source: Path) -> None:
    """Refuse a log that is another file's. While the bot runs it has been checked, and changes under our eyes."""
    with suppress(InUse):
        lock = place.lock(source)
        try:
            generation.check(source)
        finally:
            os.close(lock)


async def _copy(source: Path, target: Path, *, beside: str) -> Copied:
    """Copy the database beside `target`, under an unfinished name, and its folder to where it belongs."""
    unfinished = _unfinished(target)
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch()
        games, live = await _copy_file(source, unfinished)
        folder = source.with_name(source.name + beside)
        if folder.is_dir():  # read behind the file: each game's content was there before the game
            shutil.copytree(folder, target.with_name(target.name + beside), dirs_exist_ok=True)
    except BaseException as error:
        unfinished.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise translate(source, error) from error
        if isinstance(error, OSError):
            raise DatabaseError(f"The database {source} cannot be copied to {target}: {error}.") from error
        raise
    return Copied(target, games, live)


async def _copy_file(source: Path, target: Path) -> tuple[int, int]:
    """Copy and check the file; return how many games it holds, and how many have not ended."""
    latest = len(migrate.migrations())
    where = address(source, "rw" if _writable(source) else "ro")  # who only reads leaves its companions behind
    check = await Session.open(where, partial(migrate.check, path=source, latest=latest))
    await check.close()
    async with AsyncExitStack() as stack:
        original = await stack.enter_async_context(aiosqlite.connect(where, uri=True))
        copy = await stack.enter_async_context(aiosqlite.connect(target, isolation_level=None))
        await original.backup(copy)
        await copy.execute("PRAGMA journal_mode = DELETE")  # one file, however it is opened
        for statement in ("PRAGMA integrity_check", "PRAGMA foreign_key_check"):
            if (found := [tuple(row) for row in await copy.execute_fetchall(statement)]) not in ([], [("ok",)]):
                raise Damaged(f"The database {source} is damaged ({found[0][0]}): use another copy of it.")
        ((games, live),) = await copy.execute_fetchall(COUNTS)
    renamed = await Session.open(address(target, "rw"), generation.part)
    await renamed.close()
    return games, live


def _writable(path: Path) -> bool:
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _set_aside(path: Path) -> Path | None:
    """Keep the database and its companions under another name, then take the companions away."""
    files = [file for file in (path, *place.companions(path)) if file.exists()]
    if not files:
        return None
    aside = migrate.free(path, "before-restore")
    try:
        for file in files:
            shutil.copyfile(file, aside.with_name(aside.name + file.name.removeprefix(path.name)))
        for file in place.companions(path):
            file.unlink()
    except OSError as error:
        raise DatabaseError(f"The database {path} could not be kept as {aside}, so it stays: {error}.") from error
    return aside


def _unfinished(target: Path) -> Path:
    return target.with_name(f"{target.name}.{UNFINISHED}")


def _replace(unfinished: Path, target: Path) -> None:
    """Give a finished file its name, for good."""
    try:
        os.replace(unfinished, target)
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise DatabaseError(f"{unfinished} could not be put in the place of {target}: {error.strerror}.") from error
