"""A game of the house, put together from the rooms of its package: the protocol of `engine.core.protocol`.

A game writes `Rooms`, a table of who answers what, and hands it to `Wired`, or to `WithPacks` with its editions. No
other part of the house sees the difference between a game wired here and one that writes the protocol out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec

from engine.core.content import Editions, Hashed, Library, remedy
from engine.core.decision import Choice, Decision, Prompt
from engine.core.errors import ContentError, Illegal, LoadError
from engine.core.events import Applied, Event
from engine.core.machine import Frame, Machine, Upgrade
from engine.core.outcome import Outcome
from engine.core.position import Position
from engine.core.protocol import GameConfig, GameInfo, Player
from engine.core.rng import Rng
from engine.core.summary import Section
from engine.core.view import Card, View
from engine.core.words import join

S = TypeVar("S")
C = TypeVar("C")
H = TypeVar("H", bound=Hashed)
V = TypeVar("V", bound=View)


def nothing_free(_g: Position[Any, Any], _decision: Decision) -> tuple[str, ...] | None:
    """Offer nothing beside any question."""
    return None


def nothing_offered(_g: Position[Any, Any], decision: Decision, option: str) -> None:
    """Take no free option: `free` offers none, so the machine never comes here."""
    raise AssertionError(f"{decision.kind} offers no {option}")


def fallback(_g: Position[Any, Any], decision: Decision) -> Choice:
    """Answer as the decision itself proposes."""
    return decision.fallback()


def no_hand(_view: View) -> str:
    """Say nothing: nobody knows anything alone."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Rooms(Generic[S, C, V]):
    """What a game is made of: its state S, its content C, its view V, and who answers what.

    `start` gives the table and the first frames of a new game; it draws chance from the generator that it is given.
    `setup` is the rulebook's heading that a wrong number of seats is refused with. `view` gets the open decisions, too.
    `deal_anew(g, seat, salt)` deals anew, in place, everything that `seat` cannot know. The rest is explained by
    `engine.core.protocol.Game` and, for `frames`, `free`, `on_free`, `schema` and `upgrades`, by `Machine`.
    """

    info: GameInfo
    state: type[S]
    frames: Sequence[type[Frame]]
    setup: str
    start: Callable[[GameConfig, C, Rng], tuple[S, list[Frame]]]
    view: Callable[[Position[S, C], int | None, tuple[Decision, ...]], V]
    outcome: Callable[[Position[S, C]], Outcome | None]
    describe: Callable[[Position[S, C], Decision], Prompt]
    line: Callable[[V, Event], str | None]
    board_text: Callable[[V], str]
    cards: Callable[[C], Mapping[str, Card]]
    rules: Callable[[C], tuple[Section, ...]]
    players: Mapping[str, Player]
    audit: Callable[[Position[S, C]], None]
    deal_anew: Callable[[Position[S, C], int | None, int], None]
    hand_text: Callable[[V], str] = no_hand
    default: Callable[[Position[S, C], Decision], Choice] = fallback
    free: Callable[[Position[S, C], Decision], tuple[str, ...] | None] = nothing_free
    on_free: Callable[[Position[S, C], Decision, str], None] = nothing_offered
    schema: int = 1
    upgrades: dict[int, Upgrade] = field(default_factory=dict)


def _plain(config: GameConfig) -> GameConfig:
    """How a position keeps what was chosen: its rules and its content it has itself, so that log and position agree."""
    return msgspec.structs.replace(config, rules="", edition="")


