"""Rows of the engine, for each game of the house: random play, copy, stored position, replay."""

from __future__ import annotations

import zlib
from collections import deque
from statistics import mean

from db.actions import Action
from db.snapshots import LEVEL
from table.moves.retrace import again
from tests.bench.games import Play, Played, catan
from tests.bench.table import Goal, Row
from tests.bench.timing import seconds, side_by_side

KB = 1000


def random_play(played: Played, quick: bool) -> list[Row]:
    """Decisions a second; Catanatron has four seats."""
    ours, theirs = (2, 1) if quick else (20, 4)
    pair = side_by_side(lambda n: _speed(played.whole, n, ours), lambda n: _speed(catan, n, theirs), _rounds(quick))
    name, goal = f"{played.name}: random play, {_seats(played)}", Goal(1, 2, more=True)
    return [Row(name, f"{pair.ours:,.0f}/s", f"catanatron {pair.against:,.0f}/s", pair.ratio, goal)]


def copy(played: Played, quick: bool) -> list[Row]:
    """One copy of a position from the middle of a game against one decision of random play."""
    positions = [played.middle(seed) for seed in range(2 if quick else 12)] * (20 if quick else 200)

    def copies(_round: int) -> float:
        return seconds(lambda: deque(map(played.game.copy, positions), maxlen=1)) / len(positions)

    pair = side_by_side(copies, lambda n: 1 / _speed(played.whole, n, 2 if quick else 10), _rounds(quick))
    name, against = f"{played.name}: copy of a position", f"one decision {_us(pair.against)}"
    return [Row(name, _us(pair.ours), against, pair.ratio, Goal(1, 0.3))]


def stored(played: Played, quick: bool) -> list[Row]:
    """The greatest position on any step of many games, and whether a long game stores more than a short one."""
    plain, packed, ends = [0], [0], []
    for seed in range(4 if quick else 200):
        step, data = 0, b""
        for step, (pos, _) in enumerate(played.walk(seed)):
            data = played.game.dump(pos)
            plain.append(len(data))
            if step % 8 == 0:
                packed.append(len(zlib.compress(data, LEVEL)))
        ends.append((step, len(data)))
        packed.append(len(zlib.compress(data, LEVEL)))
    ends.sort()
    half = len(ends) // 2
    short, long = mean(size for _, size in ends[:half]), mean(size for _, size in ends[half:])
    most, least = max(plain) / KB, max(packed) / KB
    return [
        Row(f"{played.name}: stored position, JSON", f"{most:.1f} kB", "at any step", most, Goal(50, 20, " kB")),
        Row(f"{played.name}: stored position, compressed", f"{least:.1f} kB", "at any step", least, Goal(8, 4, " kB")),
        Row(f"{played.name}: stored position, longer half of the games", f"{long / KB:.1f} kB",
            f"shorter half {short / KB:.1f} kB", long / short, Goal(1.1, 1.02)),
    ]  # fmt: skip


def replay(played: Played, quick: bool) -> list[Row]:
    """Entries of the log a second, decoded, applied, their chance compared; against random play of the same games."""
    size, count = (2, 2) if quick else (15, 6)
    tapes = {n: [(seed, played.recorded(seed)) for seed in range(n * size, n * size + size)] for n in range(count + 1)}

    def rows(number: int) -> float:
        took = seconds(lambda: _again(played, tapes[number]))
        return sum(len(tape) for _, tape in tapes[number]) / took

    pair = side_by_side(rows, lambda n: _speed(played.whole, n, size), count)
    name, against = f"{played.name}: replay of the log", f"random play {pair.against:,.0f}/s"
    return [Row(name, f"{pair.ours:,.0f}/s", against, pair.ratio, Goal(1, 3, more=True))]


def _again(played: Played, tapes: list[tuple[int, list[Action]]]) -> None:
    for seed, tape in tapes:
        pos = played.game.setup(played.config, seed)
        for row in tape:
            again(played.game, pos, row)


def _speed(play: Play, number: int, count: int) -> float:
    """Return decisions a second over the games number * count, …"""
    done: list[int] = []
    took = seconds(lambda: done.extend(play(seed) for seed in range(number * count, number * count + count)))
    return sum(done) / took


def _rounds(quick: bool) -> int:
    return 2 if quick else 11


def _us(value: float) -> str:
    return f"{value * 1e6:.1f} µs"


def _seats(played: Played) -> str:
    return f"{played.seats} seats" if played.seats > 1 else "1 seat"
