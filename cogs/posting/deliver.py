"""One post of the outbox as a Discord message: which message, new or edited, with which text, buttons and picture."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import discord

from cogs.desk.open_panels import Opened
from cogs.desk.pending_notices import Notes
from cogs.panels import lobby_panels, panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import CONTENT
from cogs.panels.widgets import Button, Rows
from cogs.posting.painter import Painter, Picture
from cogs.posting.sender import LIVING, log, marker, whole
from cogs.posting.turns import Turns
from cogs.texts import lobby_texts, texts
from table.model import Content, Post
from table.service import TableService
from table.words import clip

UNKNOWN_CHANNEL, ARCHIVED = 10003, 50083
DM_CLOSED = (50007, 50278)
REASONS = {
    DM_CLOSED[0]: "these direct messages are closed",
    UNKNOWN_CHANNEL: "the channel cannot be found",
    50001: "I cannot see it",
    50013: "I lack the right to post or to attach files there",
    ARCHIVED: "the thread is archived",
    160005: "the thread is locked",
}
IN_PLACE = ("lobby", "hand")
HISTORY = 60
"""So many of the newest messages are searched for one of ours."""


class Undeliverable(Exception):
    """A channel does not take messages now; `reason` is told to the players privately."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Courier(Turns):
    """Sends and edits messages for the poster. `opened` are the private panels, which a parting closes."""

    def __init__(
        self, bot: discord.Client, service: TableService, painter: Painter, notes: Notes, opened: Opened
    ) -> None:
        super().__init__(bot, service, painter, notes)
        self._opened = opened
        self._made: dict[int, int] = {}

    async def deliver(self, post: Post, content: Content) -> int | None:
        """Show a post; return the new message, if it became one.

        Raises Undeliverable when its channel refuses, discord.HTTPException when Discord fails.
        """
        try:
            await self._deliver(post, content)
            return self._made.get(post.id)
        finally:
            self._made.pop(post.id, None)

    async def _deliver(self, post: Post, content: Content) -> None:
        if post.user_id is not None and await self._rests(post, post.user_id):
            await self._unreached(post, post.user_id)
            return
        show = getattr(self, f"_{post.kind}")
        try:
            try:
                await show(post, content)
            except discord.HTTPException as error:
                if error.code != ARCHIVED or not await self._unarchived(post):
                    raise
                await show(post, content)
        except discord.HTTPException as error:
            if post.user_id is not None and error.code in DM_CLOSED:
                log.info("game %s: a direct message to seat %s was refused", post.game_id, post.seat)
                await self._notes.dm_closed(post.user_id, post.game_id)
                await self._unreached(post, post.user_id)
            elif post.user_id is None and error.code in REASONS:
                raise Undeliverable(REASONS[error.code]) from error
            else:
                raise

    async def _unreached(self, post: Post, user_id: int) -> None:
        """Remind in public who cannot be reminded in private: nobody is decided for untold."""
        if post.kind == "remind":
            await self._service.call(post.game_id, user_id)

    async def _rests(self, post: Post, user_id: int) -> bool:
        """Whether a person's direct messages are closed; a hand that stands there already can still be changed."""
        if post.kind == "parting" or not await self._notes.dm_rests(user_id):
            return False
        return post.kind != "hand" or await self._service.message(post.game_id, "hand", post.seat) is None

    async def _last(self, post: Post, text: str, rows: Rows, pictures: Sequence[Picture]) -> discord.Message:
        message = await super()._last(post, text, rows, pictures)
        self._made[post.id] = message.id
        return message

    async def _unarchived(self, post: Post) -> bool:
        """Open an archived thread again; a locked one stays as it is."""
        channel = await self._bot.fetch_channel(post.channel_id)
        if not isinstance(channel, discord.Thread) or channel.locked:
            return False
        await channel.edit(archived=False)
        return True

    async def last_row(self, post: Post) -> tuple[int, int | None]:
        """Return the newest row of this post that stands in its channel already, and its message (0: none)."""
        if post.kind in IN_PLACE and await self._service.message(post.game_id, post.kind, post.seat) is not None:
            return 0, None
        if post.kind == "parting":  # done twice it changes nothing
            return 0, None
        try:
            channel = await self._channel(post)
            async for message in channel.history(limit=HISTORY):
                mine = message.author == self._bot.user
                shown = texts.marked(message.content, post.game_id).intersection(post.rows) if mine else set()
                if shown:
                    await self._adopt(post, message)
                    return max(shown), message.id
        except discord.HTTPException as error:
            if post.user_id is not None and error.code in DM_CLOSED:
                return 0, None
            if error.code in REASONS:
                raise Undeliverable(REASONS[error.code]) from error
            raise
        return 0, None

    async def _adopt(self, post: Post, message: discord.Message) -> None:
        """Note a message that was sent and not marked before we were stopped."""
        if post.kind == "turn":
            old = await self._service.living(post.game_id, "prompt")
            if message.components and (old is None or old.message_id != message.id):
                await self._retire(post)
                # of what it tells we know nothing, so it stays as it is, and what comes is told in a new one
                told = old.seq if old is not None else 0
                await self._service.remember(post.game_id, "prompt", message.id, None, message.channel.id, seq=told)
            if message.attachments:
                await self._service.remember(post.game_id, "board", message.id, None, message.channel.id)
        elif post.kind in LIVING:
            await self._service.remember(post.game_id, post.kind, message.id, post.seat, message.channel.id, story="")

    # -------------------------------------------------------------------------------------- public

    async def _lobby(self, post: Post, content: Content) -> None:
        known = await self._service.status(post.game_id)
        game = self._service.games.get(known.table.game)
        text, rows = lobby_panels.lobby(known.table, game, known.seats, known.challenge)
        await self._in_place(post, text, rows)

    async def _left(self, post: Post, content: Content) -> None:
        """Take the buttons from what stands in a channel that the table has left, and say where it went.

        A channel that takes no posts is told nothing: the table is played elsewhere, and does not wait for it.
        """
        try:
            for purpose, message_id, story in post.payload["messages"]:
                await self._pressed_no_more(post, message_id, content.text if purpose == "lobby" else story)
            if content.text:
                await self._new(post, content.text, [])
        except discord.HTTPException as error:
            if error.code not in REASONS:
                raise
            log.info("game %s: the channel that it left was not told: %s", post.game_id, REASONS[error.code])

    async def _pressed_no_more(self, post: Post, message_id: int, told: str | None) -> None:
        """Leave of a message what it tells; None: not known, so its text stays as it is."""
        with contextlib.suppress(discord.NotFound):
            if told == "":
                await self._removed(post, message_id)
            else:
                fields: dict[str, Any] = {} if told is None else {"content": told}
                await self._edit(post, message_id, view=None, **fields)

    async def _say(self, post: Post, content: Content) -> None:
        await self._new(post, " ".join([*map(texts.mention, post.pings), content.text]), [])

    async def _undo(self, post: Post, content: Content) -> None:
        mentions = " ".join(texts.mention(user) for user in post.pings)
        rows = panels.consent(post.game_id, int(post.payload["number"]))
        await self._new(post, f"{mentions} {content.text}".strip(), rows)

    async def _ended(self, post: Post, content: Content) -> None:
        await self._retire(post)
        await self._service.forget(post.game_id, "prompt")
        await self._new(post, content.text or lobby_texts.ENDED_POST, [])

    # ------------------------------------------------------------------------------------- private

    async def _hand(self, post: Post, content: Content) -> None:
        assert content.view is not None
        picture = await self._painter.draw(content.view, "hand", content.people)
        pictures = [picture] if picture else []
        at = Address("act", post.game_id, content.number)
        rows: Rows = [(Button(at, texts.ACT, "main"),)] if not content.view.over else []
        title = self._service.games[content.view.game].info.title
        text = f"**{title}, table {post.game_id}**\n{content.text}"
        await self._in_place(post, clip(text, CONTENT - len(marker(post)) - 1), rows, pictures)

    async def _window(self, post: Post, content: Content) -> None:
        await self._remind(post, content)

    async def _remind(self, post: Post, content: Content) -> None:
        rows: Rows = [(Button(Address("act", post.game_id, content.number), texts.ACT, "main"),)]
        await self._new(post, content.text, rows)

    async def _parting(self, post: Post, content: Content) -> None:
        """Empty the hand and take the calls away. What is gone, or refused, is no fault: nothing is sent instead."""
        for message_id in content.hands:
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await self._edit(post, message_id, content=whole(post, content.text), view=None, attachments=[])
        for message_id in content.calls:
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await self._removed(post, message_id)
        if post.payload["what"] != "over":  # at the end the answer to the last move stands there
            await self._opened.close(post.user_id or 0, post.game_id)

    async def _notice(self, post: Post, content: Content) -> None:
        await self._new(post, content.text, [])
