"""Results: attempts at a server's challenge of a day, and the games that a user has played to their end."""

from __future__ import annotations

import msgspec

from db.connection import Connection
from db.rows import columns, insert_sql, values


class Attempt(msgspec.Struct, frozen=True):
    """A user's one attempt at the challenge of a day (ISO, UTC) on a server; `game_id` is the table it is played at."""

    guild_id: int
    day: str
    game: str
    user_id: int
    game_id: int
    at: int


class Finished(msgspec.Struct, frozen=True):
    """A game that was played to its end: how it ended (opaque), and the seat of the user who is asked about."""

    game_id: int
    outcome: bytes
    seat: int


_SELECT = f"SELECT {columns(Attempt)} FROM daily"


def enter(conn: Connection, attempt: Attempt) -> Attempt:
    """Note an attempt, and return the user's only one of that day: this, or the one noted before."""
    conn.execute(insert_sql("daily", Attempt, "INSERT OR IGNORE"), values(attempt))
    found = of(conn, attempt.guild_id, attempt.day, attempt.game, attempt.user_id)
    assert found is not None
    return found


def of(conn: Connection, guild_id: int, day: str, game: str, user_id: int) -> Attempt | None:
    """Return a user's attempt at the challenge of a day."""
    sql = f"{_SELECT} WHERE guild_id = ? AND day = ? AND game = ? AND user_id = ?"
    row = conn.execute(sql, (guild_id, day, game, user_id)).fetchone()
    return Attempt(*row) if row else None


def at_table(conn: Connection, game_id: int) -> Attempt | None:
    """Return the attempt that is played at a table, if it is one."""
    row = conn.execute(f"{_SELECT} WHERE game_id = ?", (game_id,)).fetchone()
    return Attempt(*row) if row else None


def under_way(conn: Connection, attempt: Attempt) -> bool:
    """Return whether anybody, on the same server, is still playing the challenge of this attempt."""
    sql = (
        "SELECT 1 FROM daily JOIN games ON games.id = daily.game_id WHERE daily.guild_id = ? AND daily.day = ?"
        " AND daily.game = ? AND games.state IN ('lobby', 'running') LIMIT 1"
    )
    return conn.execute(sql, (attempt.guild_id, attempt.day, attempt.game)).fetchone() is not None


def of_day(conn: Connection, guild_id: int, day: str, game: str) -> list[Attempt]:
    """Return all attempts at the challenge of a day, in the order in which they were begun."""
    sql = f"{_SELECT} WHERE guild_id = ? AND day = ? AND game = ? ORDER BY at, user_id"
    return [Attempt(*row) for row in conn.execute(sql, (guild_id, day, game))]


def finished(conn: Connection, game: str, user_id: int) -> list[Finished]:
    """Return the games of one kind that a user has played to their end, the oldest first."""
    sql = (
        "SELECT games.id, games.outcome, seats.seat FROM games JOIN seats ON seats.game_id = games.id"
        " WHERE seats.user_id = ? AND seats.left_at IS NULL AND games.game = ? AND games.state = 'over'"
        " AND games.outcome IS NOT NULL ORDER BY games.id"
    )
    return [Finished(*row) for row in conn.execute(sql, (user_id, game))]
