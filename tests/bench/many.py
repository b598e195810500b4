"""Rows of 10,000 stored games: memory, start and a move of the bot with them against the bot with none."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copyfile
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, time_ns

from db.connection import Database
from engine.core.decision import Choice, Decision, Prompt
from engine.core.rng import Rng
from engine.outremer import GAME
from table.service import TableService
from tests.bench.crowd import crowd
from tests.bench.table import Goal, Row
from tests.bench.timing import Pair, paired

USERS = (1, 2)
MOVES = 3  # in each stored game
CHANGED = {
    "games": {"id": "id + n", "channel_id": "channel_id + n"},
    "seats": {"game_id": "game_id + n", "user_id": "user_id + 2 * n"},
    "actions": {"game_id": "game_id + n", "key": "key || ' ' || n"},
    "snapshots": {"game_id": "game_id + n"},
    "outbox": {"id": "NULL", "game_id": "game_id + n", "target_id": "target_id + 2 * n", "nonce": "nonce || ' ' || n"},
    "messages": {"game_id": "game_id + n", "channel_id": "channel_id + n"},
    "timers": {"game_id": "game_id + n", "key": "key || ' ' || n"},
    "settings": {"scope_id": "scope_id + n"},
}  # fmt: skip
"""What tells the copies of a game apart, by table and column."""


def many_games(quick: bool) -> list[Row]:
    """Processes in turn, each with a fresh copy of its file."""
    count, rounds = (50, 1) if quick else (10_000, 5)
    found: list[tuple[Mapping[str, float], Mapping[str, float]]] = []
    with TemporaryDirectory() as folder:
        full, empty = Path(folder) / "full.sqlite3", Path(folder) / "empty.sqlite3"
        asyncio.run(_stored(empty))
        copyfile(empty, full)
        _multiply(full, count)
        found += [(_measured(full, number), _measured(empty, number)) for number in range(rounds)]
    memory, start, move = (_pair(found, key) for key in ("memory", "start", "move"))
    stored, grown = f"with {count:,} stored games", memory.ours - memory.against
    return [
        Row(f"memory {stored}", f"{memory.ours:.1f} MiB", f"none {memory.against:.1f} MiB", grown, Goal(10, 2, " MiB")),
        Row(f"start {stored}", _ms(start.ours), f"none {_ms(start.against)}", start.ratio, Goal(1.2, 1.05)),
        Row(f"a move {stored}", _ms(move.ours), f"none {_ms(move.against)}", move.ratio, Goal(1.3, 1.05)),
    ]


def _pair(found: list[tuple[Mapping[str, float], Mapping[str, float]]], key: str) -> Pair:
    return paired([(full[key], empty[key]) for full, empty in found])


async def _stored(path: Path) -> None:
    """Make a file with one running game, with a deadline; it is the pattern of the others."""
    async with await Database.open(path) as database:
        service = _service(database)
        await service.deadlines.tick()
        made = await service.seats.create(GAME.info.key, 1, 1, USERS[0], "One")
        await service.seats.join(made.id, USERS[1], "Two")
        await service.seats.set_deadline(made.id, USERS[0], 24 * 30)
        await service.seats.start(made.id, USERS[0], seed=1)
        for number in range(MOVES):
            await _move(service, made.id, number)
        while posts := await service.outbox.pending():
            for post in posts:
                await service.outbox.sent(post)


def _multiply(path: Path, count: int) -> None:
    """Copy the game of a file so many times, as games of other channels and people."""
    connection = sqlite3.connect(path)
    for table, changed in CHANGED.items():
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        made = ", ".join(changed.get(column, column) for column in columns)
        numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
        connection.execute(f"{numbers} INSERT INTO {table} SELECT {made} FROM {table}, numbers", (count,))
    connection.commit()
    connection.close()


def _measured(path: Path, number: int) -> Mapping[str, float]:
    """Return what a process of its own measured on a copy of a file."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "games.sqlite3"
        copyfile(path, copy)
        command = [sys.executable, "-m", "tests.bench.many", str(copy), str(number)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: Mapping[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


async def _measure(path: Path, seed: int) -> dict[str, float]:
    """Return seconds of the start, seconds of a move of a game that must be loaded, and MiB afterwards."""
    begun = perf_counter()
    async with crowd(path, 1) as c:
        await c.bot.service.deadlines.tick()
        await c.bot.poster.drain()
        start = perf_counter() - begun
        times = []
        for number in range(20):
            service = _service(c.bot.db)  # with an empty memory
            begun = perf_counter()
            await _move(service, 1, seed * 100 + number)
            times.append(perf_counter() - begun)
        return {"start": start, "move": median(times), "memory": _resident()}


async def _move(service: TableService, game: int, number: int) -> None:
    """Make a random move of the first person that a table waits for."""
    status = await service.looking.status(game)
    user = status.waiting[0].user_id
    assert user is not None
    left = [Rng(number)]

    def script(decision: Decision, _prompt: Prompt) -> Choice | None:
        return decision.sample(left.pop().below) if left else None

    await service.moves.run(game, user, script, f"press {number}")


def _service(database: Database) -> TableService:
    return TableService(database, {GAME.info.key: GAME}, lambda: time_ns() // 1_000_000)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms"


def _resident() -> float:
    """Return the memory of this process in MiB."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_measure(Path(sys.argv[1]), int(sys.argv[2])))))
