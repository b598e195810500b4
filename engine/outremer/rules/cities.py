"""Cities: levels, goods and owners. Rulebook: Construction; Battle 4c-4d; Capital; rulings Q20, Q26, Q27."""

from __future__ import annotations

from engine.outremer.rules import cards
from engine.outremer.rules.glossary import production
from engine.outremer.state import GOOD, SARACEN, G


def good_of(g: G, city: str) -> int:
    """Index of the good that a city produces."""
    return GOOD[g.content.cities[city].good]


def raise_level(g: G, city: str) -> None:
    """Upgrade a city by 1; an extra good of level 3 comes at once, unspent (Construction)."""
    here = g.state.cities[city]
    before = production(g, city)
    here.level += 1
    gained = production(g, city) - before
    if here.owner >= 0:
        g.state.players[here.owner].ready[good_of(g, city)] += gained
    g.emit("city_raised", city=city, level=here.level, goods=gained)


def lower_level(g: G, city: str) -> int:
    """Devastate a city by 1, not below 1 (ruling Q27); return how many goods tokens its owner must give back (Q26)."""
    here = g.state.cities[city]
    if here.level == 1:
        return 0
    before = production(g, city)
    here.level -= 1
    g.emit("city_lowered", city=city, level=here.level)
    return before - production(g, city) if here.owner >= 0 else 0


def discard_governor(g: G, city: str, why: str) -> None:
    """Discard the governor of a city, if there is one; `why` is "replaced", "lost" (the city) or "card"."""
    here = g.state.cities[city]
    if here.governor:
        cards.discard(g, here.governor)
        g.emit("governor_discarded", city=city, card=here.governor, why=why)
        here.governor = ""


def take_token(g: G, seat: int, city: str) -> None:
    """A city token goes to a player's board; the owner of the city changes with the troops, elsewhere."""
    g.state.players[seat].cities.append(city)


def lose_token(g: G, seat: int, city: str) -> bool:
    """A city token leaves a board; return whether it was the capital. The last one eliminates (Capital): the order
    tokens leave the cross with it (docs/rulings.md, R14)."""
    p = g.state.players[seat]
    was_capital = p.cities[0] == city
    p.cities.remove(city)
    if not p.cities:
        p.out = True
        state = g.state
        state.inner = [[token for token in cell if token.seat != seat] for cell in state.inner]
        state.outer = [None if token is not None and token.seat == seat else token for token in state.outer]
        g.emit("eliminated", seat=seat)
    return was_capital


def to_saracens(g: G, city: str, troops: int) -> None:
    """A city comes under Saracen control with these troops; level and bishops stay (Saracens Capture a City)."""
    here = g.state.cities[city]
    here.owner, here.troops = SARACEN, troops