class Wired(Generic[S, C, V]):
    """A game by its rooms: implements `engine.core.protocol.Game`."""

    def __init__(self, rooms: Rooms[S, C, V], library: Library[C]) -> None:
        self.info = rooms.info
        self.rooms, self.library = rooms, library
        self.machine: Machine[S, C] = Machine(
            config=GameConfig,
            state=rooms.state,
            frames=rooms.frames,
            free=rooms.free,
            on_free=rooms.on_free,
            rules=rooms.info.rules,
            schema=rooms.schema,
            upgrades=rooms.upgrades,
        )

    # ------------------------------------------------------------------------------------------------ playing

    def setup(self, config: GameConfig, seed: int) -> Position[S, C]:
        """Return a new game, settled at its first decision."""
        if config.seats not in self.info.seats:
            allowed = join(map(str, self.info.seats), "or")
            raise Illegal(f"{self.info.title} is played by {allowed}, not by {config.seats}.", rule=self.rooms.setup)
        library, rng = self.library, Rng(seed)
        content = library.edition(config.edition) if config.edition else library.chosen(config.options)
        if self._is_later(config.rules):
            raise Illegal(
                f"It began under the rules of a later release (version {config.rules}, here {self.info.rules})."
            )
        rules, config = config.rules or self.info.rules, _plain(config)
        state, stack = self.rooms.start(config, content, rng)
        pos = Position(config, content, state, stack, rng, rules=rules)
        self.machine.settle(pos)
        return pos

    def decisions(self, pos: Position[S, C]) -> tuple[Decision, ...]:
        """Return the open decisions."""
        return self.machine.ask(pos)

    def apply(self, pos: Position[S, C], seat: int, choice: Choice) -> Applied:
        """Apply a choice in place."""
        return self.machine.apply(pos, seat, choice)

    def moments(self, pos: Position[S, C], seat: int, choice: Choice) -> tuple[View, ...]:
        """Return what everybody sees on the way from a choice to the next question, with nobody to act."""
        trial, asked, found = self.copy(pos), self.decisions(pos), []

        def look(g: Position[S, C]) -> None:
            # as if the last question stood: without one the game would look as if it were over, and show its secrets
            with suppress(Exception):  # it need not fit any more; between two steps that is no fault
                found.append(msgspec.structs.replace(self.rooms.view(g, None, asked), waiting=()))

        self.machine.apply(trial, seat, choice, look)
        return tuple(found)

    def copy(self, pos: Position[S, C]) -> Position[S, C]:
        """Return an independent copy."""
        return self.machine.copy(pos)

    def default(self, pos: Position[S, C], decision: Decision) -> Choice:
        """Return what an absent player does."""
        return self.rooms.default(pos, decision)

    def view(self, pos: Position[S, C], seat: int | None) -> V:
        """Return all that a seat may know."""
        return self.rooms.view(pos, seat, self.decisions(pos))

    def outcome(self, pos: Position[S, C]) -> Outcome | None:
        """Return the result once the game has ended."""
        return self.rooms.outcome(pos)

    def players(self) -> Mapping[str, Player]:
        """Return the computer players."""
        return self.rooms.players

    # ------------------------------------------------------------------------------------------------ keeping

    def dump(self, pos: Position[S, C]) -> bytes:
        """Return the position as JSON."""
        return self.machine.dump(pos, self.library.digest(pos.content))

    def load(self, data: bytes) -> Position[S, C]:
        """Return the position of a dump."""
        pos = self.machine.load(data, self._stored)
        if self._is_later(pos.rules):
            raise LoadError(
                f"It is played by the rules of a later release (version {pos.rules}, here {self.info.rules})."
            )
        pos.config = _plain(pos.config)  # earlier releases noted the rules there, or did not
        return pos

    def _is_later(self, rules: str) -> bool:
        """Whether only a later release knows a version of the rules."""
        known = self.info.rules
        return rules.isdecimal() and known.isdecimal() and int(rules) > int(known)

    def _stored(self, digest: str, config: GameConfig) -> C:
        """Return the content of a stored game. Raise ContentError with what would bring it back."""
        try:
            return self.library.edition(digest)
        except ContentError as error:
            raise ContentError(f"{error} {remedy(digest, config.options)}") from error

    # ------------------------------------------------------------------------------------------------ words

    def describe(self, pos: Position[S, C], decision: Decision) -> Prompt:
        """Return a decision in words for its seat."""
        return self.rooms.describe(pos, decision)

    def line(self, view: View, event: Event) -> str | None:
        """Return an event as a sentence for a viewer."""
        return self.rooms.line(self._own(view), event)

    def board_text(self, view: View) -> str:
        """Return the public table in words."""
        return self.rooms.board_text(self._own(view))

    def hand_text(self, view: View) -> str:
        """Return what the viewer alone may know in words."""
        return self.rooms.hand_text(self._own(view))

    def cards(self, edition: str = "") -> Mapping[str, Card]:
        """Return everything printed by id."""
        return self.rooms.cards(self.library.edition(edition))

    def rules(self, edition: str = "") -> tuple[Section, ...]:
        """Return the rules in short."""
        return self.rooms.rules(self.library.edition(edition))

    def _own(self, view: View) -> V:
        """A view that comes back from the table is one that `view` gave to it."""
        return cast("V", view)

    # ------------------------------------------------------------------------------------------------ the fuzzer's

    def audit(self, pos: Position[S, C]) -> None:
        """Check that no piece is lost."""
        self.rooms.audit(pos)

    def shuffled(self, pos: Position[S, C], seat: int | None, salt: int) -> Position[S, C]:
        """Return a copy in which everything hidden from `seat` is dealt anew."""
        made = self.copy(pos)
        made.pending = None  # what was asked may hang on what was hidden
        self.rooms.deal_anew(made, seat, salt)
        return made


class WithPacks(Wired[S, H, V]):
    """A game by its rooms that can also be played with a content pack (`engine.core.protocol.TakesPacks`)."""

    def __init__(self, rooms: Rooms[S, H, V], editions: Editions[H]) -> None:
        super().__init__(rooms, editions)
        self._editions = editions

    def install_pack(self, folder: Path, name: str) -> str:
        """Offer a content pack for new games."""
        digest = self._editions.install(folder, name)
        self.info = self._editions.info(self.rooms.info)
        return digest

    def remove_pack(self) -> None:
        """Forget the content pack."""
        self._editions.remove()
        self.info = self.rooms.info

    def keep_editions(self, folder: Path | None) -> None:
        """Keep what new games play with, and find what older games began with."""
        self._editions.keep(folder)
