"""The service on the toy game and a real database file, with a clock that the test moves."""

from __future__ import annotations

from pathlib import Path

import msgspec

from db import actions, outbox, settings, snapshots
from db.connection import Connection, Database
from engine.core.decision import Choice, Decision, Pick
from engine.core.rng import Rng
from table.meta import read as remembered
from table.model import LivingMessage, Post, Reply, Shown, Table
from table.outbox.postbox import purpose
from table.seats.limits import Limits
from table.service import TableService
from table.tables import META
from table.time.clocks import lead
from tests import toy

CHANNEL = 500
HOUR = 3_600_000
START = 1_000 * 24 * HOUR


def damage(conn: Connection, *, log: bool = False) -> None:
    """Damage every stored position; `log`: and the setup in every log, so that nothing leads back."""
    conn.execute("UPDATE snapshots SET position = x'00'")
    if log:
        conn.execute("UPDATE actions SET choice = x'7b7d' WHERE kind = 'setup'")


def unlike(conn: Connection, game: int) -> None:
    """Damage a table's stored positions; it remembers other seats as asked than those to which its log leads."""
    conn.execute("UPDATE snapshots SET position = x'00' WHERE game_id = ?", (game,))
    meta = remembered(settings.get(conn, "game", game, META))
    settings.put(conn, "game", game, META, msgspec.json.encode(msgspec.structs.replace(meta, asked=())))


def user(seat: int) -> int:
    """The users are 100, 101, …, in the order of their seats."""
    return 100 + seat


class World:
    """One database file and the service on it; `restart` is what a restart of the process is.

    `now` is the clock on the wall. When it moves, the bot was there all the time (it need not tick for that), but for
    what `leap` adds: then the clock was put, or the process stood still.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = START
        self.leapt = 0
        self.limits = Limits(1000, 1000, 1000)
        self.games = {"toy": toy.GAME}
        self.pass_delay = (20_000, 20_000)
        self.woken = 0
        self.keys = 0

    async def open(self) -> World:
        self.db = await Database.open(self.path)
        self.service = TableService(
            self.db,
            self.games,
            lambda: self.now,
            pass_delay=self.pass_delay,
            wake=self._wake,
            ticks=lambda: self.now - self.leapt,
            limits=self.limits,
        )
        self.service.tables.pulse.lapse = 1 << 60
        await self.service.tables.pulse.ready()
        return self

    async def close(self) -> None:
        await self.db.close()

    async def restart(self, *, away: int = 0) -> None:
        """Stop, so long (ms), and start again. What was counted up to now is kept, as a beat a moment ago would."""
        await self.service.tables.pulse.beat()
        await self.service.tables.pulse._store()
        await self.close()
        self.leap(away)
        await self.open()

    def leap(self, ms: int) -> None:
        """Let the clock on the wall jump: the time of the tables does not follow."""
        self.now += ms
        self.leapt += ms

    async def expire(self, ms: int, *, short: int = 0) -> int:
        """Let a limit of so many ms run out as it does: the reminder comes and arrives, the rest runs, then it ends.

        It ends `short` ms before.
        """
        last = lead(ms)
        self.now += ms - last
        fired = await self.service.deadlines.tick()
        await self.drain()
        self.now += last - short
        return fired + await self.service.deadlines.tick()

    def _wake(self) -> None:
        self.woken += 1

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    async def table(self, seats: int = 2, *, computers: int = 0, seed: int = 7, rounds: str = "2") -> Table:
        """Start a game of so many users, and computers behind them."""
        found = await self.service.seats.create("toy", CHANNEL, 1, user(0), "Ann", {"rounds": rounds})
        for seat in range(1, seats):
            await self.service.seats.join(found.id, user(seat), f"User {seat}")
        for _ in range(computers):
            await self.service.seats.add_computer(found.id, user(0), "random")
        return await self.service.seats.start(found.id, user(0), seed=seed)

    async def play(self, game: int, seat: int, option: str) -> Reply:
        return await self.choose(game, seat, Pick(option))

    async def choose(self, game: int, seat: int, choice: Choice) -> Reply:
        number = (await self.service.looking.view_for(game, user(seat))).number
        return await self.service.moves.submit(game, user(seat), number, choice, self.key())

    async def bids(self, game: int, seats: int = 2) -> None:
        for seat in range(seats):
            await self.play(game, seat, "1")

    async def asked(self, game: int, seats: int) -> list[Decision]:
        """Return what is asked of the users."""
        seen = [await self.service.looking.view_for(game, user(seat)) for seat in range(seats)]
        return [one.decision for one in seen if one.decision is not None]

    async def random_game(self, game: int, seats: int, *, salt: int = 1, each=None) -> int:
        """Play to the end at random; `each` is awaited before every choice. Return the number of choices."""
        rng, count = Rng(salt), 0
        while asked := await self.asked(game, seats):
            if each is not None:
                await each()
            decision = asked[rng.below(len(asked))]
            await self.choose(game, decision.seat, decision.sample(rng.below))
            count += 1
        return count

    async def log(self, game: int) -> list[actions.Action]:
        return await self.db.read(actions.of, game)

    async def stored(self, game: int) -> bytes:
        return (await self.db.read(snapshots.at, game)).position

    async def rows(self, kind: str | None = None) -> list[outbox.Row]:
        found = await self.db.read(outbox.due, 1 << 60, 10_000)
        return [row for row in found if kind in (None, row.kind)]

    async def payloads(self, kind: str) -> list[dict]:
        return [msgspec.json.decode(row.payload) for row in await self.rows(kind)]

    async def stands(
        self, game: int, kind: str, number: int, seat: int | None = None, story: str | None = None, channel: int = 0
    ) -> None:
        """Note that a living message stands (0: in the table's channel), and tells all that was logged so far."""
        table = await self.service.looking.table(game)
        place = channel or table.channel_id
        message = LivingMessage(game, purpose(kind, seat), place, number, table.seq, b"", story)
        await self.service.outbox.sent(self.post(game, place), Shown(living=(message,)))

    async def falls(self, game: int, kind: str) -> None:
        """Note that a living message stands no more."""
        await self.service.outbox.sent(self.post(game, CHANNEL), Shown(gone=(kind,)))

    def post(self, game: int, channel: int) -> Post:
        """Return a post of no row at all."""
        return Post(0, (), "turn", game, channel, None, None, (), "", 0, {})

    async def drain(self) -> list[Post]:
        """Send all that is pending; return the posts that had something to show."""
        made = []
        for post in await self.service.outbox.pending():
            if await self.service.contents.content(post) is not None:
                made.append(post)
            await self.service.outbox.sent(post)
        return made
