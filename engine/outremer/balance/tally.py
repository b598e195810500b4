"""What is counted over many games. Tallies of several processes are added up."""

from __future__ import annotations

import msgspec

Counts = dict[str, int]


def add(counts: Counts, name: str, more: int = 1) -> None:
    """Count something."""
    counts[name] = counts.get(name, 0) + more


class Tally(msgspec.Struct):
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

    def merge(self, other: Tally) -> None:
        """Add the counters of other games."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if name == "slowest":
                self.slowest = max(mine, theirs)
            elif isinstance(mine, dict):
                for key, count in theirs.items():
                    add(mine, key, count)
            else:
                setattr(self, name, mine + theirs)
