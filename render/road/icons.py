"""Icons of Road to Jerusalem, each drawn in a field of 100 x 100."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.palette import DARK_GOLD, GOLD, GREY, GREY_LINE, INK, PALE_GOLD, PARCHMENT, SHADE, STOP, WHITE, Colour
from render.core.sheet import Sheet
from render.road.colours import (
    BLACK,
    BLUE,
    ENEMY,
    FRIENDLY,
    LEAF,
    PURPLE,
    RED,
    STONE,
    STONE_DARK,
    YELLOW,
    Style,
)  # fmt: skip

Draw = Callable[[Canvas, Colour, float], None]


@drawn(512)
def icon(name: str, size: int, colour: Colour = INK) -> Image.Image:
    """Return an icon, `size` pixels square; `colour` is that of its main shape where it has no own colours."""
    canvas = Canvas(100, 100, unit=size / 100, smooth=8 if size < 90 else 4)
    _ICONS[name](canvas, colour, max(4.5, 180 / size))
    return canvas.image()


@drawn(64)
def disc(text: str, size: int, fill: Colour = GOLD, ink: Colour = INK) -> Image.Image:
    """Return a disc with a number."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, fill, INK, max(5, 200 / size))
    image = c.image()
    Sheet(image).text(size / 2, size / 2, text, "black", size * 0.58, ink, "mi")
    return image


@drawn(64)
def shield(style: Style, letter: str, width: int, height: int) -> Image.Image:
    """Return the shield of a faction with its letter."""
    c = Canvas(100, 110, unit=width / 100, smooth=8)
    shape = [(4, 4), (96, 4), (96, 54), *ring(50, 54, 46, 0, 180, 16)[1:-1], (4, 54)]
    bent = [(x, y if y <= 54 else 54 + (y - 54) * 1.12) for x, y in shape]
    c.polygon(bent, style.full, INK, 6)
    c.polygon([(50 + (x - 50) * 0.8, 54 + (y - 54) * 0.82) for x, y in bent], None, style.second, 4)
    image = c.image().resize((width, height), Image.Resampling.LANCZOS)
    Sheet(image).text(width / 2, height * 0.46, letter, "black", width * 0.5, style.on, "mi")
    return image


