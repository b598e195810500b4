"""How the sensible player matches siege dice: finish what can be finished, then weaken what the conditions need."""

from __future__ import annotations

from typing import NamedTuple

from engine.road.view import CellView, RoadGameView, SiegeView


class Option(NamedTuple):
    """A match on offer, taken apart."""

    id: str
    cell: str
    icon: int
    means: str

    @property
    def price(self) -> float:
        """How dear the means are: what else could they do?"""
        if self.means == "bribe":
            return 3.0
        if self.means.startswith("rams"):
            return 1.0 + 0.6 * self.means.count("+")
        if self.means.startswith("ladder"):
            return 0.5 + 0.1 * int(self.means.partition("+")[2] or 0)
        return 1.2 if self.means.startswith("black") else 1.0

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice it takes, as "black3"."""
        if self.means == "bribe":
            return ()
        if self.means.startswith("rams"):
            return tuple(f"red{value}" for value in self.means[4:].split("+"))
        colour = self.means.partition("+")[0]
        return (colour.replace("ladder", "white"),)


def match(view: RoadGameView, options: tuple[str, ...]) -> str:
    """Return the best match, or "end"."""
    siege = view.siege
    assert siege is not None
    offers = [_taken_apart(option) for option in options if option.startswith("match:")]
    wanted = targets(siege)
    for cells in (wanted, _stores(view, siege)):
        if chosen := _finish(view, siege, offers, cells):
            return chosen
    lasting = [offer for offer in offers if not offer.means.startswith(("ladder", "bribe"))]
    return _weaken(siege, lasting, wanted) or _again(view, siege, options, wanted)


def _again(view: RoadGameView, siege: SiegeView, options: tuple[str, ...], wanted: list[str]) -> str:
    """Roll a die again that fits nowhere, while Miracles are left for relics and casualties; else end."""
    late = siege.box >= len(siege.timer) - 1
    if not wanted or view.miracles <= (0 if late else 1):
        return "end"
    dice = [option for option in options if option.startswith("reroll:")]
    return next((die for colour in ("black", "red", "white") for die in dice if colour in die), "end")


def _taken_apart(option: str) -> Option:
    _, cell, icon, means = option.split(":")
    return Option(option, cell, int(icon), means)


def open_icons(cell: CellView) -> list[int]:
    """Values of a cell that are still to be matched."""
    return [icon for icon, done in zip(cell.icons, cell.matched, strict=True) if not done]


def targets(siege: SiegeView) -> list[str]:
    """Cells to work on: those that the conditions need with the fewest open icons, and what unlocks them."""
    cells = {(cell.row, cell.column): cell for cell in siege.cells}
    way = _ways(cells)
    chosen: list[str] = []
    for kind, have, need in siege.conditions:
        rest = [cell for cell in siege.cells if cell.kind == kind and not cell.captured]
        rest.sort(key=lambda cell: len(way[cell.row, cell.column][1]) + way[cell.row, cell.column][0])
        for cell in rest[: need - have]:
            chosen += [step for step in (*way[cell.row, cell.column][1], cell.id) if step not in chosen]
    return chosen


def _ways(cells: dict[tuple[int, int], CellView]) -> dict[tuple[int, int], tuple[int, tuple[str, ...]]]:
    """The cheapest way to each cell: open icons with its own, and the cells to capture before it."""
    found: dict[tuple[int, int], tuple[int, tuple[str, ...]]] = {}
    for spot, cell in cells.items():
        if cell.unlocked or cell.captured:
            found[spot] = (0 if cell.captured else len(open_icons(cell)), ())
    for _ in cells:
        for (row, column), cell in cells.items():
            for near in ((row - 1, column), (row, column - 1), (row, column + 1)):
                if near not in found or near == (row, column):
                    continue
                price, before = found[near]
                before = before if cells[near].captured else (*before, cells[near].id)
                total = price + len(open_icons(cell))
                if (row, column) not in found or total < found[row, column][0]:
                    found[row, column] = (total, before)
    return found


def _stores(view: RoadGameView, siege: SiegeView) -> list[str]:
    """Cells with Supply, while there is room for it."""
    return [cell.id for cell in siege.cells if cell.supply and view.supply < 4 and not cell.captured]


def _finish(view: RoadGameView, siege: SiegeView, offers: list[Option], wanted: list[str]) -> str:
    """The first match of the cheapest way to finish a wanted cell this phase."""
    free = [f"{die.colour}{die.value}" for die in siege.dice if not die.on]
    best: tuple[float, str] = (99.0, "")
    for cell in siege.cells:
        if cell.id not in wanted or cell.captured:
            continue
        here = [offer for offer in offers if offer.cell == cell.id]
        bribes = view.diplomacy if cell.needed else 0
        found = _cheapest(here, open_icons(cell), free, bribes, siege.boosts)
        if found is not None:
            best = min(best, (found[0] / len(cell.icons), found[1]))
    return best[1]


def _cheapest(
    offers: list[Option], icons: list[int], free: list[str], bribes: int, boosts: int
) -> tuple[float, str] | None:
    """Price and first match of the cheapest way to match all icons with the free dice, or None."""
    if not icons:
        return 0.0, ""
    best: tuple[float, str] | None = None
    for offer in offers:
        boost = int(offer.means.partition("+")[2]) if offer.means.startswith("ladder") and "+" in offer.means else 0
        bribe = offer.means == "bribe"
        if offer.icon != icons[0] or boost > boosts or (bribe and not bribes):
            continue
        left = list(free)
        if not all(_take(left, die) for die in offer.dice):
            continue
        rest = _cheapest(offers, icons[1:], left, bribes - bribe, boosts - boost)
        if rest is not None and (best is None or rest[0] + offer.price < best[0]):
            best = (rest[0] + offer.price, offer.id)
    return best


def _take(dice: list[str], die: str) -> bool:
    if die not in dice:
        return False
    dice.remove(die)
    return True


def _weaken(siege: SiegeView, offers: list[Option], wanted: list[str]) -> str:
    """A lasting match on a wanted cell, the one that leaves least behind."""
    cells = {cell.id: cell for cell in siege.cells}
    here = [offer for offer in offers if offer.cell in wanted]
    if not here:
        return ""

    def order(offer: Option) -> tuple[int, float, int]:
        return len(open_icons(cells[offer.cell])), offer.price, wanted.index(offer.cell)

    return min(here, key=order).id
