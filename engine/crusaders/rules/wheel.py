"""The action wheel: actions of a wedge, and how its tokens are distributed. Rulebook: Resolve an Action; Orders."""

from __future__ import annotations

from engine.crusaders.state import PLACES, G

NEXT, ORIGINAL, COUNTER, SKIP, DOUBLE = "next", "original", "counter", "skip", "double"


def actions(g: G, seat: int, place: int) -> tuple[str, ...]:
    """The actions that a wedge shows: one, or two when it is upgraded."""
    p = g.state.players[seat]
    wedge = g.content.wedges[p.wheel[place]]
    return (wedge.base, wedge.added) if p.upgraded[place] else (wedge.base,)


def walk(place: int, count: int, way: str) -> list[int]:
    """The places to which `count` tokens from `place` go, in order: clockwise, one each, wrapping around (B13).

    `way` is "next" (the rule for all), "original" (Aviz, Santiago), "counter" (Teutonic), "skip:<wedge>" (Hospitaller)
    or "double:<wedge>" (Templar; the walk is one shorter, ruling B16). Places count from 0, wedges, as in all options
    and words, from 1.
    """
    power, _, where = way.partition(":")
    step = -1 if power == COUNTER else 1
    start = place if power == ORIGINAL else place + step
    path = [(start + step * n) % PLACES for n in range(count + 1)]
    if power == SKIP:
        path.remove(int(where) - 1)
    elif power == DOUBLE:
        first = path.index(int(where) - 1)
        path.insert(first, path[first])
    return path[:count]


def power(g: G, seat: int) -> str:
    """The power of distribution of a seat's order; "" without one."""
    order = g.state.players[seat].order
    return g.content.orders[order].power if order else ""


def ways(power: str, place: int, count: int) -> list[str]:
    """The ways in which a power lets `count` tokens of a wedge be distributed; those that end alike are named once."""
    found: dict[tuple[int, ...], str] = {}
    for way in (NEXT, *_powers(power, place, count)):
        found.setdefault(tuple(sorted(walk(place, count, way))), way)
    return list(found.values())


def _powers(power: str, place: int, count: int) -> list[str]:
    """What a power allows beside the common way."""
    if power == "original":
        return [ORIGINAL]
    if power == "either_way":
        return [COUNTER]
    passed = dict.fromkeys(walk(place, count, NEXT))
    if power == "skip":
        return [f"{SKIP}:{n + 1}" for n in passed]
    if power == "double" and count > 1:
        return [f"{DOUBLE}:{n + 1}" for n in dict.fromkeys(walk(place, count - 1, NEXT))]
    return []


def distribute(tokens: list[int], place: int, way: str) -> list[int]:
    """Distribute the tokens of `place` over the wheel, in place; return where they went."""
    count, tokens[place] = tokens[place], 0
    path = walk(place, count, way)
    for n in path:
        tokens[n] += 1
    return path
