import asyncio

import msgspec
import pytest

from db import messages, timers
from db.messages import Message
from db.timers import Timer


@pytest.fixture
def timer(game_id):
    return Timer("key", game_id, "deadline", 5000, seat=1, payload=b"p")


async def keys(database, now):
    return [timer.key for timer in await database.read(timers.due, now)]


async def test_a_timer_fires_once(database, timer):
    await database.transact(timers.put, timer)
    assert await keys(database, 4999) == []
    assert await database.read(timers.due, 5000) == [timer]
    fired = await asyncio.gather(*(database.transact(timers.fire, "key", 5001) for _ in range(5)))
    assert sorted(fired) == [False, False, False, False, True]
    assert await keys(database, 9999) == []


async def test_setting_a_fired_deadline_again_does_not_fire_it_again(database, timer):
    """Case 77: at most once per deadline."""
    await database.transact(timers.put, timer)
    await database.transact(timers.fire, "key", 5001)
    await database.transact(timers.put, msgspec.structs.replace(timer, due_at=9000))
    await database.transact(timers.replace, timer.game_id, [timer])
    assert await keys(database, 99999) == []
    assert not await database.transact(timers.fire, "key", 99999)


async def test_a_waiting_deadline_can_be_moved_and_cancelled(database, timer):
    await database.transact(timers.put, timer)
    moved = msgspec.structs.replace(timer, due_at=8000, payload=b"later", seat=2, kind="reminder")
    await database.transact(timers.put, moved)
    assert await database.read(timers.waiting, timer.game_id) == [moved]
    assert await database.transact(timers.cancel, "key")
    assert not await database.transact(timers.cancel, "key")
    assert await database.read(timers.waiting, timer.game_id) == []


async def test_replacing_touches_one_game_only(database, new_game):
    first, second = await new_game(1), await new_game(2)
    for key, game in (("a", first), ("b", first), ("c", second)):
        await database.transact(timers.put, Timer(key, game, "deadline", 10))
    await database.transact(
        timers.replace, first, [Timer("b", first, "deadline", 20), Timer("d", first, "deadline", 5)]
    )
    assert await keys(database, 100) == ["d", "c", "b"]
    with pytest.raises(ValueError, match="not of game"):
        await database.transact(timers.replace, first, [Timer("e", second, "deadline", 1)])
    await database.transact(timers.replace, first, [])
    assert await keys(database, 100) == ["c"]


async def test_due_is_limited_and_oldest_first(database, game_id):
    for key, due_at in (("late", 30), ("early", 10), ("middle", 20)):
        await database.transact(timers.put, Timer(key, game_id, "deadline", due_at))
    assert [timer.key for timer in await database.read(timers.due, 30, limit=2)] == ["early", "middle"]


async def test_living_messages(database, game_id):
    prompt = Message(game_id, "prompt", 10, 501, 3, b"hash")
    hand = Message(game_id, "hand:1", 77, 502, 3, b"hash")
    assert await database.transact(messages.put, prompt)
    assert await database.transact(messages.put, hand)
    assert await database.read(messages.get, game_id, "prompt") == prompt
    assert await database.read(messages.of, game_id) == [hand, prompt]
    newer = Message(game_id, "prompt", 11, 503, 4, b"other")
    assert await database.transact(messages.put, newer)
    assert not await database.transact(messages.put, prompt), "an outdated text is never noted over a newer one"
    assert await database.read(messages.get, game_id, "prompt") == newer
    assert await database.transact(messages.forget, game_id, "prompt")
    assert not await database.transact(messages.forget, game_id, "prompt")
    assert await database.read(messages.get, game_id, "prompt") is None
