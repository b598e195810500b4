"""A table goes to another channel, with all that waits to be shown; and people are called as they are called now."""

import pytest

from table.refusals import ChannelBusy, NotAllowed, WrongState
from table.seats.moving import TOGETHER, Place
from tests.table.kit import CHANNEL, user

THERE = Place(777, 1)


async def sent(world, game):
    """Send what waits as if Discord took it; return the posts."""
    posts = await world.service.outbox.pending(game)
    for n, post in enumerate(posts):
        if post.kind in ("turn", "lobby"):
            kind = "prompt" if post.kind == "turn" else post.kind
            await world.stands(game, kind, 9000 + n, story="told", channel=post.channel_id)
        await world.service.outbox.sent(post)
    return posts


async def test_what_is_shown_goes_to_the_new_channel_and_the_old_one_is_told(world):
    table = await world.table(2)
    await sent(world, table.id)
    await world.play(table.id, 0, "1")  # what waits now was put for the old channel
    done = await world.service.moving.move(table.id, user(0), "Ann", THERE)
    assert (done.changed, done.channel_id, done.before.channel_id) == (True, 777, CHANNEL)
    assert await world.service.looking.find(CHANNEL) is None
    assert (await world.service.looking.find(777)).id == table.id
    posts = await world.service.outbox.pending(table.id)
    where = {post.kind: post.channel_id for post in posts if post.user_id is None}
    assert where == {"left": CHANNEL, "lobby": 777, "turn": 777}
    (left,) = [post for post in posts if post.kind == "left"]
    assert {purpose for purpose, *_ in left.payload["messages"]} == {"prompt", "lobby"}
    text = (await world.service.contents.content(left)).text
    assert text == f"**Toy**, table {table.id}, is played in <#777> from now on."
    (turn,) = [post for post in posts if post.kind == "turn"]
    assert turn.payload["picture"]
    assert turn.pings == (user(1),)
    assert f"Ann moved the table here, from <#{CHANNEL}>." in (await world.service.contents.content(turn)).text
    await sent(world, table.id)
    await world.restart()
    assert (await world.service.outbox.messages(table.id))["prompt"].channel_id == 777
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_prompt_numbers_outlive_a_move(world):
    table = await world.table(2)
    number = (await world.service.looking.view_for(table.id, user(1))).number
    await world.service.moving.move(table.id, user(0), "Ann", THERE)
    assert (await world.service.looking.view_for(table.id, user(1))).number == number


async def test_a_message_that_came_to_the_old_channel_after_the_move_is_pressed_no_more(world):
    table = await world.table(2)
    await sent(world, table.id)
    await world.service.moving.move(table.id, user(0), "Ann", THERE)
    await sent(world, table.id)
    here = await world.service.outbox.messages(table.id)
    await world.stands(table.id, "prompt", 123, story="late", channel=CHANNEL)
    assert await world.service.outbox.messages(table.id) == here
    (left,) = [post for post in await world.service.outbox.pending(table.id) if post.kind == "left"]
    assert (left.channel_id, left.payload["messages"]) == (CHANNEL, [["prompt", 123, "late"]])
    assert (await world.service.contents.content(left)).text == ""


async def test_who_may_move_a_table_and_where_to(world):
    table = await world.table(2)
    with pytest.raises(NotAllowed, match="may move it"):
        await world.service.moving.move(table.id, user(1), "Ben", THERE)
    other = await world.service.seats.create("toy", 777, 1, user(5), "Eve")
    with pytest.raises(ChannelBusy, match=f"table {other.id}"):
        await world.service.moving.move(table.id, user(0), "Ann", THERE)
    for elsewhere in (Place(888, None), Place(888, 2)):
        with pytest.raises(NotAllowed) as refused:
            await world.service.moving.move(table.id, user(0), "Ann", elsewhere)
        assert refused.value.reason == TOGETHER
    assert not (await world.service.moving.move(table.id, user(0), "Ann", Place(CHANNEL, 1))).changed
    await world.service.moving.move(table.id, 900, "Mo", Place(888, 1), moderator=True)
    await world.service.seats.end(table.id, user(0))
    with pytest.raises(WrongState):
        await world.service.moving.move(table.id, user(0), "Ann", THERE)


