"""The large card, as `/card` shows it: body with its colours, name, ribbon with the kind, rules text, origin.

All games use it, so that cards look alike; the middle, between BODY and FOOT, is the game's own.
"""

from __future__ import annotations

from PIL import Image

from render.core import fonts
from render.core.cache import drawn
from render.core.canvas import Canvas, ring
from render.core.palette import CARD, DARK_GOLD, GOLD, INK, INK2, NIGHT, PALE_GOLD, SHADE, SHADE_LINE, Colour
from render.core.sheet import Sheet
from words import say

WIDTH, HEIGHT = 560, 784
LEFT, RIGHT, MIDDLE = 34, 526, 280
BODY, FOOT = 196, 724  # below the ribbon, above the line with the origin
STAMP = 220  # of the words that tell the origin
TEXT = (38.0, 36.0, 34.0, 32.0, 30.0, 28.0, 26.0, 25.0, 24.0, 23.0, 22.0, 21.0, 20.0)
PLAIN = (0x9B, 0x90, 0x7B)  # the bar of a card without a colour


def blank(bars: tuple[Colour, ...] = (), level: str = "") -> Sheet:
    """Return an empty card with its colours across the top and its level in a disc."""
    sheet = Sheet.new(WIDTH, HEIGHT, NIGHT)
    sheet.plate(8, 8, WIDTH - 8, HEIGHT - 8, CARD, INK, 4, 22)
    sheet.put(_bars(tuple(dict.fromkeys(bars)) or (PLAIN,)), 12, 12, "lt")
    if level:
        sheet.put(_disc(76), RIGHT - 30, 62)
        sheet.text(RIGHT - 30, 62, level, "black" if level == "0" else "title", 40, INK, "mi")
    return sheet


@drawn(64)
def _bars(colours: tuple[Colour, ...]) -> Image.Image:
    """Return the strip of colours, round at its upper corners."""
    wide, high = WIDTH - 24, 34
    strip = Sheet(Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    part = wide / len(colours)
    for i, colour in enumerate(colours):
        strip.plate(i * part, 0, (i + 1) * part, high, colour)
    strip.plate(0, high - 4, wide, high, INK)
    shape = Canvas(wide, high)
    shape.box(0, 0, wide, high * 2, INK, radius=18)
    strip.image.putalpha(shape.image().getchannel("A"))
    return strip.image


@drawn(4)
def _disc(size: int) -> Image.Image:
    c = Canvas(100, 100, unit=size / 100)
    c.circle(50, 50, 49, CARD, INK, 5)
    c.circle(50, 50, 40, None, DARK_GOLD, 2)
    return c.image()


def head(sheet: Sheet, name: str, kind: str, level: bool = False) -> None:
    """Print the name in one line or two, and the kind on the ribbon below it."""
    room = RIGHT - LEFT - (90 if level else 0)
    sheet.paragraph(LEFT, 96, name, "title", (50, 46, 43, 40, 38, 36, 34, 32, 30), INK, room, 92, "lm", 1.04)
    sheet.put(_ribbon(WIDTH - 24, 40), 12, 148, "lt")
    sheet.text(MIDDLE, 168, kind, "black", 22, PALE_GOLD, "mm", 470)


@drawn(4)
def _ribbon(wide: int, high: int) -> Image.Image:
    """Return the ribbon below the name."""
    c = Canvas(wide, high)
    c.box(0, 0, wide, high, NIGHT)
    c.box(0, 3, wide, 5, GOLD)
    c.box(0, high - 5, wide, high - 3, GOLD)
    return c.image()


def band(sheet: Sheet, top: float, bottom: float, fill: Colour = SHADE) -> None:
    """Lay a shaded band across the card."""
    sheet.plate(12, top, WIDTH - 12, bottom, fill)
    for y in (top, bottom):
        sheet.plate(12, y - 1, WIDTH - 12, y + 1, SHADE_LINE)


def words(sheet: Sheet, text: str, top: float, bottom: float, colour: Colour = INK) -> None:
    """Print rules text between two heights, as large as it fits."""
    sheet.paragraph(MIDDLE, (top + bottom) / 2, text, "bold", TEXT, colour, RIGHT - LEFT, bottom - top, leading=1.18)


def mark(sheet: Sheet, game: str, origin: str, count: int = 1) -> None:
    """Print at the foot the game, how many copies there are, and whether the rulebook or the house wrote the card.

    `origin`: see `Card.origin`.
    """
    printed = origin != "house"
    told, size = fonts.fit(say(f"render-core-origin-{origin}"), "black", 20, STAMP)
    wide = fonts.width(told, "black", size) + 62
    copies = say("render-core-copies", game=game, count=count)
    sheet.text(LEFT, 746, copies, "bold", 20, INK2, "lm", RIGHT - wide - LEFT - 12)
    sheet.plate(RIGHT - wide, 728, RIGHT, 764, PALE_GOLD if printed else SHADE, DARK_GOLD if printed else INK2, 2.4, 18)
    sheet.put(_seal(printed), RIGHT - wide + 22, 746)
    sheet.text(RIGHT - wide + 44, 746, told, "black", size, INK)


@drawn(2)
def _seal(printed: bool) -> Image.Image:
    """Return the sign of the origin: an open book, or a house."""
    c = Canvas(100, 100, unit=0.26, smooth=8)
    if printed:
        c.polygon([(4, 22), (48, 32), (48, 92), (4, 80)], INK)
        c.polygon([(96, 22), (52, 32), (52, 92), (96, 80)], INK)
    else:
        c.polygon([(50, 6), (98, 52), (84, 52), (84, 94), (16, 94), (16, 52), (2, 52)], INK)
        c.polygon([(42, 94), (42, 70), *ring(50, 68, 8, 180, 360, 6), (58, 94)], SHADE)
    return c.image()
