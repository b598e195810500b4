"""Games: which there are, where they are played, in which state; and what a table shows about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from db.connection import Connection
from db.errors import ChannelTaken, Missing
from db.rows import columns, must_change

State = Literal["lobby", "running", "over", "archived"]
STATES: tuple[State, ...] = get_args(State)


class Game(msgspec.Struct, frozen=True):
    """One game. `seed` has 64 bits without sign, `seq` is its last action (0: none), times are ms since
    the epoch.
    """

    id: int
    guild_id: int | None
    channel_id: int
    parent_id: int | None
    game: str
    rules: str
    options: bytes
    seed: int
    state: State
    seq: int
    outcome: bytes | None
    created_by: int
    created_at: int
    updated_at: int


_SELECT = f"SELECT {columns(Game)} FROM games"
_LIVE = "state IN ('lobby', 'running')"
_SIGN = 1 << 63


def create(
    conn: Connection,
    *,
    guild_id: int | None,
    channel_id: int,
    parent_id: int | None,
    game: str,
    rules: str,
    options: bytes,
    seed: int,
    created_by: int,
    at: int,
) -> Game:
    """Open a lobby and return it. Raise ChannelTaken when the channel has a live game."""
    if live := live_in(conn, channel_id):
        raise ChannelTaken(channel_id, live.id)
    cursor = conn.execute(
        "INSERT INTO games (guild_id, channel_id, parent_id, game, rules, options, seed, state, created_by,"
        " created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?)",
        (guild_id, channel_id, parent_id, game, rules, options, _signed(seed), created_by, at, at),
    )
    return get(conn, int(cursor.lastrowid or 0))


def get(conn: Connection, game_id: int) -> Game:
    """Return a game. Raise Missing."""
    if row := conn.execute(f"{_SELECT} WHERE id = ?", (game_id,)).fetchone():
        return _game(row)
    raise Missing(f"there is no game {game_id}")


def live_in(conn: Connection, channel_id: int) -> Game | None:
    """Return the game that is in its lobby or running in a channel."""
    row = conn.execute(f"{_SELECT} WHERE channel_id = ? AND {_LIVE}", (channel_id,)).fetchone()
    return _game(row) if row else None


def latest_in(conn: Connection, channel_id: int) -> Game | None:
    """Return the newest game of a channel in whatever state: the one that a look at the board means."""
    row = conn.execute(f"{_SELECT} WHERE channel_id = ? ORDER BY id DESC LIMIT 1", (channel_id,)).fetchone()
    return _game(row) if row else None


def live_of(conn: Connection, user_id: int) -> list[Game]:
    """Return the live games in which a user has a seat, the oldest first."""
    seats = "SELECT game_id FROM seats WHERE user_id = ? AND left_at IS NULL"
    return [_game(row) for row in conn.execute(f"{_SELECT} WHERE {_LIVE} AND id IN ({seats}) ORDER BY id", (user_id,))]


def of_user(conn: Connection, user_id: int, states: Sequence[State], limit: int) -> list[Game]:
    """Return the newest games of these states in which a user has a seat, the newest first."""
    seats = "SELECT game_id FROM seats WHERE user_id = ? AND left_at IS NULL"
    sql = f"{_SELECT} WHERE id IN ({seats}) AND {_any(states)} ORDER BY id DESC LIMIT ?"
    return [_game(row) for row in conn.execute(sql, (user_id, *states, limit))]


def in_channel(conn: Connection, channel_id: int, states: Sequence[State], limit: int) -> list[Game]:
    """Return the newest games of these states in a channel, the newest first."""
    sql = f"{_SELECT} WHERE channel_id = ? AND {_any(states)} ORDER BY id DESC LIMIT ?"
    return [_game(row) for row in conn.execute(sql, (channel_id, *states, limit))]


def begun(conn: Connection, guild_id: int, limit: int) -> list[Game]:
    """Return the newest tables of a server at which a game has begun, the newest first; ended ones too."""
    sql = f"{_SELECT} WHERE guild_id = ? AND seq > 0 ORDER BY id DESC LIMIT ?"
    return [_game(row) for row in conn.execute(sql, (guild_id, limit))]


def idle_since(conn: Connection, before: int, limit: int = 100) -> list[Game]:
    """Return live games in which nothing has happened since `before`, the longest waiting first."""
    sql = f"{_SELECT} WHERE {_LIVE} AND updated_at < ? ORDER BY updated_at LIMIT ?"
    return [_game(row) for row in conn.execute(sql, (before, limit))]


class Open(msgspec.Struct, frozen=True):
    """How many live games there are: opened by a person, in a channel with its threads, on a server."""

    person: int
    channel: int
    server: int


def open_beside(conn: Connection, game: Game) -> Open:
    """Count the live games of a game's opener, channel and server, itself among them. Direct messages are no server."""

    def count(where: str, *values: int | None) -> int:
        return int(conn.execute(f"SELECT count(*) FROM games WHERE {_LIVE} AND {where}", values).fetchone()[0])

    place = game.parent_id or game.channel_id
    return Open(
        count("created_by = ?", game.created_by),
        count("channel_id = ?", place) + count("parent_id = ?", place),
        0 if game.guild_id is None else count("guild_id = ?", game.guild_id),
    )


