import asyncio
import sqlite3
import threading
import time

import pytest

from db import actions, games, moves, settings
from db.actions import Action
from db.connection import Database
from db.errors import DatabaseError, SequenceConflict
from db.moves import Move


def pragma(name):
    return lambda conn: conn.execute(f"PRAGMA {name}").fetchone()[0]


def put(conn, key, value=b"1"):
    settings.put(conn, "user", 1, key, value)


async def test_the_file_is_kept_safely(database):
    assert await database.read(pragma("journal_mode")) == "wal"
    # Pragmas of the writer itself: 2 is FULL.
    assert await database.transact(pragma("synchronous")) == 2
    assert await database.transact(pragma("foreign_keys")) == 1
    assert await database.transact(pragma("busy_timeout")) >= 5000


async def test_a_transaction_runs_as_one_function_in_the_thread_of_the_database(database):
    """Pins the private part of aiosqlite that is used: a whole function, one thread, the bare connection."""
    running, most = 0, 0

    def work(conn):
        nonlocal running, most
        running += 1
        most = max(most, running)
        assert isinstance(conn, sqlite3.Connection)
        assert conn.in_transaction
        time.sleep(0.002)
        running -= 1
        return threading.get_ident()

    threads = set(await asyncio.gather(*(database.transact(work) for _ in range(20))))
    assert most == 1
    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_arguments_and_result_are_handed_through(database):
    assert await database.transact(lambda conn, a, *, b: (a, b), 1, b=2) == (1, 2)
    assert await database.read(lambda conn, a, *, b: (a, b), 1, b=2) == (1, 2)


async def test_what_raises_leaves_nothing(database):
    def work(conn):
        put(conn, "a")
        raise KeyError("own")

    with pytest.raises(KeyError, match="own"):
        await database.transact(work)
    assert await database.read(settings.of, "user", 1) == {}
    await database.transact(put, "b")
    assert list(await database.read(settings.of, "user", 1)) == ["b"]


async def test_a_fault_of_sql_is_a_database_error_and_leaves_nothing(database):
    def work(conn):
        put(conn, "a")
        conn.execute("SELECT * FROM nowhere")

    with pytest.raises(DatabaseError, match="nowhere") as caught:
        await database.transact(work)
    assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
    assert await database.read(settings.of, "user", 1) == {}


async def test_a_cancelled_caller_does_not_tear_a_transaction(database):
    started = threading.Event()

    def work(conn):
        put(conn, "a")
        started.set()
        time.sleep(0.05)
        put(conn, "b")

    task = asyncio.create_task(database.transact(work))
    await asyncio.to_thread(started.wait)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await database.transact(put, "c")
    assert list(await database.read(settings.of, "user", 1)) == ["a", "b", "c"]


async def test_readers_cannot_write(database):
    for read in (database.read, database.report):
        with pytest.raises(DatabaseError, match="write"):
            await read(put, "a")
    assert await database.read(settings.of, "user", 1) == {}


async def test_a_reader_sees_every_commit(database):
    for number in range(50):
        await database.transact(put, "n", b"%d" % number)
        assert await database.read(settings.get, "user", 1, "n") == b"%d" % number


async def test_a_report_sees_one_state(database):
    seen, go_on = threading.Event(), threading.Event()

    def work(conn):
        first = settings.of(conn, "user", 1)
        seen.set()
        assert go_on.wait(5)
        return first, settings.of(conn, "user", 1)

    report = asyncio.create_task(database.report(work))
    await asyncio.to_thread(seen.wait)
    await database.transact(put, "later")
    go_on.set()
    assert await report == ({}, {})
    assert list(await database.read(settings.of, "user", 1)) == ["later"]


async def test_fifty_games_write_while_a_long_read_runs(database, new_game):
    """Case 11: no error surfaces, and no commit waits for the reader."""
    ids = [await new_game(channel) for channel in range(50)]
    reading, done = threading.Event(), threading.Event()

    def long_read(conn):
        before = conn.execute("SELECT count(*) FROM actions").fetchone()[0]
        reading.set()
        assert done.wait(30)
        return before, conn.execute("SELECT count(*) FROM actions").fetchone()[0]

    async def play(game_id):
        for seq in range(1, 11):
            move = Move(actions=(Action(game_id, seq, "choice", at=seq),), position=b"x" * 2000)
            assert await database.transact(moves.record, move) == seq
            assert (await database.read(games.get, game_id)).seq == seq

    report = asyncio.create_task(database.report(long_read))
    await asyncio.to_thread(reading.wait)
    await asyncio.gather(*(play(game_id) for game_id in ids))
    assert not report.done()
    done.set()
    assert await report == (0, 0)
    for game_id in ids:
        assert [row.seq for row in await database.read(actions.of, game_id)] == list(range(1, 11))


async def test_two_processes_worth_of_writers_keep_one_order(database, game_id):
    """Even where a disk knows no locks, a second start of the bot by mistake cannot fork a game."""
    database._let_go()
    async with await Database.open(database.path) as other:

        async def play(writer):
            try:
                move = Move(actions=(Action(game_id, 1, "choice", at=1),), position=b"x")
                return await writer.transact(moves.record, move)
            except SequenceConflict as conflict:
                return conflict

        results = await asyncio.gather(play(database), play(other))
    assert sorted(isinstance(result, SequenceConflict) for result in results) == [False, True]
    assert len(await database.read(actions.of, game_id)) == 1


async def test_closing_finishes_what_was_asked_for(tmp_path):
    path = tmp_path / "games.sqlite3"
    database = await Database.open(path)
    tasks = [asyncio.create_task(database.transact(put, f"{number:02}")) for number in range(20)]
    await asyncio.sleep(0)
    await database.close()
    await asyncio.gather(*tasks)
    async with await Database.open(path) as again:
        assert len(await again.read(settings.of, "user", 1)) == 20
