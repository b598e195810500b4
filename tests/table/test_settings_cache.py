"""Settings that are read once: what is written passes here, so nothing changes behind our back."""

import asyncio

from db import settings
from table import settings_cache
from table.settings_cache import Kept


def counted(world, monkeypatch):
    """Note each value that is read from the database."""
    read, seen = settings.get, []

    def get(conn, *name):
        seen.append(name)
        return read(conn, *name)

    monkeypatch.setattr(settings, "get", get)
    return seen


async def test_a_value_is_read_once_and_written_through(world, monkeypatch):
    seen = counted(world, monkeypatch)
    known = Kept(world.db)
    for _ in range(3):
        assert await known.get("user", 1, "k") is None
    await known.put("user", 1, "k", b"a")
    assert await known.get("user", 1, "k") == b"a"
    await known.clear("user", 1, "k")
    assert await known.get("user", 1, "k") is None
    await known.put("user", 2, "k", b"b")
    assert seen == [("user", 1, "k")]
    assert await Kept(world.db).get("user", 2, "k") == b"b"  # after a restart
    assert await Kept(world.db).get("user", 1, "k") is None


async def test_what_is_written_while_it_is_read_counts(world):
    known = Kept(world.db)
    old, _ = await asyncio.gather(known.get("user", 1, "k"), known.put("user", 1, "k", b"a"))
    assert old in (None, b"a")
    assert await known.get("user", 1, "k") == b"a"


async def test_it_is_bounded(world, monkeypatch):
    seen = counted(world, monkeypatch)
    known = Kept(world.db, most=2)
    for number in (1, 2, 3, 3, 2, 1):
        await known.get("user", number, "k")
    assert [name[1] for name in seen] == [1, 2, 3, 1]
    assert settings_cache.MOST > 1000


async def test_a_move_reads_no_preference_and_no_living_message_twice(world, monkeypatch):
    table = await world.table(2)
    for post in await world.drain():
        await world.stands(table.id, "hand" if post.seat is not None else "prompt", post.id, post.seat)
    seen = counted(world, monkeypatch)
    await world.bids(table.id)
    await world.service.outbox.message(table.id, "prompt")
    await world.service.looking.tastes(100)
    await world.service.outbox.pending()
    assert [name for name in seen if name[0] == "user"] == []
