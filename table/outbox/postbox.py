"""The outbox as the cogs drain it: pending posts, folded (see `bundles`), and what became of them. Their words are in
`contents`.

Of the boards, lobbies and hands that wait, only the newest of a game (and seat) is shown, and what a table tells at
once is one post; all its rows are settled with it, so no outdated text is written over newer text. It mentions those of
all its prompts, as far as these seats still wait.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import msgspec

from db import messages, outbox
from db.connection import Connection
from db.errors import Missing
from db.messages import Message
from db.outbox import Row
from engine.core.errors import Refusal
from table.live import Live
from table.model import Post, Shown
from table.outbox import bundles
from table.outbox.announce import Poster
from table.outbox.contents import PRESSED, Contents
from table.reading import Reading
from table.refusals import ServiceError
from table.tables import Tables
from table.time.resting import Resting

LIMIT = 1000
NOTHING = Shown()


class Postbox:
    """Nothing here sends; it says what is to be sent, and notes what was."""

    def __init__(self, tables: Tables, reading: Reading, contents: Contents, resting: Resting) -> None:
        self._tables = tables
        self._reading = reading
        self._contents = contents
        self._resting = resting

    async def pending(self, game_id: int | None = None) -> tuple[Post, ...]:
        """Return what may be sent now, oldest first; pictures drawn anew in place come behind what explains them."""
        with self._tables.safely("reading the outbox"):
            rows = await self._tables.db.read(outbox.due, self._tables.clock(), LIMIT, game_id)
        games: dict[int, list[Row]] = {}
        for row in rows:
            if row.game_id is not None:
                games.setdefault(row.game_id, []).append(row)
        made: list[Post] = []
        for number, mine in games.items():
            with suppress(Refusal, ServiceError):  # logged; one table's fault does not hold up the others
                made += await self._posts(number, mine)
        return tuple(sorted(made, key=lambda post: (post.kind == "board", post.id)))

    async def newest_row(self) -> int:
        """Return the newest row of the outbox: what waits now may have been sent before we were started."""
        with self._tables.safely("reading the outbox"):
            return await self._tables.db.read(outbox.newest)

    async def _posts(self, game_id: int, rows: list[Row]) -> list[Post]:
        async with self._tables.open(game_id) as live:
            if live.meta.posts > _number(rows[-1]):  # computers have gone on since: what they do is told with it
                rows = await self._tables.db.read(outbox.due, self._tables.clock(), LIMIT, game_id)
            return [await self._post(live, group) for group in bundles.folded(rows)]

    async def part(self, post: Post, newest: int) -> Post:
        """Return of a post what its rows up to `newest` make, which stand in the channel already; as they are stored
        now, for others may have joined since.
        """
        async with self._tables.open(post.game_id) as live:
            rows = [row for row in await self._tables.db.read(_stored, post.rows) if row.id <= newest]
            return await self._post(live, rows, post.kind)

    async def _post(self, live: Live, group: list[Row], kind: str = "") -> Post:
        row, kind = group[-1], kind or bundles.kind_of(group)
        payload, pings = bundles.payload_of(live, group, kind)
        if kind != "undo":
            pings = tuple([user for user in pings if (await self._reading.tastes(user)).pings])
        return Post(
            id=row.id,
            rows=tuple(old.id for old in group),
            kind=kind,
            game_id=live.row.id,
            channel_id=row.target_id if row.target == "channel" else live.row.channel_id,
            user_id=row.target_id if row.target == "user" else None,
            seat=payload.get("seat"),
            pings=pings,
            key=group[0].nonce,
            attempts=max(old.attempts for old in group),
            payload=payload,
        )

    # ------------------------------------------------------------------------------------------- marks

    async def sent(self, post: Post, shown: Shown = NOTHING) -> None:
        """Note what Discord has of a post (or that there was nothing to show): rows and messages, as one transaction.

        Twice is once. Of what is not told to its end the rows that are left go on waiting.
        """
        async with self._tables.open(post.game_id) as live:
            if post.user_id is None and post.channel_id != live.row.channel_id:
                await self._strayed(live, post, shown)
                return
            noted = await self._tables.transact(_settle, post, shown, self._tables.clock())
            for purpose in shown.gone:
                live.messages.pop(purpose, None)
            live.messages.update({message.purpose: message for message in noted})
        await self._resting.taken(post)

    async def _strayed(self, live: Live, post: Post, shown: Shown) -> None:
        """Note what came to a channel that the table had just left: nothing is pressed there any more."""
        out = Poster(live.row, live.meta.posts)
        pressed = [(one.purpose, one.message_id, one.story) for one in shown.living if one.purpose in PRESSED]
        if pressed:
            out.elsewhere("left", post.channel_id, to=0, guild=None, messages=pressed)
        meta = msgspec.structs.replace(live.meta, posts=out.posts)
        settled = partial(
            _settle, post=post, shown=msgspec.structs.replace(shown, living=(), gone=()), at=self._tables.clock()
        )
        await self._tables.store(live, meta, settled, tuple(out.rows))

    async def failed(self, post: Post, retry_ms: int, error: str = "") -> None:
        """Note a try that failed; it comes again after `retry_ms`. `error` is why the channel refuses, when it does."""
        with self._tables.safely(f"outbox row {post.id}"):
            await self._tables.db.transact(_mark_retry, post.rows, self._tables.clock() + retry_ms, error)
        await self._resting.refused(post, error)

    async def dead(self, post: Post, error: str) -> None:
        """Give it up: Discord will never take it."""
        with self._tables.safely(f"outbox row {post.id}"):
            await self._tables.db.transact(_mark_dead, post.rows, error, self._tables.clock())

    async def hasten(self, game_id: int) -> None:
        """Let what waits for a table's channel be tried now."""
        async with self._tables.open(game_id) as live:
            await self._tables.transact(outbox.hasten, "channel", live.row.channel_id, self._tables.clock())

    async def unasked(self, game_id: int) -> bool:
        """Whether a prompt waits for a table's channel still."""
        async with self._tables.open(game_id) as live:
            return await self._tables.db.read(outbox.unasked, game_id, live.row.channel_id)

    async def messages(self, game_id: int) -> dict[str, Message]:
        """Return all living messages of a table, by purpose."""
        async with self._tables.open(game_id) as live:
            return dict(live.messages)

    async def message(self, game_id: int, kind: str, seat: int | None = None) -> int | None:
        """Return the id of a living message."""
        found = (await self.messages(game_id)).get(purpose(kind, seat))
        return found.message_id if found else None

    async def newest(self, game_id: int) -> int:
        """Return the newest living message in the table's channel (0: there is none)."""
        async with self._tables.open(game_id) as live:
            here = (m.message_id for m in live.messages.values() if m.channel_id == live.row.channel_id)
            return max(here, default=0)


