"""Locks, the cache of live tables, loading, and the one transaction that makes a draft real."""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec

from db import actions, games, messages, moves, seats, settings, snapshots
from db import outbox as queue
from db.connection import Connection, Database
from db.errors import Missing
from db.messages import Message
from db.moves import Move
from db.outbox import Outgoing
from db.snapshots import Snapshot
from db.timers import Timer
from engine.core.errors import LoadError, Refusal
from engine.core.protocol import Game
from table import meta as memory
from table import receipts
from table.live import Draft, Live, seat_info
from table.meta import Asked, Meta
from table.model import Preference, SeatInfo
from table.moves import retrace
from table.moves.thinking import Thinking
from table.outbox import announce
from table.refusals import NoTable, ServiceError
from table.seats.limits import Limits
from table.settings_cache import Kept
from table.time import clocks, passing
from table.time.pulse import Pulse, ticking

log = logging.getLogger("caravanserai.table")
P = ParamSpec("P")
T = TypeVar("T")
META = "table"
MOST_PASSES = 50
"""So many windows in a row pass in one moment."""


class Tables:
    """What all parts of the service stand on.

    One lock and one writer a game; reads take the lock too, so nobody sees half a commit. Nothing is sent
    and nobody else is called inside a lock. Any error but a refusal drops the table from the cache, so that
    the stored state counts, and comes out as a ServiceError.
    """

    def __init__(
        self,
        db: Database,
        games: Mapping[str, Game],
        clock: Callable[[], int],
        *,
        below: Callable[[int], int] = secrets.randbelow,
        pass_delay: tuple[int, int] = (20_000, 240_000),
        cache: int = 200,
        wake: Callable[[], None] | None = None,
        ticks: Callable[[], int] = ticking,
        limits: Limits | None = None,
    ) -> None:
        self.db = db
        self.kept = Kept(db)
        self.games = games
        self.clock = clock
        self.pulse = Pulse(db, lambda: self.clock(), ticks)
        self.wake = wake
        self.limits = limits or Limits()
        self.below = below
        self._pass_delay = pass_delay
        self._cache = cache
        self._shelf: OrderedDict[int, Live] = OrderedDict()
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()
        self._posted = False
        self.thinking = Thinking()

    # ------------------------------------------------------------------------------------------- locks, cache

    def lock(self, kind: str, number: int) -> asyncio.Lock:
        found = self._locks.get((kind, number))
        if found is None:
            found = self._locks[(kind, number)] = asyncio.Lock()
        return found

    @asynccontextmanager
    async def open(self, game_id: int) -> AsyncIterator[Live]:
        """Hold a table's lock; yield the table. Raise NoTable. Faults come out as ServiceError."""
        live: Live | None = None
        async with self.lock("game", game_id):
            try:
                await self.pulse.ready()
                live = await self._live(game_id)
                yield live
            except (Refusal, ServiceError):
                raise
            except Exception as error:
                self._shelf.pop(game_id, None)
                where = f"game {game_id} at entry {live.row.seq if live else '?'}"
                raise self.fault(where, error) from error
            except BaseException:  # cancelled in the middle of a commit: what is stored counts
                self._shelf.pop(game_id, None)
                raise
        self._ring()

    @contextmanager
    def safely(self, what: str) -> Iterator[None]:
        """What is done to no single table, or without its lock: faults come out as ServiceError, too."""
        try:
            yield
        except (Refusal, ServiceError):
            raise
        except Exception as error:
            raise self.fault(what, error) from error

    def fault(self, where: str, error: Exception) -> ServiceError:
        reference = secrets.token_hex(4)
        log.error("%s: reference %s", where, reference, exc_info=error)
        return ServiceError(reference)

    def drop(self, game_id: int) -> None:
        """Forget a table: what is stored counts."""
        self._shelf.pop(game_id, None)

    def posted(self) -> None:
        """Note that there is something to send; whoever sends is rung for when a lock is let go."""
        self._posted = True

    def _ring(self) -> None:
        if self._posted and self.wake is not None:
            self._posted = False
            self.wake()

    async def _live(self, game_id: int) -> Live:
        live = self._shelf.get(game_id)
        if live is None:
            try:
                live = self._load(*await self.db.read(_read, game_id))
            except Missing as error:
                raise NoTable("There is no such table.") from error
            if live.broken and live.game is not None:
                await self._restore(live, live.game)
            self._shelf[game_id] = live
            while len(self._shelf) > self._cache:
                self._shelf.popitem(last=False)
        self._shelf.move_to_end(game_id)
        return live

    def _load(
        self,
        row: games.Game,
        held: list[seats.Seat],
        meta: bytes | None,
        living: list[Message],
        position: bytes | str | None,
    ) -> Live:
        live = Live(row, held, memory.read(meta), self.games.get(row.game))
        live.messages = {message.purpose: message for message in living}
        if isinstance(position, str):
            live.broken = position
        elif position is not None and live.game is not None:
            try:
                live.pos = live.game.load(position)
                live.game.decisions(live.pos)
            except LoadError as error:
                live.broken = str(error)
            except Exception as error:  # whatever a damaged position does to the rules: the table still answers
                log.error("game %s at entry %s does not load", row.id, row.seq, exc_info=error)
                live.broken = f"The stored position is damaged ({type(error).__name__})."
        elif row.seq and live.state in ("running", "archived", "over") and live.game is not None:
            live.broken = "The stored position is missing."
        return live

    async def _restore(self, live: Live, game: Game) -> None:
        """Rebuild a position that is damaged or missing from the log, and store it; the operator's log tells. Where the
        log does not lead to what the table remembers, the table stays as it is.
        """
        rows = await self.db.read(actions.of, live.row.id)
        where = f"game {live.row.id} at entry {live.row.seq}"
        asked = {item.seat for item in live.meta.asked} if live.row.state != "over" else ()
        try:
            pos = await asyncio.to_thread(retrace.restored, game, rows, asked)
        except retrace.Diverged as error:
            log.error("%s: %s Its log does not help: %s", where, live.broken, error)
            return
        except Exception as error:  # whatever a damaged log does to the rules: the table still answers
            log.error("%s: %s Its log does not help", where, live.broken, exc_info=error)
            return
        await self.transact(snapshots.put, Snapshot(live.row.id, live.row.seq, game.dump(pos), phase_start=True))
        told = "%s: %s It was rebuilt from the log (%s entries), agrees with who is asked, and is stored."
        log.warning(told, where, live.broken, len(rows))
        live.pos, live.broken = pos, ""

    # --------------------------------------------------------------------------------------------- committing

    async def commit(self, live: Live, draft: Draft, *, fires: str | None = None) -> None:
        """Store a draft as one transaction, then make it the table's state."""
        self._pass_at_once(live, draft)
        draft.meta = self.wound(msgspec.structs.replace(draft.meta, stirred=self.pulse.now()), draft.held(live))
        over = not draft.game.decisions(draft.pos)
        outcome = msgspec.json.encode(draft.game.outcome(draft.pos)) if over else None
        rows = announce.announce(live, draft)
        move = Move(
            actions=tuple(draft.actions),
            position=draft.game.dump(draft.pos),
            phase_start=draft.board,
            timers=announce.timers(live.row, draft.meta, draft.held(live), now=self.pulse.now(), seq=draft.seq),
            outbox=rows,
            fires=fires,
            state="over" if over else None if live.row.state == "running" else "running",
            outcome=outcome,
        )
        meta = msgspec.json.encode(draft.meta)
        live.row, held = await self.transact(_write, move, tuple(draft.seats.values()), meta)
        receipts.note(live.row.id)
        live.seats = tuple(seat_info(seat) for seat in held)
        live.meta, live.pos = draft.meta, draft.pos
        self._posted = True

    def _pass_at_once(self, live: Live, draft: Draft) -> None:
        """Take the passes of those who pass in every window, in the moment in which it opens."""
        wishes, before = _wishes(draft.meta, draft.held(live)), {(item.seat, item.number) for item in live.meta.asked}
        for _ in range(MOST_PASSES):
            opened = (item for item in draft.meta.asked if item.reaction and (item.seat, item.number) not in before)
            seat = next((item.seat for item in opened if wishes.get(item.seat) == "pass_always"), None)
            decision = None if seat is None else draft.asked(seat)
            if decision is None:
                return
            draft.take(decision.seat, draft.game.default(draft.pos, decision), "pass")

    def wound(self, meta: Meta, held: dict[int, SeatInfo]) -> Meta:
        """Start the clocks of what is newly asked, and give the windows of who has said so their moment to pass."""
        now = self.pulse.now()
        timed = passing.timed(meta, _wishes(meta, held), now, self.below, self._pass_delay)
        return msgspec.structs.replace(timed, asked=clocks.wound(timed.asked, now))

    async def transact(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a transaction; a caller that is cancelled keeps the table's lock until it has ended.

        Else the next one could load the state before it.
        """
        task = asyncio.ensure_future(self.db.transact(work, *args, **kwargs))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            while not task.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait({task})
            if not task.cancelled():
                task.exception()  # looked at: the caller is gone
            raise

    def timers(self, live: Live, meta: Meta) -> tuple[Timer, ...]:
        """Return the timers of a table as it stands, with a changed memory."""
        held = {seat.seat: seat for seat in live.seats}
        return announce.timers(live.row, meta, held, now=self.pulse.now(), seq=live.row.seq)

    def until(self, live: Live, item: Asked) -> int | None:
        """Return when the table decides for a seat, by the clock on the wall; None when it does not."""
        end = clocks.due(live.meta, item) if clocks.runs(live.meta, live.seats) else None
        if end is None:
            return None
        full = clocks.limit(live.meta, item.seat) or 0
        person = any(seat.seat == item.seat and seat.user_id is not None for seat in live.seats)
        if person and item.reminded is None:  # who is late all the same is reminded first
            end = max(end, self.pulse.now() + clocks.lead(full))
        return self.pulse.wall(end)

    async def store(
        self, live: Live, meta: Meta, work: Callable[[Connection], object], rows: tuple[Outgoing, ...] = ()
    ) -> None:
        """Store a change of the table that is no move, with its rows, as one transaction."""
        at = self.clock()
        live.row, held = await self.transact(_keep, live.row.id, work, msgspec.json.encode(meta), rows, at)
        receipts.note(live.row.id)
        live.seats = tuple(seat_info(seat) for seat in held)
        live.meta = meta
        self._posted = self._posted or bool(rows)


def _wishes(meta: Meta, held: dict[int, SeatInfo]) -> dict[int, Preference]:
    """Return what is to be done with the windows of people who have said so, by seat."""
    return {seat: meta.prefs[one.user_id] for seat, one in held.items() if one.user_id in meta.prefs}


def press(game_id: int, user_id: int, key: str) -> str | None:
    """Return the idempotency key of a press as the log keeps it: one user's key never answers another's
    press.
    """
    return f"{game_id}:{user_id}:{key}" if key else None


def _read(
    conn: Connection, game_id: int
) -> tuple[games.Game, list[seats.Seat], bytes | None, list[Message], bytes | str | None]:
    row, living = games.get(conn, game_id), messages.of(conn, game_id)
    position: bytes | str | None
    try:
        found = snapshots.at(conn, game_id)
        position = found.position if found else None
        if found is not None and actions.moves_behind(conn, game_id, found.seq):
            position = "The newest stored position is missing."
    except zlib.error:
        position = "The stored position is damaged."
    return row, seats.of(conn, game_id), settings.get(conn, "game", game_id, META), living, position


def _write(
    conn: Connection, move: Move, changes: tuple[SeatInfo, ...], meta: bytes
) -> tuple[games.Game, list[seats.Seat]]:
    moves.record(conn, move)
    last = move.actions[-1]
    for change in changes:
        change_seat(conn, last.game_id, change, last.at)
    settings.put(conn, "game", last.game_id, META, meta)
    return games.get(conn, last.game_id), seats.of(conn, last.game_id)


def change_seat(conn: Connection, game_id: int, change: SeatInfo, at: int) -> None:
    """Give a seat of a started game to somebody else, or open it."""
    if change.user_id is None and change.computer is None:
        seats.leave(conn, game_id, change.seat, at)
    else:
        user_id, computer = change.user_id, change.computer
        seats.replace(conn, game_id, change.seat, user_id=user_id, computer=computer, name=change.name, at=at)


def _keep(
    conn: Connection,
    game_id: int,
    work: Callable[[Connection], object],
    meta: bytes,
    rows: tuple[Outgoing, ...],
    at: int,
) -> tuple[games.Game, list[seats.Seat]]:
    work(conn)
    settings.put(conn, "game", game_id, META, meta)
    for row in rows:
        queue.put(conn, row, at)
    return games.get(conn, game_id), seats.of(conn, game_id)
