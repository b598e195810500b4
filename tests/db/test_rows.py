"""Every column of every table is a field of its record and comes back as it was stored (case 16)."""

import itertools
import typing

import msgspec
import pytest

from db import actions, games, messages, outbox, results, seats, settings, snapshots, timers
from db.rows import columns, insert_sql, values

TABLES = {
    "games": games.Game,
    "seats": seats.Seat,
    "actions": actions.Action,
    "outbox": outbox.Row,
    "messages": messages.Message,
    "timers": timers.Timer,
    "daily": results.Attempt,
}


def table_columns(conn, table):
    return [row[1] for row in conn.execute(f"PRAGMA table_info({table})")]


async def test_no_table_is_forgotten(database):
    sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    names = {row[0] for row in await database.read(lambda conn: conn.execute(sql).fetchall())}
    assert names == {*TABLES, "snapshots", "settings", "pulse", "facts"}


@pytest.mark.parametrize("table", TABLES)
async def test_fields_are_the_columns(database, table):
    assert sorted(await database.read(table_columns, table)) == sorted(TABLES[table].__struct_fields__)


def sample(record, counter):
    """A record in which every optional field is set and no value occurs twice."""
    made = {}
    for name, kind in typing.get_type_hints(record).items():
        options = [part for part in typing.get_args(kind) if part is not type(None)]
        if typing.get_origin(kind) is typing.Literal:
            made[name] = options[-1]
        else:
            number = next(counter)
            plain = options[0] if options else kind
            made[name] = {int: number, str: f"text {number} é", bytes: b"\x00\xff%d" % number}[plain]
    return record(**made)


@pytest.mark.parametrize("table", TABLES)
async def test_every_value_comes_back(database, game_id, table):
    stored = sample(TABLES[table], itertools.count(1000))
    if "game_id" in stored.__struct_fields__:
        stored = msgspec.structs.replace(stored, game_id=game_id)
    if table == "seats":
        stored = msgspec.structs.replace(stored, user_id=None)
    record = type(stored)
    await database.transact(lambda conn: conn.execute(insert_sql(table, record), values(stored)))
    rows = await database.read(lambda conn: conn.execute(f"SELECT {columns(record)} FROM {table}").fetchall())
    assert values(stored) in rows


async def test_snapshots_come_back(database, game_id):
    for phase_start in (False, True):
        stored = snapshots.Snapshot(game_id, 3 + phase_start, b"\x00position" * 50, phase_start)
        await database.transact(snapshots.put, stored)
        assert await database.read(snapshots.at, game_id) == stored


@pytest.mark.parametrize("scope", typing.get_args(settings.Scope))
async def test_settings_come_back(database, scope):
    await database.transact(settings.put, scope, 1 << 62, "key", b"\x00\xff")
    await database.transact(settings.put, scope, 1 << 62, "key", b"\x00\xfe")
    assert await database.read(settings.get, scope, 1 << 62, "key") == b"\x00\xfe"
    assert await database.read(settings.of, scope, 1 << 62) == {"key": b"\x00\xfe"}
    assert await database.read(settings.get, scope, 5, "key") is None
    assert await database.transact(settings.clear, scope, 1 << 62, "key")
    assert not await database.transact(settings.clear, scope, 1 << 62, "key")
    assert await database.read(settings.of, scope, 1 << 62) == {}
