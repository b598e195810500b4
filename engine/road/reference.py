"""Everything printed that somebody may look up, and whether the rulebook names it or we designed it."""

from __future__ import annotations

from engine.core.reference import Cards
from engine.core.view import Card
from engine.core.words import join
from engine.road.content import Content
from engine.road.content.model import Cell, Faction, Location
from engine.road.texts import kind_word, name_of, text_of, values, weapons
from words import say


def cards(content: Content) -> dict[str, Card]:
    """Return all entries of an edition by id."""
    found = Cards()
    for place in content.locations.values():
        found.add(say("road-cards-kind-location"), place, _place(content, place))
    for relic in content.relics.values():
        found.add(say("road-cards-kind-relic"), relic, text_of(relic))
    for faction in content.factions.values():
        found.add(say("road-cards-kind-faction"), faction, _faction(faction))
    for event in content.events.values():
        found.add(say("road-cards-kind-event", roll=event.roll), event, text_of(event))
    for visit in content.location_events.values():
        found.add(say("road-cards-kind-location-event"), visit, text_of(visit))
    for cell in content.cells.values():
        found.add(say("road-cards-kind-cell"), cell, _cell(cell))
    return found


def _faction(faction: Faction) -> str:
    return say(
        "road-cards-faction",
        slots=faction.slots,
        knights=faction.knight_slots,
        dice=weapons(faction.dice),
        text=text_of(faction),
    )


def _cell(cell: Cell) -> str:
    return say("road-cards-cell", row=cell.row, column=cell.column, icons=values(cell.icons), supply=cell.supply)


def _place(content: Content, place: Location) -> str:
    told = [say("road-cards-ground", fortified=place.fortified, friendly=place.friendly)]
    if place.stars:
        told.append(say("road-cards-stars", stars=place.stars))
    if place.fortified:
        needs = content.conditions[place.id].needs.items()
        listed = join(say("road-cards-need", count=count, kind=kind_word(kind)) for kind, count in needs)
        told.append(say("road-cards-siege", needs=listed))
    if place.relic:
        told.append(say("road-cards-place-relic", relic=name_of(content, place.relic)))
    return " ".join([*told, text_of(place)])
