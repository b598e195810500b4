import shutil
import sqlite3
from contextlib import closing

import pytest

from db import migrate
from db.connection import Database
from db.errors import DatabaseError

LATEST = len(migrate.migrations())


def schema(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()


@pytest.fixture
def folder(tmp_path):
    """The real migrations, to which a test may add."""
    return shutil.copytree(migrate.FOLDER, tmp_path / "migrations")


def add(folder, sql, words="test"):
    number = len(list(folder.glob("*.sql"))) + 1
    (folder / f"{number:04}_{words}.sql").write_text(sql)
    return number


async def open_and_close(path, folder=migrate.FOLDER):
    async with await Database.open(path, migrations=folder):
        pass


@pytest.mark.parametrize("earlier", range(LATEST))
async def test_every_earlier_version_is_brought_up(tmp_path, earlier):
    fresh, old, folder = tmp_path / "fresh.sqlite3", tmp_path / "old.sqlite3", tmp_path / "earlier"
    folder.mkdir()
    for file in migrate.migrations()[:earlier]:
        shutil.copy(file, folder)
    await open_and_close(old, folder)
    await open_and_close(old)
    await open_and_close(fresh)
    assert schema(old) == schema(fresh)


async def test_data_survives_and_a_backup_is_made(tmp_path, folder):
    path = tmp_path / "games.sqlite3"
    async with await Database.open(path) as database:
        await database.transact(lambda conn: conn.execute("INSERT INTO settings VALUES ('user', 1, 'colour', x'01')"))
    number = add(folder, "ALTER TABLE settings ADD COLUMN note TEXT NOT NULL DEFAULT 'none; yet';\n-- end\n")
    async with await Database.open(path, migrations=folder) as database:
        rows = await database.read(lambda conn: conn.execute("SELECT * FROM settings").fetchall())
    assert rows == [("user", 1, "colour", b"\x01", "none; yet")]
    with closing(sqlite3.connect(tmp_path / f"games.sqlite3.v{LATEST}.bak")) as backup:
        assert backup.execute("SELECT * FROM settings").fetchall() == [("user", 1, "colour", b"\x01")]
        assert migrate.version(backup) == LATEST
    with closing(sqlite3.connect(path)) as connection:
        assert migrate.version(connection) == number


async def test_a_new_or_current_file_is_not_copied(tmp_path):
    path = tmp_path / "games.sqlite3"
    await open_and_close(path)
    await open_and_close(path)
    assert not list(tmp_path.glob("*.bak"))


async def test_a_failing_migration_changes_nothing(tmp_path, folder):
    path = tmp_path / "games.sqlite3"
    await open_and_close(path)
    before = schema(path)
    add(folder, "CREATE TABLE extra (a);\nDROP TABLE outbox;\nSELECT nonsense FROM nowhere")
    with pytest.raises(DatabaseError, match="nowhere"):
        await open_and_close(path, folder)
    assert schema(path) == before
    await open_and_close(path)


async def test_a_migration_may_not_break_references(tmp_path, folder):
    path = tmp_path / "games.sqlite3"
    await open_and_close(path)
    add(folder, "INSERT INTO timers (key, game_id, kind, due_at, payload) VALUES ('k', 77, 'x', 1, x'');\n")
    with pytest.raises(DatabaseError, match="references"):
        await open_and_close(path, folder)


async def test_without_a_backup_no_migration(tmp_path, folder):
    path = tmp_path / "games.sqlite3"
    await open_and_close(path)
    add(folder, "CREATE TABLE extra (a);\n")
    (tmp_path / f"games.sqlite3.v{LATEST}.bak").mkdir()
    before = schema(path)
    with pytest.raises(DatabaseError, match="left as it is"):
        await open_and_close(path, folder)
    assert schema(path) == before


def test_numbers_have_no_gap(folder):
    (folder / "0077_gap.sql").write_text("")
    with pytest.raises(ValueError, match="0077_gap"):
        migrate.migrations(folder)


def test_statements_know_triggers_and_comments():
    script = "-- one;\nCREATE TABLE a (b);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n DELETE FROM a;\nEND;\n"
    assert [part.count("\n") for part in migrate.statements(script)] == [2, 3]
