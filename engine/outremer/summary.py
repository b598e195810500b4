"""What fills the blanks of `summary.md`: every number and every printed list, from the content and from the rules."""

from __future__ import annotations

from engine.core.summary import Summary, items
from engine.core.words import join
from engine.outremer.content import Content
from engine.outremer.content.model import State
from engine.outremer.flow import march, muster, prayer, spies
from engine.outremer.flow.aftermath import MOST_LOSSES
from engine.outremer.flow.battle import MANEUVERS, SARACEN_HAND
from engine.outremer.flow.game import HEGEMONY, RIGHTEOUSNESS
from engine.outremer.flow.planning import ROUNDS_OF_PLACING
from engine.outremer.flow.purchases import BUILDING_SPACES, HAND
from engine.outremer.flow.setup import EVENTS
from engine.outremer.scoring import COINS_A_POINT, CONDITION
from engine.outremer.state import BISHOPS, GOODS, ORDERS, UNITS
from engine.outremer.texts import GOODS_WORDS, ROMAN, TRACK, count

SEATS = tuple(spies.PER_OPPONENT)
BEST_MARKET = 3  # cards of level IV that a full market shows (Glossary: Fill the market)
RESCRIPTS = 3  # in a hand (Prayer 1)
DISCOUNT = 2  # goods off a boosted Construction or Muster Troops
STRENGTH = 2  # what a boosted March adds to its battle
TOP_LEVEL = 3  # of a city
OFFERED = 2  # bulls and governors to choose from (Player Areas 7, 9)


def facts(content: Content) -> dict[str, object]:
    """Return the blanks of the template."""
    return {**_setup(content), **_orders(), **_limits(), **_printed(content)}


def _setup(content: Content) -> dict[str, object]:
    """What everybody starts with."""
    return {
        "seats": join(map(str, SEATS), "or"),
        "three": SEATS[1],
        "rounds": EVENTS,
        "units": UNITS,
        "bishops": BISHOPS,
        "hand": HAND,
        "offered": OFFERED,
        "levels": TOP_LEVEL,
        "second": TOP_LEVEL - 1,
        "states": items(_state(s) for s in sorted(content.states.values(), key=lambda s: -s.holiness)),
        "colours": items(_colour(content, good) for good in GOODS),
        "tokens": len(ORDERS),
        "placed": ROUNDS_OF_PLACING,
    }


def _orders() -> dict[str, object]:
    """What orders and battles give."""
    return {
        "discount": DISCOUNT,
        "points": prayer.BASE,
        "more_points": prayer.EXTRA,
        "recruits": muster.BASE,
        "more_recruits": muster.EXTRA,
        "studies": muster.STUDIES,
        "marches": march.BASE,
        "more_marches": march.EXTRA,
        "boosted_marches": march.BOOST,
        "strength": STRENGTH,
        "saracen_hand": SARACEN_HAND,
        "maneuvers": MANEUVERS,
        "losses": MOST_LOSSES,
    }


def _limits() -> dict[str, object]:
    """How much somebody may hold, what ends the game and what scores."""
    return {
        "spaces": BUILDING_SPACES,
        "rescripts": RESCRIPTS,
        "spies": spies.LIMIT,
        "per_opponent": join(f"{most} with {seats} players" for seats, most in spies.PER_OPPONENT.items()),
        "markets": join(f"{seats + 1} with {seats} players" for seats in SEATS),
        "best_market": BEST_MARKET,
        "hegemony": HEGEMONY,
        "righteousness": RIGHTEOUSNESS,
        "condition": CONDITION,
        "coins": COINS_A_POINT,
    }


def _printed(content: Content) -> dict[str, object]:
    """Prices, tracks and raids as they are printed."""
    known = content.cities.values()
    return {
        "upgrade": join(sorted({str(len(city.costs[0])) for city in known}), "or"),
        "upgrade_more": join(sorted({str(len(city.costs[1])) for city in known}), "or"),
        "extras": join(city.name for city in known if city.extra),
        "spaces_of_track": len(content.tracks.holiness),
        "track_bishops": content.tracks.holiness.count("bishop"),
        "track_rescripts": content.tracks.holiness.count("rescript"),
        "bonuses": items(f"round {n}: {TRACK[bonus]}" for n, bonus in enumerate(content.tracks.saracen, 2)),
        "free_building": join(sorted({b.name for b in content.buildings.values() if not b.level}), "or"),
        "common": f"{ROMAN[1]}–{ROMAN[2]}",
        "best": ROMAN[4],
    }


def _state(state: State) -> str:
    """A state: its good, its units and its coins at the start."""
    good = GOODS_WORDS[state.good]
    return f"**{state.name}**: {good} ({state.colour}), {count(state.units, 'unit')}, {count(state.coins, 'coin')}"


def _colour(content: Content, good: str) -> str:
    """A good, and the cities that make it: "Wood: Tripoli (level 1), Tadmor (level 2, Saracens: 1)"."""
    made = (
        f"{city.name} (level {city.level}{f', Saracens: {city.saracens}' if city.saracens else ''})"
        for city in content.cities.values()
        if city.good == good
    )
    return f"**{GOODS_WORDS[good].capitalize()}**: {', '.join(made)}"


RULES = Summary(__package__, facts)
