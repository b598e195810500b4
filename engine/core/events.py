"""What happened, as data. Text is made from it later, per viewer, by the game's `line`."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. `to` is None for everybody, or the seats that may know it.

    `data` holds ids and numbers only (JSON values). An event that tells a secret names its owner in `to`; the public
    side of the same fact is an event of its own.
    """

    kind: str
    data: dict[str, Any] = {}
    to: tuple[int, ...] | None = None

    def visible(self, seat: int | None) -> bool:
        """Whether `seat` (None: a spectator) may know of it."""
        return self.to is None or (seat is not None and seat in self.to)


class Applied(msgspec.Struct, frozen=True):
    """What one choice did: events in order, the chance it drew, and whether its seat may take it back alone."""

    events: tuple[Event, ...]
    chance: tuple[int, ...]
    undoable: bool
