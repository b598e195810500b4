"""What the decoder cannot see: references across files, a map that hangs together, charts that are whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.content import alike
from engine.road.content.model import Content, Location, Road
from engine.road.content.ops import EVERY

START = "thessaloniki"
Neighbours = dict[str, dict[str, Road]]


def neighbours(locations: Mapping[str, Location], roads: Mapping[str, Road]) -> Neighbours:
    """Return the roads of each location by where they lead; those that `problems` refuses are left out."""
    found: Neighbours = {place: {} for place in locations}
    for road in roads.values():
        one, two = road.ends
        if one in found and two in found and one != two and two not in found[one]:
            found[one][two] = found[two][one] = road
    return found


def problems(content: Content) -> Iterator[str]:
    """Yield what is wrong, a line each."""
    yield from _roads(content)
    yield from _map(content)
    yield from _locations(content)
    yield from _charts(content)
    yield from _siege_box(content)
    yield from _conditions(content)


def _roads(content: Content) -> Iterator[str]:
    seen: set[frozenset[str]] = set()
    for road in content.roads.values():
        where, ends = f"roads.toml, entry {road.id}", frozenset(road.ends)
        for place in road.ends:
            if place not in content.locations:
                yield f"{where}: there is no location {place}"
        if len(ends) < 2 or ends in seen:
            yield f"{where}: a road joins two different locations, once"
        seen.add(ends)


def _map(content: Content) -> Iterator[str]:
    """The start is there, and everything can be reached from it."""
    if START not in content.locations:
        yield f"locations.toml: the army starts at {START}, which is missing (p.2 B)"
        return
    reached, edge = {START}, [START]
    while edge:
        new = [place for place in content.neighbours[edge.pop()] if place not in reached]
        reached.update(new)
        edge += new
    for place in content.locations:
        if place not in reached:
            yield f"roads.toml: no road leads to {place}"


def _locations(content: Content) -> Iterator[str]:
    """Fortified cities have conditions; relics and location events stand once each."""
    for place in content.locations.values():
        if place.fortified != (place.id in content.conditions):
            yield f"conditions.toml: {place.id} must have conditions exactly when it is fortified"
    for field, deck in (("relic", content.relics), ("event", content.location_events)):
        named = [value for place in content.locations.values() if (value := getattr(place, field))]
        for value in dict.fromkeys(named):
            if value not in deck or named.count(value) > 1:
                yield f"locations.toml: the {field} {value} must exist and stand at one location"
        for entry in deck:
            if entry not in named:
                yield f"{field}s: {entry} stands at no location of locations.toml"


def _charts(content: Content) -> Iterator[str]:
    if sorted(content.chart) != list(range(1, 13)) or len(content.events) != 12:
        yield "events.toml: the chart has one event for each sum from 1 to 12 (p.6)"
    if tuple(sorted(content.factions)) != EVERY:
        yield f"factions.toml: the factions are {', '.join(EVERY)}"
    yield from alike("factions", content.factions.values(), ("name", "letter", "colour"))
    for faction in content.factions.values():
        if faction.white + faction.knights > faction.slots or faction.knights > faction.knight_slots:
            yield f"factions.toml, entry {faction.id}: more cubes at the start than slots (p.5)"
    if len(content.tracks.timeline) < 2:
        yield "tracks.toml: the timeline has a first and a last box at least"
    for language, labels in content.tracks.words.items():
        if len(labels) != len(content.tracks.timeline):
            yield f"tracks.toml: words.{language} needs a label for each of the {len(content.tracks.timeline)} boxes"
    timer = content.tracks.siege_timer
    if timer[:1] != ("supply",) or not {"time", "event"} <= set(timer) or len(timer) < 4:
        yield "tracks.toml: the siege timer starts with Supply and has a Time and an Event box (p.7, p.8)"


def _siege_box(content: Content) -> Iterator[str]:
    """A full 4 x 4 box, bottom row of Outer Walls and Guard Tower."""
    places = {(cell.row, cell.column) for cell in content.cells.values()}
    if len(places) != 16 or len(content.cells) != 16:
        yield "cells.toml: the siege box has 4 x 4 different cells (p.1)"
    for cell in content.cells.values():
        if (cell.row == 1) != (cell.kind in ("outer", "guard")):
            yield f"cells.toml, entry {cell.id}: Outer Walls and Guard Tower form the bottom row (p.7)"


def _conditions(content: Content) -> Iterator[str]:
    """Conditions that can be met."""
    kinds = [cell.kind for cell in content.cells.values()]
    for condition in content.conditions.values():
        if condition.id not in content.locations:
            yield f"conditions.toml, entry {condition.id}: there is no such location"
        for kind, count in condition.needs.items():
            if count > kinds.count(kind):
                yield f"conditions.toml, entry {condition.id}: the box has no {count} cells of {kind}"
