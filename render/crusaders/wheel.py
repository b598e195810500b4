"""The action wheel: six wedges with their actions, tokens and bonuses, and what the turn under way does to them.

An action in a broken ring is not there yet: the upgraded side of the wedge will add it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from PIL import Image

from engine.crusaders.texts import signed
from render.core import fonts
from render.core.cache import drawn
from render.core.canvas import Canvas, Point, ring
from render.core.heraldry import cloth
from render.core.palette import CARD, GOLD, INK, INK2, NIGHT, PALE_GOLD, RAISED, WARNING, WHITE, Colour
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import ACTIONS, Style, paler
from render.crusaders.icons import action, coming
from words import say

RIM, WEDGE, HUB = 143.0, 129.0, 40.0  # radii, for a wheel 300 wide
FIELD = 300
MIDDLE = FIELD / 2
NUMBERS, ICONS, ALONE, TAGS = 69.5, 106.0, 108.5, 34.0  # from the centre: tokens, actions, one on its side, changes
ON_RIM = 139.0
DISC, TAG = 48, 22  # how wide the disc of the tokens is, how high the tag of a change
SIDE, PILL = 15.0, 17.0  # degrees to either side of the middle: the actions of an upgraded wedge, and their bonuses
BASE, COMING = -10.5, 15.5  # degrees from the middle: the action of a starting side, and the one that is to come
ICON, LARGE, RING = 32, 34, 30  # how wide: actions of an upgraded wedge, that of a starting side, the ring of the other
SHADED = (0xD5, 0xCC, 0xB8)


@dataclass(frozen=True)
class Wedge:
    """A wedge as it is drawn: actions with the bonus of each, tokens, and what the turn changes (None: nothing).

    `coming` is the action that an upgrade will add ("": none). `tokens` is None before any were placed on the wheel.
    """

    actions: tuple[str, ...]
    bonuses: tuple[int, ...]
    tokens: int | None
    coming: str
    change: int | None
    chosen: bool

    @property
    def upgraded(self) -> bool:
        """Whether the side with two actions is up."""
        return len(self.actions) > 1


@dataclass(frozen=True)
class Wheel:
    """A wheel: its owner, wedges clockwise from the top, the power of the order, whether changes are done already."""

    style: Style
    wedges: tuple[Wedge, ...]
    power: str
    done: bool


@worded(drawn(64))
def wheel(facts: Wheel, size: int) -> Image.Image:
    """Return a wheel as a sprite, `size` pixels wide."""
    k = size / FIELD
    faces = tuple((w.actions, w.tokens != 0, w.chosen) for w in facts.wedges)
    sheet = Sheet(_ground(facts.style, faces, facts.power, size).copy())
    for n, wedge in enumerate(facts.wedges):
        _icons(sheet, wedge, 60 * n, k)
        _bonuses(sheet, wedge, 60 * n, k)
        _tokens(sheet, wedge, 60 * n, k)
        _place(sheet, wedge, n, k)
    for n, wedge in enumerate(facts.wedges):
        if wedge.change:
            _change(sheet, wedge.change, facts.done, 60 * n, k)
    if not facts.wedges:
        sheet.text(MIDDLE * k, 86 * k, say("render-crusaders-wheel-none"), "bold", round(18 * k), INK2, "mm", 200 * k)
    return sheet.image


def spot(angle: float, away: float, k: float) -> Point:
    """Return the place in pixels at an angle (degrees, clockwise from the top) and a distance from the centre."""
    turn = math.radians(angle - 90)
    return (MIDDLE + away * math.cos(turn)) * k, (MIDDLE + away * math.sin(turn)) * k


# ------------------------------------------------------------------------------------------------------ ground


@drawn(96)
def _ground(style: Style, faces: tuple[tuple[tuple[str, ...], bool, bool], ...], power: str, size: int) -> Image.Image:
    """Return rim, wedges and hub without anything that stands on them."""
    unit = size / FIELD
    smooth = 6 if size < 360 else 4
    back, rim = (Canvas(FIELD, FIELD, unit=unit, smooth=smooth) for _ in range(2))
    back.circle(MIDDLE, MIDDLE, RIM + 4, INK)
    rim.circle(MIDDLE, MIDDLE, RIM + 1, INK)
    image = back.image()
    image.paste(cloth(style.pattern, style.full, style.second, max(8, size // 16), *image.size), (0, 0),
                rim.image().getchannel("A"))  # fmt: skip
    c = Canvas(FIELD, FIELD, unit=unit, smooth=smooth)
    c.circle(MIDDLE, MIDDLE, WEDGE + 4, INK)
    if not faces:
        c.circle(MIDDLE, MIDDLE, WEDGE, CARD)
    for n, (actions, able, chosen) in enumerate(faces):
        _wedge(c, 60 * n, actions, able, chosen)
    for n, (actions, _, chosen) in enumerate(faces):
        if len(actions) > 1 or chosen:
            _edge(c, 60 * n, chosen)
    _hub(c, power)
    image.alpha_composite(c.image())
    return image


def _outline(angle: float, start: float, end: float, inset: float) -> list[Point]:
    """Return a wedge, or a part of it, between two angles beside its middle; gaps are even from hub to rim."""
    turn = math.radians(angle - 90)
    x, y = MIDDLE + inset * math.cos(turn), MIDDLE + inset * math.sin(turn)
    outer = ring(x, y, WEDGE - inset * 1.6, angle - 90 + start, angle - 90 + end, 16)
    inner = ring(x, y, HUB - 4, angle - 90 + end, angle - 90 + start, 8)
    return [*outer, *inner]


def _wedge(c: Canvas, angle: float, actions: tuple[str, ...], able: bool, chosen: bool) -> None:
    """Lay the wedge in the colours of its actions: one, or two halves when it is upgraded; paler without tokens."""
    parts = [(-30.0, 30.0)] if len(actions) == 1 else [(-30.0, 0.0), (0.0, 30.0)]
    for (start, end), name in zip(parts, actions, strict=True):
        c.polygon(_outline(angle, start, end, 2.6), ACTIONS[name] if able or chosen else paler(ACTIONS[name]))
    if len(actions) > 1:
        turn = math.radians(angle - 90)
        near, far = ((MIDDLE + r * math.cos(turn), MIDDLE + r * math.sin(turn)) for r in (HUB, WEDGE - 4))
        c.line([near, far], CARD, 2.4)


def _edge(c: Canvas, angle: float, chosen: bool) -> None:
    """Frame an upgraded wedge in gold, the chosen one broadly."""
    points = _outline(angle, -30, 30, 5.0 if not chosen else 6.0)
    if chosen:
        c.line([*points, points[0]], INK, 11)
    c.line([*points, points[0]], GOLD, 7 if chosen else 3.6)


def _hub(c: Canvas, power: str) -> None:
    """Draw which way tokens go: clockwise, either way, from the wedge itself; a step over one, or two on one."""
    c.circle(MIDDLE, MIDDLE, HUB, INK)
    c.circle(MIDDLE, MIDDLE, HUB - 2.4, NIGHT)
    c.circle(MIDDLE, MIDDLE, 26, RAISED)
    _arrow(c, 17, False)
    if power == "either_way":
        _arrow(c, 8, True)
    elif power == "original":
        c.circle(MIDDLE, MIDDLE, 5.5, GOLD)
    elif power == "skip":
        c.line([(MIDDLE - 6, MIDDLE), (MIDDLE + 6, MIDDLE)], GOLD, 4)
    elif power == "double":
        c.circle(MIDDLE - 5, MIDDLE, 4.2, GOLD)
        c.circle(MIDDLE + 5, MIDDLE, 4.2, GOLD)


def _arrow(c: Canvas, radius: float, backward: bool) -> None:
    """Draw three quarters of a ring with a head."""
    start, end = (-110.0, 150.0) if not backward else (110.0, -150.0)
    c.line(ring(MIDDLE, MIDDLE, radius, start, end, 24), GOLD, 4)
    turn, step = math.radians(end), -1 if backward else 1
    x, y = MIDDLE + radius * math.cos(turn), MIDDLE + radius * math.sin(turn)
    along = (-math.sin(turn) * step, math.cos(turn) * step)
    out = (math.cos(turn), math.sin(turn))
    c.polygon([(x + along[0] * 9, y + along[1] * 9), (x + out[0] * 6.5, y + out[1] * 6.5),
               (x - out[0] * 6.5, y - out[1] * 6.5)], GOLD)  # fmt: skip


# ------------------------------------------------------------------------------------------------------ on it


def _icons(sheet: Sheet, wedge: Wedge, angle: float, k: float) -> None:
    """The actions; on a starting side, small in a broken ring, the one that is not there yet."""
    sides, away, size = ((-SIDE, SIDE), ICONS, ICON) if wedge.upgraded else ((BASE,), ALONE, LARGE)
    for name, side in zip(wedge.actions, sides, strict=True):
        sheet.put(action(name, round(size * k)), *spot(angle + side, away, k))
    if wedge.coming and not wedge.upgraded:
        sheet.put(coming(wedge.coming, round(RING * k)), *spot(angle + COMING, ICONS, k))


def _bonuses(sheet: Sheet, wedge: Wedge, angle: float, k: float) -> None:
    """Pills on the rim: what the board adds to the tokens for each action."""
    sides = (-PILL, PILL) if wedge.upgraded else (-PILL,)
    for n, side in zip(wedge.bonuses, sides, strict=True):
        if n:
            sheet.put(pill(n, k), *spot(angle + side, ON_RIM, k))


@drawn(64)
def pill(n: int, k: float) -> Image.Image:
    """Return the pill of a bonus, as narrow as its number."""
    size = round((17.5 if abs(n) < 10 else 14) * k, 1)
    wide, high = round(fonts.width(signed(n), "black", size) + 10 * k), round(21 * k)
    sheet = Sheet(Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    sheet.plate(0, 0, wide, high, WHITE, INK, 2.2 * k, high / 2)
    sheet.text(wide / 2, high / 2, signed(n), "black", size, WARNING if n < 0 else INK, "mi")
    return sheet.image


def _place(sheet: Sheet, wedge: Wedge, n: int, k: float) -> None:
    """The number of the wedge on a dark stud of the rim, as all options and words call it; gold when it is in hand."""
    x, y = spot(60 * n, ON_RIM - 1, k)
    sheet.put(_stud(round(22 * k), GOLD if wedge.chosen else NIGHT), x, y)
    sheet.text(x, y, str(n + 1), "black", round(15 * k, 1), INK if wedge.chosen else WHITE, "mi")


@drawn(16)
def _stud(size: int, fill: Colour) -> Image.Image:
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, INK)
    c.circle(50, 50, 40, fill)
    return c.image()


def _tokens(sheet: Sheet, wedge: Wedge, angle: float, k: float) -> None:
    """The number of tokens on a white disc; on a dull one when there is none. Nothing before they are placed."""
    if wedge.tokens is None:
        return
    x, y = spot(angle, NUMBERS, k)
    size = round(DISC * k)
    sheet.put(_disc(size, WHITE if wedge.tokens else SHADED, GOLD if wedge.chosen else INK), x, y)
    number = round((39 if wedge.tokens < 10 else 31) * k)
    sheet.text(x, y, str(wedge.tokens), "black", number, INK if wedge.tokens else INK2, "mi")


@drawn(16)
def _disc(size: int, fill: Colour, line: Colour) -> Image.Image:
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 49, INK)
    c.circle(50, 50, 44, fill, line, 6 if line == GOLD else 0)
    return c.image()


def _change(sheet: Sheet, change: int, done: bool, angle: float, k: float) -> None:
    """A tag between number and hub: gold when it is done, pale when it would be so by the common way."""
    x, y = spot(angle, TAGS, k)
    wide = (14 if abs(change) < 10 else 18) * k
    half = TAG / 2 * k
    sheet.plate(x - wide, y - half, x + wide, y + half, GOLD if done else PALE_GOLD, INK, 2 * k, half)
    sheet.text(x, y, signed(change), "black", round(17 * k), INK, "mi")
