"""A network that comes late, Discord that refuses or hangs, and commands that stand once wherever they can be used."""

from __future__ import annotations

import asyncio
import logging
import socket

import aiohttp
import discord
import pytest

from bot import SYSTEMS
from cogs import patience
from cogs.patience import Delays, OneLine, serve
from tests.ops.fake import OTHER, SERVER, fake_discord
from tests.ops.kit import PATIENCE, started


async def ready(fake) -> None:
    await asyncio.wait_for(fake.ready.wait(), PATIENCE)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def test_case_162_a_network_that_comes_later_is_waited_for(tmp_path):
    port = free_port()
    async with started(tmp_path, port=port) as bot:
        await bot.says("Discord cannot be reached", times=2)
        async with fake_discord(port) as (fake, _):
            await ready(fake)
            await bot.says("ready as caravanserai")
            assert (await bot.stop())[0] == 0
    assert bot.tracebacks == []


async def test_a_connection_that_breaks_is_told_in_one_line(tmp_path):
    port = free_port()
    async with started(tmp_path, port=port) as bot:
        async with fake_discord(port) as (fake, _):
            await ready(fake)
            await bot.says("ready as caravanserai")
        await bot.says("ttempting a reconnect")
        async with fake_discord(port) as (fake, _):
            await ready(fake)
    assert bot.tracebacks == []


async def test_a_refused_token_is_one_sentence(tmp_path):
    async with fake_discord() as (fake, port), started(tmp_path, port=port) as bot:
        fake.token = False
        assert await bot.ends() == 2
    assert bot.told[-1].startswith("Discord refused DISCORD_TOKEN")
    assert bot.tracebacks == []


@pytest.mark.parametrize(("status", "words"), [(403, "GUILD_ID"), (404, "GUILD_ID"), (500, "could not be offered")])
async def test_refused_commands_stop_nothing(tmp_path, status, words):
    settings = {"GUILD_ID": str(SERVER)}
    async with fake_discord() as (fake, port):
        fake.refuse = {SERVER: status}
        async with started(tmp_path, port=port, **settings) as bot:
            await ready(fake)
            await bot.says("ready as caravanserai")
            if status != 500:  # discord.py itself tries those for half a minute
                await bot.says(words)
                fake.refuse = {}
                await bot.says(f"offered on the server {SERVER}")
        assert bot.tracebacks == []


async def test_commands_that_discord_never_answers_stop_nothing(tmp_path):
    async with fake_discord() as (fake, port):
        fake.hang = ("/commands",)
        async with started(tmp_path, port=port) as bot:
            await ready(fake)
            await bot.says("ready as caravanserai")
            code, seconds = await bot.stop()
    assert (code, bot.tracebacks) == (0, [])
    assert seconds < 5


async def run(folder, port, fake, **settings) -> None:
    """Start the bot, let it offer what it wants, and stop it."""
    async with started(folder, port=port, **settings) as bot:
        fake.ready.clear()
        await ready(fake)
        await bot.says("ready as caravanserai")
        assert (await bot.stop())[0] == 0


async def test_commands_are_offered_when_they_changed_and_not_else(tmp_path):
    async with fake_discord() as (fake, port):
        await run(tmp_path, port, fake)
        await run(tmp_path, port, fake)
        await run(tmp_path, port, fake, GUILD_ID=str(SERVER))
        await run(tmp_path, port, fake, GUILD_ID=str(SERVER))
    assert fake.offers == {0: 2, SERVER: 1}


async def test_case_159_every_command_is_shown_once_where_it_can_be_used(tmp_path):
    async with fake_discord() as (fake, port):
        for server in (None, SERVER, OTHER, None):
            await run(tmp_path, port, fake, **({} if server is None else {"GUILD_ID": str(server)}))
            everything = fake.names(SERVER if server is None else server)
            assert len(everything) > 10
            assert len(set(everything)) == len(everything)
            private = fake.names(0, private=True)  # case 160: in direct messages as well, but for what is of a server
            assert private == [name for name in everything if name != "steward"]
            for other in {SERVER, OTHER} - {server}:
                assert fake.names(other) == (everything if server is None else [])


async def test_commands_of_an_earlier_release_do_not_stay_beside_the_new_ones(tmp_path):
    """What was offered before anything was noted: on a server that was set then and is not any more."""
    async with fake_discord() as (fake, port):
        fake.commands[OTHER] = [{"name": "game", "description": "x", "type": 1}]
        async with started(tmp_path, port=port) as bot, asyncio.timeout(PATIENCE):
            while fake.commands[OTHER]:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)  # until it is noted
            await bot.stop()
        asked = len(fake.asked)
        await run(tmp_path, port, fake)
    assert not [path for path in fake.asked[asked:] if path.endswith("/commands")]


class Client:
    """A bot that Discord treats as `fates` say, one for each login."""

    def __init__(self, fates) -> None:
        self.greeted = asyncio.Event()
        self.fates = fates
        self.closed = False

    async def login(self, token):
        fate = self.fates.pop(0)
        if fate == "silence":
            await asyncio.sleep(3600)
        if isinstance(fate, BaseException):
            raise fate
        self.greeted.set()

    async def connect(self, *, reconnect=True):
        assert self.greeted.is_set()

    async def close(self):
        self.closed = True


class Answer:
    status, reason = 503, "no upstream"


async def test_every_kind_of_absence_is_waited_for(monkeypatch, caplog):
    monkeypatch.setattr(patience, "SECONDS", 0.05)
    monkeypatch.setattr(patience, "FIRST", 0.001)
    fates = [OSError("no route"), aiohttp.ClientError("cut"), TimeoutError(), "silence",
             discord.DiscordServerError(Answer(), "busy"), discord.GatewayNotFound(), "well"]  # fmt: skip
    made = []

    def make():
        made.append(Client(fates))
        return made[-1]

    with caplog.at_level(logging.WARNING):
        await serve(make, "token")
    assert [bot.closed for bot in made] == [True] * 7
    assert len(caplog.records) == 6
    assert all("Discord cannot be reached (" in text and "\n" not in text for text in caplog.messages)


async def test_a_fault_of_our_own_start_is_not_taken_for_the_network():
    class Broken(Client):
        async def login(self, token):
            self.greeted.set()
            raise OSError("the disk")

    with pytest.raises(OSError, match="the disk"):
        await serve(lambda: Broken([]), "token")


def test_waits_grow_to_a_bound():
    delays = Delays(most=10)
    assert [delays.next() for _ in range(5)] == [2, 4, 8, 10, 10]


def test_faults_of_the_network_lose_their_traceback_and_nothing_else_does():
    def record(error):
        made = logging.LogRecord("discord", logging.ERROR, "", 1, "again in %.1fs", (1.5,), (type(error), error, None))
        assert OneLine().filter(made)
        return made

    assert record(OSError("no\nroute 100%")).getMessage() == "again in 1.5s (no route 100%)"
    assert record(OSError("x")).exc_info is None
    assert record(KeyError("x")).exc_info is not None


async def test_case_163_a_system_without_fcntl_is_told_which_ones_are_supported(tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['fcntl'] = None\n")
    async with started(tmp_path, PYTHONPATH=str(tmp_path)) as bot:
        assert await bot.ends() == 2
    assert bot.told == [SYSTEMS]
