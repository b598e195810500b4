"""The time of the tables: how long the bot was there. It alone is counted against anybody.

The clock on the wall goes on while the bot is stopped, is out of touch with Discord, or hangs; and it can be put
forward and back. So deadlines, reminders, passes and idle tables are counted in a time of their own. It began as the
clock on the wall; since then it runs by the machine's monotonic clock, only while the bot is there, and it is stored
every few seconds. After a stop it goes on where it was: nobody loses what the bot was not there for. No due date has to
be moved, for all of them are in this time; only what people read is the clock on the wall (`wall`).
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic_ns

from db import pulse
from db.connection import Database
from db.pulse import Beat

EVERY = 15_000
"""So often it is stored; a kill costs nobody more than that, and gives it to the players."""
LAPSE = 60_000
"""Between two beats at most this much counts: a process that was frozen, or hung, was not there."""
DRIFT = 1_500
"""So far the clock on the wall may stray from ours before the times that people read follow it."""
NOTABLE = 60_000
"""From here on the times that stand in the channels are wrong enough to be written anew."""


def ticking() -> int:
    """Return the machine's monotonic clock in ms."""
    return monotonic_ns() // 1_000_000


class Pulse:
    """Beats while the bot is there. `clock` is the one on the wall, `ticks` a monotonic one, both in ms."""

    def __init__(self, db: Database, clock: Callable[[], int], ticks: Callable[[], int] = ticking) -> None:
        self._db = db
        self._clock = clock
        self.ticks = ticks
        self.lapse = LAPSE
        self._counted: int | None = None
        self._stored = 0
        self._shown = 0
        self._anchor = 0
        self._there = True
        self._away = 0

    async def ready(self) -> None:
        """Find out, once, where the last process stopped."""
        if self._counted is not None:
            return
        last = await self._db.read(pulse.last)
        if self._counted is not None:  # somebody else was faster
            return
        wall = self._clock()
        last = last or Beat(wall, 0)
        self._counted, self._shown, self._stored = last.counted, last.shown, last.counted
        self._anchor, self._away = self.ticks(), wall - last.counted

    def now(self) -> int:
        """Return the time of the tables. Needs `ready`."""
        assert self._counted is not None
        return self._counted + (self._since() if self._there else 0)

    def _since(self) -> int:
        return max(0, min(self.ticks() - self._anchor, self.lapse))

    def wall(self, at: int) -> int:
        """Return when a time of the tables will be, or was, by the clock on the wall, as far as can be told now."""
        return at + self._away

    async def beat(self, there: bool = True) -> bool:
        """Count on; `there` says whether the bot is in touch with Discord from now on.

        Return whether the clock on the wall was put since the last beat, or the bot was away.
        """
        await self.ready()
        self._counted, self._anchor = self.now(), self.ticks()
        self._there = there
        away, before = self._clock() - self._counted, self._away
        if abs(away - before) > DRIFT:
            self._away = away
        if self._counted - self._stored >= EVERY:
            await self._store()
        return abs(away - before) > NOTABLE

    async def _store(self) -> None:
        beat = Beat(self.now(), self._shown)
        await self._db.transact(pulse.put, beat)
        self._stored = beat.counted

    @property
    def shifted(self) -> bool:
        """Whether the times that stand in the channels are wrong: the bot was away, or the clock was put."""
        return abs(self._away - self._shown) > NOTABLE

    async def shown(self) -> None:
        """Note that the channels have the times as they are now."""
        self._shown = self._away
        await self._store()
