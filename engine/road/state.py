"""What lies on the table in Road to Jerusalem: plain, flat containers that copy fast. Nothing is hidden."""

from __future__ import annotations

import msgspec

from engine.core.position import Position
from engine.road.content import Content

SEAT = 0  # the only one
BOXES = ("faith", "logistics", "military")
FAITH, LOGISTICS, MILITARY = 0, 1, 2
SUPPLY_CAP = 6  # yellow cubes (ruling A34)
DIPLOMACY_CAP = 4  # p.9
MIRACLES_CAP = 6  # p.4, p.9
VICTORY = 13  # p.1


class FactionState(msgspec.Struct):
    """A faction box: white cubes, Knight cubes, how many Knights rode this turn; `out`: it left for good."""

    white: int
    knights: int
    used: int = 0
    out: bool = False

    @property
    def morale(self) -> int:
        """White and Knight cubes together (p.5)."""
        return self.white + self.knights


class SiegeDie(msgspec.Struct):
    """A siege die: black, red or white; `on` is the cell whose icon it matches, "" while it is free."""

    colour: str
    value: int
    on: str = ""


class Match(msgspec.Struct):
    """An icon matched this phase: which, by which dice (indexes) with how much boost, or by a bribe.

    `captured`: it completed the cell, which brought `supply`. The list of them can be taken back from its end.
    """

    cell: str
    icon: int
    dice: list[int]
    boost: int = 0
    bribe: bool = False
    captured: bool = False
    supply: int = 0


class Siege(msgspec.Struct):
    """The siege box. `box` 0 is "Siege activated"; `marks`: matched icons (indexes) of cells not yet captured."""

    city: str
    box: int = 0
    marks: dict[str, list[int]] = {}
    captured: list[str] = []
    activated: list[str] = []
    dice: list[SiegeDie] = []
    matches: list[Match] = []


class Roll(msgspec.Struct):
    """The dice that were rolled last, beside Command and siege dice: what for, and the values."""

    why: str
    dice: list[int]


class Battle(msgspec.Struct):
    """A battle: which event, the enemy's rating, and what victory gains."""

    event: str
    enemy: int
    vp: int = 0
    supply: int = 0
    morale: int = 0


class RoadState(msgspec.Struct):
    """The whole table. `ratings` follow BOXES; `command`: the dice as rolled, `assigned`: they lie in the boxes.

    `riding`: factions of the Knights whose survival is still to be rolled. `used`: abilities used this turn.
    `route`: the locations in the order of the march. `closing`: the last box of the timeline is reached (ruling A3).
    """

    factions: dict[str, FactionState]
    at: str
    turn: int = 0
    phase: str = "crusader"
    time: int = 0
    closing: bool = False
    vp: int = 0
    miracles: int = 1
    supply: int = 2
    diplomacy: int = 1
    command: list[int] = []
    assigned: bool = False
    ratings: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    came_from: str = ""
    route: list[str] = []
    stars: list[str] = []
    captured: list[str] = []
    relics: list[str] = []
    settled: list[str] = []
    riding: list[str] = []
    used: list[str] = []
    roll: Roll | None = None
    event: str = ""
    battle: Battle | None = None
    siege: Siege | None = None
    ended: str = ""


G = Position[RoadState, Content]
