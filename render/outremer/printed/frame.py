"""What only the large cards of Outremer have: bars in the colours of goods, signs with numbers, prices."""

from __future__ import annotations

from render.core import fonts
from render.core.cardface import LEFT, RIGHT
from render.core.palette import GREEN, INK, INK2, SHADE_LINE, Colour
from render.core.sheet import Sheet
from render.outremer.colours import BAR
from render.outremer.goods import good
from render.outremer.signs import Sign, picture
from words import say


def bars(goods: tuple[str, ...]) -> tuple[Colour, ...]:
    """Return the colours of a card by its goods."""
    return tuple({**BAR, "spice": GREEN}[name] for name in goods)


def signs(sheet: Sheet, row: list[Sign], x: float, y: float, size: int, number: float) -> None:
    """Lay signs with their numbers side by side, centred on x."""
    gap = size * 0.4
    widths = [_wide(one, size, number) for one in row]
    left = x - (sum(widths) + gap * (len(row) - 1)) / 2
    for one, wide in zip(row, widths, strict=True):
        sheet.put(picture(one.name, size), left, y, "lm")
        sheet.text(left + size / 2, y, one.inside, "black", size * 0.4, INK, "mi")
        at = left + size + 8
        if one.number:
            at += sheet.text(at, y, one.number, "black", number, INK) + 8
        if one.per:
            at += sheet.text(at + 4, y, _per(one), "black", number * 0.62, INK2) + 12
            sheet.put(good(one.per, round(size * 0.62)), at, y, "lm")
        left += wide + gap


def _per(one: Sign) -> str:
    return say("render-outremer-card-each", each=one.each)


def _wide(one: Sign, size: int, number: float) -> float:
    wide = float(size)
    if one.number:
        wide += 8 + fonts.width(one.number, "black", number)
    if one.per:
        wide += 20 + fonts.width(_per(one), "black", number * 0.62) + round(size * 0.62)
    return wide


def price(sheet: Sheet, cost: tuple[str, ...], caption: str, y: float = 684) -> None:
    """Lay a price of goods with a caption before it."""
    sheet.plate(LEFT, y - 36, RIGHT, y - 34, SHADE_LINE)
    sheet.text(LEFT, y, caption, "black", 24, INK2, "lm", RIGHT - LEFT - 62 * max(1, len(cost)) - 12)
    if not cost:
        sheet.text(RIGHT, y, say("render-outremer-price-free"), "bold", 26, INK, "rm", 200)
    for i, name in enumerate(reversed(cost)):
        sheet.put(good(name, 54), RIGHT - i * 62, y, "rm")
