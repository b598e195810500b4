"""Large cards of orders: buildings, spies, rescripts, governors."""

from __future__ import annotations

from engine.outremer.content.model import Building, Condition, Governor, Rescript, Spy
from render.core.cardface import LEFT, MIDDLE, RIGHT, band, blank, head, words
from render.core.palette import CARD, INK, INK2, PURPLE, RED, SHADE, SHADE_LINE
from render.core.sheet import Sheet
from render.outremer.goods import good
from render.outremer.icons import icon
from render.outremer.printed.frame import bars, price, signs
from render.outremer.scene import ORDER_NAMES, ROMAN
from render.outremer.signs import Sign, measured, picture, sign
from render.outremer.words import EVENTS, MEASURES, NEEDS, WHEN

WHEN_SIGN = {"turn": "pennant", "battle": "swords", "planning": "orders", "raid": "protect"}


def building(card: Building) -> Sheet:
    """Return a building: the order and what it asks for, an arrow, the gain; rules; price."""
    sheet = blank(bars(card.cost), ROMAN[card.level])
    head(sheet, card.name, "BUILDING" if card.level else "BUILDING · BAZAAR", level=True)
    _cause(
        sheet,
        card.when,
        f"after {ORDER_NAMES[card.when]}" if card.when != "outer" else "outer cell",
        card.pays,
        _needs(card.needs),
    )
    _gain(sheet, [sign(op) for op in card.ops])
    words(sheet, card.text, 368, 640)
    price(sheet, card.cost, "Price")
    return sheet


def spy(card: Spy) -> Sheet:
    """Return a spy: what the watched player does, an arrow, the gain; rules."""
    sheet = blank(())
    head(sheet, card.name, "SPY")
    place = "outer cell" if card.when == "outer" else ORDER_NAMES[card.when]
    _cause(sheet, card.when, f"their {place}", 0, _needs(card.needs))
    sheet.put(icon("spy", 58), 62, 232)
    _gain(sheet, [sign(op) for op in card.ops])
    words(sheet, card.text, 368, 704)
    return sheet


def rescript(card: Rescript) -> Sheet:
    """Return a rescript: when, what; rules; the goods as which it can be spent instead."""
    sheet = blank(bars(card.goods), ROMAN[card.level])
    head(sheet, card.name, "RESCRIPT", level=True)
    _cause(sheet, WHEN_SIGN[card.when], WHEN[card.when].lower(), 0)
    _gain(sheet, [sign(op) for op in card.ops])
    words(sheet, card.text, 368, 640)
    price(sheet, card.goods, "Or spend it as")
    return sheet


def _needs(needs: dict[str, int]) -> str:
    """Return what the order must have done, in a few words."""
    return ", ".join(NEEDS[fact] if fact in EVENTS else f"{n}+ {NEEDS[fact]}" for fact, n in needs.items())


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
    head(sheet, card.name, "STARTING GOVERNOR" if card.state else "GOVERNOR")
    band(sheet, 196, 388)
    sheet.put(icon("governor", 166, RED if card.state else PURPLE), 140, 292)
    sheet.put(picture(measured(card.condition.measure), 84), 390, 262)
    sheet.text(390, 342, MEASURES[card.condition.measure], "black", 26, INK, "mm", 270)
    tiers(sheet, card.condition, 412, 134)
    words(sheet, card.text, 566, 712, INK2)
    return sheet


def tiers(sheet: Sheet, condition: Condition, top: float, high: float) -> None:
    """Lay the tiers side by side: so many, so much influence."""
    rows = [(f"{least}+", points) for least, points in condition.tiers] or [("leader", condition.leader)]
    each = (RIGHT - LEFT - 12 * (len(rows) - 1)) / len(rows)
    for i, (text, points) in enumerate(rows):
        x = LEFT + i * (each + 12)
        sheet.plate(x, top, x + each, top + high, CARD, SHADE_LINE, 3, 10)
        sheet.plate(x + 3, top + 3, x + each - 3, top + high * 0.4, SHADE, None, 0, 8)
        sheet.text(x + each / 2, top + high * 0.22, text, "black", min(34.0, high * 0.3), INK, "mm")
        size = round(high * 0.54)
        sheet.put(icon("influence", size), x + each / 2, top + high * 0.7)
        sheet.text(x + each / 2, top + high * 0.71, str(points), "black", size * 0.5, INK, "mi")
