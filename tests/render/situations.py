"""Facts of the sample views: a game in its middle, a crowded late one, two battles."""

from __future__ import annotations

from typing import Any

from engine.core.view import Waiting
from engine.outremer.view import ActView, BattleView, BuildingView, PlayView, SectorView, SpyView, TokenView, TrackView

HIDDEN = TrackView("hidden", "", "")


def built(*ids: str, used: int = 0) -> tuple[BuildingView, ...]:
    """Return buildings, the first so many used."""
    return tuple(BuildingView(card, i < used) for i, card in enumerate(ids))


def tokens(*seats: int, boosted: int = -9) -> tuple[TokenView, ...]:
    """Return tokens of these seats; one seat's are boosted."""
    return tuple(TokenView(seat, seat == boosted) for seat in seats)


USED_SWORD, USED_DOUBLE = TrackView("used", "", "sword"), TrackView("used", "", "double")

MIDDLE_CITIES: dict[str, dict[str, Any]] = {
    "antioch": {"troops": 3, "raided": True, "bishops": (0, 0, 0, 2)},
    "turbessel": {"owner": 3, "troops": 3, "level": 1, "bishops": (0, 1, 0, 0)},
    "edessa": {"troops": 4, "level": 2},
    "tortosa": {"owner": 2, "troops": 2, "level": 1, "bishops": (0, 0, 1, 0)},
    "apamea": {"owner": 3, "troops": 2, "level": 1, "bishops": (0, 0, 0, 1)},
    "aleppo": {"owner": 1, "troops": 2, "level": 1, "raided": True, "bishops": (0, 1, 0, 0), "governor": "galeran"},
    "homs": {"troops": 2},
    "baalbek": {"troops": 3, "bishops": (0, 0, 1, 0)},
    "damascus": {"troops": 3, "bishops": (1, 0, 0, 0)},
    "tripoli": {"troops": 4, "level": 3, "bishops": (0, 0, 2, 0)},
    "acre": {"owner": 0, "troops": 2, "level": 1, "raided": True, "bishops": (1, 0, 1, 0)},
    "jerusalem": {"troops": 3, "level": 2, "bishops": (2, 0, 0, 0), "governor": "fulk_of_anjou"},
}
MIDDLE_PLAYERS: dict[str, dict[str, Any]] = {
    "jerusalem": {
        "ready": (0, 1, 0, 1, 0),
        "rescripts": (1, 1),
        "spy_hand": 1,
        "cities": ("jerusalem", "acre"),
        "holiness": 14,
        "buildings": built("pilgrim_hospice", "castle_chapels", used=1),
        "spies": (SpyView("bribed_mason", 3, False),),
    },
    "edessa": {
        "coins": 1,
        "ready": (0, 0, 1, 0, 0),
        "spent": (0, 0, 0, 1, 0),
        "rescripts": (1, 2),
        "spy_hand": 2,
        "reserve": 9,
        "cities": ("edessa", "aleppo"),
        "holiness": 10,
        "buildings": built("jousting_grounds"),
    },
    "tripoli": {
        "coins": 6,
        "ready": (1, 0, 0, 0, 0),
        "spent": (1, 0, 1, 0, 0),
        "rescripts": (2, 2),
        "spy_hand": 1,
        "reserve": 9,
        "cities": ("tripoli", "tortosa"),
        "holiness": 8,
        "buildings": built("storehouses", "bazaar", "scriptorium", used=1),
        "spies": (SpyView("wandering_monk", 0, True),),
    },
    "antioch": {
        "coins": 2,
        "ready": (1, 1, 0, 1, 0),
        "spy_hand": 2,
        "reserve": 7,
        "cities": ("antioch", "turbessel", "apamea"),
        "holiness": 5,
        "buildings": built("training_grounds"),
    },
}
MIDDLE_SECTORS = (
    SectorView("construction", (), None),
    SectorView("prayer", tokens(1, 0), TokenView(2, True)),
    SectorView("muster", tokens(3, 2, boosted=2), None),
    SectorView("march", tokens(3, 0), TokenView(1, True)),
)
MIDDLE: dict[str, Any] = {
    "round": 3,
    "step": "activation",
    "heading": "Round 3 of 6 · Activation",
    "waiting": (Waiting(1, "Prayer: choose"),),
    "track": (USED_SWORD, USED_DOUBLE, TrackView("shown", "horses", ""), HIDDEN, HIDDEN),
    "swords": 1,
    "per_neighbour": 2,
    "saracens": 15,
    "event": "wind_of_change",
    "sectors": MIDDLE_SECTORS,
    "acting": ActView(1, "prayer", True),
}

