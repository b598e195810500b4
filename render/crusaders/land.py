"""The land of the map: sea, coasts, hexes with their terrain, crossings. One remembered layer for each side."""

from __future__ import annotations

import math

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.palette import INK2, RED, WHITE
from render.core.sheet import Sheet
from render.crusaders import geography as geo
from render.crusaders.colours import (
    BARE,
    BARE_DOT,
    BORDER,
    COAST,
    ROAD_CASE,
    SEA,
    SEA_DARK,
    SEA_TEXT,
    SHORE,
    SHORE2,
    TERRAINS,
    Terrain,
)
from render.crusaders.geography import LAND, Grid, noise


@drawn(4)
def land(digest: str, side: str) -> Image.Image:
    """Return the map of a side without names and markers, RGB."""
    grid = geo.grid(digest, side)
    c = Canvas(*LAND, SEA, smooth=3)
    _waves(c, grid)
    spots = [spot for _, spot in grid.spots] + list(grid.bare)
    outlines = [geo.coast(spot, grid.radius) for spot in spots]
    for colour, width in ((SHORE, 40.0), (SHORE2, 20.0), (COAST, 6.0)):
        for outline in outlines:
            c.line([*outline, outline[0]], colour, width)
    for outline in outlines:
        c.polygon(outline, BARE)
        c.line([*outline, outline[0]], BARE, 1.2)
    for spot in grid.bare:
        _dots(c, spot, grid.radius)
    for region, spot in grid.spots:
        _hex(c, spot, grid, TERRAINS[geo.KIND.get(region, "fields")])
    _crossings(c, grid)
    for x, y in _ships(side):
        _ship(c, x, y)
    sheet = Sheet(c.image())
    for x, y, name in _seas(side):
        sheet.text(x, y, name, "italic", 27, SEA_TEXT, "mm")
    return sheet.image


def _hex(c: Canvas, spot: Point, grid: Grid, terrain: Terrain) -> None:
    """Lay a hex with its scenery round the edge, where no marker stands."""
    points = geo.corners(spot, grid.radius - 2.2)
    c.polygon(points, terrain.ground, terrain.edge, 2.4)
    kind = next(name for name, value in TERRAINS.items() if value == terrain)
    for angle, away in ((-90, 0.76), (-30, 0.74), (30, 0.78), (90, 0.76), (150, 0.78), (210, 0.74)):
        x = spot[0] + grid.radius * away * math.cos(math.radians(angle))
        y = spot[1] + grid.radius * away * math.sin(math.radians(angle))
        if angle in (-90, 90) or noise(x, y) > -0.35:
            _scenery(c, kind, terrain, (x + 3 * noise(y, x), y + 2 * noise(x, y, 1)), grid.scale)


def _scenery(c: Canvas, kind: str, t: Terrain, spot: Point, k: float) -> None:
    """Draw a small sign of the land: furrows, a fir, a hill, a peak, grass, an olive tree."""
    x, y = spot
    if kind == "fields":
        for n in (-1, 0, 1):
            c.line([(x - 9 * k, y + 4 * n * k), (x + 9 * k, y + (4 * n - 3) * k)], t.faint, 1.7)
    elif kind == "forest":
        c.line([(x, y + 6 * k), (x, y + 10 * k)], t.strong, 2.4)
        c.polygon([(x, y - 11 * k), (x + 8 * k, y + 7 * k), (x - 8 * k, y + 7 * k)], t.faint)
        c.polygon([(x, y - 11 * k), (x + 8 * k, y + 7 * k), (x, y + 7 * k)], t.strong)
    elif kind == "hills":
        c.polygon([*ring(x, y + 6 * k, 10 * k, 180, 360, 8)], t.faint)
        c.line(ring(x, y + 6 * k, 10 * k, 180, 360, 8), t.strong, 1.7)
    elif kind == "mountains":
        c.polygon([(x - 11 * k, y + 8 * k), (x, y - 10 * k), (x + 11 * k, y + 8 * k)], t.faint)
        c.polygon([(x, y - 10 * k), (x + 11 * k, y + 8 * k), (x + 1 * k, y + 8 * k)], t.strong)
        c.polygon([(x - 4 * k, y - 3 * k), (x, y - 10 * k), (x + 4 * k, y - 3 * k), (x, y - 1 * k)], WHITE)
    elif kind == "steppe":
        for dx, top in ((-6, -5), (-1, -8), (4, -4)):
            c.line([(x + dx * k, y + 5 * k), (x + (dx + 2) * k, y + top * k)], t.strong, 1.7)
    else:
        c.line([(x, y), (x, y + 9 * k)], ROAD_CASE, 2.2)
        c.circle(x, y - 3 * k, 7 * k, t.strong)
        c.circle(x - 2 * k, y - 5 * k, 3 * k, t.faint)


def _dots(c: Canvas, spot: Point, radius: float) -> None:
    """Strew dots over land that is no region."""
    for row in range(-3, 4):
        for column in range(-3, 4):
            x = spot[0] + column * 17 + 8 * (row % 2) + 2 * noise(column, row, spot[0])
            y = spot[1] + row * 15
            if math.dist((x, y), spot) < radius * 0.84:
                c.circle(x, y, 1.6, BARE_DOT)


def _waves(c: Canvas, grid: Grid) -> None:
    shore = [spot for _, spot in grid.spots] + list(grid.bare)
    for row, y in enumerate(range(20, LAND[1], 36)):
        for x in range(20 + (row % 2) * 35, LAND[0], 70):
            if min(math.dist((x, y), spot) for spot in shore) > grid.radius * 1.22:
                c.line([(x - 13, y), (x - 6, y - 5), (x, y), (x + 7, y - 5), (x + 13, y)], SEA_DARK, 2.4)


def _crossings(c: Canvas, grid: Grid) -> None:
    """Dash the ways over water."""
    spots = dict(grid.spots)
    for a, b in grid.crossings:
        (x0, y0), (x1, y1) = spots[a], spots[b]
        share = grid.radius * 0.80 / math.dist((x0, y0), (x1, y1))
        ends = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (share, 1 - share)]
        c.dashes(ends, BORDER, 7, 9, 7)
        c.dashes(ends, WHITE, 3, 9, 7)


def _ships(side: str) -> tuple[Point, ...]:
    return ((56.0, 330.0), (470.0, 836.0)) if side == "large" else ((56.0, 330.0), (416.0, 836.0))


def _seas(side: str) -> tuple[tuple[float, float, str], ...]:
    if side == "large":
        return ((92, 420, "Oceanus"), (292, 800, "Mare Nostrum"))
    return ((78, 572, "Oceanus"),)


def _ship(c: Canvas, x: float, y: float) -> None:
    c.line([(x, y + 16), (x, y - 38)], ROAD_CASE, 3.6)
    c.polygon([(x - 2, y - 33), (x + 26, y - 30), (x + 30, y - 14), (x + 26, y + 3), (x - 2, y + 2)], WHITE, INK2, 2.2)
    c.box(x + 10, y - 28, x + 16, y, RED)
    c.box(x + 2, y - 18, x + 27, y - 12, RED)
    c.polygon([(x, y - 40), (x - 19, y - 35), (x, y - 31)], RED, INK2, 1.5)
    hull = [(x - 31, y + 5), (x - 17, y + 10), (x + 23, y + 10), (x + 35, y + 3), (x + 26, y + 24), (x - 21, y + 24)]
    c.polygon(hull, (0x9A, 0x5B, 0x2C), INK2, 2.4)
    c.line([(x - 24, y + 16), (x + 30, y + 16)], INK2, 1.6)
