"""What lies on (and under) the table in Outremer: plain, flat containers that copy fast and store small."""

from __future__ import annotations

import msgspec

from engine.core.position import Position
from engine.outremer.content import Content

SARACEN = -1  # owner of a Saracen city; also the side that nobody's seat plays
COVERED = -2  # a city that does not exist with this number of players
AUTOMA = -1  # owner of an automa token

GOODS = ("wood", "candles", "steel", "horses", "spice")
GOOD = {name: index for index, name in enumerate(GOODS)}
ORDERS = ("construction", "prayer", "muster", "march")
UNITS = 15  # per state (ruling X12)
BISHOPS = 5  # of each level per state (rulings 6)
ATTACKER, DEFENDER = 0, 1  # sides of a battle


class CityState(msgspec.Struct):
    """A city: who holds it (seat, SARACEN or COVERED) with how many troops, its level, governor and bishops.

    `bishops[2 * seat + level - 1]` counts the bishops of a seat; levels are known to their owner alone.
    """

    owner: int
    troops: int
    level: int
    bishops: list[int]
    governor: str = ""


class PlayerState(msgspec.Struct):
    """A player's area. Goods lists follow GOODS. `cities[0]` is the capital.

    `governor_kept` is the first governor, face down until everybody has chosen one (ruling R23).
    """

    state: str = ""
    coins: int = 0
    influence: int = 0
    reserve: int = UNITS
    holiness: int = 0
    out: bool = False
    bull: str = ""
    ready: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    spent: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    locked: list[int] = msgspec.field(default_factory=lambda: [0] * 5)
    bishops: list[int] = msgspec.field(default_factory=lambda: [BISHOPS, BISHOPS])
    cities: list[str] = []
    buildings: list[str] = []
    buildings_used: list[bool] = []
    hand: list[str] = []
    retired: list[str] = []
    rescripts: list[str] = []
    spy_hand: list[str] = []
    spies: list[str] = []
    spies_on: list[int] = []
    spies_used: list[bool] = []
    bull_offer: list[str] = []
    governor_offer: list[str] = []
    governor_kept: str = ""
    modifiers: dict[str, int] = {}
    outer_placed: int = 0
    outer_allowed: int = 1
    homs_placed: bool = False
    stack_free: bool = False
    pass_battle: bool = False
    pass_round: bool = False


class Token(msgspec.Struct, frozen=True):
    """An order token on the cross: its owner (AUTOMA for the automa) and whether its boosted side is up."""

    seat: int
    boosted: bool = False


class Play(msgspec.Struct):
    """A maneuver on the battle board: the card, which half (or both) is uncovered, and the card that covers."""

    side: int
    card: str
    half: str = ""
    cover: str = ""
    protected: bool = False
    lost: bool = False


class Battle(msgspec.Struct):
    """A battle. Attackers stand in `units`; the defenders are the troops of the city.

    `bonus` is what cards added to each side; hands are the cards still to play; `players` who moves each side.
    """

    city: str
    attacker: int
    defender: int
    units: int
    players: list[int]
    bonus: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    hands: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    plays: list[Play] = []
    both: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    cover: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    spare: list[bool] = msgspec.field(default_factory=lambda: [False, False])
    losses: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    kept: bool = False
    winner: int | None = None


class Raid(msgspec.Struct):
    """A raid under way: the city, how many Saracens came from where, and the defence that rescripts added."""

    city: str
    troops: dict[str, int]
    bonus: int = 0


class Act(msgspec.Struct):
    """The order that is being carried out: whose, which, boosted, and what it did so far, by name."""

    seat: int
    order: str
    boosted: bool
    facts: dict[str, int] = {}


class OutremerState(msgspec.Struct):
    """The whole table. Decks are dealt from the end; `markets` keep the order in which cards came."""

    players: list[PlayerState]
    cities: dict[str, CityState] = {}
    round: int = 0
    phase: str = "setup"
    saracens: int = 25
    event: str = ""
    track: list[str] = []
    raided: int = 0
    absent: list[int] = []
    inner: list[list[Token]] = msgspec.field(default_factory=lambda: [[], [], [], []])
    outer: list[Token | None] = msgspec.field(default_factory=lambda: [None] * 4)
    automa: list[str] = []
    boosts: int = 0
    decks: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    markets: dict[str, list[str]] = {}
    removed: list[str] = []
    revealed: str = ""
    modifiers: dict[str, int] = {}
    act: Act | None = None
    battle: Battle | None = None
    raid: Raid | None = None
    ended: list[str] = []


G = Position[OutremerState, Content]
