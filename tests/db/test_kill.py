"""The process is killed (SIGKILL) in the middle of its writing: what was confirmed stands, and nothing
stands by halves.
"""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from db import actions, games, moves, outbox, snapshots
from db.connection import Database

ROOT = Path(__file__).parents[2]


def start(path, mode):
    """Run this file as a program that plays on `path` and prints the seq of each confirmed move."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.db.test_kill", str(path), mode],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


async def state(path):
    async with await Database.open(path) as database:
        game = await database.read(games.live_in, 10)
        return (
            game.seq,
            [row.seq for row in await database.read(actions.of, game.id)],
            (await database.read(snapshots.at, game.id)).position,
            [row.nonce for row in await database.read(outbox.due, 1 << 60, limit=10_000)],
        )


async def consistent(path):
    seq, logged, position, queued = await state(path)
    assert logged == list(range(1, seq + 1))
    assert position == b"position %d" % seq
    assert queued == [f"n{number}" for number in range(1, seq + 1)]
    return seq


@pytest.mark.parametrize("confirmed", [1, 2, 30, 77])
async def test_confirmed_moves_survive(tmp_path, confirmed):
    path = tmp_path / "games.sqlite3"
    with start(path, "play") as process:
        while int(process.stdout.readline()) < confirmed:
            pass
        process.send_signal(signal.SIGKILL)
        said = [int(line) for line in process.stdout.read().split()]
    assert process.returncode == -signal.SIGKILL
    assert await consistent(path) >= max([confirmed, *said])


async def test_a_transaction_that_was_cut_short_leaves_nothing(tmp_path):
    path = tmp_path / "games.sqlite3"
    with start(path, "die") as process:
        assert process.stdout.read().split() == ["1", "2", "3"]
    assert process.returncode == -signal.SIGKILL
    assert await consistent(path) == 3


def open_game(conn):
    game = games.create(
        conn,
        guild_id=1,
        channel_id=10,
        parent_id=None,
        game="toy",
        rules="1",
        options=b"{}",
        seed=7,
        created_by=1,
        at=1,
    )
    games.set_state(conn, game.id, "running", 1)
    return game.id


def step(game_id, seq):
    return moves.Move(
        actions=(actions.Action(game_id, seq, "choice", at=seq),),
        position=b"position %d" % seq,
        outbox=(outbox.Outgoing("post", "channel", 10, b"text", f"n{seq}", game_id),),
    )


def die_inside(conn, move):
    moves.record(conn, move)
    os.kill(os.getpid(), signal.SIGKILL)


async def program(path, mode):
    database = await Database.open(path)
    game_id = await database.transact(open_game)
    for seq in range(1, 4 if mode == "die" else 100_000):
        print(await database.transact(moves.record, step(game_id, seq)), flush=True)
    await database.transact(die_inside, step(game_id, 4))


if __name__ == "__main__":
    asyncio.run(program(*sys.argv[1:]))
