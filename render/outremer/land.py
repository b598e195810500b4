"""The land of the map: sea, coast, scenery, territories in the owners' colours, borders and roads. Cached layers."""

from __future__ import annotations

from PIL import Image, ImageChops

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, dashed
from render.core.heraldry import cloth
from render.core.palette import GREY_LINE, INK2, RED, WHITE
from render.core.sheet import Sheet
from render.outremer import geography as geo
from render.outremer.colours import (
    BORDER,
    COAST,
    COVER,
    COVER_LINE,
    LAND,
    LAND_DOT,
    LAND_HILL,
    RIVER,
    ROAD,
    ROAD_CASE,
    SARACENS,
    SEA,
    SEA_DARK,
    SEA_TEXT,
    SHORE,
    SHORE2,
    STYLES,
    TREE,
)
from render.outremer.geography import SIZE, Edge, Edges

OPEN = "open"  # a territory without an owner yet: bare land
Owners = tuple[tuple[str, str], ...]  # (city, key): colour of an owner, "saracen", "covered" or OPEN

HILLS: tuple[tuple[float, float, float], ...] = (
    (402, 40, 1.0), (438, 58, 0.8), (222, 44, 0.9), (258, 34, 0.7), (700, 64, 0.9), (736, 82, 0.7), (1004, 120, 0.9),
    (1034, 152, 0.7), (318, 476, 1.0), (292, 504, 0.8), (330, 516, 0.7), (318, 700, 0.8), (560, 830, 1.0),
    (598, 848, 0.8), (618, 770, 0.7), (820, 690, 0.9), (846, 714, 0.7), (570, 214, 0.8), (600, 226, 0.6),
)  # fmt: skip
PALMS: tuple[Point, ...] = ((1040, 470), (1062, 492), (1030, 520), (900, 560), (1080, 250), (1088, 120), (1070, 610))
CEDARS: tuple[Point, ...] = ((292, 566), (308, 582), (300, 640), (286, 660), (112, 470), (128, 482))


@drawn(1)
def ground() -> Image.Image:
    """Return sea and bare land with their scenery."""
    c = Canvas(*SIZE, SEA, smooth=3)
    coast = geo.smooth(geo.COAST)
    for colour, width in ((SHORE, 46), (SHORE2, 24)):
        c.line(coast, colour, width)
    c.polygon([*coast, (1130, 910), (1130, -20)], LAND)
    for row, y in enumerate(range(8, SIZE[1], 17)):
        for x in range(880 + (row % 2) * 9, SIZE[0], 18):
            c.circle(x + 2 * geo.noise(x, y), y, 1.7, LAND_DOT)
    for i in range(7):  # dunes of the desert
        east, south = 1070 + 16 * geo.noise(i, 3), 60 + i * 84
        dune = ((east - 26, south), (east - 8, south - 7), (east + 6, south - 2), (east + 26, south - 8))
        c.line(geo.smooth(dune), LAND_HILL, 2.5)
    c.line(coast, COAST, 3.4)
    _waves(c, coast)
    _ship(c, 58, 214)
    _compass(c, 86, 806)
    sheet = Sheet(c.image())
    sheet.put(_sea_name(), 34, 470)
    sheet.text(86, 742, "N", "title", 22, SEA_TEXT, "mi")
    return sheet.image


def _waves(c: Canvas, coast: list[Point]) -> None:
    for row, y in enumerate(range(26, SIZE[1], 38)):
        shore = min(x for x, cy in coast if abs(cy - y) < 40) - 34
        for x in range(16 + (row % 2) * 34, int(shore), 68):
            if (
                (abs(x - 34) < 24 and 330 < y < 620)
                or (abs(x - 86) < 84 and y > 714)
                or (abs(x - 58) < 50 and 160 < y < 256)
            ):
                continue
            c.line(geo.smooth(((x - 13, y), (x - 6, y - 5), (x, y), (x + 7, y - 5), (x + 13, y))), SEA_DARK, 2.6)


