"""A cell of the siege box: its icons, under each the dice that could match it now, its Supply, and how it stands."""

from __future__ import annotations

from itertools import combinations

from PIL import Image

from engine.road.content.model import WALLS
from engine.road.rules.siege import TOP as MOST
from engine.road.view import CellView, SiegeDieView, SiegeView
from render.core.cache import drawn
from render.core.palette import CARD, GOLD, GREY, INK, INK2, NIGHT, PALE_GOLD, SHADE, flatten
from render.core.sheet import Sheet
from render.core.speech import worded
from render.road.colours import LILAC, STONE, STONE_DARK, fixed_palette
from render.road.dice import siege_die, target
from render.road.icons import icon
from words import say

CELL = 234
Chance = tuple[str, str]  # colour of a die, and its number, or a sum: ("red", "2+4")


def chances(siege: SiegeView, cell: CellView) -> tuple[tuple[Chance, ...], ...]:
    """Return for each icon of a cell what could match it now, a bribe aside; nothing for matched icons."""
    free = [die for die in siege.dice if die.value and not die.on]
    rows = []
    for value, matched in zip(cell.icons, cell.matched, strict=True):
        found = [] if matched else [_alone(die, value) for die in free if _fits(siege, cell, die, value)]
        if not matched and cell.unlocked and cell.kind in WALLS:
            found += _together([die.value for die in free if die.colour == "red"], value)
        rows.append(tuple(dict.fromkeys(found)))
    return tuple(rows)


def _fits(siege: SiegeView, cell: CellView, die: SiegeDieView, value: int) -> bool:
    """Whether a die that fits this cell fits this icon of it: exactly, or a ladder raised by Knights."""
    if cell.id not in die.fits:
        return False
    return die.value == value or (die.colour == "white" and die.value < value <= die.value + siege.boosts)


def _alone(die: SiegeDieView, value: int) -> Chance:
    return die.colour, str(die.value) if die.value == value else f"{die.value}+{value - die.value}"


def _together(rams: list[int], value: int) -> list[Chance]:
    """Return the sums of rams that match an icon of a wall; a sum above 6 counts as 6 (ruling A15)."""
    sums = [some for count in range(2, len(rams) + 1) for some in combinations(sorted(rams), count)]
    return [("red", "+".join(map(str, some))) for some in sums if min(MOST, sum(some)) == value]


@worded(drawn(256))
def cell(view: CellView, found: tuple[tuple[Chance, ...], ...]) -> Image.Image:
    """Return the picture of a cell."""
    sheet = Sheet.new(CELL, CELL, STONE_DARK)
    locked = not view.unlocked and not view.captured
    fill = LILAC if view.captured else STONE if locked else CARD
    gold = view.needed
    sheet.plate(1, 1, CELL - 1, CELL - 1, fill, GOLD if gold else INK, 7 if gold else 3, 12)
    _head(sheet, view, locked)
    if view.captured:
        sheet.put(icon("army", 120), CELL / 2 + 8, 136)
        return flatten(sheet.image, fixed_palette())
    for i, value in enumerate(view.icons):
        middle = CELL * (i + 0.5) / len(view.icons) if len(view.icons) > 1 else CELL / 2
        if len(view.icons) == 2:
            middle = CELL / 2 + (i - 0.5) * 104
        narrow = len(view.icons) > 2
        sheet.put(target(value, 60 if narrow else 70, view.matched[i]), middle, 95)
        _tokens(sheet, middle, found[i], 2 if len(view.icons) > 1 else 4, narrow=narrow)
    return flatten(sheet.image, fixed_palette())


def _head(sheet: Sheet, view: CellView, locked: bool) -> None:
    """Lay the name on its band, with a lock, the Supply, and the word "needed"."""
    sheet.plate(7, 7, CELL - 7, 47, GREY if locked else NIGHT if view.kind in WALLS else SHADE, None, 0, 7)
    dark = view.kind in WALLS and not locked
    right = CELL - 14.0
    for _ in range(view.supply):
        sheet.put(icon("supply", 32), right, 27, "rm")
        right -= 34
    if locked:
        sheet.put(icon("lock", 24, INK2), right, 27, "rm")
        right -= 26
    sheet.text(15, 27, view.name, "black", 22, PALE_GOLD if dark else INK, "lm", right - 20)
    if view.needed:
        sheet.plate(CELL / 2 - 44, CELL - 32, CELL / 2 + 44, CELL - 8, GOLD, INK, 2, 10)
        sheet.text(CELL / 2, CELL - 20, say("render-road-siege-needed"), "black", 17, INK, "mm", 80)


def _tokens(sheet: Sheet, middle: float, found: tuple[Chance, ...], across: int, *, narrow: bool) -> None:
    """Lay what could match an icon below it."""
    shown = found[: across * 2]
    size = 34 if len(shown) > across else 36 if narrow and len(shown) > 1 else 48
    for i, (colour, text) in enumerate(shown):
        row = shown[i // across * across : (i // across + 1) * across]
        x = middle + (i % across - (len(row) - 1) / 2) * (size + 2)
        sheet.put(siege_die(colour, text, size), x, 136 + size / 2 + (i // across) * (size - 1))
