"""The picture before there is a board: the title, who sits where, and which states are taken."""

from __future__ import annotations

from PIL import Image

from engine.outremer.view import OutremerView
from render.core.fonts import width
from render.core.heraldry import badge, cloth, shield
from render.core.palette import GOLD, INK, INK2, MIST, NIGHT, PALE_GOLD, PARCHMENT, WHITE, flatten
from render.core.people import below
from render.core.sheet import Sheet
from render.outremer.colours import STYLES, fixed_palette
from render.outremer.icons import icon
from render.outremer.land import ground, scenery
from render.outremer.scene import wanted, who
from words import say

SIZE = (1600, 1200)


def title(view: OutremerView) -> Image.Image:
    """Return the title picture."""
    sheet = Sheet.new(*SIZE, NIGHT)
    land = ground().copy()
    land.paste(scenery(), (0, 0), scenery())
    sheet.put(land.resize((1600, 1285)), 0, 0, "lt")
    sheet.plate(330, 110, 1270, 1090, NIGHT, GOLD, 6, 18)
    for i, style in enumerate(STYLES.values()):
        sheet.put(cloth(style.pattern, style.full, style.second, 20, 232, 26), 336 + i * 232, 116, "lt")
        sheet.put(cloth(style.pattern, style.full, style.second, 20, 232, 26), 336 + i * 232, 1058, "lt")
    sheet.put(icon("prayer", 120, GOLD), 800, 232)
    letters = "OUTREMER"
    x = 800 - (sum(_wide(c) for c in letters) + 14 * (len(letters) - 1)) / 2
    for letter in letters:
        sheet.text(x, 368, letter, "title", 120, PALE_GOLD, "lm")
        x += _wide(letter) + 14
    sheet.plate(480, 446, 1120, 449, GOLD)
    sheet.text(800, 486, view.heading, "bold", 30, MIST, "mm", 860)
    asked = wanted(view)
    for i, seat in enumerate(view.seats):
        y = 560 + i * 118
        sheet.plate(
            420, y, 1180, y + 98, PARCHMENT, GOLD if seat.seat in asked else INK, 6 if seat.seat in asked else 2, 12
        )
        owner = who(view, seat.seat)
        sheet.put(shield(owner.style, owner.letter, 68, 78), 470, y + 49)
        below(sheet, 530, y + 49, owner.names, 34 if owner.person else 38, (INK, INK2), 470, 1.2)
        if seat.seat in asked:
            sheet.plate(1030, y + 30, 1150, y + 68, GOLD, INK, 2, 10)
            sheet.text(1090, y + 49, say("render-outremer-strip-act"), "black", 22, INK, "mm", 112)
        else:
            sheet.put(badge(str(seat.seat + 1), 44, INK, WHITE, WHITE), 1130, y + 49)
    return flatten(sheet.image, fixed_palette())


def _wide(letter: str) -> float:
    return width(letter, "title", 120)
