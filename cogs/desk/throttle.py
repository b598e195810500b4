"""A cool-down for each person: commands that only look are worked on at a bounded rate, whatever one person sends."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

LOOKING = frozenset(
    (
        *("board", "card", "hand", "help", "log", "me games", "rules"),
        *(
            "game export",
            "game prompt",
            "game status",
            "steward export",
            "steward show",
        ),
    )
)
"""Commands that only look, besides those of a game that say so (`LOOKS`). Moves are not among them: the game itself
says when one may be made."""
LOOKS = {"looks": True}
"""What a command of a game that only looks carries as its `extras`."""
BURST = 15
"""So many at once."""
REFILL = 1.0
"""Seconds until one more."""
TYPED = 30
"""So many suggestions at once: Discord asks for some with each letter."""
RETYPED = 0.2
"""Seconds until suggestions for one more."""
PEOPLE = 1000
"""So many people are remembered, at least."""


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class Throttle:
    """Says whether a person's command is worked on; to wait is said once, then it is silence until there is room."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, *, burst: int = BURST, refill: float = REFILL
    ) -> None:
        self._clock = clock
        self._burst = burst
        self._refill = refill
        self._buckets: dict[int, _Bucket] = {}

    def allows(self, user_id: int) -> bool:
        """Count one command of a person; return whether it is worked on now."""
        now = self._clock()
        bucket = self._buckets.setdefault(user_id, _Bucket(self._burst, now))
        bucket.left = min(self._burst, bucket.left + (now - bucket.at) / self._refill)
        bucket.at = now
        if len(self._buckets) > PEOPLE:
            self._forget(now)
        if bucket.left >= 1:
            bucket.left -= 1
            return True
        return False

    def _forget(self, now: float) -> None:
        """Drop everybody whose bucket is full again."""
        full = [user for user, bucket in self._buckets.items() if now - bucket.at >= self._burst * self._refill]
        for user in full:
            del self._buckets[user]
