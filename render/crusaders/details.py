"""The player board beside the wheel: building rows with what each slot uncovers, bonuses, troops, enemies, knights.

Green is in force; what is faint in a broken edge is not there yet, but what its building, at that cost, will uncover.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.crusaders.content.model import ACTIONS, KINDS, Building
from engine.crusaders.texts import signed
from engine.crusaders.view import CrusadersView, PlayerView
from render.core import fonts
from render.core.cache import drawn
from render.core.heraldry import shield
from render.core.palette import CARD, DARK_GOLD, INK, INK2, LEAF, PALE_GOLD, SHADE, WARNING
from render.core.sheet import Sheet
from render.core.speech import worded
from render.crusaders.colours import FREED, Style
from render.crusaders.icons import action, enemy, house, icon, sign, slot_ground
from render.crusaders.scene import content, who
from words import say

WIDTH = 280  # of the player board, in units
ROW, TALL = 29, 40  # how high a row of buildings is: on a narrow board, and where there is room
STRIP = (560, 40)
CELLS = (57.0, 57.0, 57.0, 73.0)  # how wide the slots of a row are: the last one says what it scores
COST = 15.0  # of it bears the cost, while it waits
PAIR = 286  # from one row of buildings to the next beside it


@dataclass(frozen=True)
class Slot:
    """A building's slot: cost, whether it was built, what it uncovers, and what it scores at the end.

    `gives` holds (action or "knight", how many); `ending` (what is counted, points for each), or None.
    """

    cost: int
    built: bool
    gives: tuple[tuple[str, int], ...]
    ending: tuple[str, int] | None


@dataclass(frozen=True)
class Details:
    """What the player board shows; `troops` are (cost, mustered), `bonuses` (action, n), `defeated` (enemy, n).

    `total` is what stands at the foot, and what it is: the "score" if the game ended now, or what was "collected".
    """

    style: Style
    letter: str
    rows: tuple[tuple[str, tuple[Slot, ...]], ...]
    bonuses: tuple[tuple[str, int], ...]
    troops: tuple[tuple[int, bool], ...]
    defeated: tuple[tuple[str, int], ...]
    reserve: int
    total: tuple[str, int]


def facts(view: CrusadersView, p: PlayerView) -> Details:
    """Return the facts of a player's board."""
    c, owner = content(view), who(view, p.seat)
    rows = tuple(
        (kind, tuple(_slot(c.buildings[f"{kind}{level}"], p.built[kind] >= level) for level in (1, 2, 3, 4)))
        for kind in KINDS
    )
    return Details(
        style=owner.style, letter=owner.letter, rows=rows,
        bonuses=tuple((name, p.bonuses[name]) for name in ACTIONS),
        troops=tuple((troop.cost, n < p.troops) for n, troop in enumerate(c.troops.values())),
        defeated=tuple(p.defeated.items()), reserve=p.reserve,
        total=("score", p.score) if view.outcome is None else ("collected", p.influence),
    )  # fmt: skip


def _slot(building: Building, built: bool) -> Slot:
    gives = (*([("knight", 1)] if building.knight else []), *building.gives.items())
    return Slot(building.cost, built, gives, (building.ending, building.points) if building.ending else None)


@worded(drawn(96))
def details(facts: Details, k: float, tall: bool = False) -> Image.Image:
    """Return the player board as a sprite at a scale; `tall` with higher rows and a line of the bonuses in force."""
    row = TALL if tall else ROW
    top = 2.0 + row * len(facts.rows)
    sheet = _blank(WIDTH, top + (36 if tall else 0) + 75, k)
    for n, (kind, slots) in enumerate(facts.rows):
        _row(sheet, facts, kind, slots, 0, (2 + row * (n + 0.5)) * k, row - 2, k)
    if tall:
        for n, (name, bonus) in enumerate(facts.bonuses):
            _bonus(sheet, name, bonus, (2 + n * 56) * k, 38 * k, (top + 19) * k, k)
        top += 36
    _troops(sheet, facts, 4 * k, (top + 17) * k, k)
    _knights(sheet, facts, 226 * k, (top + 17) * k, k)
    sheet.plate(2 * k, (top + 36) * k, 278 * k, (top + 74) * k, SHADE, None, 0, 6 * k)
    _below(sheet, facts, 22 * k, (top + 55) * k, k)
    return sheet.image


