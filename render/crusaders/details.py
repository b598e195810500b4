"""The player board beside the wheel: building rows with what is uncovered, bonuses, troops, enemies, knights."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from engine.crusaders.content.model import ACTIONS, KINDS, Building
from engine.crusaders.texts import signed
from engine.crusaders.view import CrusadersView, PlayerView
from render.core.cache import cached
from render.core.heraldry import shield
from render.core.palette import CARD, DARK_GOLD, INK, INK2, LEAF, PALE_GOLD, SHADE, SHADE_LINE, WARNING
from render.core.sheet import Sheet
from render.crusaders.colours import FREED, Style
from render.crusaders.icons import action, enemy, house, icon
from render.crusaders.scene import content, who

SIZE = (280, 193)
PILLAR, STRIP = (204, 204), (492, 40)  # the same board in two parts: beside a large wheel, and below it
CELL = (40, 27)


@dataclass(frozen=True)
class Slot:
    """A building's slot: cost, whether it was built, and what it uncovers: (action, "knight" or "end", how many)."""

    cost: int
    built: bool
    gives: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Details:
    """What the player board shows; `troops` are (cost, mustered), `bonuses` (action, n), `defeated` (enemy, n)."""

    style: Style
    letter: str
    rows: tuple[tuple[str, tuple[Slot, ...]], ...]
    bonuses: tuple[tuple[str, int], ...]
    troops: tuple[tuple[int, bool], ...]
    defeated: tuple[tuple[str, int], ...]
    reserve: int
    score: int


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
        defeated=tuple(p.defeated.items()), reserve=p.reserve, score=p.score,
    )  # fmt: skip


def _slot(building: Building, built: bool) -> Slot:
    found = [*([("end", building.points)] if building.ending else []), *([("knight", 1)] if building.knight else [])]
    return Slot(building.cost, built, (*found, *building.gives.items()))


@cached(96)
def details(facts: Details, k: float) -> Image.Image:
    """Return the player board as a sprite at a scale."""
    sheet = _blank(SIZE, k)
    _rows(sheet, facts, k)
    for n, (name, bonus) in enumerate(facts.bonuses):
        _bonus(sheet, name, bonus, 210 * k, 44 * k, (12 + n * 23) * k, k)
    _troops(sheet, facts, 4 * k, 134 * k, k)
    _knights(sheet, facts, 226 * k, 134 * k, k)
    sheet.plate(2 * k, 154 * k, 278 * k, 192 * k, SHADE, None, 0, 6 * k)
    _below(sheet, facts, 22 * k, 173 * k, k)
    return sheet.image


