"""What the service hands out: frozen records without behaviour. Times are ms since the epoch, ids are
Discord's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from db.messages import Message
from engine.core.decision import Decision, Prompt
from engine.core.outcome import Outcome
from engine.core.view import SeatView, View

TableState = Literal["lobby", "running", "over", "ended", "archived"]
Preference = Literal["ask", "pass_unless_held", "pass_always"]
Verbosity = Literal["quiet", "normal", "full"]
LivingMessage = Message
"""A message that is changed in its place: its id and channel, up to which entry it tells, and its lines."""
COMPUTER_NAME = "Computer ({})"
"""What a computer player is called at the table."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat: held by a user or a computer player; by neither when it is open."""

    seat: int
    user_id: int | None
    name: str
    computer: str | None = None


def people(seats: Iterable[SeatInfo]) -> dict[int, str]:
    """Return the names of whoever holds a seat, by seat; an open seat is nobody's."""
    return {seat.seat: seat.name for seat in seats if seat.user_id is not None or seat.computer is not None}


class Table(msgspec.Struct, frozen=True):
    """A table: "over" means played to the end, "ended" stopped before it, "archived" put away until it is resumed.

    `verbosity` is how much of the game is told in the channel (see `announce`), `rests` why nothing can be posted
    there, so that all clocks stand still ("" when it can).
    """

    id: int
    game: str
    guild_id: int | None
    channel_id: int
    creator_id: int
    state: TableState
    options: dict[str, str]
    deadline_ms: int | None
    seats: tuple[SeatInfo, ...]
    seq: int
    created_at: int
    verbosity: Verbosity = "normal"
    rests: str = ""

    @property
    def people(self) -> dict[int, str]:
        """The names of whoever plays, people and computer players, by seat."""
        return people(self.seats)

    @property
    def live(self) -> bool:
        """Whether it is in its lobby or running."""
        return self.state in ("lobby", "running")

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat that a user holds."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def held(self, seat: int) -> SeatInfo | None:
        """Return a seat of the table, held or open."""
        return next((held for held in self.seats if held.seat == seat), None)

    def user_of(self, seat: int) -> int | None:
        """Return the user who holds a seat."""
        return next((held.user_id for held in self.seats if held.seat == seat), None)


