"""The stored time of the tables, and what counts open games."""

from db import games, outbox, pulse, timers
from db.outbox import Outgoing
from db.pulse import Beat
from db.timers import Timer


async def test_there_is_one_beat_and_time_never_runs_back(database):
    assert await database.read(pulse.last) is None
    await database.transact(pulse.put, Beat(5, 1))
    assert await database.read(pulse.last) == Beat(5, 1)
    await database.transact(pulse.put, Beat(3, -2))
    assert await database.read(pulse.last) == Beat(5, -2)


async def test_games_in_which_a_kind_of_timer_waits(database, new_game):
    first, second, third = [await new_game(n) for n in (1, 2, 3)]
    for key, game, kind in (("a", second, "deadline"), ("b", second, "deadline"), ("c", first, "deadline")):
        await database.transact(timers.put, Timer(key, game, kind, 5))
    await database.transact(timers.put, Timer("d", third, "pass", 5))
    assert await database.read(timers.games, "deadline", 0, 10) == [first, second]
    assert await database.read(timers.games, "deadline", 0, 1) == [first]
    assert await database.read(timers.games, "deadline", first, 10) == [second]
    await database.transact(timers.fire, "c", 5)
    assert await database.read(timers.games, "deadline", 0, 10) == [second]


async def test_what_a_game_has_to_tell_that_has_not_arrived(database, new_game):
    game, other = await new_game(1), await new_game(2)
    for kind, target, number, where, nonce in (
        ("log", "channel", 9, game, "a"),
        ("remind", "user", 7, game, "b"),
        ("hand", "user", 8, game, "c"),
    ):
        await database.transact(outbox.put, Outgoing(kind, target, number, b"{}", nonce, where), 0)
    assert not await database.read(outbox.unheard, game, None)
    assert await database.read(outbox.unheard, game, 7)
    assert not await database.read(outbox.unheard, game, 8)
    assert not await database.read(outbox.unheard, other, 7)
    await database.transact(outbox.mark_retry, 1, 50, "no")
    assert await database.read(outbox.unheard, game, None)
    await database.transact(outbox.mark_sent, 1, 5, 60)
    assert not await database.read(outbox.unheard, game, None)


async def test_rows_that_a_wrong_clock_put_off_are_hurried_and_no_others(database, new_game):
    game = await new_game(1)
    for nonce in "ab":
        await database.transact(outbox.put, Outgoing("log", "channel", 9, b"{}", nonce, game), 0)
    await database.transact(outbox.mark_retry, 1, 100 + 3_600, "no")
    await database.transact(outbox.mark_retry, 2, 101 + 3_600, "no")
    assert await database.transact(outbox.hurry, 100, 3_600) == 1
    assert [(await database.read(outbox.get, row)).next_at for row in (1, 2)] == [3_700, 100]


async def test_open_games_are_counted_by_person_channel_and_server(database):
    def make(conn, channel, parent, guild, who):
        common = {"game": "toy", "rules": "1", "options": b"{}", "seed": 1, "at": 0}
        return games.create(conn, guild_id=guild, channel_id=channel, parent_id=parent, created_by=who, **common)

    first = await database.transact(make, 1, None, 5, 7)
    thread = await database.transact(make, 2, 1, 5, 8)
    away = await database.transact(make, 3, None, None, 7)
    over = await database.transact(make, 4, 1, 5, 7)
    await database.transact(games.set_state, over.id, "over", 0)
    count = games.Open
    assert await database.read(games.open_beside, first) == count(person=2, channel=2, server=2)
    assert await database.read(games.open_beside, thread) == count(person=1, channel=2, server=2)
    assert await database.read(games.open_beside, away) == count(person=2, channel=1, server=0)