@cached(96)
def pillar(facts: Details, k: float) -> Image.Image:
    """Return building rows, bonuses and knights in reserve, below each other."""
    sheet = _blank(PILLAR, k)
    _rows(sheet, facts, k)
    for n, (name, bonus) in enumerate(facts.bonuses):
        _bonus(sheet, name, bonus, (4 + n % 3 * 72) * k, 41 * k, (142 + n // 3 * 36) * k, k * 1.1)
    _knights(sheet, facts, 158 * k, 178 * k, k)
    return sheet.image


@cached(96)
def strip(facts: Details, k: float) -> Image.Image:
    """Return troops, defeated enemies and score, beside each other."""
    sheet = _blank(STRIP, k)
    _troops(sheet, facts, 2 * k, STRIP[1] / 2 * k, k)
    sheet.plate(214 * k, k, (STRIP[0] - 1) * k, (STRIP[1] - 1) * k, SHADE, None, 0, 6 * k)
    _below(sheet, facts, 236 * k, STRIP[1] / 2 * k, k)
    return sheet.image


def _blank(size: tuple[int, int], k: float) -> Sheet:
    return Sheet(Image.new("RGBA", (round(size[0] * k), round(size[1] * k)), (0, 0, 0, 0)))


def _rows(sheet: Sheet, facts: Details, k: float) -> None:
    """The four rows of buildings."""
    for n, (kind, slots) in enumerate(facts.rows):
        y = (15 + n * 29) * k
        sheet.put(icon(kind, round(24 * k)), 14 * k, y)
        for level, slot in enumerate(slots):
            _cell(sheet, facts, kind, slot, (30 + level * 43) * k, y, k)


def _cell(sheet: Sheet, facts: Details, kind: str, slot: Slot, x: float, y: float, k: float) -> None:
    """A slot: the building with its cost while it waits, and what was below it once it is built."""
    half, wide = CELL[1] / 2 * k, CELL[0] * k
    sheet.plate(x, y - half, x + wide, y + half, FREED if slot.built else CARD, LEAF if slot.built else SHADE_LINE,
                (2.2 if slot.built else 1.4) * k, 5 * k)  # fmt: skip
    if slot.built:
        _uncovered(sheet, facts, slot, x, y, k)
        return
    sheet.put(house(kind, facts.style, "", round(22 * k)), x + 13 * k, y)
    sheet.text(x + 31 * k, y, str(slot.cost), "black", round(18 * k), INK, "mi")


def _uncovered(sheet: Sheet, facts: Details, slot: Slot, x: float, y: float, k: float) -> None:
    """What the slot uncovers: one thing with its number, or several signs beside each other."""
    if len(slot.gives) == 1 and slot.gives[0][0] in ACTIONS:
        name, amount = slot.gives[0]
        sheet.put(action(name, round(20 * k)), x + 12 * k, y)
        sheet.text(x + 29 * k, y, signed(amount), "black", round(17 * k), INK, "mi")
        return
    for n, (name, _) in enumerate(slot.gives):
        middle, size = x + CELL[0] * k * (n + 0.5) / len(slot.gives), round(26 * k / len(slot.gives) ** 0.5)
        if name == "knight":
            sheet.put(shield(facts.style, facts.letter, round(size * 0.82), round(size * 0.94)), middle, y)
        else:
            sheet.put(icon("star", size) if name == "end" else action(name, size), middle, y)


def _bonus(sheet: Sheet, name: str, bonus: int, x: float, gap: float, y: float, k: float) -> None:
    """A bonus in force, or faintly that there is none; the number stands `gap` behind the edge of its icon."""
    sheet.put(action(name, round(22 * k)), x + 12 * k, y)
    colour = INK2 if not bonus else WARNING if bonus < 0 else INK
    sheet.text(x + gap, y, signed(bonus) if bonus else "–", "black", round(20 * k), colour, "mm")


def _troops(sheet: Sheet, facts: Details, left: float, y: float, k: float) -> None:
    """Five troops: mustered ones in green, the others with their cost."""
    for n, (cost, up) in enumerate(facts.troops):
        x = left + n * 40 * k
        sheet.plate(x, y - 13 * k, x + 37 * k, y + 13 * k, FREED if up else CARD, LEAF if up else SHADE_LINE,
                    (2.2 if up else 1.4) * k, 5 * k)  # fmt: skip
        sheet.put(icon("helm", round(22 * k), LEAF if up else INK2), x + (18 if up else 12) * k, y)
        if not up:
            sheet.text(x + 28 * k, y, str(cost), "black", round(18 * k), INK, "mi")


def _knights(sheet: Sheet, facts: Details, x: float, y: float, k: float) -> None:
    """The knights that castles will free."""
    for n in range(facts.reserve):
        sheet.put(shield(facts.style, facts.letter, round(24 * k), round(27 * k)), x + n * 28 * k, y)


def _below(sheet: Sheet, facts: Details, x: float, y: float, k: float) -> None:
    """Defeated enemies, and the score if the game ended now; it is 256 wide."""
    for n, (kind, count) in enumerate(facts.defeated):
        sheet.put(enemy(kind, round(30 * k)), x + n * 58 * k, y)
        sheet.text(x + (20 + n * 58) * k, y, str(count), "black", round(22 * k), INK, "lm")
    sheet.text(x + 158 * k, y, "score", "bold", round(16 * k), INK2, "lm")
    sheet.plate(x + 206 * k, y - 14 * k, x + 250 * k, y + 14 * k, PALE_GOLD, DARK_GOLD, 1.6 * k, 6 * k)
    sheet.text(x + 228 * k, y, str(facts.score), "black", round(21 * k), INK, "mi")
