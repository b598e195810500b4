"""Reads and checks content files. A wrong entry is refused with its file and its name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.core.content import Editions, Files
from engine.core.errors import ContentError
from engine.road.content import model
from engine.road.content.model import Content
from engine.road.content.ops import EVERY

HOUSE = Path(__file__).parent / "house"
START = "thessaloniki"

KINDS: tuple[tuple[str, type[Any]], ...] = (
    ("locations", model.Location),
    ("roads", model.Road),
    ("relics", model.Relic),
    ("factions", model.Faction),
    ("events", model.Event),
    ("location_events", model.LocationEvent),
    ("cells", model.Cell),
    ("conditions", model.Condition),
)


def load(folders: Sequence[Path]) -> Content:
    """Return the content of folders of TOML files, each file from the first that has it.

    Raise ContentError with file and entry.
    """
    files = Files(folders)
    decks: dict[str, dict[str, Any]] = {kind: files.entries(kind, cls) for kind, cls in KINDS}
    tracks = files.table("tracks", model.Tracks)
    files.settled()
    assert tracks is not None  # else there was a problem
    content = Content(
        tracks=tracks,
        chart={event.roll: event.id for event in decks["events"].values()},
        neighbours=_neighbours(decks["locations"], decks["roads"]),
        hash=files.hash,
        **decks,
    )
    _check_map(content)
    _check_charts(content)
    _check_siege(content)
    return content


def _neighbours(locations: dict[str, model.Location], roads: dict[str, model.Road]) -> dict[str, dict[str, model.Road]]:
    found: dict[str, dict[str, model.Road]] = {place: {} for place in locations}
    for road in roads.values():
        one, two = road.ends
        for place in road.ends:
            if place not in locations:
                raise ContentError(f"roads.toml, entry {road.id}: there is no location {place}")
        if one == two or two in found[one]:
            raise ContentError(f"roads.toml, entry {road.id}: a road joins two different locations, once")
        found[one][two] = found[two][one] = road
    return found


def _check_map(content: Content) -> None:
    """The start is there, everything can be reached, and relics and location events stand once each."""
    if START not in content.locations:
        raise ContentError(f"locations.toml: the army starts at {START}, which is missing (p.2 B)")
    reached, edge = {START}, [START]
    while edge:
        new = [place for place in content.neighbours[edge.pop()] if place not in reached]
        reached.update(new)
        edge += new
    for place in content.locations.values():
        if place.id not in reached:
            raise ContentError(f"roads.toml: no road leads to {place.id}")
        if place.fortified != (place.id in content.conditions):
            raise ContentError(f"conditions.toml: {place.id} must have conditions exactly when it is fortified")
    for field, deck in (("relic", content.relics), ("event", content.location_events)):
        named = [value for place in content.locations.values() if (value := getattr(place, field))]
        for value in named:
            if value not in deck or named.count(value) > 1:
                raise ContentError(f"locations.toml: the {field} {value} must exist and stand at one location")
        for entry in deck:
            if entry not in named:
                raise ContentError(f"{field}s: {entry} stands at no location of locations.toml")


def _check_charts(content: Content) -> None:
    if sorted(content.chart) != list(range(1, 13)) or len(content.events) != 12:
        raise ContentError("events.toml: the chart has one event for each sum from 1 to 12 (p.6)")
    if tuple(sorted(content.factions)) != EVERY:
        raise ContentError(f"factions.toml: the factions are {', '.join(EVERY)}")
    for faction in content.factions.values():
        if faction.white + faction.knights > faction.slots or faction.knights > faction.knight_slots:
            raise ContentError(f"factions.toml, entry {faction.id}: more cubes at the start than slots (p.5)")
    if len(content.tracks.timeline) < 2:
        raise ContentError("tracks.toml: the timeline has a first and a last box at least")


def _check_siege(content: Content) -> None:
    """A full 4 x 4 box, bottom row of Outer Walls and Guard Tower, and conditions that can be met."""
    places = {(cell.row, cell.column): cell for cell in content.cells.values()}
    if len(places) != 16 or len(content.cells) != 16:
        raise ContentError("cells.toml: the siege box has 4 x 4 different cells (p.1)")
    for cell in content.cells.values():
        if (cell.row == 1) != (cell.kind in ("outer", "guard")):
            raise ContentError(f"cells.toml, entry {cell.id}: Outer Walls and Guard Tower form the bottom row (p.7)")
    kinds = [cell.kind for cell in content.cells.values()]
    for condition in content.conditions.values():
        if condition.id not in content.locations:
            raise ContentError(f"conditions.toml, entry {condition.id}: there is no such location")
        for kind, count in condition.needs.items():
            if count > kinds.count(kind):
                raise ContentError(f"conditions.toml, entry {condition.id}: the box has no {count} cells of {kind}")
    timer = content.tracks.siege_timer
    if timer[:1] != ("supply",) or not {"time", "event"} <= set(timer) or len(timer) < 4:
        raise ContentError("tracks.toml: the siege timer starts with Supply and has a Time and an Event box (p.7, p.8)")


EDITIONS = Editions(HOUSE, load)
house, edition = EDITIONS.house, EDITIONS.edition
