"""Deadlines and reminders. A key stands for one deadline and fires once, however often it is set.

Due times are in the time of the tables (`pulse`), and not the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from db.connection import Connection
from db.rows import columns, insert_sql, values


class Timer(msgspec.Struct, frozen=True):
    """What is to happen at `due_at` (ms, in the time of the tables). `key` is unique over all games, such as
    '12:deadline:34:2'.
    """

    key: str
    game_id: int
    kind: str
    due_at: int
    seat: int | None = None
    payload: bytes = b""
    fired_at: int | None = None


_SELECT = f"SELECT {columns(Timer)} FROM timers"
_SET = (
    insert_sql("timers", Timer) + " ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, due_at = excluded.due_at,"
    " seat = excluded.seat, payload = excluded.payload WHERE fired_at IS NULL"
)


def put(conn: Connection, timer: Timer) -> None:
    """Set a timer, or move the one with the same key; one that has fired stays fired."""
    conn.execute(_SET, values(timer))


def replace(conn: Connection, game_id: int, timers: Iterable[Timer]) -> None:
    """Make `timers` the only ones of a game that wait. Raise ValueError for another game's."""
    wanted = {timer.key: timer for timer in timers}
    if strangers := [timer.key for timer in wanted.values() if timer.game_id != game_id]:
        raise ValueError(f"not of game {game_id}: {strangers}")
    for timer in waiting(conn, game_id):
        if timer.key not in wanted:
            conn.execute("DELETE FROM timers WHERE key = ?", (timer.key,))
    for timer in wanted.values():
        put(conn, timer)


def cancel(conn: Connection, key: str) -> bool:
    """Take a waiting timer away; return whether there was one."""
    return conn.execute("DELETE FROM timers WHERE key = ? AND fired_at IS NULL", (key,)).rowcount == 1


def fire(conn: Connection, key: str, at: int) -> bool:
    """Use a timer up; return False when it has fired or is gone. Belongs into the transaction of what it
    causes.
    """
    cursor = conn.execute("UPDATE timers SET fired_at = ? WHERE key = ? AND fired_at IS NULL", (at, key))
    return cursor.rowcount == 1


def due(conn: Connection, now: int, limit: int = 100) -> list[Timer]:
    """Return the timers whose time has come, the longest overdue first."""
    sql = f"{_SELECT} WHERE fired_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
    return [Timer(*row) for row in conn.execute(sql, (now, limit))]


def waiting(conn: Connection, game_id: int) -> list[Timer]:
    """Return the timers of a game that have not fired, the next first."""
    sql = f"{_SELECT} WHERE game_id = ? AND fired_at IS NULL ORDER BY due_at, key"
    return [Timer(*row) for row in conn.execute(sql, (game_id,))]


def games(conn: Connection, kind: str, after: int, limit: int) -> list[int]:
    """Return the games above `after` in which a timer of this kind waits, in order."""
    sql = (
        "SELECT DISTINCT game_id FROM timers WHERE game_id > ? AND kind = ? AND fired_at IS NULL"
        " ORDER BY game_id LIMIT ?"
    )
    return [int(row[0]) for row in conn.execute(sql, (after, kind, limit))]
