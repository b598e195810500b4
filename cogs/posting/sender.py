"""Sending and editing messages: which channel, which pieces, which of them is remembered as a living message."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from cogs.desk.pending_notices import Notes
from cogs.panels import components
from cogs.panels.limits import CONTENT, pieces
from cogs.panels.widgets import Rows
from cogs.posting.painter import Painter, Picture, attachment
from cogs.texts import texts
from table.model import Post
from table.service import TableService
from table.words import clip

log = logging.getLogger(__name__)
UNKNOWN_MESSAGE, TOO_LARGE = 10008, 40005
NOBODY = discord.AllowedMentions.none()
LIVING = ("lobby", "board", "hand")


class Sender:
    """What the courier stands on."""

    def __init__(self, bot: discord.Client, service: TableService, painter: Painter, notes: Notes) -> None:
        self._bot = bot
        self._service = service
        self._painter = painter
        self._notes = notes

    async def _channel(self, post: Post) -> discord.DMChannel | discord.PartialMessageable:
        if post.user_id is not None:
            return await self._bot.create_dm(discord.Object(post.user_id))
        return self._bot.get_partial_messageable(post.channel_id)

    async def _edit(self, post: Post, message_id: int, **fields: Any) -> bool:
        """Change a message of ours; False when it is gone."""
        channel = await self._channel(post)
        try:
            await channel.get_partial_message(message_id).edit(allowed_mentions=NOBODY, **fields)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _removed(self, post: Post, message_id: int) -> bool:
        """Delete a message of ours; False when it is gone."""
        try:
            await (await self._channel(post)).get_partial_message(message_id).delete()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _in_place(self, post: Post, text: str, rows: Rows, pictures: Sequence[Picture] = ()) -> None:
        """Change the living message of this kind, or send it when there is none (any more)."""
        known = await self._service.message(post.game_id, post.kind, post.seat)
        fields: dict[str, Any] = {
            "content": whole(post, text),
            "view": components.view(rows),
            "attachments": [attachment(one) for one in pictures],
        }
        if known is None or not await self._edit(post, known, **fields):
            await self._new(post, text, rows, pictures)

    async def _new(self, post: Post, text: str, rows: Rows, pictures: Sequence[Picture] = ()) -> discord.Message:
        """Send a message; a long text is cut into several, and the last one carries the buttons and the marker."""
        *before, last = pieces(text, CONTENT - len(marker(post)) - 1)
        await self._before(post, before)
        message = await self._last(post, last, rows, pictures)
        if post.kind in LIVING:
            await self._service.remember(post.game_id, post.kind, message.id, post.seat, post.channel_id, story="")
        return message

    async def _before(self, post: Post, parts: Sequence[str]) -> None:
        """Send the first parts of a long text."""
        channel = await self._channel(post) if parts else None
        for number, piece in enumerate(parts):
            assert channel is not None
            await channel.send(piece, nonce=f"{post.key[:22]}-{number}", allowed_mentions=_pinged(post))

    async def _last(self, post: Post, text: str, rows: Rows, pictures: Sequence[Picture]) -> discord.Message:
        """Send the message that carries the marker."""
        channel = await self._channel(post)
        extra: dict[str, Any] = {}
        if view := components.view(rows):
            extra["view"] = view
        if pictures:
            extra["files"] = [attachment(picture) for picture in pictures]
        content = f"{text}\n{marker(post)}".strip("\n")
        message = await channel.send(content, nonce=post.key, allowed_mentions=_pinged(post), **extra)
        if post.user_id is not None:
            await self._notes.dm_open(post.user_id)
        return message


def marker(post: Post) -> str:
    """Return the small last line of a post's message: by its newest row all of them are found again."""
    return texts.marker(post.game_id, (post.id,))


def whole(post: Post, text: str) -> str:
    """Return an edited message: its marker names the newest row."""
    tail = marker(post)
    return f"{clip(text, CONTENT - len(tail) - 1)}\n{tail}"


def _pinged(post: Post) -> discord.AllowedMentions:
    users = [discord.Object(user) for user in post.pings]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
