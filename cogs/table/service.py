"""The service of the table: everything that Discord's side may ask, in one object, without Discord.

Its parts stand in modules of their own: `lobby_service` (open, sit, start, end), `plays` (moves), `computer`, `undo`,
`stewards` (repair), `deadlines` (the clock), `idle`, `reading` (views, log, export), `replay` (verify), `postbox`,
`contents` and `parting` (the outbox), `upkeep`. All raise refusals for the player, or `ServiceError` for a fault of
ours, and nothing else.
"""

from __future__ import annotations

from cogs.table.deadlines import Deadlines
from cogs.table.idle import Idle
from cogs.table.lobby_service import Lobby
from cogs.table.postbox import Postbox
from cogs.table.stewards import Stewards
from cogs.table.upkeep import Upkeep


class TableService(Lobby, Stewards, Deadlines, Idle, Postbox, Upkeep):
    """The one writer of all tables. See `room.Room` for the constructor."""
