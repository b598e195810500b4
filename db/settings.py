"""Settings and preferences: of a guild, a channel, a user or a game. Values are opaque."""

from __future__ import annotations

from typing import Literal

from db.connection import Connection

Scope = Literal["guild", "channel", "user", "game"]


def put(conn: Connection, scope: Scope, scope_id: int, key: str, value: bytes) -> None:
    """Store a value."""
    conn.execute(
        "INSERT INTO settings (scope, scope_id, key, value) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET value = excluded.value",
        (scope, scope_id, key, value),
    )


def get(conn: Connection, scope: Scope, scope_id: int, key: str) -> bytes | None:
    """Return a value, or None when it was never set."""
    sql = "SELECT value FROM settings WHERE scope = ? AND scope_id = ? AND key = ?"
    row = conn.execute(sql, (scope, scope_id, key)).fetchone()
    return bytes(row[0]) if row else None


def of(conn: Connection, scope: Scope, scope_id: int) -> dict[str, bytes]:
    """Return all values of a scope by key."""
    sql = "SELECT key, value FROM settings WHERE scope = ? AND scope_id = ? ORDER BY key"
    return dict(conn.execute(sql, (scope, scope_id)).fetchall())


def clear(conn: Connection, scope: Scope, scope_id: int, key: str) -> bool:
    """Forget a value; return whether there was one."""
    sql = "DELETE FROM settings WHERE scope = ? AND scope_id = ? AND key = ?"
    return conn.execute(sql, (scope, scope_id, key)).rowcount == 1
