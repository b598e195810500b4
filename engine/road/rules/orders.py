"""Which orders can be given now, and what they cost. Rulebook: Issuing Orders (p.3-5); rulings A1, A27-A29, A35."""

from __future__ import annotations

from typing import NamedTuple

from engine.road.rules import factions, travel
from engine.road.state import DIPLOMACY_CAP, FAITH, LOGISTICS, MILITARY, MIRACLES_CAP, SUPPLY_CAP, G

PRAYERS, MORALE, MORALE_KNIGHT, RELIC = 2, 5, 6, 2  # Find Relic by the coin icon in the box (ruling A1)
RESUPPLY, DIPLOMACY = 2, 3
PLUNDER, SIEGE_WORKS = 1, 2
KNIGHTS = 2  # what a Knight adds to Military (p.5)


class Order(NamedTuple):
    """An order: the Command box that pays it, and how much."""

    box: int
    cost: int


def legal(g: G) -> dict[str, Order]:
    """Return the orders that can be given in the Crusader phase, by option id: "order:<what>[:<faction or place>]"."""
    offered = _faith(g) | _logistics(g) | _military(g)
    return {name: order for name, order in offered.items() if order.cost <= g.state.ratings[order.box]}


def _faith(g: G) -> dict[str, Order]:
    state = g.state
    found = {}
    if state.miracles < MIRACLES_CAP:
        found["order:prayers"] = Order(FAITH, PRAYERS)
    if relic_here(g):
        found["order:relic"] = Order(FAITH, RELIC)
    for name in state.factions:
        if factions.has_room(g, name):
            found[f"order:morale:{name}"] = Order(FAITH, MORALE)
        if factions.has_knight_room(g, name):
            found[f"order:morale_knight:{name}"] = Order(FAITH, MORALE_KNIGHT)
    return found


def relic_here(g: G) -> str:
    """The relic that can be sought here, or "": not twice, and not in a city under siege (p.4)."""
    relic = g.content.locations[g.state.at].relic
    return relic if relic and relic not in g.state.relics and g.state.siege is None else ""


def _logistics(g: G) -> dict[str, Order]:
    state = g.state
    found = {f"order:march:{place}": Order(LOGISTICS, road.cost) for place, road in travel.roads(g).items()}
    if state.supply < SUPPLY_CAP:
        found["order:resupply"] = Order(LOGISTICS, RESUPPLY)
    if state.diplomacy < DIPLOMACY_CAP:
        found["order:diplomacy"] = Order(LOGISTICS, diplomacy_cost(g))
    return found


def diplomacy_cost(g: G) -> int:
    """3; the first of a turn costs 1 less while the Normans have 2 Morale (p.5)."""
    return DIPLOMACY - (factions.is_able(g, "normans") and "diplomacy" not in g.state.used)


def _military(g: G) -> dict[str, Order]:
    found = {"order:plunder": Order(MILITARY, PLUNDER)}
    found |= {f"order:knights:{name}": Order(MILITARY, 0) for name in factions.free_knights(g)}
    return found
