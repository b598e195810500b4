"""What lies on the table in Crusaders: plain, flat containers that copy fast and store small."""

from __future__ import annotations

import msgspec

from engine.core.position import Position
from engine.crusaders.content import Content

PLACES = 6  # wedges on a wheel
KNIGHTS = 2  # in the slots of a player board at the start
TROOPS = 5
TOKENS = 2  # on each wedge of a player without an order
BASE_SUPPLY, SUPPLY_EACH = 20, 60
NOBODY = -1


class RegionState(msgspec.Struct):
    """A region: the enemy there ("prussian", "slav", "saracen:farm" or ""), its bonus tile, and the building on it."""

    enemy: str = ""
    tile: str = ""
    building: str = ""
    level: int = 0
    owner: int = NOBODY


class PlayerState(msgspec.Struct):
    """A player's board. `wheel` holds wedge ids clockwise from the top; `upgraded` and `tokens` run beside it.

    `built` counts the buildings of each kind on the map; `knights` are regions, in the order in which they came;
    `trophies` the enemies that were defeated, as on the map. `offer`, `chosen` and `arranged` are secrets of the
    setup; `todo` what the order still lets the player choose ("tokens", "upgrades").
    """

    order: str = ""
    wheel: list[str] = []
    upgraded: list[bool] = msgspec.field(default_factory=lambda: [False] * PLACES)
    tokens: list[int] = msgspec.field(default_factory=lambda: [0] * PLACES)
    troops: int = 0
    built: dict[str, int] = msgspec.field(default_factory=lambda: {"castle": 0, "church": 0, "farm": 0, "bank": 0})
    knights: list[str] = []
    reserve: int = KNIGHTS
    influence: int = 0
    trophies: list[str] = []
    offer: list[str] = []
    chosen: str = ""
    arranged: list[str] = []
    todo: list[str] = []


class TurnState(msgspec.Struct):
    """The turn under way: what it is ("" before the first choice), and what it did so far.

    `place` is the wedge (0-5) that is resolved or upgraded; `doing` the action in hand with its `points` left;
    `rest` the tokens kept for the action `later`; `before` the wheel's tokens and `gained` the influence of the turn;
    `dealt` the places to which tokens went, in order, and `dealt_from` the place they came from.
    """

    seat: int
    act: str = ""
    place: int = -1
    doing: str = ""
    points: int = 0
    later: str = ""
    rest: int = 0
    before: list[int] = []
    gained: int = 0
    dealt: list[int] = []
    dealt_from: int = -1


class CrusadersState(msgspec.Struct):
    """The whole table. `side` is "large" (3-4 players) or "small"; `defeats` where the markers stand on their tracks.

    `supply` is the influence left, `extra` what was taken from the reserve once it was empty.
    """

    players: list[PlayerState]
    side: str
    variant: str = "standard"
    regions: dict[str, RegionState] = {}
    defeats: dict[str, int] = msgspec.field(default_factory=lambda: {"prussian": 0, "slav": 0, "saracen": 0})
    box: list[str] = []
    supply: int = 0
    extra: int = 0
    round: int = 0
    first: int = NOBODY
    phase: str = "setup"
    ending: bool = False
    turn: TurnState | None = None


G = Position[CrusadersState, Content]
