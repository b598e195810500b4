"""Where hexes lie on the map panel, for either side of the board, and what land they are."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.crusaders.content import edition
from render.core.cache import cached
from render.core.canvas import Point

SIZE = (1000, 1124)
LAND = (1000, 946)  # the part of the panel above the strength tracks
MARGIN = 8
USUAL = 114.0  # the width of a hex for which markers are designed

# What land a region is; one that is not listed here is fields.
TERRAIN = {
    "forest": ("holstein", "pomerania", "prussia", "livonia", "lithuania", "saxony", "lusatia", "sweden", "franconia"),
    "hills": ("lorraine", "burgundy", "england", "bohemia", "moravia", "serbia", "navarre", "galicia", "castile"),
    "mountains": ("swabia", "austria", "croatia", "transylvania", "epirus"),
    "steppe": ("hungary", "masovia", "poland", "bulgaria", "thrace"),
    "south": ("provence", "lombardy", "tuscany", "rome", "sicily", "aragon", "portugal", "granada", "tangier"),
}
KIND = {region: kind for kind, regions in TERRAIN.items() for region in regions}
# Land around, which belongs to no region: Scotland, Norway, the lands of the east, Anatolia, Africa.
AROUND = ((1, 0), (4, -1), (5, -1), (8, -1), (8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 6), (8, 7), (8, 8),
          (7, 7), (1, 8), (2, 8), (0, 9), (1, 9), (2, 9), (3, 9), (4, 9))  # fmt: skip


@dataclass(frozen=True)
class Grid:
    """The hexes of one side: width of a hex, where hex (0, 0) has its centre, regions and crossings over water."""

    wide: float
    left: float
    top: float
    spots: tuple[tuple[str, Point], ...]
    bare: tuple[Point, ...]
    crossings: tuple[tuple[str, str], ...]

    @property
    def radius(self) -> float:
        """From the centre to a corner."""
        return self.wide / math.sqrt(3)

    @property
    def scale(self) -> float:
        """How much larger than usual markers are."""
        return self.wide / USUAL


@cached(4)
def grid(digest: str, side: str) -> Grid:
    """Return the hexes of a side, as large as the panel allows."""
    content = edition(digest)
    cells = {region: content.regions[region].at for region in content.graph[side]}
    across = [_across(at) for at in cells.values()]
    down = [row for _, row in cells.values()]
    span, rows = max(across) - min(across) + 1, (max(down) - min(down)) * 1.5 + 2
    wide = min((LAND[0] - 2 * MARGIN) / span, math.sqrt(3) * (LAND[1] - 2 * MARGIN) / rows)
    radius = wide / math.sqrt(3)
    left = (LAND[0] - wide * (span - 1)) / 2 - min(across) * wide
    top = (LAND[1] - radius * 1.5 * (max(down) - min(down))) / 2 - min(down) * 1.5 * radius

    def spot(at: tuple[int, int]) -> Point:
        return left + _across(at) * wide, top + at[1] * 1.5 * radius

    others = [region.at for region in content.regions.values() if region.id not in cells]
    pairs = [(a.id, b) for a in content.regions.values() for b in a.crossings if a.id < b]
    return Grid(
        wide, left, top, tuple((region, spot(at)) for region, at in cells.items()),
        tuple(spot(at) for at in (*others, *AROUND)),
        tuple(pair for pair in pairs if pair[0] in cells and pair[1] in cells),
    )  # fmt: skip


def _across(at: tuple[int, int]) -> float:
    """The column of a hex; odd rows stand half a hex to the right."""
    return at[0] + 0.5 * (at[1] % 2)


def corners(spot: Point, radius: float) -> list[Point]:
    """Return the six corners of a hex that points up, clockwise from the top."""
    turns = (math.radians(60 * n - 90) for n in range(6))
    return [(spot[0] + radius * math.cos(a), spot[1] + radius * math.sin(a)) for a in turns]


def coast(spot: Point, radius: float) -> list[Point]:
    """Return the outline of a hex with uneven edges; two hexes that touch agree on the edge between them."""
    points = corners(spot, radius)
    line: list[Point] = []
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        middle = (round((x0 + x1) / 2), round((y0 + y1) / 2))
        first = (x0, y0) < (x1, y1)
        line.append((x0, y0))
        for step in (1, 2, 3, 4):
            share = step / 5
            sway = 4.5 * noise(middle[0] * 3.1, middle[1] * 1.7, step if first else 5 - step)
            across = (y1 - y0, x0 - x1) if first else (y0 - y1, x1 - x0)
            length = math.hypot(*across) or 1.0
            line.append((x0 + (x1 - x0) * share + across[0] / length * sway,
                         y0 + (y1 - y0) * share + across[1] / length * sway))  # fmt: skip
    return line


def noise(*key: float) -> float:
    """Return a fixed number between -1 and 1 for these numbers: scenery that looks by chance and never changes."""
    value = math.sin(sum(k * f for k, f in zip(key, (12.9898, 78.233, 37.719), strict=False))) * 43758.5453
    return 2 * (value - math.floor(value)) - 1
