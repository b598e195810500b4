"""A local table with the demo bot, spoken to over HTTP as its page does."""

import asyncio
import contextlib
import json

import pytest
from aiohttp.test_utils import TestClient, TestServer

from local import Table, World
from tests.local.demo import Demo


class Browser:
    """One open page: what it does and what it has heard."""

    def __init__(self, table, who):
        self.table, self.who = table, who
        self.messages, self.world, self.raw = {}, {}, ""
        self._socket = None

    async def open(self):
        self._socket = await self.table.http.ws_connect(
            f"/api/events?as={self.who}", headers={"Origin": self.table.origin}
        )
        await self.hear()
        return self

    async def hear(self):
        """The next update."""
        text = await self._socket.receive_str()
        self.raw += text
        update = json.loads(text)
        if update.get("fresh"):
            self.messages.clear()
        self.world = update.get("world", self.world)
        self.messages |= {one["id"]: one for one in update.get("messages", [])}
        for one in update.get("gone", []):
            del self.messages[one["id"]]
        return update

    async def until(self, text):
        """The message with this text, as soon as it has come."""
        async with asyncio.timeout(5):
            while True:
                for one in self.messages.values():
                    if text in one["text"]:
                        return one
                await self.hear()

    async def quiet(self):
        """Hear everything that is on its way."""
        with contextlib.suppress(TimeoutError):
            while True:
                async with asyncio.timeout(0.25):
                    await self.hear()

    async def do(self, action, **body):
        response = await self.table.http.post(
            f"/api/do/{action}", json={"as": self.who, **body}, headers={"Origin": self.table.origin}
        )
        if response.status == 409:
            return (await response.json())["refused"]
        assert response.status == 200, await response.text()
        return (await response.json())["ok"]

    async def slash(self, command, channel=None, **options):
        return await self.do("slash", channel=channel or self.table.hall, command=command, options=options)

    async def click(self, message, custom_id):
        return await self.do("click", channel=message["channel"], message=message["id"], custom_id=custom_id)

    async def get(self, path):
        return await self.table.http.get(f"{path}?as={self.who}")

    @property
    def dm(self):
        return next(one["id"] for one in self.world["channels"] if one["kind"] == "dm")

    async def close(self):
        await self._socket.close()


class OpenTable:
    """The table and its pages."""

    def __init__(self, folder):
        self.bot = Demo()
        self.world = World(self.bot, folder)
        self.server = TestServer(Table(self.world).app(), host="127.0.0.1")
        self.pages = []

    async def start(self):
        await self.server.start_server()
        self.origin = f"http://127.0.0.1:{self.server.port}"
        self.http = TestClient(self.server)
        await self.world.start()
        self.hall = str(self.world.guild.channels["great-hall"].id)
        return self

    async def sit(self, who):
        page = await Browser(self, who).open()
        self.pages.append(page)
        return page

    async def close(self):
        for page in self.pages:
            await page.close()
        await self.http.close()
        await self.world.close()


@pytest.fixture
async def open_tables():
    """Opens tables; those still open are closed at the end."""
    tables = []

    async def start(folder):
        table = OpenTable(folder)
        tables.append(table)
        return await table.start()

    yield start
    for table in tables:
        if table.world.env._started:
            await table.close()


@pytest.fixture
async def table(open_tables, tmp_path):
    return await open_tables(tmp_path)


@pytest.fixture
async def alice(table):
    return await table.sit("alice")


@pytest.fixture
async def bob(table):
    return await table.sit("bob")
