"""Icons of Crusaders: actions, buildings, enemies, bonus tiles. Each is drawn in a field of 100 x 100."""

from __future__ import annotations

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.heraldry import CRESCENT, Livery, Plain, badge, cloth, lettered, shield
from render.core.icons import SHAPES, Shape, icons
from render.core.palette import CARD, DARK_GOLD, GOLD, INK, INK2, LEAF, PALE_GOLD, WHITE, Colour
from render.crusaders.colours import ENEMIES, FREED

ACTION_ICONS = {"travel": "horse", "muster": "helm", "crusade": "crossed", "influence": "token", "build": "hammer"}
FAINT = 0.55  # of its strength remains to the sign of what is not there yet
OUTLINES: dict[str, list[Point]] = {
    "castle": [(12, 94), (12, 10), (28, 10), (28, 24), (42, 24), (42, 10), (58, 10), (58, 24), (72, 24), (72, 10),
               (88, 10), (88, 94)],
    "church": [(6, 94), (6, 56), (32, 40), (32, 28), (50, 4), (68, 28), (68, 40), (94, 56), (94, 94)],
    "farm": [(6, 94), (6, 50), (26, 20), (74, 20), (94, 50), (94, 94)],
    "bank": [(6, 94), (6, 80), (14, 80), (14, 46), (6, 46), (6, 36), (50, 8), (94, 36), (94, 46), (86, 46), (86, 80),
             (94, 80), (94, 94)],
}  # fmt: skip


def _horse(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(24, 94), (30, 66), (46, 52), (44, 46), (24, 56), (12, 46), (16, 36), (40, 18), (46, 4), (54, 14),
               (72, 22), (84, 44), (86, 70), (80, 94)], k)  # fmt: skip
    c.circle(42, 29, 4, WHITE)


def _crossed(c: Canvas, k: Colour, _w: float) -> None:
    for x0, x1 in ((14.0, 86.0), (86.0, 14.0)):
        toward = 1 if x1 > x0 else -1
        c.polygon([(x0 + 16 * toward, 66), (x0 + 26 * toward, 78), (x1 + 2 * toward, 18), (x1 + 4 * toward, 4),
                   (x1 - 10 * toward, 8)], k)  # fmt: skip
        c.line([(x0 + 8 * toward, 60), (x0 + 32 * toward, 84)], k, 9)
        c.line([(x0 + 16 * toward, 76), (x0 + 4 * toward, 90)], k, 10)


def _token(c: Canvas, _k: Colour, w: float) -> None:
    shape = ring(50, 54, 48, -90, 270, 5)[:-1]
    c.polygon(shape, GOLD)
    c.line([*shape, shape[0]], INK, w)
    c.box(44, 30, 56, 80, INK)
    c.box(28, 44, 72, 56, INK)


def _star(c: Canvas, _k: Colour, w: float) -> None:
    outer, inner = ring(50, 53, 46, -90, 270, 5)[:-1], ring(50, 53, 19, -54, 306, 5)[:-1]
    shape = [point for pair in zip(outer, inner, strict=True) for point in pair]
    c.polygon(shape, GOLD)
    c.line([*shape, shape[0]], INK, w * 0.9)


def _site(c: Canvas, k: Colour, _w: float) -> None:
    edge = [(14, 14), (86, 14), (86, 86), (14, 86), (14, 14)]
    c.dashes(edge, k, 7, 14, 10)


def _pillars(c: Canvas, colour: Colour) -> None:
    for x in (26, 42, 58, 74):
        c.line([(x, 50), (x, 78)], colour, 7)


def _kind(kind: str) -> Shape:
    """Return the shape of a plain building: one colour, with its mark."""

    def shape(c: Canvas, k: Colour, _w: float) -> None:
        c.polygon(OUTLINES[kind], k)
        light = CARD if k == INK else INK
        if kind == "castle":
            c.polygon([(38, 94), (38, 64), *ring(50, 64, 12, 180, 360, 8), (62, 94)], light)
        elif kind == "church":
            c.box(46, 30, 54, 62, light)
            c.box(38, 40, 62, 47, light)
            c.polygon([(42, 94), (42, 78), *ring(50, 78, 8, 180, 360, 6), (58, 94)], light)
        elif kind == "farm":
            c.box(34, 58, 66, 94, light)
            c.line([(36, 60), (64, 92)], k, 5)
            c.line([(64, 60), (36, 92)], k, 5)
        else:
            _pillars(c, light)

    return shape


icon = icons({**SHAPES, "horse": _horse, "crossed": _crossed, "token": _token, "star": _star, "site": _site,
              **{kind: _kind(kind) for kind in OUTLINES}})  # fmt: skip


def action(name: str, size: int, colour: Colour = INK) -> Image.Image:
    """Return the icon of an action."""
    return icon(ACTION_ICONS[name], size, colour)


def faint(sprite: Image.Image) -> Image.Image:
    """Return a sprite as of something that is not there yet."""
    image = sprite.copy()
    image.putalpha(image.getchannel("A").point(lambda alpha: round(alpha * FAINT)))
    return image


