"""What a viewer of Road to Jerusalem may know, as frozen structs: everything, because nothing is hidden.

A picture needs nothing else; printed texts are looked up in `content.edition(view.edition)`.
"""

from __future__ import annotations

import msgspec

from engine.core.outcome import Outcome
from engine.core.view import View


class LocationView(msgspec.Struct, frozen=True):
    """A location on a sheet of 1000 x 1000. `stars` are printed, `stars_left` not yet gained; `relic` is the id at its
    cross or ""; `event` is a Location Event that has not happened yet or "". `march`: what a March there costs
    now, 0: not possible. `visited`: the army was there.
    """

    id: str
    name: str
    x: int
    y: int
    fortified: bool
    friendly: bool
    stars: int
    stars_left: int
    relic: str
    relic_found: bool
    captured: bool
    event: str
    march: int
    visited: bool


class RoadView(msgspec.Struct, frozen=True):
    """A road between two locations."""

    ends: tuple[str, str]
    long: bool
    hazard: bool


class FactionView(msgspec.Struct, frozen=True):
    """A faction box. `free_knights` have not ridden this turn; `able`: ability and Siege Works are open."""

    id: str
    name: str
    letter: str
    colour: str
    white: int
    knights: int
    slots: int
    knight_slots: int
    free_knights: int
    able: bool
    out: bool
    activated: bool
    dice: tuple[str, ...]


class CommandView(msgspec.Struct, frozen=True):
    """The Command boxes. Once `assigned`, `rolled` and `ratings` follow Faith, Logistics, Military."""

    rolled: tuple[int, ...]
    assigned: bool
    ratings: tuple[int, int, int]


class RollView(msgspec.Struct, frozen=True):
    """The last roll: what for (event, relic, plunder, survival) and the dice."""

    why: str
    dice: tuple[int, ...]


class BattleView(msgspec.Struct, frozen=True):
    """A battle under way."""

    event: str
    enemy: int
    military: int
    vp: int


class CellView(msgspec.Struct, frozen=True):
    """A cell of the siege box; row 1 is at the bottom. `matched` follows `icons`; `needed`: its kind is needed."""

    id: str
    name: str
    kind: str
    row: int
    column: int
    icons: tuple[int, ...]
    matched: tuple[bool, ...]
    supply: int
    captured: bool
    unlocked: bool
    needed: bool


class SiegeDieView(msgspec.Struct, frozen=True):
    """A siege die (value 0: not rolled). `on`: the cell it matches; `fits`: the cells where it alone could match."""

    colour: str
    value: int
    on: str
    fits: tuple[str, ...]


class SiegeView(msgspec.Struct, frozen=True):
    """The siege box. `box` 0 is "Siege activated", 1.. the boxes of `timer`, beyond them "Siege Ends".

    `conditions`: kind of cell, captured, needed. `boosts`: +1 that Knights can still give to ladders.
    """

    city: str
    box: int
    timer: tuple[str, ...]
    cells: tuple[CellView, ...]
    conditions: tuple[tuple[str, int, int], ...]
    dice: tuple[SiegeDieView, ...]
    boosts: int
    spoils: int


class RoadGameView(View, frozen=True, kw_only=True):
    """The whole table. `dice` is how many are rolled on the Events chart here; `route` the march so far.
    `rerolling`: the question is whether dice as they lie are rolled again.
    """

    edition: str
    turn: int
    step: str
    time: int
    timeline: tuple[str, ...]
    closing: bool
    vp: int
    victory: int
    miracles: int
    supply: int
    supply_cap: int
    diplomacy: int
    diplomacy_cap: int
    at: str
    came_from: str
    route: tuple[str, ...]
    dice: int
    locations: tuple[LocationView, ...]
    roads: tuple[RoadView, ...]
    factions: tuple[FactionView, ...]
    upkeep: tuple[tuple[str, str], ...]
    command: CommandView
    roll: RollView | None
    riding: tuple[str, ...]
    used: tuple[str, ...]
    event: str
    battle: BattleView | None
    siege: SiegeView | None
    relics: tuple[str, ...]
    outcome: Outcome | None
    rerolling: bool = False
