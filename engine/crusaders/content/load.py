"""Reads and checks content files. A wrong entry is refused with its file and its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.core.content import Editions, Files
from engine.crusaders.content import model
from engine.crusaders.content.model import KINDS, Content, Entry

HOUSE = Path(__file__).parent / "house"
STARTING_SIDES = ("travel", "travel", "muster", "crusade", "influence", "build")  # rulings 2
SIDES = ("large", "small")

# file name, key of its array of tables, class, and the count of the component list (None: the list does not say)
FILES: tuple[tuple[str, type[Entry], int | None], ...] = (
    ("regions", model.Region, None),
    ("wedges", model.Wedge, 6),
    ("layouts", model.Layout, 2),
    ("troops", model.Troop, 5),
    ("buildings", model.Building, 16),
    ("tiles", model.Tile, 30),
    ("enemies", model.Enemy, 30),
    ("orders", model.Order, 10),
)


def load(folders: Sequence[Path]) -> Content:
    """Return the content of folders of TOML files, each file from the first that has it.

    Raise ContentError with all problems found, one a line.
    """
    files = Files(folders)
    decks: dict[str, Any] = {name: files.entries(name, cls) for name, cls, _ in FILES}
    files.settled()
    for name, _, count in FILES:
        total = sum(entry.count for entry in decks[name].values())
        if count is not None and total != count:
            files.problems.append(f"{name}.toml: {total} pieces, the component list says {count}")
    graph = {side: _graph(decks["regions"], side) for side in SIDES}
    content = Content(graph=graph, hash=files.hash, **decks)
    files.problems += _problems(content)
    files.settled()
    return content


def _problems(content: Content) -> Iterator[str]:
    """Yield what the decoder cannot see, a line each: what does not fit together, and what no rule could carry out."""
    yield from _places(content)
    for side in SIDES:
        yield from _map(content, side)
    yield from _wheel(content)
    yield from _boards(content)


# ------------------------------------------------------------------------------------------------------ the map


def _graph(regions: dict[str, model.Region], side: str) -> dict[str, tuple[str, ...]]:
    """Neighbours of every region on a side: hexes that touch, and crossings (ruling B7)."""
    on_side = {name: r for name, r in regions.items() if getattr(r, side) != "none"}
    by_place = {r.at: name for name, r in on_side.items()}
    graph = {}
    for name, region in on_side.items():
        near = [by_place[place] for place in touching(region.at) if place in by_place]
        near += [other for other in region.crossings if other in on_side and other not in near]
        graph[name] = tuple(near)
    return graph


def touching(at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The six hexes around a hex, from the north-east clockwise; odd rows stand half a hex to the right."""
    column, row = at
    east, west = (column + 1, column) if row % 2 else (column, column - 1)
    return (
        (east, row - 1), (column + 1, row), (east, row + 1),
        (west, row + 1), (column - 1, row), (west, row - 1),
    )  # fmt: skip


def _places(content: Content) -> Iterator[str]:
    """What both sides share: crossings, and a place for each region."""
    seen: dict[tuple[int, int], str] = {}
    for name, region in content.regions.items():
        where = f"regions.toml, entry {name}"
        for other in region.crossings:
            if other not in content.regions or name not in content.regions[other].crossings:
                yield f"{where}: {other} is not a crossing both ways"
        if (first := seen.setdefault(region.at, name)) != name:
            yield f"{where}: it has the same place as {first}"


def _map(content: Content, side: str) -> Iterator[str]:
    """What the rulings say of a side (rulings 5)."""
    graph, spaces = content.graph[side], Counter(content.space(side, region) for region in content.regions)
    for name in content.regions:
        starts = content.space(side, name) == "start"
        if starts and not any(content.space(side, near) == "paris" for near in graph[name]):
            yield f"regions.toml, entry {name}: a starting region lies next to Paris on the {side} side"
    if spaces["paris"] != 1 or spaces["start"] < (4 if side == "large" else 2):
        yield f"regions.toml: the {side} side lacks Paris or starting regions"
    if spaces["flag"] >= 30:
        yield f"regions.toml: {spaces['flag']} flags on the {side} side, but some tokens stay over"
    for shape in ("arch", "shield"):
        if spaces[shape] > sum(tile.count for tile in content.tiles.values() if tile.shape == shape):
            yield f"regions.toml: more {shape} spaces on the {side} side than tiles"
    reached = _reached(graph)
    for name in graph:
        if name not in reached:
            yield f"regions.toml, entry {name}: no way leads there on the {side} side"


def _reached(graph: dict[str, tuple[str, ...]]) -> set[str]:
    """All regions that can be reached from the first one."""
    todo, reached = list(graph)[:1], set[str]()
    while todo:
        region = todo.pop()
        if region not in reached:
            reached.add(region)
            todo += graph[region]
    return reached


# ------------------------------------------------------------------------------------------------------ the rest


def _wheel(content: Content) -> Iterator[str]:
    bases = sorted(wedge.base for wedge in content.wedges.values())
    if bases != sorted(STARTING_SIDES):
        yield f"wedges.toml: the starting sides are {bases}"
    for wedge in content.wedges.values():
        if wedge.base == wedge.added:
            yield f"wedges.toml, entry {wedge.id}: it adds the action that it has"
    for name in ("learning", "first"):
        if name not in content.layouts:
            yield f"layouts.toml: there is no layout “{name}”"
    for layout in content.layouts.values():
        if sorted(layout.wedges) != sorted(content.wedges):
            yield f"layouts.toml, entry {layout.id}: it does not name each wedge once"


def _boards(content: Content) -> Iterator[str]:
    rows = sorted((b.kind, b.level) for b in content.buildings.values())
    if rows != sorted((kind, level) for kind in KINDS for level in (1, 2, 3, 4)):
        yield "buildings.toml: each of the four rows has the levels 1 to 4"
    for building in content.buildings.values():
        if building.id != f"{building.kind}{building.level}":
            yield f"buildings.toml, entry {building.id}: the id is kind and level"
        if bool(building.ending) != (building.level == 4):
            yield f"buildings.toml, entry {building.id}: level 4, and no other, scores at the end"
    if sum(building.knight for building in content.buildings.values()) != 2:
        yield "buildings.toml: two buildings free a knight, one for each slot of the board"
    if list(content.troops) != [f"troop{n}" for n in range(1, 6)]:
        yield "troops.toml: the entries are troop1 to troop5, in this order"
    if list(content.enemies) != list(model.ENEMIES):
        yield "enemies.toml: the entries are prussian, slav, saracen, in this order"
    for enemy in content.enemies.values():
        if enemy.rewards and enemy.count % len(enemy.rewards):
            yield f"enemies.toml, entry {enemy.id}: {enemy.count} tokens do not share the pictures evenly"
    for order in content.orders.values():
        if order.each * 6 + order.place + 2 * order.travel_wedges != order.tokens:
            yield f"orders.toml, entry {order.id}: its tokens do not add up to {order.tokens}"


EDITIONS = Editions(HOUSE, load)
house, edition = EDITIONS.house, EDITIONS.edition
