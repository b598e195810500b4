"""A start with nothing to rely on but the data folder (host case 165)."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys

import aiohttp
import pytest

from tests.ops.kit import PATIENCE, ROOT, started
from tests.ops.test_network import free_port

READ_ONLY = ("unshare", *(() if os.geteuid() == 0 else ("--user", "--map-root-user")), "--mount", "sh", "-c")
"""A mount namespace in which the programme's folder and /tmp's own place cannot be written."""
SCRIPT = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'


class Page:
    """Somebody at the local table."""

    def __init__(self, session: aiohttp.ClientSession, origin: str) -> None:
        self.session, self.origin = session, origin
        self.messages: dict[str, dict] = {}
        self.hall = ""

    async def listen(self) -> None:
        url = f"{self.origin}/api/events?as=alice"
        async with self.session.ws_connect(url, headers={"Origin": self.origin}) as socket:
            async for news in socket:
                update = news.json()
                if "world" in update:
                    self.hall = next(one["id"] for one in update["world"]["channels"] if one["kind"] == "text")
                self.messages |= {one["id"]: one for one in update.get("messages", [])}

    async def slash(self, command: str, **options: object) -> None:
        body = {"as": "alice", "channel": self.hall, "command": command, "options": options}
        url = f"{self.origin}/api/do/slash"
        async with self.session.post(url, json=body, headers={"Origin": self.origin}) as answer:
            assert answer.status == 200, await answer.text()

    async def until(self, holds) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has namespaces of mounts")
async def test_case_165_only_the_data_folder_can_be_written(tmp_path):
    assert shutil.which("unshare"), "install unshare (Debian: apt-get install util-linux)"
    port = free_port()
    hard = {
        "TMPDIR": "/nowhere", "HOME": "/nowhere", "TZ": "Nowhere/Atlantis", "LANG": "xx_YY.odd", "LC_ALL": "xx_YY.odd",
        "LOCAL_PORT": str(port),
    }  # fmt: skip
    before = (*READ_ONLY, SCRIPT, "sh", str(ROOT))
    async with started(tmp_path, "--local", before=before, **hard) as bot, aiohttp.ClientSession() as session:
        await bot.says("The local table is open")
        page = Page(session, f"http://127.0.0.1:{port}")
        listening = asyncio.create_task(page.listen())
        await page.until(lambda: page.hall)
        await page.slash("game new", game="road")
        await page.slash("game start")
        await page.until(lambda: any(one["files"] for one in page.messages.values()))
        listening.cancel()
        assert (await bot.stop())[0] == 0
    assert bot.tracebacks == []
    assert not [line for line in bot.told if " ERROR " in line]
