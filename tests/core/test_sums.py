"""Counters that add up."""

from collections import Counter

import msgspec

from engine.core.sums import Counts, Sums, add


class Seen(Sums):
    games: int = 0
    spent: float = 0.0
    ends: Counts = msgspec.field(default_factory=dict)
    turns: list[int] = msgspec.field(default_factory=list)
    won: Counter[str] = msgspec.field(default_factory=Counter)


def test_numbers_lists_and_counts_add_up():
    one = Seen(1, 0.5, {"peace": 1}, [7], Counter(east=1))
    other = Seen(2, 0.25, {"war": 1, "peace": 1}, [5, 6], Counter(east=1, west=2))
    one.merge(other)
    assert one == Seen(3, 0.75, {"peace": 2, "war": 1}, [7, 5, 6], Counter(east=2, west=2))
    assert one.won["nobody"] == 0
    assert other == Seen(2, 0.25, {"war": 1, "peace": 1}, [5, 6], Counter(east=1, west=2))


def test_sums_share_no_counter():
    one = Seen()
    add(one.ends, "peace", 3)
    one.turns.append(1)
    assert Seen() == Seen(0, 0.0, {}, [])
