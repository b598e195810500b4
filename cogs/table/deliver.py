"""One post of the outbox as a Discord message: which message, new or edited, with which text, buttons and picture."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord

from cogs.table import components, lobby_panels, panels, texts
from cogs.table.custom_id import Address
from cogs.table.limits import CONTENT, clip, pieces
from cogs.table.model import Content, Post
from cogs.table.notes import Notes
from cogs.table.painter import Painter, Picture, attachment
from cogs.table.service import TableService
from cogs.table.widgets import Button, Rows

log = logging.getLogger(__name__)
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, TOO_LARGE, ARCHIVED = 10003, 10008, 40005, 50083
DM_CLOSED = (50007, 50278)
REASONS = {
    UNKNOWN_CHANNEL: "the channel cannot be found",
    50001: "I cannot see it",
    50013: "I lack the right to post or to attach files there",
    ARCHIVED: "the thread is archived",
    160005: "the thread is locked",
}
HISTORY = 60
"""So many of the newest messages are searched for one of ours."""


Lead = tuple[Post, Content]


class Undeliverable(Exception):
    """A channel does not take messages now; `reason` is told to the players privately."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Courier:
    """Sends and edits messages for the poster."""

    def __init__(self, bot: discord.Client, service: TableService, painter: Painter, notes: Notes) -> None:
        self._bot = bot
        self._service = service
        self._painter = painter
        self._notes = notes

    async def deliver(self, post: Post, content: Content, lead: Lead | None = None) -> None:
        """Show a post; a prompt may have the lines of the log that lead to it above it.

        Raises Undeliverable when its channel refuses, discord.HTTPException when Discord fails.
        """
        if post.user_id is not None and await self._rests(post, post.user_id):
            return
        try:
            try:
                await self._deliver(post, content, lead)
            except discord.HTTPException as error:
                if error.code != ARCHIVED or not await self._unarchived(post):
                    raise
                await self._deliver(post, content, lead)
        except discord.HTTPException as error:
            if post.user_id is not None and error.code in DM_CLOSED:
                log.info("game %s: a direct message to seat %s was refused", post.game_id, post.seat)
                await self._notes.dm_closed(post.user_id, post.game_id)
            elif post.user_id is None and error.code in REASONS:
                raise Undeliverable(REASONS[error.code]) from error
            else:
                raise

    async def _rests(self, post: Post, user_id: int) -> bool:
        """Whether a person's direct messages are closed; a hand that stands there already can still be changed."""
        if not await self._notes.dm_rests(user_id):
            return False
        return post.kind != "hand" or await self._service.message(post.game_id, "hand", post.seat) is None

    async def _deliver(self, post: Post, content: Content, lead: Lead | None) -> None:
        if lead is not None:
            await self._prompt(post, content, lead)
        else:
            await getattr(self, f"_{post.kind}")(post, content)

    async def _unarchived(self, post: Post) -> bool:
        """Open an archived thread again; a locked one stays as it is."""
        channel = await self._bot.fetch_channel(post.channel_id)
        if not isinstance(channel, discord.Thread) or channel.locked:
            return False
        await channel.edit(archived=False)
        return True

    async def last_row(self, post: Post) -> int:
        """Return the newest row of this post that stands in its channel already (0: none)."""
        if post.kind in _IN_PLACE and await self._service.message(post.game_id, post.kind, post.seat) is not None:
            return 0
        try:
            channel = await self._channel(post)
            async for message in channel.history(limit=HISTORY):
                mine = message.author == self._bot.user
                shown = texts.marked(message.content, post.game_id).intersection(post.rows) if mine else set()
                if shown:
                    await self._adopt(post, message)
                    return max(shown)
        except discord.HTTPException as error:
            if post.user_id is not None and error.code in DM_CLOSED:
                return 0
            if error.code in REASONS:
                raise Undeliverable(REASONS[error.code]) from error
            raise
        return 0

    async def _adopt(self, post: Post, message: discord.Message) -> None:
        """Note a message that was sent and not marked before we were stopped."""
        if post.kind == "prompt":
            await self._retire(post, but=message.id)
        if post.kind in _LIVING:
            await self._service.remember(post.game_id, post.kind, message.id, post.seat, message.channel.id)

    # -------------------------------------------------------------------------------------- public

    async def _lobby(self, post: Post, content: Content) -> None:
        table = await self._service.table(post.game_id)
        text, rows = lobby_panels.lobby(table, self._service.games.get(table.game))
        await self._in_place(post, text, rows)

    async def _prompt(self, post: Post, content: Content, lead: Lead | None = None) -> None:
        """Ask with a new message; without anybody who is newly asked, change the one that stands."""
        lines = (texts.waiting_line(w.name, w.text, w.user_id, w.since, w.deadline) for w in content.waiting)
        text = "\n".join(filter(None, [content.text, *lines]))
        rows = panels.public(post.game_id, content.seq)
        if not post.payload["anew"]:
            await self._in_place(post, text, rows)
            return
        # the old one first: stopped in between, there is no prompt with buttons for a moment, and never two
        await self._retire(post)
        if lead is None:
            await self._new(post, text, rows)
        else:
            await self._new(post, f"{lead[1].text}\n\n{text}", rows, shown=(lead[0].id, post.id))

    async def _retire(self, post: Post, but: int | None = None) -> None:
        """Take the buttons from the prompt that stands, unless it is the message `but`."""
        old = await self._service.message(post.game_id, "prompt")
        if old is None or old == but:
            return
        try:
            prompt = await (await self._channel(post)).fetch_message(old)
            closed = texts.answered(prompt.content)
            await prompt.edit(content=closed, view=None, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.debug("game %s: the old prompt is gone already", post.game_id)

    async def _board(self, post: Post, content: Content) -> None:
        assert content.view is not None
        view = content.view
        words = self._service.game_of(await self._service.table(post.game_id)).board_text(view)
        shown = await self._painter.everything(view)
        show = self._new if post.payload["anew"] else self._in_place
        while True:
            pictures = [picture for _, picture in shown if picture is not None]
            try:
                await show(post, texts.board(view.heading, words, shown), [], pictures)
                return
            except discord.HTTPException as error:
                if not pictures or (error.status != 413 and error.code != TOO_LARGE):
                    raise
            largest = max(pictures, key=lambda picture: len(picture.data))
            log.error("game %s: Discord refused pictures, the largest of %s bytes", post.game_id, len(largest.data))
            shown = [(title, None if picture is largest else picture) for title, picture in shown]

    async def _log(self, post: Post, content: Content) -> None:
        await self._new(post, content.text, [])

    async def _say(self, post: Post, content: Content) -> None:
        await self._new(post, " ".join([*map(texts.mention, post.pings), content.text]), [])

    async def _undo(self, post: Post, content: Content) -> None:
        mentions = " ".join(texts.mention(user) for user in post.pings)
        rows = panels.consent(post.game_id, int(post.payload["number"]))
        await self._new(post, f"{mentions} {content.text}".strip(), rows)

    async def _result(self, post: Post, content: Content) -> None:
        await self._retire(post)
        assert content.outcome is not None
        assert content.view is not None
        table = await self._service.table(post.game_id)
        text = texts.result(content.outcome, content.view.seats, table.seats)
        await self._new(post, "\n".join([text, " ".join(map(texts.mention, post.pings))]).strip(), [])

    async def _ended(self, post: Post, content: Content) -> None:
        await self._retire(post)
        await self._new(post, content.text or texts.ENDED_POST, [])

    # ------------------------------------------------------------------------------------- private

    async def _hand(self, post: Post, content: Content) -> None:
        assert content.view is not None
        picture = await self._painter.draw(content.view, "hand")
        pictures = [picture] if picture else []
        at = Address("act", post.game_id, content.number)
        rows: Rows = [(Button(at, texts.ACT, "main"),)] if not content.view.over else []
        await self._in_place(post, f"**Table {post.game_id}**\n{content.text}", rows, pictures)

    async def _window(self, post: Post, content: Content) -> None:
        await self._remind(post, content)

    async def _remind(self, post: Post, content: Content) -> None:
        rows: Rows = [(Button(Address("act", post.game_id, content.number), texts.ACT, "main"),)]
        await self._new(post, content.text, rows)

    async def _notice(self, post: Post, content: Content) -> None:
        await self._new(post, content.text, [])

    # ------------------------------------------------------------------------------------- sending

    async def _channel(self, post: Post) -> discord.DMChannel | discord.PartialMessageable:
        if post.user_id is not None:
            return await self._bot.create_dm(discord.Object(post.user_id))
        return self._bot.get_partial_messageable(post.channel_id)

    async def _in_place(self, post: Post, text: str, rows: Rows, pictures: Sequence[Picture] = ()) -> None:
        """Change the living message of this kind, or send it when there is none (any more)."""
        known = await self._service.message(post.game_id, post.kind, post.seat)
        if known is None:
            await self._new(post, text, rows, pictures)
            return
        channel = await self._channel(post)
        try:
            await channel.get_partial_message(known).edit(
                content=_whole(post, text),
                view=components.view(rows),
                attachments=[attachment(one) for one in pictures],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._new(post, text, rows, pictures)

    async def _new(
        self,
        post: Post,
        text: str,
        rows: Rows,
        pictures: Sequence[Picture] = (),
        shown: tuple[int, ...] = (),
    ) -> None:
        """Send a message; a long text is cut into several, and the last one carries the buttons and the marker."""
        channel = await self._channel(post)
        tail = texts.marker(post.game_id, shown or (post.id,))
        *before, last = pieces(text, CONTENT - len(tail) - 1)
        pinged = discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[discord.Object(user) for user in post.pings],
        )
        for number, piece in enumerate(before):
            await channel.send(piece, nonce=f"{post.key[:22]}-{number}", allowed_mentions=pinged)
        extra: dict[str, Any] = {}
        if view := components.view(rows):
            extra["view"] = view
        if pictures:
            extra["files"] = [attachment(picture) for picture in pictures]
        message = await channel.send(f"{last}\n{tail}", nonce=post.key, allowed_mentions=pinged, **extra)
        if post.kind in _LIVING:
            await self._service.remember(post.game_id, post.kind, message.id, post.seat, post.channel_id)
        if post.user_id is not None:
            await self._notes.dm_open(post.user_id)


_IN_PLACE = ("lobby", "hand")
_LIVING = ("lobby", "prompt", "board", "hand")


def _whole(post: Post, text: str) -> str:
    """Return an edited message: its marker stays that of its newest row."""
    tail = texts.marker(post.game_id, (post.id,))
    return f"{clip(text, CONTENT - len(tail) - 1)}\n{tail}"
