"""A table in memory, and a draft: choices made on a copy of its position, which become real by one
transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from db import games, seats
from db.actions import Action
from db.messages import Message
from engine.core.decision import Choice, Decision
from engine.core.events import Event
from engine.core.position import Position
from engine.core.protocol import Game
from table import meta as memory
from table import words
from table.log import By, Entry
from table.meta import Asked, FreeStep, Meta
from table.model import Done, SeatInfo, Table, TableState
from table.refusals import Broken, NotAllowed, NotSeated, WrongState
from table.time import passing

OPTIONS = msgspec.json.Decoder(dict[str, str])


class Live:
    """What is known of one table between two commits. Only a commit changes it, after the database has it."""

    __slots__ = ("broken", "game", "messages", "meta", "pos", "row", "seats")

    def __init__(self, row: games.Game, held: Iterable[seats.Seat], meta: Meta, game: Game | None) -> None:
        self.row = row
        self.seats = tuple(seat_info(seat) for seat in held)
        self.meta = meta
        self.game = game
        self.messages: dict[str, Message] = {}  # by purpose, as they are stored
        self.pos: Position[Any, Any] | None = None
        self.broken = "" if game else no_game(row.game)

    @property
    def rules(self) -> Game:
        """The game that is played. Raise Broken."""
        if self.game is None:
            raise Broken(self.broken)
        return self.game

    @property
    def position(self) -> Position[Any, Any]:
        """The position of a started game. Raise Broken or WrongState."""
        if self.broken:
            raise Broken(f"This game cannot be loaded; it can be exported and ended. {self.broken}")
        if self.pos is None and self.state == "ended":
            raise WrongState(f"Table {self.row.id} is closed.")
        if self.pos is None:
            raise WrongState("This game has not started.")
        return self.pos

    @property
    def state(self) -> TableState:
        """How the table stands."""
        if self.row.state != "over":
            return self.row.state
        return "over" if self.row.outcome is not None else "ended"

    def table(self) -> Table:
        """Return what everybody may know of it."""
        row = self.row
        return Table(
            id=row.id,
            game=row.game,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            creator_id=row.created_by,
            state=self.state,
            options=OPTIONS.decode(row.options),
            deadline_ms=self.meta.deadline,
            seats=self.seats,
            seq=row.seq,
            created_at=row.created_at,
            verbosity=self.meta.verbosity,
            rests=self.meta.rest.reason if self.meta.rest and self.state == "running" else "",
        )

    def done(self, was: Table | None, lines: Iterable[str] = ()) -> Done:
        """Return how it stands after something was done at it, beside how it stood before."""
        return Done(**msgspec.structs.asdict(self.table()), was=was, lines=tuple(lines))

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a user."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def seated(self, user_id: int) -> int:
        """Return the seat of a user. Raise NotSeated."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise NotSeated("You have no seat at this table.")
        return seat

    def computers(self) -> dict[int, str]:
        """Return the computer players by seat."""
        return {seat.seat: seat.computer for seat in self.seats if seat.computer is not None}

    def may(self, user_id: int, moderator: bool, what: str) -> None:
        """Raise NotAllowed unless the user opened the table or moderates."""
        if not moderator and user_id != self.row.created_by:
            raise NotAllowed(f"Only whoever opened this table, or a moderator, may {what}.")

    def takes_part(self, user_id: int, moderator: bool, what: str) -> None:
        """Raise NotSeated unless the user sits at the table, opened it, or moderates."""
        if not moderator and user_id != self.row.created_by and self.seat_of(user_id) is None:
            raise NotSeated(f"Only who sits at table {self.row.id}, whoever opened it, or a moderator, may {what}.")

    def must_be(self, *states: TableState) -> None:
        """Raise WrongState when the table is in none of `states`."""
        if self.state not in states:
            said = {
                "lobby": f"The game at table {self.row.id} has not begun.",
                "running": f"The game at table {self.row.id} has begun already.",
                "over": f"The game at table {self.row.id} is over.",
                "ended": f"Table {self.row.id} is closed.",
                "archived": words.put_away(self.row.id),
            }
            raise WrongState(said[self.state])


