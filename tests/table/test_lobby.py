"""Opening a table, sitting, options, start and end (host cases 4, 5, 13, 15, 26, 97, 125)."""

import asyncio

import pytest

from engine.core.decision import Pick
from engine.core.errors import Refusal
from engine.core.protocol import GameInfo, GameOption
from table.refusals import BadOption, ChannelBusy, NoTable, NotAllowed, NotSeated, SeatCount, SeatRefused, WrongState
from tests.table.kit import CHANNEL, HOUR, user
from tests.toy import ToyGame

MOD = 900


async def opened(world, **options):
    return await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann", options)


async def test_the_creator_sits_and_the_lobby_is_posted(world):
    table = await opened(world)
    assert table.state == "lobby"
    assert table.seat_of(user(0)) == 0
    assert table.options == {"rounds": "2"}
    assert [post.kind for post in await world.drain()] == ["lobby"]
    assert world.woken == 1


async def test_one_live_game_a_channel(world):
    first = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann", key="press")
    again = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann", key="press")
    assert again.id == first.id
    with pytest.raises(ChannelBusy) as busy:
        await world.service.seats.create("toy", CHANNEL, 1, user(1), "Ben", key="press")
    assert busy.value.game_id == first.id
    await world.service.seats.end(first.id, user(0))
    assert (await world.service.seats.create("toy", CHANNEL, 1, user(1), "Ben")).id != first.id