def _number(row: Row) -> int:
    """Return the table's number of a row."""
    return int(row.nonce.rpartition(":")[2])


def purpose(kind: str, seat: int | None = None) -> str:
    """Return the purpose under which a living message is noted."""
    return kind if seat is None else f"{kind}:{seat}"


def _settle(conn: Connection, post: Post, shown: Shown, at: int) -> list[Message]:
    """Return what was noted of `shown.living`: nothing older than what is noted already."""
    for row in _open_rows(conn, post.rows):
        if not shown.told or _is_told(row, shown.told, post.id):
            outbox.mark_sent(conn, row.id, shown.message_id, at)
    for gone in shown.gone:
        messages.forget(conn, post.game_id, gone)
    return [message for message in shown.living if messages.put(conn, message)]


def _is_told(row: Row, told: int, newest: int) -> bool:
    """Whether a row is shown by a message that tells the log up to an entry; the newest row waits for the question."""
    return row.kind == "log" and row.id != newest and bundles.PAYLOAD.decode(row.payload)["last"] <= told


def _mark_retry(conn: Connection, rows: tuple[int, ...], next_at: int, error: str) -> None:
    for row in _open_rows(conn, rows):
        outbox.mark_retry(conn, row.id, next_at, error)


def _mark_dead(conn: Connection, rows: tuple[int, ...], error: str, at: int) -> None:
    for row in _open_rows(conn, rows):
        outbox.mark_dead(conn, row.id, error, at)


def _open_rows(conn: Connection, rows: tuple[int, ...]) -> list[Row]:
    """Return those of the rows that wait still."""
    return [row for row in _stored(conn, rows) if row.state == "pending"]


def _stored(conn: Connection, rows: tuple[int, ...]) -> list[Row]:
    """Return rows as they are stored; what was purged with an old game is left out."""
    made = []
    for row in rows:
        with suppress(Missing):
            made.append(outbox.get(conn, row))
    return made
