"""Views of Outremer built by hand: every situation that a picture must cope with, without playing up to it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.core.view import SeatView, Waiting
from engine.outremer.content import house
from engine.outremer.view import (
    CityView,
    OutremerView,
    Own,
    PlayerView,
    RaidView,
    SectorView,
    TokenView,
)
from tests.render.situations import (
    BATTLE,
    BATTLE_PLAYERS,
    HIDDEN,
    LATE,
    LATE_CITIES,
    LATE_PLAYERS,
    LONG,
    MIDDLE,
    MIDDLE_CITIES,
    MIDDLE_PLAYERS,
    MIDDLE_SECTORS,
    tokens,
)

STATES = {
    2: ("tripoli", "jerusalem"),
    3: ("jerusalem", "edessa", "tripoli"),
    4: ("jerusalem", "edessa", "tripoli", "antioch"),
}
NAMES = {"jerusalem": "Jerusalem", "edessa": "Edessa", "tripoli": "Tripoli", "antioch": "Antioch"}


def _seats(states: tuple[str, ...], names: dict[str, str]) -> tuple[SeatView, ...]:
    content = house()
    rows = [(s, content.states[s]) for s in states]
    return tuple(SeatView(i, names.get(s, e.name), e.letter, e.colour) for i, (s, e) in enumerate(rows))


def _player(seat: int, state: str, **more: Any) -> PlayerView:
    given: dict[str, Any] = {
        "coins": 4,
        "units": 5,
        "reserve": 10,
        "holiness": house().states[state].holiness,
        "out": False,
        "ready": (0, 0, 0, 0, 0),
        "spent": (0, 0, 0, 0, 0),
        "locked": (0, 0, 0, 0, 0),
        "cities": (state,),
        "buildings": (),
        "tactics": 5,
        "retired": 0,
        "rescripts": (),
        "spy_hand": 0,
        "spies": (),
        "bishops_reserve": 9,
        "holy_lands": 1,
    }
    return PlayerView(seat=seat, state=state, **{**given, **more})


def _cities(states: tuple[str, ...], changes: dict[str, dict[str, Any]]) -> tuple[CityView, ...]:
    gone = {"edessa": ("edessa", "turbessel", "antioch")} if len(states) == 2 else {"x": ("antioch",)}
    closed = next(iter(gone.values())) if len(states) < 4 else ()
    rows = []
    for city in house().cities.values():
        row: dict[str, Any] = {
            "id": city.id,
            "owner": -1,
            "troops": city.saracens,
            "level": city.level,
            "governor": "",
            "bishops": (0,) * len(states),
            "capital": False,
            "raided": False,
            "mine": (0, 0),
        }
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
        "building": ids("buildings", (1, 2), count + 1),
        "building4": ids("buildings", (4,), 3),
        "tactic": ids("tactics", (1, 2), count + 1),
        "tactic4": ids("tactics", (4,), 3),
        "governor": tuple(g.id for g in content.governors.values() if not g.state)[: count + 1],
    }


def make(
    states: tuple[str, ...],
    cities: dict[str, dict[str, Any]] | None = None,
    players: dict[str, dict[str, Any]] | None = None,
    names: dict[str, str] | None = None,
    **more: Any,
) -> OutremerView:
    """Return a view of round 1 of these states with changes by city, by player, and of the whole."""
    content = house()
    n = len(states)
    given: dict[str, Any] = {
        "game": "outremer",
        "seat": None,
        "heading": "Round 1 of 6 · Planning",
        "phase": "1.planning",
        "seats": _seats(states, names or {}),
        "waiting": (Waiting(0, "Place an order token"),),
        "over": False,
        "edition": content.hash,
        "round": 1,
        "rounds": 6,
        "step": "planning",
        "event": next(iter(content.events)),
        "order": tuple(range(n)),
        "cities": _cities(states, cities or {}),
        "players": tuple(_player(i, s, **(players or {}).get(s, {})) for i, s in enumerate(states)),
        "saracens": 11,
        "track": (HIDDEN,) * 5,
        "swords": 0,
        "per_neighbour": 1,
        "holiness": content.tracks.holiness,
        "absent": tuple(range(18, 18 + 4 - n)) if n < 4 else (),
        "sectors": tuple(SectorView(o, (), None) for o in ("construction", "prayer", "muster", "march")),
        "markets": _markets(n),
        "decks": {
            "building": 9,
            "building4": 3,
            "bazaar": 3,
            "tactic": 22,
            "tactic4": 3,
            "governor": 6,
            "rescript1": 9,
            "rescript2": 12,
            "spy": 11,
        },
        "discards": {},
        "modifiers": {},
        "acting": None,
        "battle": None,
        "raid": None,
        "own": None,
        "influence": None,
        "outcome": None,
    }
    return OutremerView(**{**given, **more})


def own(view: OutremerView, seat: int, **more: Any) -> OutremerView:
    """Return the view as this seat sees it."""
    content = house()
    tactics = [t.id for t in content.tactics.values() if t.level][4::7]
    given: dict[str, Any] = {
        "influence": 9,
        "hand": tuple(tactics[:5]),
        "retired": (),
        "battle_hand": (),
        "rescripts": ("spare_the_walls", list(content.rescripts)[-3]),
        "spy_hand": (list(content.spies)[2],),
        "bull": list(content.bulls)[3],
        "bull_offer": (),
        "governor_offer": (),
        "bishops": (4, 5),
    }
    cities = tuple(
        msgspec.structs.replace(c, mine=(c.bishops[seat] - c.bishops[seat] // 2, c.bishops[seat] // 2))
        if c.bishops[seat]
        else c
        for c in view.cities
    )
    return msgspec.structs.replace(view, seat=seat, cities=cities, own=Own(**{**given, **more}))


def _end() -> OutremerView:
    lines = (ScoreLine("Influence", 31, "End of the game"), ScoreLine("Condition of the end", 8), ScoreLine("Coins", 2))
    standings = (
        Standing(1, 1, 41, lines),
        Standing(0, 2, 33, lines),
        Standing(2, 2, 33, lines),
        Standing(3, 4, 12, lines),
    )
    outcome = Outcome("rounds", "Six rounds have been played.", standings)
    return make(
        STATES[4],
        LATE_CITIES,
        LATE_PLAYERS,
        **{
            **LATE,
            "step": "over",
            "over": True,
            "waiting": (),
            "outcome": outcome,
            "influence": (25, 31, 25, 12),
            "heading": "The end",
            "sectors": tuple(SectorView(o, (), None) for o in ("construction", "prayer", "muster", "march")),
        },
    )


def _setup() -> OutremerView:
    seats = tuple(SeatView(i, f"Player {i + 1}", str(i + 1), "grey") for i in range(3))
    start = make(STATES[3])
    return msgspec.structs.replace(
        start,
        seats=seats,
        cities=(),
        players=tuple(msgspec.structs.replace(p, state="", cities=()) for p in start.players),
        track=(),
        sectors=(),
        step="setup",
        round=0,
        event="",
        heading="Setup: choice of states",
        holiness=(),
        markets={},
        decks={},
    )


def three(changes: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the changes with one owner less: what Antioch had is gone."""
    return {
        k: {**v, "bishops": v.get("bishops", (0,) * 4)[:3], "owner": v.get("owner", -1)}
        for k, v in changes.items()
        if k not in ("antioch", "turbessel", "apamea", "jerusalem", "edessa", "tripoli")
    }


