"""Nobody looks at a second hand: every way in which a person comes to a seat of a game that has begun."""

import msgspec
import pytest

from db import settings
from table import meta as memory
from table.refusals import NotAllowed, SeatRefused
from table.tables import META
from tests.table.kit import user

MOD, ZOE, YAN = 900, 300, 301


async def holders(world, game):
    return [seat.user_id for seat in (await world.service.looking.table(game)).seats]


async def named(user_id):
    return f"Member {user_id}"


async def forget(world, game):
    """Make the table one of a release that did not note who has held which seat."""

    def work(conn):
        meta = memory.read(settings.get(conn, "game", game, META))
        settings.put(conn, "game", game, META, msgspec.json.encode(msgspec.structs.replace(meta, held=None, knows=())))

    await world.db.transact(work)
    await world.restart()


@pytest.mark.parametrize("earlier", [False, True])
async def test_who_leaves_and_joins_gets_the_own_seat_and_not_the_lowest_open_one(world, earlier):
    table = await world.table(3)
    await world.service.seats.leave(table.id, user(0))
    await world.service.seats.leave(table.id, user(2))
    if earlier:
        await forget(world, table.id)
    await world.service.seats.join(table.id, user(2), "User 2")
    assert await holders(world, table.id) == [None, user(1), user(2)]
    assert (await world.service.looking.view_for(table.id, user(2))).seat == 2


@pytest.mark.parametrize("earlier", [False, True])
async def test_while_the_own_seat_is_taken_no_other_one_is_to_be_had(world, earlier):
    table = await world.table(3)
    await world.play(table.id, 2, "1")
    await world.service.seats.leave(table.id, user(2))
    await world.service.seats.join(table.id, ZOE, "Zoe")
    await world.service.seats.leave(table.id, user(0))
    if earlier:  # its log still tells
        await forget(world, table.id)
    with pytest.raises(SeatRefused, match="You have held seat 3"):
        await world.service.seats.join(table.id, user(2), "User 2")
    with pytest.raises(SeatRefused, match="User 2 has held seat 3"):
        await world.service.seats.replace(table.id, MOD, 0, user(2), "User 2", moderator=True)
    assert await holders(world, table.id) == [None, user(1), ZOE]


async def test_a_seat_given_to_a_computer_comes_back_to_its_own_person_only(world):
    table = await world.table(2)
    await world.service.seats.leave(table.id, user(1), computer="random")
    with pytest.raises(SeatRefused, match="has held seat 1"):
        await world.service.seats.replace(table.id, MOD, 1, user(0), "Ann", moderator=True)
    with pytest.raises(SeatRefused, match="has held seat 2"):
        await world.service.seats.replace(table.id, user(0), 0, user(1), "User 1")
    await world.service.seats.replace(table.id, user(0), 1, user(1), "User 1")
    assert await holders(world, table.id) == [user(0), user(1)]


async def test_neither_opener_nor_moderator_who_plays_gives_away_an_opponents_seat(world):
    table = await world.table(2)
    for moderator in (False, True):
        with pytest.raises(NotAllowed, match="gives away no seat of an opponent"):
            await world.service.seats.replace(table.id, user(0), 1, ZOE, "Zoe", moderator=moderator)
    await world.service.seats.leave(table.id, user(0))  # nor after leaving: the own seat waits for them
    with pytest.raises(NotAllowed, match="gives away no seat of an opponent"):
        await world.service.seats.replace(table.id, user(0), 1, ZOE, "Zoe", moderator=True)
    await world.service.seats.replace(table.id, MOD, 1, ZOE, "Zoe", moderator=True)
    await world.service.seats.replace(table.id, ZOE, 1, YAN, "Yan")
    assert await holders(world, table.id) == [None, YAN]


async def test_an_opener_who_never_sat_at_the_game_may(world):
    table = await world.service.seats.create("toy", 500, 1, user(7), "Host")
    await world.service.seats.leave(table.id, user(7))
    for seat in range(2):
        await world.service.seats.join(table.id, user(seat), f"User {seat}")
    await world.service.seats.start(table.id, user(7), moderator=True)
    await world.service.seats.replace(table.id, user(7), 1, ZOE, "Zoe")
    assert await holders(world, table.id) == [user(0), ZOE]


async def test_all_others_together_give_a_seat_away(world):
    table = await world.table(3)
    await world.drain()
    for voice in (0, 0, 1):
        assert await holders(world, table.id) == [user(0), user(1), user(2)]
        await world.service.seats.replace(table.id, user(voice), 2, ZOE, "Zoe *z*")
        if voice == 0:
            await world.restart()
    assert await holders(world, table.id) == [user(0), user(1), ZOE]
    (asked,) = [post for post in await world.service.outbox.pending() if post.kind == "say"]
    assert asked.pings == (user(1),)
    assert await world.service.contents.content(asked) is None  # it is done by now