def _ship(c: Canvas, x: float, y: float) -> None:
    c.line([(x, y + 18), (x, y - 44)], ROAD_CASE, 4)
    c.polygon([(x - 2, y - 38), (x + 30, y - 34), (x + 34, y - 16), (x + 30, y + 4), (x - 2, y + 2)], WHITE, INK2, 2.4)
    c.box(x + 12, y - 32, x + 18, y, RED)
    c.box(x + 2, y - 20, x + 30, y - 14, RED)
    c.polygon([(x, y - 46), (x - 22, y - 41), (x, y - 36)], RED, INK2, 1.6)
    hull = [(x - 36, y + 6), (x - 20, y + 12), (x + 26, y + 12), (x + 40, y + 4), (x + 30, y + 28), (x - 24, y + 28)]
    c.polygon(hull, (0x9A, 0x5B, 0x2C), INK2, 2.6)
    c.line([(x - 28, y + 19), (x + 34, y + 19)], INK2, 1.8)


def _compass(c: Canvas, x: float, y: float) -> None:
    c.circle(x, y, 50, None, COAST, 2.4)
    c.circle(x, y, 40, None, COAST, 1.4)
    for long, short in ((34.0, 9.0), (54.0, 12.0)):
        diagonal = long == 34.0
        for dx, dy in ((1, 1), (1, -1), (-1, -1), (-1, 1)) if diagonal else ((0, -1), (1, 0), (0, 1), (-1, 0)):
            k = 0.7071 if diagonal else 1.0
            tip = (x + dx * long * k, y + dy * long * k)
            side = [(x + sx * short, y + sy * short) for sx, sy in _beside(dx, dy)]
            c.polygon([tip, side[0], (x, y)], SHORE2)
            c.polygon([tip, side[1], (x, y)], COAST)
            c.line([tip, side[0], (x, y), side[1], tip], COAST, 1.2)


def _beside(dx: int, dy: int) -> tuple[tuple[float, float], tuple[float, float]]:
    if dx and dy:
        return (dx, 0), (0, dy)
    return ((0.7 * (dx - dy), 0.7 * (dy + dx)), (0.7 * (dx + dy), 0.7 * (dy - dx)))


def _sea_name() -> Image.Image:
    plain = Sheet.new(320, 40, (0, 0, 0))
    plain.text(160, 20, "Mare Mediterraneum", "italic", 30, (255, 255, 255), "mm")
    turned = plain.image.convert("L").transpose(Image.Transpose.ROTATE_90)
    sprite = Image.new("RGBA", turned.size, (*SEA_TEXT, 255))
    sprite.putalpha(turned)
    return sprite


@drawn(1)
def realm() -> Image.Image:
    """Return the mask (L) of the land on which territories lie."""
    c = Canvas(*SIZE, (0, 0, 0), smooth=3)
    c.polygon([*geo.smooth(geo.COAST), *reversed(geo.smooth(geo.REALM_EAST))], (255, 255, 255))
    c.line(geo.smooth(geo.COAST), (0, 0, 0), 3.4)
    return c.image().convert("L")


@drawn(32)
def _territory(edges: Edges, city: str) -> tuple[Image.Image, tuple[int, int]]:
    """Return mask and place of a territory."""
    c = Canvas(*SIZE, (0, 0, 0), smooth=2)
    c.polygon(geo.territories(edges)[city], (255, 255, 255))
    mask = ImageChops.multiply(c.image().convert("L"), realm())
    box = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop(box), (box[0], box[1])


@drawn(8)
def _tint(key: str) -> Image.Image:
    """Return the whole map in the tint of an owner."""
    if key == "saracen":
        return cloth("dots", SARACENS.tint, SARACENS.tint2, 22, *SIZE)
    if key == "covered":
        return cloth("stripes", COVER, COVER_LINE, 14, *SIZE)
    if key == OPEN:
        return cloth("dots", LAND, LAND_DOT, 26, *SIZE)
    style = STYLES[key]
    return cloth(style.pattern, style.tint, style.tint2, 26 if style.pattern in ("crosses", "lozenges") else 24, *SIZE)


