"""War: what cities and units are worth, which attack pays. For the stronger player."""

from __future__ import annotations

from typing import NamedTuple

from engine.outremer.players.duel import attack_odds
from engine.outremer.players.ledger import RIVAL, Change
from engine.outremer.players.mind import Mind
from engine.outremer.players.orders import attackers, prizes
from engine.outremer.state import GOOD

RAIDED, MAYBE = 1.0, 0.22  # chance that a city is raided next: its colour is shown, or not yet
ELIMINATED = 7.0  # what the last city is worth besides itself
HOPELESS = 6  # strength under the wall at which no card helps


def holding(mind: Mind, city: str, level: int) -> Change:
    """What a city adds to one's counts at a level."""
    facts = mind.content.cities[city]
    goods = 2 if level == 3 and facts.extra else 1
    change: Change = {"cities": 1, "levels": level, "goods": goods, facts.good: goods, "governors": 1}
    if level == 3:
        change["level3"] = 1
    index = GOOD[facts.good]
    if not mind.me.ready[index] + mind.me.spent[index] + mind.me.locked[index]:
        change["colours"] = 1
    return change


def city_worth(mind: Mind, city: str) -> float:
    """Influence that losing an own city would cost."""
    here = mind.cities[city]
    loss = -mind.ledger.gain({name: -more for name, more in holding(mind, city, here.level).items()})
    if here.governor:
        loss += mind.ledger.governor(here.governor)
    return loss + here.capital * 0.4 + (ELIMINATED if len(mind.mine) == 1 else 0.0)


def risk(mind: Mind, city: str, troops: float, level: int | None = None) -> float:
    """Chance that an own city with so many troops is lost before it can be helped."""
    here = mind.cities[city]
    wall = troops + (here.level if level is None else level)
    chance = 0.0
    if mind.view.round < mind.view.rounds:
        raid = mind.raid(city)
        if raid:
            left = wall - raid
            likely = RAIDED if here.raided else MAYBE
            chance = likely * (1.0 if left <= 0 else 0.35 if left <= 1 else 0.12 if left <= 2 else 0.0)
    for p in mind.rivals:
        force = sum(c.troops - 1 for c in mind.held(city, p.seat))
        if force > 0:
            over = force + 1 - wall
            chance += 0.28 if over > 1 else 0.14 if over > -1 else 0.04 if over > -3 else 0.0
    return min(0.95, chance)


def unit_worth(mind: Mind, city: str, more: int) -> float:
    """Influence of one more unit in an own city that gets `more` already."""
    troops = mind.cities[city].troops + more
    safer = risk(mind, city, troops) - risk(mind, city, troops + 1)
    price = mind.ledger.gain({"units": 1, "reserve": -1}) + safer * city_worth(mind, city)
    useful = any(c.owner != mind.seat for c in mind.near(city))
    return price * (1.0 if useful else 0.6) / (1.0 + 0.02 * troops)


def weakening(mind: Mind, city: str, gone: int) -> float:
    """Influence that a city loses in safety when so many units leave it."""
    troops = mind.cities[city].troops
    return (risk(mind, city, troops - gone) - risk(mind, city, troops)) * city_worth(mind, city)


class Attack(NamedTuple):
    """An attack: the city, how many units, and the influence that it is expected to bring."""

    city: str
    units: int
    gain: float


def prize_worth(mind: Mind, city: str, troops: float) -> float:
    """Influence of having taken a city and standing there with so many troops."""
    here = mind.cities[city]
    level = max(1, here.level - 1)
    change = holding(mind, city, level)
    gain = mind.ledger.gain(change) + mind.ledger.best_governor(change)
    if mind.content.cities[city].ring == "centre":
        gain += 0.8 * mind.ledger.horizon
    kept = 1.0 - (risk(mind, city, max(1.0, troops), level) if mind.view.round < mind.view.rounds else 0.0)
    return gain * (0.35 + 0.65 * kept) + rival_loss(mind, here.owner)


def rival_loss(mind: Mind, owner: int) -> float:
    """What it is worth that a rival loses a city."""
    if owner < 0:
        return 0.0
    cities = len(mind.view.players[owner].cities)
    loss = 1.2 * mind.ledger.horizon + (4.0 if cities >= 4 else 1.0 if cities == 3 else 0.0)
    return RIVAL * loss


def attack(mind: Mind, city: str, units: int, *, friends: int = 0, bonus: int = 0) -> float:
    """Influence that an attack with so many units is expected to bring (their leaving not counted)."""
    here = mind.cities[city]
    unit = -mind.ledger.gain({"units": -1, "reserve": 1})
    if units + bonus + HOPELESS < mind.wall(city):
        return -unit * (1 + 0.5 * units)
    odds = attack_odds(mind, city, units, friends, mind.hands(here.owner), bonus)
    lost = max(0.0, units - odds.attackers)
    won = odds.win * prize_worth(mind, city, odds.attackers) if odds.win else 0.0
    ruin = RIVAL * 0.27 * mind.ledger.horizon * (here.level > 1 and here.owner >= 0)
    return won - unit * (lost + (1 - odds.win)) + (1 - odds.win) * ruin


def best_attack(mind: Mind, marches: int, *, extra: int = 0, bonus: int = 0) -> Attack | None:
    """The attack that pays most with so many marches, and `extra` units that will stand next to it by then."""
    found: Attack | None = None
    for city in prizes(mind):
        units = min(marches, attackers(mind, city.id) + extra)
        if units < 1:
            continue
        gain = attack(mind, city.id, units, bonus=bonus)
        if found is None or gain > found.gain:
            found = Attack(city.id, units, gain)
    return found
