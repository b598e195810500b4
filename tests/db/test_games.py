import asyncio

import pytest

from db import games, seats
from db.errors import AlreadySeated, ChannelTaken, GameFull, Missing, SeatTaken


def facts(**changes):
    return {
        "guild_id": 1,
        "channel_id": 10,
        "parent_id": None,
        "game": "toy",
        "rules": "1",
        "options": b"{}",
        "seed": 7,
        "created_by": 100,
        "at": 1000,
    } | changes


async def join(database, game_id, user_id, **changes):
    rest = {"computer": None, "name": f"user {user_id}", "capacity": 4, "at": 2000} | changes
    return await database.transact(seats.join, game_id, user_id=user_id, **rest)


async def test_a_new_game_is_a_lobby(database):
    game = await database.transact(games.create, **facts(parent_id=5))
    assert game == games.Game(
        id=game.id,
        guild_id=1,
        channel_id=10,
        parent_id=5,
        game="toy",
        rules="1",
        options=b"{}",
        seed=7,
        state="lobby",
        seq=0,
        outcome=None,
        created_by=100,
        created_at=1000,
        updated_at=1000,
    )
    assert await database.read(games.get, game.id) == game
    assert await database.read(games.live_in, 10) == game


@pytest.mark.parametrize("seed", [0, 1, (1 << 63) - 1, 1 << 63, (1 << 64) - 1])
async def test_a_seed_has_64_bits(database, seed):
    assert (await database.transact(games.create, **facts(seed=seed))).seed == seed


async def test_one_live_game_per_channel(database):
    first = await database.transact(games.create, **facts())
    with pytest.raises(ChannelTaken) as caught:
        await database.transact(games.create, **facts())
    assert caught.value.game_id == first.id
    await database.transact(games.set_state, first.id, "over", 2000)
    second = await database.transact(games.create, **facts())
    assert await database.read(games.live_in, 10) == second
    assert await database.read(games.latest_in, 10) == second
    with pytest.raises(ChannelTaken) as caught:
        await database.transact(games.set_state, first.id, "running", 3000)
    assert caught.value.game_id == second.id


async def test_two_people_open_a_table_at_once(database):
    results = await asyncio.gather(
        *(database.transact(games.create, **facts(created_by=user)) for user in range(6)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, games.Game) for result in results) == 1
    assert sum(isinstance(result, ChannelTaken) for result in results) == 5


async def test_an_id_is_never_used_again(database):
    first = await database.transact(games.create, **facts())
    await database.transact(lambda conn: conn.execute("DELETE FROM games"))
    second = await database.transact(games.create, **facts())
    assert second.id > first.id


async def test_states_options_and_outcome(database):
    game = await database.transact(games.create, **facts())
    await database.transact(games.set_options, game.id, b'{"bull": "random"}', 2000)
    await database.transact(games.set_state, game.id, "running", 3000)
    with pytest.raises(Missing):
        await database.transact(games.set_options, game.id, b"late", 4000)
    await database.transact(games.set_outcome, game.id, b"won", 5000)
    stored = await database.read(games.get, game.id)
    assert (stored.options, stored.state, stored.outcome, stored.updated_at) == (
        b'{"bull": "random"}',
        "running",
        b"won",
        5000,
    )


@pytest.mark.parametrize("state", games.STATES)
async def test_every_state_is_stored(database, state):
    game = await database.transact(games.create, **facts())
    await database.transact(games.set_state, game.id, state, 3000)
    assert (await database.read(games.get, game.id)).state == state
    assert (await database.read(games.live_in, 10) is not None) == (state in ("lobby", "running"))


async def test_what_is_missing_says_so(database):
    for work, *arguments in (
        (games.get, 99),
        (games.set_state, 99, "over", 1),
        (games.set_outcome, 99, b"", 1),
        (seats.free, 99, 0, 1),
        (seats.leave, 99, 0, 1),
    ):
        with pytest.raises(Missing):
            await database.transact(work, *arguments)
    assert await database.read(games.live_in, 99) is None
    assert await database.read(games.latest_in, 99) is None


async def test_idle_games_are_found_oldest_first(database):
    for channel, at in ((1, 300), (2, 100), (3, 200), (4, 900)):
        await database.transact(games.create, **facts(channel_id=channel, at=at))
    over = await database.transact(games.create, **facts(channel_id=5, at=50))
    await database.transact(games.set_state, over.id, "archived", 50)
    assert [game.channel_id for game in await database.read(games.idle_since, 900)] == [2, 3, 1]
    assert [game.channel_id for game in await database.read(games.idle_since, 900, limit=1)] == [2]


async def test_games_of_a_user(database):
    mine = await database.transact(games.create, **facts())
    other = await database.transact(games.create, **facts(channel_id=11))
    left = await database.transact(games.create, **facts(channel_id=12))
    await join(database, mine.id, 7)
    await join(database, other.id, 8)
    await join(database, left.id, 7)
    await database.transact(seats.leave, left.id, 0, 3000)
    assert [game.id for game in await database.read(games.live_of, 7)] == [mine.id]


