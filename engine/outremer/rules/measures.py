"""What governors and bulls count. Rulebook: Governors; Bulls; Glossary (Leader); rulings X2, Q29, Q63, Q64.

Every measure in PUBLIC is known to the whole table; only those may decide a leadership.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.outremer.content.model import Condition
from engine.outremer.rules import glossary
from engine.outremer.state import GOOD, GOODS, G

SPECIFIC = GOODS[:4]
LOSS_IS_NO_MERIT = 2
"""The version of the rules from which on the eliminated gain nothing by what they lost."""


def _good(good: str) -> Callable[[G, int], int]:
    return lambda g, seat: glossary.goods_owned(g.state.players[seat], GOOD[good])


def _tactics(good: str) -> Callable[[G, int], int]:
    """Tactics of a colour among the five in hand; level IV counts for both its colours (Governors 3)."""
    return lambda g, seat: sum(good in g.content.tactics[card].colours for card in g.state.players[seat].hand)


def _levels(g: G, seat: int) -> int:
    return sum(g.state.cities[city].level for city in g.state.players[seat].cities)


def _bishops(g: G, seat: int) -> int:
    return sum(glossary.bishop_count(g, city, seat) for city in g.state.cities)


def _foreign_bishops(g: G, seat: int) -> int:
    """Bishops outside the own cities, of a player who has one (R24)."""
    if not _may_grow_by_loss(g, seat):
        return 0
    return sum(glossary.bishop_count(g, city, seat) for city, c in g.state.cities.items() if c.owner != seat)


def _holiness(g: G, seat: int) -> int:
    """Players whose marker stands further left."""
    here = g.state.players[seat].holiness
    return sum(p.holiness < here for p in g.state.players)


def _capital_level(g: G, seat: int) -> int:
    cities = g.state.players[seat].cities
    return g.state.cities[cities[0]].level if cities else 0


def _reserve(g: G, seat: int) -> int:
    """Units in reserve, of a player who has a city (R24)."""
    return g.state.players[seat].reserve if _may_grow_by_loss(g, seat) else 0


def _may_grow_by_loss(g: G, seat: int) -> bool:
    """Whether what grows by losing cities counts for a seat: nothing is won by losing the last one (R24)."""
    return bool(g.state.players[seat].cities) or not g.since(LOSS_IS_NO_MERIT)


def _building_levels(g: G, seat: int) -> int:
    return sum(g.content.buildings[card].level for card in g.state.players[seat].buildings)


MEASURES: dict[str, Callable[[G, int], int]] = {
    **{good: _good(good) for good in GOODS},
    "goods": lambda g, seat: sum(n for _, n in glossary.all_goods(g.state.players[seat])),
    "colours": lambda g, seat: sum(n > 0 for _, n in glossary.all_goods(g.state.players[seat])),
    "coins": lambda g, seat: g.state.players[seat].coins,
    "units": glossary.units_on_map,
    "reserve": _reserve,
    "cities": lambda g, seat: len(g.state.players[seat].cities),
    "levels": _levels,
    "level3": lambda g, seat: sum(g.state.cities[c].level == 3 for c in g.state.players[seat].cities),
    "capital_level": _capital_level,
    "bishops": _bishops,
    "holy_lands": lambda g, seat: len(glossary.holy_lands(g, seat)),
    "bishop_cities": lambda g, seat: sum(glossary.bishop_count(g, city, seat) > 0 for city in g.state.cities),
    "foreign_bishops": _foreign_bishops,
    "buildings": lambda g, seat: len(g.state.players[seat].buildings),
    "building_levels": _building_levels,
    "rescripts": lambda g, seat: len(g.state.players[seat].rescripts),
    "spies": lambda g, seat: len(g.state.players[seat].spies),
    "governors": lambda g, seat: sum(bool(g.state.cities[c].governor) for c in g.state.players[seat].cities),
    "holiness": _holiness,
    "tactics_yellow": _tactics("wood"),
    "tactics_white": _tactics("candles"),
    "tactics_blue": _tactics("steel"),
    "tactics_red": _tactics("horses"),
    "studied": lambda g, seat: sum(g.content.tactics[card].level > 0 for card in g.state.players[seat].hand),
}
PRIVATE = {"holy_lands", "tactics_yellow", "tactics_white", "tactics_blue", "tactics_red", "studied"}
PUBLIC = set(MEASURES) - PRIVATE


def measure(g: G, seat: int, name: str) -> int:
    """Return how many of the named component a seat has."""
    return MEASURES[name](g, seat)


def points(g: G, seat: int, condition: Condition, spice: int = 0) -> int:
    """Influence of a condition for a seat; `spice` tokens count as the good that it asks for (ruling Q29)."""
    have = measure(g, seat, condition.measure) + (spice if condition.measure in SPECIFIC else 0)
    if condition.leader:
        best = max(measure(g, other, condition.measure) for other in range(len(g.state.players)))
        return condition.leader if have >= 1 and have >= best else 0
    return max((gain for least, gain in condition.tiers if have >= least), default=0)


def governor_points(g: G, seat: int) -> list[tuple[str, str, int]]:
    """Return (city, governor, influence) of a seat; each spice token helps the one governor where it helps most."""
    p = g.state.players[seat]
    rows = [(city, g.state.cities[city].governor) for city in p.cities if g.state.cities[city].governor]
    gains = [points(g, seat, g.content.governors[card].condition) for _, card in rows]
    helped = [0] * len(rows)
    for _ in range(glossary.goods_owned(p, GOOD["spice"])):
        better = [
            points(g, seat, g.content.governors[card].condition, helped[n] + 1) - gains[n]
            for n, (_, card) in enumerate(rows)
        ]
        if not better or max(better) <= 0:
            break
        best = better.index(max(better))
        helped[best] += 1
        gains[best] += better[best]
    return [(city, card, gain) for (city, card), gain in zip(rows, gains, strict=True)]


def bull_points(g: G, seat: int) -> tuple[int, int]:
    """Return the influence of both objectives of a seat's bull; the better one scores (Bulls)."""
    p = g.state.players[seat]
    if not p.bull:
        return 0, 0
    spice = glossary.goods_owned(p, GOOD["spice"])
    bull = g.content.bulls[p.bull]
    return points(g, seat, bull.first.condition, spice), points(g, seat, bull.second.condition, spice)
