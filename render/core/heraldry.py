"""Owners: patterns, shields, tokens, pawns, badges, medals. An owner is told by colour, by letter and by pattern."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from PIL import Image, ImageChops, ImageDraw

from render.core.cache import drawn
from render.core.canvas import Canvas, ring
from render.core.palette import DARK_GOLD, GOLD, INK, SHADE_LINE, WHITE, Colour
from render.core.sheet import Sheet
from render.core.speech import worded
from words import say

CRESCENT = "☾"  # as a letter: the crescent is drawn, which the fonts lack


class Livery(Protocol):
    """How an owner is dressed: colour, ink on it, pattern (plain, stripes, bars, crosses, lozenges, dots), its colour.

    Hashable, because sprites are remembered by it.
    """

    @property
    def full(self) -> Colour:
        """The owner's colour."""

    @property
    def on(self) -> Colour:
        """The colour of a letter on it."""

    @property
    def pattern(self) -> str:
        """The name of the pattern."""

    @property
    def second(self) -> Colour:
        """The colour of the pattern."""


class Plain(NamedTuple):
    """A livery without a pattern."""

    full: Colour
    on: Colour
    pattern: str = "plain"
    second: Colour = INK


@drawn(64)
def tile(kind: str, ground: Colour, second: Colour, step: int) -> Image.Image:
    """Return one repeat of a pattern, `step` pixels square."""
    c = Canvas(step, step, ground, smooth=8)
    s, h = float(step), step / 2
    if kind == "stripes":
        for i in (-s, 0.0, s):
            c.polygon([(i, s), (i + s, 0), (i + s * 1.42, 0), (i + s * 0.42, s)], second)
    elif kind == "bars":
        c.box(0, s * 0.3, s, s * 0.72, second)
    elif kind in ("crosses", "lozenges", "dots"):
        for x, y in ((0, 0), (s, 0), (0, s), (s, s), (h, h)):
            _motif(c, kind, x, y, s, second)
    return c.image()


def _motif(c: Canvas, kind: str, x: float, y: float, s: float, colour: Colour) -> None:
    if kind == "crosses":
        a, b = s * 0.24, s * 0.085
        c.box(x - a, y - b, x + a, y + b, colour)
        c.box(x - b, y - a, x + b, y + a, colour)
    elif kind == "lozenges":
        a = s * 0.27
        c.polygon([(x, y - a), (x + a, y), (x, y + a), (x - a, y)], colour)
    else:
        c.circle(x, y, s * 0.13, colour)


@drawn(64)
def cloth(kind: str, ground: Colour, second: Colour, step: int, width: int, height: int) -> Image.Image:
    """Return a patterned area."""
    image = Image.new("RGB", (width, height), ground)
    if kind != "plain":
        piece = tile(kind, ground, second, step)
        for y in range(0, height, step):
            for x in range(0, width, step):
                image.paste(piece, (x, y))
    return image


def _dressed(shape: Canvas, area: Canvas, style: Livery, step: int) -> Image.Image:
    """Return the shape with its `area` (drawn opaque) in the owner's cloth."""
    image = shape.image()
    mask = area.image().getchannel("A")
    image.paste(cloth(style.pattern, style.full, style.second, step, *image.size), (0, 0), mask)
    return image