@drawn(1)
def scenery() -> Image.Image:
    """Return hills, trees and rivers as a layer that lets the owner's colour through."""
    c = Canvas(*SIZE, smooth=3)
    for river in geo.RIVERS:
        c.line(geo.smooth(river), RIVER, 6.5)
    c.polygon(geo.smooth(geo.LAKE), RIVER)
    image = c.image()
    faint = Canvas(*SIZE, smooth=3)
    for x, y, k in HILLS:
        faint.polygon(
            [
                (x - 20 * k, y),
                (x - 3 * k, y - 25 * k),
                (x + 4 * k, y - 18 * k),
                (x + 9 * k, y - 22 * k),
                (x + 24 * k, y),
            ],
            LAND_HILL,
        )
        faint.polygon(
            [(x - 3 * k, y - 25 * k), (x + 4 * k, y - 18 * k), (x + 2 * k, y - 6 * k), (x - 4 * k, y)], BORDER
        )
        faint.line(
            [
                (x - 20 * k, y),
                (x - 3 * k, y - 25 * k),
                (x + 4 * k, y - 18 * k),
                (x + 9 * k, y - 22 * k),
                (x + 24 * k, y),
            ],
            BORDER,
            1.8,
        )
    for x, y in PALMS:
        faint.line([(x, y), (x + 2, y - 20)], BORDER, 2.4)
        for dx, dy in ((-11, -16), (11, -16), (-9, -25), (10, -26), (1, -30)):
            faint.line(
                geo.smooth(((x + 2, y - 20), (x + 2 + dx * 0.6, y + dy - 1), (x + 2 + dx, y + dy + 3))), TREE, 2.6
            )
    for x, y in CEDARS:
        faint.polygon([(x, y - 24), (x + 10, y - 4), (x - 10, y - 4)], TREE)
        faint.line([(x, y - 4), (x, y + 1)], BORDER, 2.6)
    layer = faint.image()
    layer.putalpha(layer.getchannel("A").point(lambda a: a * 6 // 10))
    image.alpha_composite(layer)
    return image


@drawn(12)
def roads(edges: Edges, closed: frozenset[str]) -> Image.Image:
    """Return the roads; one to a covered city is grey and broken."""
    c = Canvas(*SIZE, smooth=3)
    for a, b in sorted(edges, key=lambda edge: not closed.isdisjoint(edge), reverse=True):
        line = geo.trimmed(a, b)
        ends = (line[0], line[1])
        if not closed.isdisjoint((a, b)):
            c.dashes(ends, GREY_LINE, 3, 7, 9)
            continue
        c.line(ends, ROAD_CASE, 8.4)
        c.line(ends, ROAD, 4.6)
    return c.image()


@drawn(64)
def _border(line: tuple[Point, ...], solid: bool) -> tuple[Image.Image, tuple[int, int]]:
    """Return one border as a sprite, cut to the land, with its place."""
    left = int(min(x for x, _ in line)) - 4
    top = int(min(y for _, y in line)) - 4
    left, top = max(left, 0), max(top, 0)
    right = min(int(max(x for x, _ in line)) + 4, SIZE[0])
    bottom = min(int(max(y for _, y in line)) + 4, SIZE[1])
    c = Canvas(max(1, right - left), max(1, bottom - top))
    local = [(x - left, y - top) for x, y in line]
    for piece in [local] if solid else dashed(local, 7, 7):
        c.line(piece, BORDER, 3.4 if solid else 1.8)
    image = c.image()
    alpha = ImageChops.multiply(
        image.getchannel("A"), realm().crop((left, top, left + image.width, top + image.height))
    )
    image.putalpha(alpha)
    return image, (left, top)


@drawn(1)
def _edge_east() -> Image.Image:
    c = Canvas(*SIZE, smooth=3)
    c.line(geo.smooth(geo.REALM_EAST), BORDER, 3.4)
    return c.image()


@drawn(6)
def land(edges: Edges, owners: Owners) -> Image.Image:
    """Return the map without markers, RGB."""
    image = ground().copy()
    key = dict(owners)
    for city, owner in owners:
        mask, place = _territory(edges, city)
        tint = _tint(owner).crop((*place, place[0] + mask.width, place[1] + mask.height))
        image.paste(tint, place, mask)
    closed = frozenset(city for city, owner in owners if owner == "covered")
    layer = scenery()
    image.paste(layer, (0, 0), layer)
    for edge, line in geo.seams(edges).items():
        sprite, place = _border(line, _differs(key, edge))
        image.paste(sprite, place, sprite)
    for layer in (_edge_east(), roads(edges, closed)):
        image.paste(layer, (0, 0), layer)
    return image


def _differs(key: dict[str, str], edge: Edge) -> bool:
    return key[edge[0]] != key[edge[1]]