async def test_everybody_reads_who_wants_whom_where_and_how_to_agree(world):
    table = await world.table(3)
    await world.drain()
    await world.service.seats.replace(table.id, user(1), 2, ZOE, "Zoe *z*")
    (asked,) = await world.service.outbox.pending()
    text = (await world.service.contents.content(asked)).text
    assert (asked.kind, asked.pings) == ("say", (user(0),))
    assert "Seat 3 is to go to Zoe \\*z\\*" in text
    assert "`/game replace seat:3`" in text


async def test_a_move_of_the_holder_ends_the_wish(world):
    table = await world.table(3)
    await world.service.seats.replace(table.id, user(0), 2, ZOE, "Zoe")
    await world.play(table.id, 2, "1")
    await world.service.seats.replace(table.id, user(1), 2, ZOE, "Zoe")
    assert await holders(world, table.id) == [user(0), user(1), user(2)]


async def test_voices_for_two_different_people_are_not_added(world):
    table = await world.table(3)
    await world.service.seats.replace(table.id, user(0), 2, ZOE, "Zoe")
    await world.service.seats.replace(table.id, user(1), 2, YAN, "Yan")
    assert await holders(world, table.id) == [user(0), user(1), user(2)]


async def test_a_stranger_has_no_voice(world):
    table = await world.table(3)
    with pytest.raises(NotAllowed):
        await world.service.seats.replace(table.id, YAN, 2, ZOE, "Zoe")


async def test_a_computers_seat_needs_all_people(world):
    table = await world.table(2, computers=1)
    await world.service.seats.replace(table.id, user(0), 2, ZOE, "Zoe")
    assert await holders(world, table.id) == [user(0), user(1), None]
    await world.service.seats.replace(table.id, user(1), 2, ZOE, "Zoe")
    assert await holders(world, table.id) == [user(0), user(1), ZOE]


# ---------------------------------------------------------------------------------------------- whole records


@pytest.mark.parametrize("earlier", [False, True])
async def test_who_has_left_a_game_gets_no_record_of_it(world, earlier):
    table = await world.table(2)
    await world.service.seats.leave(table.id, user(1))
    if earlier:
        await forget(world, table.id)
    with pytest.raises(NotAllowed, match="or has played"):
        await world.service.stewards.record(table.id, user(1), "User 1")


@pytest.mark.parametrize("earlier", [False, True])
async def test_who_took_out_the_record_takes_no_seat(world, earlier):
    table = await world.table(2)
    await world.service.stewards.record(table.id, MOD, "Mo")
    await world.service.seats.leave(table.id, user(1))
    if earlier:
        await forget(world, table.id)
    with pytest.raises(SeatRefused, match="whole record"):
        await world.service.seats.join(table.id, MOD, "Mo")
    with pytest.raises(SeatRefused, match="whole record"):
        await world.service.seats.replace(table.id, MOD, 1, MOD, "Mo", moderator=True)


async def test_taking_out_the_record_of_a_game_that_was_put_away_is_told_and_noted(world):
    table = await world.table(2)
    await world.db.transact(lambda conn: conn.execute("UPDATE games SET state = 'archived'"))
    await world.restart()
    await world.service.stewards.record(table.id, MOD, "Mo")
    assert "took out the whole record" in (await world.service.looking.history(table.id, 999))[-1].text
    await world.service.idle.resume(table.id, user(0))
    await world.service.seats.leave(table.id, user(1))
    with pytest.raises(SeatRefused, match="whole record"):
        await world.service.seats.join(table.id, MOD, "Mo")


async def copied(world):
    """Return a game of three, of which the last has left, and the table into which its record was brought."""
    table = await world.table(3)
    await world.bids(table.id, 3)
    await world.service.seats.leave(table.id, user(2))
    record = await world.service.stewards.record(table.id, MOD, "Mo")
    return table, await world.service.stewards.bring_in(record, 777, 1, 901, "Max", named)


async def test_in_a_copy_everybody_has_the_seat_of_the_game(world):
    _, again = await copied(world)
    assert await holders(world, again.id) == [None] * 3
    await world.service.seats.join(again.id, user(2), "User 2")
    await world.service.seats.join(again.id, user(1), "User 1")
    assert await holders(world, again.id) == [None, user(1), user(2)]
    with pytest.raises(SeatRefused, match="are kept"):
        await world.service.seats.join(again.id, ZOE, "Zoe")
    for moderator in (MOD, 901):  # who took it out and who brought it in
        with pytest.raises(SeatRefused, match="whole record"):
            await world.service.seats.join(again.id, moderator, "Mo")
    await world.service.seats.replace(again.id, user(1), 0, ZOE, "Zoe", moderator=True)  # a player has one voice
    assert await holders(world, again.id) == [None, user(1), user(2)]
    await world.service.seats.replace(again.id, 901, 0, ZOE, "Zoe", moderator=True)
    assert await holders(world, again.id) == [ZOE, user(1), user(2)]


async def test_a_computer_takes_a_kept_seat_only_when_there_is_no_other(world):
    _, again = await copied(world)
    for _ in range(2):
        await world.service.seats.add_computer(again.id, MOD, "random", moderator=True)
    seats = (await world.service.looking.table(again.id)).seats
    assert [seat.computer for seat in seats] == ["random", None, "random"]
