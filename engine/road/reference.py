"""Everything printed that somebody may look up, and whether the rulebook names it or we designed it."""

from __future__ import annotations

from engine.core.reference import Cards
from engine.core.view import Card
from engine.core.words import join
from engine.road.content import Content
from engine.road.content.model import Location
from engine.road.texts import KIND_WORDS, die_words


def cards(content: Content) -> dict[str, Card]:
    """Return all entries of an edition by id."""
    found = Cards()
    for place in content.locations.values():
        found.add("Location", place, _place(content, place))
    for relic in content.relics.values():
        found.add("Relic", relic, relic.text)
    for faction in content.factions.values():
        dice = join(die_words(die).strip() for die in faction.dice)
        text = f"{faction.slots} slots, {faction.knight_slots} for Knights; siege dice {dice}. {faction.text}"
        found.add("Faction", faction, text)
    for event in content.events.values():
        found.add(f"Event {event.roll}", event, event.text)
    for visit in content.location_events.values():
        found.add("Location Event", visit, visit.text)
    for cell in content.cells.values():
        supply = f"; {cell.supply} Supply" if cell.supply else ""
        text = f"Row {cell.row} from below, column {cell.column}: {join(map(str, cell.icons))}{supply}."
        found.add("Siege cell", cell, text)
    return found


def _place(content: Content, place: Location) -> str:
    words = [f"{'Fortified' if place.fortified else 'Open'}, {'friendly' if place.friendly else 'enemy'} ground."]
    if place.stars:
        words.append(f"{place.stars} VP.")
    if place.fortified:
        needs = content.conditions[place.id].needs
        words.append("Siege: " + join(f"{count} {KIND_WORDS[kind]}" for kind, count in needs.items()) + ".")
    if place.relic:
        words.append(f"Relic: {content.relics[place.relic].name}.")
    return " ".join([*words, place.text])
