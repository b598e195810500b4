"""What can go wrong in the database: faults of the file (`DatabaseError`), and moves that came too late
(`Conflict`).
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from db.actions import Action


class DatabaseError(Exception):
    """The file cannot do its work. The text is one sentence for whoever runs the bot."""


class CannotOpen(DatabaseError):
    """There is no file there and none can be made, or the folder is missing."""


class ReadOnly(CannotOpen):
    """The file or its folder may not be written."""


class NotADatabase(CannotOpen):
    """The file is something else, or a database of another program."""


class NewerVersion(CannotOpen):
    """A later release of the bot has written the file."""


class StaleLog(CannotOpen):
    """A write-ahead log lies beside the file that belongs to another one."""


class Gone(DatabaseError):
    """`file`, a file of the open database, was deleted or replaced."""

    def __init__(self, text: str, file: str) -> None:
        super().__init__(text)
        self.file = file


class InUse(DatabaseError):
    """Another start of the bot has the file open."""


class Damaged(DatabaseError):
    """The file is a database, but its content is broken."""


class Conflict(Exception):
    """The transaction was rolled back, because the stored state does not allow it (any more)."""


class SequenceConflict(Conflict):
    """The game has moved on; `seq` is where it stands now."""

    def __init__(self, game_id: int, seq: int) -> None:
        super().__init__(f"game {game_id} stands at {seq}")
        self.game_id = game_id
        self.seq = seq


class Duplicate(Conflict):
    """The same press was recorded before; `action` is what was recorded."""

    def __init__(self, action: Action) -> None:
        super().__init__(f"recorded as {action.seq} of game {action.game_id}")
        self.action = action


class ChannelTaken(Conflict):
    """The channel has a live game, `game_id`."""

    def __init__(self, channel_id: int, game_id: int) -> None:
        super().__init__(f"channel {channel_id} has game {game_id}")
        self.game_id = game_id


class SeatTaken(Conflict):
    """Somebody else sits there."""


class AlreadySeated(Conflict):
    """The user has a seat in this game, `seat`."""

    def __init__(self, user_id: int, seat: int) -> None:
        super().__init__(f"user {user_id} has seat {seat}")
        self.seat = seat


class GameFull(Conflict):
    """All seats are taken."""


class TimerGone(Conflict):
    """The timer has fired before, or was taken away."""


class Missing(Conflict):
    """There is no such game or seat."""


_FAULTS: dict[int, tuple[type[DatabaseError], str]] = {
    sqlite3.SQLITE_READONLY: (
        ReadOnly,
        "cannot be written: give the bot write access to the file and its folder",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        CannotOpen,
        "cannot be opened: check that its folder exists and may be entered and written",
    ),
    sqlite3.SQLITE_PERM: (
        ReadOnly,
        "may not be used: give the bot read and write access to the file and its folder",
    ),
    sqlite3.SQLITE_NOTADB: (NotADatabase, "is not a database: name another file, or move this one away"),
    sqlite3.SQLITE_CORRUPT: (Damaged, "is damaged: restore it from a backup"),
    sqlite3.SQLITE_FULL: (DatabaseError, "cannot grow, because the disk is full: make room, and play goes on"),
    sqlite3.SQLITE_IOERR: (DatabaseError, "cannot be read or written: its disk is full, failing, or away"),
    sqlite3.SQLITE_BUSY: (DatabaseError, "is in use by another program: stop that one first"),
}


def translate(path: Path, error: sqlite3.Error) -> DatabaseError:
    """Return the fault of the file at `path` that SQLite reported as `error`."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # the low byte is the kind of fault
    kind, what = _FAULTS.get(code, (DatabaseError, f"failed ({error})"))
    return kind(f"The database {path} {what}.")