async def test_the_same_creation_pressed_at_once_opens_one_table(world):
    made = await asyncio.gather(
        *[world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann", key="press") for _ in range(5)]
    )
    assert len({table.id for table in made}) == 1


async def test_six_joins_at_once_fill_four_seats(world):
    table = await opened(world)
    answers = await asyncio.gather(
        *[world.service.seats.join(table.id, 200 + n, f"N{n}") for n in range(6)], return_exceptions=True
    )
    full = [answer for answer in answers if isinstance(answer, SeatRefused)]
    assert len(full) == 3
    assert "4" in full[0].reason
    seats = (await world.service.looking.table(table.id)).seats
    assert [seat.seat for seat in seats] == [0, 1, 2, 3]
    assert len({seat.user_id for seat in seats}) == 4


async def test_joining_twice_is_once(world):
    table = await opened(world)
    await asyncio.gather(*[world.service.seats.join(table.id, user(1), "Ben") for _ in range(4)])
    assert len((await world.service.looking.table(table.id)).seats) == 2


async def test_leaving_frees_the_seat_and_numbers_close_up_at_the_start(world):
    table = await opened(world)
    for seat in (1, 2):
        await world.service.seats.join(table.id, user(seat), f"User {seat}")
    await world.service.seats.leave(table.id, user(1))
    await world.service.seats.leave(table.id, user(1))
    assert [seat.seat for seat in (await world.service.looking.table(table.id)).seats] == [0, 2]
    started = await world.service.seats.start(table.id, user(0))
    assert [(seat.seat, seat.user_id) for seat in started.seats] == [(0, user(0)), (1, user(2))]


async def test_a_computer_sits_down_once_a_press(world):
    table = await opened(world)
    for _ in range(2):
        table = await world.service.seats.add_computer(table.id, user(0), "random", key="press")
    assert [seat.computer for seat in table.seats] == [None, "random"]
    table = await world.service.seats.add_computer(table.id, user(0), "random", key="other press")
    assert len(table.seats) == 3
    table = await world.service.seats.remove_computer(table.id, user(0), 1)
    table = await world.service.seats.remove_computer(table.id, user(0), 1)
    assert [seat.seat for seat in table.seats] == [0, 2]
    with pytest.raises(BadOption) as unknown:
        await world.service.seats.add_computer(table.id, user(0), "oracle")
    assert unknown.value.nearest == ("random",)
    with pytest.raises(NotSeated):
        await world.service.seats.add_computer(table.id, user(9), "random")


async def test_options_are_checked(world):
    table = await opened(world)
    assert (await world.service.seats.set_options(table.id, user(0), {"rounds": "1"})).options == {"rounds": "1"}
    with pytest.raises(BadOption) as wrong:
        await world.service.seats.set_options(table.id, user(0), {"rounds": "9"})
    assert wrong.value.nearest == ("1", "2")
    with pytest.raises(BadOption):
        await world.service.seats.set_options(table.id, user(0), {"weather": "rain"})
    with pytest.raises(NotAllowed):
        await world.service.seats.set_options(table.id, user(5), {"rounds": "1"})
    await world.service.seats.set_options(table.id, user(5), {"rounds": "2"}, moderator=True)


class Choosy(ToyGame):
    """A toy whose options depend on each other and on the number of players."""

    info = GameInfo(
        key="choosy",
        title="Choosy",
        blurb="",
        seats=(2, 3),
        options=(
            GameOption("lamps", "Lamps", (("no", "No"), ("yes", "Yes")), "no"),
            GameOption("oil", "Oil", (("no", "No"), ("yes", "Yes")), "no", needs=("lamps", "yes")),
            GameOption("wind", "Wind", (("no", "No"), ("yes", "Yes")), "no", seats=(3,)),
        ),
        rules="1",
    )


async def test_options_that_need_something_else(world):
    world.games["choosy"] = Choosy()
    table = await world.service.seats.create("choosy", CHANNEL, 1, user(0), "Ann")
    with pytest.raises(BadOption, match="Lamps"):
        await world.service.seats.set_options(table.id, user(0), {"oil": "yes"})
    await world.service.seats.set_options(table.id, user(0), {"oil": "yes", "lamps": "yes", "wind": "yes"})
    with pytest.raises(BadOption, match="Oil"):
        await world.service.seats.set_options(table.id, user(0), {"lamps": "no"})
    await world.service.seats.join(table.id, user(1), "Ben")
    with pytest.raises(SeatCount, match="Wind"):
        await world.service.seats.start(table.id, user(0))


async def test_the_start_names_the_allowed_range(world):
    table = await opened(world)
    with pytest.raises(SeatCount, match="is played by 2, 3 or 4; 1 sits here"):
        await world.service.seats.start(table.id, user(0))
    await world.service.seats.join(table.id, user(1), "Ben")
    with pytest.raises(NotSeated):
        await world.service.seats.start(table.id, user(9))
    started = await asyncio.gather(*[world.service.seats.start(table.id, user(0)) for _ in range(3)])
    assert {one.seq for one in started} == {1}
    assert (await world.log(table.id))[0].kind == "setup"


async def test_the_seed_is_drawn_once_and_stored(world):
    table = await opened(world)
    await world.service.seats.join(table.id, user(1), "Ben")
    await world.service.seats.start(table.id, user(0))
    assert (await world.service.replays.verify(table.id)).same


@pytest.mark.parametrize("hours", [0, -1, 1e9, float("nan")])
async def test_an_impossible_deadline_is_refused(world, hours):
    table = await opened(world)
    with pytest.raises(BadOption):
        await world.service.seats.set_deadline(table.id, user(0), hours)


async def test_a_deadline_can_be_set_and_taken_away(world):
    table = await opened(world)
    assert (await world.service.seats.set_deadline(table.id, user(0), 1.5)).deadline_ms == HOUR * 3 // 2
    assert (await world.service.seats.set_deadline(table.id, user(0), None)).deadline_ms is None


async def test_every_step_of_the_lobby_survives_a_restart(world):
    table = await opened(world)
    await world.restart()
    await world.service.seats.join(table.id, user(1), "Ben")
    await world.restart()
    await world.service.seats.set_options(table.id, user(0), {"rounds": "1"})
    await world.service.seats.set_deadline(table.id, user(0), 2)
    await world.restart()
    found = await world.service.looking.find(CHANNEL)
    assert found is not None
    assert (len(found.seats), found.options, found.deadline_ms) == (2, {"rounds": "1"}, 2 * HOUR)
    await world.service.seats.start(table.id, user(0))
    await world.restart()
    assert (await world.service.looking.find(CHANNEL)).state == "running"


async def test_end_is_for_the_creator_or_a_moderator_and_once(world):
    table = await world.table()
    with pytest.raises(NotAllowed):
        await world.service.seats.end(table.id, user(1))
    await world.service.seats.end(table.id, user(9), moderator=True)
    assert (await world.service.seats.end(table.id, user(0))).state == "ended"
    assert await world.service.looking.find(CHANNEL) is None
    assert (await world.service.looking.latest(CHANNEL)).id == table.id
    assert len(await world.rows("ended")) == 1
    with pytest.raises(Refusal, match="closed"):
        await world.play(table.id, 0, "1")
    with pytest.raises(WrongState):
        await world.service.seats.join(table.id, user(9), "Zoe")
    with pytest.raises(NoTable):
        await world.service.looking.table(99)


# ------------------------------------------------------------------------------------------ a running game


async def test_leave_opens_the_seat_and_another_takes_it(world):
    table = await world.table()
    left = await world.service.seats.leave(table.id, user(1))
    assert left.seats[1].user_id is None
    assert left.seats[1].name == "User 1"
    with pytest.raises(NotSeated):
        await world.play(table.id, 1, "1")
    await world.service.seats.join(table.id, user(7), "Zoe")
    assert (await world.service.looking.view_for(table.id, user(7))).seat == 1
    await world.play(table.id, 0, "1")
    number = (await world.service.looking.view_for(table.id, user(7))).number
    await world.service.moves.submit(table.id, user(7), number, Pick("1"), "x")
    kinds = [row.kind for row in await world.log(table.id)]
    assert kinds == ["setup", "seat", "seat", "choice", "choice"]
    assert (await world.service.replays.verify(table.id)).same


async def test_leave_to_a_computer_plays_on(world):
    table = await world.table()
    await world.play(table.id, 0, "1")
    await world.service.seats.leave(table.id, user(1), computer="random")
    seen = await world.service.looking.view_for(table.id, user(0))
    assert seen.decision.kind == "turn.move"


async def test_replace_moves_all_rights_by_id(world):
    table = await world.table()
    await world.drain()
    with pytest.raises(NotAllowed):
        await world.service.seats.replace(table.id, user(1), 0, 300, "Zoe")
    with pytest.raises(SeatRefused, match="has held seat 1"):
        await world.service.seats.replace(table.id, MOD, 1, user(0), "Ann", moderator=True)
    with pytest.raises(SeatRefused):
        await world.service.seats.replace(table.id, user(0), 7, 300, "Zoe")
    table = await world.service.seats.replace(table.id, MOD, 1, 300, "Zoe", moderator=True)
    assert table.seats[1].user_id == 300
    with pytest.raises(NotSeated):
        await world.service.moves.submit(table.id, user(1), None, Pick("1"), "x")
    posts = await world.drain()
    assert [post.pings for post in posts if post.kind == "turn"] == [(300,)]
    assert [post.user_id for post in posts if post.kind == "hand"] == [300]


async def test_who_was_replaced_gets_nothing_that_still_waited(world):
    table = await world.table()
    await world.service.seats.replace(table.id, user(1), 1, 300, "Zoe")
    told = [post.user_id for post in await world.drain() if post.user_id is not None and post.kind != "parting"]
    assert user(1) not in told
    assert sorted(told) == [user(0), 300]
