"""Everything printed that somebody may look up, and whether the rulebook names it or we designed it."""

from __future__ import annotations

from engine.core.view import Card
from engine.road.content import Content
from engine.road.content.model import Location
from engine.road.texts import KIND_WORDS, die_words, join


def cards(content: Content) -> dict[str, Card]:
    """Return all entries of an edition by id."""
    found: dict[str, Card] = {}

    def add(kind: str, card: str, name: str, text: str, source: str, note: str) -> None:
        found[card] = Card(card, name, kind, text, source, note)

    for place in content.locations.values():
        add("Location", place.id, place.name, _place(content, place), place.source, place.note)
    for relic in content.relics.values():
        add("Relic", relic.id, relic.name, relic.text, relic.source, relic.note)
    for faction in content.factions.values():
        dice = join(die_words(die).strip() for die in faction.dice)
        text = f"{faction.slots} slots, {faction.knight_slots} for Knights; siege dice {dice}. {faction.text}"
        add("Faction", faction.id, faction.name, text, faction.source, faction.note)
    for event in content.events.values():
        add(f"Event {event.roll}", event.id, event.name, event.text, event.source, event.note)
    for visit in content.location_events.values():
        add("Location Event", visit.id, visit.name, visit.text, visit.source, visit.note)
    for cell in content.cells.values():
        supply = f"; {cell.supply} Supply" if cell.supply else ""
        text = f"Row {cell.row} from below, column {cell.column}: {join(map(str, cell.icons))}{supply}."
        add("Siege cell", cell.id, cell.name, text, cell.source, cell.note)
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
