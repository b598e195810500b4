"""What the bot notes about itself and the file, by name. Values are opaque."""

from __future__ import annotations

from db.session import Connection


def put(conn: Connection, key: str, value: bytes) -> None:
    """Note a value in place of the one before."""
    conn.execute("INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (key, value))


def get(conn: Connection, key: str) -> bytes | None:
    """Return a value, or None when it was never noted."""
    row = conn.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()
    return bytes(row[0]) if row else None
