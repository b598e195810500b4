"""Taking back: a new entry of the log that brings an earlier position back; nothing is ever deleted.

Free are one's own commands as long as nothing was drawn or shown and nobody else was asked (see `steps`). Beyond that
every other human seat must agree; where there is none, the player is told so and may go on. The position comes
back as it was, with its generator: the next card is the same card, so that taking back never draws anew. Whoever is
asked to agree reads so, and so does the log: what was drawn has been seen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from db import actions, results
from db.connection import Connection
from engine.core.errors import Illegal, NotYours, Stale
from engine.core.position import Position
from table import log, tables, words
from table.live import Draft, Live
from table.log import Entry
from table.model import Reply, UndoRequest
from table.moves import steps
from table.moves.plays import Plays
from table.moves.replay import Replays
from table.moves.retrace import Diverged
from table.outbox.announce import Poster
from table.refusals import NeedsConsent, NothingFree
from table.tables import Tables

TOOK_BACK = "took back the last step"
TOOK_ALL_BACK = "took back their last step, and all that came after it"
IT_WAS = "; the step was"


class Undos:
    """Undo, free and by consent."""

    def __init__(self, tables: Tables, plays: Plays, replays: Replays) -> None:
        self._tables = tables
        self._plays = plays
        self._replays = replays

    async def undo(self, game_id: int, user_id: int, key: str) -> Reply:
        """Take back the last command of the user, if nothing in it was drawn or shown and nobody else was asked.

        Raise NeedsConsent when it was, NothingFree when the user has decided nothing yet.
        """
        mark = tables.press(game_id, user_id, key)
        async with self._tables.open(game_id) as live:
            if recorded := await self._plays.recorded(mark):
                return await self._plays.again(live, user_id, recorded)
            seat = self._asker(live, user_id)
            free = live.meta.free
            if not free or free[-1].seat != seat:
                back_to = await self._own_last(live, seat)
                await self._may_ask(live, seat)
                others = bool(_others(live, seat))
                told = words.UNDO_CONSENT if others else words.UNDO_ALONE
                seen = await self._was_seen(live, back_to)
                raise NeedsConsent(f"{told} {words.UNDO_SEEN}" if seen else told, others=others)
            draft = await self._back(live, seat, user_id, free[-1].back_to, mark, TOOK_BACK)
            draft.look(actor=seat)
            await self._tables.commit(live, draft)
            return await self._plays.finish(live, user_id, draft)

    async def ask_undo(self, game_id: int, user_id: int, key: str) -> UndoRequest | Reply:
        """Ask to go back before the user's last command; done at once when no other human sits at the table.

        Asking again returns the open request. Raise NothingFree when the user has decided nothing yet, and Illegal when
        it was refused and the game has not moved on since, or the table is a daily challenge.
        """
        mark = tables.press(game_id, user_id, key)
        async with self._tables.open(game_id) as live:
            if recorded := await self._plays.recorded(mark):
                return await self._plays.again(live, user_id, recorded)
            seat = self._asker(live, user_id)
            if live.meta.request is not None:
                if live.meta.request.seat == seat:
                    return live.meta.request
                raise Illegal("Somebody else has asked to take back; answer that first.")
            await self._may_ask(live, seat)
            back_to = await self._own_last(live, seat)
            others = _others(live, seat)
            request = UndoRequest(live.row.seq, seat, back_to, others, await self._was_seen(live, back_to))
            if not others:
                return await self._agreed(live, request, user_id, mark)
            await self._put(live, request)
            return request

    async def answer_undo(
        self, game_id: int, user_id: int, number: int, agree: bool, key: str
    ) -> UndoRequest | Reply | None:
        """Agree or refuse; who asked may withdraw by refusing. None: the request is closed.

        Raise Stale for a request that is closed already, NotYours when the user is not asked.
        """
        mark = tables.press(game_id, user_id, key)
        async with self._tables.open(game_id) as live:
            if recorded := await self._plays.recorded(mark):
                return await self._plays.again(live, user_id, recorded)
            seat, request = self._asker(live, user_id), live.meta.request
            if request is None or request.number != number:
                raise Stale("This request is closed.")
            if not agree:
                await self._put(live, None, refused=None if seat == request.seat else request.seat)  # or withdrawn
                return None
            if seat == request.seat:
                raise NotYours("You have asked; the others must agree.")
            missing = tuple(other for other in request.missing if other != seat)
            changed = msgspec.structs.replace(request, missing=missing)
            if not missing:
                return await self._agreed(live, changed, user_id, mark)
            if changed != request:
                await self._put(live, changed, tell=False)
            return changed

    def _asker(self, live: Live, user_id: int) -> int:
        seat = live.seated(user_id)
        live.must_be("running")
        return seat

    async def _may_ask(self, live: Live, seat: int) -> None:
        """Raise Illegal when a step beyond the fence stands: the others have refused, or all play the same dice."""
        if seat in live.meta.refused:
            raise Illegal("This step stands: the others were asked, and refused. Ask again when the game has moved on.")
        if await self._tables.db.read(results.at_table, live.row.id) is not None:
            raise Illegal("This step stands: in a daily challenge nothing is taken back once dice or cards were seen.")

    async def _own_last(self, live: Live, seat: int) -> int:
        """Return the entry before the last command of a seat that still counts."""
        for row in reversed(log.effective(await self._tables.db.read(actions.of, live.row.id))):
            if row.seat == seat:
                return log.entry(row).batch - 1
        raise NothingFree("You have decided nothing yet that could be taken back.")

    async def _was_seen(self, live: Live, back_to: int) -> bool:
        """Whether anything was drawn or shown behind an entry. Raise NothingFree."""
        pos = await self._before(live, back_to)
        rows = await self._tables.db.read(actions.of, live.row.id)
        return not steps.showed_nothing(live.rules, pos, [row for row in log.effective(rows) if row.seq > back_to])

    async def _before(self, live: Live, to: int) -> Position[Any, Any]:
        """Return the position after an entry. Raise NothingFree."""
        try:
            return await self._replays.rebuild(live, to)
        except Diverged as error:
            raise NothingFree(f"The game cannot go back there any more. {error}") from error

    async def _agreed(self, live: Live, request: UndoRequest, user_id: int, mark: str | None) -> Reply:
        """Go back by consent: everybody's prompts, reminders and the picture start afresh."""
        draft = await self._back(live, request.seat, user_id, request.back_to, mark, TOOK_ALL_BACK)
        draft.look(anew=True)
        draft.board = True
        await self._tables.commit(live, draft)
        return await self._plays.finish(live, user_id, draft)

    async def _back(self, live: Live, seat: int, user_id: int, to: int, mark: str | None, what: str) -> Draft:
        pos = await self._before(live, to)
        draft = Draft(live.rules, pos, live.meta, live.row, self._tables.clock())
        rows = await self._tables.db.read(actions.of, live.row.id)
        gone = [row for row in log.effective(rows) if row.seq > to]
        unseen = steps.showed_nothing(live.rules, pos, gone)
        step = steps.words(live.rules, pos, gone)
        if what == TOOK_ALL_BACK:
            what += (words.BUT_SEEN if not unseen else "") + (IT_WAS if step else "")
        body = Entry(to=to, what=what, unseen=unseen, step=step)
        draft.enter("undo", body, seat=seat, user_id=user_id, key=mark)
        draft.change(free=steps.free([*rows, *draft.actions]), standing={})
        return draft

    async def _put(
        self, live: Live, request: UndoRequest | None, *, tell: bool = True, refused: int | None = None
    ) -> None:
        post = Poster(live.row, live.meta.posts)
        if request is not None and tell:
            post.channel("undo", number=request.number)
        known = live.meta.refused if refused is None else (*live.meta.refused, refused)
        asker = next((s.user_id for s in live.seats if s.seat == refused), None)
        if asker is not None:
            post.user("notice", asker, seq=live.row.seq, what="undo_refused")
        meta = msgspec.structs.replace(live.meta, request=request, refused=known, posts=post.posts)
        await self._tables.store(live, meta, _unchanged, tuple(post.rows))


def _others(live: Live, seat: int) -> tuple[int, ...]:
    """Return the seats of the other people."""
    return tuple(s.seat for s in live.seats if s.user_id is not None and s.seat != seat)


def _unchanged(conn: Connection) -> None:
    """Only the table's memory is written."""
