"""What the table asks of a game. The table, the database and the fuzzer know a game by this and by nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from engine.core.decision import Choice, Decision, Prompt
from engine.core.events import Applied, Event
from engine.core.outcome import Outcome
from engine.core.position import Position
from engine.core.summary import Section
from engine.core.view import Card, View


class GameOption(msgspec.Struct, frozen=True):
    """An option of the lobby: id, what it is called, its values as (id, words), the default, one line of help.

    `needs` names (option, value) that must be chosen for this to matter; `seats` the player counts that allow it.
    """

    id: str
    title: str
    values: tuple[tuple[str, str], ...]
    default: str
    help: str = ""
    needs: tuple[str, str] | None = None
    seats: tuple[int, ...] | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """Static facts of a game."""

    key: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    options: tuple[GameOption, ...]
    rules: str


class GameConfig(msgspec.Struct, frozen=True):
    """How one game is played: number of seats and the chosen values of the options.

    `rules` is the version of the rules to play by ("": this release's), `edition` the content (`View.edition`; "": what
    the options say, as it is now); a replay names those of its game. A position notes the edition itself, and does not
    repeat it in its config.
    """

    seats: int
    options: dict[str, str] = {}
    rules: str = ""
    edition: str = ""


class Game(Protocol):
    """The one protocol of all games (design, section 2). `pos` is always a Position of this game."""

    info: GameInfo

    def setup(self, config: GameConfig, seed: int) -> Position[Any, Any]:
        """Return a new game, settled at its first decision. Raise Refusal for an impossible config."""

    def decisions(self, pos: Position[Any, Any]) -> tuple[Decision, ...]:
        """Return who may choose now and what; empty when the game is over."""

    def apply(self, pos: Position[Any, Any], seat: int, choice: Choice) -> Applied:
        """Apply a choice in place; raise a Refusal and change nothing when it is not legal."""

    def moments(self, pos: Position[Any, Any], seat: int, choice: Choice) -> tuple[View, ...]:
        """Return what everybody sees on the way from a legal choice to the next question, step by step and with nobody
        to act, in pictures of what ended there. `pos` stays as it is.
        """

    def copy(self, pos: Position[Any, Any]) -> Position[Any, Any]:
        """Return an independent copy."""

    def default(self, pos: Position[Any, Any], decision: Decision) -> Choice:
        """Return what an absent player does: always a legal choice, harmless to the seat and quick for the table."""

    def view(self, pos: Position[Any, Any], seat: int | None) -> View:
        """Return all that `seat` (None: a spectator) may know."""

    def outcome(self, pos: Position[Any, Any]) -> Outcome | None:
        """Return how the game ended, or None while it runs."""

    def dump(self, pos: Position[Any, Any]) -> bytes:
        """Return the position as JSON."""

    def load(self, data: bytes) -> Position[Any, Any]:
        """Return the position of a dump; raise LoadError."""

    def describe(self, pos: Position[Any, Any], decision: Decision) -> Prompt:
        """Return the decision in words for its own seat; `Prompt.public` alone is for everybody."""

    def line(self, view: View, event: Event) -> str | None:
        """Return an event as one sentence of the log for the viewer of `view`, or None when it says nothing."""

    def board_text(self, view: View) -> str:
        """Return the board in words: the same facts as the picture."""

    def hand_text(self, view: View) -> str:
        """Return what the viewer alone may know, in words."""

    def cards(self, edition: str = "") -> Mapping[str, Card]:
        """Return every card of an edition (`View.edition`; "": of new games) by id, as anybody may look it up.

        Raise ContentError for an edition that is not installed.
        """

    def rules(self, edition: str = "") -> tuple[Section, ...]:
        """Return the rules in short for players, in our own words, as played with an edition (as in `cards`).

        The headings are unique; each text fits into a message.
        """

    def players(self) -> Mapping[str, Player]:
        """Return the computer players by id ("random", "greedy")."""

    # For the fuzzer: what must hold in every position, and what a viewer cannot tell apart.

    def audit(self, pos: Position[Any, Any]) -> None:
        """Raise AssertionError when a piece is lost or doubled, or a limit is broken."""

    def shuffled(self, pos: Position[Any, Any], seat: int | None, salt: int) -> Position[Any, Any]:
        """Return a copy in which everything that `seat` cannot know is dealt anew."""


@runtime_checkable
class TakesPacks(Protocol):
    """A game that can also be played with a content pack."""

    def install_pack(self, folder: Path, name: str) -> str:
        """Offer a pack for new games, and find its cards for old ones; return its hash. Raise ContentError."""

    def remove_pack(self) -> None:
        """Forget the pack."""

    def keep_editions(self, folder: Path | None) -> None:
        """Keep what new games play with in a folder, and find there what older games began with (None: not any more).
        Raise OSError.
        """


class Player(Protocol):
    """A computer player: sees what its seat sees."""

    @property
    def about(self) -> str:
        """How it plays, in a few words that go on behind its name: "plays by lot"."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice; `salt` is its chance (64 bits)."""
