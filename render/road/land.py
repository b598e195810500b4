"""The land of the map: sea, coasts, scenery, meadows round friendly places. Remembered layers without markers."""

from __future__ import annotations

import math

from PIL import Image, ImageChops

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.palette import INK2, WHITE
from render.core.sheet import Sheet
from render.road import geography as geo
from render.road.colours import (
    COAST,
    LAND,
    LAND_DOT,
    LAND_EDGE,
    LAND_HILL,
    MEADOW,
    MEADOW_DOT,
    RED,
    RIVER,
    ROAD_CASE,
    SEA,
    SEA_DARK,
    SEA_TEXT,
    SHORE,
    SHORE2,
    TREE,
)  # fmt: skip
from render.road.geography import SIZE

Places = tuple[Point, ...]


def _coasts() -> list[list[Point]]:
    return [geo.smooth(geo.spots(line)) for line in (geo.BALKANS, geo.ANATOLIA, geo.CYPRUS, geo.CRETE, geo.RHODES)]


def _bodies() -> list[list[Point]]:
    """The lands as polygons, closed beyond the edge of the panel."""
    balkans, anatolia, *isles = _coasts()
    return [[*balkans, (-80, -80), (-80, 300)], [*anatolia, (1240, 900), (1240, -60)], *isles]


@drawn(1)
def ground() -> Image.Image:
    """Return sea and bare land."""
    c = Canvas(*SIZE, SEA, smooth=3)
    lines = _coasts()
    for colour, width in ((SHORE, 40), (SHORE2, 20)):
        for line in lines:
            c.line(line, colour, width)
    _waves(c, lines)
    for body in _bodies():
        c.polygon(body, LAND)
    for line in lines:
        c.line(line, COAST, 3)
    for x, y in geo.spots(geo.ISLES):
        c.circle(x, y, 7 + 3 * geo.noise(x, y), LAND, COAST, 2.4)
    _ship(c, 62, 396)
    _ship(c, 486, 600)
    _compass(c, 90, 716)
    sheet = Sheet(c.image())
    sheet.text(90, 648, "N", "title", 20, SEA_TEXT, "mi")
    sheet.text(760, 20, "Pontus Euxinus", "italic", 25, SEA_TEXT, "mm")
    return sheet.image


@drawn(1)
def _solid() -> Image.Image:
    """Return the mask (L) of all land."""
    c = Canvas(*SIZE, (0, 0, 0), smooth=2)
    for body in _bodies():
        c.polygon(body, (255, 255, 255))
    for line in _coasts():
        c.line(line, (0, 0, 0), 3)
    return c.image().convert("L")


def _waves(c: Canvas, coasts: list[list[Point]]) -> None:
    shore = [point for line in coasts for point in line[::3]]
    for row, y in enumerate(range(24, SIZE[1], 38)):
        for x in range(16 + (row % 2) * 36, 700, 72):
            if any(math.dist((x, y), point) < 38 for point in shore) or _busy(x, y):
                continue
            c.line(geo.smooth(((x - 13, y), (x - 6, y - 5), (x, y), (x + 7, y - 5), (x + 13, y)), 4), SEA_DARK, 2.4)


def _busy(x: float, y: float) -> bool:
    """Whether something of its own stands in this piece of sea."""
    boxes = ((190, 500, 470, 545), (20, 640, 160, 790), (20, 346, 110, 430), (440, 550, 540, 640), (650, 4, 870, 40))
    return any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)


def _ship(c: Canvas, x: float, y: float) -> None:
    c.line([(x, y + 16), (x, y - 38)], ROAD_CASE, 3.6)
    c.polygon([(x - 2, y - 33), (x + 26, y - 30), (x + 30, y - 14), (x + 26, y + 3), (x - 2, y + 2)], WHITE, INK2, 2.2)
    c.box(x + 10, y - 28, x + 16, y, RED)
    c.box(x + 2, y - 18, x + 27, y - 12, RED)
    c.polygon([(x, y - 40), (x - 19, y - 35), (x, y - 31)], RED, INK2, 1.5)
    hull = [(x - 31, y + 5), (x - 17, y + 10), (x + 23, y + 10), (x + 35, y + 3), (x + 26, y + 24), (x - 21, y + 24)]
    c.polygon(hull, (0x9A, 0x5B, 0x2C), INK2, 2.4)
    c.line([(x - 24, y + 16), (x + 30, y + 16)], INK2, 1.6)


