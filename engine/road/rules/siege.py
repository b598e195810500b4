"""The siege box: which cells lie open, what each die can match. Rulebook: p.7-9; rulings A13-A17."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.road.content.model import Cell
from engine.road.rules import factions, stores
from engine.road.state import G, Match, Siege

TOP = 6


def current(g: G) -> Siege:
    """The siege under way."""
    assert g.state.siege is not None
    return g.state.siege


def is_unlocked(g: G, siege: Siege, cell: Cell) -> bool:
    """The bottom row, and what lies above or beside a captured cell; not below, not diagonal (p.7, ruling A14)."""
    if cell.row == 1:
        return True
    near = ((cell.row - 1, cell.column), (cell.row, cell.column - 1), (cell.row, cell.column + 1))
    cells = g.content.cells
    return any((cells[name].row, cells[name].column) in near for name in siege.captured)


def open_icons(siege: Siege, cell: Cell) -> dict[int, int]:
    """Values still to be matched in a cell, each with the index of its first free icon."""
    if cell.id in siege.captured:
        return {}
    marked = siege.marks.get(cell.id, ())
    free: dict[int, int] = {}
    for index, value in enumerate(cell.icons):
        if index not in marked:
            free.setdefault(value, index)
    return free


def boosts_left(g: G, siege: Siege) -> int:
    """How many +1 the Knights can still give to white dice this phase (p.7, ruling A17)."""
    return max(0, factions.knights(g) - sum(match.boost for match in siege.matches))


def options(g: G) -> dict[str, Match]:
    """Return every match that is legal now, by option id: "match:<cell>:<value>:<means>".

    Means: black5 · red5 · rams2+3 (walls only) · ladder5 · ladder3+2 (a 3 with two Knights) · bribe (a Diplomacy cube).
    """
    siege = current(g)
    found: dict[str, Match] = {}
    for cell in g.content.cells.values():
        unlocked = is_unlocked(g, siege, cell)
        for value, icon in open_icons(siege, cell).items():
            for means, dice, boost in _means(g, siege, cell, value, unlocked=unlocked):
                found.setdefault(f"match:{cell.id}:{value}:{means}", Match(cell.id, icon, dice, boost))
            if g.state.diplomacy:
                found[f"match:{cell.id}:{value}:bribe"] = Match(cell.id, icon, [], bribe=True)
    return found


def _means(g: G, siege: Siege, cell: Cell, value: int, *, unlocked: bool) -> Iterator[tuple[str, list[int], int]]:
    """Yield (name, dice, boost): black dice reach any cell, the others unlocked ones only."""
    boosts = boosts_left(g, siege)
    rams = []
    for index, die in enumerate(siege.dice):
        if die.on:
            continue
        if die.colour == "black" and die.value == value:
            yield f"black{value}", [index], 0
        elif not unlocked:
            continue
        elif die.colour == "red":
            rams.append(index)
            if die.value == value:
                yield f"red{value}", [index], 0
        elif die.colour == "white" and die.value <= value <= die.value + boosts:
            boost = value - die.value
            yield f"ladder{die.value}" + (f"+{boost}" if boost else ""), [index], boost
    if cell.is_wall:
        yield from _rams(siege, rams, value)


def _rams(siege: Siege, rams: list[int], value: int) -> Iterator[tuple[str, list[int], int]]:
    """Red dice added together count as one die of at most 6 (ruling A15)."""
    for count in range(2, len(rams) + 1):
        for dice in combinations(rams, count):
            values = sorted(siege.dice[index].value for index in dice)
            if min(TOP, sum(values)) == value:
                yield "rams" + "+".join(map(str, values)), list(dice), 0


def place(g: G, match: Match) -> None:
    """Match an icon; a cell with all icons matched is captured and brings its Supply (p.8)."""
    siege = current(g)
    cell = g.content.cells[match.cell]
    for index in match.dice:
        siege.dice[index].on = match.cell
    if match.bribe:
        g.state.diplomacy -= 1
    siege.matches.append(match)
    marks = siege.marks.setdefault(match.cell, [])
    marks.append(match.icon)
    marks.sort()
    if len(marks) == len(cell.icons):
        del siege.marks[match.cell]
        siege.captured.append(match.cell)
        match.captured = True
        g.emit("captured", cell=match.cell)
        match.supply = stores.gain(g, "supply", cell.supply)


def take_back(g: G) -> Match:
    """Take the last match of this phase back, with all that it did, and return it."""
    siege = current(g)
    match = siege.matches.pop()
    for index in match.dice:
        siege.dice[index].on = ""
    if match.bribe:
        g.state.diplomacy += 1
    if match.captured:
        siege.captured.remove(match.cell)
        siege.marks[match.cell] = list(range(len(g.content.cells[match.cell].icons)))
        g.state.supply -= match.supply
    siege.marks[match.cell].remove(match.icon)
    if not siege.marks[match.cell]:
        del siege.marks[match.cell]
    return match


def drop_ladders(g: G) -> list[str]:
    """Ladders are all or nothing: their marks in cells that were not captured are lost. Return the cells (p.8)."""
    siege = current(g)
    lost = []
    for match in siege.matches:
        white = any(siege.dice[index].colour == "white" for index in match.dice)
        if white and match.cell not in siege.captured:
            siege.marks[match.cell].remove(match.icon)
            if not siege.marks[match.cell]:
                del siege.marks[match.cell]
            lost.append(match.cell)
    return lost


def progress(g: G, siege: Siege) -> dict[str, tuple[int, int]]:
    """The Siege Conditions by kind of cell: (captured so far, needed)."""
    kinds = [g.content.cells[name].kind for name in siege.captured]
    return {kind: (kinds.count(kind), count) for kind, count in g.content.conditions[siege.city].needs.items()}


def is_won(g: G, siege: Siege) -> bool:
    """Whether all required cells are captured."""
    return all(have >= need for have, need in progress(g, siege).values())


def spoils(g: G, siege: Siege) -> int:
    """Supply icons of the uncaptured cells: what sacking gains (ruling A33)."""
    return sum(cell.supply for cell in g.content.cells.values() if cell.id not in siege.captured)
