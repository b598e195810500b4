"""Which seat of a game that has begun a person may take, and who may give it away.

Whoever has held a seat has read its hand, and may come back to that one only: by joining, by being put there, by a
record, whatever came between. Whoever had the whole record of a running game has read all hands, and may take none. An
opponent's seat is given away by its holder, by a moderator or opener who has never sat at the game, or by all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from db import actions, seats
from db.actions import Action
from db.connection import Connection
from db.seats import Seat
from table import log
from table.live import Live
from table.meta import Handing, Meta
from table.refusals import NotAllowed, SeatRefused
from table.words import plain

TOOK_OUT = "took out the whole record, hidden things too"
"""What the log says of a moderator who has read everything."""
ONLY_OWN = (
    "{name} has held seat {seat} of this game, and can take only that one again: each hand is for one pair of eyes."
)
YOUR_OWN = (
    "You have held seat {seat} of this game, and can take only that one again; it is not open now. While no person "
    "holds it, whoever opened the table, or a moderator, can hand it to you: `/game replace`."
)
KNOWS = "Who has seen the whole record of a game, hidden things too, takes no seat in it."
KEPT = (
    "The open seats are kept for who held them before; they take them with `/game join`. A moderator can give them to "
    "somebody else: `/game replace`."
)
HOLDER = (
    "Who plays, or has played, gives away no seat of an opponent. That takes its holder, a moderator who does not play "
    "here, or everybody else at the table."
)


class Claims(msgspec.Struct, frozen=True):
    """Who has held which seat since the game began, and who `knows` all hands."""

    held: Mapping[int, int]
    knows: frozenset[int] = frozenset()

    def check(self, user_id: int, seat: int, name: str) -> None:
        """Raise SeatRefused unless this person may take this seat."""
        mine = self.held.get(user_id)
        if mine is None and user_id in self.knows:
            raise SeatRefused(KNOWS)
        if mine not in (None, seat):
            raise SeatRefused(ONLY_OWN.format(name=plain(name), seat=(mine or 0) + 1))


def read(conn: Connection, game_id: int, meta: Meta) -> Claims:
    """Return the claims on a game: as its table remembers them, or, of an earlier release, as its log tells them."""
    if meta.held is not None:
        return Claims(meta.held, frozenset(meta.knows))
    return _told(actions.of(conn, game_id), seats.of(conn, game_id))


def _told(rows: Iterable[Action], holders: Iterable[Seat]) -> Claims:
    held: dict[int, int] = {}
    knows: set[int] = set()
    for row in rows:
        body = log.entry(row)
        if row.user_id is None:
            continue
        if row.kind == "note" and body.what == TOOK_OUT:
            knows.add(row.user_id)
        elif row.seat is not None and (row.kind == "seat" or body.by == "player"):
            held.setdefault(row.user_id, row.seat)
    for seat in holders:
        if seat.user_id is not None:
            held.setdefault(seat.user_id, seat.seat)
    return Claims(held, frozenset(knows))


def open_seat(live: Live, claims: Claims, user_id: int | None) -> int | None:
    """Return the open seat that a person, or a computer player (None), sits down on; None: there is none.

    Raise SeatRefused with the reason when there are open ones, but none for this person.
    """
    free = [seat.seat for seat in live.seats if seat.user_id is None and seat.computer is None]
    others = [seat for seat in free if seat not in live.meta.kept]
    if user_id is None:
        return next(iter(others or free), None)
    mine = claims.held.get(user_id)
    if mine is None and user_id in claims.knows:
        raise SeatRefused(KNOWS)
    if mine is not None:
        if mine not in free:
            raise SeatRefused(YOUR_OWN.format(seat=mine + 1))
        return mine
    if free and not others:
        raise SeatRefused(KEPT)
    return next(iter(others), None)


def hands_over(live: Live, claims: Claims, user_id: int, seat: int, new_user: int, *, moderator: bool) -> bool:
    """Whether a person may give a seat away alone; False: all others must agree. Raise NotAllowed."""
    mine = live.seat_of(user_id)
    if mine == seat:
        return True
    chief = moderator or user_id == live.row.created_by
    if chief and user_id not in claims.held:
        return True
    held = next(one for one in live.seats if one.seat == seat)
    returns = claims.held.get(new_user) == seat
    anybodys = held.computer is None and seat not in live.meta.kept
    if chief and held.user_id is None and (anybodys or returns):
        return True  # who could sit down there without being asked, or has read that hand before
    if mine is None:
        raise NotAllowed(HOLDER if user_id in claims.held else "Only who plays here may speak for a seat.")
    if held.computer is None and not _others(live, seat) - {mine}:
        raise NotAllowed(HOLDER)
    return False


def agree(live: Live, seat: int, new_user: int, name: str, voice: int) -> Handing:
    """Return the wish to give a seat to somebody, with one voice more."""
    known = next((one for one in live.meta.handing if (one.seat, one.user_id) == (seat, new_user)), None)
    agreed = {*(known.agreed if known else ()), voice} & _others(live, seat)
    return Handing(seat, new_user, name, tuple(sorted(agreed)))


def missing(live: Live, wish: Handing) -> tuple[int, ...]:
    """Return the seats of the people who must agree, and have not yet."""
    return tuple(sorted(_others(live, wish.seat) - set(wish.agreed)))


def _others(live: Live, seat: int) -> set[int]:
    return {one.seat for one in live.seats if one.user_id is not None and one.seat != seat}