@drawn(256)
def token(style: Livery, letter: str, size: int) -> Image.Image:
    """Return a round token: patterned rim, plain heart with the letter."""
    rim, back = Canvas(100, 100, unit=size / 100, smooth=8), Canvas(100, 100, unit=size / 100, smooth=8)
    back.circle(50, 50, 49, INK)
    rim.circle(50, 50, 49 - 240 / size, INK)
    image = _dressed(back, rim, style, max(6, size // 5))
    heart = Canvas(100, 100, unit=size / 100, smooth=8)
    heart.circle(50, 50, 31, style.full)
    image.alpha_composite(heart.image())
    return lettered(image, style, letter, size * 0.5, size * 0.5, size * 0.5)


def lettered(
    image: Image.Image, style: Livery, letter: str, x: float, y: float, size: float, room: float | None = None
) -> Image.Image:
    """Return the sprite with a letter, or the crescent, on it; a word keeps within `room`."""
    if letter == CRESCENT:
        moon = crescent(round(size * 0.95), style.on)
        image.alpha_composite(moon, (round(x - moon.width / 2), round(y - moon.height / 2)))
        return image
    plain = Sheet(Image.new("RGB", image.size, style.on))
    cover = Sheet(Image.new("RGB", image.size, (0, 0, 0)))
    cover.text(x, y, letter, "black", max(8.0, round(size)), (255, 255, 255), "mi", room)
    layer = plain.image.convert("RGBA")
    layer.putalpha(cover.image.convert("L"))
    image.alpha_composite(layer)
    return image


@drawn(128)
def crescent(size: int, colour: Colour) -> Image.Image:
    """Return a crescent."""
    k = size * 8
    moon, bite = Image.new("L", (k, k), 0), Image.new("L", (k, k), 255)
    ImageDraw.Draw(moon).ellipse((k * 0.08, k * 0.08, k * 0.92, k * 0.92), fill=255)
    ImageDraw.Draw(bite).ellipse((k * 0.30, k * 0.02, k * 1.0, k * 0.72), fill=0)
    image = Image.new("RGBA", (size, size), (*colour, 255))
    image.putalpha(ImageChops.multiply(moon, bite).reduce(8))
    return image


@drawn(128)
def shield(style: Livery, letter: str, width: int, height: int) -> Image.Image:
    """Return a shield in the owner's cloth with a plain field for the letter."""
    pixels = width / 100
    tall = height / pixels
    outline = [(4.0, 4.0), (96.0, 4.0), (96.0, tall * 0.5), *ring(50, tall * 0.5, 46, 0, 180, 24), (4.0, tall * 0.5)]
    deep = [(x, y if y <= tall * 0.5 else tall * 0.5 + (y - tall * 0.5) * (tall * 0.46) / 46) for x, y in outline]
    back, area = Canvas(100, tall, unit=pixels, smooth=8), Canvas(100, tall, unit=pixels, smooth=8)
    area.polygon(deep, INK)
    image = _dressed(back, area, style, max(6, width // 6))
    rim = Canvas(100, tall, unit=pixels, smooth=8)
    rim.circle(50, tall * 0.47, 33, style.full)
    rim.line([*deep, deep[0]], INK, 250 / width)
    image.alpha_composite(rim.image())
    return lettered(image, style, letter, width * 0.5, height * 0.47, width * 0.5)


@drawn(64)
def pawn(fill: Colour, size: int) -> Image.Image:
    """Return a unit."""
    c = Canvas(80, 100, unit=size / 100, smooth=8)
    w = max(6.0, 200 / size)
    c.polygon([(40, 40), (56, 48), (68, 94), (12, 94), (24, 48)], fill, INK, w)
    c.circle(40, 26, 21, fill, INK, w)
    return c.image()


def ordinal(place: int) -> str:
    """Return a place in a ranking: "1st"."""
    return say("render-core-place", place=place)


@worded(drawn(32))
def medal(place: int, size: int, won: bool) -> Image.Image:
    """Return the medal of a place in a ranking, golden for who has won."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, INK)
    c.circle(50, 50, 45, GOLD if won else WHITE)
    c.circle(50, 50, 39, None, DARK_GOLD if won else SHADE_LINE, 3)
    return lettered(c.image(), Plain(WHITE, INK), ordinal(place), size / 2, size / 2, size * 0.38, size * 0.74)


@drawn(64)
def badge(text: str, size: int, fill: Colour = INK, on: Colour = WHITE, line: Colour | None = None) -> Image.Image:
    """Return a small disc with a number."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, fill, line, 9 if line else 0)
    return lettered(c.image(), Plain(fill, on), text, size / 2, size / 2, size * (0.66 if len(text) < 2 else 0.52))
