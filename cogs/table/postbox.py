"""The outbox as the cogs drain it: pending posts, folded (see `folding`), and their words when they are sent.

Of the boards, lobbies and hands that wait, only the newest of a game (and seat) is shown, and what a table tells at
once is one post; all its rows are settled with it, so no outdated text is written over newer text. It mentions those of
all its prompts, as far as these seats still wait.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from cogs.table import folding, log, words
from cogs.table.live import Live
from cogs.table.meta import Asked
from cogs.table.model import Content, Post, WaitingSeat, people
from cogs.table.parting import Partings
from cogs.table.reading import Reading
from cogs.table.refusals import ServiceError
from db import actions, messages, outbox
from db.connection import Connection
from db.errors import Missing
from db.messages import Message
from db.outbox import Row
from engine.core.errors import Refusal
from engine.core.view import View

LIMIT = 1000
STEPS = 6
"""So many lines of the log are named when they are to be taken back."""
PRIVATE_LINES = 6
PRIVATE_ROWS = 40


class Postbox(Reading, Partings):
    """Nothing here sends; it says what is to be sent, and notes what was."""

    async def pending(self, game_id: int | None = None) -> tuple[Post, ...]:
        """Return what may be sent now, oldest first; pictures drawn anew in place come behind what explains them."""
        with self._safely("reading the outbox"):
            rows = await self.db.read(outbox.due, self.clock(), LIMIT, game_id)
        games: dict[int, list[Row]] = {}
        for row in rows:
            if row.game_id is not None:
                games.setdefault(row.game_id, []).append(row)
        made: list[Post] = []
        for number, mine in games.items():
            with suppress(Refusal, ServiceError):  # logged; one table's fault does not hold up the others
                made += await self._posts(number, mine)
        return tuple(sorted(made, key=lambda post: (post.kind == "board", post.id)))

    async def _posts(self, game_id: int, rows: list[Row]) -> list[Post]:
        async with self._open(game_id) as live:
            if live.meta.posts > _number(rows[-1]):  # computers have gone on since: what they do is told with it
                rows = await self.db.read(outbox.due, self.clock(), LIMIT, game_id)
            return [await self._post(live, group) for group in folding.folded(rows)]

    async def _post(self, live: Live, group: list[Row]) -> Post:
        row, kind = group[-1], folding.kind_of(group)
        payload, pings = folding.payload_of(live, group)
        if kind != "undo":
            pings = tuple([user for user in pings if (await self.tastes(user)).pings])
        return Post(
            id=row.id,
            rows=tuple(old.id for old in group),
            kind=kind,
            game_id=live.row.id,
            channel_id=live.row.channel_id,
            user_id=row.target_id if row.target == "user" else None,
            seat=payload.get("seat"),
            pings=pings,
            key=row.nonce,
            attempts=row.attempts,
            payload=payload,
        )

    async def content(self, post: Post) -> Content | None:
        """Return what a post says now, or None when there is nothing to show any more: then it is sent."""
        async with self._open(post.game_id) as live:
            seq = live.row.seq
            if post.kind == "lobby":
                return Content("", seq=seq)
            if post.kind == "ended":
                return await self._ended(live, post)
            if post.kind == "say":
                return Content(_saying(post.payload), seq=seq)
            if post.kind == "parting":
                return await self._parting(live, post)
            if live.broken or live.pos is None:
                return await self._bare(live, post)
            if post.user_id is not None:
                return await self._private(live, post)
            return await self._public(live, post)

    async def _ended(self, live: Live, post: Post) -> Content:
        """Return who closed the table."""
        rows = await self._range(post.game_id, live.row.seq, live.row.seq)
        text = "\n".join(line.text for line in log.lines(rows, None, None, None))
        return Content(text, seq=live.row.seq)

    async def _bare(self, live: Live, post: Post) -> Content | None:
        """Return what can be said of a position that does not load: what the table itself says."""
        if post.kind != "turn":
            return None
        text = await self._told(live, post, None)
        return Content(text, seq=live.row.seq) if text else None

    async def _public(self, live: Live, post: Post) -> Content | None:
        game, pos, seq = live.rules, live.position, live.row.seq
        view = game.view(pos, None)
        if post.kind == "board":
            return Content(game.board_text(view), view, seq=seq, people=people(live.seats))
        if post.kind == "undo":
            return await self._request(live, post)
        return await self._turn(live, post, view)

    async def _turn(self, live: Live, post: Post, view: View) -> Content | None:
        """Return what is told at once; None when it is nothing. While a computer thinks, nobody is asked."""
        text, seq = await self._told(live, post, view), live.row.seq
        outcome = live.rules.outcome(live.position) if post.payload["result"] else None
        computers = live.computers()
        if any(item.seat in computers for item in live.meta.asked):
            waiting: tuple[WaitingSeat, ...] = ()
        else:
            waiting = self._waiting(live, view)
        asks = post.payload["asks"] and bool(waiting)
        if not (text or outcome or asks or post.payload["picture"]):
            return None
        gone = await self._gone(live, post, view)
        return Content(text, view, seq=seq, waiting=waiting, outcome=outcome, people=people(live.seats), gone=gone)

    async def _gone(self, live: Live, post: Post, view: View) -> tuple[str, ...]:
        """Return the lines of the message that stands which are taken back by what a turn tells, oldest first."""
        here, first, last = live.messages.get("prompt"), post.payload["first"], post.payload["last"]
        if here is None or not 0 < first <= last:
            return ()
        told = await self._range(post.game_id, max(first, here.seq + 1), last)
        back = [log.entry(row).to for row in told if row.kind == "undo"]
        if not back:
            return ()
        rows = await self._range(post.game_id, min(back) + 1, last)
        taken = log.taken_back(rows)
        lost = [row for row in rows if row.seq in taken and row.seq <= here.seq]
        return tuple(line.text for line in log.lines(lost, None, live.rules, view))

    async def _told(self, live: Live, post: Post, view: View | None) -> str:
        """Return the lines of the log that a turn tells and that do not stand in the channel yet."""
        first, last = post.payload["first"], post.payload["last"]
        if first and (here := live.messages.get("prompt")) is not None:
            first = max(first, here.seq + 1)
        if not 0 < first <= last:
            return ""
        rows, game = await self._range(post.game_id, first, last), live.game if view is not None else None
        quiet = live.meta.verbosity == "quiet"
        return "\n".join(line.text for line in log.lines(rows, None, game, view, quiet=quiet))

    async def _request(self, live: Live, post: Post) -> Content | None:
        request = live.meta.request
        if request is None or request.number != post.payload["number"]:
            return None
        view = live.rules.view(live.position, None)
        name = next(seat.name for seat in view.seats if seat.seat == request.seat)
        rows = await self._range(post.game_id, request.back_to + 1, live.row.seq)
        standing = [row for row in log.standing(rows) if row.kind != "undo"]
        steps = [line.text for line in log.lines(standing, None, live.rules, view)]
        named = steps if len(steps) <= STEPS else [*steps[:STEPS], "…"]
        head = words.UNDO_STEPS if steps else words.UNDO_HIDDEN
        text = "\n".join([head.format(name=name), *(f"• {step}" for step in named)])
        return Content(text, view, request.seat, live.row.seq, number=request.number)

    async def _private(self, live: Live, post: Post) -> Content | None:
        game, pos, seq = live.rules, live.position, live.row.seq
        seat = live.seat_of(post.user_id or 0)
        if post.kind == "notice":
            text = _NOTICES[str(post.payload["what"])]
            return Content(text, seat=seat, seq=seq) if seat is not None else None
        if seat is None or seat != post.seat:
            return None  # somebody else has this seat now
        view = game.view(pos, seat)
        if post.kind == "hand":
            if not (await self.tastes(post.user_id or 0)).hand:
                return None
            rows = await self.db.read(actions.last, post.game_id, PRIVATE_ROWS)
            standing = log.standing(rows)  # what was taken back is no news
            news = [line.text for line in self._lines(live, standing, seat, private=True)][-PRIVATE_LINES:]
            return Content("\n".join([game.hand_text(view), *news]), view, seat, seq, people=people(live.seats))
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
        head = "You hold something for this moment." if post.kind == "window" else "The table waits for you."
        return Content(
            f"{head} {prompt.text}",
            game.view(pos, item.seat),
            item.seat,
            live.row.seq,
            self._waiting(live, game.view(pos, None)),
            decision=decision,
            prompt=prompt,
            number=item.number,
        )

    # ------------------------------------------------------------------------------------------- marks

    async def sent(self, post: Post, message_id: int | None = None) -> None:
        """Note that Discord has it (or that there was nothing to show). Twice is once."""
        with self._safely(f"outbox row {post.id}"):
            await self.db.transact(_mark_sent, post.rows, message_id, self.clock())

    async def failed(self, post: Post, retry_ms: int, error: str = "") -> None:
        """Note a try that failed; it comes again after `retry_ms`."""
        with self._safely(f"outbox row {post.id}"):
            await self.db.transact(_mark_retry, post.rows, self.clock() + retry_ms, error)

    async def dead(self, post: Post, error: str) -> None:
        """Give it up: Discord will never take it."""
        with self._safely(f"outbox row {post.id}"):
            await self.db.transact(_mark_dead, post.rows, error, self.clock())

    async def message(self, game_id: int, kind: str, seat: int | None = None) -> int | None:
        """Return the id of a living message."""
        found = await self.living(game_id, kind, seat)
        return found.message_id if found else None

    async def living(self, game_id: int, kind: str, seat: int | None = None) -> Message | None:
        """Return what is known of a living message."""
        async with self._open(game_id) as live:
            return live.messages.get(_purpose(kind, seat))

    async def newest(self, game_id: int) -> int:
        """Return the newest living message in the table's channel (0: there is none)."""
        async with self._open(game_id) as live:
            here = (m.message_id for m in live.messages.values() if m.channel_id == live.row.channel_id)
            return max(here, default=0)

    async def remember(
        self,
        game_id: int,
        kind: str,
        message_id: int,
        seat: int | None = None,
        channel_id: int | None = None,
        *,
        seq: int | None = None,
        story: str | None = None,
    ) -> None:
        """Note a living message: its id, up to which entry it tells, and its lines of the log (None: unknown)."""
        async with self._open(game_id) as live:
            place = live.row.channel_id if channel_id is None else channel_id
            told = live.row.seq if seq is None else seq
            note = Message(game_id, _purpose(kind, seat), place, message_id, told, b"", story)
            if await self.db.transact(messages.put, note):
                live.messages[note.purpose] = note

    async def forget(self, game_id: int, kind: str) -> None:
        """Note that there is no such living message any more."""
        async with self._open(game_id) as live:
            if live.messages.pop(kind, None) is not None:
                await self.db.transact(messages.forget, game_id, kind)


