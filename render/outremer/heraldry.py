"""What only Outremer has of owners: the mitre of a bishop, the token of the automa."""

from __future__ import annotations

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas, ring
from render.core.heraldry import lettered
from render.core.palette import GOLD, INK, PARCHMENT, YELLOW
from render.outremer.colours import NEUTRAL, Style


@drawn(256)
def mitre(style: Style, letter: str, size: int) -> Image.Image:
    """Return a face-down bishop: a mitre in the owner's colour; its level is not to be seen."""
    c = Canvas(100, 116, unit=size / 100, smooth=8)
    hat = [(50, 6), (70, 22), (86, 48), (90, 78), (86, 110), (14, 110), (10, 78), (14, 48), (30, 22)]
    c.polygon(hat, style.full, INK, max(7.0, 220 / size))
    # on the yellow of Tripoli gold would vanish
    c.box(13, 88, 87, 98, GOLD if style.full != YELLOW else style.second)
    c.line([(13, 87), (87, 87)], INK, 4)
    c.line([(13, 99), (87, 99)], INK, 4)
    return lettered(c.image(), style, letter, size * 0.5, size * 0.60, size * 0.54)


@drawn(16)
def automa(size: int) -> Image.Image:
    """Return the token of the automa: a cog, and no letter that could be taken for a state's."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, INK)
    c.circle(50, 50, 49 - 240 / size, NEUTRAL.full)
    for x, y in ring(50, 50, 24, 0, 315, 7):
        c.circle(x, y, 7, PARCHMENT)
    c.circle(50, 50, 23, PARCHMENT)
    c.circle(50, 50, 10, NEUTRAL.full)
    return c.image()
