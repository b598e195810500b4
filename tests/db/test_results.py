import msgspec

from db import games, results, seats
from db.results import Attempt

TRY = Attempt(1, "2026-11-30", "toy", 100, 0, 1000)


async def test_the_first_attempt_of_a_day_stays(database, new_game):
    first, second = await new_game(10), await new_game(11)
    mine = msgspec.structs.replace(TRY, game_id=first)
    assert await database.transact(results.enter, mine) == mine
    assert await database.transact(results.enter, msgspec.structs.replace(mine, game_id=second, at=2000)) == mine
    assert await database.read(results.of, 1, TRY.day, "toy", 100) == mine
    for other in ((2, TRY.day, "toy", 100), (1, "2026-12-01", "toy", 100), (1, TRY.day, "road", 100)):
        assert await database.read(results.of, *other) is None


async def test_attempts_of_a_day_stand_in_the_order_of_their_beginning(database, new_game):
    for user, channel, at in ((102, 10, 3000), (101, 11, 2000), (103, 12, 4000)):
        game_id = await new_game(channel)
        await database.transact(results.enter, msgspec.structs.replace(TRY, user_id=user, game_id=game_id, at=at))
    found = await database.read(results.of_day, 1, TRY.day, "toy")
    assert [attempt.user_id for attempt in found] == [101, 102, 103]
    assert await database.read(results.of_day, 2, TRY.day, "toy") == []


async def test_only_games_played_to_the_end_by_who_still_sits_there_count(database, new_game):
    played, stopped, left, running = [await new_game(channel) for channel in range(10, 14)]

    def end(conn):
        for game_id in (played, left):
            games.set_outcome(conn, game_id, b"{}", 2000)
        for game_id in (played, stopped, left):
            games.set_state(conn, game_id, "over", 2000)
        seats.leave(conn, left, 0, 2000)

    await database.transact(end)
    assert await database.read(results.finished, "toy", 100) == [results.Finished(played, b"{}", 0)]
    assert await database.read(results.finished, "road", 100) == []
    assert running not in [row.game_id for row in await database.read(results.finished, "toy", 100)]


async def test_a_challenge_is_under_way_as_long_as_anybody_plays_it(database, new_game):
    tables = [await new_game(channel) for channel in (10, 11, 12)]
    tries = [msgspec.structs.replace(TRY, user_id=n, game_id=game_id) for n, game_id in enumerate(tables[:2])]
    for attempt in tries:
        await database.transact(results.enter, attempt)
    assert [await database.read(results.at_table, number) for number in tables] == [*tries, None]
    await database.transact(games.set_state, tables[0], "over", 2000)
    assert await database.read(results.under_way, tries[0])
    assert not await database.read(results.under_way, msgspec.structs.replace(TRY, day="2026-12-01"))
    await database.transact(games.set_state, tables[1], "archived", 2000)
    assert not await database.read(results.under_way, tries[0])