@drawn(64)
def coming(name: str, size: int) -> Image.Image:
    """Return the icon of an action that is not there yet: small, faint, in a broken ring."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 45, CARD)
    for start in range(0, 360, 45):
        c.line(ring(50, 50, 45, start, start + 25, 4), INK2, 8)
    image = c.image()
    small = faint(action(name, round(size * 0.64)))
    image.alpha_composite(small, ((image.width - small.width) // 2, (image.height - small.height) // 2))
    return image


@drawn(64)
def slot_ground(wide: int, high: int, ending: bool, built: bool) -> Image.Image:
    """Return the ground of a building's slot: green when built, else with a broken edge; pale gold if it scores."""
    c = Canvas(wide, high, smooth=6)
    fill = PALE_GOLD if ending else FREED if built else CARD
    if built:
        c.box(0, 0, wide, high, fill, LEAF, 2.4, high * 0.18)
        return c.image()
    c.box(0.6, 0.6, wide - 0.6, high - 0.6, fill, None, 0, high * 0.18)
    r = high * 0.18
    corners = ((wide - r, r, -90), (wide - r, high - r, 0), (r, high - r, 90), (r, r, 180))
    edge = [point for x, y, start in corners for point in ring(x, y, r - 1, start, start + 90, 6)]
    c.dashes([*edge, edge[0]], DARK_GOLD if ending else INK2, 1.3, 5, 4)
    return c.image()


@drawn(256)
def sign(name: str, style: Livery, letter: str, size: int, waiting: bool) -> Image.Image:
    """Return the sign of what a slot uncovers: an action, "knight", or what it counts at the end: flat, people, fours.

    `waiting`: it is not there yet.
    """
    if name == "knight":
        image = shield(style, letter, round(size * 0.84), round(size * 0.96))
    elif name == "people":
        image = Image.new("RGBA", (round(size * 1.7), size), (0, 0, 0, 0))
        image.alpha_composite(shield(style, letter, round(size * 0.8), round(size * 0.94)), (0, 0))
        image.alpha_composite(icon("helm", round(size * 0.94)), (round(size * 0.78), 0))
    elif name == "fours":
        image = badge("4", size, WHITE, INK, INK)
    else:
        image = icon("star", size) if name == "flat" else action(name, size)
    return faint(image) if waiting else image


@drawn(128)
def house(kind: str, style: Livery, letter: str, size: int) -> Image.Image:
    """Return a building on the map in the cloth of its owner, with the owner's letter."""
    unit = size / 100
    back, area = Canvas(100, 100, unit=unit, smooth=8), Canvas(100, 100, unit=unit, smooth=8)
    area.polygon(OUTLINES[kind], INK)
    image = back.image()
    image.paste(cloth(style.pattern, style.full, style.second, max(6, size // 6), *image.size), (0, 0),
                area.image().getchannel("A"))  # fmt: skip
    front = Canvas(100, 100, unit=unit, smooth=8)
    front.line([*OUTLINES[kind], OUTLINES[kind][0]], INK, 240 / size)
    front.circle(50, 64, 25, style.full)
    image.alpha_composite(front.image())
    return lettered(image, style, letter, size * 0.5, size * 0.64, size * 0.44)


@drawn(64)
def enemy(kind: str, size: int) -> Image.Image:
    """Return an enemy token: Prussians a shield with P, Slavs a disc with S, Saracens a diamond with the crescent."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    w = max(4.0, 220 / size)
    colour = ENEMIES[kind]
    if kind == "prussian":
        shape = [(8.0, 5.0), (92.0, 5.0), (92.0, 48.0), *ring(50, 50, 42, 10, 170, 12), (8.0, 48.0)]
        shape = [(x, y if y <= 50 else 50 + (y - 50) * 1.1) for x, y in shape]
        c.polygon(shape, colour)
        c.line([*shape, shape[0]], INK, w)
    elif kind == "slav":
        c.circle(50, 50, 48, colour, INK, w)
        c.circle(50, 50, 38, None, PALE_GOLD, 4)
    else:
        shape = [(50, 2), (98, 50), (50, 98), (2, 50)]
        c.polygon(shape, colour)
        c.line([*shape, shape[0]], INK, w)
    letter = {"prussian": "P", "slav": "S"}.get(kind, CRESCENT)
    return lettered(c.image(), Plain(colour, WHITE), letter, size * 0.5, size * 0.48, size * 0.56)


@drawn(32)
def tile_ground(shape: str, wide: int, high: int) -> Image.Image:
    """Return the ground of a bonus tile: an arch (cheaper) or a shield (influence)."""
    c = Canvas(wide, high, smooth=8)
    r = wide / 2 - 2
    if shape == "arch":
        line = [(2.0, high - 2.0), (2.0, r + 2), *ring(wide / 2, r + 2, r, 180, 360, 16), (wide - 2.0, high - 2.0)]
    else:
        line = [(2.0, 2.0), (wide - 2.0, 2.0), (wide - 2.0, high - r * 0.9),
                *((x, high - r * 0.9 + (y - high) * 0.9) for x, y in ring(wide / 2, high, r, 0, 180, 16)),
                (2.0, high - r * 0.9)]  # fmt: skip
    c.polygon(line, CARD if shape == "arch" else PALE_GOLD)
    c.line([*line, line[0]], DARK_GOLD, 2.6)
    return c.image()
