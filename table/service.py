"""The service of the table: everything that Discord's side may ask, in one object, without Discord.

Its parts stand in modules of their own: `lobby` (open, sit, start, end), `names`, `moving`, `plays` (moves),
`computer`, `undo`, `stewards` (repair), `deadlines` (the clock), `idle`, `reading` (views, log, export), `replay`
(verify), `postbox`, `contents` and `leaving` (the outbox), `upkeep`. All raise refusals for the player, or
`ServiceError` for a fault of ours, and nothing else.
"""

from __future__ import annotations

from table.outbox.postbox import Postbox
from table.seats.lobby import Lobby
from table.seats.moving import Moving
from table.seats.names import Names
from table.seats.stewards import Stewards
from table.time.deadlines import Deadlines
from table.time.idle import Idle
from table.time.upkeep import Upkeep


class TableService(Lobby, Names, Moving, Stewards, Deadlines, Idle, Postbox, Upkeep):
    """The one writer of all tables. See `room.Room` for the constructor."""
