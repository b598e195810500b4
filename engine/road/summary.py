"""What fills the blanks of `summary.md`: every number and every printed list, from the content and from the rules."""

from __future__ import annotations

from engine.core.summary import Summary, items
from engine.core.words import join
from engine.road.content import Content
from engine.road.content.check import START
from engine.road.content.model import Condition, Faction, Location
from engine.road.flow.battle import OVERWHELMING
from engine.road.flow.dice import FOUND, LOST, SIDES
from engine.road.flow.upkeep import SLOTS
from engine.road.rules import orders
from engine.road.rules.factions import ABLE
from engine.road.rules.siege import TOP
from engine.road.state import BOXES, DIPLOMACY_CAP, MIRACLES_CAP, SUPPLY_CAP, VICTORY, RoadState
from engine.road.texts import icon_words, kind_word, label_of, name_of, names_of, text_of
from words import ident, say

PLUNDER_LOSES, PLUNDER_GAINS = 2, SIDES  # Plunder: Byzantines lose Morale up to this die, Normans gain it on that one
FRIENDLY, ENEMY = 1, 2  # dice rolled on the Events chart (p.6)
OVERWHELMING_LOSS = 2  # cubes (p.6)


def facts(content: Content) -> dict[str, object]:
    """Return the blanks of the template."""
    return {**_orders(), **_dice(), **_tracks(content), **_sheets(content)}


def _orders() -> dict[str, object]:
    """What orders cost and bring (p.3-5)."""
    return {
        "prayers": orders.PRAYERS,
        "morale": orders.MORALE,
        "knight": orders.MORALE_KNIGHT,
        "relic": orders.RELIC,
        "resupply": orders.RESUPPLY,
        "diplomacy": orders.DIPLOMACY,
        "plunder": orders.PLUNDER,
        "works": orders.SIEGE_WORKS,
        "ride": orders.KNIGHTS,
        "able": ABLE,
    }


def _dice() -> dict[str, object]:
    """What the dice decide."""
    return {
        "command": len(BOXES),
        "found": FOUND,
        "lost": LOST,
        "loses": PLUNDER_LOSES,
        "gains": PLUNDER_GAINS,
        "friendly": FRIENDLY,
        "enemy": ENEMY,
        "overwhelming": -OVERWHELMING,
        "overwhelming_loss": OVERWHELMING_LOSS,
        "sum": TOP,
    }


def _tracks(content: Content) -> dict[str, object]:
    """Where tracks begin and end."""
    start = RoadState({}, START)
    timer = content.tracks.siege_timer
    return {
        "victory": VICTORY,
        "supply": start.supply,
        "miracles": start.miracles,
        "tokens": start.diplomacy,
        "supply_cap": SUPPLY_CAP,
        "miracles_cap": MIRACLES_CAP,
        "diplomacy_cap": DIPLOMACY_CAP,
        "slots": len(SLOTS),
        "pairs": join(say("road-rules-pair", factions=names_of(content, pair)) for pair in SLOTS),
        "start": name_of(content, START),
        "steps": len(content.tracks.timeline) - 1,
        "first_box": label_of(content, 1),
        "last_box": label_of(content, -1),
        "boxes": len(timer),
        "timer": ", ".join(icon_words(icon) for icon in timer),
    }


def _sheets(content: Content) -> dict[str, object]:
    """What is printed on both sheets: roads, stars, factions, siege conditions, charts."""
    places, roads = content.locations, content.roads.values()
    return {
        "road": join(sorted({str(road.cost) for road in roads if not road.long})),
        "long_road": join(sorted({str(road.cost) for road in roads if road.long})),
        "march_stars": sum(place.stars for place in places.values() if not place.fortified),
        "city_stars": sum(place.stars for place in places.values() if place.fortified),
        "relics": sum(bool(place.relic) for place in places.values()),
        "factions": items(_faction(content, faction) for faction in content.factions.values()),
        "cities": items(_city(content, city) for city in content.conditions.values()),
        "visits": items(_visit(content, place) for place in places.values() if place.event),
        "rows": max(cell.row for cell in content.cells.values()),
        "columns": max(cell.column for cell in content.cells.values()),
    }


def _faction(content: Content, faction: Faction) -> str:
    """A faction box: cubes at the start, slots, siege dice, ability."""
    counts = {die: faction.dice.count(die) for die in faction.dice}
    return say(
        "road-rules-faction",
        name=name_of(content, faction.id),
        white=faction.white,
        knights=faction.knights,
        slots=faction.slots,
        most=faction.knight_slots,
        dice=join(say(ident("road-rules-dice", die), count=count) for die, count in counts.items()),
        text=text_of(faction),
    )


def _visit(content: Content, place: Location) -> str:
    event = content.location_events[place.event]
    facts = {"place": name_of(content, place.id), "event": name_of(content, place.event), "text": text_of(event)}
    return say("road-rules-visit", **facts)


def _city(content: Content, city: Condition) -> str:
    needs = (say("road-rules-need", count=count, kind=kind_word(kind)) for kind, count in city.needs.items())
    return say("road-rules-city", city=name_of(content, city.id), needs=", ".join(needs))


RULES = Summary(__package__, facts)
