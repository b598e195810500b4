"""Positions of a game after its actions, compressed: the last ones for undo as long as it goes on, those of
phase starts and the very last for ever.
"""

from __future__ import annotations

import zlib

import msgspec

from db.connection import Connection

KEEP = 60
LEVEL = 6  # for 16 kB of JSON 0.3 ms, in the database's thread and without the interpreter's lock


class Snapshot(msgspec.Struct, frozen=True):
    """The position (opaque, uncompressed) after action `seq`; 0 is before the first."""

    game_id: int
    seq: int
    position: bytes
    phase_start: bool = False


def put(conn: Connection, snapshot: Snapshot) -> None:
    """Store a position and drop the game's passing ones that are older than the last `KEEP`."""
    conn.execute(
        "INSERT INTO snapshots (game_id, seq, phase_start, position) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO UPDATE SET phase_start = excluded.phase_start, position = excluded.position",
        (snapshot.game_id, snapshot.seq, snapshot.phase_start, zlib.compress(snapshot.position, LEVEL)),
    )
    conn.execute(
        "DELETE FROM snapshots WHERE game_id = ? AND seq <= ? AND phase_start = 0",
        (snapshot.game_id, snapshot.seq - KEEP),
    )


def settle(conn: Connection, game_id: int) -> None:
    """Drop the passing positions of a game that has ended, but for the last: nothing is taken back any more."""
    conn.execute(
        "DELETE FROM snapshots WHERE game_id = ? AND phase_start = 0"
        " AND seq < (SELECT max(seq) FROM snapshots WHERE game_id = ?)",
        (game_id, game_id),
    )


def at(conn: Connection, game_id: int, seq: int | None = None) -> Snapshot | None:
    """Return the newest position that is not behind `seq` (None: the newest of all). Its own `seq` may be
    smaller.
    """
    row = conn.execute(
        "SELECT seq, position, phase_start FROM snapshots WHERE game_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
        (game_id, (1 << 62) if seq is None else seq),
    ).fetchone()
    return Snapshot(game_id, row[0], zlib.decompress(row[1]), bool(row[2])) if row else None


def kept(conn: Connection, game_id: int) -> list[tuple[int, bool]]:
    """Return which positions of a game can be returned to, as (seq, whether a phase starts there), in
    order.
    """
    sql = "SELECT seq, phase_start FROM snapshots WHERE game_id = ? ORDER BY seq"
    return [(seq, bool(phase_start)) for seq, phase_start in conn.execute(sql, (game_id,))]
