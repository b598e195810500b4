"""One bad message never stops the rest: neither what a page hears, nor what is saved, nor the clock."""

import asyncio
import json

from local import views
from tests.local.conftest import Browser


async def test_a_message_that_cannot_be_viewed_stands_for_itself_alone(alice, bob, monkeypatch):
    made = views.message_view

    def broken(backend, message):
        if message.content == "bad":
            raise ValueError("something odd")
        return made(backend, message)

    monkeypatch.setattr(views, "message_view", broken)
    await alice.do("say", channel=alice.table.hall, text="bad")
    await alice.do("say", channel=alice.table.hall, text="good")
    await bob.until("good")
    stub = await bob.until("cannot be shown")
    sample = next(one for one in bob.messages.values() if one["text"] == "good")
    assert stub.keys() == sample.keys()
    assert stub["author"] == sample["author"]
    fresh = await Browser(alice.table, "carol").open()
    assert {one["text"] for one in fresh.messages.values()} >= {"good", "(a message that cannot be shown)"}
    await fresh.close()


async def test_half_a_character_is_refused_at_the_door(alice, bob):
    """It could be neither stored nor sent on."""
    body = json.dumps({"as": "alice", "channel": alice.table.hall, "text": "half \ud83c"})
    response = await alice.table.http.post(
        "/api/do/say", data=body, headers={"Origin": alice.table.origin, "Content-Type": "application/json"}
    )
    assert response.status == 400
    await alice.do("say", channel=alice.table.hall, text="whole 🏰")
    await bob.until("whole 🏰")
    await alice.table.world.save()


async def test_a_feed_that_fails_lets_its_page_begin_anew(alice, monkeypatch):
    monkeypatch.setattr("local.feed._differs", lambda told, view: 1 / 0)
    await alice.do("say", channel=alice.table.hall, text="x")
    async with asyncio.timeout(5):
        message = await alice._socket.receive()
    assert message.data == 1011


async def test_what_could_not_be_saved_is_saved_later(alice, monkeypatch):
    monkeypatch.setattr("local.world.SAVE_AGAIN", 0.05)
    world = alice.table.world
    store, fails = world._store.save, [OSError("the disk is full")] * 2

    def save(encoded, files):
        if fails:
            raise fails.pop()
        store(encoded, files)

    monkeypatch.setattr(world._store, "save", save)
    await alice.do("say", channel=alice.table.hall, text="kept")
    async with asyncio.timeout(10):
        while fails or world._unsaved:
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.3)
    assert any(one.content == "kept" for one in world._store.load().messages)


async def test_a_tick_that_fails_is_not_the_last(alice, monkeypatch):
    world, ticks = alice.table.world, []

    async def catch_up(now):
        ticks.append(now)
        raise KeyError("odd")

    monkeypatch.setattr(world.env, "catch_up", catch_up)
    async with asyncio.timeout(10):
        while len(ticks) < 3:
            await asyncio.sleep(0.1)
