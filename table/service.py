"""The host as Discord's side sees it: a few named parts, each with the uses of one purpose, wired here alone.

All parts stand on `Tables` (locks, loading, the one transaction of a draft), and know besides it only what their
constructors name. They raise refusals for the player, or `ServiceError` for a fault of ours, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from db.connection import Database
from engine.core.protocol import Game
from table.moves.computer import Computers
from table.moves.plays import Plays
from table.moves.replay import Replays
from table.moves.undo import Undos
from table.outbox.calls import Calls
from table.outbox.closing import Closings
from table.outbox.contents import Contents
from table.outbox.leaving import Partings
from table.outbox.postbox import Postbox
from table.reading import Reading
from table.seats.lobby import Lobby
from table.seats.moving import Moving
from table.seats.names import Names
from table.seats.stewards import Stewards
from table.tables import Tables
from table.time.deadlines import Deadlines
from table.time.idle import Idle
from table.time.resting import Resting
from table.time.upkeep import Upkeep


class TableService:
    """The one writer of all tables.

    - `looking`: status, a user's own view, the log, finding tables, export, wishes of a user
    - `moves`: one choice, or a script of them; `undos`: taking back; `replays`: does the log lead to the position
    - `seats`: open, options, sit down, get up, start, close; `names`: what people are called now; `moving`: elsewhere
    - `stewards`: moderators' repair
    - `deadlines`: what is due; `idle`: put away and resume, prompts again; `rests`: tables that cannot be reached
    - `outbox`: what must be sent, and what was; `contents`: what a post says; `upkeep`: what need not be kept
    - `tables`: what all of them stand on, for wiring and tests
    """

    def __init__(self, db: Database, games: Mapping[str, Game], clock: Callable[[], int], **settings: Any) -> None:
        """`settings` are those of `Tables`."""
        self.tables = tables = Tables(db, games, clock, **settings)
        self.looking = looking = Reading(tables)
        self.replays = replays = Replays(tables)
        self.computers = computers = Computers(tables)
        self.moves = moves = Plays(tables, computers, looking)
        self.undos = Undos(tables, moves, replays)
        self.seats = Lobby(tables, computers)
        self.names = Names(tables)
        self.moving = Moving(tables)
        self.stewards = Stewards(tables, computers, looking, replays)
        self.rests = rests = Resting(tables)
        self.deadlines = Deadlines(tables, computers, rests)
        self.idle = Idle(tables, computers)
        calls, closings = Calls(tables, looking, replays), Closings(tables, looking, replays)
        self.contents = contents = Contents(tables, looking, calls, closings, Partings(tables))
        self.outbox = Postbox(tables, looking, contents, rests)
        self.upkeep = Upkeep(tables)
