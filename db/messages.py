"""The living messages of a game, which are edited in place: the prompt, the board, one hand a seat."""

from __future__ import annotations

import msgspec

from db.connection import Connection
from db.rows import columns, insert_sql, values


class Message(msgspec.Struct, frozen=True):
    """Where a purpose ('prompt', 'board', 'hand:2') stands, up to which action `seq` it tells, and the hash of
    its content. `story` is what it tells of the log above its question (None: not known, so it is left as it is).
    """

    game_id: int
    purpose: str
    channel_id: int
    message_id: int
    seq: int
    content_hash: bytes
    story: str | None = None


_SELECT = f"SELECT {columns(Message)} FROM messages"
_PUT = (
    insert_sql("messages", Message) + " ON CONFLICT DO UPDATE SET channel_id = excluded.channel_id,"
    " message_id = excluded.message_id, seq = excluded.seq, content_hash = excluded.content_hash,"
    " story = excluded.story"
    " WHERE excluded.seq >= messages.seq"
)


def put(conn: Connection, message: Message) -> bool:
    """Note what a message shows now; return False, and change nothing, when a newer state is noted."""
    return conn.execute(_PUT, values(message)).rowcount == 1


def get(conn: Connection, game_id: int, purpose: str) -> Message | None:
    """Return the message of a purpose."""
    row = conn.execute(f"{_SELECT} WHERE game_id = ? AND purpose = ?", (game_id, purpose)).fetchone()
    return Message(*row) if row else None


def of(conn: Connection, game_id: int) -> list[Message]:
    """Return all living messages of a game."""
    return [Message(*row) for row in conn.execute(f"{_SELECT} WHERE game_id = ? ORDER BY purpose", (game_id,))]


def forget(conn: Connection, game_id: int, purpose: str) -> bool:
    """Drop a purpose, because its message is gone or closed; return whether there was one."""
    cursor = conn.execute("DELETE FROM messages WHERE game_id = ? AND purpose = ?", (game_id, purpose))
    return cursor.rowcount == 1