def samples() -> dict[str, OutremerView]:
    """Return all views by name."""
    middle = make(STATES[4], MIDDLE_CITIES, MIDDLE_PLAYERS, **MIDDLE)
    sectors3 = (
        SectorView("construction", tokens(-1, 0, 1, 2), TokenView(-1, True)),
        *MIDDLE_SECTORS[:1],
        SectorView("muster", tokens(2, -1), None),
        SectorView("march", tokens(-1, 0, -1, 1), None),
    )
    return {
        "setup": _setup(),
        "two_early": make(STATES[2], order=(1, 0)),
        "three_early": make(STATES[3], three(MIDDLE_CITIES), round=2, sectors=sectors3),
        "four_early": make(STATES[4]),
        "four_middle": middle,
        "four_late": make(STATES[4], LATE_CITIES, LATE_PLAYERS, **LATE),
        "long_names": make(STATES[4], LATE_CITIES, LATE_PLAYERS, LONG, **LATE),
        "battle": make(
            STATES[4],
            {**MIDDLE_CITIES, "apamea": {"troops": 2, "bishops": (0, 0, 0, 1)}},
            MIDDLE_PLAYERS,
            **{**MIDDLE, "battle": BATTLE, "waiting": (Waiting(3, "Cover a half"),)},
        ),
        "battle_players": make(
            STATES[4], LATE_CITIES, LATE_PLAYERS, **{**LATE, "battle": BATTLE_PLAYERS, "waiting": ()}
        ),
        "raid": make(
            STATES[4],
            MIDDLE_CITIES,
            MIDDLE_PLAYERS,
            **{**MIDDLE, "step": "events", "raid": RaidView("antioch", 5, 3), "waiting": (Waiting(3, "Raid"),)},
        ),
        "end": _end(),
        "own_middle": own(middle, 1),
        "own_offer": own(
            make(STATES[4]),
            2,
            bull="",
            bull_offer=tuple(house().bulls)[:2],
            governor_offer=tuple(house().governors)[5:8],
        ),
        "own_battle": own(
            make(STATES[4], LATE_CITIES, LATE_PLAYERS, LONG, **{**LATE, "battle": BATTLE_PLAYERS}),
            1,
            battle_hand=tuple(house().tactics)[30:33],
            retired=tuple(house().tactics)[5:9],
        ),
    }
