"""What leaves the engine. A game's view extends `View` by its public facts and by what its viewer alone may know."""

from __future__ import annotations

import msgspec


class Waiting(msgspec.Struct, frozen=True):
    """A seat that is asked something, in words that everybody may read."""

    seat: int
    text: str


class SeatView(msgspec.Struct, frozen=True):
    """How a seat is called in this game ("Edessa"), its letter and its colour, as a key of the palette."""

    seat: int
    name: str
    letter: str
    colour: str


class Card(msgspec.Struct, frozen=True):
    """A card as everybody may look it up: printed facts only. `source` is "rulebook" or "house"; the `note` of a card
    of the rulebook says which of its facts are not printed there.
    """

    id: str
    name: str
    kind: str
    text: str
    source: str
    note: str = ""

    @property
    def origin(self) -> str:
        """Who gives it, as it is stamped: "rulebook", "partly" or "house"."""
        return "partly" if self.source == "rulebook" and self.note else self.source


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a view that the table needs for every game.

    `seat` is the viewer (None: a spectator). `heading` says round and phase. `phase` changes exactly when a fresh
    picture of the board is due in the channel. `scene` changes when the picture that stands there should be drawn anew
    in its place, for example after each turn or order; it is the same for every viewer.
    `edition` names the content that is played with ("": there is but one). `hands` tells whether anybody can hold
    something of their own in this game; where nobody can, no hand is offered.
    """

    game: str
    edition: str = ""
    seat: int | None
    heading: str
    phase: str
    scene: str = ""
    seats: tuple[SeatView, ...]
    waiting: tuple[Waiting, ...]
    over: bool
    hands: bool = True
