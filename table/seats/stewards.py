"""Moderators' repair: step back, decide for a seat, take the whole record out and put it in again. All of it stands in
the public log of the game, and all but deciding works for a position that does not load.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from db import actions
from db.actions import Action
from db.errors import ChannelTaken
from engine.core.errors import NotYours, Stale
from engine.core.position import Position
from engine.core.protocol import Game
from engine.core.words import join
from table import log, receipts, words
from table.live import Draft, Live
from table.log import Entry
from table.meta import Meta
from table.model import COMPUTER_NAME, Done, StepBack
from table.moves import steps
from table.moves.computer import Computers
from table.moves.replay import Replays
from table.moves.retrace import Diverged, replay, set_up
from table.outbox.announce import Poster
from table.reading import Reading
from table.refusals import BadOption, ChannelBusy, NotAllowed, NothingFree, TooMany
from table.seats import claims, lobby_rows, records
from table.seats.records import QUOTED, Record
from table.tables import Tables
from table.words import clip, echo

faults = logging.getLogger("caravanserai.table")
Named = Callable[[int], Awaitable[str | None]]
"""Tells the name of a user, as it may be shown, where a record is brought in; None of somebody who is not there."""
VACANT = "nobody"


async def _vacated(record: Record, game: Game, named: Named) -> Record:
    """Return a record in which computer players that are known here sit, and nobody else: a record asks no person.

    A seat has the name that its holder has here; without one, whoever held it before is not here.
    """
    made = []
    for seat in record.seats:
        known = None if seat.user_id is None else await named(seat.user_id)
        computer = seat.computer if seat.computer in game.players() else None
        name = COMPUTER_NAME.format(computer) if computer else known or VACANT
        user_id = None if known is None else seat.user_id
        made.append(msgspec.structs.replace(seat, user_id=user_id, computer=computer, name=name))
    return msgspec.structs.replace(record, seats=tuple(made))


def _back(live: Live, rows: list[Action], commands: int) -> StepBack:
    """Return what a step back undoes. Raise NothingFree.

    What computer players did is no command of its own, and goes with the one before it: taken back alone, it would be
    done again at once.
    """
    kept = log.effective(rows)
    by = {log.entry(row).batch: log.entry(row).by for row in kept}
    starts = sorted(batch for batch, who in by.items() if who != "computer")
    if commands > len(starts) or (not commands and not live.broken):
        most = f"1 to {len(starts)} commands can be taken back" if starts else "Nothing can be taken back yet"
        alone = ": only computer players have moved, and would do so again at once" if by and not starts else ""
        raise NothingFree(f"{most}{alone}.")
    to = starts[-commands] - 1 if commands else live.row.seq
    gone = [row for row in kept if row.seq > to]
    computers = len({log.entry(row).batch for row in gone if log.entry(row).by == "computer"})
    if live.broken or live.pos is None or live.game is None:
        told = log.lines(gone, None, None, None)
    else:
        told = log.lines(gone, None, live.game, live.game.view(live.pos, None))
    lines = tuple(line.text for line in told)
    return StepBack(live.table(), commands, to, live.row.seq, computers, len(starts), lines)


class Stewards:
    """What moderators do. Whether somebody is one, the caller has checked with Discord."""

    def __init__(self, tables: Tables, computers: Computers, reading: Reading, replays: Replays) -> None:
        self._tables = tables
        self._computers = computers
        self._reading = reading
        self._replays = replays

    async def back_to(self, game_id: int, commands: int = 1) -> StepBack:
        """Return what taking back the last `commands` would undo. Raise NothingFree."""
        async with self._tables.open(game_id) as live:
            live.must_be("running")
            return _back(live, await self._tables.db.read(actions.of, game_id), commands)

    async def step_back(
        self, game_id: int, user_id: int, name: str, commands: int = 1, *, seq: int | None = None
    ) -> Done:
        """Take back the last `commands` commands, whoever gave them, with what computer players did after them.

        None at all rebuilds a position that does not load. `seq` is the newest entry that the moderator has seen. Raise
        NothingFree, Stale.
        """
        async with self._tables.open(game_id) as live:
            live.must_be("running")
            was, rows = live.table(), await self._tables.db.read(actions.of, game_id)
            if seq is not None and seq != live.row.seq:
                raise Stale("The game has moved on since you asked: nothing was changed.")
            back = _back(live, rows, commands)
            to = back.to
            pos = await self._position_at(live, rows, to)
            count = "the last command" if commands == 1 else f"the last {commands} commands"
            what = f"took back {count}" if commands else "had the position rebuilt from the log"
            draft = Draft(live.rules, pos, live.meta, live.row, self._tables.clock())
            gone = [row for row in log.effective(rows) if row.seq > to]
            step = steps.words(live.rules, pos, gone)
            if gone and not steps.showed_nothing(live.rules, pos, gone):
                what += words.BUT_SEEN
            if step and (commands > 1 or back.computers):
                what += "; the first was"
            draft.enter("undo", Entry(by="moderator", to=to, name=name, what=what, step=step), user_id=user_id)
            draft.look(anew=True)
            draft.change(free=())
            draft.board = True
            await self._tables.commit(live, draft)
            live.broken = ""
            await self._computers.go_on(live)
            return live.done(was, back.lines)

    async def _position_at(self, live: Live, rows: list[Action], to: int) -> Position[Any, Any]:
        """Return the position after entry `to`: of a table that does not load by its log alone. Raise NothingFree."""
        try:
            if live.broken:
                return replay(live.rules, [row for row in rows if row.seq <= to])
            return await self._replays.rebuild(live, to)
        except Diverged as error:
            raise NothingFree(f"The game cannot be rebuilt there. {error}") from error

    async def act_for(self, game_id: int, user_id: int, name: str, seat: int) -> Done:
        """Take the harmless answer for a seat that is asked. Raise NotYours, Broken."""
        async with self._tables.open(game_id) as live:
            live.must_be("running")
            was = live.table()
            draft = Draft.of(live, self._tables.clock())
            decision = draft.asked(seat)
            if decision is None:
                raise NotYours(f"Nothing is asked of seat {seat + 1} now.")
            choice = draft.game.default(draft.pos, decision)
            draft.take(seat, choice, "moderator", user_id=user_id, name=name)
            await self._tables.commit(live, draft)
            told = [line.text for line in self._reading.lines(live, draft.actions, None)]
            await self._computers.go_on(live)
            return live.done(was, told)

    async def record(self, game_id: int, user_id: int, name: str) -> bytes:
        """Return all about a table as JSON, hidden things too; the log tells so. Raise NotAllowed to a player."""
        async with self._tables.open(game_id) as live:
            live.must_be("running", "archived", "over", "ended")
            hidden = live.state in ("running", "archived")
            known = await self._tables.db.read(claims.read, game_id, live.meta)
            if hidden and user_id in known.held:
                raise NotAllowed("Who plays here, or has played, may not see the hidden record before the end.")
            if await self._reading.is_open_challenge(game_id):
                raise NotAllowed("The record of a daily challenge is given out when nobody plays it any more.")
            rows = await self._tables.db.read(actions.of, game_id)
            if hidden:
                known = msgspec.structs.replace(known, knows=known.knows | {user_id})
            made = records.whole(live, rows, known)
            if hidden:
                meta = msgspec.structs.replace(live.meta, held=dict(known.held), knows=tuple(sorted(known.knows)))
                await self._note(live, meta, user_id, name, claims.TOOK_OUT)
            return made

    async def _note(self, live: Live, meta: Meta, user_id: int, name: str, what: str) -> None:
        seq, at = live.row.seq + 1, self._tables.clock()
        body = msgspec.json.encode(Entry(by="moderator", name=name, what=what))
        entry = Action(live.row.id, seq, "note", at, None, user_id, body)
        post = Poster(live.row, live.meta.posts)
        post.channel("log", seq=seq, first=seq, last=seq)
        meta = msgspec.structs.replace(meta, posts=post.posts)
        await self._tables.store(live, meta, partial(actions.append, action=entry), tuple(post.rows))

    async def bring_in(
        self,
        data: bytes,
        channel_id: int,
        guild_id: int | None,
        user_id: int,
        name: str,
        named: Named,
        *,
        parent_id: int | None = None,
    ) -> Done:
        """Open a table from a whole record: its log is played again, choice by choice. Raise BadOption, ChannelBusy,
        TooMany.

        Nobody is seated unasked: a seat whose holder `named` knows here is kept for that person, who takes it by
        joining. Whoever has held a seat in the record may take only that one, and who brings it in has read all hands.
        """
        record = records.read(data)
        game = self._tables.games.get(record.game)
        if game is None:
            raise BadOption(f"There is no game {echo(record.game)} here.", nearest=tuple(self._tables.games)[:3])
        entries = records.log_of(record)
        seed, options = records.setup_of(game.info, entries)
        try:
            await asyncio.to_thread(replay, game, entries)
        except Diverged as error:
            raise BadOption(f"This record cannot be played again. {clip(str(error), QUOTED)}") from error
        except Exception as error:  # whatever a forged record does to the rules
            faults.warning("a record from user %s breaks the rules of %s", user_id, record.game, exc_info=error)
            raise BadOption("This record cannot be played again.") from error
        known = msgspec.structs.replace(await _vacated(record, game, named), options=options)
        where = (guild_id, channel_id, parent_id, self._tables.clock())
        async with self._tables.lock("channel", channel_id):
            try:
                row = await self._tables.transact(
                    lobby_rows.bring_in, game, known, seed, user_id, where, self._tables.limits
                )
            except ChannelTaken as taken:
                raise ChannelBusy("This channel has a table already.", taken.game_id) from taken
            except TooMany:
                raise
            except Exception as error:
                raise self._tables.fault(f"bringing a record into channel {channel_id}", error) from error
        receipts.note(row.id)
        async with self._tables.open(row.id) as live:
            await self._play_in(live, known, entries, user_id, name, record.held)
            return live.done(None)

    async def _play_in(
        self, live: Live, record: Record, entries: list[Action], user_id: int, name: str, held: dict[int, int]
    ) -> None:
        game = live.rules
        pos = set_up(game, entries[0])
        draft = Draft(game, pos, live.meta, live.row, self._tables.clock())
        draft.brief = True  # the channel is not told the whole game again
        body = log.entry(entries[0])
        draft.enter("setup", body, user_id=user_id, events=tuple(pos.events), chance=tuple(pos.chance))
        for entry in entries[1:]:
            made = log.entry(entry)
            assert made.choice is not None
            assert entry.seat is not None
            draft.take(entry.seat, made.choice, made.by)
            await asyncio.sleep(0)
        kept = [seat for seat in record.seats if seat.user_id is not None]
        what = "brought in this game from a record"
        if kept:
            what += f"; {join((words.plain(seat.name) for seat in kept), 'and')} may sit down again: `/game join`"
        draft.change(held=held, kept=tuple(seat.seat for seat in kept), knows=(*record.knows, user_id))
        draft.enter("note", Entry(by="moderator", name=name, what=what), user_id=user_id)
        draft.look(anew=True)
        draft.change(free=())
        await self._tables.commit(live, draft)
        await self._computers.go_on(live)
