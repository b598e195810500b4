"""Tables in which nothing happens: two warnings, then they are put away, and anybody who sits there can resume them.

Nothing is ever deleted. A table with a deadline is never idle: the deadline goes on with it. Counted is the time of the
tables: what the bot was away for does not make a table idle. One whose channel takes no posts can be warned nowhere: it
is put away when it has rested for as long, and its players hear so in private.
"""

from __future__ import annotations

from functools import partial

import msgspec

from db import games, timers
from db.actions import Action
from db.connection import Connection
from db.errors import ChannelTaken
from engine.core.errors import Refusal
from table import words
from table.live import Live
from table.log import Entry
from table.meta import Meta, Warned
from table.model import Done, Table
from table.moves.computer import Computers
from table.outbox.announce import Poster
from table.refusals import ChannelBusy, ServiceError, WrongState
from table.seats import lobby_rows
from table.tables import Tables
from table.time import clocks

DAY = 24 * 3_600_000
WARNINGS = (14 * DAY, 21 * DAY)
"""So long nothing has happened when the first and the second warning come."""
ARCHIVE = 28 * DAY
GAP = 6 * DAY
"""So long after a warning comes the next step at the earliest, also when the bot itself was away."""
MOST = 10_000
AWAY = "The table was put away: nothing had happened for a long time"
AWAY_RESTED = "The table was put away: nothing could be posted here for a long time"
NOT_ALONE = "No person sits at this table, and an open seat is asked: `/game join` takes it."


