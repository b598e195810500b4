"""The pulse: up to when the time of the tables has run (see `table.time.pulse`). There is one."""

from __future__ import annotations

import msgspec

from db.connection import Connection


class Beat(msgspec.Struct, frozen=True):
    """`counted` is the time of the tables (ms), `shown` what is added to it in the times that were posted."""

    counted: int
    shown: int


def last(conn: Connection) -> Beat | None:
    """Return the last beat; None when there was none yet."""
    row = conn.execute("SELECT counted, shown FROM pulse").fetchone()
    return Beat(*row) if row else None


def put(conn: Connection, beat: Beat) -> None:
    """Store a beat. Time never runs back."""
    sql = (
        "INSERT INTO pulse (id, counted, shown) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE"
        " SET counted = max(counted, excluded.counted), shown = excluded.shown"
    )
    conn.execute(sql, (beat.counted, beat.shown))
