"""Who sits where. A seat is either a user's or a computer player's; who has left a running game stays
visible.
"""

from __future__ import annotations

import msgspec

from db.connection import Connection
from db.errors import AlreadySeated, GameFull, Missing, SeatTaken
from db.rows import columns, insert_sql, must_change, values


class Seat(msgspec.Struct, frozen=True):
    """One seat, numbered from 0: `user_id` or `computer` (the kind of player), never both."""

    game_id: int
    seat: int
    user_id: int | None
    computer: str | None
    name: str
    joined_at: int
    left_at: int | None = None


_SELECT = f"SELECT {columns(Seat)} FROM seats"
_INSERT = insert_sql("seats", Seat)


def of(conn: Connection, game_id: int) -> list[Seat]:
    """Return the seats of a game in order."""
    return [Seat(*row) for row in conn.execute(f"{_SELECT} WHERE game_id = ? ORDER BY seat", (game_id,))]


def held_by(conn: Connection, game_id: int, user_id: int) -> Seat | None:
    """Return the seat that a user holds in a game."""
    row = conn.execute(
        f"{_SELECT} WHERE game_id = ? AND user_id = ? AND left_at IS NULL", (game_id, user_id)
    ).fetchone()
    return Seat(*row) if row else None


def join(
    conn: Connection,
    game_id: int,
    *,
    user_id: int | None,
    computer: str | None,
    name: str,
    capacity: int,
    at: int,
    wanted: int | None = None,
) -> Seat:
    """Take the `wanted` seat, or the lowest free one of `capacity`. Raise AlreadySeated, SeatTaken, or
    GameFull.
    """
    _not_seated(conn, game_id, user_id)
    taken = {row[0] for row in conn.execute("SELECT seat FROM seats WHERE game_id = ?", (game_id,))}
    free = [number for number in range(capacity) if number not in taken]
    if not free:
        raise GameFull(f"game {game_id} has {capacity} seats")
    if wanted is not None and wanted not in free:
        raise SeatTaken(f"seat {wanted} of game {game_id}")
    seat = Seat(game_id, free[0] if wanted is None else wanted, user_id, computer, name, at)
    conn.execute(_INSERT, values(seat))
    _touch(conn, game_id, at)
    return seat


def free(conn: Connection, game_id: int, seat: int, at: int) -> None:
    """Empty a seat of a lobby; the numbers of the others stay. Raise Missing."""
    cursor = conn.execute("DELETE FROM seats WHERE game_id = ? AND seat = ?", (game_id, seat))
    must_change(cursor, Missing(f"nobody sits on seat {seat} of game {game_id}"))
    _touch(conn, game_id, at)


def leave(conn: Connection, game_id: int, seat: int, at: int) -> None:
    """Mark the holder of a seat in a running game as gone. Raise Missing."""
    cursor = conn.execute(
        "UPDATE seats SET left_at = ? WHERE game_id = ? AND seat = ? AND left_at IS NULL", (at, game_id, seat)
    )
    must_change(cursor, Missing(f"nobody sits on seat {seat} of game {game_id}"))
    _touch(conn, game_id, at)


def replace(
    conn: Connection,
    game_id: int,
    seat: int,
    *,
    user_id: int | None,
    computer: str | None,
    name: str,
    at: int,
) -> Seat:
    """Give a seat of a running game to somebody else. Raise AlreadySeated or Missing."""
    _not_seated(conn, game_id, user_id)
    cursor = conn.execute(
        "UPDATE seats SET user_id = ?, computer = ?, name = ?, joined_at = ?, left_at = NULL"
        " WHERE game_id = ? AND seat = ?",
        (user_id, computer, name, at, game_id, seat),
    )
    must_change(cursor, Missing(f"there is no seat {seat} in game {game_id}"))
    _touch(conn, game_id, at)
    return Seat(game_id, seat, user_id, computer, name, at)


def rename(conn: Connection, game_id: int, seat: int, name: str) -> None:
    """Call the holder of a seat otherwise. Raise Missing."""
    cursor = conn.execute("UPDATE seats SET name = ? WHERE game_id = ? AND seat = ?", (name, game_id, seat))
    must_change(cursor, Missing(f"there is no seat {seat} in game {game_id}"))


def renumber(conn: Connection, game_id: int, order: list[int]) -> None:
    """Give the seats of a lobby new numbers: the one that is now `order[0]` becomes 0, and so on.

    `order` names every seat of the game once; raise ValueError otherwise.
    """
    seats = {seat.seat: seat for seat in of(conn, game_id)}
    if sorted(order) != sorted(seats):
        raise ValueError(f"game {game_id} has the seats {sorted(seats)}, not {order}")
    conn.execute("DELETE FROM seats WHERE game_id = ?", (game_id,))
    moved = [msgspec.structs.replace(seats[old], seat=new) for new, old in enumerate(order)]
    conn.executemany(_INSERT, [values(seat) for seat in moved])


def _not_seated(conn: Connection, game_id: int, user_id: int | None) -> None:
    if user_id is not None and (held := held_by(conn, game_id, user_id)):
        raise AlreadySeated(user_id, held.seat)


def _touch(conn: Connection, game_id: int, at: int) -> None:
    conn.execute("UPDATE games SET updated_at = ? WHERE id = ?", (at, game_id))
