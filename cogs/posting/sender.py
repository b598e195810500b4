"""Sending, editing and finding messages: which channel, which pieces, which of them is noted as a living message."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from cogs.desk.pending_notices import Notes
from cogs.panels import components
from cogs.panels.limits import CONTENT, pieces
from cogs.panels.widgets import Rows
from cogs.posting.job import Found, Job, Standing
from cogs.posting.painter import Painter, Picture, attachment
from cogs.texts import texts
from table.model import Content, Post
from table.service import TableService
from table.words import clip

log = logging.getLogger(__name__)
UNKNOWN_MESSAGE, TOO_LARGE, NO_RIGHT = 10008, 40005, 50013
NOBODY = discord.AllowedMentions.none()
LIVING = ("lobby", "board", "hand")
HISTORY, LONG_HISTORY = 100, 500
"""So many of the newest messages are searched for one of ours; more where we know from which message on it must stand.
"""


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

    async def _search(self, post: Post, since: int = 0) -> Found | None:
        """Return the newest message of ours in the channel that shows a row of this post.

        `since` is a message before which it cannot stand.
        """
        channel = await self._channel(post)
        async for message in channel.history(limit=LONG_HISTORY if since else HISTORY):
            if message.id < since:
                return None
            if message.author != self._bot.user:
                continue
            row, entry = texts.marked(message.content, post.game_id)
            if row in post.rows:
                log.info("game %s row %s was sent before", post.game_id, row)
                return Found(message, row, entry)
        return None

    async def _edit(self, job: Job, message_id: int, **fields: Any) -> bool:
        """Change a message of ours; False when it is gone."""
        channel = await self._channel(job.post)
        try:
            await channel.get_partial_message(message_id).edit(allowed_mentions=NOBODY, **fields)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _redraw(self, job: Job, message_id: int, pictures: Sequence[Picture], **fields: Any) -> bool:
        """Change a message with its pictures, which are taken away where they are refused; False when it is gone."""
        try:
            stood = await self._edit(job, message_id, attachments=[attachment(one) for one in pictures], **fields)
        except discord.Forbidden as error:
            if error.code != NO_RIGHT or not pictures:
                raise
            job.pictures = False
            return await self._edit(job, message_id, attachments=[], **fields)
        if pictures and stood:
            job.pictures = True
        return stood

    async def _removed(self, job: Job, message_id: int) -> bool:
        """Delete a message of ours; False when it is gone."""
        try:
            await (await self._channel(job.post)).get_partial_message(message_id).delete()
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _in_place(
        self, job: Job, content: Content, text: str, rows: Rows, pictures: Sequence[Picture] = ()
    ) -> None:
        """Change the living message of this kind, or send it when there is none (any more)."""
        post, known = job.post, job.living(job.post.kind, job.post.seat)
        fields: dict[str, Any] = {"content": whole(post, text), "view": components.view(rows)}
        if job.found is not None:
            if await self._redraw(job, job.found.message.id, pictures, **fields):
                self._lives(job, content, job.found.message)
            return
        if known is not None and await self._redraw(job, known.message_id, pictures, **fields):
            return
        if job.doubtful and (found := await self._search(post)) is not None:
            raise Standing(found)
        await self._new(job, content, text, rows, pictures)

    async def _new(
        self, job: Job, content: Content, text: str, rows: Rows, pictures: Sequence[Picture] = ()
    ) -> discord.Message:
        """Send a message; a long text is cut into several, and the last one carries the buttons and the marker."""
        *before, last = pieces(text, CONTENT - len(marker(job.post)) - 1)
        await self._before(job, before)
        try:
            message = await self._last(job, last, rows, pictures)
        except discord.Forbidden as error:
            if error.code != NO_RIGHT or not pictures:
                raise
            message = await self._last(job, last, rows, ())
            job.pictures = False
        if job.post.kind in LIVING:
            self._lives(job, content, message)
        return message

    def _lives(self, job: Job, content: Content, message: discord.Message) -> None:
        """Note a message that will be changed in its place."""
        job.message_id = message.id
        job.note(job.post.kind, message.id, message.channel.id, job.post.seat, seq=content.seq, story="")

    async def _before(self, job: Job, parts: Sequence[str]) -> None:
        """Send the first parts of a long text."""
        channel = await self._channel(job.post) if parts and job.found is None else None
        for number, piece in enumerate(parts if channel is not None else ()):
            assert channel is not None
            await channel.send(piece, nonce=f"{job.post.key[:22]}-{number}", allowed_mentions=_pinged(job.post))

    async def _last(self, job: Job, text: str, rows: Rows, pictures: Sequence[Picture]) -> discord.Message:
        """Send the message that carries the marker, unless it stands. Raise Standing when Discord had it before."""
        post = job.post
        if job.found is None:
            channel = await self._channel(post)
            extra: dict[str, Any] = {}
            if view := components.view(rows):
                extra["view"] = view
            if pictures:
                extra["files"] = [attachment(picture) for picture in pictures]
            content = f"{text}\n{marker(post, job.told)}".strip("\n")
            nonce = f"{post.key[:16]}/{job.told}" if job.told else post.key
            message = await channel.send(content, nonce=nonce, allowed_mentions=_pinged(post), **extra)
            shown = texts.marked(message.content, post.game_id)
            if shown[0] in post.rows and shown != (post.id, job.told):
                raise Standing(Found(message, *shown))
            job.found = Found(message, post.id, job.told)
            if pictures:
                job.pictures = True
            if post.user_id is not None:
                await self._notes.dm_open(post.user_id)
        job.message_id = job.found.message.id
        return job.found.message


def marker(post: Post, entry: int = 0) -> str:
    """Return the small last line of a post's message: by its newest row all of them are found again."""
    return texts.marker(post.game_id, post.id, entry)


def whole(post: Post, text: str) -> str:
    """Return an edited message: its marker names the newest row."""
    tail = marker(post)
    return f"{clip(text, CONTENT - len(tail) - 1)}\n{tail}"


def _pinged(post: Post) -> discord.AllowedMentions:
    users = [discord.Object(user) for user in post.pings]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
