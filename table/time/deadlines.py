"""What happens by the clock: reminders, deadlines, windows that pass by themselves, computers after a
restart.

A timer names the seat and the prompt number it was set for. It is used up in the same transaction as its
effect, under the table's lock: when a move arrives in the same moment, one of the two comes first, and the
other finds it done. When a question is due, and whether its clock runs at all, `clocks` says.
"""

from __future__ import annotations

from functools import partial

import msgspec

from db import outbox, timers
from db.connection import Connection
from db.errors import TimerGone
from db.timers import Timer
from engine.core.errors import Refusal
from table.live import Draft, Live
from table.log import Entry
from table.meta import Asked
from table.model import Preference
from table.moves.computer import Computers
from table.outbox.announce import Poster
from table.refusals import BadOption, ServiceError
from table.tables import Tables
from table.time import clocks, passing
from table.time.resting import Resting
from table.words import echo, span

MOST_DEFAULTS = 20
WAIT = 60_000
"""So long is waited when a table cannot do it, or its player has not been told yet."""
LATEST_TRY = 3_600_000
"""No row of the outbox waits longer for its next try: one that does was put off by a clock that was wrong."""
TOLD_AT_ONCE = 50
WINDOWS: tuple[Preference, ...] = ("ask", "pass_unless_held", "pass_always")


class Deadlines:
    """Runs the timers."""

    def __init__(self, tables: Tables, computers: Computers, resting: Resting) -> None:
        self._tables = tables
        self._computers = computers
        self._resting = resting
        self._told_up_to = 0
        """The last table in whose channel the times were written anew (see `_tell_times`)."""

    async def tick(self, *, there: bool = True) -> int:
        """Count on, and do all that is due; return how many timers had an effect. Call it every few seconds.

        `there` says whether the bot is in touch with Discord: only then time is counted. A table that cannot do what is
        due is left alone for a minute; the others go on.
        """
        with self._tables.safely("counting the time"):
            put = await self._tables.pulse.beat(there)
            if put or self._tables.pulse.shifted:
                await self._tables.transact(outbox.hurry, self._tables.clock(), LATEST_TRY)
            if self._tables.pulse.shifted:
                await self._tell_times()
            moment = self._tables.pulse.now()
            due = await self._tables.db.read(timers.due, moment)
        fired = 0
        for timer in due:
            try:
                async with self._tables.open(timer.game_id) as live:
                    fired += await self._fire(live, timer, moment)
            except (Refusal, ServiceError):  # logged where it arose
                with self._tables.safely(f"putting off {timer.key}"):
                    await self._put_off(timer, moment + WAIT)
        return fired

    async def _put_off(self, timer: Timer, due: int) -> None:
        await self._tables.transact(_delay, msgspec.structs.replace(timer, due_at=due))

    async def _fire(self, live: Live, timer: Timer, now: int) -> bool:
        if timer.kind == "computer":
            return await self._go_on(live, timer)
        item = live.meta.of(timer.seat)
        number: int = msgspec.json.decode(timer.payload)
        gone = live.state != "running" or item is None or item.number != number
        if gone or item is None or not clocks.runs(live.meta, live.seats):
            await self._tables.transact(timers.cancel, timer.key)
            return False
        if timer.kind == "remind" and not item.called:
            return await self._remind(live, item, timer)
        due = {"pass": item.pass_at, "deadline": clocks.due(live.meta, item)}.get(timer.kind)
        if due is None:  # taken away since it was read, or reminded by then
            await self._tables.transact(timers.cancel, timer.key)
            return False
        if due > now:
            await self._put_off(timer, due)
            return False
        if timer.kind == "deadline" and not await self._was_told(live, item, timer, now):
            return False
        return await self._decide(live, item, timer)

    async def _go_on(self, live: Live, timer: Timer) -> bool:
        """Let the computers go on where they were stopped."""
        before = live.row.seq
        await self._computers.go_on(live)
        if live.row.seq == before and not self._computers.asked(live):
            await self._tables.transact(timers.cancel, timer.key)
        return live.row.seq > before

    async def _was_told(self, live: Live, item: Asked, timer: Timer, now: int) -> bool:
        """Whether a deadline may decide: the reminder has arrived, had its time, and the channel takes posts.

        Else what is missing is done first, and the deadline waits.
        """
        user_id = _holder(live, item.seat)
        if user_id is not None and not item.called:
            await self._remind(live, item, None)
        elif await self._tables.db.read(outbox.unheard, live.row.id, user_id):
            await self._put_off(timer, now + WAIT)
        elif user_id is not None and item.reminded is None:  # it arrived, and we were stopped before that was noted
            await self._resting.note_reminded(live, item)
        else:
            return True
        return False

    async def _remind(self, live: Live, item: Asked, timer: Timer | None) -> bool:
        """Remind a player, and look whether the channel still takes posts: the prompt is written anew there."""
        user_id = _holder(live, item.seat)
        post = Poster(live.row, live.meta.posts)
        if user_id is not None:
            post.user("remind", user_id, seat=item.seat, number=item.number)
            post.channel("prompt", seq=live.row.seq, seats=[])
        asked = tuple(msgspec.structs.replace(one, called=True) if one is item else one for one in live.meta.asked)
        meta = msgspec.structs.replace(live.meta, posts=post.posts, asked=asked)
        try:
            await self._tables.store(live, meta, partial(_use, timer=timer, at=self._tables.clock()), tuple(post.rows))
        except TimerGone:
            return False
        return True

    async def _decide(self, live: Live, item: Asked, timer: Timer) -> bool:
        """Decide for a seat: its deadline has passed, or its empty window passes by itself."""
        passes, user_id = timer.kind == "pass", _holder(live, item.seat)
        draft = Draft.of(live, self._tables.clock())
        if passes:
            decision = draft.asked(item.seat)
            if decision is not None:
                draft.take(item.seat, draft.game.default(draft.pos, decision), "pass")
                if item.laid and live.meta.prefs.get(user_id or 0) != "pass_unless_held":  # as if passed by hand
                    draft.present, draft.away = item.seat, True
        else:
            _defaults(draft, item.seat)
            if user_id is not None:
                _missed(draft, item.seat)
        if user_id is not None and not (passes and item.laid):
            draft.notices.append((user_id, "default" if not passes else "passed" if item.lone else "passed_late"))
        try:
            await self._tables.commit(live, draft, fires=timer.key)
        except TimerGone:
            self._tables.drop(live.row.id)
            return False
        await self._computers.go_on(live)
        return True

    async def _tell_times(self) -> None:
        """Write the times in the channels anew, some at a time: the bot was away, or the clock on the wall was put."""
        waiting = await self._tables.db.read(timers.games, "deadline", self._told_up_to, TOLD_AT_ONCE)
        for game_id in waiting:
            try:
                async with self._tables.open(game_id) as live:
                    if live.state == "running" and not live.broken:
                        post = Poster(live.row, live.meta.posts)
                        post.channel("prompt", seq=live.row.seq, seats=[])
                        meta = msgspec.structs.replace(live.meta, posts=post.posts)
                        await self._tables.store(live, meta, _nothing, tuple(post.rows))
            except (Refusal, ServiceError):  # logged where it arose
                continue
        self._told_up_to = waiting[-1] if waiting else 0
        if not waiting:
            await self._tables.pulse.shown()

    async def set_preference(self, game_id: int, user_id: int, value: str) -> Preference:
        """Choose what to do with windows (see `passing`): what was passed for a battle or a round is forgotten. Raise
        BadOption, NotSeated.
        """
        wanted = next((known for known in WINDOWS if known == value), None)
        if wanted is None:
            raise BadOption(f"{echo(value)} is no preference.", nearest=WINDOWS)
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running", "archived")
            prefs = {**live.meta.prefs, user_id: wanted}
            told = passing.forgotten(msgspec.structs.replace(live.meta, prefs=prefs), live.seated(user_id))
            meta = self._tables.wound(told, {s.seat: s for s in live.seats})
            await self._tables.store(
                live, meta, partial(timers.replace, game_id=game_id, timers=self._tables.timers(live, meta))
            )
            return wanted


