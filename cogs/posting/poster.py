"""Drains the outbox to Discord: each row is shown once, in the order of its channel, however often we are stopped.

A row that may have been sent before (the process died, or the connection was lost after Discord acted) is looked for
first: every message of ours ends in a small line with table and row (see texts.marker). Discord's own nonce closes the
short gap in between. Each channel and each person has a lane of its own, so that a slow one holds up nobody else.

What changes a message of the table in its place (more of the log; the picture drawn anew) comes at most once in REFRESH
seconds to a channel, each. Until then it waits in the outbox, where newer ones join it: Discord allows but few edits of
one message, and few see each of them. Whom it asks anew is told at once, by a message of its own.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
from msgspec.structs import replace

from cogs.desk.pending_notices import Notes
from cogs.posting.deliver import Courier, Undeliverable
from table.model import Post
from table.refusals import ServiceError
from table.service import TableService

log = logging.getLogger(__name__)
T = TypeVar("T")
RETRY = (15_000, 60_000, 300_000, 1_800_000)
"""Milliseconds until the next try, by the number of tries so far."""
REFRESH = 8.0
"""Seconds between two changes in place of one kind: Discord takes about three edits of an old message in 20 seconds."""
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
        self._lanes: dict[int, asyncio.Task[bool]] = {}
        self._round: asyncio.Task[None] | None = None
        self._again = False
        self._doubtful: int | None = None
        self._unmarked: dict[int, int | None] = {}
        """Rows that Discord has and the database does not know of, with the message that each became."""
        self.refresh = refresh
        self._clock = clock
        self._refreshed: dict[tuple[int, str], float] = {}
        self._context = contextvars.copy_context()
        self._closed = False

    def wake(self) -> None:
        """Ask for a round; a running one is followed by another."""
        self._again = True
        if not self._closed and (self._round is None or self._round.done()):
            self._round = self._begin(self._rounds(), "outbox")

    def _begin(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
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

    def _ripe(self, posts: Sequence[Post]) -> list[Post]:
        """Return the posts without the changes in place that come too soon; the bot's clock wakes us for them again."""
        now = self._clock()
        self._refreshed = {what: at for what, at in self._refreshed.items() if now - at < self.refresh}
        changes = [post for post in posts if _is_refresh(post)]
        soon = {post.id for post in changes if (post.channel_id, post.kind) in self._refreshed}
        untold = {post.channel_id for post in changes if post.kind == "turn" and post.id in soon}
        # no picture before the text that explains it
        soon |= {post.id for post in changes if post.channel_id in untold}
        return [post for post in posts if post.id not in soon]

    def _lane_ended(self, target: int, lane: asyncio.Task[bool]) -> None:
        self._lanes.pop(target, None)
        if lane.cancelled():
            return
        if (error := lane.exception()) is not None:
            log.error("a lane of the outbox stopped", exc_info=error)
        elif self._again or lane.result():  # a round that began just before it ended has passed it over
            self.wake()

    async def _lane(self, posts: list[Post]) -> bool:
        """Send the posts of one channel or person in order; the first that fails keeps the others waiting.

        Return whether all were sent.
        """
        for post in posts:
            if not await self._settle(post):
                return False
        return True

    async def _settle(self, post: Post) -> bool:
        """Send a post and mark its rows; False when it must wait."""
        try:
            if not self._unmarked.keys() >= set(post.rows):
                self._unmarked.update(dict.fromkeys(post.rows, await self._send(post)))
            await self._service.sent(post, self._unmarked[post.id])
        except Undeliverable as failure:
            await self._put_off(post, failure.reason)
            return False
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
            log.warning("game %s row %s (%s): %s", post.game_id, post.id, post.kind, error)
            await self._put_off(post, "")
            return False
        except ServiceError:
            return False
        except Exception:
            log.exception("game %s row %s (%s) cannot be shown", post.game_id, post.id, post.kind)
            if post.attempts >= HOPELESS:
                await self._service.dead(post, "it cannot be shown; see the log")
                return True
            await self._put_off(post, "")
            return False
        for row in post.rows:
            del self._unmarked[row]
        if _is_refresh(post):
            self._refreshed[post.channel_id, post.kind] = self._clock()
        if post.user_id is None:
            await self._notes.trouble(post.channel_id, "")
        return True

    async def _send(self, post: Post) -> int | None:
        """Deliver what Discord does not have yet of a post; return the new message, if it became one."""
        left = await self._not_yet_sent(post)
        content = await self._service.content(left) if left is not None else None
        if left is None or content is None:
            return None
        return await self._courier.deliver(left, content)

    async def _put_off(self, post: Post, reason: str) -> None:
        if reason:
            log.warning("game %s row %s (%s) waits: %s", post.game_id, post.id, post.kind, reason)
            await self._notes.trouble(post.channel_id, reason)
        await self._service.failed(post, RETRY[min(post.attempts, len(RETRY) - 1)], reason)

    async def _not_yet_sent(self, post: Post) -> Post | None:
        """Return the part of a post that Discord does not have yet (None: it has all)."""
        doubtful = post.attempts > 0 or min(post.rows) <= (self._doubtful or 0)
        if not doubtful and self._unmarked.keys().isdisjoint(post.rows):
            return post
        shown, message_id = await self._courier.last_row(post)
        left = tuple(row for row in post.rows if row > shown)
        if len(left) == len(post.rows):
            return post
        log.info("game %s row %s was sent before", post.game_id, shown)
        await self._service.sent(replace(post, rows=tuple(row for row in post.rows if row <= shown)), message_id)
        if not left:
            return None
        return next((p for p in await self._service.pending(post.game_id) if p.id == post.id), None)


def _target(post: Post) -> int:
    return post.user_id if post.user_id is not None else post.channel_id


def _is_refresh(post: Post) -> bool:
    """Whether a post changes a message of the table that stands: tells more in it, or draws its picture anew."""
    return post.kind in ("turn", "board") and not post.payload["anew"]
