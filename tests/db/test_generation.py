"""A write-ahead log is taken in only beside the file that it belongs to (host cases 147 and 148)."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db import generation, migrate, settings
from db.connection import Database
from db.errors import StaleLog

ROOT = Path(__file__).parents[2]
WRITER = """
import asyncio, os, signal, sys
from db import generation, settings
from db.connection import Database
generation.OFTEN = int(sys.argv[3])

async def main():
    database = await Database.open(sys.argv[1])
    begun = len(await database.read(settings.of, "user", 1))
    for number in range(begun, begun + int(sys.argv[2])):
        await database.transact(settings.put, "user", 1, f"{number:06}", os.urandom(300))
        print(number + 1, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


def play(path, moves, often=generation.OFTEN, kill_at=None):
    """Write that many values in a process that is killed then, or before; return how many were confirmed in all."""
    call = [sys.executable, "-c", WRITER, str(path), str(moves), str(often)]
    with subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        confirmed = 0
        for line in process.stdout:
            confirmed = int(line)
            if kill_at is not None and confirmed >= kill_at:
                process.kill()
        assert process.wait() == -signal.SIGKILL, process.stderr.read()
    return confirmed


async def values(path):
    async with await Database.open(path) as database:
        assert await database.read(lambda conn: conn.execute("PRAGMA integrity_check").fetchall()) == [("ok",)]
        return len(await database.read(settings.of, "user", 1))


def log_of(path):
    return path.with_name(path.name + "-wal")


async def test_what_was_killed_is_taken_in(tmp_path):
    path = tmp_path / "games.sqlite3"
    for expected in (3, 8):
        assert play(path, 5 if expected == 8 else 3) == expected
        assert log_of(path).stat().st_size > 0
    assert await values(path) == 8
    assert not log_of(path).exists()


@pytest.mark.parametrize("seed", range(6))
async def test_a_kill_at_any_moment_never_looks_like_a_foreign_log(tmp_path, seed):
    """The log is folded all the time here, so that many kills fall into that."""
    path, rng = tmp_path / "games.sqlite3", random.Random(seed)
    least = 0
    for _ in range(5):
        least = play(path, 60, often=rng.choice([0, 1, 7]), kill_at=least + rng.randrange(1, 60))
    assert await values(path) >= least


def refused(path):
    with pytest.raises(StaleLog) as caught:
        generation.check(path)
    assert f"remove {path.name}-wal and {path.name}-shm" in str(caught.value)


async def test_a_copy_of_a_stopped_database_beside_a_later_log_is_refused(tmp_path):
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy"
    play(path, 5)
    assert await values(path) == 5  # closed in peace: one file
    shutil.copy(path, copy)
    play(path, 3)
    shutil.copy(copy, path)
    before = path.read_bytes(), log_of(path).read_bytes()
    with pytest.raises(StaleLog):
        await Database.open(path)
    refused(path)
    assert (path.read_bytes(), log_of(path).read_bytes()) == before
    for companion in ("-wal", "-shm"):
        path.with_name(path.name + companion).unlink(missing_ok=True)
    assert await values(path) == 5


async def test_a_copy_of_a_running_database_from_before_a_fold_is_refused(tmp_path):
    """As `.backup` in SQLite's own shell makes it, from whatever time."""
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy"
    play(path, 20)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    play(path, 40, often=5)
    shutil.copy(copy, path)
    refused(path)


async def test_another_games_database_beside_a_log_is_refused(tmp_path):
    path, other = tmp_path / "games.sqlite3", tmp_path / "other.sqlite3"
    play(path, 5)
    play(other, 5)
    assert await values(other) == 5
    shutil.copy(other, path)
    refused(path)


async def test_an_early_releases_database_beside_a_log_of_ours_is_refused(tmp_path):
    path, folder = tmp_path / "games.sqlite3", tmp_path / "migrations"
    folder.mkdir()
    for number in range(1, 4):
        (file,) = (ROOT / "db/migrations").glob(f"{number:04}_*.sql")
        shutil.copy(file, folder)
    early = tmp_path / "early.sqlite3"
    async with await Database.open(early, migrations=folder):
        pass
    play(path, 5)
    play(path, 5)
    shutil.copy(early, path)
    refused(path)


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
async def test_a_log_without_its_database_is_not_thrown_away(tmp_path, left):
    """SQLite would delete it and begin anew."""
    path = tmp_path / "games.sqlite3"
    play(path, 5)
    path.unlink()
    if left == "an empty file":
        path.touch()
    before = log_of(path).read_bytes()
    with pytest.raises(StaleLog, match="There is no database"):
        await Database.open(path)
    assert log_of(path).read_bytes() == before


async def test_a_file_that_makes_no_sense_without_its_log_is_taken_with_it(tmp_path):
    """The process was killed while it wrote pages of the log into the file."""
    path = tmp_path / "games.sqlite3"
    play(path, 30)
    torn = bytearray(path.read_bytes())
    torn[100:4096] = os.urandom(3996)  # the first page, which the log holds if anything was made
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute(f"PRAGMA user_version = {len(migrate.migrations())}")
        connection.commit()
        path.write_bytes(torn)
        saved = log_of(path).read_bytes()
    path.write_bytes(torn)
    log_of(path).write_bytes(saved)
    with (
        pytest.raises(sqlite3.DatabaseError),
        closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as alone,
    ):
        alone.execute("SELECT * FROM facts")
    assert await values(path) == 30
