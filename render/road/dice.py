"""Dice: Command dice as squares with pips, siege dice in a shape of their own for each kind, icons of the siege box.

A siege die is told three ways: by colour, by shape (catapult round, ram square, ladder pointed) and by its number.
"""

from __future__ import annotations

from PIL import Image

from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.palette import GREY, GREY_LINE, INK, INK2, SHADE_LINE, WHITE, Colour
from render.core.sheet import Sheet
from render.road.colours import BLACK, LEAF, MINT, RED

PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 25), (72, 25), (28, 50), (72, 50), (28, 75), (72, 75)),
}
SHAPES: dict[str, list[Point]] = {
    "black": ring(50, 50, 47, 0, 360, 48)[:-1],
    "red": [(5, 5), (95, 5), (95, 95), (5, 95)],
    "white": [(50, 1), (96, 30), (96, 97), (4, 97), (4, 30)],
}
FILL: dict[str, tuple[Colour, Colour]] = {"black": (BLACK, WHITE), "red": (RED, WHITE), "white": (WHITE, INK)}


@drawn(256)
def die(value: int, size: int, fill: Colour = WHITE, pips: Colour = INK, line: Colour = INK) -> Image.Image:
    """Return a die as it lies: square with pips; 0 is a blank one."""
    c = Canvas(100, 100, unit=size / 100, smooth=8 if size < 90 else 4)
    c.box(3, 3, 97, 97, fill, line, max(4, 150 / size), 18)
    for x, y in PIPS[value]:
        c.circle(x, y, 9.6, pips)
    return c.image()


@drawn(256)
def siege_die(colour: str, text: str, size: int, used: bool = False) -> Image.Image:
    """Return a siege die with its number as text ("5", "2+4"; "?" before the roll); a used one is grey."""
    fill, ink = (GREY, INK2) if used else FILL[colour]
    c = Canvas(100, 100, unit=size / 100, smooth=8 if size < 90 else 4)
    width = max(5, 190 / size)
    if colour == "black":
        c.circle(50, 50, 48, fill, GREY_LINE if used else INK, width)
    else:
        c.polygon(SHAPES[colour], fill)
        c.line([*SHAPES[colour], SHAPES[colour][0]], GREY_LINE if used else INK, width)
    image = c.image()
    middle = 0.56 if colour == "white" else 0.5
    scale = 0.62 if len(text) == 1 else 0.38
    Sheet(image).text(size / 2, size * middle, text, "black", size * scale, ink, "mi")
    return image


@drawn(64)
def target(value: int, size: int, matched: bool, captured: bool = False) -> Image.Image:
    """Return an icon of the siege box: a die face to be matched; a matched one is green and ticked."""
    fill, pips, line = (MINT, LEAF, LEAF) if matched else (WHITE, INK, INK)
    if captured:
        fill, pips, line = (WHITE, SHADE_LINE, SHADE_LINE)
    c = Canvas(100, 100, unit=size / 100, smooth=8 if size < 90 else 4)
    c.box(3, 3, 97, 97, fill, line, max(4, 170 / size), 16)
    for x, y in PIPS[value]:
        c.circle(x, y, 10, pips)
    if matched and not captured:
        c.line([(18, 54), (42, 80), (86, 20)], LEAF, 15)
    return c.image()