@drawn(64)
def cube(style: Style | None, knight: bool, size: int) -> Image.Image:
    """Return a Morale cube: white, or a Knight in the colour of its faction with a helm; None is an empty slot."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    if style is None:
        c.box(6, 6, 94, 94, None, GREY_LINE, 5, 16)
        if knight:
            image = c.image()
            image.alpha_composite(icon("helm", round(size * 0.56), GREY_LINE), (round(size * 0.22), round(size * 0.22)))
            return image
        return c.image()
    c.box(3, 3, 97, 97, style.full if knight else WHITE, INK, 6, 14)
    if not knight:
        c.box(18, 18, 82, 82, None, SHADE, 5, 8)
    image = c.image()
    if knight:
        image.alpha_composite(icon("helm", round(size * 0.64), style.on), (round(size * 0.18), round(size * 0.18)))
    return image


def _cross(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(43, 6), (57, 6), (54, 32), (84, 28), (84, 46), (54, 42), (58, 94), (42, 94), (46, 42), (16, 46),
               (16, 28), (46, 32)], k)  # fmt: skip


def _relic(c: Canvas, k: Colour, w: float) -> None:
    fill, cross = (PURPLE, PALE_GOLD) if k == INK else (GREY, GREY_LINE)
    c.circle(50, 50, 49, fill, INK if k == INK else GREY_LINE, w)
    c.box(43, 16, 57, 84, cross)
    c.box(22, 33, 78, 47, cross)


def _star(c: Canvas, k: Colour, w: float) -> None:
    points: list[Point] = []
    for i in range(10):
        r, angle = (49 if i % 2 == 0 else 23), math.radians(-90 + 36 * i)
        points.append((50 + r * math.cos(angle), 53 + r * math.sin(angle)))
    c.polygon(points, GOLD if k == INK else GREY)
    c.line([*points, points[0]], INK if k == INK else GREY_LINE, w * 0.8)


def _scroll(c: Canvas, k: Colour, w: float) -> None:
    line = INK if k == INK else GREY_LINE
    c.box(22, 10, 78, 90, WHITE, line, w)
    c.box(10, 5, 90, 24, SHADE, line, w, 8)
    c.box(10, 76, 90, 95, SHADE, line, w, 8)
    c.box(36, 38, 64, 44, line)
    c.box(36, 54, 64, 60, line)


def _boot(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(30, 8), (62, 8), (60, 52), (86, 68), (90, 80), (28, 80)], k)
    c.box(28, 83, 91, 92, k)


def _long(c: Canvas, _k: Colour, w: float) -> None:
    c.circle(50, 50, 49, WHITE, INK, w)
    c.polygon([(33, 16), (58, 16), (56, 50), (76, 62), (80, 71), (31, 71)], RED)
    c.box(31, 74, 81, 82, RED)


def _hazard(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(50, 4), (98, 94), (2, 94)], YELLOW)
    c.line([(50, 6), (96, 93), (4, 93), (50, 6)], INK, w)
    c.box(44, 36, 56, 68, INK)
    c.circle(50, 80, 7, INK)


def _helm(c: Canvas, k: Colour, _w: float) -> None:
    dark = PARCHMENT if k not in (WHITE, PARCHMENT) else INK
    c.polygon([(18, 36), (24, 16), (50, 7), (76, 16), (82, 36), (78, 78), (50, 94), (22, 78)], k)
    c.box(26, 40, 46, 49, dark)
    c.box(54, 40, 74, 49, dark)
    c.box(46.5, 28, 53.5, 82, dark)


def _blade(c: Canvas, a: Point, b: Point, k: Colour, width: float) -> None:
    """One of crossed swords, from pommel `a` to point `b`."""
    dx, dy = (b[0] - a[0]) / 100, (b[1] - a[1]) / 100

    def at(along: float, aside: float = 0.0) -> Point:
        return a[0] + dx * along - dy * aside, a[1] + dy * along + dx * aside

    c.line([at(0), at(26)], DARK_GOLD, width * 0.8)
    c.polygon([at(24, -width / 2), at(90, -width / 2), at(102), at(90, width / 2), at(24, width / 2)], k)
    c.line([at(26, -17), at(26, 17)], DARK_GOLD, width * 0.8)


def _swords(c: Canvas, k: Colour, _w: float) -> None:
    _blade(c, (14, 90), (86, 10), k, 12)
    _blade(c, (86, 90), (14, 10), k, 12)


def _fight(c: Canvas, _k: Colour, w: float) -> None:
    c.circle(50, 50, 49, STOP, INK, w)
    _blade(c, (26, 76), (74, 24), WHITE, 10)
    _blade(c, (74, 76), (26, 24), WHITE, 10)


def _sack(c: Canvas, k: Colour, w: float) -> None:
    fill = YELLOW if k == INK else k
    c.polygon([(36, 30), (64, 30), (86, 58), (88, 84), (72, 96), (28, 96), (12, 84), (14, 58)], fill, INK, w)
    c.polygon([(34, 8), (66, 8), (60, 28), (40, 28)], fill, INK, w)
    c.line([(36, 30), (64, 30)], DARK_GOLD, 9)
    c.line([(50, 48), (50, 80)], DARK_GOLD, 6)
    for y in (54, 66):
        c.line([(38, y - 4), (50, y + 4), (62, y - 4)], DARK_GOLD, 5)


def _seal(c: Canvas, k: Colour, w: float) -> None:
    """Diplomacy: a letter with its seal."""
    paper = WHITE if k == INK else k
    c.box(4, 20, 96, 82, paper, INK, w, 6)
    c.line([(8, 24), (50, 56), (92, 24)], INK, w * 0.8)
    c.circle(50, 58, 19, RED, INK, w * 0.8)
    c.box(47, 48, 53, 69, WHITE)
    c.box(41, 53, 59, 59, WHITE)


def _miracle(c: Canvas, k: Colour, w: float) -> None:
    """Miracles: a dove-white star of rays over gold."""
    rim = GOLD if k == INK else k
    for i in range(8):
        angle = math.radians(45 * i)
        side = math.radians(45 * i + 90)
        tip = (50 + 49 * math.cos(angle), 50 + 49 * math.sin(angle))
        foot = (50 + 20 * math.cos(angle), 50 + 20 * math.sin(angle))
        base = [(foot[0] + s * 10 * math.cos(side), foot[1] + s * 10 * math.sin(side)) for s in (-1, 1)]
        c.polygon([base[0], tip, base[1]], rim, INK, w * 0.5)
    c.circle(50, 50, 27, WHITE, INK, w * 0.8)
    c.box(45, 32, 55, 70, DARK_GOLD)
    c.box(35, 42, 65, 51, DARK_GOLD)


def _hourglass(c: Canvas, k: Colour, w: float) -> None:
    c.polygon([(24, 12), (76, 12), (54, 50), (76, 88), (24, 88), (46, 50)], WHITE, k, w)
    c.polygon([(34, 26), (66, 26), (50, 50)], GOLD)
    c.polygon([(50, 62), (66, 86), (34, 86)], GOLD)
    c.box(16, 4, 84, 15, k)
    c.box(16, 85, 84, 96, k)


def _castle(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(10, 94), (10, 30), (10, 14), (26, 14), (26, 26), (42, 26), (42, 14), (58, 14), (58, 26), (74, 26),
               (74, 14), (90, 14), (90, 94)], STONE, INK, w)  # fmt: skip
    c.polygon([(40, 94), (40, 66), *ring(50, 66, 10, 180, 360, 8), (60, 94)], INK)


def _tick(c: Canvas, _k: Colour, w: float) -> None:
    c.circle(50, 50, 48, LEAF, INK, w)
    c.line([(26, 52), (44, 70), (76, 32)], WHITE, 14)


def _banner(c: Canvas, _k: Colour, w: float) -> None:
    """The army: a white flag with a red cross on its pole."""
    c.line([(14, 97), (14, 4)], INK, 9)
    c.line([(14, 97), (14, 4)], DARK_GOLD, 4)
    c.polygon([(16, 8), (97, 8), (84, 33), (97, 58), (16, 58)], WHITE, INK, w * 0.9)
    c.box(40, 12, 52, 54, RED)
    c.box(20, 27, 80, 39, RED)
    c.circle(14, 5, 5, GOLD, INK, 3)


def _lock(c: Canvas, k: Colour, _w: float) -> None:
    c.arc(50, 44, 24, 180, 360, k, 12)
    c.box(18, 44, 82, 94, k, radius=8)
    c.circle(50, 64, 8, PARCHMENT)
    c.box(46, 64, 54, 82, PARCHMENT)


def _chain(c: Canvas, k: Colour, w: float) -> None:
    """A trebuchet: black dice reach any cell."""
    c.polygon([(34, 92), (50, 40), (66, 92)], None, k, w * 1.4)
    c.line([(12, 62), (88, 14)], k, 9)
    c.box(2, 56, 26, 80, k, radius=4)
    c.circle(88, 16, 11, k)


def _ram(c: Canvas, k: Colour, w: float) -> None:
    c.box(6, 42, 72, 62, k, radius=8)
    c.polygon([(70, 36), (97, 44), (97, 60), (70, 68)], k)
    c.line([(14, 92), (40, 14), (66, 92)], k, w * 1.4)


def _ladder(c: Canvas, k: Colour, w: float) -> None:
    for x in (30, 70):
        c.line([(x, 4), (x, 96)], k, w * 1.6)
    for y in (18, 39, 60, 81):
        c.line([(30, y), (70, y)], k, w * 1.4)


def _open_ground(c: Canvas, k: Colour, w: float) -> None:
    """A location marker: `k` is FRIENDLY (one pip: one event die) or ENEMY (two pips: two event dice)."""
    c.circle(50, 50, 48, k, INK, w)
    c.circle(50, 50, 27, WHITE if k == FRIENDLY else PALE_GOLD, INK, w * 0.6)
    for x, y in ((50, 50),) if k == FRIENDLY else ((41, 59), (59, 41)):
        c.circle(x, y, 8, INK)


def _fortress(c: Canvas, k: Colour, w: float) -> None:
    c.polygon([(4, 96), (4, 6), (20, 6), (20, 18), (34, 18), (34, 6), (66, 6), (66, 18), (80, 18), (80, 6), (96, 6),
               (96, 96)], k, INK, w)  # fmt: skip
    c.box(22, 34, 78, 84, STONE, INK, w * 0.6)
    c.polygon([(38, 84), (38, 60), *ring(50, 60, 12, 180, 360, 8), (62, 84)], BLACK)
    for x in (12, 88):
        c.box(x - 3, 36, x + 3, 52, INK)
    c.box(22, 84, 78, 90, STONE_DARK)


_ICONS: dict[str, Draw] = {
    "cross": _cross, "relic": _relic, "star": _star, "scroll": _scroll, "boot": _boot, "long": _long, "hazard": _hazard,
    "helm": _helm, "swords": _swords, "fight": _fight, "supply": _sack, "diplomacy": _seal, "miracles": _miracle,
    "time": _hourglass, "castle": _castle, "tick": _tick, "army": _banner, "lock": _lock, "black": _chain, "red": _ram,
    "white": _ladder, "open": _open_ground, "fortress": _fortress, "event": _scroll, "faith": _cross,
    "logistics": _boot, "military": _swords,
}  # fmt: skip
GROUND = {True: FRIENDLY, False: ENEMY}
COLOURS = {"black": BLACK, "red": RED, "white": WHITE, "blue": BLUE}
