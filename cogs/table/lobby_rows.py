"""Transactions of the lobby that are no moves."""

from __future__ import annotations

import msgspec

from cogs.table.announce import Poster
from cogs.table.meta import Meta
from cogs.table.room import META
from db import actions, games, outbox, seats, settings, timers
from db.actions import Action
from db.connection import Connection
from engine.core.protocol import Game


def create(
    conn: Connection,
    game: Game,
    chosen: dict[str, str],
    meta: Meta,
    seed: int,
    user_id: int,
    name: str,
    where: tuple[int | None, int, int | None, int],
) -> games.Game:
    """Open a lobby in which its creator sits, with the lobby message to post. Raise ChannelTaken.

    `where` holds guild, channel, parent channel and time.
    """
    guild_id, channel_id, parent_id, at = where
    row = games.create(
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
    seats.join(conn, row.id, user_id=user_id, computer=None, name=name, capacity=max(game.info.seats), at=at)
    post = Poster(row, 0)
    post.channel("lobby")
    for message in post.rows:
        outbox.put(conn, message, at)
    meta = msgspec.structs.replace(meta, posts=post.posts)
    settings.put(conn, "game", row.id, META, msgspec.json.encode(meta))
    return row


def end(conn: Connection, action: Action) -> None:
    """Close a table: nothing is waited for any more."""
    actions.append(conn, action)
    games.set_state(conn, action.game_id, "over", action.at)
    timers.replace(conn, action.game_id, ())
