"""The outbox as the cogs drain it: pending posts, folded (see `bundles`), and what became of them. Their words are in
`contents`.

Of the boards, lobbies and hands that wait, only the newest of a game (and seat) is shown, and what a table tells at
once is one post; all its rows are settled with it, so no outdated text is written over newer text. It mentions those of
all its prompts, as far as these seats still wait.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from db import messages, outbox
from db.connection import Connection
from db.errors import Missing
from db.messages import Message
from db.outbox import Row
from engine.core.errors import Refusal
from table.live import Live
from table.model import Post
from table.outbox import bundles
from table.outbox.announce import Poster
from table.outbox.contents import PRESSED, Contents
from table.refusals import ServiceError
from table.time.resting import Resting

LIMIT = 1000


class Postbox(Contents, Resting):
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
            return [await self._post(live, group) for group in bundles.folded(rows)]

    async def _post(self, live: Live, group: list[Row]) -> Post:
        row, kind = group[-1], bundles.kind_of(group)
        payload, pings = bundles.payload_of(live, group)
        if kind != "undo":
            pings = tuple([user for user in pings if (await self.tastes(user)).pings])
        return Post(
            id=row.id,
            rows=tuple(old.id for old in group),
            kind=kind,
            game_id=live.row.id,
            channel_id=row.target_id if row.target == "channel" else live.row.channel_id,
            user_id=row.target_id if row.target == "user" else None,
            seat=payload.get("seat"),
            pings=pings,
            key=row.nonce,
            attempts=row.attempts,
            payload=payload,
        )

    # ------------------------------------------------------------------------------------------- marks

    async def sent(self, post: Post, message_id: int | None = None) -> None:
        """Note that Discord has it (or that there was nothing to show). Twice is once."""
        with self._safely(f"outbox row {post.id}"):
            await self.db.transact(_mark_sent, post.rows, message_id, self.clock())
        await self._taken(post)

    async def failed(self, post: Post, retry_ms: int, error: str = "") -> None:
        """Note a try that failed; it comes again after `retry_ms`. `error` is why the channel refuses, when it does."""
        with self._safely(f"outbox row {post.id}"):
            await self.db.transact(_mark_retry, post.rows, self.clock() + retry_ms, error)
        await self._refused(post, error)

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
            if place != live.row.channel_id and kind != "hand":
                await self._stray(live, place, kind, message_id, story)
                return
            note = Message(game_id, _purpose(kind, seat), place, message_id, told, b"", story)
            if await self.db.transact(messages.put, note):
                live.messages[note.purpose] = note

    async def _stray(self, live: Live, place: int, kind: str, message_id: int, story: str | None) -> None:
        """A message came to a channel that the table had just left: nothing is pressed there any more."""
        if kind not in PRESSED:
            return
        post = Poster(live.row, live.meta.posts)
        post.elsewhere("left", place, to=0, guild=None, messages=[(kind, message_id, story)])
        meta = msgspec.structs.replace(live.meta, posts=post.posts)
        await self._store(live, meta, lambda _conn: None, tuple(post.rows))

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