@worded(drawn(96))
def pairs(facts: Details, row: int, k: float) -> Image.Image:
    """Return the rows of buildings two beside each other, each `row` units high."""
    sheet = _blank(WIDTH + PAIR, row * len(facts.rows) / 2, k)
    for n, (kind, slots) in enumerate(facts.rows):
        _row(sheet, facts, kind, slots, n % 2 * PAIR * k, (n // 2 + 0.5) * row * k, row - 2, k)
    return sheet.image


@worded(drawn(96))
def column(facts: Details, wide: int, k: float) -> Image.Image:
    """Return the bonuses in force below each other, and the knights in reserve; it is `wide` units wide."""
    step = 34
    sheet = _blank(wide, step * len(facts.bonuses) + 34, k)
    for n, (name, bonus) in enumerate(facts.bonuses):
        y = (n + 0.5) * step * k
        sheet.plate(0, y - 15 * k, wide * k, y + 15 * k, FREED if bonus > 0 else CARD, None, 0, 6 * k)
        sheet.text(36 * k, y, say(f"render-crusaders-action-{name}"), "bold", round(17 * k), INK, "lm", (wide - 78) * k)
        _bonus(sheet, name, bonus, 6 * k, (wide - 26) * k, y, k * 1.12)
    y = (step * len(facts.bonuses) + 17) * k
    if facts.reserve:
        text, room = say("render-crusaders-board-reserve"), (wide - 16 - 28 * facts.reserve) * k
        sheet.text(6 * k, y, text, "bold", round(15 * k), INK2, "lm", room)
    _knights(sheet, facts, (wide - 18 - 28 * (facts.reserve - 1)) * k, y, k)
    return sheet.image


@worded(drawn(96))
def strip(facts: Details, k: float) -> Image.Image:
    """Return troops, defeated enemies and the total, beside each other."""
    sheet = _blank(STRIP[0], STRIP[1], k)
    _troops(sheet, facts, 2 * k, STRIP[1] / 2 * k, k)
    sheet.plate(214 * k, k, (STRIP[0] - 1) * k, (STRIP[1] - 1) * k, SHADE, None, 0, 6 * k)
    _below(sheet, facts, 240 * k, STRIP[1] / 2 * k, k, 304)
    return sheet.image


def _blank(wide: float, high: float, k: float) -> Sheet:
    return Sheet(Image.new("RGBA", (round(wide * k), round(high * k)), (0, 0, 0, 0)))


def _row(
    sheet: Sheet, facts: Details, kind: str, slots: tuple[Slot, ...], x: float, y: float, high: int, k: float
) -> None:
    """A row of buildings: its kind in the owner's cloth, and its slots."""
    sheet.put(house(kind, facts.style, "", round(25 * k)), x + 14 * k, y)
    left = 30.0
    for slot, wide in zip(slots, CELLS, strict=True):
        _cell(sheet, facts, slot, (x + left * k, y), (wide * k, high * k), k)
        left += wide + 1.5


def _cell(
    sheet: Sheet, facts: Details, slot: Slot, at: tuple[float, float], size: tuple[float, float], k: float
) -> None:
    """A slot: its cost while it waits, and what its building uncovers or scores at the end, faint until it is built."""
    (x, y), (wide, high) = at, size
    sheet.put(slot_ground(round(wide), round(high), slot.ending is not None, slot.built), x, y - high / 2, "lt")
    left = x + 2 * k
    if not slot.built:
        sheet.plate(x, y - high / 2, x + COST * k, y + high / 2, SHADE, DARK_GOLD, 1.4 * k, 4 * k)
        sheet.text(x + COST / 2 * k, y, str(slot.cost), "black", round(17 * k), INK, "mi", COST * k)
        left = x + (COST + 3) * k
    room, sign_size = x + wide - 3 * k - left, min(26.0 * k, high * 0.78)
    if slot.ending is not None:
        _ending(sheet, facts, slot, (left, y), room, sign_size, k)
    else:
        _uncovered(sheet, facts, slot, (left, y), room, sign_size, k)


def _uncovered(
    sheet: Sheet, facts: Details, slot: Slot, at: tuple[float, float], room: float, size: float, k: float
) -> None:
    """What the slot uncovers, side by side: signs as large as there is room for, with numbers that are not 1."""
    numbers = [signed(n) if len(slot.gives) == 1 and name in ACTIONS else str(n) if n != 1 else ""
               for name, n in slot.gives]  # fmt: skip
    letters = round((17 if len(slot.gives) == 1 else 14) * k)
    wides = [fonts.width(number, "black", letters) if number else 0.0 for number in numbers]
    size = min(size, (room - sum(wides)) / max(1, len(slot.gives)))
    x = at[0] + (room - sum(wides) - size * len(slot.gives)) / 2
    for (name, _), number, wide in zip(slot.gives, numbers, wides, strict=True):
        picture = sign(name, facts.style, facts.letter, max(8, round(size)), not slot.built)
        sheet.put(picture, x + size / 2, at[1])
        x += size
        if number:
            sheet.text(x, at[1], number, "black", letters, INK if slot.built else INK2, "lm")
            x += wide


def _ending(
    sheet: Sheet, facts: Details, slot: Slot, at: tuple[float, float], room: float, size: float, k: float
) -> None:
    """What the slot scores at the end: "4 × sets", or how much for what its sign shows; a star for a flat score."""
    assert slot.ending is not None
    what, points = slot.ending
    colour = INK if slot.built else INK2
    number, letters = fonts.fit(str(points) if what == "flat" else f"{points} ×", "black", round(17 * k), room * 0.6)
    wide = fonts.width(number, "black", letters) + 4 * k
    if what == "sets":
        word, fitted = fonts.fit(say("render-crusaders-board-sets"), "bold", round(16 * k), room - wide)
        x = at[0] + (room - wide - fonts.width(word, "bold", fitted)) / 2
        sheet.text(x, at[1], number, "black", letters, colour, "lm")
        sheet.text(x + wide, at[1], word, "bold", fitted, colour, "lm")
        return
    share = 1.7 if what == "people" else 1.0
    size = max(8 * k, min(size, 22 * k, (room - wide) / share))
    x = at[0] + (room - wide - size * share) / 2
    sheet.text(x, at[1], number, "black", letters, colour, "lm")
    picture = sign(what, facts.style, facts.letter, round(size), not slot.built)
    sheet.put(picture, x + wide + size * share / 2, at[1])


def _bonus(sheet: Sheet, name: str, bonus: int, x: float, gap: float, y: float, k: float) -> None:
    """A bonus in force, or faintly that there is none; the number stands `gap` behind the edge of its icon."""
    sheet.put(action(name, round(22 * k)), x + 12 * k, y)
    colour = INK2 if not bonus else WARNING if bonus < 0 else INK
    sheet.text(x + gap, y, signed(bonus) if bonus else "–", "black", round(20 * k), colour, "mm")


def _troops(sheet: Sheet, facts: Details, left: float, y: float, k: float) -> None:
    """Five troops: mustered ones in green, the others with their cost."""
    for n, (cost, up) in enumerate(facts.troops):
        x = left + n * 40 * k
        sheet.put(slot_ground(round(37 * k), round(26 * k), False, up), x, y - 13 * k, "lt")
        sheet.put(icon("helm", round(22 * k), LEAF if up else INK2), x + (18 if up else 12) * k, y)
        if not up:
            sheet.text(x + 28 * k, y, str(cost), "black", round(18 * k), INK, "mi")


def _knights(sheet: Sheet, facts: Details, x: float, y: float, k: float) -> None:
    """The knights that castles will free."""
    for n in range(facts.reserve):
        sheet.put(shield(facts.style, facts.letter, round(24 * k), round(27 * k)), x + n * 28 * k, y)


def _below(sheet: Sheet, facts: Details, x: float, y: float, k: float, wide: int = 250) -> None:
    """Defeated enemies, and the score if the game ended now (at the end: what was collected)."""
    for n, (kind, count) in enumerate(facts.defeated):
        sheet.put(enemy(kind, round(30 * k)), x + n * 56 * k, y)
        sheet.text(x + (20 + n * 56) * k, y, str(count), "black", round(22 * k), INK, "lm")
    what, total = facts.total
    word, room = say(f"render-crusaders-board-{what}"), (wide - 49 - 152) * k
    sheet.text(x + (wide - 49) * k, y, word, "bold", round(16 * k), INK2, "rm", room)
    sheet.plate(x + (wide - 44) * k, y - 14 * k, x + wide * k, y + 14 * k, PALE_GOLD, DARK_GOLD, 1.6 * k, 6 * k)
    sheet.text(x + (wide - 22) * k, y, str(total), "black", round(21 * k), INK, "mi")
