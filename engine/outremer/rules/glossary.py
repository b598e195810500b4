"""Glossary: the terms that every rule and card uses, each defined once. Rulebook: Glossary."""

from __future__ import annotations

from collections.abc import Iterator

from engine.outremer.state import ATTACKER, COVERED, GOODS, SARACEN, Battle, G, PlayerState


def player(g: G, seat: int) -> PlayerState:
    """Return the area of a seat."""
    return g.state.players[seat]


def order_of_play(g: G) -> list[int]:
    """Seats from the furthest right on the holiness track leftward (Player Turn Order); automa markers do not count."""
    players = g.state.players
    return sorted(range(len(players)), key=lambda seat: -players[seat].holiness)


def in_play(g: G) -> list[int]:
    """Seats in player order that are not eliminated (Capital)."""
    return [seat for seat in order_of_play(g) if not g.state.players[seat].out]


def neighbours(g: G, city: str) -> list[str]:
    """Neighbouring cities in play; covered cities do not exist (Playing with 2 or 3 Players)."""
    cities = g.state.cities
    return [other for other in g.content.cities[city].neighbours if cities[other].owner != COVERED]


def own_neighbours(g: G, city: str, owner: int) -> list[str]:
    """Neighbouring cities under the control of `owner` (a seat or SARACEN)."""
    cities = g.state.cities
    return [other for other in g.content.cities[city].neighbours if cities[other].owner == owner]


def is_saracen(g: G, city: str) -> bool:
    """Saracen city: under Saracen control."""
    return g.state.cities[city].owner == SARACEN


def non_last(troops: int, wanted: int) -> int:
    """Non-last: as many of `wanted` as leave one behind (Glossary; rulings 8: 3 of 2 removes 1)."""
    return max(0, min(wanted, troops - 1))


def units_on_map(g: G, seat: int) -> int:
    """Units of a seat on the map, those in a battle included."""
    state = g.state
    total = sum(state.cities[city].troops for city in state.players[seat].cities)
    battle = state.battle
    return total + (battle.units if battle and battle.attacker == seat else 0)


def swords(g: G) -> int:
    """Strength that uncovered sword bonuses give to raids and Saracen cities (Saracen Track Bonuses)."""
    return g.content.tracks.saracen[: g.state.raided].count("sword")


def per_neighbour(g: G) -> int:
    """Saracens that each neighbouring city sends to a raid: 1, or the highest uncovered double or triple."""
    bonuses = g.content.tracks.saracen[: g.state.raided]
    return 3 if "triple" in bonuses else 2 if "double" in bonuses else 1


def modifier(g: G, key: str, seat: int | None = None) -> int:
    """Sum of the changes of one number until the end of the round, for everybody and for this seat."""
    own = g.state.players[seat].modifiers.get(key, 0) if seat is not None and seat >= 0 else 0
    return g.state.modifiers.get(key, 0) + own


def city_strength(g: G, city: str) -> int:
    """Units and wall bonus of a raided city (Raids); the wall bonus is its level (rulings 4)."""
    here = g.state.cities[city]
    return here.troops + here.level


def strength(g: G, battle: Battle, side: int) -> int:
    """Strength of a side now: units, cards, for the defender wall and Saracen track (Battle 1; rulings Q44, Q45)."""
    if side == ATTACKER:
        return battle.units + battle.bonus[0]
    here = g.state.cities[battle.city]
    saracen = swords(g) + modifier(g, "saracens") if battle.defender == SARACEN else 0
    return here.troops + here.level + saracen + battle.bonus[1]


def bishops_here(g: G, city: str, seat: int) -> tuple[int, int]:
    """Bishops of level I and II of a seat in a city."""
    counts = g.state.cities[city].bishops
    return counts[2 * seat], counts[2 * seat + 1]


def bishop_count(g: G, city: str, seat: int) -> int:
    """How many bishops of a seat stand in a city."""
    counts = g.state.cities[city].bishops
    return counts[2 * seat] + counts[2 * seat + 1]


def bishop_cities(g: G, seat: int) -> list[str]:
    """Cities with bishops of a seat."""
    one, two = 2 * seat, 2 * seat + 1
    return [city for city, here in g.state.cities.items() if here.bishops[one] or here.bishops[two]]


def clergy(g: G, city: str) -> list[int]:
    """Seats with bishops in a city."""
    counts = g.state.cities[city].bishops
    return [seat for seat in range(len(g.state.players)) if counts[2 * seat] or counts[2 * seat + 1]]


def holy_land(g: G, city: str) -> int | None:
    """The seat whose bishops have the highest combined level in a city, if one is alone at the top (Prayer)."""
    counts = g.state.cities[city].bishops
    levels = [counts[2 * seat] + 2 * counts[2 * seat + 1] for seat in range(len(g.state.players))]
    best = max(levels)
    return levels.index(best) if best and levels.count(best) == 1 else None


def holy_lands(g: G, seat: int) -> list[str]:
    """Holy lands of a seat."""
    return [city for city in bishop_cities(g, seat) if holy_land(g, city) == seat]


def production(g: G, city: str) -> int:
    """Goods tokens that a city shows: 1, or 2 at level 3 where an extra good exists (rulings 4, Q26)."""
    return 2 if g.state.cities[city].level == 3 and g.content.cities[city].extra else 1


def goods_owned(p: PlayerState, good: int) -> int:
    """Tokens of one good in storage, in any state."""
    return p.ready[good] + p.spent[good] + p.locked[good]


def all_goods(p: PlayerState) -> Iterator[tuple[str, int]]:
    """Yield (good, tokens in storage)."""
    for index, good in enumerate(GOODS):
        yield good, goods_owned(p, index)


def raid_token(g: G) -> str:
    """The good of the next raid; "" while its token lies face down (Setup 2, Events Phase 2) or none is left."""
    state = g.state
    face_down = state.round == 0 or (state.round == 1 and state.phase == "events")
    return "" if face_down or state.raided >= len(state.track) else state.track[state.raided]


def distances(g: G, start: str) -> dict[str, int]:
    """Steps from a city to every city in play, whoever owns what lies between (ruling Q43)."""
    places, cities = g.content.cities, g.state.cities
    found = {start: 0}
    edge = [start]
    for city in edge:
        for other in places[city].neighbours:
            if other not in found and cities[other].owner != COVERED:
                found[other] = found[city] + 1
                edge.append(other)
    return found
