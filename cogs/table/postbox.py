"""The outbox as the cogs drain it: pending posts with what is superseded folded in, and their words when
they are sent.

Of the prompts, boards, lobbies and hands that wait, only the newest of a game (and seat) is shown; the older
rows are settled with it, so no outdated text is written over newer text. Its pings take in those of the
prompts it replaces, as far as these seats still wait. Log rows that wait together become one post.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec

from cogs.table import log
from cogs.table.live import Live
from cogs.table.meta import Asked
from cogs.table.model import Content, Post
from cogs.table.reading import Reading
from cogs.table.refusals import ServiceError
from db import actions, messages, outbox
from db.connection import Connection
from db.errors import Missing
from db.messages import Message
from db.outbox import Row
from engine.core.errors import Refusal

FOLDED = ("lobby", "prompt", "board", "hand", "log")
LIMIT = 1000
STEPS = 6
"""So many lines of the log are named when they are to be taken back."""
PRIVATE_LINES = 6
PRIVATE_ROWS = 40
_PAYLOAD = msgspec.json.Decoder(dict[str, Any])


class Postbox(Reading):
    """Nothing here sends; it says what is to be sent, and notes what was."""

    async def pending(self, game_id: int | None = None) -> tuple[Post, ...]:
        """Return what may be sent now, oldest first."""
        with self._safely("reading the outbox"):
            rows = await self.db.read(outbox.due, self.clock(), LIMIT)
        groups: dict[tuple[object, ...], list[Row]] = {}
        for row in rows:
            if row.game_id is not None and game_id in (None, row.game_id):
                groups.setdefault(_group(row), []).append(row)
        folded = sorted(groups.values(), key=lambda group: group[-1].id)
        made = []
        for group in folded:
            with suppress(Refusal, ServiceError):  # logged; one table's fault does not hold up the others
                made.append(await self._post(group))
        return tuple(made)

    async def _post(self, group: list[Row]) -> Post:
        row, game_id = group[-1], group[-1].game_id or 0
        payloads = [_PAYLOAD.decode(old.payload) for old in group]
        payload = payloads[-1]
        if row.kind == "log":
            payload["first"] = payloads[0]["first"]
        async with self._open(game_id) as live:
            pings = _pings(live, row.kind, payloads)
            if row.kind == "prompt":  # also for who is told without a mention it is a message of its own
                payload["anew"] = bool(pings) or any(old.get("anew") for old in payloads)
            elif row.kind == "board":
                payload["anew"] = any(old.get("anew", True) for old in payloads)
            if row.kind != "undo":
                pings = tuple([user for user in pings if (await self.tastes(user)).pings])
            return Post(
                id=row.id,
                rows=tuple(old.id for old in group),
                kind=row.kind,
                game_id=game_id,
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
                return Content("The table was closed before the end of the game.", seq=seq)
            if post.kind == "say":
                return Content(_saying(post.payload), seq=seq)
            if live.broken or live.pos is None:
                return await self._bare(live, post)
            if post.user_id is not None:
                return await self._private(live, post)
            return await self._public(live, post)

    async def _bare(self, live: Live, post: Post) -> Content | None:
        """Return what can be said of a position that does not load: what the table itself says."""
        if post.kind != "log":
            return None
        rows = await self._range(post.game_id, post.payload["first"], post.payload["last"])
        text = "\n".join(line.text for line in log.lines(rows, None, None, None))
        return Content(text, seq=live.row.seq) if text else None

    async def _public(self, live: Live, post: Post) -> Content | None:
        game, pos, seq = live.rules, live.position, live.row.seq
        if post.kind == "log":
            rows = await self._range(post.game_id, post.payload["first"], post.payload["last"])
            quiet = live.meta.verbosity == "quiet"
            text = "\n".join(line.text for line in log.lines(rows, None, game, game.view(pos, None), quiet=quiet))
            return Content(text, seq=seq) if text else None
        view = game.view(pos, None)
        if post.kind == "board":
            return Content(game.board_text(view), view, seq=seq)
        if post.kind == "result":
            outcome = game.outcome(pos)
            return Content("", view, seq=seq, outcome=outcome) if outcome else None
        if post.kind == "undo":
            return await self._request(live, post)
        computers = live.computers()
        if live.state != "running" or any(item.seat in computers for item in live.meta.asked):
            return None  # a newer prompt follows
        return Content(view.heading, view, seq=seq, waiting=self._waiting(live, view))

    async def _request(self, live: Live, post: Post) -> Content | None:
        request = live.meta.request
        if request is None or request.number != post.payload["number"]:
            return None
        view = live.rules.view(live.position, None)
        name = next(seat.name for seat in view.seats if seat.seat == request.seat)
        rows = await self._range(post.game_id, request.back_to + 1, live.row.seq)
        steps = [line.text for line in log.lines(rows, None, live.rules, view)][:STEPS]
        text = "\n".join([f"{name} asks to take back:", *(f"• {step}" for step in steps)])
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
            news = [line.text for line in self._lines(live, rows, seat, private=True)][-PRIVATE_LINES:]
            return Content("\n".join([game.hand_text(view), *news]), view, seat, seq)
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
        with self._safely(f"the {kind} of game {game_id}"):
            found = await self.db.read(messages.get, game_id, _purpose(kind, seat))
        return found.message_id if found else None

    async def remember(
        self, game_id: int, kind: str, message_id: int, seat: int | None = None, channel_id: int | None = None
    ) -> None:
        """Note the id of a living message."""
        async with self._open(game_id) as live:
            place = live.row.channel_id if channel_id is None else channel_id
            note = Message(game_id, _purpose(kind, seat), place, message_id, live.row.seq, b"")
            await self.db.transact(messages.put, note)


def _group(row: Row) -> tuple[object, ...]:
    """Return what a row shares with those that it replaces."""
    if row.kind not in FOLDED:
        return (row.id,)
    seat = _PAYLOAD.decode(row.payload).get("seat")
    return (row.kind, row.game_id, row.target_id, seat)


def _pings(live: Live, kind: str, payloads: Iterable[dict[str, Any]]) -> tuple[int, ...]:
    """Return the users to mention: newly waiting ones that still wait, or those who must agree to an undo."""
    seats: set[int] = set()
    if kind == "prompt":
        seats = {seat for payload in payloads for seat in payload["seats"]} & {i.seat for i in live.meta.asked}
    elif kind == "undo" and live.meta.request is not None:
        seats = set(live.meta.request.missing)
    elif kind == "result" or (kind == "say" and list(payloads)[-1]["what"] == "idle"):
        seats = {held.seat for held in live.seats}
    return tuple(held.user_id for held in live.seats if held.seat in seats and held.user_id is not None)


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
