"""What Discord must still show: written with the move that causes it, sent afterwards, as often as it takes.

A row is `pending` until it was `sent` or given up as `dead`. One target gets its rows in the order in
which they were put: while an earlier one waits for its next try, the later ones wait behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from db.connection import Connection
from db.errors import Missing
from db.rows import columns, must_change

Target = Literal["channel", "user"]
State = Literal["pending", "sent", "dead"]


class Outgoing(msgspec.Struct, frozen=True):
    """A message to send. `nonce` is the idempotency key: put twice, it is sent once. `next_at` is its
    first try (0: at once).
    """

    kind: str
    target: Target
    target_id: int
    payload: bytes
    nonce: str
    game_id: int | None = None
    next_at: int = 0


class Row(msgspec.Struct, frozen=True):
    """A stored message. `attempts` counts the tries that failed; `error` is the last one's."""

    id: int
    game_id: int | None
    kind: str
    target: Target
    target_id: int
    payload: bytes
    nonce: str
    state: State
    attempts: int
    next_at: int
    message_id: int | None
    error: str | None
    created_at: int
    done_at: int | None


_SELECT = f"SELECT {columns(Row)} FROM outbox AS o"
_FIRST_IN_LINE = (
    "NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.state = 'pending' AND e.target = o.target"
    " AND e.target_id = o.target_id AND e.id < o.id AND e.next_at > ?)"
)


def put(conn: Connection, message: Outgoing, at: int) -> bool:
    """Queue a message; return False when its nonce is there already."""
    cursor = conn.execute(
        "INSERT INTO outbox (game_id, kind, target, target_id, payload, nonce, state, attempts, next_at,"
        " created_at) VALUES (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?) ON CONFLICT (nonce) DO NOTHING",
        (
            message.game_id,
            message.kind,
            message.target,
            message.target_id,
            message.payload,
            message.nonce,
            message.next_at,
            at,
        ),
    )
    return cursor.rowcount == 1


def due(conn: Connection, now: int, limit: int = 100, game_id: int | None = None) -> list[Row]:
    """Return the rows that may be sent now, oldest first; none that stands behind one that waits for its
    next try. `game_id` asks for those of one game.
    """
    # The index is named because SQLite would walk through all rows that were ever sent, to get them in order.
    sql = (
        f"{_SELECT} INDEXED BY outbox_due WHERE o.state = 'pending' AND o.next_at <= ? AND {_FIRST_IN_LINE}"
        " AND (? IS NULL OR o.game_id = ?) ORDER BY o.id LIMIT ?"
    )
    return [Row(*row) for row in conn.execute(sql, (now, now, game_id, game_id, limit))]


def newest(conn: Connection) -> int:
    """Return the newest row (0: there is none)."""
    return int(conn.execute("SELECT coalesce(max(id), 0) FROM outbox").fetchone()[0])


def unasked(conn: Connection, game_id: int, channel_id: int) -> bool:
    """Whether a prompt of a game waits for its channel."""
    sql = (
        "SELECT 1 FROM outbox INDEXED BY outbox_pending WHERE state = 'pending' AND target = 'channel'"
        " AND target_id = ? AND game_id = ? AND kind = 'prompt' LIMIT 1"
    )
    return conn.execute(sql, (channel_id, game_id)).fetchone() is not None


def get(conn: Connection, row_id: int) -> Row:
    """Return a row in whatever state. Raise Missing."""
    if row := conn.execute(f"{_SELECT} WHERE o.id = ?", (row_id,)).fetchone():
        return Row(*row)
    raise Missing(f"there is no row {row_id} in the outbox")


def redirect(conn: Connection, game_id: int, channel_id: int, at: int) -> int:
    """Send what waits for a game's channel to another one, and try it at once; return how many rows that were."""
    sql = (
        "UPDATE outbox SET target_id = ?, next_at = ?, attempts = 0, error = NULL"
        " WHERE game_id = ? AND state = 'pending' AND target = 'channel'"
    )
    return conn.execute(sql, (channel_id, at, game_id)).rowcount


def mark_sent(conn: Connection, row_id: int, message_id: int | None, at: int) -> None:
    """Note that Discord has it, as `message_id` (None for what makes no message). Raise Missing when it
    is not pending.
    """
    _close(conn, row_id, "state = 'sent', message_id = ?, error = NULL, done_at = ?", (message_id, at))


