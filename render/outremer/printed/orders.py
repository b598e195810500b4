"""Large cards of orders: buildings, spies, rescripts, governors."""

from __future__ import annotations

from engine.outremer.content.model import Building, Condition, Governor, Rescript, Spy
from render.core.cardface import LEFT, MIDDLE, RIGHT, band, blank, head, words
from render.core.palette import CARD, INK, INK2, PURPLE, RED, SHADE, SHADE_LINE
from render.core.sheet import Sheet
from render.core.speech import text_of
from render.outremer.goods import good
from render.outremer.icons import icon
from render.outremer.printed.frame import bars, price, signs
from render.outremer.scene import ROMAN
from render.outremer.signs import Sign, measured, picture, sign
from words import ident, say

EVENTS = ("battle", "won", "captured", "boosted")  # needs that happen or not, and are not counted
WHEN_SIGN = {"turn": "pennant", "battle": "swords", "planning": "orders", "raid": "protect"}


def building(card: Building) -> Sheet:
    """Return a building: the order and what it asks for, an arrow, the gain; rules; price."""
    sheet = blank(bars(card.cost), ROMAN[card.level])
    head(sheet, card.name, say("render-outremer-card-building", bazaar=not card.level), level=True)
    _cause(sheet, card.when, say(f"render-outremer-after-{card.when}"), card.pays, _needs(card.needs))
    _gain(sheet, [sign(op) for op in card.ops])
    words(sheet, text_of(card), 368, 640)
    price(sheet, card.cost, say("render-outremer-card-price"))
    return sheet


def spy(card: Spy) -> Sheet:
    """Return a spy: what the watched player does, an arrow, the gain; rules."""
    sheet = blank(())
    head(sheet, card.name, say("render-outremer-card-spy"))
    _cause(sheet, card.when, say(f"render-outremer-their-{card.when}"), 0, _needs(card.needs))
    sheet.put(icon("spy", 58), 62, 232)
    _gain(sheet, [sign(op) for op in card.ops])
    words(sheet, text_of(card), 368, 704)
    return sheet


def rescript(card: Rescript) -> Sheet:
    """Return a rescript: when, what; rules; the goods as which it can be spent instead."""
    sheet = blank(bars(card.goods), ROMAN[card.level])
    head(sheet, card.name, say("render-outremer-card-rescript"), level=True)
    _cause(sheet, WHEN_SIGN[card.when], say(f"render-outremer-moment-{card.when}"), 0)
    _gain(sheet, [sign(op) for op in card.ops])
    words(sheet, text_of(card), 368, 640)
    price(sheet, card.goods, say("render-outremer-card-spend"))
    return sheet


def _needs(needs: dict[str, int]) -> str:
    """Return what the order must have done, in a few words."""
    named = ((say(ident("render-outremer-need", fact)), fact, n) for fact, n in needs.items())
    return ", ".join(name if fact in EVENTS else f"{n}+ {name}" for name, fact, n in named)


def _cause(sheet: Sheet, name: str, caption: str, pays: int, needs: str = "") -> None:
    """Lay the left side of the formula: the moment, what is paid for it, and the arrow."""
    band(sheet, 196, 352)
    x = 128.0 if not pays else 108.0
    sheet.put(picture(name, 92), x, 254)
    sheet.text(136, 316 if needs else 328, caption, "black", 22, INK, "mm", 228)
    sheet.text(136, 339, needs, "bold", 20, INK2, "mm", 236)
    if pays:
        sheet.text(176, 258, f"−{pays}", "black", 34, INK, "mm")
        sheet.put(good("any", 50), 222, 258)
    sheet.put(icon("arrow", 62), MIDDLE, 264)


def _gain(sheet: Sheet, row: list[Sign]) -> None:
    """Lay the right side of the formula."""
    if len(row) == 1:
        signs(sheet, row, 420, 266, 92, 50)
        return
    for i, one in enumerate(row[:2]):
        signs(sheet, [one], 420, 238 + i * 72, 62, 36)


def governor(card: Governor) -> Sheet:
    """Return a governor: portrait, what is counted, influence by tier each round."""
    sheet = blank((RED,) if card.state else ())
    head(sheet, card.name, say("render-outremer-card-governor", starting=bool(card.state)))
    band(sheet, 196, 388)
    sheet.put(icon("governor", 166, RED if card.state else PURPLE), 140, 292)
    sheet.put(picture(measured(card.condition.measure), 84), 390, 262)
    sheet.text(390, 342, say(ident("render-outremer-measure", card.condition.measure)), "black", 26, INK, "mm", 270)
    tiers(sheet, card.condition, 412, 134)
    words(sheet, text_of(card), 566, 712, INK2)
    return sheet


def tiers(sheet: Sheet, condition: Condition, top: float, high: float) -> None:
    """Lay the tiers side by side: so many, so much influence."""
    most = [(say("render-outremer-card-leader"), condition.leader)]
    rows = [(f"{least}+", points) for least, points in condition.tiers] or most
    each = (RIGHT - LEFT - 12 * (len(rows) - 1)) / len(rows)
    for i, (text, points) in enumerate(rows):
        x = LEFT + i * (each + 12)
        sheet.plate(x, top, x + each, top + high, CARD, SHADE_LINE, 3, 10)
        sheet.plate(x + 3, top + 3, x + each - 3, top + high * 0.4, SHADE, None, 0, 8)
        sheet.text(x + each / 2, top + high * 0.22, text, "black", min(34.0, high * 0.3), INK, "mm", each - 8)
        size = round(high * 0.54)
        sheet.put(icon("influence", size), x + each / 2, top + high * 0.7)
        sheet.text(x + each / 2, top + high * 0.71, str(points), "black", size * 0.5, INK, "mi")
