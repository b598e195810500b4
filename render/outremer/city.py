"""The marker of a city: flag (owner, troops), wall (level), good, name, bishops by owner, and what happens there."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from render.core import fonts
from render.core.cache import drawn
from render.core.canvas import Canvas, ring
from render.core.heraldry import badge, cloth, crescent, lettered
from render.core.palette import GOLD, INK, NIGHT, PALE_GOLD, STONE, STONE_DARK, STOP, WHITE
from render.core.sheet import Sheet
from render.outremer.colours import COVER, COVER_LINE, COVER_TEXT, GROUND, ROAD, SARACENS, Style
from render.outremer.goods import good
from render.outremer.heraldry import mitre
from render.outremer.icons import icon

WIDTH, HEIGHT = 292, 196
X, Y = 130, 98  # where the city stands in the sprite


@dataclass(frozen=True)
class Marker:
    """What the marker shows. `bishops`: (style, letter, count) for each owner with any; `sign`: "" | battle | raid."""

    name: str
    style: Style
    letter: str
    troops: int
    level: int
    goods: tuple[str, ...]
    capital: bool
    raided: bool
    governor: bool
    bishops: tuple[tuple[Style, str, int], ...]
    sign: str


@drawn(512)
def marker(facts: Marker) -> Image.Image:
    """Return the sprite of a city in play."""
    sheet = Sheet(walls(facts.level).copy())
    sheet.put(_flag(facts.style, facts.letter, facts.troops), X - 74, Y - 74, "lt")
    _goods(sheet, facts)
    _name(sheet, facts)
    _bishops(sheet, facts.bishops)
    if facts.sign:
        sheet.put(sign(facts.sign, 64), X + 56, Y - 64)
    return sheet.image


@drawn(4)
def walls(level: int) -> Image.Image:
    """Return wall, towers (as many as the level) and pole."""
    c = Canvas(WIDTH, HEIGHT)
    c.ellipse(X - 8, Y + 36, 74, 9, GROUND)
    foot = Y + 38.0
    _battlement(c, X - 50, X + 42, foot - 24, foot, 7, STONE_DARK)
    for tower in {1: (0,), 2: (-1, 1), 3: (-2, 0, 2)}.get(level, ()):
        middle = X - 4 + tower * 16
        _battlement(c, middle - 14, middle + 14, foot - 46, foot, 3, STONE)
        c.box(middle - 2.6, foot - 30, middle + 2.6, foot - 17, INK, radius=2.5)
    c.line([(X - 72, Y - 72), (X - 72, Y + 38)], INK, 4.4)
    c.circle(X - 72, Y - 76, 6, GOLD, INK, 2)
    return c.image()


def _battlement(
    c: Canvas, left: float, right: float, top: float, foot: float, teeth: int, fill: tuple[int, int, int]
) -> None:
    """Draw masonry with a crenellated top."""
    step = (right - left) / (2 * teeth - 1)
    points = [(left, foot)]
    for i in range(2 * teeth - 1):
        high = top if i % 2 == 0 else top + 6
        points += [(left + i * step, high), (left + (i + 1) * step, high)]
    c.polygon([*points, (right, foot)], fill, INK, 2.4)


@drawn(256)
def _flag(style: Style, letter: str, troops: int) -> Image.Image:
    """Return the flag: letter | number | tail in the owner's cloth."""
    high, one, two, end = 50, 42, 90, 128
    c = Canvas(end + 2, high + 2)
    c.box(1, 1, one, high, style.full)
    c.box(one, 1, two, high, WHITE)
    image = c.image()
    tail = Canvas(end + 2, high + 2)
    tail.polygon([(two, 1), (end - 1, 1), (end - 13, high / 2), (end - 1, high), (two, high)], INK)
    image.paste(cloth(style.pattern, style.full, style.second, 14, *image.size), (0, 0), tail.image().getchannel("A"))
    line = Canvas(end + 2, high + 2)
    line.line(
        [(1.5, 1.5), (end - 1.5, 1.5), (end - 13, high / 2), (end - 1.5, high), (1.5, high), (1.5, 1.5)], INK, 2.8
    )
    for x in (one, two):
        line.line([(x, 1), (x, high)], INK, 2.4)
    image.alpha_composite(line.image())
    image = lettered(image, style, letter, (one + 1) / 2, high / 2 + 0.5, 42)
    Sheet(image).text((one + two) / 2, high / 2 + 0.5, str(troops), "black", 43 if troops < 10 else 35, INK, "mi")
    return image