def _compass(c: Canvas, x: float, y: float) -> None:
    c.circle(x, y, 45, None, COAST, 2.4)
    c.circle(x, y, 36, None, COAST, 1.4)
    for long, wide, turn in ((31.0, 9.0, 45), (50.0, 11.0, 0)):
        for quarter in range(4):
            angle = math.radians(turn + 90 * quarter)
            tip = (x + long * math.cos(angle), y + long * math.sin(angle))
            for side, fill in ((-45, SHORE2), (45, COAST)):
                beside = angle + math.radians(side)
                near = (x + wide * math.cos(beside), y + wide * math.sin(beside))
                c.polygon([tip, near, (x, y)], fill, COAST, 1.2)


@drawn(1)
def scenery() -> Image.Image:
    """Return rivers, hills and palms as a layer."""
    c = Canvas(*SIZE, smooth=3)
    for river in geo.RIVERS:
        c.line(geo.smooth(geo.spots(river)), RIVER, 4.6)
    for lake in geo.LAKES:
        c.polygon(geo.smooth(geo.spots(lake)), RIVER)
    image = c.image()
    faint = Canvas(*SIZE, smooth=3)
    for sx, sy, k in geo.HILLS:
        x, y = geo.spot(sx, sy)
        faint.polygon([(x - 20 * k, y), (x - 3 * k, y - 25 * k), (x + 9 * k, y - 18 * k), (x + 24 * k, y)], LAND_HILL)
        faint.polygon(
            [(x - 3 * k, y - 25 * k), (x + 4 * k, y - 20 * k), (x + 2 * k, y - 6 * k), (x - 4 * k, y)], LAND_EDGE
        )
        faint.line([(x - 20 * k, y), (x - 3 * k, y - 25 * k), (x + 9 * k, y - 18 * k), (x + 24 * k, y)], LAND_EDGE, 1.8)
    for x, y in geo.spots(geo.PALMS):
        faint.line([(x, y), (x + 2, y - 18)], LAND_EDGE, 2.2)
        for dx, dy in ((-10, -14), (10, -14), (-8, -23), (9, -24), (1, -27)):
            faint.line([(x + 2, y - 18), (x + 2 + dx * 0.6, y + dy - 1), (x + 2 + dx, y + dy + 3)], TREE, 2.4)
    layer = faint.image()
    layer.putalpha(layer.getchannel("A").point(lambda a: a * 6 // 10))
    image.alpha_composite(layer)
    return image


@drawn(4)
def land(friendly: Places) -> Image.Image:
    """Return the map without roads and markers, RGB; meadows lie round the friendly places (in pixels)."""
    image = ground().copy()
    spread, dots = Canvas(*SIZE, (0, 0, 0), smooth=2), Canvas(*SIZE, MEADOW, smooth=2)
    for x, y in friendly:
        points = [(x + (px - x) * (1 + 0.16 * geo.noise(px, py)), y + (py - y) * (1 + 0.16 * geo.noise(py, px)))
                  for px, py in ring(x, y, 66, 0, 360, 12)[:-1]]  # fmt: skip
        spread.polygon(geo.smooth((*points, points[0])), (255, 255, 255))
    for row, y in enumerate(range(6, SIZE[1], 15)):
        for x in range(4 + (row % 2) * 8, SIZE[0], 16):
            dots.line([(x - 3, y), (x, y - 5), (x + 3, y)], MEADOW_DOT, 1.8)
    image.paste(_desert(), (0, 0), _desert())
    image.paste(dots.image(), (0, 0), ImageChops.multiply(spread.image().convert("L"), _solid()))
    image.paste(scenery(), (0, 0), scenery())
    return image


@drawn(1)
def _desert() -> Image.Image:
    """Return the dots of bare land, cut to the land."""
    c = Canvas(*SIZE, smooth=3)
    for row, y in enumerate(range(8, SIZE[1], 19)):
        for x in range(8 + (row % 2) * 10, SIZE[0], 20):
            c.circle(x + 3 * geo.noise(x, y), y, 1.6, LAND_DOT)
    image = c.image()
    image.putalpha(ImageChops.multiply(image.getchannel("A"), _solid()))
    return image
