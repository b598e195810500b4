"""Large cards of battle: tactics and Saracen tactics, with both halves."""

from __future__ import annotations

from PIL import Image

from engine.outremer.content.model import Half, Saracen, Tactic
from render.core import fonts
from render.core.cache import drawn
from render.core.canvas import Canvas
from render.core.cardface import BODY, FOOT, LEFT, MIDDLE, RIGHT, WIDTH, blank, head, words
from render.core.palette import DARK_GOLD, GOLD, INK, NIGHT, PALE_GOLD, SHADE
from render.core.sheet import Sheet
from render.core.speech import worded
from render.outremer.cards import halves
from render.outremer.colours import SARACENS
from render.outremer.printed.frame import bars, price, signs
from render.outremer.scene import ROMAN
from render.outremer.signs import picture, sign
from words import of, say


def tactic(card: Tactic, state: str) -> Sheet:
    """Return a tactic: its halves with signs and words, and its price; `state` names who starts with it."""
    level = ROMAN[card.level] if card.level else ""
    sheet = blank(bars(card.cost), level)
    kind = say("render-outremer-card-tactic", starting=not card.level, state=state.upper())
    head(sheet, card.name, kind, level=bool(level))
    _halves(sheet, card.top, card.bottom, 648 if card.cost else FOOT - 6)
    if card.cost:
        price(sheet, card.cost, say("render-outremer-card-price"))
    return sheet


def saracen(card: Saracen) -> Sheet:
    """Return a Saracen tactic: no level, no price."""
    sheet = blank((SARACENS.full,))
    head(sheet, card.name, say("render-outremer-card-saracen"))
    _halves(sheet, card.top, card.bottom, FOOT - 6)
    return sheet


def _halves(sheet: Sheet, top: Half, bottom: Half, end: float) -> None:
    middle = (BODY + end) / 2
    sheet.plate(12, middle, WIDTH - 12, end, SHADE)
    _half(sheet, top, BODY, middle - 6)
    _half(sheet, bottom, middle + 6, end)
    sheet.put(_cut(), 12, middle, "lm")


@worded(drawn(1))
def _cut() -> Image.Image:
    """Return the line between the halves, of which the opponent covers one."""
    c = Canvas(WIDTH - 24, 40)
    c.dashes([(0, 20), (WIDTH - 24, 20)], INK, 3, 14, 9)
    middle = (WIDTH - 24) / 2
    c.box(middle - 38, 3, middle + 38, 37, NIGHT, GOLD, 2.4, 17)
    image = c.image()
    Sheet(image).text(middle, 20, say("render-outremer-card-or"), "black", 22, PALE_GOLD, "mm", 62)
    return image


def _half(sheet: Sheet, half: Half, top: float, end: float) -> None:
    """Lay the signs of what happens now, the words, and in a gold pill what happens at the end of the battle."""
    now, late = halves(half)
    row = [sign(op) for op in half.ops]
    if late:
        _pill(sheet, half, late, end - 66)
        end -= 70
    if row:
        size = 74 if end - top > 170 else 60
        while sum(len(one.number) for one in row) * 20 + len(row) * size > 420:
            size -= 6
        y = top + 16 + size / 2
        signs(sheet, row, MIDDLE, y, size, size * 0.58)
        top = y + size / 2
    if now:
        words(sheet, of(now[:1].upper() + now[1:], {}), top + 4, end - 4)


def _pill(sheet: Sheet, half: Half, text: str, top: float) -> None:
    sheet.plate(LEFT - 10, top, RIGHT + 10, top + 56, PALE_GOLD, DARK_GOLD, 2.6, 16)
    caption = say("render-outremer-card-end", text=of(text, {}))
    icons = [picture(sign(op).name, 38) for op in half.end]
    x = LEFT + 8.0
    for sprite in icons:
        sheet.put(sprite, x, top + 28, "lm")
        x += 44
    room = RIGHT - 4 - x
    size = next((s for s in (25.0, 24.0, 23.0, 22.0, 21.0) if fonts.width(caption, "bold", s) <= room), 20.0)
    if fonts.width(caption, "bold", size) <= room:
        sheet.text(x, top + 28, caption, "bold", size, INK)
    else:
        sheet.paragraph(x, top + 28, caption, "bold", (20, 19, 18), INK, room, 50, "lm", 1.08)
