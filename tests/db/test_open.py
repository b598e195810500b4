"""What stops the start: each with one sentence that says what to do, and never a fallback to memory."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import pytest

from db import games
from db.connection import Database
from db.errors import CannotOpen, Damaged, DatabaseError, InUse, NewerVersion, NotADatabase, ReadOnly
from db.migrate import APPLICATION_ID
from db.session import THREAD

NOBODY = 65534
ROOT = Path(__file__).parents[2]


async def refusal(path, kind):
    with pytest.raises(kind) as caught:
        await Database.open(path)
    assert type(caught.value) is kind
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert str(path) in sentence
    return sentence


@pytest.fixture
def open_folder():
    """A folder that another user may enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture
def without_rights():
    """Root may write everywhere: act as somebody who may not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def make_database(path):
    async def make():
        async with await Database.open(path):
            pass

    asyncio.run(make())


@pytest.fixture
def read_only_file(open_folder):
    path = open_folder / "games.sqlite3"
    make_database(path)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    yield path
    open_folder.chmod(0o755)


async def test_read_only_file_is_refused(read_only_file, without_rights):
    assert "write access" in await refusal(read_only_file, ReadOnly)


async def test_new_file_in_a_read_only_folder_is_refused(read_only_file, without_rights):
    await refusal(read_only_file.parent / "other.sqlite3", CannotOpen)


async def test_missing_folders_are_refused(tmp_path):
    await refusal(tmp_path / "no" / "such" / "games.sqlite3", CannotOpen)


async def test_the_last_folder_is_made(tmp_path):
    async with await Database.open(tmp_path / "data" / "games.sqlite3"):
        assert (tmp_path / "data" / "games.sqlite3").is_file()


async def test_a_folder_is_no_database(tmp_path):
    await refusal(tmp_path, CannotOpen)


async def test_memory_is_a_file_like_any_other(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with await Database.open(":memory:"):
        assert (tmp_path / ":memory:").stat().st_size > 0


async def test_odd_characters_in_the_path(tmp_path):
    path = tmp_path / "a ? b # c % é.sqlite3"
    async with await Database.open(path):
        assert path.is_file()


async def test_other_file_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("this is no database at all, but it is long enough to have a header\n" * 20)
    before = path.read_bytes()
    await refusal(path, NotADatabase)
    assert path.read_bytes() == before


async def test_other_programs_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    await refusal(path, NotADatabase)
    assert path.read_bytes() == before


async def test_newer_version_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        newer.execute("PRAGMA user_version = 9999")
    before = path.read_bytes()
    assert "9999" in await refusal(path, NewerVersion)
    assert path.read_bytes() == before


async def test_truncated_file_is_refused(tmp_path):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path):
        pass
    os.truncate(path, path.stat().st_size // 2)
    assert "restore" in await refusal(path, Damaged)


async def test_damage_found_later_is_a_clear_error(tmp_path):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        root = await database.read(
            lambda conn: conn.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()[0]
        )
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)
    async with await Database.open(path) as database:
        with pytest.raises(Damaged, match="restore it from a backup"):
            await database.read(games.get, 1)


async def test_locked_by_another_program(tmp_path, monkeypatch):
    monkeypatch.setattr("db.session.BUSY_SECONDS", 0.05)
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseError, match="another program"):
                await database.transact(games.live_in, 10)


@pytest.mark.parametrize(("name", "kind"), [("notes.txt", NotADatabase), ("folder", CannotOpen)])
async def test_no_thread_is_left_after_a_refusal(tmp_path, name, kind):
    (tmp_path / "notes.txt").write_text("no database" * 100)
    (tmp_path / "folder").mkdir()
    before = set(threading.enumerate())
    await refusal(tmp_path / name, kind)
    for thread in set(threading.enumerate()) - before:
        if thread.name.startswith(THREAD):
            thread.join(5)
            assert not thread.is_alive()


async def test_starting_again_writes_nothing(tmp_path):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path):
        pass
    before = path.read_bytes(), path.stat().st_mtime_ns
    async with await Database.open(path):
        pass
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


async def test_a_second_open_in_this_process_is_refused(tmp_path):
    path = tmp_path / "games.sqlite3"
    first = await Database.open(path)
    assert "stop that one first" in await refusal(path, InUse)
    await first.close()
    async with await Database.open(path) as again:
        assert await again.read(games.live_in, 10) is None
        await first.close()  # closing twice does not take the lock from who has it now
        await refusal(path, InUse)


async def test_a_second_open_in_another_process_is_refused(tmp_path):
    path = tmp_path / "games.sqlite3"
    program = (
        "import asyncio, sys; from db.connection import Database\n"
        "async def main():\n"
        "    await Database.open(sys.argv[1]); print('open', flush=True); sys.stdin.read()\n"
        "asyncio.run(main())"
    )
    call = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(call, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "open\n"
        await refusal(path, InUse)
        process.kill()
    async with await Database.open(path):
        pass


async def test_a_refused_file_is_not_kept(tmp_path):
    path = tmp_path / "games.sqlite3"
    path.write_text("no database" * 100)
    await refusal(path, NotADatabase)
    path.unlink()
    async with await Database.open(path):
        pass
