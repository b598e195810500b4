"""The world outlives a restart, follows the real clock, and does not grow."""

import asyncio
import socket
from datetime import UTC, datetime, timedelta

import pytest

from local import PortTaken, UnreadableWorld, World, housekeeping, open_table, people
from tests.local.demo import Demo


async def test_restart_is_invisible(open_tables, tmp_path):
    table = await open_tables(tmp_path)
    alice = await table.sit("alice")
    made = (await alice.do("channel", name="New Hall"))["channel"]
    thread = (await alice.do("channel", name="aside", parent=made))["channel"]
    await alice.slash("panel", channel=thread)
    await alice.slash("show", channel=made)
    await alice.slash("letter")
    await alice.do("dms", closed=True)
    panel, shown, letter = [await alice.until(text) for text in ("Counted 0", "After the", "Dear Alice")]
    secret = await alice.until("Sent")
    await alice.quiet()
    old = set(alice.messages)
    await table.close()

    table = await open_tables(tmp_path)
    alice = await table.sit("alice")
    assert set(alice.messages) == old - {secret["id"]}
    assert alice.world["dms_closed"]
    assert letter["channel"] == alice.dm
    assert {made, thread} < {one["id"] for one in alice.world["channels"]}
    assert len(await (await alice.get(shown["files"][0]["url"])).read()) == shown["files"][0]["size"]
    await alice.click(panel, "demo:count")
    assert (await alice.until("Counted 1"))["id"] == panel["id"]
    await alice.do("say", channel=made, text="after the restart")
    assert int((await alice.until("after the restart"))["id"]) > max(map(int, old))


async def test_the_bot_knows_the_restored_world(open_tables, tmp_path):
    table = await open_tables(tmp_path)
    alice = await table.sit("alice")
    made = int((await alice.do("channel", name="kept"))["channel"])
    await table.close()
    table = await open_tables(tmp_path)
    assert table.bot.get_channel(made).name == "kept"
    assert table.bot.get_guild(people.GUILD_ID).owner_id == people.OWNER.id


async def test_clock_follows_real_time(table):
    before = table.bot.beats
    await asyncio.sleep(2.6)
    assert 1 <= table.bot.beats - before <= 4
    assert abs((datetime.now(UTC) - table.world.env.now()).total_seconds()) < 1.5


async def test_a_laptop_that_slept_is_not_relived(table):
    beats = table.bot.beats
    later = datetime.now(UTC) + timedelta(hours=8)
    async with table.world.turn():
        await table.world.env.catch_up(later)
    assert table.bot.beats - beats <= 2
    assert abs((later - table.world.env.now()).total_seconds()) < 1


async def test_a_busy_bot_keeps_nobody_waiting(alice, bob, table):
    start = asyncio.get_running_loop().time()
    await asyncio.gather(alice.slash("slow"), bob.slash("panel"))
    assert asyncio.get_running_loop().time() - start < 0.39
    await alice.until("Done at last")


async def test_what_is_over_is_forgotten(alice, table, monkeypatch):
    monkeypatch.setattr(housekeeping, "MESSAGES_KEPT", 5)
    await alice.slash("panel")
    for _ in range(7):
        await alice.slash("show")
    await alice.quiet()
    backend = table.world.backend
    assert housekeeping.size(backend)["interactions"] == 8
    backend.clock._epoch += timedelta(minutes=16)
    housekeeping.tidy(backend)
    assert housekeeping.size(backend)["interactions"] == 0
    kept = backend.messages[int(table.hall)].values()
    assert sorted(one.content for one in kept) == ["After the **muster**:"] * 5 + ["Counted 0"]
    assert housekeeping.size(backend)["files"] == 5
    assert housekeeping.size(backend)["ids"] <= 2
    for _ in range(300):
        backend.emit("SOMETHING_NEW", {})
    assert housekeeping.size(backend)["log"] <= 400
    await alice.slash("panel")
    await alice.until("Counted 0")


async def test_unreadable_world_is_not_overwritten(tmp_path):
    file = tmp_path / "world.json"
    file.write_text("{")
    with pytest.raises(UnreadableWorld, match="move it away"):
        World(Demo(), tmp_path)
    assert file.read_text() == "{"


async def test_taken_port(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTaken, match=f"Port {port} is taken"):
            await open_table(Demo(), folder=tmp_path, port=port, stop=asyncio.Event())
    assert not list(tmp_path.iterdir())


async def test_the_bot_is_closed_with_the_table(tmp_path, capsys):
    stop, bot = asyncio.Event(), Demo()
    running = asyncio.create_task(open_table(bot, folder=tmp_path, port=0, stop=stop))
    while "http://127.0.0.1:" not in capsys.readouterr().out:
        await asyncio.sleep(0.05)
    stop.set()
    await running
    assert bot.closed_by_table
    assert (tmp_path / "world.json").exists()


async def test_channel_names(alice):
    assert "letters a to z" in await alice.do("channel", name="<b>")
    assert "already" in await alice.do("channel", name="great-hall")


async def test_a_bot_that_cannot_start_says_why(tmp_path):
    class Broken(Demo):
        async def setup_hook(self):
            raise RuntimeError("no database")

    bot = Broken()
    with pytest.raises(RuntimeError, match="no database"):
        await open_table(bot, folder=tmp_path, port=0, stop=asyncio.Event())
    assert bot.closed_by_table
    assert not list(tmp_path.iterdir())


async def test_many_pages_at_once(table):
    """A browser opens only six ordinary streams to one address; a table has more people than that."""
    pages = [await table.sit(who) for who in ("alice", "bob", "carol", "dan", "erin", "frank", "alice", "bob")]
    await pages[0].slash("panel")
    for page in pages:
        await page.until("Counted 0")
