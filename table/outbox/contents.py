"""What a post says when it is sent: rendered from the newest position, for its own reader. A row of the outbox holds no
text, so a late message is never an old one.
"""

from __future__ import annotations

from collections.abc import Iterable

from db import actions
from engine.core.view import View
from table import log, words
from table.live import Live
from table.meta import Asked
from table.model import Content, Post, WaitingSeat, people
from table.outbox import calls
from table.outbox.calls import Calls
from table.outbox.closing import Closings
from table.outbox.leaving import Partings
from table.reading import Reading
from table.tables import Tables
from table.words import MESSAGE

PRESSED = ("prompt", "lobby")
"""Messages with buttons in the table's channel."""
STEPS = 6
"""So many lines of the log are named when they are to be taken back."""
PRIVATE_LINES = 6
PRIVATE_ROWS = 40
HAND_ROOM = MESSAGE - 150
"""So many characters has a hand with its news. It is one message, or an edit and a parting would leave a part of it."""


class Contents:
    """Nothing here is sent or noted."""

    def __init__(self, tables: Tables, reading: Reading, calls: Calls, closings: Closings, partings: Partings) -> None:
        self._tables = tables
        self._reading = reading
        self._calls = calls
        self._closings = closings
        self._partings = partings

    async def content(self, post: Post, *, stands: bool = False) -> Content | None:
        """Return what a post says now, or None when there is nothing to show any more: then it is sent.

        `stands`: its message is in the channel already, so there is always something to note of a turn.
        """
        async with self._tables.open(post.game_id) as live:
            seq = live.row.seq
            if post.kind == "lobby":
                return Content("", seq=seq)
            if post.kind == "ended":
                return await self._ended(live, post)
            if post.kind == "left":
                return Content(self._left(live, post), seq=seq)
            if post.kind == "say":
                text = _saying(live, post)
                return Content(text, seq=seq) if text else None
            if post.kind == "parting":
                return await self._partings.parting(live, post)
            if live.broken or live.pos is None:
                return await self._bare(live, post, stands=stands)
            if post.user_id is not None:
                return await self._private(live, post)
            return await self._public(live, post, stands=stands)

    def _left(self, live: Live, post: Post) -> str:
        """Return where a table went from a channel; "" when that channel knows."""
        to, title = post.payload["to"], live.game.info.title if live.game else live.row.game
        return words.moved(title, live.row.id, to, post.payload["guild"]) if to else ""

    async def _ended(self, live: Live, post: Post) -> Content:
        """Return who closed the table."""
        rows = await self._reading.entries(post.game_id, live.row.seq, live.row.seq)
        text = "\n".join(line.text for line in log.lines(rows, None, None, None))
        return Content(text, seq=live.row.seq)

    async def _bare(self, live: Live, post: Post, *, stands: bool) -> Content | None:
        """Return what can be said of a position that does not load: what the table itself says."""
        if post.kind != "turn":
            return None
        entries = await self._told(live, post, None)
        return Content(_text(entries), seq=live.row.seq, entries=entries) if entries or stands else None

    async def _public(self, live: Live, post: Post, *, stands: bool) -> Content | None:
        game, pos, seq = live.rules, live.position, live.row.seq
        view = game.view(pos, None)
        if post.kind == "board":
            return Content(game.board_text(view), view, seq=seq, people=people(live.seats))
        if post.kind == "undo":
            return await self._request(live, post)
        return await self._turn(live, post, view, stands=stands)

    async def _turn(self, live: Live, post: Post, view: View, *, stands: bool) -> Content | None:
        """Return what is told at once; None when it is nothing. While a computer thinks, nobody is asked."""
        entries, seq = await self._told(live, post, view), live.row.seq
        outcome = live.rules.outcome(live.position) if post.payload["result"] else None
        computers = live.computers()
        if any(item.seat in computers for item in live.meta.asked):
            waiting: tuple[WaitingSeat, ...] = ()
        else:
            waiting = self._reading.waiting(live, view)
        table = live.table()
        advice = words.open_seat(table, (item.seat for item in live.meta.asked))
        here, last = live.messages.get("prompt"), post.payload["last"]
        told_in_parts = here is not None and 0 < last <= here.seq  # and the question comes behind them
        asks = (post.payload["asks"] or told_in_parts) and bool(waiting or advice)
        if not (entries or outcome or asks or post.payload["picture"] or stands):
            return None
        gone = await self._gone(live, post, view)
        closing = await self._closings.closing(live, post.payload["base"]) if post.payload["picture"] else ()
        return Content(
            _text(entries),
            view,
            seq=seq,
            entries=entries,
            waiting=waiting,
            outcome=outcome,
            people=people(live.seats),
            gone=gone,
            closing=closing,
            advice=advice,
        )

    async def _gone(self, live: Live, post: Post, view: View) -> tuple[str, ...]:
        """Return the lines of the message that stands which are taken back by what a turn tells, oldest first."""
        here, first, last = live.messages.get("prompt"), post.payload["first"], post.payload["last"]
        if here is None or not 0 < first <= last:
            return ()
        told = await self._reading.entries(post.game_id, max(first, here.seq + 1), last)
        back = [log.entry(row).to for row in told if row.kind == "undo"]
        if not back:
            return ()
        rows = await self._reading.entries(post.game_id, min(back) + 1, last)
        taken = log.taken_back(rows)
        lost = [row for row in rows if row.seq in taken and row.seq <= here.seq]
        return tuple(line.text for line in log.lines(lost, None, live.rules, view))

    async def _told(self, live: Live, post: Post, view: View | None) -> tuple[tuple[int, str], ...]:
        """Return the lines of the log that a turn tells and that do not stand in the channel yet, by their entries."""
        first, last = post.payload["first"], post.payload["last"]
        if first and (here := live.messages.get("prompt")) is not None:
            first = max(first, here.seq + 1)
        if not 0 < first <= last:
            return ()
        rows, game = await self._reading.entries(post.game_id, first, last), live.game if view is not None else None
        quiet = live.meta.verbosity == "quiet"
        return tuple((line.seq, line.text) for line in log.lines(rows, None, game, view, quiet=quiet))

    async def _request(self, live: Live, post: Post) -> Content | None:
        request = live.meta.request
        if request is None or request.number != post.payload["number"]:
            return None
        view = live.rules.view(live.position, None)
        name = next(seat.name for seat in view.seats if seat.seat == request.seat)
        rows = await self._reading.entries(post.game_id, request.back_to + 1, live.row.seq)
        standing = [row for row in log.standing(rows) if row.kind != "undo"]
        steps = [line.text for line in log.lines(standing, None, live.rules, view)]
        named = steps if len(steps) <= STEPS else [*steps[:STEPS], "…"]
        head = words.UNDO_STEPS if steps else words.UNDO_HIDDEN
        seen = [words.UNDO_SEEN] if request.seen else []
        text = "\n".join([head.format(name=name), *(f"• {step}" for step in named), *seen])
        return Content(text, view, request.seat, live.row.seq, number=request.number)

    async def _private(self, live: Live, post: Post) -> Content | None:
        game, pos, seq = live.rules, live.position, live.row.seq
        seat = live.seat_of(post.user_id or 0)
        if post.kind == "notice":
            what, last = str(post.payload["what"]), int(post.payload["seq"])
            if seat is None or (what == "rests" and live.meta.rest is None):
                return None  # it goes on already
            rows = await self._reading.entries(post.game_id, int(post.payload.get("first", last + 1)), last)
            return Content(await self._calls.notice(live, what, seat, rows), seat=seat, seq=seq)
        if seat is None or seat != post.seat:
            return None  # somebody else has this seat now
        view = game.view(pos, seat)
        if post.kind == "hand":
            if not (await self._reading.tastes(post.user_id or 0)).hand:
                return None
            rows = await self._tables.db.read(actions.last, post.game_id, PRIVATE_ROWS)
            standing = log.standing(rows)  # what was taken back is no news
            news = [line.text for line in self._reading.lines(live, standing, seat, private=True)][-PRIVATE_LINES:]
            return Content(_fitted(game.hand_text(view), news), view, seat, seq, people=people(live.seats))
        item = live.meta.of(seat)
        if item is None or item.number != post.payload["number"]:
            return None
        return self._question(live, post, item)

    def _question(self, live: Live, post: Post, item: Asked) -> Content | None:
        game, pos = live.rules, live.position
        decision = next((d for d in game.decisions(pos) if d.seat == item.seat), None)
        if decision is None:
            return None
        prompt = game.describe(pos, decision)
        waiting = self._reading.waiting(live, game.view(pos, None))
        deadline = next((one.deadline for one in waiting if one.seat == item.seat), None)
        passes = self._tables.pulse.wall(item.pass_at) if post.kind == "window" and item.pass_at is not None else None
        return Content(
            calls.called(live, post.kind, prompt.text, deadline, passes),
            game.view(pos, item.seat),
            item.seat,
            live.row.seq,
            waiting,
            number=item.number,
        )


def _text(entries: Iterable[tuple[int, str]]) -> str:
    return "\n".join(text for _, text in entries)


def _fitted(hand: str, news: list[str]) -> str:
    """Return a hand with as much of its news as there is room for, the newest first to stay."""
    while news and len("\n".join([hand, *news])) > HAND_ROOM:
        news = news[1:]
    return "\n".join([hand, *news])


_SAYINGS = {
    "idle": "Nothing has happened at this table for a long time. It is put away {when} unless somebody acts. "
    "Nothing is lost: `{resume}` goes on with it.",
    "archived": "This table was put away because nothing had happened for a long time. `{resume}` goes on with it.",
}


def _saying(live: Live, post: Post) -> str:
    """Return what the table says; "" when that is over."""
    if post.payload["what"] != "handing":
        when = f"<t:{int(post.payload.get('end', 0)) // 1000}:R>"
        return _SAYINGS[str(post.payload["what"])].format(when=when, resume=words.resume(post.game_id))
    wanted = (post.payload["seat"], post.payload["user"])
    wish = next((one for one in live.meta.handing if (one.seat, one.user_id) == wanted), None)
    return "" if wish is None else words.handing(wish.seat, wish.name, len(wish.agreed))
