"""Content as frozen structs: one class a kind of card. Files of `house/` and content packs decode into these."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.outremer.content.ops import AnyOp, Colour

CostGood = Literal["wood", "candles", "steel", "horses", "any"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+$", max_length=32)]
Source = Literal["rulebook", "house"]
SeatColour = Literal["white", "yellow", "blue", "red"]
"""Colours of a state: those that the pictures have a pattern for."""
Letter = Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
Act = Literal["construction", "prayer", "muster", "march", "outer"]
Measure = Literal[
    "wood", "candles", "steel", "horses", "spice", "goods", "colours",
    "coins", "units", "reserve", "cities", "levels", "level3", "capital_level",
    "bishops", "holy_lands", "bishop_cities", "foreign_bishops",
    "buildings", "building_levels", "rescripts", "spies", "governors", "holiness",
    "tactics_yellow", "tactics_white", "tactics_blue", "tactics_red", "studied",
]  # fmt: skip


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every entry has. `text` is the rules text in our own words; `source` tells whether the rulebook names it."""

    id: Id
    name: str
    source: Source
    text: str = ""
    note: str = ""
    count: int = 1


class Building(Entry, frozen=True, kw_only=True):
    """A building: level = goods in its cost; colours come from the cost.

    "After `when`, if the acts of that order reach `needs`, and for `pays` goods of any kind: `ops`" once a round.
    `needs` counts facts of the order: recruited, studied, built, upgraded, holiness, trained, bishops_moved,
    rescripts, marched, battle, won, captured, boosted, spent, coins_paid (each at least the number).
    """

    cost: tuple[CostGood, ...] = ()
    when: Act
    needs: dict[str, int] = {}
    pays: int = 0
    ops: tuple[AnyOp, ...]

    @property
    def level(self) -> int:
        """The level: the number of goods in the cost."""
        return len(self.cost)

    @property
    def colours(self) -> frozenset[str]:
        """The colours, as goods; a level-0 building has none."""
        return frozenset(self.cost)


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One ability of a tactic: `ops` at once when uncovered (Battle 2d), `end` at the end of the battle (4a)."""

    ops: tuple[AnyOp, ...] = ()
    end: tuple[AnyOp, ...] = ()
    text: str


class Tactic(Entry, frozen=True, kw_only=True):
    """A tactic card of the players. `state` marks the five starting cards (level 0) of a state."""

    cost: tuple[CostGood, ...] = ()
    state: str = ""
    top: Half
    bottom: Half

    @property
    def level(self) -> int:
        """The level: the number of goods in the cost."""
        return len(self.cost)

    @property
    def colours(self) -> frozenset[str]:
        """The colours, as goods; a starting card has none."""
        return frozenset(self.cost)


class Saracen(Entry, frozen=True, kw_only=True):
    """A Saracen tactic: no level, no colour."""

    top: Half
    bottom: Half


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a governor or a bull counts. `tiers`: (at least, influence), ascending; `leader`: for first place."""

    measure: Measure
    tiers: tuple[tuple[int, int], ...] = ()
    leader: int = 0


class Governor(Entry, frozen=True, kw_only=True):
    """A governor; `state` marks the four starting governors."""

    condition: Condition
    state: str = ""


class Rescript(Entry, frozen=True, kw_only=True):
    """A rescript: `goods` it can be spent as (level = how many), `when` it may be played, and what it does."""

    goods: tuple[Colour, ...]
    when: Literal["turn", "battle", "planning", "raid"]
    ops: tuple[AnyOp, ...]

    @property
    def level(self) -> int:
        """The level: the number of goods at the top of the card."""
        return len(self.goods)


class Spy(Entry, frozen=True, kw_only=True):
    """A spy: after the watched opponent's act `when` with at least `needs`, its owner may take `ops`, once a round."""

    when: Act
    needs: dict[str, int] = {}
    ops: tuple[AnyOp, ...]


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the two objectives of a bull."""

    condition: Condition
    text: str


class Bull(Entry, frozen=True, kw_only=True):
    """A papal bull: two graded objectives, the better one scores."""

    first: Objective
    second: Objective


class RaidRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a raid table: applies when city strength minus raid strength is at most `most` (None: the rest)."""

    most: int | None = None
    ops: tuple[AnyOp, ...]
    text: str


class Event(Entry, frozen=True, kw_only=True):
    """An event: `ops` for `who` in player order (or once for the table), then the raid table.

    who: each · first (player) · last (player) · table (a Modify for everybody) · poorest (fewest coins) · leader of
    cities ("largest") · fewest cities ("smallest"); ties count for all.
    """

    who: Literal["each", "first", "last", "table", "poorest", "largest", "smallest"]
    ops: tuple[AnyOp, ...]
    raid: tuple[RaidRow, ...]


class City(Entry, frozen=True, kw_only=True):
    """A city of the map. `costs` are the prices of levels 2 and 3, `extra` the second good at level 3."""

    good: Colour
    ring: Literal["capital", "between", "central", "centre"]
    level: int
    saracens: int
    neighbours: tuple[str, ...]
    costs: tuple[tuple[CostGood, ...], tuple[CostGood, ...]]
    extra: bool = False


class State(Entry, frozen=True, kw_only=True):
    """A crusader state: capital (same id), letter, colour, good, starting units and coins, holiness space."""

    letter: Letter
    colour: SeatColour
    good: Colour
    units: int
    coins: int
    holiness: int


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The holiness track (its spaces, from the start), the Saracen track, and the raid tokens."""

    holiness: tuple[Literal["", "bishop", "rescript"], ...]
    saracen: tuple[Literal["sword", "double", "triple"], ...]
    raid_tokens: tuple[Colour, ...]
    holiness_source: Source
    saracen_source: Source
    raid_tokens_source: Source


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """All content of one edition, by id; `hash` names it in a stored game."""

    cities: dict[str, City]
    states: dict[str, State]
    tracks: Tracks
    buildings: dict[str, Building]
    tactics: dict[str, Tactic]
    saracens: dict[str, Saracen]
    governors: dict[str, Governor]
    rescripts: dict[str, Rescript]
    spies: dict[str, Spy]
    bulls: dict[str, Bull]
    events: dict[str, Event]
    hash: str
