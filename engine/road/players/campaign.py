"""Where the sensible player marches and how it spends the Command dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.road.content import Content
from engine.road.players import worth
from engine.road.view import LocationView, RoadGameView

HORIZON = 13  # Logistics that a plan looks ahead
SIEGE = 7  # what a siege costs besides, in Logistics
READY = 2  # factions that must be able before a siege is begun
UPKEEP = 2


class Plan(NamedTuple):
    """The best way found: points a Logistics pip, and the next place."""

    rate: float
    step: str


def value_of(view: RoadGameView, place: LocationView) -> float:
    """Victory Points that can be gained at a place, with some doubt about relics and sieges."""
    doubt = 0.8 if place.fortified and not place.captured else 1.0
    relic = 0.8 if place.relic and not place.relic_found else 0.0
    event = 0.7 if place.event else 0.0
    return doubt * (place.stars_left + relic + event)


def plan(view: RoadGameView, content: Content) -> Plan | None:
    """Look along all roads as far as the horizon; return the way with the best rate."""
    places = {place.id: place for place in view.locations}
    able = sum(faction.able for faction in view.factions)
    best: Plan | None = None
    todo: list[tuple[str, float, float, str, frozenset[str]]] = [(view.at, 0.0, 0.0, "", frozenset((view.at,)))]
    while todo:
        at, cost, value, step, seen = todo.pop()
        for target, road in content.neighbours[at].items():
            place = places[target]
            sieged = place.fortified and not place.captured
            spent = cost + road.cost + 1.5 * road.hazard + (SIEGE if sieged else 0)
            if target in seen or spent > HORIZON + (SIEGE if sieged else 0) or (sieged and able < READY):
                continue
            gained = value + value_of(view, place)
            rate = (gained + 0.05 * south(places[target], places[view.at])) / (spent + 2)
            if best is None or rate > best.rate:
                best = Plan(rate, step or target)
            if spent < HORIZON:
                todo.append((target, spent, gained, step or target, seen | {target}))
    return best


def south(place: LocationView, here: LocationView) -> float:
    """How much nearer to Jerusalem a place lies than another, by the map; breaks ties where nothing is near."""

    def away(spot: LocationView) -> float:
        return abs(spot.x - 800) + abs(spot.y - 890)

    return (away(here) - away(place)) / 100


def need(view: RoadGameView) -> int:
    """Supply that should be there at upkeep: the slots, and one for the siege timer or the road."""
    due = min(UPKEEP, len(view.upkeep))
    if view.siege is None:
        return due
    coming = view.siege.timer[view.siege.box : view.siege.box + 1]
    return due + (coming == ("supply",))


def assignment(view: RoadGameView, ratings: list[int]) -> float:
    """What an assignment of dice to Faith, Logistics and Military is worth."""
    faith, logistics, military = ratings
    hungry = max(0, need(view) - view.supply)
    if view.siege is not None:
        able = sum(faction.able for faction in view.factions)
        assault = 3.0 * min(able, military // 2) + 0.3 * military
        return assault + _faith(view, faith) + min(logistics, 2 * hungry) * 0.8 + logistics * 0.25
    fight = min(military, 5) * (0.45 if view.dice == 2 else 0.25)
    return logistics * 1.1 + fight + _faith(view, faith)


def _faith(view: RoadGameView, faith: int) -> float:
    relics = any(place.id == view.at and place.relic and not place.relic_found for place in view.locations)
    value = faith * 0.4 + (2.5 if relics and faith >= 2 and view.siege is None else 0.0)
    growth = max(worth.growth(view, faction.id) for faction in view.factions)
    return value + (growth * 0.8 if faith >= 5 else 0.0)


def priorities(view: RoadGameView, content: Content) -> Iterator[str]:
    """Yield orders, the most wanted first."""
    faith, logistics, military = view.command.ratings
    yield "order:relic"
    yield from _morale(view, faith)
    short = need(view) - view.supply
    spare = military - _kept(view)
    if short > 0 and spare > 0:
        yield "order:plunder"
    if short > 0:
        yield "order:resupply"
    if short > 0 and military > 0 and logistics < 2:
        yield "order:plunder"
    if view.siege is None and (chosen := plan(view, content)) is not None and _is_ready(view, chosen.step):
        yield f"order:march:{chosen.step}"
    if spare > 0 and view.supply < view.supply_cap - 1:
        yield "order:plunder"
    if view.supply < 4:
        yield "order:resupply"
    if view.diplomacy < 3:
        yield "order:diplomacy"
    yield "order:resupply"
    yield "order:prayers"


def _morale(view: RoadGameView, faith: int) -> Iterator[str]:
    """A cube where it helps most, a Knight when there is Faith for it."""
    ranked = sorted(view.factions, key=lambda faction: -worth.growth(view, faction.id))
    if faith >= 6:
        yield from (f"order:morale_knight:{faction.id}" for faction in ranked)
    yield from (f"order:morale:{faction.id}" for faction in ranked)


def _kept(view: RoadGameView) -> int:
    """Military to keep for the phase to come."""
    if view.siege is not None:
        return 2 * sum(faction.able for faction in view.factions)
    return 5 if view.dice == 2 else 2


def _is_ready(view: RoadGameView, target: str) -> bool:
    """Begin a siege with Military for it and something to eat."""
    place = next(place for place in view.locations if place.id == target)
    if not place.fortified or place.captured:
        return True
    return view.supply >= 2 and view.command.ratings[2] >= 2
