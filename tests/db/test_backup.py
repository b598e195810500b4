"""Copies and the way back: checked, whole, with what belongs to them, and never over a file that is in use."""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from db import backup, games, settings
from db.connection import Database
from db.errors import CannotOpen, Damaged, DatabaseError, InUse, NewerVersion, NotADatabase
from tests.db.test_generation import play, values

BESIDE = ".editions"


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "games.sqlite3"


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "backups" / "copy.sqlite3"


def edition(path, name):
    folder = path.with_name(path.name + BESIDE) / "toy" / name
    folder.mkdir(parents=True)
    (folder / "cards.toml").write_text(name)


async def save(path, copy):
    return await backup.save(path, copy, beside=BESIDE)


async def restore(copy, path):
    return await backup.restore(copy, path, beside=BESIDE)


@pytest.mark.parametrize("end", ["closed", "killed"])
async def test_case_147_a_copy_holds_all_games_whatever_way_the_bot_ended(path, copy, end):
    path.parent.mkdir()
    play(path, 7)
    if end == "closed":
        assert await values(path) == 7
    edition(path, "abc")
    made = await save(path, copy)
    assert (made.path, made.games, made.live) == (copy, 0, 0)
    assert names(copy.parent) == ["copy.sqlite3", "copy.sqlite3.editions"]
    assert await values(copy) == 7
    assert (copy.with_name("copy.sqlite3.editions") / "toy/abc/cards.toml").read_text() == "abc"


async def test_a_copy_of_a_running_bots_database(path, copy):
    async with await Database.open(path) as database:
        for number in range(5):
            await database.transact(settings.put, "user", 1, f"{number}", b"1")
        await database.transact(
            games.create, guild_id=1, channel_id=1, parent_id=None, game="toy", rules="1", options=b"{}", seed=1,
            created_by=1, at=1,
        )  # fmt: skip
        stop = asyncio.Event()

        async def go_on():
            number = 5
            while not stop.is_set():
                await database.transact(settings.put, "user", 1, f"{number}", b"1")
                number += 1
            return number

        playing = asyncio.create_task(go_on())
        made = await save(path, copy)
        stop.set()
        written = await playing
    assert (made.games, made.live) == (1, 1)
    assert 5 <= await values(copy) <= written


async def test_case_148_back_to_a_copy_with_the_companions_of_a_killed_bot_beside_it(path, copy):
    path.parent.mkdir()
    play(path, 5)
    edition(path, "old")
    await save(path, copy)
    play(path, 9)
    edition(path, "new")
    assert path.with_name("games.sqlite3-wal").stat().st_size > 0
    made = await restore(copy, path)
    assert await values(path) == 5
    assert names(path.parent / "games.sqlite3.editions" / "toy") == ["new", "old"]
    assert made.former == path.with_name("games.sqlite3.before-restore")
    assert await values(made.former) == 14  # nothing is thrown away, and what was put aside can be opened
    assert names(copy.parent) == ["copy.sqlite3", "copy.sqlite3.editions"]


async def test_a_copy_put_back_by_hand_beside_a_later_log_is_refused(path, copy):
    path.parent.mkdir()
    play(path, 5)
    await save(path, copy)
    play(path, 3)
    shutil.copy(copy, path)
    with pytest.raises(CannotOpen, match="do not belong together"):
        await Database.open(path)
    with pytest.raises(CannotOpen, match="do not belong together"):
        await save(path, copy.with_name("another"))
    made = await restore(copy, path)
    assert await values(path) == 5
    assert made.former is not None


async def test_a_running_bots_file_is_not_replaced(path, copy):
    async with await Database.open(path) as database:
        await database.transact(settings.put, "user", 1, "a", b"1")
        await save(path, copy)
        before = names(path.parent)
        with pytest.raises(InUse, match="stop that one first"):
            await restore(copy, path)
        assert names(path.parent) == before
        await database.transact(settings.put, "user", 1, "b", b"1")
    assert await values(path) == 2


async def test_a_damaged_database_is_neither_copied_nor_put_back_but_can_be_replaced(path, copy):
    path.parent.mkdir()
    play(path, 50)
    assert await values(path) == 50
    await save(path, copy)
    good = copy.read_bytes()
    for file in (path, copy):
        with file.open("r+b") as broken:
            broken.seek(12 * 4096)
            broken.write(b"\xff" * 4096 * 8)
    before = path.read_bytes()
    with pytest.raises((Damaged, DatabaseError), match="damaged"):
        await save(path, copy.with_name("second"))
    assert not copy.with_name("second").exists()
    with pytest.raises((Damaged, DatabaseError), match="damaged"):
        await restore(copy, path)
    assert path.read_bytes() == before
    copy.write_bytes(good)
    made = await restore(copy, path)
    assert await values(path) == 50
    assert made.former.read_bytes() == before


async def test_where_there_is_no_database_there_is_no_copy(path, copy):
    with pytest.raises(CannotOpen, match="There is no database"):
        await save(path, copy)
    assert not path.parent.exists()
    assert not copy.parent.exists()


async def test_a_copy_can_be_put_where_nothing_was(path, copy):
    path.parent.mkdir()
    play(path, 3)
    await save(path, copy)
    shutil.rmtree(path.parent)
    assert (await restore(copy, path)).former is None
    assert await values(path) == 3


async def test_what_is_there_is_not_written_over(path, copy):
    path.parent.mkdir()
    play(path, 3)
    copy.parent.mkdir()
    copy.write_text("mine")
    with pytest.raises(DatabaseError, match="is there already"):
        await save(path, copy)
    assert copy.read_text() == "mine"
    with pytest.raises(DatabaseError, match="the database itself"):
        await restore(path, path)


@pytest.mark.parametrize(
    ("statements", "kind"),
    [
        (["CREATE TABLE bookmarks (url TEXT)"], NotADatabase),
        (["PRAGMA application_id = 1128354390", "PRAGMA user_version = 9999"], NewerVersion),
    ],
)
async def test_only_a_database_of_ours_is_put_back(path, copy, statements, kind):
    path.parent.mkdir()
    play(path, 3)
    copy.parent.mkdir()
    with closing(sqlite3.connect(copy)) as other:
        for statement in statements:
            other.execute(statement)
    with pytest.raises(kind):
        await restore(copy, path)
    assert await values(path) == 3
    assert [name for name in names(path.parent) if "part" in name or "before" in name] == []


async def test_an_unwritable_place_is_one_sentence(path, tmp_path):
    path.parent.mkdir()
    play(path, 3)
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseError, match="folder of the copy"):
        await save(path, tmp_path / "file" / "copy.sqlite3")
