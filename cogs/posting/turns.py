"""What a table tells at once, as one message: what happened, the picture of a new phase, who is asked, or the result.

While nobody is newly asked and no phase begins, the message that stands grows in its place. When somebody is, a new one
comes to the end of the channel, and only when it stands is the question taken from the old one, of which its story is
left, with its picture: there is always a prompt, and a question that nobody can answer any more does not stay.

What is too long for one message is told in several, each of which ends with an entry of the log and is noted as it
stands; the last one asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import discord
import msgspec

from cogs.panels import components, panels
from cogs.panels.limits import CONTENT, pieces
from cogs.panels.widgets import Rows
from cogs.posting.job import Job, Standing
from cogs.posting.painter import Picture
from cogs.posting.sender import NO_RIGHT, TOO_LARGE, Sender, log, marker, whole
from cogs.texts import texts
from table.model import Content, LivingMessage, Post

EARLIER, KEPT = "told", 3
"""The messages that stood before the living one, so many: of them only what they tell is left."""
ROOM = 40
"""Characters that are kept for the marker of a message that tells a part."""
Shown = Sequence[tuple[str, object | None]]


class Turns(Sender):
    """Tells turns, and draws their pictures anew."""

    async def _turn(self, job: Job, content: Content) -> None:
        if content.view is None:  # the position does not load
            await self._new(job, content, content.text, [])
            return
        old = job.living("prompt")
        if content.gone:
            await self._mark_earlier(job, content.gone, old.story if old is not None and old.story else "")
        if old is None or not await self._grown(job, content, old):
            await self._follow(job, content)

    async def _grown(self, job: Job, content: Content, old: LivingMessage) -> bool:
        """Add to the message that stands; False when it is gone, full, or not known, or another one is due."""
        if job.found is None and (job.post.payload["anew"] or old.story is None):
            return False
        story = "\n".join(filter(None, [texts.without(old.story or "", content.gone), content.text]))
        if job.found is not None:
            stands = job.found.message.id == old.message_id
        else:
            stands = await self._grow(job, content, old, story)
        if stands:
            self._asks(job, old.message_id, old.channel_id, story)
        return stands

    async def _grow(self, job: Job, content: Content, old: LivingMessage, story: str) -> bool:
        board = job.living("board")
        pictured = board is not None and board.message_id == old.message_id
        text = _joined(story, _asking(content, heading=not pictured))
        if len(text) + 1 + len(marker(job.post)) > CONTENT:
            return False
        fields: dict[str, Any] = {"content": whole(job.post, text)}
        if rows := _rows(job.post, content):
            fields["view"] = components.view(rows)
        return await self._edit(job, old.message_id, **fields)

    async def _follow(self, job: Job, content: Content) -> None:
        """Tell it in a new message, and leave of the old one what it tells."""
        post = job.post
        if content.outcome is not None:
            end, rows = await self._result(post, content), Rows()
        else:
            end, rows = _asking(content, heading=not post.payload["picture"]), _rows(post, content)
        message, story = await self._told(job, content, end, rows)
        await self._retire(job, content.gone, await self._closing(job, content))
        if post.payload["picture"] and not job.told:
            job.note("board", message.id, message.channel.id, seq=content.seq, story=None)
        if content.outcome is None or job.told:
            self._asks(job, message.id, message.channel.id, story)
        else:
            job.drop("prompt")

    async def _told(self, job: Job, content: Content, end: str, rows: Rows) -> tuple[discord.Message, str]:
        """Send a new message, with the picture if a phase begins; return it, and what it tells above its `end`.

        The largest picture is left out as often as Discord finds them too large; all are when the right is missing.
        """
        pictures, lost = await self._drawn(job, content), texts.PICTURE_LOST
        while True:
            files = [picture for _, picture in pictures if picture is not None]
            told = _joined(content.text, await self._headed(job, content, pictures, lost))
            text = "\n".join(filter(None, [told, end])) if files else _joined(told, end)
            if part := self._part(job, content, text):
                return await self._last(job, part, [], []), part
            *before, last = pieces(text, CONTENT - len(marker(job.post)) - 1)
            await self._before(job, before)
            try:
                message = await self._last(job, last, rows, files)
                return message, last.removesuffix(end).rstrip("\n") if before else told
            except discord.HTTPException as error:
                if not files:
                    raise
                if isinstance(error, discord.Forbidden) and error.code == NO_RIGHT:
                    job.pictures, lost = False, texts.PICTURE_REFUSED
                    pictures = [(title, None) for title, _ in pictures]
                elif error.status == 413 or error.code == TOO_LARGE:
                    pictures = self._without_largest(job, pictures)
                else:
                    raise

    async def _drawn(self, job: Job, content: Content) -> Sequence[tuple[str, Picture | None]]:
        """Return the pictures of a message that is to be sent; there are none if no phase begins, or it stands."""
        if not job.post.payload["picture"] or job.found is not None:
            return []
        return await self._pictures(content)

    def _without_largest(self, job: Job, pictures: Sequence[tuple[str, Picture | None]]) -> Any:
        largest = max((one for _, one in pictures if one is not None), key=lambda picture: len(picture.data))
        size = len(largest.data)
        log.error("game %s: Discord refused pictures, the largest of %s bytes", job.post.game_id, size)
        return [(title, None if picture is largest else picture) for title, picture in pictures]

    def _part(self, job: Job, content: Content, text: str) -> str:
        """Return as much of the log as fits into a message when not all does ("": all does, or it cannot be cut).

        Note in the job up to which entry it tells. A message that was found tells what it tells.
        """
        if job.found is not None:
            return content.text if job.told else ""
        if len(text) + 1 + len(marker(job.post)) <= CONTENT:
            return ""
        told = ""
        for entry, lines in groupby(content.entries, key=lambda line: line[0]):
            more = "\n".join(filter(None, [told, *(line for _, line in lines)]))
            if len(more) > CONTENT - ROOM:
                break
            told, job.told = more, entry
        return told

    async def _result(self, post: Post, content: Content) -> str:
        assert content.outcome is not None
        assert content.view is not None
        table = await self._service.looking.table(post.game_id)
        text = texts.result(content.outcome, content.view.seats, table.seats)
        return "\n".join([text, " ".join(map(texts.mention, post.pings))]).strip()

    async def _retire(self, job: Job, gone: Sequence[str] = (), last: Sequence[Picture] = ()) -> None:
        """Leave of the message that stands only what it tells; mark the lines of it that are `gone`. The pictures of
        the phase before become the `last` ones, wherever they stand.
        """
        old, board = job.living("prompt"), job.living("board")
        if last and board is not None and (old is None or not old.story or board.message_id != old.message_id):
            await self._redraw(job, board.message_id, last)
            last = ()
        if old is None:
            return
        if old.story is None:  # sent by an earlier release: its text stays as it is
            stood = await self._edit(job, old.message_id, view=None)
        elif old.story:
            story = texts.without(old.story, gone)
            told = story if len(story) <= CONTENT else old.story
            fields: dict[str, Any] = {"content": told, "view": None}
            if last:
                stood = await self._redraw(job, old.message_id, last, **fields)
            else:
                stood = await self._edit(job, old.message_id, **fields)
            self._note_earlier(job, msgspec.structs.replace(old, story=told))
        else:
            stood = await self._removed(job, old.message_id)
        if not stood:
            log.debug("game %s: the old prompt is gone already", job.post.game_id)

    async def _mark_earlier(self, job: Job, gone: Sequence[str], story: str) -> None:
        """Mark what is `gone` also in the messages before the one that stands, which tells `story`."""
        left = [line for line in gone if line not in story.split("\n")]
        for before in _earlier(job):
            told = texts.without(before.story or "", left)
            left = [line for line in left if line not in (before.story or "").split("\n")]
            if told == before.story or len(told) > CONTENT:
                continue
            if await self._edit(job, before.message_id, content=told):
                self._note_earlier(job, msgspec.structs.replace(before, story=told))

    def _note_earlier(self, job: Job, message: LivingMessage) -> None:
        """Note what a message tells that does not stand any more, in its own place or that of the oldest."""
        known = {slot: one.message_id if (one := job.living(EARLIER, slot)) else 0 for slot in range(KEPT)}
        slot = next(
            (n for n, number in known.items() if number == message.message_id), min(known, key=known.__getitem__)
        )
        job.note(EARLIER, message.message_id, message.channel_id, slot, seq=message.seq, story=message.story)

    def _asks(self, job: Job, message_id: int, channel_id: int, story: str) -> None:
        """Note the message that stands last now, up to which entry it tells, and what."""
        job.message_id = message_id
        job.note("prompt", message_id, channel_id, seq=job.told or int(job.post.payload["seq"]), story=story)

    # ------------------------------------------------------------------------------------ pictures

    async def _board(self, job: Job, content: Content) -> None:
        """Draw the picture anew, in its place; a picture that is lost is told in words, in a message of its own."""
        shown = await self._pictures(content)
        files = [picture for _, picture in shown if picture is not None]
        known = job.living("board")
        with_turn = known is not None and known.story is None and shown[0][1] is not None
        if with_turn and known is not None and await self._redraw(job, known.message_id, files):
            return
        text = await self._words(job, content, shown)
        if job.found is not None or (known is not None and known.story is not None):
            await self._in_place(job, content, text, [], files)
        elif job.doubtful and (found := await self._search(job.post)) is not None:
            raise Standing(found)
        else:
            await self._new(job, content, text, [], files)

    async def _closing(self, job: Job, content: Content) -> Sequence[Picture]:
        """Return the pictures of the phase before as it ended: each as of the last moment in which there was one."""
        board, views = job.living("board"), content.closing
        if job.told or not views or board is None or board.story is not None:
            return []
        wanted = dict.fromkeys([*await self._painter.kinds(views[0]), *await self._painter.kinds(views[-1])])
        last = {}
        for view in views:
            last.update({kind: view for kind in await self._painter.kinds(view) if kind in wanted})
        drawn = [await self._painter.draw(last[kind], kind[0], content.people) for kind in wanted]
        return [picture for picture in drawn if picture is not None]

    async def _pictures(self, content: Content) -> Sequence[tuple[str, Picture | None]]:
        assert content.view is not None
        return await self._painter.everything(content.view, content.people)

    async def _headed(self, job: Job, content: Content, pictures: Shown, lost: str) -> str:
        """Return what stands with the pictures of a new phase; with those of a message that was found, as it stands."""
        if not job.post.payload["picture"]:
            return ""
        if job.found is not None:
            pictures = [("", job.found.message.attachments or None)]
        return await self._words(job, content, pictures, lost)

    async def _words(self, job: Job, content: Content, pictures: Shown, lost: str = texts.PICTURE_LOST) -> str:
        """Return the heading, and in words what could not be drawn."""
        assert content.view is not None
        words = self._service.looking.game_of(await self._service.looking.table(job.post.game_id)).board_text(
            content.view
        )
        return texts.board(content.view.heading, words, pictures, lost=lost)


def _earlier(job: Job) -> list[LivingMessage]:
    """Return the messages before the one that stands, the newest first."""
    found = [job.living(EARLIER, slot) for slot in range(KEPT)]
    return sorted((one for one in found if one is not None), key=lambda one: -one.message_id)


def _rows(post: Post, content: Content) -> Rows:
    """Return the buttons for whoever is asked; none while nobody is."""
    hands = content.view is None or content.view.hands
    return panels.public(post.game_id, content.seq, hands=hands) if content.waiting else []


def _asking(content: Content, *, heading: bool) -> str:
    """Return who is asked what; a picture has its heading above it already."""
    assert content.view is not None
    lines = [texts.waiting_line(w.name, w.text, w.user_id, w.since, w.deadline) for w in content.waiting]
    lines += [content.advice] if content.advice else []
    return "\n".join([f"**{content.view.heading}**", *lines] if heading and lines else lines)


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))
