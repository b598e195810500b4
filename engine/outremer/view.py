"""What a viewer of Outremer may know, as frozen structs. Cogs and pictures see this and the printed content only.

Card ids are looked up in `content.edition(view.edition)`.
"""

from __future__ import annotations

import msgspec

from engine.core.outcome import Outcome
from engine.core.view import View


class CityView(msgspec.Struct, frozen=True):
    """A city. `owner`: seat, -1 Saracens, -2 covered (not in play). `bishops`: count per seat, levels unseen.

    `capital`: it stands leftmost on its owner's board. `raided`: it will be a target of the next raid. `contested`:
    bishops of several seats. `mine`: the viewer's own bishops here of level I and II.
    """

    id: str
    owner: int
    troops: int
    level: int
    governor: str
    bishops: tuple[int, ...]
    capital: bool
    raided: bool
    mine: tuple[int, int]


class SpyView(msgspec.Struct, frozen=True):
    """An active spy (public): the card, the seat it watches, and whether it was used this round."""

    card: str
    watches: int
    used: bool


class BuildingView(msgspec.Struct, frozen=True):
    """A building on a board and whether it was used this round."""

    card: str
    used: bool


class PlayerView(msgspec.Struct, frozen=True):
    """A player's area as everybody sees it. Goods tuples follow GOODS. `rescripts` are the levels on the backs."""

    seat: int
    state: str
    coins: int
    units: int
    reserve: int
    holiness: int
    out: bool
    ready: tuple[int, ...]
    spent: tuple[int, ...]
    locked: tuple[int, ...]
    cities: tuple[str, ...]
    buildings: tuple[BuildingView, ...]
    tactics: int
    retired: int
    rescripts: tuple[int, ...]
    spy_hand: int
    spies: tuple[SpyView, ...]
    bishops_reserve: int
    holy_lands: int


class TokenView(msgspec.Struct, frozen=True):
    """An order token: owner (-1: automa) and whether boosted."""

    seat: int
    boosted: bool


class SectorView(msgspec.Struct, frozen=True):
    """A sector of the cross: `inner` from the top (activates first) to the bottom, and the outer cell."""

    order: str
    inner: tuple[TokenView, ...]
    outer: TokenView | None


class ActView(msgspec.Struct, frozen=True):
    """The order that is being carried out now: whose, which, boosted. Its token has left the cross already."""

    seat: int
    order: str
    boosted: bool


class TrackView(msgspec.Struct, frozen=True):
    """A space of the Saracen track: `state` used | shown | hidden; token only when shown, bonus only when used."""

    state: str
    token: str
    bonus: str


class PlayView(msgspec.Struct, frozen=True):
    """A maneuver: side (0 attacker, 1 defender), card, the uncovered half ("" before covering), protection."""

    side: int
    card: str
    half: str
    protected: bool


class BattleView(msgspec.Struct, frozen=True):
    """A battle: `players` are the seats that play attacker and defender (Saracens are played by a seat)."""

    city: str
    attacker: int
    defender: int
    players: tuple[int, int]
    units: tuple[int, int]
    strength: tuple[int, int]
    hands: tuple[int, int]
    plays: tuple[PlayView, ...]
    winner: int | None
    saracen_hand: tuple[str, ...]


class RaidView(msgspec.Struct, frozen=True):
    """A raid under way: city, strength of city and of raid."""

    city: str
    city_strength: int
    raid_strength: int


class Own(msgspec.Struct, frozen=True):
    """What the viewer alone may know. `governor`: the first governor, until everybody's are revealed."""

    influence: int
    hand: tuple[str, ...]
    retired: tuple[str, ...]
    battle_hand: tuple[str, ...]
    rescripts: tuple[str, ...]
    spy_hand: tuple[str, ...]
    bull: str
    bull_offer: tuple[str, ...]
    governor_offer: tuple[str, ...]
    bishops: tuple[int, int]
    governor: str = ""


class OutremerView(View, frozen=True, kw_only=True):
    """The whole table for one viewer."""

    edition: str
    round: int
    rounds: int
    step: str
    event: str
    order: tuple[int, ...]
    cities: tuple[CityView, ...]
    players: tuple[PlayerView, ...]
    saracens: int
    track: tuple[TrackView, ...]
    swords: int
    per_neighbour: int
    holiness: tuple[str, ...]
    absent: tuple[int, ...]
    sectors: tuple[SectorView, ...]
    markets: dict[str, tuple[str, ...]]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    modifiers: dict[str, int]
    acting: ActView | None
    battle: BattleView | None
    raid: RaidView | None
    own: Own | None
    influence: tuple[int, ...] | None
    outcome: Outcome | None
