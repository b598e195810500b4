"""Idle tables: two warnings, then put away, and resumed (host case 22); the prompt posted again."""

import pytest

from table.refusals import ChannelBusy, NotSeated, WrongState
from table.time.idle import ARCHIVE, DAY, GAP, WARNINGS
from tests.table.kit import CHANNEL, HOUR, user


async def sayings(world):
    """Return what is said in the channel now, with who is mentioned."""
    posts = [post for post in await world.service.outbox.pending() if post.kind == "say"]
    found = [(post.payload["what"], post.pings, (await world.service.contents.content(post)).text) for post in posts]
    await world.drain()
    return found


async def put_away(world):
    table = await world.table(2)
    for days in (14, 7, 7):
        world.now += days * DAY
        assert await world.service.idle.tidy() == 1
        assert await world.service.idle.tidy() == 0
    return table


async def test_case_22_two_warnings_then_put_away_not_deleted(world):
    table = await world.table(2)
    await world.bids(table.id)
    start = world.now
    await world.drain()
    world.now = start + WARNINGS[0] - 1
    assert await world.service.idle.tidy() == 0
    for moment in WARNINGS:
        world.now = start + moment
        assert await world.service.idle.tidy() == 1
        ((what, pings, text),) = await sayings(world)
        assert (what, pings) == ("idle", (user(0), user(1)))
        assert f"<t:{(start + ARCHIVE) // 1000}:R>" in text
    world.now = start + ARCHIVE
    assert await world.service.idle.tidy() == 1
    assert [(what, pings) for what, pings, _ in await sayings(world)] == [("archived", ())]
    found = await world.service.looking.latest(CHANNEL)
    assert (found.id, found.state) == (table.id, "archived")
    assert (await world.service.replays.verify(table.id)).same
    assert b"put away" in await world.service.looking.export(table.id, user(0))


async def test_case_22_a_move_between_starts_the_count_again(world):
    table = await world.table(2)
    world.now += WARNINGS[0]
    await world.service.idle.tidy()
    await world.play(table.id, 0, "1")
    world.now += WARNINGS[1]
    assert await world.service.idle.tidy() == 1
    world.now += GAP - 1
    assert await world.service.idle.tidy() == 0
    assert (await world.service.looking.table(table.id)).state == "running"


async def test_case_22_a_bot_that_was_away_still_warns_twice(world):
    table = await world.table(2)
    world.now += 400 * DAY
    states = []
    for _ in range(3):
        assert await world.service.idle.tidy() == 1
        states.append((await world.service.looking.table(table.id)).state)
        world.now += GAP
    assert states == ["running", "running", "archived"]


async def test_case_22_resume_brings_it_back(world):
    table = await put_away(world)
    await world.drain()
    await world.restart()
    with pytest.raises(WrongState, match="resume"):
        await world.play(table.id, 0, "1")
    with pytest.raises(NotSeated):
        await world.service.idle.resume(table.id, 999)
    assert (await world.service.idle.resume(table.id, user(1))).state == "running"
    assert (await world.service.idle.resume(table.id, user(1))).state == "running"
    posts = {post.kind: post for post in await world.service.outbox.pending()}
    assert posts["turn"].pings == (user(0), user(1))
    assert (await world.service.contents.content(posts["turn"])).text == "The table goes on."
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_case_22_a_lobby_is_put_away_and_resumed_too(world):
    table = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann")
    for _ in range(3):
        world.now += WARNINGS[0]
        await world.service.idle.tidy()
    assert (await world.service.looking.table(table.id)).state == "archived"
    other = await world.service.seats.create("toy", CHANNEL, 1, user(1), "Ben")
    with pytest.raises(ChannelBusy):
        await world.service.idle.resume(table.id, user(0))
    await world.service.seats.end(other.id, user(1))
    assert (await world.service.idle.resume(table.id, user(0))).state == "lobby"
    await world.service.seats.join(table.id, user(1), "Ben")
    await world.service.seats.start(table.id, user(0))
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_a_deadline_rests_while_the_table_is_away(world):
    table = await world.table(2)
    await world.service.seats.set_deadline(table.id, user(0), 24 * 50)
    for days in (14, 7, 7):
        world.now += days * DAY
        await world.service.idle.tidy()
    world.now += 100 * DAY
    assert await world.service.deadlines.tick() == 0
    await world.service.idle.resume(table.id, user(0))
    assert await world.service.deadlines.tick() == 0
    world.now += 24 * 50 * HOUR
    assert await world.service.deadlines.tick() > 0


async def test_an_archived_table_hides_what_is_hidden_and_can_be_closed(world):
    table = await put_away(world)
    assert b"chance" not in await world.service.looking.export(table.id, 999)
    assert (await world.service.seats.end(table.id, user(0))).state == "ended"


async def test_the_prompt_again_is_a_new_message_and_mentions_nobody(world):
    table = await world.table(2)
    await world.drain()
    with pytest.raises(NotSeated):
        await world.service.idle.repeat_prompt(table.id, 999)
    await world.service.idle.repeat_prompt(table.id, user(1))
    (post,) = await world.service.outbox.pending()
    assert (post.kind, post.pings, post.payload["anew"]) == ("turn", (), True)
    assert len((await world.service.contents.content(post)).waiting) == 2
    await world.bids(table.id)
    prompts = [post for post in await world.service.outbox.pending() if post.kind == "turn"]
    assert [(post.pings, post.payload["anew"]) for post in prompts] == [((user(0),), True)]