class Done(Table, frozen=True):
    """A table after something was done at it, beside how it stood before (`was`; None: it was opened by this).

    `changed` tells whether anything is otherwise now: doing a thing twice changes nothing the second time. `lines` are
    what everybody reads of it in the log.
    """

    was: Table | None = None
    lines: tuple[str, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the table stands otherwise than before."""
        names = Table.__struct_fields__
        return self.was is None or any(getattr(self, name) != getattr(self.was, name) for name in names)

    @property
    def before(self) -> Table:
        """How it stood before."""
        return self if self.was is None else self.was


class StepBack(msgspec.Struct, frozen=True):
    """What taking back the last `commands` would undo, as everybody may read it.

    `to` is the entry whose position comes back, `seq` the newest one, `computers` counts the computer players' commands
    that go with it, and `most` how many commands can be taken back at all.
    """

    table: Table
    commands: int
    to: int
    seq: int
    computers: int
    most: int
    lines: tuple[str, ...]


class WaitingSeat(msgspec.Struct, frozen=True):
    """A seat that the table waits for, in words that everybody may read; `since` it is asked what it is asked now."""

    seat: int
    name: str
    user_id: int | None
    text: str
    since: int
    deadline: int | None


class Status(msgspec.Struct, frozen=True):
    """What everybody may know about how a table stands; `broken` says why its position does not load.

    `seats` are the names in the game, once it has begun; `challenge` is the day (ISO) of the daily challenge that is
    played here, "" when it is none.
    """

    table: Table
    heading: str
    waiting: tuple[WaitingSeat, ...]
    broken: str
    outcome: Outcome | None
    seats: tuple[SeatView, ...] = ()
    challenge: str = ""


class Seen(msgspec.Struct, frozen=True):
    """The table in the eyes of one user. `number` is the prompt number of the decision that is asked of the
    seat.

    The number changes exactly when the seat's own decision changes; it is what a button carries.
    """

    table: Table
    seat: int | None
    view: View
    decision: Decision | None
    prompt: Prompt | None
    number: int
    seq: int
    undo: bool


class Reply(msgspec.Struct, frozen=True):
    """The answer to a move: what happened in this viewer's words (log entries `first` to `last`), and how it
    is now.

    `steps` counts the player's own choices; `again` says that the same press was answered before.
    """

    seen: Seen
    lines: tuple[str, ...]
    first: int
    last: int
    steps: int
    again: bool = False


class Probe(msgspec.Struct, frozen=True):
    """Where a script would lead: "asked" (this decision), "fence" (something would be shown), "away" (not
    asked).
    """

    decision: Decision | None
    prompt: Prompt | None
    steps: int
    stopped: Literal["asked", "fence", "away"]


class Tastes(msgspec.Struct, frozen=True):
    """What a user wants to be sent, at all tables: to be mentioned in prompts, and the hand as a direct message."""

    pings: bool = True
    hand: bool = True


class MyGame(msgspec.Struct, frozen=True):
    """A live table of a user, and whether it waits for that user."""

    table: Table
    seat: int
    waiting: bool
    since: int | None
    deadline: int | None


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log, as its reader may see it."""

    seq: int
    at: int
    text: str


class UndoRequest(msgspec.Struct, frozen=True):
    """A seat asks to go back to the position after entry `back_to`; `missing` have not agreed yet. `seen`: something
    was drawn or shown with what is taken back.
    """

    number: int
    seat: int
    back_to: int
    missing: tuple[int, ...]
    seen: bool = False


class Verified(msgspec.Struct, frozen=True):
    """Whether replaying the log from the setup gives the stored position; `rows` choices were replayed."""

    same: bool
    text: str
    rows: int


class Post(msgspec.Struct, frozen=True):
    """Something that Discord must show. `rows` are the outbox rows that it settles; `id` is the newest of them, by
    which its message is known again. `key` is unique (25 characters), and stays while newer rows join: a message that
    is sent twice with it is one. `attempts` counts the tries that failed, of the row that was tried most often.
    """

    id: int
    rows: tuple[int, ...]
    kind: str
    game_id: int
    channel_id: int
    user_id: int | None
    seat: int | None
    pings: tuple[int, ...]
    key: str
    attempts: int
    payload: dict[str, Any]


class Shown(msgspec.Struct, frozen=True):
    """What Discord has of a post: all that is to be noted of it, at once.

    `message_id` is the message that it became, if it became one. `living` are the messages that are changed in their
    places as they stand now, and `gone` the purposes of those that do not stand any more. `told` is the last entry of
    the log that it tells where that is not all of it (0: all): then the rest is still to be shown.
    """

    message_id: int | None = None
    living: tuple[LivingMessage, ...] = ()
    gone: tuple[str, ...] = ()
    told: int = 0


class Content(msgspec.Struct, frozen=True):
    """What a post says when it is sent: rendered from the newest position, for the post's own reader.

    `entries` are the lines of the log in `text`, by their entries. `people` are the names of whoever plays then, by
    seat. `gone` are lines told before that do not count any more, oldest first. `advice` is what can be done when an
    open seat is asked. `closing` are the last moments of the phase before a new one. `hands` and `calls` are messages
    of that reader which a parting empties or takes away.
    """

    text: str
    view: View | None = None
    seat: int | None = None
    seq: int = 0
    waiting: tuple[WaitingSeat, ...] = ()
    outcome: Outcome | None = None
    number: int = 0
    people: Mapping[int, str] = msgspec.field(default_factory=dict)
    gone: tuple[str, ...] = ()
    advice: str = ""
    hands: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()
    entries: tuple[tuple[int, str], ...] = ()
    closing: tuple[View, ...] = ()
