"""Counting over many games: what is counted in each is added up."""

from __future__ import annotations

from typing import Self

import msgspec

Counts = dict[str, int]


def add(counts: Counts, name: str, more: int = 1) -> None:
    """Count something."""
    counts[name] = counts.get(name, 0) + more


class Sums(msgspec.Struct):
    """Counters over games. Its fields are numbers, lists, and counts by name (`Counts`, `Counter`)."""

    def merge(self, other: Self) -> None:
        """Count what another one counted, too."""
        for name in self.__struct_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            if isinstance(mine, dict):
                for key, count in theirs.items():
                    add(mine, key, count)
            else:
                setattr(self, name, mine + theirs)
