"""Measuring two things side by side: the machine is shared and drifts, so rounds alternate and medians count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Timed = Callable[[int], float]
"""Does one round (its number is the seed) and returns what was measured."""


@dataclass(frozen=True)
class Pair:
    """Medians of both sides, and the median of the ratios of neighbouring rounds."""

    ours: float
    against: float
    ratio: float


def side_by_side(ours: Timed, against: Timed, rounds: int) -> Pair:
    """Measure A B A B …, after one round of each that does not count."""
    ours(0)
    against(0)
    found = [(ours(n), against(n)) for n in range(1, rounds + 1)]
    return paired(found)


def paired(found: Sequence[tuple[float, float]]) -> Pair:
    """Return the medians of pairs (ours, against)."""
    return Pair(median(a for a, _ in found), median(b for _, b in found), median(a / b for a, b in found))


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share (0-1) of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
