"""Numbered migrations: `migrations/0001_words.sql` and so on, each applied once, in one transaction.

The version stands in SQLite's `user_version`, our mark in `application_id`: both change in the
migration's own transaction.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from db import generation
from db.errors import DatabaseError, NewerVersion, NotADatabase

FOLDER = Path(__file__).parent / "migrations"
APPLICATION_ID = 0x43415256  # "CARV"


def migrations(folder: Path = FOLDER) -> list[Path]:
    """Return the migrations in order; the last one's position is the version of this release. Raise
    ValueError for a gap.
    """
    files = sorted(folder.glob("*.sql"))
    for number, file in enumerate(files, start=1):
        if not re.fullmatch(rf"{number:04}_\w+\.sql", file.name):
            raise ValueError(f"migration {number} should be named {number:04}_words.sql, not {file.name}")
    return files


def version(connection: sqlite3.Connection) -> int:
    """Return the version of the file; 0 for a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check(connection: sqlite3.Connection, path: Path, latest: int) -> int:
    """Return the version of the file after making sure that it is ours and not newer than `latest`.
    Writes nothing.
    """
    found = version(connection)
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != APPLICATION_ID and (mark or found or tables):
        raise NotADatabase(f"The database {path} belongs to another program: name another file.")
    if found > latest:
        raise NewerVersion(
            f"The database {path} has version {found}, but this release of the bot knows only {latest}:"
            " install the newer release."
        )
    return found


def migrate(connection: sqlite3.Connection, path: Path, files: list[Path]) -> None:
    """Bring the file up to the version of `files`, after a backup of an older one beside it (`.v1.bak`
    and so on).
    """
    found = version(connection)
    if 0 < found < len(files):
        backup(connection, path, path.with_name(f"{path.name}.v{found}.bak"))
    for number in range(found + 1, len(files) + 1):
        _apply(connection, number, files[number - 1])


def backup(connection: sqlite3.Connection, path: Path, target: Path) -> None:
    """Copy the whole database to `target`, which is either complete or not there. Raise DatabaseError if
    it cannot be made.
    """
    unfinished = target.with_name(target.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)
        with closing(sqlite3.connect(unfinished)) as copy:
            connection.backup(copy)
            generation.part(copy)
            copy.commit()
        os.replace(unfinished, target)
    except (OSError, sqlite3.Error) as error:
        raise DatabaseError(
            f"The database {path} could not be copied to {target}, so it was left as it is: {error}."
        ) from error


def free(path: Path, words: str) -> Path:
    """Return a name beside `path` that nothing has: `<file>.<words>`, `<file>.<words>-2` and so on."""
    names = (path.with_name(f"{path.name}.{words}{'' if n == 1 else f'-{n}'}") for n in count(1))
    return next(name for name in names if not name.exists())


def _apply(connection: sqlite3.Connection, number: int, file: Path) -> None:
    connection.execute("PRAGMA foreign_keys = OFF")  # a migration may build a table anew; checked before the commit
    connection.execute("BEGIN IMMEDIATE")
    try:
        if version(connection) == number - 1:  # else another process was faster
            for statement in statements(file.read_text(encoding="utf-8")):
                connection.execute(statement)
            if broken := connection.execute("PRAGMA foreign_key_check").fetchall():
                raise DatabaseError(f"Migration {file.name} would break {len(broken)} references, so it was not made.")
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script. (`executescript` would commit the open transaction first.)"""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement  # a comment, or half a statement, which SQLite refuses