def set_options(conn: Connection, game_id: int, options: bytes, at: int) -> None:
    """Store the options of a lobby. Raise Missing when the game is not in its lobby."""
    cursor = conn.execute(
        "UPDATE games SET options = ?, updated_at = ? WHERE id = ? AND state = 'lobby'",
        (options, at, game_id),
    )
    must_change(cursor, Missing(f"there is no lobby of game {game_id}"))


def move(
    conn: Connection, game_id: int, *, guild_id: int | None, channel_id: int, parent_id: int | None, at: int
) -> None:
    """Have a game played in another channel. Raise Missing, or ChannelTaken when it would be the second live game
    there.
    """
    sql = "UPDATE games SET guild_id = ?, channel_id = ?, parent_id = ?, updated_at = ? WHERE id = ?"
    try:
        cursor = conn.execute(sql, (guild_id, channel_id, parent_id, at, game_id))
    except sqlite3.IntegrityError:
        if live := live_in(conn, channel_id):
            raise ChannelTaken(channel_id, live.id) from None
        raise
    must_change(cursor, Missing(f"there is no game {game_id}"))


def set_state(conn: Connection, game_id: int, state: State, at: int) -> None:
    """Move a game to another state. Raise Missing, or ChannelTaken when it would be the channel's second
    live game.
    """
    try:
        cursor = conn.execute("UPDATE games SET state = ?, updated_at = ? WHERE id = ?", (state, at, game_id))
    except sqlite3.IntegrityError:
        channel_id = get(conn, game_id).channel_id
        if live := live_in(conn, channel_id):
            raise ChannelTaken(channel_id, live.id) from None
        raise
    must_change(cursor, Missing(f"there is no game {game_id}"))


def set_outcome(conn: Connection, game_id: int, outcome: bytes | None, at: int) -> None:
    """Store how a game ended; None when the end was taken back. Raise Missing."""
    cursor = conn.execute("UPDATE games SET outcome = ?, updated_at = ? WHERE id = ?", (outcome, at, game_id))
    must_change(cursor, Missing(f"there is no game {game_id}"))


def _any(states: Sequence[State]) -> str:
    """Return the condition that a game is in one of these states; they are its parameters."""
    return f"state IN ({', '.join('?' * len(states))})"


def _game(row: tuple[object, ...]) -> Game:
    game = Game(*row)  # type: ignore[arg-type]
    return game if game.seed >= 0 else msgspec.structs.replace(game, seed=game.seed + 2 * _SIGN)


def _signed(seed: int) -> int:
    """SQLite's integers are signed: the upper half of the seeds is stored as negative numbers."""
    return seed - 2 * _SIGN if seed >= _SIGN else seed
