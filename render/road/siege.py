"""The picture of a siege: the box of 4 x 4 cells, what each die could match, conditions, timer and stores."""

from __future__ import annotations

import msgspec
from PIL import Image

from engine.road.view import RoadGameView, SiegeDieView, SiegeView
from render.core.cache import drawn
from render.core.palette import GOLD, INK, INK2, MIST, NIGHT, PALE_GOLD, PARCHMENT, SHADE, SHADE_LINE, WHITE, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.road.cells import CELL, cell, chances
from render.road.colours import STONE_DARK, fixed_palette
from render.road.dice import siege_die
from render.road.icons import icon
from render.road.panels import lay_legend, lay_needs, lay_timer
from render.road.scene import asked, name, stood
from words import say

SIZE = (1400, 1072)
LEFT, TOP, STEP = 16, 96, CELL + 6
COLUMN = (984, 1384)
Stores = tuple[int, int, int, int]
RULES = ("black", "red", "white", "diplomacy")
"""What the siege picture tells a rule of, by its sign."""


def siege(view: RoadGameView) -> Image.Image | None:
    """Return the siege picture; None when there is no siege."""
    here = view.siege
    if here is None:
        return None
    end = stood(view)
    if end:  # the dice have nothing to match any more
        here = msgspec.structs.replace(here, dice=(), boosts=0)
    image = _frame(name(view, here.city), here.timer, here.box, view.turn, asked(view)).copy()
    for each in here.cells:
        x, y = LEFT + (each.column - 1) * STEP, TOP + (4 - each.row) * STEP
        image.paste(cell(each, chances(here, each)), (x, y))
    stores = (view.command.ratings[2], view.supply, view.diplomacy, view.miracles)
    image.paste(_needs(here.conditions, here.spoils), (COLUMN[0], TOP))
    image.paste(_dice(here.dice, here.boosts, end), (COLUMN[0], TOP + 206))
    image.paste(_rules(stores, here.timer), (COLUMN[0], TOP + 586))
    return image


@worded(drawn(16))
def _frame(city: str, timer: tuple[str, ...], box: int, turn: int, question: str) -> Image.Image:
    sheet = Sheet.new(*SIZE, NIGHT)
    sheet.plate(0, 84, SIZE[0], 88, GOLD)
    sheet.put(icon("fight", 56), 46, 42)
    sheet.text(84, 30, say("render-road-siege-of", city=city), "title", 40, PALE_GOLD, "lm", 560)
    line = say("render-road-siege-turn", turn=turn, asked=bool(question), question=question)
    sheet.text(84, 66, line, "bold", 18, MIST, "lm", 560)
    lay_timer(sheet, SiegeView(city, box, timer, (), (), (), 0, 0), 660, 10, 728, 66)
    sheet.plate(LEFT - 6, TOP - 4, LEFT + 4 * STEP, TOP + 4 * STEP - 2, STONE_DARK, GOLD, 3, 8)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(32))
def _needs(conditions: tuple[tuple[str, int, int], ...], spoils: int) -> Image.Image:
    sheet = Sheet.new(COLUMN[1] - COLUMN[0], 194, PARCHMENT)
    sheet.text(12, 26, say("render-road-siege-needs"), "title", 25, INK, "lm", 376)
    lay_needs(sheet, SiegeView("", 0, (), (), conditions, (), 0, 0), 10, 48, COLUMN[1] - COLUMN[0] - 16, 92)
    sheet.put(icon("supply", 36), 32, 166)
    sheet.label(58, 166, say("render-road-siege-spoils", supply=spoils), "bold", 19, INK2, "lm", 330, 44)
    return flatten(sheet.image, fixed_palette())


@worded(drawn(64))
def _dice(dice: tuple[SiegeDieView, ...], boosts: int, end: str) -> Image.Image:
    sheet = Sheet.new(COLUMN[1] - COLUMN[0], 368, PARCHMENT)
    title, room = say("render-road-siege-dice", over=bool(end)), 212 if dice and boosts else 376
    sheet.text(12, 26, title, "title", 25, INK, "lm", room)
    if dice and boosts:
        sheet.put(icon("helm", 26), 240, 26)
        sheet.text(388, 26, say("render-road-siege-boosts", boosts=boosts), "black", 18, INK, "rm", 128)
    if not dice:
        words = end or say("render-road-siege-idle")
        sheet.paragraph(200, 180, words, "bold", (23, 21), INK2, 340, 120)
        return flatten(sheet.image, fixed_palette())
    across = 3 if len(dice) <= 6 else 4 if len(dice) <= 8 else 5
    rows = -(-len(dice) // across)
    size = {3: 102, 4: 82, 5: 60}[across]
    for i, each in enumerate(dice):
        x = 400 * (i % across + 0.5) / across
        y = 48 + (i // across + 0.5) * (310 / max(2, rows))
        text = str(each.value) if each.value else "?"
        if not each.on and each.fits:
            sheet.plate(x - size * 0.6, y - size * 0.6 - 8, x + size * 0.6, y + size * 0.6 - 8, GOLD, INK, 2, 16)
        sheet.put(siege_die(each.colour, text, size, used=bool(each.on)), x, y - 8)
        sheet.text(x, y + size / 2 + 16, _fate(each), "bold", 16, INK2, "mm", 400 / across - 6)
    return flatten(sheet.image, fixed_palette())


def _fate(die: SiegeDieView) -> str:
    """Return what can be done with a die, in words that fit below it."""
    state = "unrolled" if not die.value else "used" if die.on else "fits"
    return say(f"render-road-die-{state}", cells=len(die.fits))


@worded(drawn(32))
def _rules(stores: Stores, timer: tuple[str, ...]) -> Image.Image:
    sheet = Sheet.new(COLUMN[1] - COLUMN[0], 374, PARCHMENT)
    for i, sign in enumerate(RULES):
        y = 26 + i * 38
        if sign == "diplomacy":
            sheet.put(icon(sign, 34), 34, y)
        else:
            sheet.put(siege_die(sign, "", 34), 34, y)
            sheet.put(icon(sign, 23, INK if sign == "white" else WHITE), 34, y + (4 if sign == "white" else 0))
        sheet.label(64, y, say(f"render-road-rule-{sign}"), "bold", 19, INK, "lm", 328, 36)
    sheet.plate(10, 162, COLUMN[1] - COLUMN[0] - 10, 164, SHADE_LINE)
    lay_legend(sheet, timer, 14, 192, COLUMN[1] - COLUMN[0] - 18, 16)
    for i, (sign, value) in enumerate(zip(("swords", "supply", "diplomacy", "miracles"), stores, strict=True)):
        x, y = 10 + (i % 2) * 194, 222 + (i // 2) * 74
        sheet.plate(x, y, x + 186, y + 66, SHADE, INK, 2, 10)
        sheet.put(icon(sign, 44), x + 34, y + 33)
        wide = sheet.text(x + 64, y + 33, str(value), "black", 40, INK, "lm")
        text = say(f"render-road-store-{sign}")
        sheet.text(x + 178, y + 50, text, "bold", 15, INK2, "rm", 108 - wide)
    return flatten(sheet.image, fixed_palette())