LATE_CITIES: dict[str, dict[str, Any]] = {
    "antioch": {"troops": 1, "level": 3, "bishops": (1, 1, 1, 3), "owner": 1, "capital": False},
    "turbessel": {"owner": 1, "troops": 4, "level": 3, "bishops": (0, 2, 0, 1)},
    "edessa": {"troops": 12, "level": 3, "bishops": (1, 2, 0, 1)},
    "tortosa": {"owner": 1, "troops": 2, "level": 2, "bishops": (0, 1, 3, 1)},
    "apamea": {"owner": 1, "troops": 10, "level": 1, "bishops": (2, 2, 2, 4), "governor": "galeran"},
    "aleppo": {"owner": 1, "troops": 2, "level": 2, "raided": True, "bishops": (1, 2, 1, 1), "governor": "galeran"},
    "homs": {
        "owner": 2,
        "troops": 3,
        "level": 2,
        "bishops": (2, 2, 3, 2),
        "governor": "arnulf_de_rohes",
        "raided": True,
    },
    "baalbek": {"owner": 2, "troops": 3, "level": 3, "bishops": (1, 0, 1, 1)},
    "damascus": {"owner": 0, "troops": 5, "level": 3, "bishops": (3, 1, 1, 0)},
    "tripoli": {"troops": 4, "level": 3, "bishops": (1, 0, 2, 0)},
    "acre": {"owner": 0, "troops": 2, "level": 3, "bishops": (3, 1, 2, 1), "raided": True},
    "jerusalem": {"troops": 3, "level": 3, "bishops": (2, 1, 0, 2), "governor": "fulk_of_anjou"},
    "tadmor": {"troops": 5, "level": 1, "owner": 1, "bishops": (1, 1, 0, 0)},
}
LATE_PLAYERS: dict[str, dict[str, Any]] = {
    "jerusalem": {
        "coins": 17,
        "ready": (1, 2, 1, 2, 0),
        "spent": (0, 1, 0, 1, 0),
        "locked": (0, 0, 1, 0, 0),
        "rescripts": (1, 2, 2),
        "spy_hand": 1,
        "cities": ("jerusalem", "acre", "damascus"),
        "holiness": 3,
        "buildings": built(
            "castles_of_the_march", "castle_chapels", "jousting_grounds", "commandery_of_the_temple", used=2
        ),
        "spies": (
            SpyView("bribed_mason", 3, False),
            SpyView("wandering_monk", 1, True),
            SpyView("timber_factor", 2, False),
        ),
    },
    "edessa": {
        "coins": 11,
        "ready": (1, 1, 3, 1, 0),
        "spent": (1, 1, 1, 2, 0),
        "locked": (1, 0, 0, 1, 0),
        "rescripts": (1, 2, 1),
        "spy_hand": 2,
        "reserve": 0,
        "units": 15,
        "cities": ("edessa", "aleppo", "antioch", "turbessel", "apamea", "tortosa", "tadmor"),
        "holiness": 4,
        "buildings": built("jousting_grounds", "training_grounds", "mustering_field", "mangonel_yard", used=3),
        "tactics": 5,
        "holy_lands": 4,
        "spies": (
            SpyView("bribed_mason", 3, False),
            SpyView("wandering_monk", 0, True),
            SpyView("timber_factor", 2, True),
        ),
    },
    "tripoli": {
        "coins": 6,
        "ready": (1, 1, 0, 0, 1),
        "spent": (1, 0, 1, 0, 0),
        "rescripts": (2, 2, 1),
        "spy_hand": 1,
        "reserve": 9,
        "cities": ("tripoli", "homs", "baalbek"),
        "holiness": 5,
        "buildings": built("storehouses", "bazaar", "scriptorium", "siege_workshops", used=1),
        "spies": (SpyView("wandering_monk", 0, True),),
    },
    "antioch": {
        "coins": 0,
        "out": True,
        "spy_hand": 0,
        "reserve": 15,
        "units": 0,
        "cities": (),
        "holiness": 19,
        "tactics": 0,
    },
}
LATE: dict[str, Any] = {
    **MIDDLE,
    "round": 6,
    "heading": "Round 6 of 6 · Activation",
    "order": (1, 0, 2, 3),
    "per_neighbour": 3,
    "swords": 2,
    "saracens": 25,
    "track": (USED_SWORD, USED_DOUBLE, USED_SWORD, TrackView("used", "", "triple"), TrackView("shown", "horses", "")),
    "modifiers": {"raid": 1, "saracens": 1},
    "event": "jihad_preached_in_damascus",
    "waiting": (Waiting(0, "x"), Waiting(2, "y"), Waiting(1, "z")),
    "sectors": (
        SectorView("construction", tokens(1, 0, 2, 3), TokenView(0, True)),
        SectorView("prayer", tokens(1, 0, 2, 3, 1, boosted=1), TokenView(2, True)),
        SectorView("muster", tokens(3, 2, 1, boosted=2), TokenView(3, True)),
        SectorView("march", tokens(3, 0, 1, 2, 0, 1, boosted=0), TokenView(1, True)),
    ),
    "acting": ActView(0, "construction", False),
}

BATTLE = BattleView(
    "apamea",
    3,
    -1,
    (3, 2),
    (6, 2),
    (6, 5),
    (1, 2),
    (
        PlayView(1, "apamean_archers", "top", False),
        PlayView(0, "volley_of_fire", "top", True),
        PlayView(1, "turcoman_horse_archers", "", False),
    ),
    None,
    ("mamluk_guard",),
)
BATTLE_PLAYERS = BattleView(
    "homs",
    1,
    2,
    (1, 2),
    (4, 3),
    (9, 5),
    (0, 0),
    (
        PlayView(1, "shield_wall", "both", False),
        PlayView(0, "closed_ranks", "top", True),
        PlayView(1, "holy_lance", "bottom", False),
        PlayView(0, "baldwins_defense", "top", False),
        PlayView(1, "siege_tower", "top", False),
        PlayView(0, "iron_wedge", "bottom", False),
    ),
    0,
    (),
)
LONG = {
    "jerusalem": "Maximiliana Wolkenstein-Trostburg",
    "edessa": "Владислав Ростиславович",
    "tripoli": "🐫 Żółć 漢字 Ğ",
    "antioch": "i" * 80,
}
