"""The whole record of a table as a file: what a moderator takes out and brings in again. The log alone is in it: the
position follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from db.actions import Action
from engine.core.content import OPTION
from engine.core.protocol import GameInfo
from table import log
from table.live import Live
from table.log import Entry
from table.model import SeatInfo
from table.refusals import BadOption, SeatCount
from table.seats import options as choices
from table.seats.claims import Claims
from table.words import clip, echo, either

FORMAT = 1
LARGEST = 4 * 1024 * 1024
"""Bytes of a record that is brought in."""
LONGEST = 5000
"""Entries of a record that is brought in."""
QUOTED = 200
"""Characters of a record that are repeated in a refusal: a record is a file that anybody may have written."""


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat; without a user and a computer it is open. `former` are the users who have held it, too."""

    seat: int
    name: str
    user_id: int | None = None
    computer: str | None = None
    former: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """Who has read its hand, whoever holds it now first."""
        return self.former if self.user_id is None else (self.user_id, *self.former)


class EntryRecord(msgspec.Struct, frozen=True):
    """An entry of the log; `body` is missing where a player's export hides it."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    body: Entry | None = None
    chance: tuple[int, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A table: which game, how it is played, who sits there, and its log from the setup on. `knows` had this record."""

    format: int
    game: str
    seats: tuple[SeatRecord, ...]
    entries: tuple[EntryRecord, ...]
    rules: str = ""
    options: dict[str, str] = {}
    knows: tuple[int, ...] = ()

    @property
    def held(self) -> dict[int, int]:
        """The seat that each user has held."""
        return {user_id: seat.seat for seat in self.seats for user_id in seat.people}


def whole(live: Live, rows: Sequence[Action], claims: Claims) -> bytes:
    """Return everything about a table as JSON, hidden things too."""
    entries = (EntryRecord(r.seq, r.at, r.kind, r.seat, log.entry(r), log.chance(r)) for r in rows)
    seats = (SeatRecord(s.seat, s.name, s.user_id, s.computer, _former(s, claims)) for s in live.seats)
    row, knows = live.row, tuple(sorted(claims.knows))
    made = Record(FORMAT, row.game, tuple(seats), tuple(entries), row.rules, live.table().options, knows)
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def read(data: bytes) -> Record:
    """Read a record. Raise BadOption with one sentence."""
    if len(data) > LARGEST:
        raise BadOption(f"A record has {LARGEST // 1024 // 1024} MiB at most.")
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadOption(f"This file is no record of a table: {clip(str(error), QUOTED)}.") from error
    if record.format != FORMAT:
        raise BadOption(f"This record has another format than {FORMAT}; no other is known here.")
    if len(record.entries) > LONGEST:
        raise BadOption(f"A record has {LONGEST} entries at most.")
    _seated(record)
    return record


def _seated(record: Record) -> None:
    """Raise BadOption unless the seats are numbered one by one, and everybody has one at most."""
    if [seat.seat for seat in record.seats] != list(range(len(record.seats))):
        raise BadOption("The seats of this record are not numbered from 0 on, one by one.")
    people = [user_id for seat in record.seats for user_id in set(seat.people)]
    if any(not 0 < user_id < 1 << 63 for user_id in (*people, *record.knows)):
        raise BadOption("This record names a user who cannot be one.")
    if len(set(people)) != len(people):
        raise BadOption("In this record somebody holds, or has held, two seats; a game has one for each.")
    if any(seat.user_id is not None and seat.computer is not None for seat in record.seats):
        raise BadOption("In this record a seat is held by a person and by a computer player.")


def log_of(record: Record) -> list[Action]:
    """Return the setup and the choices that count. Raise BadOption when they are not all there."""
    rows = [_row(entry) for entry in record.entries]
    if not rows or rows[0].kind != "setup" or log.entry(rows[0]).seats != len(record.seats):
        raise BadOption("This record does not begin with the setup of its game.")
    kept = log.effective(rows)
    if any(row.seat is None or log.entry(row).choice is None for row in kept):
        raise BadOption("This record holds only what one player may know; a moderator's record holds all.")
    return [rows[0], *kept]


def setup_of(info: GameInfo, rows: Sequence[Action]) -> tuple[int, dict[str, str]]:
    """Return the seed and the options with which a log begins. Raise BadOption for what this game does not know."""
    body = log.entry(rows[0])
    if not (body.seed.isascii() and body.seed.isdecimal() and len(body.seed) <= 20 and int(body.seed) < 1 << 64):
        raise BadOption("The seed of this record is no number of 64 bits.")
    if not _is_known(info, body.rules):
        raise BadOption(f"This record is played by the rules {echo(body.rules)}; here up to {info.rules} are known.")
    if body.seats not in info.seats:
        raise SeatCount(f"{info.title} is played by {either(info.seats)}; this record has {body.seats} seats.")
    known = {option.id for option in info.options}
    chosen = {name: value for name, value in body.options.items() if name != OPTION or name in known}
    choices.fits_seats(info, choices.checked(info, {}, chosen), body.seats)
    return int(body.seed), body.options


def _is_known(info: GameInfo, rules: str) -> bool:
    """Whether a version of the rules is this release's, or an earlier one ("" is the oldest)."""
    number = rules.isascii() and rules.isdecimal() and len(rules) < 10 and info.rules.isdecimal()
    return rules in ("", info.rules) or (number and int(rules) <= int(info.rules))


def _former(seat: SeatInfo, claims: Claims) -> tuple[int, ...]:
    return tuple(user for user, held in claims.held.items() if held == seat.seat and user != seat.user_id)


def _row(entry: EntryRecord) -> Action:
    raw = msgspec.json.encode
    body = raw(entry.body) if entry.body else None
    return Action(0, entry.seq, entry.kind, entry.at, entry.seat, None, body, raw(entry.chance))
