"""The challenge of a day: one seed for everybody on a server, one attempt each; and a user's own record of a game.

Without Discord, and for every game that one person can play. The seed follows from the server, the date and a secret of
the server, so nobody can know it before the day, not even who knows the seeds of earlier days.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from typing import Literal

import msgspec

from db import actions, games, results, settings
from db.actions import Action
from db.connection import Connection
from db.results import Attempt
from engine.core.outcome import Outcome
from engine.core.rng import mix
from table import log, words
from table.model import Table
from table.refusals import NotAllowed
from table.service import TableService

SECRET = "daily:secret"
BYTES = 32
OUTCOME = msgspec.json.Decoder(Outcome)
Standing = Literal["ranked", "unranked", "running", "given_up"]


class Result(msgspec.Struct, frozen=True):
    """An attempt: `place` from 1 when it is ranked (0: not), ties share it. "unranked": not played as all others."""

    name: str
    state: Standing
    points: int = 0
    won: bool = False
    place: int = 0


class Record(msgspec.Struct, frozen=True):
    """What a user has done in a game: games played to their end, victories, the best score (None: no game yet)."""

    games: int
    wins: int
    best: int | None


class Dailies:
    """The challenges of all servers. `token` makes the secrets: so many random bytes."""

    def __init__(self, service: TableService, token: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self.service = service
        self._token = token

    def day(self, back: int = 0) -> date:
        """Return today, or so many days before, in UTC."""
        return datetime.fromtimestamp(self.service.tables.clock() / 1000, UTC).date() - timedelta(days=back)

    async def seed(self, guild_id: int, day: date, game: str) -> int:
        """Return the 64 bits of a server's challenge of a day."""
        secret = await self.service.tables.db.read(settings.get, "guild", guild_id, SECRET)
        if secret is None:
            secret = await self.service.tables.db.transact(_secret, guild_id, self._token(BYTES))
        words = f"{guild_id} {day.isoformat()} {game}".encode()
        return mix(int.from_bytes(blake2b(words, digest_size=8, key=secret).digest()))

    async def attempt(self, game: str, guild_id: int, user_id: int) -> Table | None:
        """Return the table of a user's attempt of today, if it has begun."""
        found = await self.service.tables.db.read(results.of, guild_id, self.day().isoformat(), game, user_id)
        return await self.service.looking.table(found.game_id) if found else None

    async def begin(
        self,
        game: str,
        guild_id: int,
        channel_id: int,
        user_id: int,
        name: str,
        *,
        home: int | None,
        key: str = "",
        parent_id: int | None = None,
    ) -> Table:
        """Begin a user's attempt of today in a channel. Raise NotAllowed for a second one, ChannelBusy.

        `home` is the server that the channel belongs to (None: direct messages). Stopped in the middle, it goes on.
        """
        if 1 not in self.service.tables.games[game].info.seats:
            raise NotAllowed("A game for several has no daily challenge.")
        day = self.day()
        table = await self.attempt(game, guild_id, user_id)
        if table is None:
            opened = await self.service.seats.create(
                game, channel_id, home, user_id, name, key=key, parent_id=parent_id
            )
            mine = Attempt(guild_id, day.isoformat(), game, user_id, opened.id, self.service.tables.clock())
            kept = await self.service.tables.db.transact(results.enter, mine)
            if kept.game_id != opened.id:  # begun in two places in the same moment: the first counts
                await self.service.seats.end(opened.id, user_id)
            table = await self.service.looking.table(kept.game_id)
        if table.state != "lobby":
            raise NotAllowed(f"You have {words.challenge(table)} already, {words.at(table)}.")
        return await self.service.seats.start(table.id, user_id, seed=await self.seed(guild_id, day, game))

    async def results(self, game: str, guild_id: int, day: date) -> list[Result]:
        """Return how a challenge went: ranked ones first, best first; then the others as they were begun."""
        seed = await self.seed(guild_id, day, game)
        found = [
            _result(*row, seed) for row in await self.service.tables.db.report(_played, guild_id, day.isoformat(), game)
        ]
        ranked = sorted((r for r in found if r.state == "ranked"), key=_merit)
        places = {merit: place for place, merit in reversed([*enumerate(map(_merit, ranked), 1)])}
        placed = [msgspec.structs.replace(r, place=places[_merit(r)]) for r in ranked]
        return placed + [r for r in found if r.state != "ranked"]

    async def record(self, game: str, user_id: int) -> Record:
        """Return what a user has done in a game, on all servers and in direct messages."""
        rows = await self.service.tables.db.report(results.finished, game, user_id)
        ends = [(OUTCOME.decode(row.outcome), row.seat) for row in rows]
        scores = [s.points for outcome, seat in ends for s in outcome.standings if s.seat == seat]
        wins = sum(seat in outcome.winners for outcome, seat in ends)
        return Record(len(ends), wins, max(scores, default=None))


def _secret(conn: Connection, guild_id: int, fresh: bytes) -> bytes:
    """Return a server's secret; the first that is offered stays."""
    kept = settings.get(conn, "guild", guild_id, SECRET)
    if kept is None:
        settings.put(conn, "guild", guild_id, SECRET, fresh)
    return kept or fresh


def _played(
    conn: Connection, guild_id: int, day: str, game: str
) -> list[tuple[Attempt, games.Game, str, list[Action]]]:
    """Return the attempts of a day, each with its table, the name of its seat, and its log."""
    names = "SELECT name FROM seats WHERE game_id = ? ORDER BY seat LIMIT 1"
    return [
        (
            attempt,
            games.get(conn, attempt.game_id),
            str(conn.execute(names, (attempt.game_id,)).fetchone()[0]),
            actions.of(conn, attempt.game_id),
        )
        for attempt in results.of_day(conn, guild_id, day, game)
    ]


def _result(attempt: Attempt, row: games.Game, name: str, rows: Sequence[Action], seed: int) -> Result:
    if row.outcome is None:
        return Result(name, "given_up" if row.state == "over" else "running")
    outcome = OUTCOME.decode(row.outcome)
    best = outcome.standings[0]
    state: Standing = "ranked" if is_fair(rows, attempt.user_id, seed) else "unranked"
    return Result(name, state, best.points, best.seat in outcome.winners)


def is_fair(rows: Sequence[Action], user_id: int, seed: int) -> bool:
    """Whether a game was played as all others played it: with the day's seed, by this user alone, and without taking
    back anything after dice or cards had been seen."""
    if log.entry(rows[0]).seed != str(seed):
        return False
    counted: list[Action] = []
    for row in rows:
        body = log.entry(row)
        if row.kind == "choice":
            if body.by == "computer" or (body.by == "player" and row.user_id != user_id):
                return False
            counted.append(row)
        elif row.kind == "undo":
            while counted and counted[-1].seq > body.to:
                if not log.entry(counted.pop()).undoable:
                    return False
    return True


def _merit(result: Result) -> tuple[bool, int]:
    """Order results: victory first, then points, best first."""
    return not result.won, -result.points
