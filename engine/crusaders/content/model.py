"""Content as frozen structs: one class a kind of entry. Files of `house/` and content packs decode into these."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+$", max_length=32)]
Source = Literal["rulebook", "house"]
Action = Literal["travel", "muster", "crusade", "influence", "build"]
Kind = Literal["castle", "church", "farm", "bank"]
Reward = Literal["castle", "church", "farm", "bank", "troop"]
Space = Literal["paris", "start", "flag", "arch", "shield", "none"]
Power = Literal["", "original", "skip", "double", "either_way"]
Ending = Literal["", "sets", "flat", "people", "fours"]
Whole = Annotated[int, msgspec.Meta(ge=0)]

ACTIONS: tuple[Action, ...] = ("travel", "muster", "crusade", "influence", "build")
KINDS: tuple[Kind, ...] = ("castle", "church", "farm", "bank")
ENEMIES = ("prussian", "slav", "saracen")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has. `source` tells whether the rulebook gives it; `note` what in it is otherwise."""

    id: Id
    name: str
    source: Source
    text: str = ""
    note: str = ""
    count: int = 1


class Region(Entry, frozen=True, kw_only=True):
    """A hex: column and row (odd rows half a hex to the right), and its space on either side of the board.

    `discounts` are building icons, each 1 off that building; `crossings` neighbours across water.
    """

    at: tuple[int, int]
    large: Space
    small: Space
    discounts: tuple[Kind, ...] = ()
    crossings: tuple[Id, ...] = ()


class Wedge(Entry, frozen=True, kw_only=True):
    """A wedge: the action of its starting side, and the one that its upgraded side adds."""

    base: Action
    added: Action


class Layout(Entry, frozen=True, kw_only=True):
    """A wheel in a fixed order, clockwise from the top."""

    wedges: tuple[Id, ...]


class Troop(Entry, frozen=True, kw_only=True):
    """A troop token: what it costs to muster, and the influence that it brings."""

    cost: int
    level: int


class Building(Entry, frozen=True, kw_only=True):
    """A building of a row. `gives` and `knight` are what its slot uncovers; `ending` what it scores, `points` each.

    Endings: "sets" of all three enemies, "flat", "people" (knights on the board and mustered troops), "fours" (own
    buildings of level 4).
    """

    kind: Kind
    level: int
    cost: int
    gives: dict[Action, int] = {}
    knight: bool = False
    ending: Ending = ""
    points: int = 0


class Tile(Entry, frozen=True, kw_only=True):
    """A building bonus tile: discount and extra influence by the kind that is built on it."""

    shape: Literal["arch", "shield"]
    discount: dict[Kind, int] = {}
    influence: dict[Kind, int] = {}


class Enemy(Entry, frozen=True, kw_only=True):
    """An enemy: strengths in the order of defeats, awards, and shares of 2, 3, 4 tied players."""

    track: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    first: int
    second: int
    first_tied: tuple[int, int, int]
    second_tied: tuple[int, int, int]
    rewards: tuple[Reward, ...] = ()


class Order(Entry, frozen=True, kw_only=True):
    """A knight order: action tokens and how they lie at the start, upgrades, bonuses, and a power of distribution.

    `each` tokens on every wedge; `place` more (below zero: fewer) on wedges of the player's choice, one a wedge.
    """

    tokens: int
    each: int = 2
    place: int = 0
    travel_wedges: int = 0
    upgrades: int = 0
    black_knight: bool = False
    bonus: dict[Action, int] = {}
    power: Power = ""


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """An edition: every entry by id, and the hash of its files. `graph` maps a side to its regions' neighbours."""

    regions: dict[str, Region]
    wedges: dict[str, Wedge]
    layouts: dict[str, Layout]
    troops: dict[str, Troop]
    buildings: dict[str, Building]
    tiles: dict[str, Tile]
    enemies: dict[str, Enemy]
    orders: dict[str, Order]
    graph: dict[str, dict[str, tuple[str, ...]]]
    hash: str

    def space(self, side: str, region: str) -> Space:
        """The space of a region on the "large" or the "small" side."""
        entry = self.regions[region]
        return entry.large if side == "large" else entry.small

    def troop(self, mustered: int) -> Troop | None:
        """The lowest face-down troop of somebody who has mustered this many; None when all are up."""
        return self.troops.get(f"troop{mustered + 1}")