def _number(row: Row) -> int:
    """Return the table's number of a row."""
    return int(row.nonce.rpartition(":")[2])


def _purpose(kind: str, seat: int | None) -> str:
    return kind if seat is None else f"{kind}:{seat}"


_NOTICES = {
    "default": "Your deadline has passed; the table has decided for you.",
    "passed": "You passed automatically: you held nothing for that moment.",
    "undo_refused": "Your request to take back was refused.",
}


_SAYINGS = {
    "idle": "Nothing has happened at this table for a long time. It is put away {when} unless somebody acts. "
    "Nothing is lost: `/game resume` goes on with it.",
    "archived": "This table was put away because nothing had happened for a long time. `/game resume` goes on with it.",
}


def _saying(payload: dict[str, Any]) -> str:
    return _SAYINGS[str(payload["what"])].format(when=f"<t:{int(payload.get('end', 0)) // 1000}:R>")


def _mark_sent(conn: Connection, rows: tuple[int, ...], message_id: int | None, at: int) -> None:
    for row in _open_rows(conn, rows):
        outbox.mark_sent(conn, row, message_id, at)


def _mark_retry(conn: Connection, rows: tuple[int, ...], next_at: int, error: str) -> None:
    for row in _open_rows(conn, rows):
        outbox.mark_retry(conn, row, next_at, error)


def _mark_dead(conn: Connection, rows: tuple[int, ...], error: str, at: int) -> None:
    for row in _open_rows(conn, rows):
        outbox.mark_dead(conn, row, error, at)


def _open_rows(conn: Connection, rows: tuple[int, ...]) -> list[int]:
    made = []
    for row in rows:
        try:
            pending = outbox.get(conn, row).state == "pending"
        except Missing:  # purged with an old game
            continue
        if pending:
            made.append(row)
    return made
