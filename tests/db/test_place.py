"""The file is where it was when it was opened, and whoever opens it by whatever name meets the same lock."""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from db import backup, settings
from db.connection import Database
from db.errors import CannotOpen, DatabaseError, Gone, InUse


def put(conn, key):
    settings.put(conn, "user", 1, key, b"1")


async def keys(path):
    async with await Database.open(path) as database:
        return list(await database.read(settings.of, "user", 1))


def remove(path):
    path.unlink()


def replace(path):
    path.rename(path.with_name("moved"))
    shutil.copy(path.with_name("moved"), path)


def remove_everything(path):
    for file in path.parent.iterdir():
        file.unlink()


def remove_log(path):
    path.with_name(path.name + "-wal").unlink()


def remove_index(path):
    path.with_name(path.name + "-shm").unlink()


@pytest.mark.parametrize("harm", [remove, replace, remove_everything, remove_log, remove_index])
async def test_nothing_is_confirmed_into_a_file_that_is_gone(tmp_path, harm):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        await database.transact(put, "before")
        harm(path)
        for number in range(3):
            with pytest.raises(Gone, match="deleted or replaced") as caught:
                await database.transact(put, f"after {number}")
            assert f"make restore FILE={path}.rescued" in str(caught.value)
            assert "\n" not in str(caught.value)
        with pytest.raises(Gone):
            await database.report(settings.of, "user", 1)
        files = {file.name for file in tmp_path.iterdir()}
    assert ("games.sqlite3" in files) == (harm not in (remove, remove_everything))
    assert not {name for name in files if name.startswith("games.sqlite3.rescued-")}  # rescued once
    await backup.restore(tmp_path / "games.sqlite3.rescued", path, beside=".editions")
    assert await keys(path) == ["before"]


async def test_what_is_deleted_with_its_folder_is_told_without_a_rescue(tmp_path):
    path = tmp_path / "data" / "games.sqlite3"
    async with await Database.open(path) as database:
        await database.transact(put, "before")
        shutil.rmtree(path.parent)
        with pytest.raises(Gone, match="restore a backup"):
            await database.transact(put, "after")


async def test_a_file_that_goes_during_the_commit_is_not_confirmed_either(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        await database.transact(put, "before")
        check, calls = database._presence.check, []

        def late():
            calls.append(1)
            if len(calls) == 2:
                path.unlink()
            return check()

        monkeypatch.setattr(database._presence, "check", late)
        with pytest.raises(Gone):
            await database.transact(put, "after")
    assert not path.exists()


async def test_no_reader_makes_a_file(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        path.unlink()
        monkeypatch.setattr(database._presence, "check", lambda: 0)  # as if it went behind the check
        with pytest.raises(CannotOpen):
            await database.report(settings.of, "user", 1)
        assert not path.exists()


async def test_case_150_a_link_meets_the_same_lock(tmp_path):
    path, link = tmp_path / "data" / "games.sqlite3", tmp_path / "elsewhere" / "link.sqlite3"
    link.parent.mkdir()
    link.symlink_to(path)
    folder = tmp_path / "folder"
    path.parent.mkdir()
    folder.symlink_to(path.parent)
    names = (path, link, folder / "games.sqlite3", path.parent / ".." / "data" / "games.sqlite3")
    for one in names:
        async with await Database.open(one) as database:
            assert database.path == path
            await database.transact(put, "a")
            for other in names:
                with pytest.raises(InUse, match="stop that one first"):
                    await Database.open(other)
    assert {file.name for file in link.parent.iterdir()} == {"link.sqlite3"}


async def test_a_hard_link_is_refused(tmp_path):
    """No lock can be named after it, and SQLite itself warns of it: each name has its own log."""
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path):
        pass
    os.link(path, tmp_path / "other.sqlite3")
    for name in ("games.sqlite3", "other.sqlite3"):
        with pytest.raises(CannotOpen, match="2 names"):
            await Database.open(tmp_path / name)


@pytest.mark.parametrize("name", ["loop", "a\0b", "x" * 5000])
async def test_odd_paths_are_one_sentence(tmp_path, name):
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(CannotOpen) as caught:
        await Database.open(tmp_path / name)
    assert str(caught.value).count("\n") == 0


async def test_case_166_a_full_disk_stores_nothing_by_halves_and_needs_no_restart(tmp_path):
    path = tmp_path / "games.sqlite3"

    def grow(conn, number):
        put(conn, f"small {number}")
        settings.put(conn, "user", 1, f"large {number}", os.urandom(50_000))

    async with await Database.open(path) as database:
        await database.transact(grow, 0)
        pages = await database.transact(lambda conn: conn.execute("PRAGMA page_count").fetchone()[0])
        await database.transact(lambda conn: conn.execute(f"PRAGMA max_page_count = {pages + 5}").fetchall())
        for number in range(1, 31):
            with pytest.raises(DatabaseError, match="disk is full"):
                await database.transact(grow, number)
        await database.transact(put, "what fits")
        await database.transact(lambda conn: conn.execute("PRAGMA max_page_count = 100000").fetchall())
        await database.transact(grow, 31)
        found = [key for key in await database.read(settings.of, "user", 1) if not key.startswith("large")]
    assert found == ["small 0", "small 31", "what fits"]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_a_log_that_cannot_be_folded_is_no_fault_of_the_move(tmp_path, monkeypatch):
    """Somebody reads in it for long: it is tried again later, and nobody waits."""
    monkeypatch.setattr("db.generation.OFTEN", 0)
    monkeypatch.setattr("db.generation.AGAIN", 0)
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        await database.transact(put, "a")
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM settings").fetchall()
            async with asyncio.timeout(5):
                for number in range(20):
                    await database.transact(put, f"{number:02}")
        await database.transact(put, "z")
        with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as alone:
            assert len(settings.of(alone, "user", 1)) == 22
