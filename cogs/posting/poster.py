"""Drains the outbox to Discord: each row is shown once, in the order of its channel, however often we are stopped.

A row that may have been sent before (the process died, the connection was lost after Discord acted, or the database
refused to note it) is looked for first: every message of ours ends in a small line with table and row (see
texts.marker). What is found is noted as if it had just been sent (see `job`): rows, message, and what it tells, as one
transaction. Discord's own nonce closes the short gap in between. Each channel and each person has a lane of its own, so
that a slow one holds up nobody else.

What changes a message of the table in its place (more of the log; the picture drawn anew) comes at most once in REFRESH
seconds to a channel, each. Until then it waits in the outbox, where newer ones join it: Discord allows but few edits of
one message, and few see each of them. Whom it asks anew is told at once, by a message of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, TypeVar

from cogs.desk.mishaps import UNDELIVERED
from cogs.desk.pending_notices import Notes
from cogs.posting.deliver import Courier, Undeliverable
from cogs.posting.job import Job
from table.model import Post
from table.refusals import ServiceError
from table.service import TableService

log = logging.getLogger(__name__)
T = TypeVar("T")
RETRY = (15_000, 60_000, 300_000, 1_800_000)
"""Milliseconds until the next try, by the number of tries so far."""
REFRESH = 8.0
"""Seconds between two changes in place of one kind: Discord takes about three edits of an old message in 20 seconds."""
PATIENCE = 20.0
"""Seconds that somebody who asks for a prompt waits for it."""
HOPELESS = 8
"""So often a row that fails by a fault of ours is tried, before it stops holding up the others."""


class Went(Enum):
    """What became of a try: all stands, a part of it does, or nothing that could be noted."""

    DONE = auto()
    PARTLY = auto()
    NOT = auto()


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
        self._passed_over: set[int] = set()
        """Channels and people for whom more was there while their lane was busy."""
        self._doubt = Doubt()
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

    async def at_once(self, game_id: int, channel_id: int) -> bool:
        """Try what waits for a table's channel now, also what was refused; whether no prompt waits there any more."""
        await self._service.outbox.hasten(game_id)
        self.wake()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while under_way := [t for t in (self._round, self._lanes.get(channel_id)) if t and not t.done()]:
                    await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
        return not await self._service.outbox.unasked(game_id)

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
            if self._doubt.before is None:
                self._doubt.before = await self._service.outbox.newest_row()
            posts = await self._service.outbox.pending()
            waiting: dict[int, list[Post]] = {}
            for post in self._ripe(posts):
                waiting.setdefault(_target(post), []).append(post)
            for target, mine in waiting.items():
                if target not in busy:
                    lane = self._lanes[target] = self._begin(self._lane(mine), f"lane {target}")
                    lane.add_done_callback(partial(self._lane_ended, target))
                elif target in self._lanes:
                    self._passed_over.add(target)
                else:  # its lane has ended since
                    self._again = True

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
        more = target in self._passed_over
        self._passed_over.discard(target)
        if lane.cancelled():
            return
        if (error := lane.exception()) is not None:
            log.error("a lane of the outbox stopped", exc_info=error)
        elif more or lane.result():
            self.wake()

    async def _lane(self, posts: list[Post]) -> bool:
        """Send the posts of one channel or person in order; the first that fails keeps the others waiting.

        Return whether there is more to send now: the rest of what was told in part.
        """
        for post in posts:
            if (went := await self._settle(post)) is not Went.DONE:
                return went is Went.PARTLY
        return False

    async def _settle(self, post: Post) -> Went:
        """Show a post and note what stands of it."""
        doubtful = self._doubt.of(post)
        self._doubt.tried(post)
        try:
            job = await self._courier.show(post, doubtful=doubtful)
            await self._service.outbox.sent(job.post, job.shown())
        except Undeliverable as failure:
            await self._put_off(post, failure.reason)
            return Went.NOT
        except UNDELIVERED as error:
            log.warning("game %s row %s (%s): %r", post.game_id, post.id, post.kind, error)
            await self._put_off(post, "")
            return Went.NOT
        except ServiceError:
            return Went.NOT
        except Exception:
            log.exception("game %s row %s (%s) cannot be shown", post.game_id, post.id, post.kind)
            if post.attempts >= HOPELESS:
                await self._service.outbox.dead(post, "it cannot be shown; see the log")
                return Went.DONE
            await self._put_off(post, "")
            return Went.NOT
        self._doubt.settled(post)
        await self._note(post, job)
        return Went.DONE if job.post.rows == post.rows and not job.told else Went.PARTLY

    async def _note(self, post: Post, job: Job) -> None:
        if _is_refresh(post):
            self._refreshed[post.channel_id, post.kind] = self._clock()
        if post.user_id is None:
            await self._notes.took(post.channel_id, job.pictures)

    async def _put_off(self, post: Post, reason: str) -> None:
        """Let it wait for its next try; if even that cannot be noted, it comes again with the next round."""
        with contextlib.suppress(ServiceError):
            if reason:
                log.warning("game %s row %s (%s) waits: %s", post.game_id, post.id, post.kind, reason)
                await self._notes.trouble(post.channel_id, reason)
            await self._service.outbox.failed(post, RETRY[min(post.attempts, len(RETRY) - 1)], reason)


class Doubt:
    """Which rows may stand in a channel without our knowing: those that waited when we began, for the process before
    may have been stopped half-way, and those that were tried and not noted since, whatever the reason was.
    """

    def __init__(self) -> None:
        self.before: int | None = None
        """The newest row that was there when we began; None: not known yet."""
        self._tried: set[int] = set()

    def of(self, post: Post) -> bool:
        """Whether a message of this post may stand there. A row that joined later does not change that."""
        return min(post.rows) <= (self.before or 0) or not self._tried.isdisjoint(post.rows)

    def tried(self, post: Post) -> None:
        """A try begins."""
        self._tried.update(post.rows)

    def settled(self, post: Post) -> None:
        """What Discord has of it is noted."""
        self._tried.difference_update(post.rows)


def _target(post: Post) -> int:
    return post.user_id if post.user_id is not None else post.channel_id


def _is_refresh(post: Post) -> bool:
    """Whether a post changes a message of the table that stands: tells more in it, or draws its picture anew."""
    return post.kind in ("turn", "board") and not post.payload["anew"]
