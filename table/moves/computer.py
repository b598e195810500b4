"""Computer players at the table: they see the view of their seat and the decision asked of it, and nothing
else.

Each choice is an entry of its own; a few go into one transaction. Their chance comes from the position, so a
game can be replayed. A timer that is stored with the commit before them carries on after a restart in the
middle.

One table's computers think and commit at a time, a few choices each, in a fair queue (see `thinking`): whoever
presses a button waits behind one choice, and not behind all that all computers have to do. Where no person sits, they
do not play by themselves (see `table.time.clocks`).
"""

from __future__ import annotations

import asyncio
import logging

from db import timers
from db.connection import Connection
from db.errors import DatabaseError
from engine.core.decision import Choice, Decision
from engine.core.errors import Refusal
from engine.core.rng import mix
from table.live import Draft, Live
from table.tables import Tables
from table.time import clocks

BATCH = 16
MOST = 400
WAIT_AFTER_FAULT = 60_000
_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15

log = logging.getLogger("caravanserai.table")


class Computers:
    """Lets computer players answer until a human is asked."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def go_on(self, live: Live, present: int | None = None) -> None:
        """Play for the computers, at most `MOST` choices; a timer goes on with the rest.

        `present` is the seat whose player waits for the answer to a move, and sees in it what comes of this. A fault
        here does not touch what was committed before: it is logged, and tried again later.
        """
        try:
            await self._rounds(live, present)
        except Exception as error:
            self._tables.drop(live.row.id)
            self._tables.fault(f"computer players of game {live.row.id} after entry {live.row.seq}", error)
            await self._later(live)

    async def _later(self, live: Live) -> None:
        try:
            await self._tables.transact(_postpone, live.row.id, self._tables.clock() + WAIT_AFTER_FAULT)
        except DatabaseError as error:  # then the timer stays as it is, and the next tick tries again
            log.error("game %s: the computers' timer was not moved", live.row.id, exc_info=error)

    def asked(self, live: Live) -> bool:
        """Whether a computer player is asked that may answer."""
        players = live.computers()
        asked = live.state == "running" and any(item.seat in players for item in live.meta.asked)
        return asked and clocks.computers_play(live.meta, live.seats, live.meta.phase)

    async def _rounds(self, live: Live, present: int | None) -> None:
        for _ in range(MOST // BATCH):
            if not self.asked(live):
                return
            async with self._tables.thinking.turn(waited_for=clocks.inhabited(live.seats)):
                draft = Draft.of(live, self._tables.clock())
                draft.present = present
                await self._think(draft, live)
                await self._tables.commit(live, draft)

    async def _think(self, draft: Draft, live: Live) -> None:
        """Choose for the computers, a few times; those who play among themselves stop at the end of the phase."""
        players, inhabited = live.computers(), clocks.inhabited(live.seats)
        for _ in range(BATCH):
            decision = next((d for d in draft.game.decisions(draft.pos) if d.seat in players), None)
            if decision is None:
                return
            self._answer(draft, decision, players[decision.seat])
            if not inhabited and draft.game.view(draft.pos, None).phase != draft.meta.going:
                draft.change(going=None)
                return
            await asyncio.sleep(0)

    def _answer(self, draft: Draft, decision: Decision, player: str) -> None:
        game, seat = draft.game, decision.seat
        choice = self._choose(draft, decision, player)
        try:
            draft.take(seat, choice, "computer")
        except Refusal as error:
            log.error("computer %s of game %s chose %s", player, draft.game_id, choice, exc_info=error)
            draft.take(seat, game.default(draft.pos, decision), "computer")

    def _choose(self, draft: Draft, decision: Decision, player: str) -> Choice:
        game, seat = draft.game, decision.seat
        found = game.players().get(player)
        if found is None:
            log.error("game %s: no computer player %s any more", draft.game_id, player)
            return game.default(draft.pos, decision)
        try:
            return found.choose(game, game.view(draft.pos, seat), decision, salt(draft, seat))
        except Exception as error:  # its fault must not stop the table: it plays like somebody absent
            log.error("computer %s of game %s failed", player, draft.game_id, exc_info=error)
            return game.default(draft.pos, decision)


def salt(draft: Draft, seat: int) -> int:
    """Return the chance of a computer player for one choice: 64 bits that depend on the position alone."""
    return mix(mix(draft.pos.rng.seed ^ draft.pos.seq * _GAMMA & _MASK) + seat & _MASK)


def _postpone(conn: Connection, game_id: int, later: int) -> None:
    for timer in timers.waiting(conn, game_id):
        if timer.kind == "computer":
            timers.put(conn, timers.Timer(timer.key, game_id, timer.kind, later, timer.seat, timer.payload))
