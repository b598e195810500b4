"""The row of saving: a move through the event loop against the same transaction in plain sqlite3."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from db import games as rows
from db import moves
from db.actions import Action
from db.connection import Connection, Database
from db.moves import Move
from db.outbox import Outgoing
from engine.outremer import GAME
from tests.bench.games import Played
from tests.bench.table import Goal, Row
from tests.bench.timing import paired

SETTINGS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


def save(quick: bool) -> list[Row]:
    """Position, entry of the log and a row of the outbox: blocks of moves in turn, each into a file of its own."""
    with TemporaryDirectory() as folder:
        pair = paired(asyncio.run(_blocks(Path(folder), 10 if quick else 60, 2 if quick else 15)))
    ours, against = f"{pair.ours * 1e6:.0f} µs", f"plain sqlite3 {pair.against * 1e6:.0f} µs"
    return [Row("save of a move", ours, against, pair.ratio, Goal(1.5, 1.1))]


async def _blocks(folder: Path, size: int, count: int) -> list[tuple[float, float]]:
    """Return the seconds a move of both sides, block by block."""
    position = GAME.dump(Played(GAME).middle(1))
    one, other = folder / "ours.sqlite3", folder / "plain.sqlite3"
    for path in (one, other):
        async with await Database.open(path) as database:
            await database.transact(_game)
    plain = sqlite3.connect(other, isolation_level=None)
    for setting in SETTINGS:
        plain.execute(f"PRAGMA {setting}")
    found = []
    async with await Database.open(one) as database:
        for block in range(count + 1):
            batch = [_move(seq, position) for seq in range(block * size + 1, (block + 1) * size + 1)]
            begun = perf_counter()
            for move in batch:
                await database.transact(moves.record, move)
            between = perf_counter()
            for move in batch:
                _plainly(plain, move)
            found.append(((between - begun) / size, (perf_counter() - between) / size))
    plain.close()
    return found[1:]


def _plainly(connection: Connection, move: Move) -> None:
    connection.execute("BEGIN IMMEDIATE")
    moves.record(connection, move)
    connection.execute("COMMIT")


def _game(connection: Connection) -> None:
    rows.create(
        connection, guild_id=1, channel_id=1, parent_id=None, game="outremer", rules="1", options=b"{}", seed=1,
        created_by=1, at=1,
    )  # fmt: skip


def _move(seq: int, position: bytes) -> Move:
    choice, events = b'{"choice":{"type":"pick","option":"end"}}', b"[]"
    action = Action(1, seq, "choice", seq, 0, 1, choice, None, events, f"press {seq}")
    return Move((action,), position, outbox=(Outgoing("log", "channel", 1, b'{"seq":1}', f"log {seq}", 1),))
