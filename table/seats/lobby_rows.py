"""Transactions of the lobby that are no moves."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from db import actions, games, outbox, seats, settings, snapshots, timers
from db.actions import Action
from db.connection import Connection
from db.timers import Timer
from engine.core.protocol import Game
from table.meta import Meta
from table.outbox.announce import Poster
from table.seats.limits import Limits, check
from table.seats.records import Record
from table.tables import META

Where = tuple[int | None, int, int | None, int]
"""Guild, channel, parent channel and time."""


def create(
    conn: Connection,
    game: Game,
    chosen: dict[str, str],
    meta: Meta,
    seed: int,
    user_id: int,
    name: str,
    where: Where,
    limits: Limits,
) -> games.Game:
    """Open a lobby in which its creator sits, with the lobby message to post. Raise ChannelTaken, TooMany."""
    row, at = _row(conn, game, chosen, seed, user_id, where, limits), where[-1]
    seats.join(conn, row.id, user_id=user_id, computer=None, name=name, capacity=max(game.info.seats), at=at)
    post = Poster(row, 0)
    post.channel("lobby")
    for message in post.rows:
        outbox.put(conn, message, at)
    meta = msgspec.structs.replace(meta, posts=post.posts)
    settings.put(conn, "game", row.id, META, msgspec.json.encode(meta))
    return row


def bring_in(
    conn: Connection,
    game: Game,
    record: Record,
    seed: int,
    user_id: int,
    where: Where,
    limits: Limits,
) -> games.Game:
    """Open a table for a game that comes from a record: its computer players sit, its people are not asked yet. Raise
    ChannelTaken, TooMany.
    """
    row, at = _row(conn, game, record.options, seed, user_id, where, limits), where[-1]
    for seat in record.seats:
        computer = "nobody" if seat.computer is None else seat.computer
        seats.join(conn, row.id, user_id=None, computer=computer, name=seat.name, capacity=len(record.seats), at=at)
        if seat.computer is None:
            seats.leave(conn, row.id, seat.seat, at)
    return row


def _row(
    conn: Connection, game: Game, chosen: dict[str, str], seed: int, user_id: int, where: Where, limits: Limits
) -> games.Game:
    """Make a table. Raise ChannelTaken, TooMany."""
    guild_id, channel_id, parent_id, at = where
    made = games.create(
        conn,
        guild_id=guild_id,
        channel_id=channel_id,
        parent_id=parent_id,
        game=game.info.key,
        rules=game.info.rules,
        options=msgspec.json.encode(chosen),
        seed=seed,
        created_by=user_id,
        at=at,
    )
    check(conn, limits, made)
    return made


def end(conn: Connection, action: Action) -> None:
    """Close a table: nothing is waited for any more."""
    actions.append(conn, action)
    games.set_state(conn, action.game_id, "over", action.at)
    timers.replace(conn, action.game_id, ())
    snapshots.settle(conn, action.game_id)


def put_away(conn: Connection, game_id: int, action: Action | None, at: int) -> None:
    """Put a table away, with its entry in the log (a lobby has none)."""
    _move_to(conn, game_id, "archived", action, at)


def take_out(
    conn: Connection,
    game_id: int,
    state: games.State,
    action: Action | None,
    at: int,
    waiting: Sequence[Timer],
    limits: Limits,
) -> None:
    """Take a table out again, with its entry in the log and its timers. Raise ChannelTaken, TooMany."""
    _move_to(conn, game_id, state, action, at, waiting)
    check(conn, limits, games.get(conn, game_id))


def _move_to(
    conn: Connection, game_id: int, state: games.State, action: Action | None, at: int, waiting: Sequence[Timer] = ()
) -> None:
    if action is not None:
        actions.append(conn, action)
    games.set_state(conn, game_id, state, at)
    timers.replace(conn, game_id, waiting)
