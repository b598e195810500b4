"""Icons that more than one game can use, each drawn in a field of 100 x 100; and sprites of a game's own set of them.

A shape gets the canvas, the colour of its main part (where it has no own colours), and the width of its outline.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.palette import (
    DARK_GOLD,
    GOLD,
    INK,
    LEAF,
    NIGHT,
    NIGHT_LINE,
    PALE_GOLD,
    PARCHMENT,
    RED,
    SHADE,
    STONE,
    STOP,
    WHITE,
    Colour,
)

Shape = Callable[[Canvas, Colour, float], None]


class Icons(Protocol):
    """Icons by name."""

    def __call__(self, name: str, size: int, colour: Colour = INK) -> Image.Image:
        """Return an icon, `size` pixels square; `colour` is that of its main shape where it has no own colours."""


def icons(shapes: Mapping[str, Shape]) -> Icons:
    """Return the function that draws these shapes by name, each size once."""

    @drawn(512)
    def icon(name: str, size: int, colour: Colour = INK) -> Image.Image:
        canvas = Canvas(100, 100, unit=size / 100, smooth=8 if size < 90 else 4)
        shapes[name](canvas, colour, max(4.5, 180 / size))
        return canvas.image()

    return icon


def _hammer(c: Canvas, k: Colour, _w: float) -> None:
    c.line([(44, 46), (18, 88)], k, 15)
    c.polygon([(28, 16), (74, 42), (62, 64), (48, 56), (40, 60), (20, 34)], k)
    c.polygon([(74, 36), (90, 52), (76, 70), (60, 60)], k)


def _cross(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon(
        [
            (43, 8),
            (57, 8),
            (54, 34),
            (82, 30),
            (82, 45),
            (54, 42),
            (58, 92),
            (42, 92),
            (46, 42),
            (18, 45),
            (18, 30),
            (46, 34),
        ],
        k,
    )


def _helm(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(18, 36), (24, 16), (50, 7), (76, 16), (82, 36), (78, 78), (50, 94), (22, 78)], k)
    c.box(26, 40, 46, 49, PARCHMENT)
    c.box(54, 40, 74, 49, PARCHMENT)
    c.box(46.5, 28, 53.5, 82, PARCHMENT)
    for y in (60, 70):
        for x in (36, 64):
            c.circle(x, y, 3.4, PARCHMENT)


def _boot(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(30, 8), (62, 8), (60, 52), (86, 68), (90, 80), (28, 80)], k)
    c.box(28, 83, 91, 92, k)
    c.line([(30, 22), (62, 22)], PARCHMENT, 5)


def _sword(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(50, 2), (58, 13), (58, 66), (42, 66), (42, 13)], k)
    c.box(26, 63, 74, 73, DARK_GOLD, radius=4)
    c.box(45, 70, 55, 90, DARK_GOLD)
    c.circle(50, 92, 7, DARK_GOLD)


def _blade(c: Canvas, a: Point, b: Point, k: Colour, width: float) -> None:
    """One of crossed swords, from pommel `a` to point `b`."""
    dx, dy = (b[0] - a[0]) / 100, (b[1] - a[1]) / 100

    def at(along: float, aside: float = 0.0) -> Point:
        return a[0] + dx * along - dy * aside, a[1] + dy * along + dx * aside

    c.line([at(0), at(26)], GOLD, width * 0.8)
    c.polygon([at(24, -width / 2), at(90, -width / 2), at(102), at(90, width / 2), at(24, width / 2)], k)
    c.line([at(26, -17), at(26, 17)], GOLD, width * 0.8)


def _swords(c: Canvas, k: Colour, _w: float) -> None:
    _blade(c, (14, 90), (86, 10), k, 12)
    _blade(c, (86, 90), (14, 10), k, 12)


def _three_swords(c: Canvas, k: Colour, _w: float) -> None:
    _blade(c, (50, 98), (50, 4), k, 11)
    _blade(c, (12, 90), (88, 14), k, 11)
    _blade(c, (88, 90), (12, 14), k, 11)


def _coin(c: Canvas, _k: Colour, w: float) -> None:
    c.circle(50, 50, 47, GOLD, INK, w)
    c.circle(50, 50, 36, None, DARK_GOLD, 5)
    c.box(45, 24, 55, 76, DARK_GOLD)
    c.box(24, 45, 76, 55, DARK_GOLD)


def _pentagon(c: Canvas, _k: Colour, w: float) -> None:
    shape = ring(50, 54, 48, -90, 270, 5)[:-1]
    c.polygon(shape, GOLD)
    c.line([*shape, shape[0]], INK, w)


def _plus(c: Canvas, k: Colour, w: float) -> None:
    _pentagon(c, k, w)
    c.box(44, 32, 56, 78, INK)
    c.box(27, 49, 73, 61, INK)


def _scroll(c: Canvas, _k: Colour, w: float) -> None:
    c.box(24, 10, 76, 90, WHITE, INK, w)
    c.box(12, 6, 88, 24, SHADE, INK, w, 8)
    c.box(12, 76, 88, 94, SHADE, INK, w, 8)


def _card(c: Canvas, _k: Colour, w: float) -> None:
    c.box(18, 4, 82, 96, NIGHT, INK, w, 9)
    c.box(25, 11, 75, 89, None, NIGHT_LINE, 4, 5)


def _eye(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([*ring(50, 84, 52, -140, -40, 16), *ring(50, 16, 52, 40, 140, 16)], k)
    c.circle(50, 50, 15, PARCHMENT if k == INK else NIGHT)
    c.circle(50, 50, 8, k)


def _mitre(c: Canvas, k: Colour, _w: float) -> None:
    c.polygon([(50, 4), (68, 20), (80, 44), (84, 70), (80, 96), (20, 96), (16, 70), (20, 44), (32, 20)], k)
    c.box(18, 78, 82, 86, GOLD)
    c.box(46, 26, 54, 68, PARCHMENT)
    c.box(34, 38, 66, 46, PARCHMENT)


def _crown(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(10, 82), (4, 28), (28, 52), (50, 14), (72, 52), (96, 28), (90, 82)], GOLD, INK, w)
    for x, y in ((4, 26), (50, 14), (96, 26)):
        c.circle(min(max(x, 8), 92), y, 7, GOLD, INK, w * 0.6)


def _castle(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(10, 94), (10, 30), (10, 14), (26, 14), (26, 26), (42, 26), (42, 14), (58, 14), (58, 26), (74, 26),
               (74, 14), (90, 14), (90, 94)], STONE, INK, w)  # fmt: skip
    c.polygon([(40, 94), (40, 66), *ring(50, 66, 10, 180, 360, 8), (60, 94)], INK)


def _stop(c: Canvas, _k: Colour, _w: float) -> None:
    c.circle(50, 50, 49, WHITE)
    c.circle(50, 50, 46, None, STOP, 13)
    c.line([(20, 20), (80, 80)], STOP, 13)


def _portrait(c: Canvas, k: Colour, w: float) -> None:
    c.circle(50, 50, 48, SHADE, INK, w)
    c.polygon([(22, 88), (30, 66), (70, 66), (78, 88), (50, 97)], k)
    c.circle(50, 52, 19, (0xE9, 0xC9, 0xA0), INK, w * 0.7)
    c.polygon([(30, 42), (26, 16), (40, 28), (50, 12), (60, 28), (74, 16), (70, 42)], GOLD, INK, w * 0.8)


def _arrow(c: Canvas, _k: Colour, _w: float) -> None:
    c.polygon([(6, 38), (54, 38), (54, 16), (96, 50), (54, 84), (54, 62), (6, 62)], RED)


def _turn(c: Canvas, _k: Colour, _w: float) -> None:
    c.circle(50, 50, 48, NIGHT)
    c.arc(50, 50, 24, -60, 190, GOLD, 11)
    c.polygon([(62, 10), (40, 28), (66, 44)], GOLD)


def _unit(c: Canvas, k: Colour, w: float) -> None:
    c.polygon([(50, 40), (66, 48), (76, 92), (24, 92), (34, 48)], k, INK, w)
    c.circle(50, 27, 20, k, INK, w)


def _protect(c: Canvas, _k: Colour, w: float) -> None:
    c.polygon([(14, 10), (86, 10), (86, 50), *ring(50, 54, 36, 0, 180, 12), (14, 50)], LEAF, INK, w)
    c.box(44, 24, 56, 76, WHITE)
    c.box(28, 36, 72, 48, WHITE)


def _deck(c: Canvas, _k: Colour, w: float) -> None:
    c.box(30, 4, 90, 84, NIGHT, PALE_GOLD, w, 9)
    c.box(14, 16, 74, 96, NIGHT, PALE_GOLD, w, 9)


def _pennant(c: Canvas, _k: Colour, w: float) -> None:
    c.line([(24, 8), (24, 94)], INK, 9)
    c.polygon([(24, 12), (94, 12), (74, 34), (94, 56), (24, 56)], GOLD, INK, w)
    c.box(42, 20, 50, 48, DARK_GOLD)
    c.box(33, 28, 62, 36, DARK_GOLD)


SHAPES: dict[str, Shape] = {
    "hammer": _hammer,
    "cross": _cross,
    "helm": _helm,
    "boot": _boot,
    "sword": _sword,
    "swords": _swords,
    "three_swords": _three_swords,
    "coin": _coin,
    "pentagon": _pentagon,
    "plus": _plus,
    "scroll": _scroll,
    "card": _card,
    "eye": _eye,
    "mitre": _mitre,
    "crown": _crown,
    "castle": _castle,
    "stop": _stop,
    "portrait": _portrait,
    "arrow": _arrow,
    "turn": _turn,
    "unit": _unit,
    "protect": _protect,
    "deck": _deck,
    "pennant": _pennant,
}
