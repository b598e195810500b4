"""What the decoder cannot see: references and sums across files, and cards that no rule could carry out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.content import alike
from engine.outremer.content import ops
from engine.outremer.content.model import Content, Entry
from engine.outremer.content.places import misplaced

CITIES = (
    "jerusalem", "tripoli", "edessa", "antioch", "turbessel", "tortosa", "acre", "tadmor",
    "aleppo", "apamea", "baalbek", "damascus", "homs",
)  # fmt: skip
STATES = CITIES[:4]
BAZAAR = "bazaar"
UNITS = 15
FACTS = (
    "recruited", "studied", "built", "upgraded", "holiness", "trained", "bishops_moved", "rescripts", "marched",
    "battle", "won", "captured", "boosted", "spent", "coins_paid",
)  # fmt: skip
DECKS = ("buildings", "tactics", "saracens", "governors", "rescripts", "spies", "bulls", "events")


def problems(content: Content) -> Iterator[str]:
    """Yield what is wrong, a line each."""
    yield from _ids(content)
    yield from _map(content)
    yield from _states(content)
    yield from _tracks(content)
    yield from _levels(content)
    yield from _needs(content)
    yield from _conditions(content)
    yield from _raids(content)
    yield from misplaced(content)


def _ids(content: Content) -> Iterator[str]:
    """Every card and city is looked up by its id alone; only Bazaars are several pieces of one."""
    seen: dict[str, str] = {}
    for kind in (*DECKS, "cities"):
        entries: dict[str, Entry] = getattr(content, kind)
        for card in entries.values():
            if card.id in seen:
                yield f"{kind}.toml, entry {card.id}: this id stands in {seen[card.id]}.toml, too; give it another one"
            seen[card.id] = kind
            if card.count < 1 or (card.count > 1 and card.id != BAZAAR):
                yield f"{kind}.toml, entry {card.id}: count is 1 except for the {BAZAAR}; give each card an entry"


def _map(content: Content) -> Iterator[str]:
    if odd := sorted(set(CITIES) ^ content.cities.keys()):
        yield f"cities.toml: the cities are {', '.join(CITIES)}; missing or too many: {', '.join(odd)}"
    for city in content.cities.values():
        where = f"cities.toml, entry {city.id}"
        for other in city.neighbours:
            if other not in content.cities or city.id not in content.cities[other].neighbours:
                yield f"{where}: {other} is not a neighbour both ways; name each city in the list of the other"
        if not 1 <= city.level <= 3:
            yield f"{where}: level lies from 1 to 3"
        if city.good == "spice" and city.ring != "centre":
            yield f"{where}: only the city in the centre gives spice"
        for cost in city.costs:
            yield from _cost(where, cost)
    rings = Counter(city.ring for city in content.cities.values())
    if rings["capital"] != len(STATES) or rings["centre"] != 1:
        yield "cities.toml: four cities have the ring capital, one has the ring centre"


def _states(content: Content) -> Iterator[str]:
    if sorted(content.states) != sorted(STATES):
        yield f"states.toml: the states are {', '.join(STATES)}, called like their capitals"
    for state in content.states.values():
        where = f"states.toml, entry {state.id}"
        if state.id not in content.cities:
            yield f"{where}: there is no city of this name"
        if not 1 <= state.units <= UNITS or state.coins < 0:
            yield f"{where}: units lie from 1 to {UNITS}, and coins are not negative"
        if (five := sum(t.state == state.id for t in content.tactics.values())) != 5:
            yield f"tactics.toml: {state.id} has {five} starting tactics, the rulebook says 5"
        own = sum(governor.state == state.id for governor in content.governors.values())
        if own != 1:
            yield f"governors.toml: {state.id} has {own or 'no'} starting governor{'s' * (own > 1)}; it needs one"
    yield from alike("states", content.states.values(), ("name", "letter", "colour"))
    for kind, cards in (("tactics", content.tactics), ("governors", content.governors)):
        for card in cards.values():
            if card.state and card.state not in content.states:
                yield f"{kind}.toml, entry {card.id}: there is no state {card.state}"


def _tracks(content: Content) -> Iterator[str]:
    tracks = content.tracks
    if len(tracks.saracen) != 5 or len(tracks.raid_tokens) != 8:
        yield "tracks.toml: the Saracen track has 5 spaces, and there are 8 raid tokens"
    starts = [state.holiness for state in content.states.values()]
    last = len(tracks.holiness) - 3  # absent states stand on the two spaces behind it
    if len(set(starts)) != len(starts) or not all(0 <= start <= last for start in starts):
        yield f"states.toml: holiness: each state starts on a space of its own, from 0 to {last} on this track"


def _levels(content: Content) -> Iterator[str]:
    for level in (1, 2):
        if (found := sum(r.level == level for r in content.rescripts.values())) != 16:
            yield f"rescripts.toml: {found} of level {level}; the rulings expect 16 rescripts of level {level}"
    for kind, cards in (("buildings", content.buildings), ("tactics", content.tactics)):
        for card in cards.values():
            where = f"{kind}.toml, entry {card.id}"
            if card.level not in (0, 1, 2, 4):
                yield f"{where}: a cost of {card.level} goods; no card of this level exists in the base game"
            yield from _cost(where, card.cost)
    for building in content.buildings.values():
        if (building.level == 0) != (building.id == BAZAAR):
            yield f"buildings.toml, entry {building.id}: the {BAZAAR}, and no other building, costs nothing"
        if building.pays < 0:
            yield f"buildings.toml, entry {building.id}: pays is a number of goods, 0 or more"
    for tactic in content.tactics.values():
        if (tactic.level == 0) != bool(tactic.state):
            yield f"tactics.toml, entry {tactic.id}: a starting tactic has a state and no cost, another one a cost"


def _cost(where: str, cost: Sequence[str]) -> Iterator[str]:
    if "any" in cost and len(set(cost)) > 2:
        kinds = " and ".join(sorted({*cost} - {"any"}))
        yield f"{where}: beside “any” a cost names one kind of good at most, not {kinds}"


def _needs(content: Content) -> Iterator[str]:
    for kind, cards in (("buildings", content.buildings), ("spies", content.spies)):
        for card in cards.values():
            for fact, least in card.needs.items():
                if fact not in FACTS:
                    yield f"{kind}.toml, entry {card.id}: needs: there is no fact “{fact}”; use {', '.join(FACTS)}"
                elif least < 1:
                    yield f"{kind}.toml, entry {card.id}: needs: {fact} must be at least 1"


def _conditions(content: Content) -> Iterator[str]:
    found = [("governors", v.id, v.condition) for v in content.governors.values()]
    found += [("bulls", b.id, part.condition) for b in content.bulls.values() for part in (b.first, b.second)]
    for kind, card, condition in found:
        if not condition.tiers and not condition.leader:
            yield f"{kind}.toml, entry {card}: the condition gives nothing; add tiers = [[3, 1], [5, 2]] or leader"
        steps = [list(tier) for tier in condition.tiers]
        if steps != sorted(steps) or len({least for least, _ in steps}) != len(steps):
            yield f"{kind}.toml, entry {card}: tiers go up: [[3, 1], [5, 2]]"


def _raids(content: Content) -> Iterator[str]:
    """Strength 0 or less loses the city and nothing else does (Saracens Capture a City); the last row is the rest."""
    for event in content.events.values():
        where, rows = f"events.toml, entry {event.id}", event.raid
        if not rows or rows[0].most != 0 or not any(isinstance(op, ops.LoseCity) for op in rows[0].ops):
            yield f'{where}: the first row of a raid table is most = 0 with {{ op = "lose_city" }}'
        if any(isinstance(op, ops.LoseCity) for row in rows[1:] for op in row.ops):
            yield f"{where}: only the first row of a raid table loses the city"
        limits = [row.most for row in rows]
        inner = [most for most in limits if most is not None]
        if len(rows) < 2 or limits[-1] is not None or len(inner) != len(rows) - 1 or inner != sorted(set(inner)):
            yield f"{where}: the rows of a raid table go up by most, and the last one, for the rest, has no most"
