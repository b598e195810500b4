"""Colours as (red, green, blue), the colours that all games share, and fixed palettes of at most 256 colours."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """Return the colour of "#RRGGBB"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Return `a` with this share (0-1) of `b` in it."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance (0-1) as WCAG 2 defines it."""
    red, green, blue = (v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio (1-21) as WCAG 2 defines it."""
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


NIGHT, RAISED, NIGHT_LINE = rgb("#1E2A38"), rgb("#2C3C4E"), rgb("#5C7088")
GOLD, DARK_GOLD, PALE_GOLD = rgb("#DDAE45"), rgb("#7E5A10"), rgb("#FFE9B0")
PARCHMENT, CARD, WHITE = rgb("#F6ECD4"), rgb("#F8F0DC"), rgb("#FFFDF6")
SHADE, SHADE_LINE = rgb("#E6D5AE"), rgb("#C9B48A")
INK, INK2, WARNING, MIST = rgb("#2B2017"), rgb("#4E4030"), rgb("#8F1F1A"), rgb("#D9DEE6")
GREY, GREY_LINE = rgb("#BDB7AA"), rgb("#7B756A")
STOP = rgb("#C8322B")
RED, BLUE, YELLOW, GREEN = rgb("#B92F28"), rgb("#2C5FA8"), rgb("#F2BC33"), rgb("#3F9048")
PURPLE, LEAF, STONE, STONE_DARK = rgb("#5B2F7E"), rgb("#2E6B3C"), rgb("#D9D1C0"), rgb("#BFB5A0")

SHARED = (NIGHT, RAISED, NIGHT_LINE, GOLD, DARK_GOLD, PALE_GOLD, PARCHMENT, CARD, WHITE, SHADE, SHADE_LINE,
          INK, INK2, WARNING, MIST, GREY, GREY_LINE, STOP, RED, BLUE, YELLOW, GREEN, PURPLE, LEAF, STONE,
          STONE_DARK)  # fmt: skip

# Text colour and ground of every kind of text that shared parts print; tests hold each to 4.5 : 1.
TEXT_PAIRS = (
    (WHITE, NIGHT), (MIST, NIGHT), (PALE_GOLD, NIGHT), (WHITE, RAISED), (MIST, RAISED), (PALE_GOLD, RAISED),
    (INK, GOLD), (INK, PARCHMENT), (INK2, PARCHMENT), (WARNING, PARCHMENT), (INK, CARD), (INK2, CARD),
    (WARNING, CARD), (INK, WHITE), (INK2, WHITE), (INK, SHADE), (INK2, SHADE), (WHITE, INK), (INK, GREY),
    (DARK_GOLD, WHITE), (INK, PALE_GOLD), (WARNING, PALE_GOLD),
)  # fmt: skip


def fixed(named: Iterable[Colour], blends: Iterable[tuple[Colour, Colour]]) -> Image.Image:
    """Return a palette image: the named colours first, then edge blends in the order given, up to 256 colours.

    Each pair is blended at a half, then (while places are free) at a quarter and three quarters.
    """
    pairs = list(blends)
    rows = [*named]
    for share in (0.5, 0.25, 0.75):
        rows += [mix(a, b, share) for a, b in pairs]
    unique = list(dict.fromkeys(rows))[:256]
    image = Image.new("P", (1, 1))
    image.putpalette([value for colour in unique for value in colour])
    return image


def flatten(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Return the RGB image in the fixed palette, without dither."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)
