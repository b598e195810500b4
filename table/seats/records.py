"""The whole record of a table as a file: what a moderator takes out and brings in again. The log alone is in it: the
position follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from db.actions import Action
from engine.core.position import Position
from engine.core.protocol import Game
from table import log
from table.live import Live
from table.log import Entry
from table.moves.replay import Diverged, again, set_up
from table.refusals import BadOption

FORMAT = 1
LARGEST = 4 * 1024 * 1024
"""Bytes of a record that is brought in."""
LONGEST = 5000
"""Entries of a record that is brought in."""


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat; without a user and a computer it is open."""

    seat: int
    name: str
    user_id: int | None = None
    computer: str | None = None


class EntryRecord(msgspec.Struct, frozen=True):
    """An entry of the log; `body` is missing where a player's export hides it."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    body: Entry | None = None
    chance: tuple[int, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A table: which game, how it is played, who sits there, and its log from the setup on."""

    format: int
    game: str
    seats: tuple[SeatRecord, ...]
    entries: tuple[EntryRecord, ...]
    rules: str = ""
    options: dict[str, str] = {}


def whole(live: Live, rows: Sequence[Action]) -> bytes:
    """Return everything about a table as JSON, hidden things too."""
    entries = (EntryRecord(r.seq, r.at, r.kind, r.seat, log.entry(r), log.chance(r)) for r in rows)
    seats = (SeatRecord(s.seat, s.name, s.user_id, s.computer) for s in live.seats)
    row = live.row
    made = Record(FORMAT, row.game, tuple(seats), tuple(entries), row.rules, live.table().options)
    return msgspec.json.format(msgspec.json.encode(made), indent=1)


def read(data: bytes) -> Record:
    """Read a record. Raise BadOption with one sentence."""
    if len(data) > LARGEST:
        raise BadOption(f"A record has {LARGEST // 1024 // 1024} MiB at most.")
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.MsgspecError as error:
        raise BadOption(f"This file is no record of a table: {error}.") from error
    if record.format != FORMAT:
        raise BadOption(f"This record has the format {record.format}; here only {FORMAT} is known.")
    if len(record.entries) > LONGEST:
        raise BadOption(f"A record has {LONGEST} entries at most.")
    return record


def log_of(record: Record) -> list[Action]:
    """Return the setup and the choices that count. Raise BadOption when they are not all there."""
    rows = [_row(entry) for entry in record.entries]
    if not rows or rows[0].kind != "setup" or log.entry(rows[0]).seats != len(record.seats):
        raise BadOption("This record does not begin with the setup of its game.")
    kept = log.effective(rows)
    if any(row.seat is None or log.entry(row).choice is None for row in kept):
        raise BadOption("This record holds only what one player may know; a moderator's record holds all.")
    return [rows[0], *kept]


def _row(entry: EntryRecord) -> Action:
    raw = msgspec.json.encode
    body = raw(entry.body) if entry.body else None
    return Action(0, entry.seq, entry.kind, entry.at, entry.seat, None, body, raw(entry.chance))


def replay(game: Game, rows: Sequence[Action]) -> Position[Any, Any]:
    """Play a log from the setup on. Raise Diverged."""
    if not rows or rows[0].kind != "setup":
        raise Diverged("The log does not begin with the setup.")
    pos = set_up(game, rows[0])
    for row in log.effective(rows):
        again(game, pos, row)
    return pos
