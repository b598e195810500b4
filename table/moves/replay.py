"""Going through the log again: for undo beyond the stored positions, and to check that log and position
agree.
"""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Any

from db import actions, snapshots
from engine.core.errors import LoadError
from engine.core.position import Position
from table import log
from table.live import Live
from table.model import Verified
from table.moves.retrace import Diverged, again, replay, set_up
from table.tables import Tables


class Replays:
    """Rebuilds positions from the log."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def verify(self, game_id: int) -> Verified:
        """Replay every choice that counts from the setup and compare with the stored position."""
        async with self._tables.open(game_id) as live:
            if live.broken:
                return Verified(False, live.broken, 0)
            rows = await self._tables.db.read(actions.of, game_id)
            if not rows or rows[0].kind != "setup":
                return Verified(True, "Not started.", 0)
            kept = log.effective(rows)
            try:
                pos = set_up(live.rules, rows[0], live.rules.view(live.position, None).edition)
                for row in kept:
                    again(live.rules, pos, row)
            except Diverged as error:
                return Verified(False, str(error), len(kept))
            stored = await self._tables.db.read(snapshots.at, game_id)
            same = stored is not None and live.rules.dump(pos) == live.rules.dump(live.rules.load(stored.position))
            return Verified(same, "Log and position agree." if same else "The stored position differs.", len(kept))

    async def rebuild(self, live: Live, to: int) -> Position[Any, Any]:
        """Return the position after entry `to`: from the newest stored one before it on, or, when that is damaged, from
        the setup on. Raise Diverged.
        """
        game, pos, seq = live.rules, None, 0
        with suppress(zlib.error, LoadError):
            found = await self._tables.db.read(snapshots.at, live.row.id, to)
            if found is not None:
                pos, seq = game.load(found.position), found.seq
        if pos is None:
            rows = [row for row in await self._tables.db.read(actions.of, live.row.id) if row.seq <= to]
            return replay(game, rows, game.view(live.position, None).edition)
        for row in await self._tables.db.read(actions.of, live.row.id, seq):
            if row.seq > to:
                break
            if row.kind == "choice":
                again(game, pos, row)
            elif row.kind == "undo":
                pos = await self.rebuild(live, log.entry(row).to)
        return pos
