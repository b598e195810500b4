"""What is counted over many games."""

from __future__ import annotations

from typing import Self

from engine.core.sums import Counts, Sums


class Tally(Sums):
    """Counters over many games.

    `offered` and `taken` count visits: one order, card or placement of one seat in which something could be afforded,
    and in which it was taken. `used` counts what cards did (played, bought, appointed, resolved). `exposed` are rounds
    with raids, `captures` those of them in which the Saracens took a city. `slowest` and `spent` are seconds.
    """

    games: int = 0
    choices: int = 0
    rounds: Counts = {}
    ends: Counts = {}
    wins: Counts = {}
    seats: Counts = {}
    points: Counts = {}
    lines: Counts = {}
    margins: list[int] = []
    offered: Counts = {}
    taken: Counts = {}
    used: Counts = {}
    exposed: int = 0
    captures: int = 0
    slowest: float = 0.0
    spent: float = 0.0

    def merge(self, other: Self) -> None:
        """Add the counters of other games; of the slowest choices the slowest stands."""
        slowest = max(self.slowest, other.slowest)
        super().merge(other)
        self.slowest = slowest
