"""One move, whole: the entries of the log, the position, the timers and all that Discord must show, in
one transaction.
"""

from __future__ import annotations

import msgspec

from db import actions, games, outbox, snapshots, timers
from db.actions import Action
from db.connection import Connection
from db.errors import TimerGone
from db.games import State
from db.outbox import Outgoing
from db.snapshots import Snapshot
from db.timers import Timer


class Move(msgspec.Struct, frozen=True):
    """What a move writes. `actions` follow each other without a gap (a slash command may make several
    choices at once).

    `position` is the one after the last action. `timers` become the only ones of the game that wait
    (None: they stay as they are). `fires` is the key of the timer that caused the move. `state` and
    `outcome` change the game when they are given.
    """

    actions: tuple[Action, ...]
    position: bytes
    phase_start: bool = False
    timers: tuple[Timer, ...] | None = None
    outbox: tuple[Outgoing, ...] = ()
    fires: str | None = None
    state: State | None = None
    outcome: bytes | None = None


def record(conn: Connection, move: Move) -> int:
    """Write a move; return the game's new `seq`.

    Raise Duplicate when the press was recorded before, SequenceConflict when the game has moved on, and
    TimerGone when the timer that causes it has fired or is gone: then nothing is written.
    """
    for action in move.actions:
        actions.append(conn, action)
    last = move.actions[-1]
    game_id, seq, at = last.game_id, last.seq, last.at
    if move.fires is not None and not timers.fire(conn, move.fires, at):
        raise TimerGone(move.fires)
    snapshots.put(conn, Snapshot(game_id, seq, move.position, move.phase_start))
    if move.timers is not None:
        timers.replace(conn, game_id, move.timers)
    for message in move.outbox:
        outbox.put(conn, message, at)
    if move.state is not None:
        games.set_state(conn, game_id, move.state, at)
        if move.state == "over":
            snapshots.settle(conn, game_id)
    if move.outcome is not None:
        games.set_outcome(conn, game_id, move.outcome, at)
    return seq
