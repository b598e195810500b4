"""Where the sensible player marches and how it spends the Command dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from engine.core.rng import Rng
from engine.road.content import Content, edition, ops
from engine.road.players import worth
from engine.road.view import LocationView, RoadGameView

HORIZON = 18  # Logistics that a plan looks ahead by rate
ENDGAME = 26  # from here on it counts to the end
PACE = 5  # Logistics for marching that a step of the timeline brings
SOUTH = 0.05  # what 100 units of the map towards Jerusalem are worth, in Victory Points
TASTE = 0.25  # how much worse a way may be and still be taken
SIEGE = 0.5  # what an icon of a siege costs, in Logistics
READY = 2  # factions that must be able before a siege is begun
UPKEEP = 2


class Spot(NamedTuple):
    """What the plan knows of a location: what can be gained there, and whether a siege stands before it."""

    value: float
    besieged: bool


@cache
def effort(digest: str, city: str) -> float:
    """What a siege costs besides the march, in Logistics: by the icons that its conditions need at least."""
    content = edition(digest)
    icons = 0
    for kind, count in content.conditions[city].needs.items():
        icons += sum(sorted(len(cell.icons) for cell in content.cells.values() if cell.kind == kind)[:count])
    return SIEGE * icons


def value_of(content: Content, place: LocationView) -> float:
    """Victory Points that can be gained at a place, with some doubt about relics, sieges and events."""
    doubt = 0.8 if place.fortified and not place.captured else 1.0
    relic = 0.8 if place.relic and not place.relic_found else 0.0
    event = event_value(content, place.event) if place.event else 0.0
    return doubt * (place.stars_left + relic + event)


def event_value(content: Content, card: str) -> float:
    """What a Location Event may bring: its Victory Points, or a little besides."""
    points = [op.x for option in content.location_events[card].options for op in option.ops if isinstance(op, ops.Vp)]
    return 0.9 * max(points, default=0.2)


def plan(view: RoadGameView, salt: int) -> str:
    """Look along all roads as far as the time that is left allows, and return the next place of the best way, or "".

    `salt` is the taste of the moment: of ways that are nearly as good as the best any may be taken.
    """
    content = edition(view.edition)
    able = sum(faction.able for faction in view.factions) >= READY
    spots = tuple((p.id, Spot(value_of(content, p), p.fortified and not p.captured)) for p in view.locations)
    left = (len(view.timeline) - 1 - view.time) * PACE + view.command.ratings[1]
    wanted = view.victory - view.vp if left <= ENDGAME else 0
    ways = _ways(view.edition, view.at, spots, left if wanted else HORIZON, wanted, able=able)
    taste = Rng(salt)
    return max(ways, key=lambda way: way[1] * (1 + TASTE * taste.below(100) / 100), default=("", 0.0))[0]


@lru_cache(maxsize=4096)
def _ways(
    digest: str, here: str, spots: tuple[tuple[str, Spot], ...], horizon: int, wanted: int, *, able: bool
) -> tuple[tuple[str, float], ...]:
    """The best way over each neighbour: points a pip, or towards the end how near it comes to the `wanted` points."""
    content, places = edition(digest), dict(spots)
    best: dict[str, float] = {}
    todo: list[tuple[str, float, float, str, frozenset[str]]] = [(here, 0.0, 0.0, "", frozenset((here,)))]
    while todo:
        at, cost, value, step, seen = todo.pop()
        for target, road in content.neighbours[at].items():
            spot = places[target]
            spent = cost + road.cost + 1.5 * road.hazard + (effort(digest, target) if spot.besieged else 0)
            if target in seen or spent > horizon or (spot.besieged and not able):
                continue
            gained = value + spot.value
            score = (gained + SOUTH * south(content, target, here)) / (spent + 4)
            if wanted:
                score = min(gained, wanted) + 2 * (gained >= wanted) - 0.03 * spent
            first = step or target
            best[first] = max(best.get(first, 0.0), score)
            todo.append((target, spent, gained, first, seen | {target}))
    return tuple(best.items())


def south(content: Content, there: str, here: str) -> float:
    """How much nearer to Jerusalem one place lies than another: it draws the army on where nothing is near."""
    goal, one, two = (content.locations[name] for name in ("jerusalem", there, here))
    return (abs(two.x - goal.x) + abs(two.y - goal.y) - abs(one.x - goal.x) - abs(one.y - goal.y)) / 100


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


def priorities(view: RoadGameView, salt: int) -> Iterator[str]:
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
    if view.siege is None and (chosen := plan(view, salt)) and _is_ready(view, chosen):
        yield f"order:march:{chosen}"
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
    """Begin a siege with Military for it and something to eat; late there is no time to wait for either."""
    place = next(place for place in view.locations if place.id == target)
    if not place.fortified or place.captured:
        return True
    late = len(view.timeline) - view.time <= 4
    return late or (view.supply >= 2 and view.command.ratings[2] >= 2)
