"""What the table refuses besides the rules, and the one error that is our own fault.

All but `ServiceError` are refusals in the engine's sense: one sentence for the player, nothing has changed.
"""

from __future__ import annotations

from db.errors import DatabaseError
from engine.core.errors import Illegal, NotYours, Refusal

StoreError = DatabaseError
"""What reading or writing a setting raises while the database refuses; all else comes out as a ServiceError."""


class NoTable(Refusal):
    """There is no such table."""


class ChannelBusy(Refusal):
    """The channel has a live table; `game_id` says which."""

    def __init__(self, reason: str, game_id: int) -> None:
        super().__init__(reason)
        self.game_id = game_id


class WrongState(Refusal):
    """The table is not in the state that this needs: not started, started, or ended."""


class WrongGame(Refusal):
    """The command belongs to another game than this table's."""


class NotSeated(NotYours):
    """This user has no seat at this table."""


class NotAllowed(Refusal):
    """This user may not do that at this table."""


class SeatRefused(Refusal):
    """A seat cannot be taken: the table is full, or somebody else sits there."""


class SeatCount(Refusal):
    """The game cannot start with this number of players."""


class TooMany(Refusal):
    """So many tables are open already that no other may be."""


class BadOption(Refusal):
    """An option or its value does not exist, or needs something else first."""


class NothingFree(Illegal):
    """There is nothing that this seat may take back alone."""


class NeedsConsent(NothingFree):
    """The last step of this seat may be taken back when others agree; `others`: whether anybody else sits here."""

    def __init__(self, reason: str, *, others: bool) -> None:
        super().__init__(reason)
        self.others = others


class Broken(Refusal):
    """The stored position cannot be loaded: the table answers status, export and end only."""


class ServiceError(Exception):
    """A fault of ours; nothing has changed. `reference` is in the log beside game, seq and stack."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"Something went wrong here, and nothing was changed. Reference: {reference}.")
        self.reference = reference