def _goods(sheet: Sheet, facts: Marker) -> None:
    """Lay the good(s) at the left foot of the wall; the next raid's target has a gold ring."""
    for i, name in enumerate(facts.goods):
        x, y = X - 58 + i * 19, Y + 26 - i * 4
        if facts.raided and not i:
            sheet.put(_ring(54), x, y)
        sheet.put(good(name, 40 if not i else 30), x, y)


@drawn(4)
def ringed(size: int) -> Image.Image:
    """Return the sign of the next raid's target, for the legend."""
    image = _ring(size).copy()
    image.alpha_composite(good("horses", round(size * 0.68)), (round(size * 0.16), round(size * 0.14)))
    return image


@drawn(4)
def _ring(size: int) -> Image.Image:
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    c.circle(50, 50, 50, INK)
    c.circle(50, 50, 45, GOLD)
    return c.image()


def _name(sheet: Sheet, facts: Marker) -> None:
    text, size = fonts.fit(facts.name.upper(), "black", 23, 176)
    wide = fonts.width(text, "black", size)
    crown = 26 if facts.capital else 0
    left = max(4.0, X - 6 - (wide + crown) / 2 - 9)
    right = left + wide + crown + 18
    fill, line, colour = (NIGHT, NIGHT, PALE_GOLD) if facts.capital else (ROAD, INK, INK)
    sheet.plate(left, Y + 44, right, Y + 74, fill, line, 2.4, 5)
    if crown:
        sheet.put(icon("crown", 24), left + 19, Y + 58)
    sheet.text(left + 9 + crown, Y + 59, text, "black", size, colour)
    if facts.governor:
        sheet.put(icon("governor", 32, facts.style.full), right + 13, Y + 59)


def _bishops(sheet: Sheet, bishops: tuple[tuple[Style, str, int], ...]) -> None:
    """Lay one mitre an owner at the right: up to four, two above two, so that none hides another."""
    for i, (style, letter, count) in enumerate(bishops):
        x, y = X + 62 + (i // 2) * 38, Y + 20 - (i % 2) * 42
        sheet.put(mitre(style, letter, 32), x, y)
        if count > 1:
            sheet.put(badge(str(count), 21, INK, WHITE, WHITE), x + 15, y + 15)


@drawn(8)
def sign(kind: str, size: int) -> Image.Image:
    """Return the burst over a city where a battle or a raid is under way."""
    c = Canvas(100, 100, unit=size / 100, smooth=8)
    for r, fill in ((50.0, INK), (46.0, STOP), (38.0, GOLD)):
        points = [ring(50, 50, r if i % 2 == 0 else r - 9, i * 15, 0, 1)[0] for i in range(24)]
        c.polygon(points, fill)
    if kind == "raid":
        c.circle(50, 50, 31, SARACENS.full)
    image = c.image()
    glyph = icon("swords", round(size * 0.6)) if kind == "battle" else crescent(round(size * 0.48), SARACENS.on)
    image.alpha_composite(glyph, ((size - glyph.width) // 2, (size - glyph.height) // 2))
    return image


@drawn(32)
def covered(name: str) -> Image.Image:
    """Return the sprite of a city that is not in play: a grey name and the prohibition ring, no flag, no wall."""
    sheet = Sheet(Image.new("RGBA", (WIDTH, HEIGHT), (0, 0, 0, 0)))
    text, size = fonts.fit(name.upper(), "black", 21, 176)
    wide = fonts.width(text, "black", size)
    sheet.put(icon("stop", 58), X - 4, Y - 8)
    sheet.plate(X - 4 - wide / 2 - 9, Y + 30, X - 4 + wide / 2 + 9, Y + 58, COVER, COVER_LINE, 2.4, 5)
    sheet.text(X - 4, Y + 44, text, "black", size, COVER_TEXT, "mm")
    return sheet.image
