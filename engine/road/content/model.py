"""Content as frozen structs: one class a kind of entry. Files of `house/` and content packs decode into these."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.road.content.ops import AnyOp

Source = Literal["rulebook", "house"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+$", max_length=32)]
Pip = Annotated[int, msgspec.Meta(ge=1, le=6)]
Place = Annotated[int, msgspec.Meta(ge=0, le=1000)]
FromOneToFour = Annotated[int, msgspec.Meta(ge=1, le=4)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Colour = Literal["black", "red", "white"]
SeatColour = Literal["green", "blue", "red", "white"]
"""Colours of a faction: those that the pictures have a pattern for."""
Letter = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
Kind = Literal["outer", "guard", "inner", "tower", "citadel", "plaza", "market", "granary", "temple", "quarter"]
Icon = Literal["supply", "time", "event"]
Translations = dict[str, dict[Literal["name", "text"], str]]
"""Other languages of an entry: {"de": {"name": …, "text": …}}, either of them or both."""
WALLS: frozenset[str] = frozenset(("outer", "inner", "citadel", "tower"))  # for rams; Tower Walls by ruling A16


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has. `source` tells whether the rulebook names it; `note` which of its facts are ours."""

    id: Id
    name: str = ""
    source: Source
    text: str = ""
    note: str = ""
    words: Translations = {}


class Location(Entry, frozen=True, kw_only=True):
    """A location: place on a sheet of 1000 x 1000, shape, ground, stars (VP), relic of its cross, Location Event."""

    x: Place
    y: Place
    fortified: bool = False
    friendly: bool = False
    stars: Count = 0
    relic: str = ""
    event: str = ""


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A road, usable both ways: a long one costs 3 instead of 2, a hazard costs 1 Supply besides."""

    ends: tuple[str, str]
    long: bool = False
    hazard: bool = False
    source: Source

    @property
    def id(self) -> str:
        """The road's name in messages."""
        return "-".join(self.ends)

    @property
    def cost(self) -> int:
        """Logistics that a March along it costs (p.4)."""
        return 3 if self.long else 2


class Relic(Entry, frozen=True, kw_only=True):
    """A relic; a location names it."""


class Faction(Entry, frozen=True, kw_only=True):
    """A faction box: Morale slots, how many of them are coloured, the cubes at the start, its siege dice."""

    letter: Letter
    colour: SeatColour
    slots: Annotated[int, msgspec.Meta(ge=2, le=3)]
    knight_slots: Count
    white: Count
    knights: Count
    dice: tuple[Colour, ...]


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to take an event."""

    id: Id
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    ops: tuple[AnyOp, ...]
    words: Translations = {}


class LocationEvent(Entry, frozen=True, kw_only=True):
    """An event of a location; the player chooses one of its options."""

    options: Annotated[tuple[Option, ...], msgspec.Meta(min_length=1)]


class Event(LocationEvent, frozen=True, kw_only=True):
    """A row of the Events chart: the sum that brings it."""

    roll: Annotated[int, msgspec.Meta(ge=1, le=12)]


class Cell(Entry, frozen=True, kw_only=True):
    """A cell of the siege box ("grid" in the rulebook): row 1 is the bottom row; the die icons to match; its Supply."""

    kind: Kind
    row: FromOneToFour
    column: FromOneToFour
    icons: Annotated[tuple[Pip, ...], msgspec.Meta(min_length=1)]
    supply: Count = 0

    @property
    def is_wall(self) -> bool:
        """Whether rams may be added together here (rulings A15, A16)."""
        return self.kind in WALLS


class Condition(Entry, frozen=True, kw_only=True):
    """The Siege Conditions of a fortified city (same id): how many cells of each kind."""

    needs: dict[Kind, Annotated[int, msgspec.Meta(ge=1)]]


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Labels of the timeline's boxes, and the icons of the siege timer's boxes before "Siege Ends". `words`: all the
    labels in other languages.
    """

    timeline: tuple[str, ...]
    siege_timer: tuple[Icon, ...]
    words: dict[str, tuple[str, ...]] = {}
    timeline_source: Source
    siege_timer_source: Source


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All content of one edition, by id; `chart` maps a sum to an event, `neighbours` a location to its roads."""

    locations: dict[str, Location]
    roads: dict[str, Road]
    relics: dict[str, Relic]
    factions: dict[str, Faction]
    events: dict[str, Event]
    location_events: dict[str, LocationEvent]
    cells: dict[str, Cell]
    conditions: dict[str, Condition]
    tracks: Tracks
    chart: dict[int, str]
    neighbours: dict[str, dict[str, Road]]
    hash: str
