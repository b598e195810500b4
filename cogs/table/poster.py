"""Drains the outbox to Discord: each row is shown once, in the order of its channel, however often we are stopped.

A row that may have been sent before (the process died, or the connection was lost after Discord acted) is looked for
first: every message of ours ends in a small line with table and row (see texts.marker). Discord's own nonce closes the
short gap in between. Each channel and each person has a lane of its own, so that a slow one holds up nobody else.

A picture that is drawn anew in its place comes at most once in REFRESH seconds to a channel. Until then it waits in the
outbox, where a newer one takes its place: Discord allows but few edits of one message, and few see each of them.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any

import aiohttp
import discord
from msgspec.structs import replace

from cogs.table.deliver import Courier, Undeliverable
from cogs.table.model import Content, Post
from cogs.table.notes import Notes
from cogs.table.refusals import ServiceError
from cogs.table.service import TableService

log = logging.getLogger(__name__)
RETRY = (15_000, 60_000, 300_000, 1_800_000)
"""Milliseconds until the next try, by the number of tries so far."""
REFRESH = 8.0
"""Seconds between two pictures in the place of one: Discord takes about three edits of an old message in 20 seconds."""
HOPELESS = 8
"""So often a row that fails by a fault of ours is tried, before it stops holding up the others."""


class Poster:
    """Sends what the outbox holds. `wake` may be called from anywhere on the loop, as often as one likes."""

    def __init__(
        self,
        service: TableService,
        courier: Courier,
        notes: Notes,
        *,
        refresh: float = REFRESH,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._service = service
        self._courier = courier
        self._notes = notes
        self._lanes: dict[int, asyncio.Task[None]] = {}
        self._round: asyncio.Task[None] | None = None
        self._again = False
        self._doubtful: int | None = None
        self._unmarked: set[int] = set()
        self.refresh = refresh
        self._clock = clock
        self._refreshed: dict[int, float] = {}
        self._context = contextvars.copy_context()
        self._closed = False

    def wake(self) -> None:
        """Ask for a round; a running one is followed by another."""
        self._again = True
        if not self._closed and (self._round is None or self._round.done()):
            self._round = self._begin(self._rounds(), "outbox")

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Begin work of the outbox: it belongs to the bot, and not to the press or command that rang."""
        loop = asyncio.get_running_loop()
        return self._context.run(partial(loop.create_task, work, name=name))

    async def drain(self) -> None:
        """Send what there is to send, and wait for it."""
        self.wake()
        while self._round is not None and not (self._round.done() and not self._lanes):
            await asyncio.gather(self._round, *self._lanes.values())

    async def close(self) -> None:
        """Stop; what was not marked is looked for at the next start."""
        self._closed = True
        tasks = [task for task in (self._round, *self._lanes.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _rounds(self) -> None:
        while self._again and not self._closed:
            self._again = False
            # what a lane marks while we read would be in the list still, and be sent once more
            busy = set(self._lanes)
            posts = await self._service.pending()
            if self._doubtful is None:
                self._doubtful = max((row for post in posts for row in post.rows), default=0)
            waiting: dict[int, list[Post]] = {}
            for post in self._ripe(posts):
                waiting.setdefault(_target(post), []).append(post)
            for target, mine in waiting.items():
                if target not in busy:
                    lane = self._lanes[target] = self._begin(self._lane(mine), f"lane {target}")
                    lane.add_done_callback(partial(self._lane_ended, target))

    def _ripe(self, posts: Iterable[Post]) -> list[Post]:
        """Return the posts without the pictures that come too soon; the bot's clock wakes us for them again."""
        now = self._clock()
        self._refreshed = {channel: at for channel, at in self._refreshed.items() if now - at < self.refresh}
        return [post for post in posts if not (_is_refresh(post) and post.channel_id in self._refreshed)]

    def _lane_ended(self, target: int, lane: asyncio.Task[None]) -> None:
        self._lanes.pop(target, None)
        if lane.cancelled():
            return
        if (error := lane.exception()) is not None:
            log.error("a lane of the outbox stopped", exc_info=error)
        elif self._again:
            self.wake()

    async def _lane(self, posts: list[Post]) -> None:
        """Send the rows of one channel or person in order; the first that fails keeps the others waiting."""
        lead: Post | None = None
        for post, after in zip(posts, [*posts[1:], None], strict=True):
            if after is not None and _go_together(post, after):
                lead = post
                continue
            if not await self._settle(post, lead):
                return
            lead = None
        self._again = True

    async def _settle(self, post: Post, lead: Post | None) -> bool:
        """Send one row, with the lines of the log that lead to it, and mark both; False when it must wait."""
        both = post if lead is None else replace(post, rows=lead.rows + post.rows)
        try:
            if not self._unmarked.issuperset(both.rows):
                await self._send(post, lead)
                self._unmarked.update(both.rows)
            await self._service.sent(both)
        except Undeliverable as failure:
            await self._put_off(both, failure.reason)
            return False
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.warning("game %s row %s (%s): %s", post.game_id, post.id, post.kind, error)
            await self._put_off(both, "")
            return False
        except ServiceError:
            return False
        except Exception:
            log.exception("game %s row %s (%s) cannot be shown", post.game_id, post.id, post.kind)
            if post.attempts >= HOPELESS:
                await self._service.dead(both, "it cannot be shown; see the log")
                return True
            await self._put_off(both, "")
            return False
        self._unmarked.difference_update(both.rows)
        if _is_refresh(post):
            self._refreshed[post.channel_id] = self._clock()
        if post.user_id is None:
            await self._notes.trouble(post.channel_id, "")
        return True

    async def _send(self, post: Post, lead: Post | None) -> None:
        """Deliver what Discord does not have yet of a row and of the lines before it."""
        shown: list[tuple[Post, Content]] = []
        for part in (lead, post):
            left = await self._not_yet_sent(part) if part is not None else None
            content = await self._service.content(left) if left is not None else None
            if left is not None and content is not None:
                shown.append((left, content))
        if len(shown) == 2:
            await self._courier.deliver(*shown[1], lead=shown[0])
        elif shown:
            await self._courier.deliver(*shown[0])

    async def _put_off(self, post: Post, reason: str) -> None:
        if reason:
            log.warning("game %s row %s (%s) waits: %s", post.game_id, post.id, post.kind, reason)
            await self._notes.trouble(post.channel_id, reason)
        await self._service.failed(post, RETRY[min(post.attempts, len(RETRY) - 1)])

    async def _not_yet_sent(self, post: Post) -> Post | None:
        """Return the part of a post that Discord does not have yet (None: it has all)."""
        doubtful = post.attempts > 0 or min(post.rows) <= (self._doubtful or 0)
        if not doubtful and self._unmarked.isdisjoint(post.rows):
            return post
        shown = await self._courier.last_row(post)
        left = tuple(row for row in post.rows if row > shown)
        if len(left) == len(post.rows):
            return post
        log.info("game %s row %s was sent before", post.game_id, shown)
        await self._service.sent(replace(post, rows=tuple(row for row in post.rows if row <= shown)))
        if not left:
            return None
        return next((p for p in await self._service.pending(post.game_id) if p.id == post.id), None)


def _target(post: Post) -> int:
    return post.user_id if post.user_id is not None else post.channel_id


def _is_refresh(post: Post) -> bool:
    """Whether a picture takes the place of one that stands."""
    return post.kind == "board" and not post.payload["anew"]


def _go_together(post: Post, after: Post) -> bool:
    """Whether lines of the log stand above the prompt that follows them, in one message."""
    own = after.kind == "prompt" and bool(after.payload["anew"])
    return own and post.kind == "log" and post.game_id == after.game_id
