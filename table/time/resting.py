"""Tables that rest because their channel takes no posts, and whether a reminder has arrived: what becomes of the posts
decides whether a clock may run.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import msgspec

from db import actions, outbox, timers
from db.actions import Action
from db.connection import Connection
from db.timers import Timer
from engine.core.errors import Refusal
from table.live import Live
from table.log import Entry
from table.meta import Asked, Meta, Rest
from table.model import Post
from table.outbox.announce import Poster
from table.refusals import ServiceError
from table.tables import Tables
from table.time import clocks

REFUSALS = 3
"""After so many refused tries of one post a table rests: about a minute and a half after the first."""
RESTS = "The clocks rest: nothing can be posted here ({reason})"
GOES_ON = "The clocks go on: the channel takes posts again, and what was asked before has the rest of its time"


class Resting:
    """Lets tables rest, and go on."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def rest(self, game_id: int, reason: str) -> bool:
        """Let all clocks of a running table stand still; each player is told once, in private, where and why.

        Return False when it rests already, or does not run.
        """
        async with self._tables.open(game_id) as live:
            if live.state != "running" or live.meta.rest is not None:
                return False
            post = Poster(live.row, live.meta.posts)
            post.channel("log", seq=live.row.seq + 1, first=live.row.seq + 1, last=live.row.seq + 1)
            for seat in live.seats:
                if seat.user_id is not None:
                    post.user("notice", seat.user_id, seq=live.row.seq + 1, what="rests")
            meta = msgspec.structs.replace(live.meta, posts=post.posts, rest=Rest(self._tables.pulse.now(), reason))
            await self._turn_over(live, meta, RESTS.format(reason=reason), post)
            return True

    async def goes_on(self, game_id: int) -> bool:
        """Let the clocks of a table run again; whoever is asked is mentioned once. False when it did not rest."""
        async with self._tables.open(game_id) as live:
            if live.meta.rest is None:
                return False
            meta = clocks.rested(live.meta, self._tables.pulse.now())
            post, seq = Poster(live.row, meta.posts), live.row.seq
            if live.state != "running":
                await self._tables.store(live, meta, _nothing)
                return False
            post.channel("log", seq=seq + 1, first=seq + 1, last=seq + 1)
            post.channel("prompt", seq=seq + 1, seats=[item.seat for item in meta.asked])
            meta = msgspec.structs.replace(meta, posts=post.posts)
            await self._turn_over(live, meta, GOES_ON, post)
            return True

    async def _turn_over(self, live: Live, meta: Meta, what: str, post: Poster) -> None:
        body = msgspec.json.encode(Entry("table", what=what))
        entry = Action(live.row.id, live.row.seq + 1, "note", self._tables.clock(), None, None, body)
        work = partial(_note, entry=entry, waiting=self._tables.timers(live, meta))
        await self._tables.store(live, meta, work, tuple(post.rows))

    # ---------------------------------------------------------------------------- what becomes of the posts

    async def refused(self, post: Post, reason: str) -> None:
        """A channel has refused a post, for this reason: after a few times its table rests."""
        if reason and post.user_id is None and post.attempts + 1 >= REFUSALS:
            with suppress(Refusal, ServiceError):  # logged where it arose
                await self.rest(post.game_id, reason)

    async def taken(self, post: Post) -> None:
        """A post has arrived."""
        with suppress(Refusal, ServiceError):
            if post.kind == "remind":
                await self._reminded(post)
            elif post.user_id is None:
                await self._may_go_on(post.game_id)

    async def _may_go_on(self, game_id: int) -> None:
        async with self._tables.open(game_id) as live:
            if live.meta.rest is None:
                return
        if not await self._tables.db.read(
            outbox.unheard, game_id, None
        ):  # else an edit was taken, and the next post may not be
            await self.goes_on(game_id)

    async def _reminded(self, post: Post) -> None:
        async with self._tables.open(post.game_id) as live:
            item = live.meta.of(post.seat)
            if live.state == "running" and item is not None and item.number == post.payload["number"]:
                await self.note_reminded(live, item)

    async def note_reminded(self, live: Live, item: Asked) -> None:
        """Note that a reminder has arrived: from here on the rest of the time runs."""
        if item.reminded is not None or not item.called:
            return
        told = msgspec.structs.replace(item, reminded=self._tables.pulse.now())
        asked = tuple(told if one is item else one for one in live.meta.asked)
        meta = msgspec.structs.replace(live.meta, asked=asked)
        work = partial(timers.replace, game_id=live.row.id, timers=self._tables.timers(live, meta))
        await self._tables.store(live, meta, work)


def _note(conn: Connection, entry: Action, waiting: tuple[Timer, ...]) -> None:
    actions.append(conn, entry)
    timers.replace(conn, entry.game_id, waiting)


def _nothing(conn: Connection) -> None:
    """Only the table's memory is written."""
