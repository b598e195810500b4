"""Looking at a table: status, a user's own view, the log, the list of one's games, export."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, get_args

import msgspec

from db import actions, games, results, seats, settings
from db.actions import Action
from db.connection import Connection
from engine.core.decision import Prompt
from engine.core.outcome import Outcome
from engine.core.protocol import Game
from engine.core.view import View
from table import log, receipts, words
from table import meta as memory
from table.live import Live, no_game
from table.meta import Asked
from table.model import LogLine, MyGame, Preference, Seen, Status, Table, TableState, Tastes, WaitingSeat
from table.refusals import Broken, NoTable, ServiceError
from table.tables import META, Tables

TASTES = "tastes"
LISTED = 25
"""So many tables are listed: as many as Discord shows suggestions."""
LOOKED_AT = 500
"""So many of the newest tables are looked at for damage."""
STATES: tuple[TableState, ...] = get_args(TableState)
Stored = tuple[games.Game, list[seats.Seat], bytes | None]
"""A table as it is stored, its seats and its memory."""
_TASTES = msgspec.json.Decoder(Tastes)
_OUTCOME = msgspec.json.Decoder(Outcome)


class Reading:
    """Nothing here changes a table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def game_of(self, table: Table) -> Game:
        """Return the game of a table. Raise Broken when this release does not have it."""
        if table.game not in self._tables.games:
            raise Broken(no_game(table.game))
        return self._tables.games[table.game]

    async def find(self, channel_id: int) -> Table | None:
        """Return the live table of a channel or thread."""
        with self._tables.safely(f"the table of channel {channel_id}"):
            row = await self._tables.db.read(games.live_in, channel_id)
        return await self.table(row.id) if row else None

    async def latest(self, channel_id: int) -> Table | None:
        """Return the newest table of a channel, in whatever state."""
        with self._tables.safely(f"the tables of channel {channel_id}"):
            row = await self._tables.db.read(games.latest_in, channel_id)
        return await self.table(row.id) if row else None

    async def tables_in(self, channel_id: int, *states: TableState) -> tuple[Table, ...]:
        """Return the newest tables of a channel, the newest first: all, or those in one of `states`."""
        with self._tables.safely(f"the tables of channel {channel_id}"):
            rows = await self._tables.db.read(_rows_in, channel_id, _stored(states))
        return self._listed(rows, states)

    async def tables_of(self, user_id: int, *states: TableState) -> tuple[Table, ...]:
        """Return the newest tables at which a user sits, the newest first: all, or those in one of `states`."""
        with self._tables.safely(f"the tables of user {user_id}"):
            rows = await self._tables.db.read(_rows_of, user_id, _stored(states))
        return self._listed(rows, states)

    def _listed(self, rows: Sequence[Stored], states: Sequence[TableState]) -> tuple[Table, ...]:
        tables = (self._unloaded(*row).table() for row in rows)
        return tuple(table for table in tables if not states or table.state in states)

    def _unloaded(self, row: games.Game, held: list[seats.Seat], meta: bytes | None) -> Live:
        """Return a table without its position."""
        return Live(row, held, memory.read(meta), self._tables.games.get(row.game))

    async def table(self, game_id: int) -> Table:
        """Return a table. Raise NoTable."""
        async with self._tables.open(game_id) as live:
            return live.table()

    async def status(self, game_id: int) -> Status:
        """Return how a table stands; also for one whose position does not load."""
        async with self._tables.open(game_id) as live:
            outcome = _OUTCOME.decode(live.row.outcome) if live.row.outcome else None
            attempt = await self._tables.db.read(results.at_table, game_id)
            day = attempt.day if attempt is not None else ""
            if live.broken or live.pos is None:
                return Status(live.table(), "", self.waiting(live, None), live.broken, outcome, challenge=day)
            view = live.rules.view(live.pos, None)
            return Status(live.table(), view.heading, self.waiting(live, view), "", outcome, view.seats, day)

    async def damaged(self, guild_id: int) -> tuple[Status, ...]:
        """Return the tables of a server whose game does not load, the newest first. Looking at them rebuilds from its
        log what can be rebuilt.
        """
        with self._tables.safely("looking for damaged tables"):
            rows = await self._tables.db.read(games.begun, guild_id, LOOKED_AT)
        return await self._broken(row.id for row in rows)

    async def my_damaged(self, user_id: int) -> tuple[Status, ...]:
        """Return the live tables of a user whose game does not load, those in direct messages too."""
        return await self._broken(mine.table.id for mine in await self.my_games(user_id))

    async def _broken(self, tables: Iterable[int]) -> tuple[Status, ...]:
        found = []
        for game_id in tables:
            with suppress(NoTable, ServiceError):  # logged where it arose; the others are looked at
                status = await self.status(game_id)
                found += [status] if status.broken else []
        return tuple(found)

    def waiting(self, live: Live, view: View | None) -> tuple[WaitingSeat, ...]:
        """Return the waiting set in public words; without a view only who and since when."""
        if live.state != "running":
            return ()
        names = {seat.seat: seat.name for seat in view.seats} if view else {}
        texts = {item.seat: item.text for item in view.waiting} if view else {}
        users = {seat.seat: seat.user_id for seat in live.seats}
        return tuple(
            WaitingSeat(
                item.seat,
                names.get(item.seat, f"Seat {item.seat + 1}"),
                users.get(item.seat),
                texts.get(item.seat, ""),
                item.at,
                self._tables.until(live, item),
            )
            for item in live.meta.asked
        )

    async def view_for(self, game_id: int, user_id: int) -> Seen:
        """Return the table in the eyes of a user; without a seat, a spectator's. Raise Broken, WrongState."""
        async with self._tables.open(game_id) as live:
            return self.seen(live, user_id)

    def seen(self, live: Live, user_id: int) -> Seen:
        game, pos, seat = live.rules, live.position, live.seat_of(user_id)
        item = live.meta.of(seat) if live.state == "running" else None
        decision = next((d for d in game.decisions(pos) if d.seat == seat), None) if item else None
        free = live.meta.free
        return Seen(
            table=live.table(),
            seat=seat,
            view=game.view(pos, seat),
            decision=decision,
            prompt=_prompt(game.describe(pos, decision), item) if decision and item else None,
            number=item.number if item and decision else 0,
            seq=live.row.seq,
            undo=bool(free) and free[-1].seat == seat and live.state == "running",
        )

    async def history(self, game_id: int, user_id: int, *, last: int = 20) -> tuple[LogLine, ...]:
        """Return the newest lines of the log that a user may read, oldest first."""
        async with self._tables.open(game_id) as live:
            rows = await self._tables.db.read(actions.last, game_id, 4 * last)
            return tuple(self.lines(live, rows, live.seat_of(user_id))[-last:])

    def lines(self, live: Live, rows: Sequence[Action], seat: int | None, *, private: bool = False) -> list[LogLine]:
        if live.broken or live.pos is None or live.game is None:
            return log.lines(rows, seat, None, None, private=private)
        return log.lines(rows, seat, live.game, live.game.view(live.pos, seat), private=private)

    async def entries(self, game_id: int, first: int, last: int) -> list[Action]:
        rows = await self._tables.db.read(actions.of, game_id, first - 1)
        return [row for row in rows if row.seq <= last]

    async def my_games(self, user_id: int) -> tuple[MyGame, ...]:
        """Return the live tables of a user: those that wait for the user first, the longest waiting first."""
        made = []
        with self._tables.safely(f"the tables of user {user_id}"):
            await self._tables.pulse.ready()
            rows = await self._tables.db.read(_mine, user_id)
        for row, held, meta in rows:
            live = self._unloaded(row, held, meta)
            seat = live.seated(user_id)
            item = live.meta.of(seat)
            deadline = self._tables.until(live, item) if item else None
            waits = item is not None and not item.laid
            made.append(MyGame(live.table(), seat, waits, item.since if item else None, deadline))
        return tuple(sorted(made, key=lambda mine: (not mine.waiting, mine.since or 0, mine.table.id)))

    async def preference(self, game_id: int, user_id: int) -> Preference:
        """Return what a user wants done with windows at this table."""
        async with self._tables.open(game_id) as live:
            return live.meta.prefs.get(user_id, "ask")

    async def tastes(self, user_id: int) -> Tastes:
        """Return what a user wants to be sent, at all tables."""
        with self._tables.safely(f"the preferences of user {user_id}"):
            raw = await self._tables.kept.get("user", user_id, TASTES)
        return _TASTES.decode(raw) if raw else Tastes()

    async def set_tastes(self, user_id: int, *, pings: bool | None = None, hand: bool | None = None) -> Tastes:
        """Change what a user wants to be sent; None leaves it as it is."""
        now = await self.tastes(user_id)
        wanted = Tastes(now.pings if pings is None else pings, now.hand if hand is None else hand)
        with self._tables.safely(f"the preferences of user {user_id}"):
            await self._tables.kept.put("user", user_id, TASTES, msgspec.json.encode(wanted))
        receipts.note()
        return wanted

    async def export(self, game_id: int, user_id: int) -> bytes:
        """Return the table as JSON: while it runs only what the user may know, the whole log after the end.

        The end of a daily challenge is when nobody plays it any more: all have the same dice.
        Works for a position that does not load: then the entries are there without their words.
        """
        async with self._tables.open(game_id) as live:
            rows = await self._tables.db.read(actions.of, game_id)
            ended, seat = live.state in ("over", "ended"), live.seat_of(user_id)
            withheld = ended and await self.is_open_challenge(game_id)
            whole = ended and not withheld
            made: dict[str, Any] = {
                "format": 1,
                "game": live.row.game,
                "rules": (log.entry(rows[0]).rules if rows else "") or live.row.rules,
                "state": live.state,
                "broken": live.broken,
                "options": live.table().options,
                "seats": [{"seat": s.seat, "name": s.name, "computer": s.computer} for s in live.seats],
                "outcome": json.loads(live.row.outcome) if live.row.outcome else None,
                "entries": [_entry(row, seat, whole) for row in rows],
                "log": [msgspec.to_builtins(line) for line in self.lines(live, rows, seat)],
            }
            if withheld:
                made["note"] = "The seed and what lies hidden are left out as long as others may play this challenge."
            if whole and live.pos is not None and not live.broken:
                made["position"] = json.loads(live.rules.dump(live.pos))
            return json.dumps(made, ensure_ascii=False, indent=1).encode()

    async def is_open_challenge(self, game_id: int) -> bool:
        """Whether a table is an attempt at a daily challenge that others still play, or may begin today."""
        attempt = await self._tables.db.read(results.at_table, game_id)
        if attempt is None:
            return False
        today = datetime.fromtimestamp(self._tables.clock() / 1000, UTC).date().isoformat()
        return attempt.day >= today or await self._tables.db.read(results.under_way, attempt)


