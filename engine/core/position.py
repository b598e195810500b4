"""A game in progress: the saved part, and the notes of the choice that is being applied."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Generic, TypeVar

from engine.core.decision import Decision
from engine.core.events import Event
from engine.core.rng import Rng

S = TypeVar("S")
C = TypeVar("C")
T = TypeVar("T")


class Position(Generic[S, C]):
    """One game. `state` is what players could see on (or under) the table, `stack` is where we are in the rules.

    Saved: config, state, stack, rng, seq (choices applied so far), rules (the version of the rules it began with; "":
    this release's). Not saved: `content` (the frozen card data, found
    again by the game), and `events`, `chance`, `fenced`, `pending`, which belong to the choice being applied.
    """

    __slots__ = (
        "chance", "config", "content", "events", "fenced", "pending", "rng", "rules", "script", "seq", "stack", "state",
    )  # fmt: skip

    def __init__(
        self, config: Any, content: C, state: S, stack: list[Any], rng: Rng, seq: int = 0, rules: str = ""
    ) -> None:
        self.config = config
        self.content = content
        self.state = state
        self.stack = stack
        self.rng = rng
        self.seq = seq
        self.rules = rules
        self.events: list[Event] = []
        self.chance: list[int] = []
        self.fenced = False
        self.script: list[int] | None = None
        self.pending: tuple[Decision, ...] | None = None

    def since(self, version: int) -> bool:
        """Whether this game is played by the rules of a version or of a later one ("": today's). A release that changes
        a rule raises the version of its game, a whole number, and keeps the old way for those that began before.
        """
        return not self.rules.isdecimal() or int(self.rules) >= version

    def below(self, bound: int) -> int:
        """Draw 0 <= n < bound from the game's generator (or the test's or replay's script) and note it.

        A scripted draw counts like any other, so that a replay from the record ends with the same generator.
        """
        if self.script:
            drawn = self.script.pop(0)
            if not 0 <= drawn < bound:
                raise ValueError(f"scripted draw {drawn} does not lie under {bound}")
            self.rng.drawn += 1
        else:
            drawn = self.rng.below(bound)
        self.chance.append(drawn)
        return drawn

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` into a random order, in place; each draw is noted."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def begin(self) -> None:
        """Start the notes of a new choice: nothing happened yet, and what was asked is answered."""
        self.events, self.chance, self.fenced, self.pending = [], [], False, None

    def emit(self, kind: str, to: tuple[int, ...] | None = None, /, **data: Any) -> None:
        """Note that something happened; `to` names the seats that may know (None: everybody). Open rules hear of it."""
        self.events.append(Event(kind, data, to))
        for frame in self.stack:
            frame.noted(kind)

    def fence(self) -> None:
        """Something hidden was shown: the choice that did it cannot be taken back alone."""
        self.fenced = True

    def push(self, frame: Any) -> None:
        """Open a rule on top of the one that runs; it ends before that one goes on."""
        self.stack.append(frame)
