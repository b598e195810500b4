"""How many tables may be open at once (what broke in real use, D 18): every way by which one becomes open."""

import asyncio

import pytest

from table.daily import Dailies
from table.refusals import TooMany
from table.seats.limits import Limits
from table.seats.moving import Place
from table.time.idle import ARCHIVE, GAP, WARNINGS
from tests.table.kit import user

OTHER = 7


async def opened(world, channel, who=0, guild=1, parent=None):
    return await world.service.seats.create("toy", channel, guild, user(who), "Ann", parent_id=parent)


async def bounded(world, **most):
    world.limits = Limits(**({"person": 1000, "channel": 1000, "server": 1000} | most))
    await world.restart()


async def test_one_person_opens_so_many_anywhere(world):
    await bounded(world, person=3)
    tables = [await opened(world, n, guild=n) for n in range(3)]
    with pytest.raises(TooMany, match=r"one person may have opened at a time is 3, .*`/game end`"):
        await opened(world, 50, guild=50)
    with pytest.raises(TooMany):
        await opened(world, 51, guild=None)
    await opened(world, 50, who=1)
    await world.service.seats.end(tables[1].id, user(0))
    await opened(world, 52)


async def test_a_channel_has_so_many_with_its_threads(world):
    await bounded(world, channel=2)
    await opened(world, 10)
    await opened(world, 11, who=1, parent=10)
    with pytest.raises(TooMany, match="a channel with its threads may have open is 2"):
        await opened(world, 12, who=2, parent=10)
    await opened(world, 13, who=2)


async def test_a_server_has_so_many_and_direct_messages_are_none(world):
    await bounded(world, server=2)
    for n in range(2):
        await opened(world, n, who=n)
    with pytest.raises(TooMany, match="a server may have open is 2"):
        await opened(world, 9, who=9)
    for n in range(4):
        await opened(world, 20 + n, who=20 + n, guild=None)
    await opened(world, 30, who=9, guild=OTHER)


async def test_many_at_once_are_no_more(world):
    await bounded(world, person=3)
    made = await asyncio.gather(*(opened(world, n) for n in range(20)), return_exceptions=True)
    assert sum(isinstance(one, TooMany) for one in made) == 17
    assert len(await world.service.looking.my_games(user(0))) == 3


async def test_a_full_bound_leaves_nothing_behind(world):
    await bounded(world, person=1)
    await opened(world, 1)
    await world.drain()
    with pytest.raises(TooMany):
        await opened(world, 2)
    assert await world.service.looking.latest(2) is None
    assert await world.rows() == []


async def test_a_table_that_is_taken_out_again_counts(world):
    await bounded(world, person=1)
    first = await opened(world, 1)
    for ms in (WARNINGS[0], WARNINGS[1] - WARNINGS[0], ARCHIVE + GAP):
        world.now += ms
        await world.service.idle.tidy()
    assert (await world.service.looking.table(first.id)).state == "archived"
    second = await opened(world, 2)
    with pytest.raises(TooMany):
        await world.service.idle.resume(first.id, user(0))
    assert (await world.service.looking.table(first.id)).state == "archived"
    await world.service.seats.end(second.id, user(0))
    assert (await world.service.idle.resume(first.id, user(0))).state == "lobby"


async def test_a_record_that_is_brought_in_counts(world):
    table = await world.table(2)
    data = await world.service.stewards.record(table.id, 900, "Mo")
    await bounded(world, server=1)

    async def named(user_id):
        return f"User {user_id}"

    with pytest.raises(TooMany):
        await world.service.stewards.bring_in(data, 77, 1, 900, "Mo", named)
    assert await world.service.looking.latest(77) is None
    assert (await world.service.stewards.bring_in(data, 77, OTHER, 900, "Mo", named)).live


async def test_a_daily_challenge_counts(world, monkeypatch):
    await bounded(world, person=1)
    monkeypatch.setattr(world.games["toy"], "info", _solo(world.games["toy"].info), raising=False)
    await opened(world, 1)
    with pytest.raises(TooMany):
        await Dailies(world.service).begin("toy", 1, 2, user(0), "Ann", home=1)


def _solo(info):
    import msgspec

    return msgspec.structs.replace(info, seats=(1, *info.seats))


async def test_a_table_that_is_moved_counts_where_it_goes(world):
    await bounded(world, channel=1)
    first = await opened(world, 1)
    await opened(world, 2, who=1)
    with pytest.raises(TooMany):
        await world.service.moving.move(first.id, user(0), "Ann", Place(21, 1, 2))
    assert (await world.service.looking.table(first.id)).channel_id == 1
    assert (await world.service.moving.move(first.id, user(0), "Ann", Place(11, 1, 1))).channel_id == 11