class Draft:
    """Entries that are not stored yet, on a position of its own."""

    def __init__(self, game: Game, pos: Position[Any, Any], meta: Meta, row: games.Game, now: int) -> None:
        self.game = game
        self.pos = pos
        self.meta = meta
        self.game_id = row.id
        self.base = row.seq
        self.seq = row.seq
        self.now = now
        self.actions: list[Action] = []
        self.seats: dict[int, SeatInfo] = {}
        self.notices: list[tuple[int, str]] = []
        self.fenced = False
        self.board = False
        self.brief = False  # only its last entry is told
        self.laid = False  # somebody has said that they pass, and that takes effect later
        self.away = False  # the player on `present` only seems to be there, and is told in private
        self.present: int | None = None
        """The seat whose player is at the table now, and is shown in private what is asked next: nobody calls them."""

    @classmethod
    def of(cls, live: Live, now: int) -> Draft:
        """Start from the position of a table."""
        game = live.rules
        return cls(game, game.copy(live.position), live.meta, live.row, now)

    def asked(self, seat: int) -> Decision | None:
        """Return the decision that is asked of a seat."""
        return next((d for d in self.game.decisions(self.pos) if d.seat == seat), None)

    def take(
        self,
        seat: int,
        choice: Choice,
        by: By,
        *,
        user_id: int | None = None,
        key: str | None = None,
        batch: int = 0,
        name: str = "",
    ) -> None:
        """Apply a choice of a seat and note it. Raise a Refusal and change nothing when it is not legal."""
        item = self.meta.of(seat)
        applied = self.game.apply(self.pos, seat, choice)
        if by == "player":
            self.present = None if item is None or self._passes(item, user_id) else seat
            self.change(missed={other: n for other, n in self.meta.missed.items() if other != seat})
            self.change(tempo=passing.noted(self.meta, item, self.now))
            self.change(handing=tuple(wish for wish in self.meta.handing if wish.seat != seat))  # its holder is here
        self.fenced = bool(applied.chance) or self.pos.fenced
        body = Entry(by=by, choice=choice, batch=batch or self.seq + 1, undoable=applied.undoable, name=name)
        self.enter("choice", body, seat=seat, user_id=user_id, key=key, events=applied.events, chance=applied.chance)
        self.look(actor=seat, absent=by in ("deadline", "pass", "moderator"))
        if by != "player" or not applied.undoable:
            self.change(free=())

    def _passes(self, item: Asked, user_id: int | None) -> bool:
        """Whether a player might have been passed over here: who passes by hand is then told what comes as if so."""
        return item.reaction and self.meta.prefs.get(user_id or 0) == "pass_unless_held"

    def enter(
        self,
        kind: str,
        body: Entry,
        *,
        seat: int | None = None,
        user_id: int | None = None,
        key: str | None = None,
        events: tuple[Event, ...] = (),
        chance: tuple[int, ...] = (),
    ) -> None:
        """Note an entry of the log."""
        self.seq += 1
        raw = msgspec.json.encode
        self.actions.append(
            Action(
                self.game_id,
                self.seq,
                kind,
                self.now,
                seat,
                user_id,
                raw(body),
                raw(chance) if chance else None,
                raw(events) if events else None,
                key,
            )
        )
        self.change(request=None, refused=())

    def look(self, *, actor: int | None = None, absent: bool = False, anew: bool = False) -> None:
        """Bring the waiting set up to date with the position (see `meta.advance`)."""
        decisions = self.game.decisions(self.pos)
        asked = memory.advance(
            self.meta.asked, decisions, actor=actor, seq=self.seq, now=self.now, absent=absent, anew=anew
        )
        self.change(asked=asked)

    def close(self, seat: int) -> None:
        """End a command of a player: if nothing in it was shown or drawn, it may be taken back alone."""
        if all(msgspec.json.decode(a.choice or b"{}", type=Entry).undoable for a in self.actions):
            kept = self.meta.free[1 - memory.FREE_STEPS :]
            self.change(free=(*kept, FreeStep(seat, self.base)))

    def held(self, live: Live) -> dict[int, SeatInfo]:
        """Return who will hold each seat."""
        return {**{seat.seat: seat for seat in live.seats}, **self.seats}

    def change(self, **fields: Any) -> None:
        """Change the table's memory."""
        self.meta = msgspec.structs.replace(self.meta, **fields)


def no_game(key: str) -> str:
    """Return what is told of a table whose game this release does not have."""
    return f"There is no game “{key}” here any more."


def seat_info(seat: seats.Seat) -> SeatInfo:
    """Return a stored seat as it is handed out; one that was left is open."""
    gone = seat.left_at is not None
    return SeatInfo(seat.seat, None if gone else seat.user_id, seat.name, None if gone else seat.computer)
