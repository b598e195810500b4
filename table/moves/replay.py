"""Going through the log again: for undo beyond the stored positions, and to check that log and position
agree.
"""

from __future__ import annotations

from typing import Any

from db import actions, snapshots
from db.actions import Action
from engine.core.errors import Refusal
from engine.core.position import Position
from engine.core.protocol import Game, GameConfig
from table import log
from table.live import Live
from table.model import Verified
from table.room import Room


class Diverged(Exception):
    """The rules of today lead somewhere else than those with which the log was written."""


class Replays(Room):
    """Rebuilds positions from the log."""

    async def verify(self, game_id: int) -> Verified:
        """Replay every choice that counts from the setup and compare with the stored position."""
        async with self._open(game_id) as live:
            if live.broken:
                return Verified(False, live.broken, 0)
            rows = await self.db.read(actions.of, game_id)
            if not rows or rows[0].kind != "setup":
                return Verified(True, "Not started.", 0)
            kept = log.effective(rows)
            try:
                pos = set_up(live.rules, rows[0], live.rules.view(live.position, None).edition)
                for row in kept:
                    again(live.rules, pos, row)
            except Diverged as error:
                return Verified(False, str(error), len(kept))
            stored = await self.db.read(snapshots.at, game_id)
            same = stored is not None and live.rules.dump(pos) == live.rules.dump(live.rules.load(stored.position))
            return Verified(same, "Log and position agree." if same else "The stored position differs.", len(kept))

    async def _rebuild(self, live: Live, to: int) -> Position[Any, Any]:
        """Return the position after entry `to`. Raise Diverged."""
        game, found = live.rules, await self.db.read(snapshots.at, live.row.id, to)
        if found is None:
            raise Diverged(f"No position is stored at or before entry {to}.")
        pos = game.load(found.position)
        for row in await self.db.read(actions.of, live.row.id, found.seq):
            if row.seq > to:
                break
            if row.kind == "choice":
                again(game, pos, row)
            elif row.kind == "undo":
                pos = await self._rebuild(live, log.entry(row).to)
        return pos


def set_up(game: Game, row: Action, edition: str = "") -> Position[Any, Any]:
    """Set a game up as its first entry says: by the rules, and with the content, that it began with. Raise Diverged.

    `edition` is that content where an entry of an earlier release does not name it.
    """
    body = log.entry(row)
    try:
        return game.setup(GameConfig(body.seats, body.options, body.rules, body.edition or edition), int(body.seed))
    except (Refusal, ValueError, KeyError) as error:
        raise Diverged(f"The setup is refused now: {error}.") from error


def again(game: Game, pos: Position[Any, Any], row: Action) -> None:
    """Apply a recorded choice in place. Raise Diverged when it is refused, or draws other chance."""
    choice = log.entry(row).choice
    if choice is None or row.seat is None:
        raise Diverged(f"Entry {row.seq} holds no choice.")
    try:
        applied = game.apply(pos, row.seat, choice)
    except Refusal as error:
        raise Diverged(f"Entry {row.seq} is refused now: {error.reason}") from error
    if applied.chance != log.chance(row):
        raise Diverged(f"Entry {row.seq} draws {applied.chance} now, not {log.chance(row)}.")
