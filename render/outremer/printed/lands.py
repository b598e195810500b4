"""Large cards of the board: papal bulls, events with their raid tables, cities."""

from __future__ import annotations

from PIL import Image

from engine.outremer.content import Content
from engine.outremer.content.model import Bull, City, Event, RaidRow
from render.core.cache import drawn
from render.core.canvas import Canvas, ring
from render.core.cardface import LEFT, MIDDLE, RIGHT, band, blank, head
from render.core.palette import CARD, DARK_GOLD, INK, INK2, LEAF, PURPLE, RED, SHADE, SHADE_LINE, STOP, WARNING
from render.core.sheet import Sheet
from render.core.speech import text_of
from render.outremer.city import X, Y, walls
from render.outremer.goods import good
from render.outremer.panels import span
from render.outremer.printed.frame import signs
from render.outremer.printed.orders import tiers
from render.outremer.signs import measured, picture, sign
from words import say


def bull(card: Bull) -> Sheet:
    """Return a papal bull: two objectives with their tiers; the better one scores."""
    sheet = blank((RED,))
    head(sheet, card.name, say("render-outremer-card-bull"))
    for i, part in enumerate((card.first, card.second)):
        top = 204 + i * 262
        sheet.put(picture(measured(part.condition.measure), 62), LEFT, top + 46, "lm")
        sheet.paragraph(
            LEFT + 80, top + 46, text_of(part), "bold", (28, 26, 25, 24, 23, 22, 21), INK, RIGHT - LEFT - 80, 88, "lm"
        )
        tiers(sheet, part.condition, top + 96, 114)
    sheet.plate(LEFT, 441, RIGHT, 443, SHADE_LINE)
    sheet.put(_bulla(54), MIDDLE, 442)
    sheet.text(MIDDLE, 442, say("render-outremer-card-or"), "black", 22, CARD, "mm", 40)
    return sheet


@drawn(2)
def _bulla(size: int) -> Image.Image:
    """Return the seal of wax."""
    c = Canvas(100, 100, unit=size / 100)
    c.polygon([ring(50, 50, 50 if i % 2 else 45, i * 20, 0, 1)[0] for i in range(18)], RED, INK, 3)
    c.circle(50, 50, 36, None, CARD, 3)
    return c.image()


def event(card: Event) -> Sheet:
    """Return an event: whom it meets and how, then its raid table from defeat to triumph."""
    sheet = blank(())
    head(sheet, card.name, say("render-outremer-card-event"))
    band(sheet, 196, 352)
    for i, op in enumerate(card.ops[:2]):
        signs(sheet, [sign(op)], 96, 274 if len(card.ops) == 1 else 240 + i * 70, 72 if len(card.ops) == 1 else 56, 38)
    sizes = (30.0, 28.0, 26.0, 25.0, 24.0, 23.0, 22.0, 21.0)
    sheet.paragraph(174, 274, text_of(card), "bold", sizes, INK, RIGHT - 174, 140, "lm", 1.16)
    wide = sheet.text(LEFT, 380, say("render-outremer-legend-raid"), "title", 32, INK, "lm", 150)
    room = min(400, RIGHT - LEFT - wide - 14)
    sheet.text(RIGHT, 381, say("render-outremer-card-raid"), "bold", 20, INK2, "rm", room)
    high = (716 - 402 - 8 * (len(card.raid) - 1)) / len(card.raid)
    least: int | None = None
    for i, one in enumerate(card.raid):
        _raid(sheet, one, span(least, one.most), 402 + i * (high + 8), high, (i, len(card.raid)))
        least = None if one.most is None else one.most + 1
    return sheet


def _raid(sheet: Sheet, row: RaidRow, margin: str, top: float, high: float, place: tuple[int, int]) -> None:
    first, last = place[0] == 0, place[0] == place[1] - 1
    line = STOP if first else LEAF if last else DARK_GOLD
    sheet.plate(LEFT - 8, top, RIGHT + 8, top + high, CARD, line, 3, 10)
    sheet.plate(LEFT - 5, top + 3, LEFT + 74, top + high - 3, SHADE, None, 0, 8)
    sheet.text(LEFT + 34, top + high / 2, margin, "black", 30, WARNING if first else INK, "mm", 76)
    icons = [picture(sign(op).name, 42) for op in row.ops[:2]]
    for i, sprite in enumerate(icons):
        sheet.put(sprite, LEFT + 88 + i * 48, top + high / 2, "lm")
    x = LEFT + 92 + 48 * len(icons)
    sheet.paragraph(
        x, top + high / 2, text_of(row), "bold", (27, 25, 24, 23, 22, 21, 20), INK, RIGHT - x, high - 6, "lm", 1.1
    )


def city(card: City, content: Content) -> Sheet:
    """Return a city: its good, its levels with their prices, its garrison and its neighbours."""
    state = content.states.get(card.id)
    sheet = blank((RED,) if state else ())
    head(sheet, card.name, say(f"render-outremer-city-{card.ring}"))
    band(sheet, 196, 330)
    sheet.put(good(card.good, 92), 96, 262)
    if card.extra:
        sheet.put(good(card.good, 62), 158, 282)
    sheet.text(220, 240, say(f"render-outremer-city-good-{card.good}"), "black", 27, INK, "lm", 300)
    rest = say("render-outremer-city-level", extra=card.extra, level=card.level)
    sheet.text(220, 278, rest, "bold", 23, INK2, "lm", 300)
    if card.saracens:
        garrison = say("render-outremer-city-garrison", count=card.saracens)
        sheet.text(220, 310, garrison, "bold", 21, INK2, "lm", 300)
    for i, cost in enumerate(((), *card.costs)):
        _level(sheet, i + 1, cost, 344 + i * 96, i + 1 == card.level)
    sheet.text(LEFT, 650, say("render-outremer-city-neighbours"), "black", 22, PURPLE, "lm", RIGHT - LEFT)
    names = ", ".join(content.cities[n].name for n in card.neighbours)
    sheet.paragraph(LEFT, 690, names, "bold", (26, 25, 24, 23, 22, 21), INK, RIGHT - LEFT, 62, "lm", 1.12)
    return sheet


def _level(sheet: Sheet, level: int, cost: tuple[str, ...], top: float, start: bool) -> None:
    """Lay one level: its wall and the price of getting there."""
    sheet.plate(LEFT - 8, top, RIGHT + 8, top + 88, CARD, SHADE_LINE, 2.4, 10)
    wall = walls(level).crop((X - 56, Y - 14, X + 48, Y + 44))
    sheet.put(wall, LEFT + 56, top + 46)
    room = RIGHT - 4 - 56 * len(cost) - (LEFT + 132) - 8
    name = say("render-outremer-legend-level", level=level)
    sheet.text(LEFT + 132, top + (30 if start else 44), name, "black", 25, INK, "lm", room)
    if start:
        sheet.text(LEFT + 132, top + 62, say("render-outremer-city-start"), "bold", 21, INK2, "lm", room)
    for i, name in enumerate(reversed(cost)):
        sheet.put(good(name, 48), RIGHT - 4 - i * 56, top + 44, "rm")
