"""What happens by the clock: reminders, deadlines, windows that pass by themselves, computers after a
restart.

A timer names the seat and the prompt number it was set for. It is used up in the same transaction as its
effect, under the table's lock: when a move arrives in the same moment, one of the two comes first, and the
other finds it done.
"""

from __future__ import annotations

from functools import partial

import msgspec

from db import timers
from db.connection import Connection
from db.errors import TimerGone
from db.timers import Timer
from engine.core.errors import Refusal
from table.live import Draft, Live
from table.meta import Asked
from table.model import Preference
from table.moves.plays import Plays
from table.outbox.announce import Poster
from table.refusals import BadOption, ServiceError
from table.words import echo

MOST_DEFAULTS = 20
WAIT_AFTER_FAULT = 60_000
WINDOWS: tuple[Preference, ...] = ("ask", "pass_unless_held")


class Deadlines(Plays):
    """Runs the timers."""

    async def tick(self, now: int | None = None) -> int:
        """Do all that is due at `now` (the clock's time by default); return how many timers had an effect.

        A table that cannot do it is left alone for a minute; the others go on.
        """
        moment = self.clock() if now is None else now
        fired = 0
        with self._safely("reading the timers"):
            due = await self.db.read(timers.due, moment)
        for timer in due:
            try:
                async with self._open(timer.game_id) as live:
                    fired += await self._fire(live, timer, moment)
            except (Refusal, ServiceError):  # logged where it arose
                later = msgspec.structs.replace(timer, due_at=moment + WAIT_AFTER_FAULT)
                with self._safely(f"putting off {timer.key}"):
                    await self._transact(_delay, later)
        return fired

    async def _fire(self, live: Live, timer: Timer, now: int) -> bool:
        if timer.kind == "computer":
            before = live.row.seq
            await self._play_computers(live)
            if live.row.seq == before and not any(item.seat in live.computers() for item in live.meta.asked):
                await self._transact(timers.cancel, timer.key)
            return live.row.seq > before
        item = live.meta.of(timer.seat)
        number: int = msgspec.json.decode(timer.payload)
        if live.state != "running" or item is None or item.number != number:
            await self._transact(timers.cancel, timer.key)
            return False
        if timer.kind == "remind":
            return await self._remind(live, item, timer)
        return await self._decide(live, item, timer, now)

    async def _remind(self, live: Live, item: Asked, timer: Timer) -> bool:
        user_id = next((seat.user_id for seat in live.seats if seat.seat == item.seat), None)
        post = Poster(live.row, live.meta.posts)
        if user_id is not None:
            post.user("remind", user_id, seat=item.seat, number=item.number)
        meta = msgspec.structs.replace(live.meta, posts=post.posts)
        try:
            await self._store(live, meta, partial(_use, timer=timer, at=self.clock()), tuple(post.rows))
        except TimerGone:
            return False
        return True

    async def _decide(self, live: Live, item: Asked, timer: Timer, now: int) -> bool:
        """Decide for a seat: its deadline has passed, or its empty window passes by itself."""
        limit, passes = live.meta.deadline, timer.kind == "pass"
        due = item.pass_at if passes else None if limit is None else item.at + limit
        if due is None or due > now:  # moved, or taken away, since it was read
            return False
        draft = Draft.of(live, now)
        if passes:
            decision = draft.asked(item.seat)
            if decision is not None:
                draft.take(item.seat, decision.shape.first(), "pass")
        else:
            _defaults(draft, item.seat)
        user_id = next((seat.user_id for seat in live.seats if seat.seat == item.seat), None)
        if user_id is not None:
            draft.notices.append((user_id, "passed" if passes else "default"))
        try:
            await self._commit(live, draft, fires=timer.key)
        except TimerGone:
            self._shelf.pop(live.row.id, None)
            return False
        await self._play_computers(live)
        return True

    async def set_preference(self, game_id: int, user_id: int, value: str) -> Preference:
        """Choose what to do with windows: "ask", or "pass_unless_held" (see `meta`). Raise BadOption,
        NotSeated.
        """
        wanted = next((known for known in WINDOWS if known == value), None)
        if wanted is None:
            raise BadOption(f"{echo(value)} is no preference.", nearest=WINDOWS)
        async with self._open(game_id) as live:
            live.must_be("lobby", "running", "archived")
            live.seated(user_id)
            prefs = {**live.meta.prefs, user_id: wanted}
            meta = self._set_passes(
                msgspec.structs.replace(live.meta, prefs=prefs), {s.seat: s for s in live.seats}, self.clock()
            )
            await self._store(live, meta, partial(timers.replace, game_id=game_id, timers=self._timers(live, meta)))
            return wanted


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


def _use(conn: Connection, timer: Timer, at: int) -> None:
    if not timers.fire(conn, timer.key, at):
        raise TimerGone(timer.key)