async def test_who_sits_alone_takes_the_table_into_direct_messages_and_out(world):
    table = await world.table(1, computers=1)
    moved = await world.service.moving.move(table.id, user(0), "Ann", Place(888, None))
    assert (moved.guild_id, moved.channel_id) == (None, 888)
    left = [post for post in await world.service.outbox.pending(table.id) if post.kind == "left"]
    assert (await world.service.contents.content(left[0])).text.endswith("is played in direct messages from now on.")
    assert (await world.service.moving.move(table.id, user(0), "Ann", THERE)).guild_id == 1


async def test_a_lobby_and_a_table_that_rests_are_moved_too(world):
    lobby = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann")
    await sent(world, lobby.id)
    await world.service.moving.move(lobby.id, user(0), "Ann", THERE)
    kinds = {(post.kind, post.channel_id) for post in await world.service.outbox.pending(lobby.id)}
    assert kinds == {("left", CHANNEL), ("lobby", 777)}
    assert (await world.service.looking.table(lobby.id)).seq == 0
    for _ in range(3):
        world.now += 15 * 24 * 3_600_000
        await world.service.idle.tidy()
    assert (await world.service.looking.table(lobby.id)).state == "archived"
    await world.service.seats.create("toy", 777, 1, user(5), "Eve")
    with pytest.raises(ChannelBusy, match=f"`/game move table:{lobby.id}`"):
        await world.service.idle.resume(lobby.id, user(0))
    await world.service.moving.move(lobby.id, user(0), "Ann", Place(999, 1))
    assert (await world.service.idle.resume(lobby.id, user(0))).state == "lobby"


async def test_tables_are_found_by_channel_and_by_person_in_any_state(world):
    first = await world.table(2)
    await world.service.seats.end(first.id, user(0))
    second = await world.table(2)
    assert [t.id for t in await world.service.looking.tables_in(CHANNEL)] == [second.id, first.id]
    assert [t.id for t in await world.service.looking.tables_in(CHANNEL, "ended")] == [first.id]
    assert [t.id for t in await world.service.looking.tables_of(user(1), "over")] == []
    assert [t.id for t in await world.service.looking.tables_of(user(1))] == [second.id, first.id]
    await world.service.seats.leave(second.id, user(1))
    assert [t.id for t in await world.service.looking.tables_of(user(1), "running")] == []


# ------------------------------------------------------------------------------------------ names


async def test_case_171_a_new_name_is_taken_over_and_old_lines_stay(world):
    table = await world.table(2)
    await world.service.seats.leave(table.id, user(1))
    await world.service.seats.join(table.id, user(1), "Ben")
    await world.drain()
    assert await world.service.names.know(table.id, user(1), "Benedict")
    assert not await world.service.names.know(table.id, user(1), "Benedict")
    assert not await world.service.names.know(table.id, user(9), "Zoe")
    assert [post.kind for post in await world.drain()] == ["lobby"]
    await world.restart()
    assert (await world.service.looking.status(table.id)).table.people[1] == "Benedict"
    await world.play(table.id, 0, "1")
    (turn, *_) = [post for post in await world.service.outbox.pending() if post.kind == "turn"]
    assert (await world.service.contents.content(turn)).people[1] == "Benedict"
    await world.service.seats.leave(table.id, user(1))
    lines = [line.text for line in await world.service.looking.history(table.id, user(0))]
    assert "Lantern 2: Ben takes the seat." in lines
    assert "Lantern 2: Benedict has left; the seat is open." in lines


async def test_the_name_of_an_ended_game_stays(world):
    table = await world.table(2)
    await world.service.seats.end(table.id, user(0))
    assert not await world.service.names.know(table.id, user(1), "Benedict")
