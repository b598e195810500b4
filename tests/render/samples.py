"""Views of Outremer built by hand: every situation that a picture must cope with, without playing up to it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.core.view import SeatView, Waiting
from engine.outremer.content import house
from engine.outremer.view import (
    BattleView,
    BuildingView,
    CityView,
    OutremerView,
    Own,
    PlayerView,
    PlayView,
    RaidView,
    SectorView,
    SpyView,
    TokenView,
    TrackView,
)  # fmt: skip

STATES = {
    2: ("tripoli", "jerusalem"),
    3: ("jerusalem", "edessa", "tripoli"),
    4: ("jerusalem", "edessa", "tripoli", "antioch"),
}
NAMES = {"jerusalem": "Jerusalem", "edessa": "Edessa", "tripoli": "Tripoli", "antioch": "Antioch"}
HIDDEN = TrackView("hidden", "", "")


def _seats(states: tuple[str, ...], names: dict[str, str]) -> tuple[SeatView, ...]:
    content = house()
    rows = [(s, content.states[s]) for s in states]
    return tuple(SeatView(i, names.get(s, e.name), e.letter, e.colour) for i, (s, e) in enumerate(rows))


def _player(seat: int, state: str, **more: Any) -> PlayerView:
    given: dict[str, Any] = {
        "coins": 4, "units": 5, "reserve": 10, "holiness": house().states[state].holiness, "out": False,
        "ready": (0, 0, 0, 0, 0), "spent": (0, 0, 0, 0, 0), "locked": (0, 0, 0, 0, 0), "cities": (state,), "buildings": (),
        "tactics": 5, "retired": 0, "rescripts": (), "spy_hand": 0, "spies": (), "bishops_reserve": 9, "holy_lands": 1,
    }  # fmt: skip
    return PlayerView(seat=seat, state=state, **{**given, **more})


def _cities(states: tuple[str, ...], changes: dict[str, dict[str, Any]]) -> tuple[CityView, ...]:
    gone = {"edessa": ("edessa", "turbessel", "antioch")} if len(states) == 2 else {"x": ("antioch",)}
    closed = next(iter(gone.values())) if len(states) < 4 else ()
    rows = []
    for city in house().cities.values():
        row: dict[str, Any] = {
            "id": city.id, "owner": -1, "troops": city.saracens, "level": city.level, "governor": "",
            "bishops": (0,) * len(states), "capital": False, "raided": False, "mine": (0, 0),
        }  # fmt: skip
        if city.id in closed:
            row.update(owner=-2, troops=0)
        elif city.id in states:
            seat = states.index(city.id)
            row.update(owner=seat, troops=house().states[city.id].units, capital=True, governor="baldwin_of_bourcq")
            row["bishops"] = tuple(int(s == seat) for s in range(len(states)))
        rows.append(CityView(**{**row, **changes.get(city.id, {})}))
    return tuple(rows)


def _markets(count: int) -> dict[str, tuple[str, ...]]:
    content = house()

    def ids(deck: str, levels: tuple[int, ...], n: int) -> tuple[str, ...]:
        cards = getattr(content, deck).values()
        return tuple(c.id for c in cards if c.level in levels and not getattr(c, "state", ""))[2 : 2 + n]

    return {
        "buildings": ids("buildings", (1, 2), count + 1), "buildings4": ids("buildings", (4,), 3), "bazaar": ("bazaar",),
        "tactics": ids("tactics", (1, 2), count + 1), "tactics4": ids("tactics", (4,), 3),
        "governors": tuple(g.id for g in content.governors.values() if not g.state)[: count + 1],
    }  # fmt: skip


def make(
    states: tuple[str, ...], cities: dict[str, dict[str, Any]] | None = None,
    players: dict[str, dict[str, Any]] | None = None, names: dict[str, str] | None = None, **more: Any,
) -> OutremerView:  # fmt: skip
    """Return a view of round 1 of these states with changes by city, by player, and of the whole."""
    content = house()
    n = len(states)
    given: dict[str, Any] = {
        "game": "outremer", "seat": None, "heading": "Round 1 of 6 · Planning", "phase": "1.planning",
        "seats": _seats(states, names or {}), "waiting": (Waiting(0, "Place an order token"),), "over": False,
        "edition": content.hash, "round": 1, "rounds": 6, "step": "planning", "event": next(iter(content.events)),
        "order": tuple(range(n)), "cities": _cities(states, cities or {}),
        "players": tuple(_player(i, s, **(players or {}).get(s, {})) for i, s in enumerate(states)),
        "saracens": 11, "track": (HIDDEN,) * 5, "swords": 0, "per_neighbour": 1, "holiness": content.tracks.holiness,
        "absent": tuple(range(18, 18 + 4 - n)) if n < 4 else (),
        "sectors": tuple(SectorView(o, (), None) for o in ("construction", "prayer", "muster", "march")),
        "markets": _markets(n), "decks": {"buildings": 9, "buildings4": 3, "bazaar": 3, "tactics": 22, "tactics4": 3,
        "governors": 6, "rescripts1": 9, "rescripts2": 12, "spies": 11}, "discards": {}, "modifiers": {}, "battle": None,
        "raid": None, "own": None, "influence": None, "outcome": None,
    }  # fmt: skip
    return OutremerView(**{**given, **more})


def own(view: OutremerView, seat: int, **more: Any) -> OutremerView:
    """Return the view as this seat sees it."""
    content = house()
    tactics = [t.id for t in content.tactics.values() if t.level][4::7]
    given: dict[str, Any] = {
        "influence": 9, "hand": tuple(tactics[:5]), "retired": (), "battle_hand": (),
        "rescripts": ("spare_the_walls", list(content.rescripts)[-3]), "spy_hand": (list(content.spies)[2],),
        "bull": list(content.bulls)[3], "bull_offer": (), "governor_offer": (), "bishops": (4, 5),
    }  # fmt: skip
    cities = tuple(
        msgspec.structs.replace(c, mine=(c.bishops[seat] - c.bishops[seat] // 2, c.bishops[seat] // 2))
        if c.bishops[seat] else c
        for c in view.cities
    )  # fmt: skip
    return msgspec.structs.replace(view, seat=seat, cities=cities, own=Own(**{**given, **more}))


def _b(*ids: str, used: int = 0) -> tuple[BuildingView, ...]:
    return tuple(BuildingView(card, i < used) for i, card in enumerate(ids))


def _t(*tokens: int, boosted: int = -9) -> tuple[TokenView, ...]:
    return tuple(TokenView(seat, seat == boosted) for seat in tokens)


USED_SWORD, USED_DOUBLE = TrackView("used", "", "sword"), TrackView("used", "", "double")

MIDDLE_CITIES: dict[str, dict[str, Any]] = {
    "antioch": {"troops": 3, "raided": True, "bishops": (0, 0, 0, 2)}, "turbessel": {"owner": 3, "troops": 3, "level": 1, "bishops": (0, 1, 0, 0)},
    "edessa": {"troops": 4, "level": 2}, "tortosa": {"owner": 2, "troops": 2, "level": 1, "bishops": (0, 0, 1, 0)},
    "apamea": {"owner": 3, "troops": 2, "level": 1, "bishops": (0, 0, 0, 1)},
    "aleppo": {"owner": 1, "troops": 2, "level": 1, "raided": True, "bishops": (0, 1, 0, 0), "governor": "galeran"},
    "homs": {"troops": 2}, "baalbek": {"troops": 3, "bishops": (0, 0, 1, 0)}, "damascus": {"troops": 3, "bishops": (1, 0, 0, 0)},
    "tripoli": {"troops": 4, "level": 3, "bishops": (0, 0, 2, 0)},
    "acre": {"owner": 0, "troops": 2, "level": 1, "raided": True, "bishops": (1, 0, 1, 0)},
    "jerusalem": {"troops": 3, "level": 2, "bishops": (2, 0, 0, 0), "governor": "fulk_of_anjou"},
}  # fmt: skip
MIDDLE_PLAYERS: dict[str, dict[str, Any]] = {
    "jerusalem": {"ready": (0, 1, 0, 1, 0), "rescripts": (1, 1), "spy_hand": 1, "cities": ("jerusalem", "acre"), "holiness": 14,
                  "buildings": _b("pilgrim_hospice", "castle_chapels", used=1), "spies": (SpyView("bribed_mason", 3, False),)},
    "edessa": {"coins": 1, "ready": (0, 0, 1, 0, 0), "spent": (0, 0, 0, 1, 0), "rescripts": (1, 2), "spy_hand": 2, "reserve": 9,
               "cities": ("edessa", "aleppo"), "holiness": 10, "buildings": _b("jousting_grounds")},
    "tripoli": {"coins": 6, "ready": (1, 0, 0, 0, 0), "spent": (1, 0, 1, 0, 0), "rescripts": (2, 2), "spy_hand": 1, "reserve": 9,
                "cities": ("tripoli", "tortosa"), "holiness": 8, "buildings": _b("storehouses", "bazaar", "scriptorium", used=1),
                "spies": (SpyView("wandering_monk", 0, True),)},
    "antioch": {"coins": 2, "ready": (1, 1, 0, 1, 0), "spy_hand": 2, "reserve": 7, "cities": ("antioch", "turbessel", "apamea"),
                "holiness": 5, "buildings": _b("training_grounds")},
}  # fmt: skip
MIDDLE_SECTORS = (
    SectorView("construction", (), None),
    SectorView("prayer", _t(1, 0), TokenView(2, True)),
    SectorView("muster", _t(3, 2, boosted=2), None),
    SectorView("march", _t(3, 0), TokenView(1, True)),
)
MIDDLE: dict[str, Any] = {
    "round": 3, "step": "activation", "heading": "Round 3 of 6 · Activation", "waiting": (Waiting(1, "Prayer: choose"),),
    "track": (USED_SWORD, USED_DOUBLE, TrackView("shown", "horses", ""), HIDDEN, HIDDEN), "swords": 1, "per_neighbour": 2,
    "saracens": 15, "event": "wind_of_change", "sectors": MIDDLE_SECTORS,
}  # fmt: skip

LATE_CITIES: dict[str, dict[str, Any]] = {
    "antioch": {"troops": 1, "level": 3, "bishops": (1, 1, 1, 3), "owner": 1, "capital": False}, "turbessel": {"owner": 1, "troops": 4, "level": 3, "bishops": (0, 2, 0, 1)},
    "edessa": {"troops": 12, "level": 3, "bishops": (1, 2, 0, 1)}, "tortosa": {"owner": 1, "troops": 2, "level": 2, "bishops": (0, 1, 3, 1)},
    "apamea": {"owner": 1, "troops": 10, "level": 1, "bishops": (2, 2, 2, 4), "governor": "galeran"},
    "aleppo": {"owner": 1, "troops": 2, "level": 2, "raided": True, "bishops": (1, 2, 1, 1), "governor": "galeran"},
    "homs": {"owner": 2, "troops": 3, "level": 2, "bishops": (2, 2, 3, 2), "governor": "arnulf_de_rohes", "raided": True},
    "baalbek": {"owner": 2, "troops": 3, "level": 3, "bishops": (1, 0, 1, 1)}, "damascus": {"owner": 0, "troops": 5, "level": 3, "bishops": (3, 1, 1, 0)},
    "tripoli": {"troops": 4, "level": 3, "bishops": (1, 0, 2, 0)},
    "acre": {"owner": 0, "troops": 2, "level": 3, "bishops": (3, 1, 2, 1), "raided": True},
    "jerusalem": {"troops": 3, "level": 3, "bishops": (2, 1, 0, 2), "governor": "fulk_of_anjou"},
    "tadmor": {"troops": 5, "level": 1, "owner": 1, "bishops": (1, 1, 0, 0)},
}  # fmt: skip
LATE_PLAYERS: dict[str, dict[str, Any]] = {
    "jerusalem": {"coins": 17, "ready": (1, 2, 1, 2, 0), "spent": (0, 1, 0, 1, 0), "locked": (0, 0, 1, 0, 0), "rescripts": (1, 2, 2), "spy_hand": 1,
                  "cities": ("jerusalem", "acre", "damascus"), "holiness": 3, "buildings": _b("castles_of_the_march", "castle_chapels", "jousting_grounds", "commandery_of_the_temple", used=2),
                  "spies": (SpyView("bribed_mason", 3, False), SpyView("wandering_monk", 1, True), SpyView("timber_factor", 2, False))},
    "edessa": {"coins": 11, "ready": (1, 1, 3, 1, 0), "spent": (1, 1, 1, 2, 0), "locked": (1, 0, 0, 1, 0), "rescripts": (1, 2, 1), "spy_hand": 2, "reserve": 0, "units": 15,
               "cities": ("edessa", "aleppo", "antioch", "turbessel", "apamea", "tortosa", "tadmor"), "holiness": 4,
               "buildings": _b("jousting_grounds", "training_grounds", "mustering_field", "mangonel_yard", used=3), "tactics": 5, "holy_lands": 4,
               "spies": (SpyView("bribed_mason", 3, False), SpyView("wandering_monk", 0, True), SpyView("timber_factor", 2, True))},
    "tripoli": {"coins": 6, "ready": (1, 1, 0, 0, 1), "spent": (1, 0, 1, 0, 0), "rescripts": (2, 2, 1), "spy_hand": 1, "reserve": 9,
                "cities": ("tripoli", "homs", "baalbek"), "holiness": 5, "buildings": _b("storehouses", "bazaar", "scriptorium", "siege_workshops", used=1),
                "spies": (SpyView("wandering_monk", 0, True),)},
    "antioch": {"coins": 0, "out": True, "spy_hand": 0, "reserve": 15, "units": 0, "cities": (), "holiness": 19, "tactics": 0},
}  # fmt: skip
LATE: dict[str, Any] = {
    **MIDDLE, "round": 6, "heading": "Round 6 of 6 · Activation", "order": (1, 0, 2, 3), "per_neighbour": 3, "swords": 2, "saracens": 25,
    "track": (USED_SWORD, USED_DOUBLE, USED_SWORD, TrackView("used", "", "triple"), TrackView("shown", "horses", "")),
    "modifiers": {"raid": 1, "saracens": 1}, "event": "jihad_preached_in_damascus", "waiting": (Waiting(0, "x"), Waiting(2, "y"), Waiting(1, "z")),
    "sectors": (
        SectorView("construction", _t(1, 0, 2, 3), TokenView(0, True)),
        SectorView("prayer", _t(1, 0, 2, 3, 1, boosted=1), TokenView(2, True)),
        SectorView("muster", _t(3, 2, 1, boosted=2), TokenView(3, True)),
        SectorView("march", _t(3, 0, 1, 2, 0, 1, boosted=0), TokenView(1, True)),
    ),
}  # fmt: skip

BATTLE = BattleView("apamea", 3, -1, (3, 2), (6, 2), (6, 5), (1, 2), (
    PlayView(1, "apamean_archers", "top", False), PlayView(0, "volley_of_fire", "top", True), PlayView(1, "turcoman_horse_archers", "", False),
), None, ("mamluk_guard",))  # fmt: skip
BATTLE_PLAYERS = BattleView("homs", 1, 2, (1, 2), (4, 3), (9, 5), (0, 0), (
    PlayView(1, "shield_wall", "both", False), PlayView(0, "closed_ranks", "top", True), PlayView(1, "holy_lance", "bottom", False),
    PlayView(0, "baldwins_defense", "top", False), PlayView(1, "siege_tower", "top", False), PlayView(0, "iron_wedge", "bottom", False),
), 0, ())  # fmt: skip
LONG = {
    "jerusalem": "Maximiliana Wolkenstein-Trostburg",
    "edessa": "Владислав Ростиславович",
    "tripoli": "🐫 Żółć 漢字 Ğ",
    "antioch": "i" * 80,
}


def _end() -> OutremerView:
    lines = (ScoreLine("Influence", 31, "End of the game"), ScoreLine("Condition of the end", 8), ScoreLine("Coins", 2))
    standings = (
        Standing(1, 1, 41, lines),
        Standing(0, 2, 33, lines),
        Standing(2, 2, 33, lines),
        Standing(3, 4, 12, lines),
    )
    outcome = Outcome("rounds", "Six rounds have been played.", standings)
    return make(STATES[4], LATE_CITIES, LATE_PLAYERS, **{
        **LATE, "step": "over", "over": True, "waiting": (), "outcome": outcome, "influence": (25, 31, 25, 12), "heading": "The end",
        "sectors": tuple(SectorView(o, (), None) for o in ("construction", "prayer", "muster", "march")),
    })  # fmt: skip


def _setup() -> OutremerView:
    seats = tuple(SeatView(i, f"Player {i + 1}", str(i + 1), "grey") for i in range(3))
    start = make(STATES[3])
    return msgspec.structs.replace(
        start, seats=seats, cities=(), players=tuple(msgspec.structs.replace(p, state="", cities=()) for p in start.players), track=(), sectors=(),
        step="setup", round=0, event="", heading="Setup: choice of states", holiness=(), markets={}, decks={},
    )  # fmt: skip


def three(changes: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the changes with one owner less: what Antioch had is gone."""
    return {k: {**v, "bishops": v.get("bishops", (0,) * 4)[:3], "owner": v.get("owner", -1)} for k, v in changes.items()
            if k not in ("antioch", "turbessel", "apamea", "jerusalem", "edessa", "tripoli")}  # fmt: skip


