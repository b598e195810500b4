"""Where the database lies: its companions, the lock that keeps a second start away, and whether it is still there."""

from __future__ import annotations

import os
from pathlib import Path

from db.errors import CannotOpen, Gone, InUse, ReadOnly

COMPANIONS = ("-wal", "-shm")
"""What SQLite keeps beside an open database, behind its name: what was committed last, and an index of it."""
JOURNAL = "-journal"


def resolved(path: str | Path) -> Path:
    """Return the file that a path means, through all links: another name for a file must meet the same lock.

    Raise CannotOpen when there is none.
    """
    try:
        place = Path(path).expanduser().resolve()
        names = place.stat().st_nlink if place.is_file() else 1
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, no home, a null character
        raise CannotOpen(f"The database {path} cannot be found: {_reason(error)}.") from error
    if names > 1:
        raise CannotOpen(
            f"The database {place} has {names} names (hard links), under which two starts could write it at once: "
            "leave it only one."
        )
    return place


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def companions(path: Path) -> list[Path]:
    """Return what lies beside a database and belongs to it alone."""
    found = (path.with_name(path.name + ending) for ending in (*COMPANIONS, JOURNAL))
    return [companion for companion in found if companion.exists()]


def make_folder(path: Path) -> None:
    """Make the last folder of the path if it is missing. Raise CannotOpen."""
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotOpen(f"The folder of the database {path} cannot be made: {error.strerror}.") from error


def address(path: Path, mode: str) -> str:
    """Return a file's address for SQLite; the bare name ":memory:" would be something that is gone at the end.

    `mode` is "ro", "rw" or "rwc": only the last one makes a file, and only who may begin anew uses it.
    """
    return f"{path.as_uri()}?mode={mode}"


def lock(path: Path) -> int:
    """Take the file for this process and return the lock's descriptor; closing it lets go. Raise InUse or CannotOpen.

    The lock is on a file beside it, since SQLite's own locks are lost when any other descriptor of the
    database is closed. The kernel lets go when the process ends, so no lock outlives a crash; the file stays.
    """
    import fcntl  # only where it exists: `bot.py` says which systems are supported

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


class Presence:
    """Which files an open database consists of, to notice that one of them was deleted or replaced meanwhile.

    The kernel lets a process write on into a file that has no name any more; what is confirmed then is lost.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        files = (path.with_name(path.name + ending) for ending in ("", *COMPANIONS))
        self._files = {os.fspath(file): _identity(os.stat(file)) for file in files if file.exists()}
        self._log = f"{os.fspath(path)}{COMPANIONS[0]}"

    def check(self) -> int:
        """Return the bytes of the write-ahead log. Raise Gone when a file is not the one that was opened."""
        size = 0
        for file, identity in self._files.items():
            try:
                now = os.stat(file)
            except OSError:
                raise gone(self._path, file) from None
            if _identity(now) != identity:
                raise gone(self._path, file)
            if file == self._log:
                size = now.st_size
        return size


def gone(path: Path, file: str, rescued: Path | None = None) -> Gone:
    """Return the error for a file of the database that was deleted or replaced."""
    what = f"The file {file} of the database {path} was deleted or replaced while the bot runs, so nothing is stored"
    if rescued is None:
        return Gone(f"{what}: stop the bot and put the file back, or restore a backup.", file)
    return Gone(f"{what}: stop the bot, then `make restore FILE={rescued}`, which holds all that was confirmed.", file)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