async def test_six_join_at_once_and_no_join_is_lost(database):
    game = await database.transact(games.create, **facts())
    results = await asyncio.gather(
        *(join(database, game.id, user, capacity=5) for user in range(6)), return_exceptions=True
    )
    assert sorted(result.seat for result in results if isinstance(result, seats.Seat)) == [0, 1, 2, 3, 4]
    assert [type(result) for result in results if not isinstance(result, seats.Seat)] == [GameFull]
    assert len(await database.read(seats.of, game.id)) == 5


async def test_one_seat_per_user_and_one_user_per_seat(database):
    game = await database.transact(games.create, **facts())
    assert (await join(database, game.id, 7, wanted=2)).seat == 2
    with pytest.raises(AlreadySeated) as caught:
        await join(database, game.id, 7)
    assert caught.value.seat == 2
    with pytest.raises(SeatTaken):
        await join(database, game.id, 8, wanted=2)
    with pytest.raises(SeatTaken):
        await join(database, game.id, 8, wanted=4)
    assert (await database.read(seats.held_by, game.id, 7)).seat == 2
    assert await database.read(seats.held_by, game.id, 8) is None


async def test_computers_may_sit_several_times(database):
    game = await database.transact(games.create, **facts())
    for _ in range(3):
        await join(database, game.id, None, computer="random", name="Computer")
    assert [(seat.seat, seat.computer) for seat in await database.read(seats.of, game.id)] == [
        (0, "random"),
        (1, "random"),
        (2, "random"),
    ]


async def test_a_freed_seat_is_taken_again(database):
    game = await database.transact(games.create, **facts())
    for user in (7, 8, 9):
        await join(database, game.id, user)
    await database.transact(seats.free, game.id, 1, 3000)
    assert (await join(database, game.id, 10)).seat == 1


async def test_who_leaves_a_running_game_can_be_replaced(database):
    game = await database.transact(games.create, **facts())
    await join(database, game.id, 7)
    await join(database, game.id, 8)
    await database.transact(seats.leave, game.id, 0, 3000)
    assert [seat.left_at for seat in await database.read(seats.of, game.id)] == [3000, None]
    assert await database.read(seats.held_by, game.id, 7) is None
    with pytest.raises(AlreadySeated):
        await database.transact(seats.replace, game.id, 0, user_id=8, computer=None, name="user 8", at=4000)
    replaced = await database.transact(
        seats.replace, game.id, 0, user_id=None, computer="greedy", name="Computer", at=4000
    )
    assert replaced == (await database.read(seats.of, game.id))[0]
    assert (replaced.user_id, replaced.computer, replaced.left_at) == (None, "greedy", None)


async def test_seats_get_new_numbers(database):
    game = await database.transact(games.create, **facts())
    for user, wanted in ((7, 0), (8, 2), (9, 3)):
        await join(database, game.id, user, wanted=wanted)
    await database.transact(seats.renumber, game.id, [3, 0, 2])
    assert [(seat.seat, seat.user_id) for seat in await database.read(seats.of, game.id)] == [
        (0, 9),
        (1, 7),
        (2, 8),
    ]
    with pytest.raises(ValueError, match=r"\[0, 1, 2\]"):
        await database.transact(seats.renumber, game.id, [0, 1])


async def test_games_are_listed_by_channel_and_by_person(database):
    made = []
    for n in range(4):
        game = await database.transact(games.create, **facts(channel_id=10 if n < 3 else 20))
        await join(database, game.id, 100)
        if n < 3:
            await database.transact(games.set_state, game.id, ("over", "archived", "running")[n], 2000)
        made.append(game.id)
    everything = ("lobby", "running", "over", "archived")
    assert [g.id for g in await database.read(games.in_channel, 10, everything, 9)] == made[2::-1]
    assert [g.id for g in await database.read(games.in_channel, 10, everything, 1)] == made[2:3]
    assert [g.id for g in await database.read(games.in_channel, 10, ("archived",), 9)] == made[1:2]
    assert [g.id for g in await database.read(games.of_user, 100, everything, 9)] == made[::-1]
    await database.transact(seats.leave, made[3], 0, 3000)
    assert [g.id for g in await database.read(games.of_user, 100, ("lobby", "running"), 9)] == made[2:3]


async def test_a_game_is_moved_to_a_channel_that_is_free(database):
    first = await database.transact(games.create, **facts())
    second = await database.transact(games.create, **facts(channel_id=20))
    where = {"guild_id": None, "channel_id": 20, "parent_id": 7, "at": 5000}
    with pytest.raises(ChannelTaken) as caught:
        await database.transact(lambda conn: games.move(conn, first.id, **where))
    assert caught.value.game_id == second.id
    await database.transact(games.set_state, second.id, "over", 2000)
    await database.transact(lambda conn: games.move(conn, first.id, **where))
    moved = await database.read(games.get, first.id)
    assert (moved.guild_id, moved.channel_id, moved.parent_id, moved.updated_at) == (None, 20, 7, 5000)
    with pytest.raises(Missing):
        await database.transact(lambda conn: games.move(conn, 99, **{**where, "channel_id": 30}))


async def test_somebody_is_called_otherwise(database):
    game = await database.transact(games.create, **facts())
    await join(database, game.id, 100)
    await database.transact(seats.rename, game.id, 0, "Zoe")
    assert (await database.read(seats.of, game.id))[0].name == "Zoe"
    with pytest.raises(Missing):
        await database.transact(seats.rename, game.id, 3, "Zoe")
