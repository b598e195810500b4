"""One post of the outbox as a Discord message: which message, new or edited, with which text, buttons and picture."""

from __future__ import annotations

import contextlib
from typing import Any

import discord
from msgspec.structs import replace

from cogs.desk.open_panels import Opened
from cogs.desk.pending_notices import Notes
from cogs.panels import lobby_panels, panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import CONTENT
from cogs.panels.widgets import Button, Rows
from cogs.posting.job import Found, Job, Standing
from cogs.posting.painter import Painter
from cogs.posting.sender import LIVING, log, marker, whole
from cogs.posting.turns import Turns
from cogs.texts import lobby_texts, texts
from table.model import Content, Post
from table.service import TableService
from table.words import clip

UNKNOWN_CHANNEL, ARCHIVED = 10003, 50083
DM_CLOSED = (50007, 50278)
REASONS = {
    **dict.fromkeys(DM_CLOSED, "these direct messages are closed"),
    UNKNOWN_CHANNEL: "the channel cannot be found",
    50001: "I cannot see it",
    50013: "I lack the right to post there",
    ARCHIVED: "the thread is archived",
    160005: "the thread is locked",
}


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

    async def show(self, post: Post, *, doubtful: bool) -> Job:
        """Show a post, or as much of it as stands when it is `doubtful` whether it was sent before; return what is to
        be noted of it (see `Job.post` for the rows).

        Raise Undeliverable when its channel refuses, discord.HTTPException when Discord fails.
        """
        try:
            found = await self._before_now(post) if doubtful else None
            try:
                return await self._show(post, found, doubtful=doubtful)
            except Standing as standing:
                return await self._show(post, standing.found, doubtful=doubtful)
        except discord.HTTPException as error:
            if post.user_id is not None and error.code in DM_CLOSED:
                log.info("game %s: a direct message to seat %s was refused", post.game_id, post.seat)
                await self._notes.dm_closed(post.user_id, post.game_id)
                await self._unreached(post)
                return Job(post, {})
            if post.user_id is None and error.code in REASONS:
                raise Undeliverable(REASONS[error.code]) from error
            raise

    async def _before_now(self, post: Post) -> Found | None:
        """Return the message in which a post stands already. What is changed in its place, or taken away, is done once
        more instead; only before a new message is sent for it is one looked for (see `_in_place`).
        """
        if post.kind == "parting" or post.kind in LIVING:
            return None
        if post.kind != "turn":
            return await self._search(post)
        last = (await self._service.outbox.messages(post.game_id)).get("prompt")
        found = await self._search(post, last.message_id if last else 0)
        noted = found is not None and found.entry and last is not None and last.message_id == found.message.id
        return None if noted else found

    async def _show(self, post: Post, found: Found | None, *, doubtful: bool) -> Job:
        if found is not None:
            post = await self._service.outbox.part(post, found.row)
        if found is not None and found.entry:
            post = replace(post, payload={**post.payload, "last": found.entry, "picture": False, "result": False})
        content = await self._service.contents.content(post, stands=found is not None)
        job = Job(post, await self._service.outbox.messages(post.game_id), doubtful, found, found.entry if found else 0)
        if found is not None:
            job.message_id = found.message.id
        if content is not None and await self._rests(job):
            await self._unreached(post)
        elif content is not None:
            await self._handed(job, content)
        return job

    async def _handed(self, job: Job, content: Content) -> None:
        """Let the method of its kind show a post; in a thread that is archived once more, when it is open again."""
        show = getattr(self, f"_{job.post.kind}")
        try:
            await show(job, content)
        except discord.HTTPException as error:
            if error.code != ARCHIVED or not await self._unarchived(job.post):
                raise
            await show(job, content)

    async def _unreached(self, post: Post) -> None:
        """Remind in public who cannot be reminded in private: nobody is decided for untold."""
        if post.kind == "remind" and post.user_id is not None:
            await self._service.idle.call(post.game_id, post.user_id)

    async def _rests(self, job: Job) -> bool:
        """Whether a person's direct messages are closed; a hand that stands there already can still be changed."""
        post = job.post
        if post.user_id is None or post.kind == "parting" or not await self._notes.dm_rests(post.user_id):
            return False
        return post.kind != "hand" or job.living("hand", post.seat) is None

    async def _unarchived(self, post: Post) -> bool:
        """Open an archived thread again; a locked one stays as it is."""
        channel = await self._bot.fetch_channel(post.channel_id)
        if not isinstance(channel, discord.Thread) or channel.locked:
            return False
        await channel.edit(archived=False)
        return True

    # -------------------------------------------------------------------------------------- public

    async def _lobby(self, job: Job, content: Content) -> None:
        known = await self._service.looking.status(job.post.game_id)
        game = self._service.tables.games.get(known.table.game)
        text, rows = lobby_panels.lobby(known.table, game, known.seats, known.challenge)
        await self._in_place(job, content, text, rows)

    async def _left(self, job: Job, content: Content) -> None:
        """Take the buttons from what stands in a channel that the table has left, and say where it went.

        A channel that takes no posts is told nothing: the table is played elsewhere, and does not wait for it.
        """
        try:
            for purpose, message_id, story in job.post.payload["messages"]:
                await self._pressed_no_more(job, message_id, content.text if purpose == "lobby" else story)
            if content.text:
                await self._new(job, content, content.text, [])
        except discord.HTTPException as error:
            if error.code not in REASONS:
                raise
            log.info("game %s: the channel that it left was not told: %s", job.post.game_id, REASONS[error.code])

    async def _pressed_no_more(self, job: Job, message_id: int, told: str | None) -> None:
        """Leave of a message what it tells; None: not known, so its text stays as it is."""
        with contextlib.suppress(discord.NotFound):
            if told == "":
                await self._removed(job, message_id)
            else:
                fields: dict[str, Any] = {} if told is None else {"content": told}
                await self._edit(job, message_id, view=None, **fields)

    async def _say(self, job: Job, content: Content) -> None:
        await self._new(job, content, " ".join([*map(texts.mention, job.post.pings), content.text]), [])

    async def _undo(self, job: Job, content: Content) -> None:
        mentions = " ".join(texts.mention(user) for user in job.post.pings)
        rows = panels.consent(job.post.game_id, int(job.post.payload["number"]))
        await self._new(job, content, f"{mentions} {content.text}".strip(), rows)

    async def _ended(self, job: Job, content: Content) -> None:
        await self._new(job, content, content.text or lobby_texts.ENDED_POST, [])
        await self._retire(job)
        job.drop("prompt")

    # ------------------------------------------------------------------------------------- private

    async def _hand(self, job: Job, content: Content) -> None:
        assert content.view is not None
        post = job.post
        picture = await self._painter.draw(content.view, "hand", content.people)
        pictures = [picture] if picture else []
        at = Address("act", post.game_id, content.number)
        rows: Rows = [(Button(at, texts.ACT, "main"),)] if not content.view.over else []
        title = self._service.tables.games[content.view.game].info.title
        text = f"**{title}, table {post.game_id}**\n{content.text}"
        await self._in_place(job, content, clip(text, CONTENT - len(marker(post)) - 1), rows, pictures)

    async def _asked(self, job: Job, content: Content) -> None:
        await self._remind(job, content)

    async def _window(self, job: Job, content: Content) -> None:
        await self._remind(job, content)

    async def _remind(self, job: Job, content: Content) -> None:
        rows: Rows = [(Button(Address("act", job.post.game_id, content.number), texts.ACT, "main"),)]
        await self._new(job, content, content.text, rows)

    async def _parting(self, job: Job, content: Content) -> None:
        """Empty the hand and take the calls away. What is gone, or refused, is no fault: nothing is sent instead."""
        post = job.post
        for message_id in content.hands:
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await self._edit(job, message_id, content=whole(post, content.text), view=None, attachments=[])
        for message_id in content.calls:
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await self._removed(job, message_id)
        if post.payload["what"] != "over":  # at the end the answer to the last move stands there
            await self._opened.close(post.user_id or 0, post.game_id)

    async def _notice(self, job: Job, content: Content) -> None:
        await self._new(job, content, content.text, [])