ABSENT = (
    "{name} has missed {count} deadlines in a row: until {name} answers again, each answer is due after {time}; who "
    "opened the table, or a moderator, can give the seat to somebody else with `/game replace`"
)


def _defaults(draft: Draft, seat: int) -> None:
    """Decide for an absent seat until it is not asked any more, or the phase ends.

    A turn does not take a deadline for each of its steps; a window stands alone, and what follows it has its own.
    """
    phase = draft.game.view(draft.pos, None).phase
    for _ in range(MOST_DEFAULTS):
        decision = draft.asked(seat)
        if decision is None or draft.game.view(draft.pos, None).phase != phase:
            return
        draft.take(seat, draft.game.default(draft.pos, decision), "deadline")
        if decision.quiet:
            return


def _delay(conn: Connection, timer: Timer) -> None:
    if any(waiting.key == timer.key for waiting in timers.waiting(conn, timer.game_id)):
        timers.put(conn, timer)


def _use(conn: Connection, timer: Timer | None, at: int) -> None:
    if timer is not None and not timers.fire(conn, timer.key, at):
        raise TimerGone(timer.key)


def _nothing(conn: Connection) -> None:
    """Only the table's memory and the rows are written."""


def _holder(live: Live, seat: int) -> int | None:
    return next((held.user_id for held in live.seats if held.seat == seat), None)


def _missed(draft: Draft, seat: int) -> None:
    """Note that a person has missed a deadline; the table is told when the seat has less time from now on."""
    before = clocks.limit(draft.meta, seat)
    draft.change(missed={**draft.meta.missed, seat: draft.meta.missed.get(seat, 0) + 1})
    now = clocks.limit(draft.meta, seat)
    if now is not None and now != before:
        name = next(one.name for one in draft.game.view(draft.pos, None).seats if one.seat == seat)
        draft.enter(
            "note", Entry(by="table", what=ABSENT.format(name=name, count=draft.meta.missed[seat], time=span(now)))
        )
