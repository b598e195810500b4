"""What the database need not keep: rows of the outbox that were settled long ago, and those that Discord never takes.

No game, no entry of a log, and no position that counts is touched.
"""

from __future__ import annotations

from db import outbox
from table.tables import Tables

DAY = 24 * 3_600_000
SETTLED = 30 * DAY
"""So long a row of the outbox is kept after it was settled, to look at when something went wrong."""
HOPELESS = 30 * DAY
TRIES = 200
"""A row so old that was tried so often (for days: it did not merely wait while the bot was away) is given up, with all
that stands behind it: the channel, or the bot's right to post there, is gone."""
BATCH = 5_000
"""Rows deleted in one transaction: moves are waiting behind it."""


class Upkeep:
    """Keeps the database from growing with what nobody reads any more."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def sweep(self) -> int:
        """Give up and delete rows of the outbox; return how many were deleted. Call it every hour or so."""
        now, deleted = self._tables.clock(), 0
        with self._tables.safely("the settled rows of the outbox"):
            await self._tables.db.transact(outbox.give_up, now - HOPELESS, TRIES, now)
            while found := await self._tables.db.transact(outbox.purge, now - SETTLED, BATCH):
                deleted += found
                if found < BATCH:
                    break
        return deleted