def _prompt(prompt: Prompt, item: Asked) -> Prompt:
    """Return a question as its seat reads it: with what the seat has said to it already."""
    return msgspec.structs.replace(prompt, text=f"{prompt.text}\n{words.LAID}") if item.laid else prompt


def _entry(row: Action, seat: int | None, whole: bool) -> dict[str, Any]:
    """Return an entry as its reader may know it: own choices and visible events; everything after the end."""
    made: dict[str, Any] = {"seq": row.seq, "at": row.at, "kind": row.kind, "seat": row.seat}
    if whole or (row.kind == "choice" and seat is not None and row.seat == seat):
        made["body"] = json.loads(row.choice or b"{}")
    elif row.kind == "undo":
        made["to"] = log.entry(row).to
    made["events"] = [msgspec.to_builtins(event) for event in log.events(row) if whole or event.visible(seat)]
    if whole:
        made["chance"] = list(log.chance(row))
    return made


def _mine(conn: Connection, user_id: int) -> list[Stored]:
    return _with_seats(conn, games.live_of(conn, user_id))


def _rows_in(conn: Connection, channel_id: int, states: tuple[games.State, ...]) -> list[Stored]:
    return _with_seats(conn, games.in_channel(conn, channel_id, states, LISTED))


def _rows_of(conn: Connection, user_id: int, states: tuple[games.State, ...]) -> list[Stored]:
    return _with_seats(conn, games.of_user(conn, user_id, states, LISTED))


def _with_seats(conn: Connection, rows: Sequence[games.Game]) -> list[Stored]:
    return [(row, seats.of(conn, row.id), settings.get(conn, "game", row.id, META)) for row in rows]


def _stored(states: Sequence[TableState]) -> tuple[games.State, ...]:
    """Return how these states are stored: played to the end, and closed before it, as one; none means all."""
    found: dict[games.State, None] = {}
    for state in states or STATES:
        found["over" if state == "ended" else state] = None
    return tuple(found)