class Idle:
    """Puts tables away, and takes them out again."""

    def __init__(self, tables: Tables, computers: Computers) -> None:
        self._tables = tables
        self._computers = computers

    async def tidy(self) -> int:
        """Warn or put away what was idle for too long; return how many tables that were. Call it every hour or so."""
        done = 0
        with self._tables.safely("the idle tables"):
            await self._tables.pulse.ready()
            now = self._tables.pulse.now()
            rows = await self._tables.db.read(games.idle_since, self._tables.clock() - WARNINGS[0] + 1, MOST)
        for row in rows:
            try:
                async with self._tables.open(row.id) as live:
                    done += await self._look_at(live, now)
            except (Refusal, ServiceError):  # logged where it arose; the others go on
                continue
        return done

    async def _look_at(self, live: Live, now: int) -> bool:
        since = live.row.updated_at if live.meta.stirred is None else live.meta.stirred
        if live.meta.rest is not None:
            if now < live.meta.rest.since + ARCHIVE:
                return False
            await self._put_away(live)
            return True
        known = live.meta.warned
        count = known.count if known.since == since else 0
        if live.state not in ("lobby", "running") or (count and now < known.at + GAP):
            return False
        if count == len(WARNINGS):
            if now < since + ARCHIVE:
                return False
            await self._put_away(live)
            return True
        if now < since + WARNINGS[count]:
            return False
        post = Poster(live.row, live.meta.posts)
        end = max(since + ARCHIVE, now + GAP * (len(WARNINGS) - count))
        post.channel("say", what="idle", end=self._tables.pulse.wall(end))
        meta = msgspec.structs.replace(live.meta, posts=post.posts, warned=Warned(since, count + 1, now))
        await self._tables.store(live, meta, _nothing, tuple(post.rows))
        return True

    async def _put_away(self, live: Live) -> None:
        now, post = self._tables.clock(), Poster(live.row, live.meta.posts)
        post.channel("say", what="archived")
        post.channel("lobby")
        if live.meta.rest is not None:
            for user_id in [seat.user_id for seat in live.seats if seat.user_id is not None]:
                post.user("notice", user_id, seq=live.row.seq + 1, what="rested")
        meta = msgspec.structs.replace(live.meta, posts=post.posts, warned=Warned())
        entry = _note(live, AWAY if live.meta.rest is None else AWAY_RESTED, now)
        work = partial(lobby_rows.put_away, game_id=live.row.id, action=entry, at=now)
        await self._tables.store(live, meta, work, tuple(post.rows))

    async def resume(self, game_id: int, user_id: int, *, moderator: bool = False) -> Done:
        """Go on with a table that was put away; everybody who is asked is told anew. Twice is once.

        Where computers are among themselves, they play on to the end of the phase. Raise ChannelBusy when another table
        was opened in its channel meanwhile, TooMany.
        """
        async with self._tables.open(game_id) as live:
            was = live.table()
            if live.state == "running" and not clocks.inhabited(live.seats):
                live.may(user_id, moderator, "let computers play on among themselves")
                await self._let_play(live)
                return live.done(was)
            if live.state in ("lobby", "running"):
                return live.done(was)
            if live.state != "archived":
                how = "is over" if live.state == "over" else "was closed"
                raise WrongState(f"Only a table that was put away can be resumed; table {game_id} {how}.")
            live.takes_part(user_id, moderator, "resume it")
            try:
                await self._take_out(live)
            except ChannelTaken as taken:
                raise ChannelBusy(words.busy(live.table(), taken.game_id), taken.game_id) from taken
            return live.done(was)

    async def _let_play(self, live: Live) -> None:
        """Let computers play among themselves to the end of the phase; stopped in the middle, their timer goes on."""
        players, phase = live.computers(), live.rules.view(live.position, None).phase
        if not any(item.seat in players for item in live.meta.asked):
            raise WrongState(NOT_ALONE)
        meta = msgspec.structs.replace(live.meta, going=phase)
        work = partial(timers.replace, game_id=live.row.id, timers=self._tables.timers(live, meta))
        await self._tables.store(live, meta, work)
        await self._computers.go_on(live)

    async def _take_out(self, live: Live) -> None:
        """Clocks and prompts start afresh."""
        now, seq = self._tables.clock(), live.row.seq
        state: games.State = "running" if seq else "lobby"
        asked = (msgspec.structs.replace(clocks.afresh(item), at=now, pass_at=None) for item in live.meta.asked)
        meta = msgspec.structs.replace(live.meta, asked=tuple(asked), rest=None, stirred=self._tables.pulse.now())
        meta = self._tables.wound(meta, {seat.seat: seat for seat in live.seats})
        post = Poster(live.row, meta.posts)
        post.channel("lobby")
        if seq:
            post.channel("log", seq=seq + 1, first=seq + 1, last=seq + 1)
            post.channel("prompt", seq=seq + 1, seats=[item.seat for item in meta.asked])
        meta = msgspec.structs.replace(meta, posts=post.posts)
        entry = _note(live, "The table goes on", now)
        waiting = self._tables.timers(live, meta) if seq else ()
        work = partial(
            lobby_rows.take_out,
            game_id=live.row.id,
            state=state,
            action=entry,
            at=now,
            waiting=waiting,
            limits=self._tables.limits,
        )
        await self._tables.store(live, meta, work, tuple(post.rows))

    async def repeat_prompt(self, game_id: int, user_id: int, *, moderator: bool = False) -> Table:
        """Post the prompt again, at the end of the channel; it mentions nobody. Raise WrongState, NotAllowed."""
        async with self._tables.open(game_id) as live:
            live.must_be("running")
            live.takes_part(user_id, moderator, "post the prompt again")
            _ = live.position
            post = Poster(live.row, live.meta.posts)
            post.channel("prompt", seq=live.row.seq, seats=[], anew=True)
            meta: Meta = msgspec.structs.replace(live.meta, posts=post.posts)
            await self._tables.store(live, meta, _nothing, tuple(post.rows))
            return live.table()

    async def call(self, game_id: int, user_id: int) -> None:
        """Mention a player in public who is asked something, and could not be told so in private."""
        async with self._tables.open(game_id) as live:
            item = live.meta.of(live.seat_of(user_id))
            if live.state != "running" or live.broken or item is None:
                return
            post = Poster(live.row, live.meta.posts)
            post.channel("prompt", seq=live.row.seq, seats=[item.seat])
            await self._tables.store(
                live, msgspec.structs.replace(live.meta, posts=post.posts), _nothing, tuple(post.rows)
            )


def _note(live: Live, what: str, now: int) -> Action | None:
    """Return the entry of the log about what happens to a table; a lobby has none."""
    if not live.row.seq:
        return None
    return Action(
        live.row.id, live.row.seq + 1, "note", now, None, None, msgspec.json.encode(Entry("table", what=what))
    )


def _nothing(conn: Connection) -> None:
    """Only the table's memory and the rows are written."""
