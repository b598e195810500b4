"""How a phase ended: what its last picture shows before the one of the next phase takes over.

The last choice of a phase is gone through once more on a position of its own, step by step, because nobody was asked
anything between what it brought about (how a battle ended, who lost what) and the phase behind it.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from db.actions import Action
from engine.core.position import Position
from engine.core.protocol import Game
from engine.core.view import View
from table.live import Live
from table.log import entry
from table.moves.replay import Replays
from table.moves.retrace import again
from table.reading import Reading
from table.tables import Tables

log = logging.getLogger("caravanserai.table")
MOST = 8
"""So many of the newest scenes of a phase are looked through for what a picture shows last."""


class Closings:
    """Nothing here changes a table."""

    def __init__(self, tables: Tables, reading: Reading, replays: Replays) -> None:
        self._tables = tables
        self._reading = reading
        self._replays = replays

    async def closing(self, live: Live, base: int) -> tuple[View, ...]:
        """Return the last moments, for everybody and with nobody to act, of the phase that ran after entry `base`;
        oldest first, none when it runs still or they cannot be found.
        """
        if not base:
            return ()
        try:
            pos = await self._replays.rebuild(live, base)
            rows = await self._reading.entries(live.row.id, base + 1, live.row.seq)
            return _moments(live.rules, pos, [row for row in rows if row.kind == "choice"])
        except Exception as error:  # whatever is damaged there: a turn is not held up by a picture of what is over
            log.warning("game %s: how the phase behind entry %s ended is not shown: %r", live.row.id, base, error)
            return ()


def _moments(game: Game, pos: Position[Any, Any], rows: list[Action]) -> tuple[View, ...]:
    first = _still(game.view(pos, None))
    found = [first]
    for row in rows:
        before = game.copy(pos)
        again(game, pos, row)
        now = _still(game.view(pos, None))
        if now.phase != first.phase:
            seat, choice = row.seat or 0, entry(row).choice
            passed = game.moments(before, seat, choice) if choice is not None else ()
            found += [view for view in passed if view.phase == first.phase]
            break
        found.append(now)
    last = {view.scene: view for view in found}  # of each scene its end, in the order in which they began
    return (first, *list(last.values())[-MOST:])


def _still(view: View) -> View:
    return msgspec.structs.replace(view, waiting=())
