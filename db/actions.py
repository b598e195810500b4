"""The log of a game: every choice with the chance it drew. Rows are added and never changed or deleted."""

from __future__ import annotations

import msgspec

from db.connection import Connection
from db.errors import Duplicate, Missing, SequenceConflict
from db.rows import columns, insert_sql, values


class Action(msgspec.Struct, frozen=True):
    """One entry: `seq` counts from 1 without gaps, `kind` is 'setup', 'choice', 'undo', 'seat' …

    `key` names the press that caused it (Discord's interaction, a timer), so that it is recorded once;
    None for what cannot come twice. `choice`, `chance` and `events` are opaque.
    """

    game_id: int
    seq: int
    kind: str
    at: int
    seat: int | None = None
    user_id: int | None = None
    choice: bytes | None = None
    chance: bytes | None = None
    events: bytes | None = None
    key: str | None = None


_SELECT = f"SELECT {columns(Action)} FROM actions"
_INSERT = insert_sql("actions", Action)


def append(conn: Connection, action: Action) -> None:
    """Add the next entry of a game. Raise Duplicate when its key is recorded, else SequenceConflict when
    it is not the next.
    """
    if action.key is not None and (recorded := by_key(conn, action.key)):
        raise Duplicate(recorded)
    moved = conn.execute(
        "UPDATE games SET seq = seq + 1, updated_at = ? WHERE id = ? AND seq = ?",
        (action.at, action.game_id, action.seq - 1),
    )
    if moved.rowcount == 0:
        raise SequenceConflict(action.game_id, _seq(conn, action.game_id))
    conn.execute(_INSERT, values(action))


def by_key(conn: Connection, key: str) -> Action | None:
    """Return what was recorded for a press."""
    row = conn.execute(f"{_SELECT} WHERE key = ?", (key,)).fetchone()
    return Action(*row) if row else None


def of(conn: Connection, game_id: int, after: int = 0) -> list[Action]:
    """Return the entries of a game in order, from the one behind `after` on."""
    sql = f"{_SELECT} WHERE game_id = ? AND seq > ? ORDER BY seq"
    return [Action(*row) for row in conn.execute(sql, (game_id, after))]


def last(conn: Connection, game_id: int, count: int) -> list[Action]:
    """Return the last `count` entries of a game, oldest first."""
    sql = f"{_SELECT} WHERE game_id = ? ORDER BY seq DESC LIMIT ?"
    return [Action(*row) for row in conn.execute(sql, (game_id, count))][::-1]


def moves_behind(conn: Connection, game_id: int, seq: int) -> bool:
    """Whether anything that changes the position stands behind entry `seq`."""
    sql = "SELECT 1 FROM actions WHERE game_id = ? AND seq > ? AND kind IN ('setup', 'choice', 'undo') LIMIT 1"
    return conn.execute(sql, (game_id, seq)).fetchone() is not None


def _seq(conn: Connection, game_id: int) -> int:
    row = conn.execute("SELECT seq FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise Missing(f"there is no game {game_id}")
    return int(row[0])
