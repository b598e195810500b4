"""Where names, road signs and bends stand on the map, found so that little is hidden; remembered for each map."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from render.core import fonts
from render.core.cache import cached
from render.core.canvas import Point
from render.road.geography import SIZE

MARKER = 42
HEIGHT = 27
NAME = 18.5  # size of names
SIGN = 25
Box = tuple[float, float, float, float]
ORDER = (
    ("mid", "below"), ("right", "level"), ("left", "level"), ("right", "low"), ("left", "low"), ("right", "high"),
    ("left", "high"), ("east", "below"), ("west", "below"), ("mid", "above"), ("east", "above"), ("west", "above"),
)  # fmt: skip


class Spot(NamedTuple):
    """A place to be laid out: where it stands, its name, and how many signs go with the name."""

    id: str
    x: float
    y: float
    name: str
    signs: float


class Way(NamedTuple):
    """A road to be laid out, with the number of signs on it."""

    ends: tuple[str, str]
    signs: float


class Plan(NamedTuple):
    """The layout: left and top of each name plate with its width; the line of each road and where its signs stand."""

    plates: dict[str, tuple[float, float, float]]
    lines: dict[tuple[str, str], tuple[Point, ...]]
    signs: dict[tuple[str, str], Point]


Samples = dict[tuple[str, str], list[Point]]


@cached(4)
def plan(spots: tuple[Spot, ...], ways: tuple[Way, ...]) -> Plan:
    """Return the layout of a map."""
    at = {spot.id: (spot.x, spot.y) for spot in spots}
    lines = {way.ends: _line(way.ends, at) for way in ways}
    taken = [_marker(spot) for spot in spots]
    samples = {ends: [on(line, i / 30) for i in range(31)] for ends, line in lines.items()}
    signs = {}
    for way in ways:
        if way.signs:
            signs[way.ends] = spot = _sign(way, lines[way.ends], samples, taken)
            taken.append(_around(*spot, SIGN * way.signs + 2, SIGN + 2))
    return Plan(_plates(spots, samples, taken), lines, signs)


def _line(ends: tuple[str, str], at: dict[str, Point]) -> tuple[Point, ...]:
    """Return a road as points: straight, or bent away from a third place that it would run through."""
    (ax, ay), (bx, by) = at[ends[0]], at[ends[1]]
    length = math.hypot(bx - ax, by - ay) or 1.0
    bend = 0.0
    for name, (x, y) in at.items():
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2
        aside = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
        if name not in ends and 0.1 < along < 0.9 and abs(aside) < 44:
            bend = -math.copysign(60, aside)
    mx, my = (ax + bx) / 2 - (by - ay) / length * bend, (ay + by) / 2 + (bx - ax) / length * bend
    if not bend:
        return (ax, ay), (bx, by)
    steps = [i / 12 for i in range(13)]
    return tuple(((1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
                  (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by) for t in steps)  # fmt: skip


def on(line: tuple[Point, ...], share: float) -> Point:
    """Return the point at a share (0-1) of a line's length."""
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    left = share * sum(lengths)
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        if left <= length:
            t = left / (length or 1)
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        left -= length
    return line[-1]


def _marker(spot: Spot) -> Box:
    return _around(spot.x, spot.y, MARKER + 6, MARKER + 6)


def _around(x: float, y: float, width: float, height: float) -> Box:
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _sign(way: Way, line: tuple[Point, ...], samples: Samples, taken: list[Box]) -> Point:
    """Return where on its road a sign stands most freely: near the middle, away from other roads."""

    def cost(share: float) -> float:
        box = _around(*on(line, share), SIGN * way.signs, SIGN)
        crossed = sum(_crossed(box, points) for ends, points in samples.items() if ends != way.ends)
        return 40 * abs(share - 0.5) + sum(_overlap(box, other) for other in taken) + 40 * crossed

    return on(line, min((0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7), key=cost))


def _overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _crossed(box: Box, points: list[Point]) -> float:
    """Return how much of a road lies in a box."""
    return sum(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in points) / 8


def _plates(spots: tuple[Spot, ...], roads: Samples, taken: list[Box]) -> dict[str, tuple[float, float, float]]:
    """Place the name plates one after the other, twice: the second time all others are known."""
    wide = {spot.id: fonts.width(spot.name, "black", NAME) + 12 + 24 * spot.signs for spot in spots}
    chosen: dict[str, Box] = {}
    for _ in range(2):
        for spot in spots:
            others = [*taken, *(box for name, box in chosen.items() if name != spot.id)]
            costs = [(_cost(box, spot, others, roads) + _flags(box, spot, spots), box)
                     for box in _candidates(spot, wide[spot.id])]  # fmt: skip
            chosen[spot.id] = min(costs, key=lambda row: row[0])[1]
    return {name: (box[0], box[1], wide[name]) for name, box in chosen.items()}


def _candidates(spot: Spot, width: float) -> list[Box]:
    """Return where a plate may stand, best first: below, right, left, above, at the corners."""
    near, half = MARKER / 2 + 3, width / 2
    x, y = spot.x, spot.y
    lefts = {"mid": x - half, "right": x + near, "left": x - near - width, "east": x - near, "west": x + near - width}
    tops = {
        "below": y + near,
        "level": y - HEIGHT / 2,
        "above": y - near - HEIGHT,
        "low": y + 4,
        "high": y - HEIGHT - 4,
    }
    return [(lefts[h], tops[v], lefts[h] + width, tops[v] + HEIGHT) for h, v in ORDER]


def _flags(box: Box, spot: Spot, spots: tuple[Spot, ...]) -> float:
    """Return how much the army's flag would hide of a plate when it stands at the other places."""
    return 0.15 * sum(_overlap(box, (s.x - 22, s.y - 60, s.x + 48, s.y)) for s in spots if s.id != spot.id)


def _cost(box: Box, spot: Spot, taken: list[Box], roads: Samples) -> float:
    """Return how bad a plate stands: off the panel, over things, over roads, and late in the order of candidates."""
    inside = _overlap(box, (4, 4, SIZE[0] - 4, SIZE[1] - 4)) / ((box[2] - box[0]) * (box[3] - box[1]))
    hidden = sum(_overlap(box, other) for other in taken)
    crossed = sum(_crossed(box, line) for line in roads.values())
    above = 40.0 if box[3] < spot.y else 0.0  # the army's flag stands there
    return 4000 * (1 - inside) + hidden + 36 * crossed + above + abs((box[1] + box[3]) / 2 - spot.y - 20) * 0.1
