"""Starting the bot as its operator does: a process of its own, its settings in the environment."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOKEN = ".".join(("MTAxMDEwMTAxMDEwMTAxMDEwMQ", "GabcdE", "abcdefghijklmnopqrstuvwxyz"))
PATIENCE = 60.0
"""Seconds of the wall clock for what takes one or two on an idle machine."""


class Process:
    """A bot that was started. `told` are the lines of its log and its errors so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.told: list[str] = []
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            self.told.append(line.decode().rstrip("\n"))
            self._news.set()
        self._news.set()

    async def says(self, words: str, times: int = 1) -> str:
        """Wait until it has said something so often; return the newest line."""
        async with asyncio.timeout(PATIENCE):
            while len(found := [line for line in self.told if words in line]) < times:
                assert not self._reader.done(), f"it ended without “{words}”: {self.told}"
                self._news.clear()
                await self._news.wait()
        return found[-1]

    async def stop(self, number: int = signal.SIGTERM) -> tuple[int, float]:
        """Send it a signal; return its exit code, and after how many seconds it had ended."""
        begun = time.monotonic()
        self.process.send_signal(number)
        return await self.ends(), time.monotonic() - begun

    async def ends(self) -> int:
        """Wait for its end; return its exit code."""
        async with asyncio.timeout(PATIENCE):
            code = await self.process.wait()
            await self._reader
        return code

    @property
    def tracebacks(self) -> list[str]:
        """Lines that no operator should have to read."""
        return [line for line in self.told if "Traceback" in line or line.startswith("  ")]


@asynccontextmanager
async def started(
    folder: Path, *arguments: str, port: int | None = None, before: Sequence[str] = (), **settings: str
) -> AsyncIterator[Process]:
    """Run `bot.py` in a folder, as another program's child if `before` names one; kill it at the end."""
    own = {} if port is None else {"FAKE_DISCORD": str(port), "PYTHONPATH": str(ROOT / "tests/ops/redirect")}
    if port is not None:
        own["DISCORD_TOKEN"] = TOKEN
    process = await asyncio.create_subprocess_exec(
        *before, sys.executable, str(ROOT / "bot.py"), *arguments, cwd=folder,
        env={"PATH": os.environ.get("PATH", ""), **own, **settings},
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    made = Process(process)
    try:
        yield made
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        await made._reader


def companions(folder: Path) -> list[str]:
    """Return what lies beside the database that a closed one does not have."""
    return [path.name for path in (folder / "data").iterdir() if path.name.endswith(("-wal", "-shm", "-journal"))]
