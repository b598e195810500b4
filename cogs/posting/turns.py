"""What a table tells at once, as one message: what happened, the picture of a new phase, who is asked, or the result.

While nobody is newly asked and no phase begins, the message that stands grows in its place. When somebody is, a new one
comes to the end of the channel, and of the old one only its story is left, with its picture: a question that nobody can
answer any more does not stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import msgspec

from cogs.panels import components, panels
from cogs.panels.limits import CONTENT, pieces
from cogs.panels.widgets import Rows
from cogs.posting.painter import Picture, attachment
from cogs.posting.sender import TOO_LARGE, Sender, log, marker, whole
from cogs.texts import texts
from table.model import Content, LivingMessage, Post

EARLIER, KEPT = "told", 3
"""The messages that stood before the living one, so many: of them only what they tell is left."""
Shown = Sequence[tuple[str, Picture | None]]


class Turns(Sender):
    """Tells turns, and draws their pictures anew."""

    async def _turn(self, post: Post, content: Content) -> None:
        if content.view is None:  # the position does not load
            await self._new(post, content.text, [])
            return
        old = await self._service.living(post.game_id, "prompt")
        if content.gone:
            await self._mark_earlier(post, content.gone, old.story if old is not None and old.story else "")
        if old is not None and not post.payload["anew"] and await self._grown(post, content, old):
            return
        # the old one first: stopped in between, there is no prompt with buttons for a moment, and never two
        await self._retire(post, content.gone)
        if content.outcome is None:
            asking = _asking(content, heading=not post.payload["picture"])
            message, story = await self._told(post, content, asking, _rows(post, content))
            await self._remember(post, message.id, story)
        else:
            await self._service.forget(post.game_id, "prompt")
            await self._told(post, content, await self._result(post, content), [])

    async def _grown(self, post: Post, content: Content, old: LivingMessage) -> bool:
        """Add to the message that stands; False when it is gone, full, or not known."""
        if old.story is None:
            return False
        pictured = await self._service.message(post.game_id, "board") == old.message_id
        story = "\n".join(filter(None, [texts.without(old.story, content.gone), content.text]))
        text = _joined(story, _asking(content, heading=not pictured))
        if len(text) + 1 + len(marker(post)) > CONTENT:
            return False
        fields: dict[str, Any] = {"content": whole(post, text)}
        if rows := _rows(post, content):
            fields["view"] = components.view(rows)
        if not await self._edit(post, old.message_id, **fields):
            return False
        await self._remember(post, old.message_id, story)
        return True

    async def _told(self, post: Post, content: Content, end: str, rows: Rows) -> tuple[discord.Message, str]:
        """Send a new message, with the picture if a phase begins; return it, and what it tells above its `end`.

        The largest picture is left out as often as Discord refuses them.
        """
        pictured = post.payload["picture"]
        shown: Shown = await self._pictures(content) if pictured else []
        while True:
            files = [picture for _, picture in shown if picture is not None]
            told = _joined(content.text, await self._headed(post, content, shown) if pictured else "")
            *before, last = pieces(
                "\n".join(filter(None, [told, end])) if files else _joined(told, end), CONTENT - len(marker(post)) - 1
            )
            await self._before(post, before)
            try:
                message = await self._last(post, last, rows, files)
                if pictured:
                    await self._service.remember(post.game_id, "board", message.id, None, post.channel_id)
                return message, last.removesuffix(end).rstrip("\n")
            except discord.HTTPException as error:
                if not files or (error.status != 413 and error.code != TOO_LARGE):
                    raise
            largest = max(files, key=lambda picture: len(picture.data))
            log.error("game %s: Discord refused pictures, the largest of %s bytes", post.game_id, len(largest.data))
            shown = [(title, None if picture is largest else picture) for title, picture in shown]

    async def _result(self, post: Post, content: Content) -> str:
        assert content.outcome is not None
        assert content.view is not None
        table = await self._service.table(post.game_id)
        text = texts.result(content.outcome, content.view.seats, table.seats)
        return "\n".join([text, " ".join(map(texts.mention, post.pings))]).strip()

    async def _retire(self, post: Post, gone: Sequence[str] = ()) -> None:
        """Leave of the message that stands only what it tells; mark the lines of it that are `gone`."""
        old = await self._service.living(post.game_id, "prompt")
        if old is None:
            return
        if old.story is None:  # sent by an earlier release, or found again: its text stays as it is
            stood = await self._edit(post, old.message_id, view=None)
        elif old.story:
            story = texts.without(old.story, gone)
            told = story if len(story) <= CONTENT else old.story
            stood = await self._edit(post, old.message_id, content=told, view=None)
            await self._note_earlier(post, msgspec.structs.replace(old, story=told))
        else:
            stood = await self._removed(post, old.message_id)
        if not stood:
            log.debug("game %s: the old prompt is gone already", post.game_id)

    async def _mark_earlier(self, post: Post, gone: Sequence[str], story: str) -> None:
        """Mark what is `gone` also in the messages before the one that stands, which tells `story`."""
        left = [line for line in gone if line not in story.split("\n")]
        for before in await self._earlier(post):
            told = texts.without(before.story or "", left)
            left = [line for line in left if line not in (before.story or "").split("\n")]
            if told == before.story or len(told) > CONTENT:
                continue
            if await self._edit(post, before.message_id, content=told):
                await self._note_earlier(post, msgspec.structs.replace(before, story=told))

    async def _earlier(self, post: Post) -> list[LivingMessage]:
        """Return the messages before the one that stands, the newest first."""
        found = [await self._service.living(post.game_id, EARLIER, slot) for slot in range(KEPT)]
        return sorted((one for one in found if one is not None), key=lambda one: -one.message_id)

    async def _note_earlier(self, post: Post, message: LivingMessage) -> None:
        """Note what a message tells that does not stand any more, in its own place or that of the oldest."""
        known = {}
        for slot in range(KEPT):
            found = await self._service.living(post.game_id, EARLIER, slot)
            known[slot] = found.message_id if found is not None else 0
        slot = next(
            (n for n, number in known.items() if number == message.message_id), min(known, key=known.__getitem__)
        )
        number, seq, place = message.message_id, message.seq, post.channel_id
        await self._service.remember(post.game_id, EARLIER, number, slot, place, seq=seq, story=message.story)

    async def _remember(self, post: Post, message_id: int, story: str) -> None:
        place, seq = post.channel_id, int(post.payload["seq"])
        await self._service.remember(post.game_id, "prompt", message_id, None, place, seq=seq, story=story)

    # ------------------------------------------------------------------------------------ pictures

    async def _board(self, post: Post, content: Content) -> None:
        """Draw the picture anew, in its place; a picture that is lost is told in words, in a message of its own."""
        shown = await self._pictures(content)
        files = [picture for _, picture in shown if picture is not None]
        known = await self._service.living(post.game_id, "board")
        if known is not None and known.story is None and shown[0][1] is not None:  # it stands with a turn
            fresh = [attachment(one) for one in files]
            if await self._edit(post, known.message_id, attachments=fresh):
                return
        text = await self._headed(post, content, shown)
        if known is not None and known.story is not None:
            await self._in_place(post, text, [], files)
        else:
            await self._new(post, text, [], files)

    async def _pictures(self, content: Content) -> Shown:
        assert content.view is not None
        return await self._painter.everything(content.view, content.people)

    async def _headed(self, post: Post, content: Content, shown: Shown) -> str:
        """Return what stands with the pictures: the heading, and in words what could not be drawn."""
        assert content.view is not None
        words = self._service.game_of(await self._service.table(post.game_id)).board_text(content.view)
        return texts.board(content.view.heading, words, shown)


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
