"""The game's own generator: counter-based, so that a position stores two integers and a draw never depends on history.

The algorithm (SplitMix64 on `seed + counter * odd constant`) is pinned by a golden test; changing it would reorder
the decks of games in progress, so it may only be replaced under a new `schema` of the position.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

import msgspec

T = TypeVar("T")
_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Return 64 well mixed bits of `value` (SplitMix64's finaliser)."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & _MASK
    return value ^ (value >> 31)


class Rng(msgspec.Struct):
    """A generator: `seed` (64 bits) and `drawn`, the number of values taken so far."""

    seed: int
    drawn: int = 0

    def below(self, bound: int) -> int:
        """Return a whole number 0 <= n < bound; ValueError when there is none. The bias is under bound / 2**64."""
        if bound < 1:
            raise ValueError(f"no number lies under {bound}")
        self.drawn += 1
        return mix(self.seed + self.drawn * _GAMMA & _MASK) * bound >> 64

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place (Fisher-Yates from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