def samples() -> dict[str, OutremerView]:
    """Return all views by name."""
    middle = make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **MIDDLE)
    sectors3 = (
        SectorView("construction", _t(-1, 0, 1, 2), TokenView(-1, True)),
        *MIDDLE_SECTORS[:1],
        SectorView("muster", _t(2, -1), None),
        SectorView("march", _t(-1, 0, -1, 1), None),
    )
    return {
        "setup": _setup(),
        "two_early": make(STATES[2], order=(1, 0)),
        "three_early": make(STATES[3], three(MIDDLE_CITIES), round=2, sectors=sectors3),
        "four_early": make(STATES[4]),
        "four_middle": middle,
        "four_late": make(STATES[4], LATE_CITIES, LATE_PLAYERS, **LATE),
        "long_names": make(STATES[4], LATE_CITIES, LATE_PLAYERS, LONG, **LATE),
        "battle": make(STATES[4], {**MIDDLE_CITIES, "apamea": {"troops": 2, "bishops": (0, 0, 0, 1)}}, MIDDLE_PLAYERS, **{**MIDDLE, "battle": BATTLE, "waiting": (Waiting(3, "Cover a half"),)}),
        "battle_players": make(STATES[4], LATE_CITIES, LATE_PLAYERS, **{**LATE, "battle": BATTLE_PLAYERS, "waiting": ()}),
        "raid": make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **{**MIDDLE, "step": "events", "raid": RaidView("antioch", 5, 3), "waiting": (Waiting(3, "Raid"),)}),
        "end": _end(),
        "own_middle": own(middle, 1),
        "own_offer": own(make(STATES[4]), 2, bull="", bull_offer=tuple(house().bulls)[:2], governor_offer=tuple(house().governors)[5:8]),
        "own_battle": own(make(STATES[4], LATE_CITIES, LATE_PLAYERS, LONG, **{**LATE, "battle": BATTLE_PLAYERS}), 1, battle_hand=tuple(house().tactics)[30:33], retired=tuple(house().tactics)[5:9]),
    }  # fmt: skip
