"""Deadlines, reminders and windows that pass by themselves (host cases 7, 76-80, 86)."""

import asyncio

import pytest

from engine.core.decision import Pick
from tests.table.kit import HOUR, unlike, user


async def limited(world, hours=10.0, seats=2):
    table = await world.table(seats)
    return await world.service.seats.set_deadline(table.id, user(0), hours)


async def test_none_by_default(world):
    table = await world.table()
    world.now += 10_000 * HOUR
    assert await world.service.deadlines.tick() == 0
    assert (await world.service.looking.status(table.id)).waiting[0].deadline is None


async def test_the_default_is_taken_logged_and_told(world):
    table = await limited(world)
    await world.play(table.id, 0, "2")
    await world.drain()
    await world.expire(10 * HOUR)
    row = (await world.log(table.id))[-1]
    assert (row.kind, row.seat, row.user_id) == ("choice", 1, None)
    lines = [line.text for line in await world.service.looking.history(table.id, 999)]
    assert "Lantern 2: the deadline has passed, the table decided." in lines
    posts = await world.service.outbox.pending()
    (notice,) = [post for post in posts if post.kind == "notice"]
    assert notice.user_id == user(1)
    told = "**Toy**, table 1 in <#500>: your deadline has passed, and the table has decided for you:\n• Your bid: 0"
    assert (await world.service.contents.content(notice)).text == told
    assert (await world.service.looking.view_for(table.id, user(0))).decision.kind == "turn.move"
    assert await world.service.deadlines.tick() == 0
    assert (await world.service.replays.verify(table.id)).same


async def test_it_is_not_early_and_a_move_starts_it_afresh(world):
    table = await limited(world, seats=3)
    world.now += 5 * HOUR
    await world.bids(table.id, 3)
    await world.expire(10 * HOUR, short=1)
    assert (await world.service.looking.view_for(table.id, user(0))).decision.kind == "turn.move"
    status = await world.service.looking.status(table.id)
    assert status.waiting[0].deadline == world.now + 1
    world.now += 1
    assert await world.service.deadlines.tick() == 1


async def test_a_reminder_before_the_deadline_once(world):
    table = await limited(world, 8)
    await world.drain()
    world.now += 6 * HOUR
    assert await world.service.deadlines.tick() == 2
    assert await world.service.deadlines.tick() == 0
    posts = await world.service.outbox.pending()
    first, *prompt, second = sorted(posts, key=lambda post: post.user_id or 100.5)
    assert [(post.kind, post.user_id) for post in (first, second)] == [("remind", user(0)), ("remind", user(1))]
    assert [(post.kind, post.pings) for post in prompt] == [("turn", ())]  # the channel still takes what is posted
    assert (await world.service.contents.content(first)).text.startswith(
        "**Toy**, table 1 in <#500>: the table waits for you. Your answer is due <t:"
    )
    await world.play(table.id, 0, "1")
    assert await world.service.contents.content(first) is None  # not about what is over
    assert await world.service.contents.content(second) is not None


async def test_a_move_and_the_deadline_in_the_same_moment(world):
    for n in range(20):
        table = await limited(world)
        await world.play(table.id, 0, "1")
        number = (await world.service.looking.view_for(table.id, user(1))).number
        await world.expire(10 * HOUR, short=1)
        world.now += 1
        work = [world.service.deadlines.tick(), world.service.moves.submit(table.id, user(1), number, Pick("2"), "x")]
        await asyncio.gather(*(work if n % 2 else work[::-1]), world.service.deadlines.tick(), return_exceptions=True)
        bids = [row for row in await world.log(table.id) if row.kind == "choice" and row.seat == 1]
        assert len(bids) == 1
        assert (await world.service.replays.verify(table.id)).same
        await world.service.seats.end(table.id, user(0))


async def test_two_ticks_at_once_are_one(world):
    table = await limited(world)
    await world.expire(10 * HOUR, short=1)
    world.now += 1
    await asyncio.gather(*[world.service.deadlines.tick() for _ in range(4)])
    assert [row.seat for row in await world.log(table.id)][2:] == [0, 1]


async def test_a_deadline_survives_a_restart_and_can_be_taken_away(world):
    table = await limited(world)
    await world.restart()
    await world.service.seats.set_deadline(table.id, user(0), None)
    world.now += 100 * HOUR
    assert await world.service.deadlines.tick() == 0
    await world.service.seats.set_deadline(table.id, user(0), 1)
    await world.restart()
    await world.expire(HOUR, short=1)
    assert [row.kind for row in await world.log(table.id)] == ["setup", "note", "note", "note"]
    world.now += 1
    await world.service.deadlines.tick()
    assert [row.kind for row in await world.log(table.id)][4:] == ["choice", "choice"]


async def test_a_whole_game_of_absent_players_ends(world):
    table = await limited(world, 1, seats=4)
    for _ in range(100):
        await world.expire(HOUR)
        if (await world.service.looking.table(table.id)).state == "over":
            break
    else:
        pytest.fail("the game stood still")
    assert (await world.service.replays.verify(table.id)).same


async def test_a_table_that_does_not_load_does_not_stop_the_others(world):
    table = await limited(world, 1)
    other = await world.service.seats.create("toy", 900, 1, user(0), "Ann")
    await world.service.seats.join(other.id, user(1), "Ben")
    await world.service.seats.set_deadline(other.id, user(0), 1)
    await world.service.seats.start(other.id, user(0))
    await world.db.transact(unlike, table.id)
    await world.restart()
    await world.expire(HOUR)
    assert [row.kind for row in await world.log(other.id)] == ["setup", "choice", "choice"]
    assert [row.kind for row in await world.log(table.id)] == ["setup", "note"]


async def test_a_seat_that_the_table_decided_for_is_pinged_again(world):
    table = await limited(world)
    await world.play(table.id, 1, "1")
    await world.drain()
    await world.expire(10 * HOUR)  # decides the bid of seat 0, whose turn it is then
    assert [post.pings for post in await world.drain() if post.kind == "turn"] == [(user(0),)]
