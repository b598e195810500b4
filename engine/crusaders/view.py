"""What a viewer of Crusaders may know, as frozen structs. Cogs and pictures see this and the printed content, no more.

Ids are looked up in `content.edition(view.edition)`; that also holds where regions lie (`regions[id].at`) and what is
printed on wedges, buildings and tiles.
"""

from __future__ import annotations

import msgspec

from engine.core.outcome import Outcome
from engine.core.view import View


class RegionView(msgspec.Struct, frozen=True):
    """A region of this side: enemy ("prussian", "slav", "saracen:farm" or "") with its strength now, tile, building.

    `space` is what is printed: paris | start | flag | arch | shield; `knights` counts per seat; `owner` is -1 without
    a building.
    """

    id: str
    space: str
    enemy: str
    strength: int
    tile: str
    building: str
    level: int
    owner: int
    knights: tuple[int, ...]


class WedgeView(msgspec.Struct, frozen=True):
    """A wedge on a wheel: its id, which side is up, the actions that it shows, and its action tokens."""

    wedge: str
    upgraded: bool
    actions: tuple[str, ...]
    tokens: int


class PlayerView(msgspec.Struct, frozen=True):
    """A player's board. `wheel` runs clockwise from the top. `built` counts the buildings placed of each kind, and
    `bonuses` is what every action gets from uncovered slots, troops and order. `defeated` counts enemies by kind.

    `influence` was collected so far; `score` is what the seat would have if the game ended now. All of it is public.
    """

    seat: int
    order: str
    wheel: tuple[WedgeView, ...]
    troops: int
    built: dict[str, int]
    bonuses: dict[str, int]
    knights: tuple[str, ...]
    reserve: int
    influence: int
    score: int
    defeated: dict[str, int]
    trophies: tuple[str, ...]
    todo: tuple[str, ...]


class TurnView(msgspec.Struct, frozen=True):
    """The turn under way, not confirmed yet: `act` is "" | "resolve" | "upgrade" | "skip", `place` the wedge (0-5).

    `doing` is the action in hand and `points` its strength left; `later` the action that follows with `rest` tokens;
    `before` the tokens on the wheel when the turn began (the wheel itself shows what it is now), `dealt` the places to
    which tokens went from `dealt_from`; `gained` the influence of this turn.
    """

    seat: int
    act: str
    place: int
    doing: str
    points: int
    later: str
    rest: int
    before: tuple[int, ...]
    dealt: tuple[int, ...]
    dealt_from: int
    gained: int


class TrackView(msgspec.Struct, frozen=True):
    """A strength track: the printed strengths, where the marker stands, and the strength now."""

    enemy: str
    track: tuple[int, ...]
    marker: int
    strength: int


class AwardView(msgspec.Struct, frozen=True):
    """Who would get an award now: enemy, seat, "first" or "second", and the points (tied players share)."""

    enemy: str
    seat: int
    award: str
    points: int


class Own(msgspec.Struct, frozen=True):
    """What the viewer alone may know: secrets of the setup, empty afterwards."""

    offer: tuple[str, ...]
    chosen: str
    arranged: tuple[str, ...]


class CrusadersView(View, frozen=True, kw_only=True):
    """The whole table for one viewer. `first` is the start player (-1 before it is drawn), `side` "large" or "small".

    `ending`: the supply is empty and this round is the last.
    """

    edition: str
    variant: str
    orders: bool
    side: str
    round: int
    first: int
    ending: bool
    supply: int
    whole_supply: int
    extra: int
    regions: tuple[RegionView, ...]
    tracks: tuple[TrackView, ...]
    awards: tuple[AwardView, ...]
    players: tuple[PlayerView, ...]
    turn: TurnView | None
    box: int
    own: Own | None
    outcome: Outcome | None
