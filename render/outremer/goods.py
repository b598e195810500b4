"""Goods: each has its shape, colour and glyph; spent is grey and struck through, locked bears the prohibition ring."""

from __future__ import annotations

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.palette import BLUE, GREEN, GREY, GREY_LINE, INK, RED, SHADE, STOP, WHITE, YELLOW, Colour

GOODS = ("wood", "candles", "steel", "horses", "spice")
STATES = ("ready", "spent", "locked")


@drawn(512)
def good(name: str, size: int, state: str = "ready") -> Image.Image:
    """Return the sprite of a good ("any": the joker of a price), `size` pixels square."""
    canvas = Canvas(100, 100, unit=size / 100, smooth=8 if size < 60 else 4)
    grey = state != "ready"
    _SHAPES[name](canvas, max(5.0, 190 / size), grey)
    if state == "spent":
        canvas.line([(12, 88), (88, 12)], WHITE, 16)
        canvas.line([(12, 88), (88, 12)], INK, 8)
    if state == "locked":
        canvas.circle(50, 50, 48, None, WHITE, 17)
        canvas.circle(50, 50, 46, None, STOP, 12)
        canvas.line([(19, 19), (81, 81)], STOP, 12)
    return canvas.image()


def _tone(colour: Colour, grey: bool) -> Colour:
    return GREY if grey else colour


def _wood(c: Canvas, w: float, grey: bool) -> None:
    c.box(8, 8, 92, 92, _tone(YELLOW, grey), INK, w, 8)
    glyph = GREY_LINE if grey else INK
    c.polygon([(50, 16), (71, 44), (60, 44), (78, 68), (22, 68), (40, 44), (29, 44)], glyph)
    c.box(44, 66, 56, 84, glyph)


def _candles(c: Canvas, w: float, grey: bool) -> None:
    c.circle(50, 50, 45, _tone(WHITE, grey), INK, w)
    glyph = GREY_LINE if grey else INK
    c.box(41, 44, 59, 78, glyph)
    c.box(30, 74, 70, 81, glyph, radius=3)
    flame = GREY_LINE if grey else RED
    c.polygon([(50, 14), (60, 30), (56, 40), (44, 40), (40, 30)], flame)


def _steel(c: Canvas, w: float, grey: bool) -> None:
    c.polygon([(50, 5), (95, 50), (50, 95), (5, 50)], _tone(BLUE, grey))
    c.line([(50, 5), (95, 50), (50, 95), (5, 50), (50, 5)], INK, w)
    glyph = GREY_LINE if grey else WHITE
    c.polygon([(50, 19), (57, 28), (57, 58), (43, 58), (43, 28)], glyph)
    c.box(31, 57, 69, 65, glyph, radius=3)
    c.box(45, 62, 55, 81, glyph, radius=4)


def _horses(c: Canvas, w: float, grey: bool) -> None:
    c.polygon([(50, 9), (96, 88), (4, 88)], _tone(RED, grey))
    c.line([(50, 9), (96, 88), (4, 88), (50, 9)], INK, w)
    glyph = GREY_LINE if grey else WHITE
    c.arc(50, 59, 15, 130, 410, glyph, 10)
    c.line([(40, 71), (38, 79)], glyph, 9)
    c.line([(60, 71), (62, 79)], glyph, 9)


def _spice(c: Canvas, w: float, grey: bool) -> None:
    for fill, r in ((INK, 25.0), (_tone(GREEN, grey), 25.0 - w)):
        for x, y in ((50, 28), (72, 50), (50, 72), (28, 50)):
            c.circle(x, y, r, fill)
        c.box(40, 40, 60, 60, fill)
    glyph = GREY_LINE if grey else WHITE
    for x, y in ((50, 36), (64, 50), (50, 64), (36, 50)):
        c.circle(x, y, 9, glyph)
    c.circle(50, 50, 7, GREY if grey else YELLOW)


def _any(c: Canvas, w: float, _grey: bool) -> None:
    c.box(10, 10, 90, 90, SHADE, INK, w, 40)
    c.arc(50, 40, 14, 190, 390, INK, 9)
    c.line([(60, 50), (50, 58), (50, 63)], INK, 9)
    c.circle(50, 78, 6, INK)


_SHAPES = {"wood": _wood, "candles": _candles, "steel": _steel, "horses": _horses, "spice": _spice, "any": _any}