def mark_retry(conn: Connection, row_id: int, next_at: int, error: str) -> None:
    """Note a try that failed, and when to try again. Raise Missing when it is not pending."""
    _close(conn, row_id, "attempts = attempts + 1, next_at = ?, error = ?", (next_at, error))


def hasten(conn: Connection, target: Target, target_id: int, now: int) -> None:
    """Let all that waits for a target be tried now."""
    sql = "UPDATE outbox SET next_at = ? WHERE state = 'pending' AND target = ? AND target_id = ? AND next_at > ?"
    conn.execute(sql, (now, target, target_id, now))


def mark_dead(conn: Connection, row_id: int, error: str, at: int) -> None:
    """Give a row up: Discord will never take it. Raise Missing when it is not pending."""
    _close(conn, row_id, "state = 'dead', attempts = attempts + 1, error = ?, done_at = ?", (error, at))


def sent_to(conn: Connection, game_id: int, user_id: int, kinds: Sequence[str]) -> tuple[int, ...]:
    """Return the messages of these kinds that a game has sent to a user, oldest first."""
    sql = (
        "SELECT DISTINCT message_id FROM outbox INDEXED BY outbox_game WHERE game_id = ? AND target = 'user'"
        f" AND target_id = ? AND message_id IS NOT NULL AND kind IN ({', '.join('?' * len(kinds))}) ORDER BY id"
    )
    return tuple(int(row[0]) for row in conn.execute(sql, (game_id, user_id, *kinds)))


def purge(conn: Connection, before: int, limit: int) -> int:
    """Delete at most `limit` rows that were done before a time; return how many.

    What was sent to users in a game that may go on stays: `sent_to` finds it at the end.
    """
    goes_on = "SELECT 1 FROM games WHERE games.id = o.game_id AND games.state <> 'over'"
    sql = (
        "DELETE FROM outbox WHERE id IN (SELECT o.id FROM outbox AS o INDEXED BY outbox_done WHERE o.state <> 'pending'"
        f" AND o.done_at < ? AND NOT (o.target = 'user' AND o.message_id IS NOT NULL AND EXISTS ({goes_on})) LIMIT ?)"
    )
    return conn.execute(sql, (before, limit)).rowcount


def give_up(conn: Connection, before: int, tries: int, at: int) -> int:
    """Mark as dead what waits for a target that has refused, `tries` times at least, a row that was put before a time;
    return how many rows that were.
    """
    refused = (
        "SELECT 1 FROM outbox AS e WHERE e.state = 'pending' AND e.target = outbox.target"
        " AND e.target_id = outbox.target_id AND e.attempts >= ? AND e.created_at < ?"
    )
    sql = f"UPDATE outbox SET state = 'dead', error = ?, done_at = ? WHERE state = 'pending' AND EXISTS ({refused})"
    return conn.execute(sql, ("refused for too long", at, tries, before)).rowcount


def unheard(conn: Connection, game_id: int, user_id: int | None) -> bool:
    """Whether what a game has to tell has not arrived: a row that its channel refused, or a reminder of this user."""
    sql = (
        "SELECT 1 FROM outbox INDEXED BY outbox_game WHERE game_id = ? AND state = 'pending' AND ((target = 'channel'"
        " AND attempts > 0) OR (target = 'user' AND target_id = ? AND kind = 'remind')) LIMIT 1"
    )
    return conn.execute(sql, (game_id, user_id)).fetchone() is not None


def hurry(conn: Connection, now: int, most: int) -> int:
    """Try what waits longer than `most` for its next try at once: a clock was wrong when it was put off. Return how
    many rows that were.
    """
    sql = "UPDATE outbox SET next_at = ? WHERE state = 'pending' AND next_at > ?"
    return conn.execute(sql, (now, now + most)).rowcount


def _close(conn: Connection, row_id: int, change: str, arguments: tuple[object, ...]) -> None:
    cursor = conn.execute(f"UPDATE outbox SET {change} WHERE id = ? AND state = 'pending'", (*arguments, row_id))
    must_change(cursor, Missing(f"row {row_id} of the outbox is not pending"))
