"""Every way in which an operator stops the bot ends in a closed database, at once (host case 145)."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from tests.ops.fake import fake_discord
from tests.ops.kit import PATIENCE, ROOT, companions, started

SECONDS = 5.0
FIRST = ("unshare", "--pid", "--fork", "--mount-proc", "--kill-child")
"""What makes a program process 1 of a namespace of its own, as in a container."""
BELOW = () if os.geteuid() == 0 else ("--user", "--map-root-user")
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has namespaces of processes")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
async def test_a_signal_closes_the_database_and_ends_it(tmp_path, number):
    async with fake_discord() as (fake, port), started(tmp_path, port=port) as bot:
        await bot.says("offered everywhere")
        await asyncio.wait_for(fake.ready.wait(), PATIENCE)
        code, seconds = await bot.stop(number)
    assert code == 0
    assert seconds < SECONDS
    assert companions(tmp_path) == []
    assert bot.tracebacks == []


@linux
async def test_process_1_of_a_container_hears_the_signal(tmp_path):
    async with fake_discord() as (fake, port), started(tmp_path, port=port, before=(*FIRST, *BELOW)) as bot:
        await bot.says("offered everywhere")
        await asyncio.wait_for(fake.ready.wait(), PATIENCE)
        (first,) = _children(bot.process.pid)
        os.kill(first, signal.SIGTERM)
        async with asyncio.timeout(SECONDS):
            assert await bot.ends() == 0
    assert companions(tmp_path) == []
    assert bot.tracebacks == []


@linux
async def test_process_1_hears_it_while_it_begins(tmp_path):
    """A signal that nobody handles is lost for process 1, and the container waits for its grace period."""
    async with fake_discord() as (_, port), started(tmp_path, port=port, before=(*FIRST, *BELOW)) as bot:
        async with asyncio.timeout(PATIENCE):
            while not (found := [child for child in _children(bot.process.pid) if _handles(child, signal.SIGTERM)]):
                await asyncio.sleep(0.005)
        os.kill(found[0], signal.SIGTERM)
        assert await bot.ends() == 0
    assert bot.told == []


async def test_a_gateway_that_is_deaf_does_not_hold_it_up(tmp_path):
    async with fake_discord() as (fake, port), started(tmp_path, port=port) as bot:
        fake.silent = True
        await bot.says("offered everywhere")
        await asyncio.wait_for(fake.ready.wait(), PATIENCE)
        code, seconds = await bot.stop()
    assert code == 0
    assert seconds < SECONDS
    assert companions(tmp_path) == []


async def test_it_stops_while_it_waits_for_the_network(tmp_path):
    async with started(tmp_path, port=1) as bot:
        await bot.says("Discord cannot be reached")
        code, seconds = await bot.stop()
    assert code == 0
    assert seconds < SECONDS


async def test_the_local_table_stops_as_well(tmp_path):
    async with started(tmp_path, "--local", LOCAL_PORT="18765") as bot:
        await bot.says("The local table is open")
        code, seconds = await bot.stop()
    assert code == 0
    assert seconds < SECONDS
    assert [path.name for path in (tmp_path / "data/local").iterdir() if path.name.endswith(("-wal", "-shm"))] == []


PROGRAM = """
import asyncio, os, sys
from tests.cogs.test_painter import NAMES, draw, hang, view
from cogs.posting.painter import Painter

async def main():
    painter = Painter({"idle": draw, "busy": hang}[sys.argv[1]])
    await painter.draw(view(), "market", NAMES)
    drawing = asyncio.create_task(painter.draw(view(), "board", {0: sys.argv[2]})) if sys.argv[1] == "busy" else None
    await asyncio.sleep(0.5)
    print(painter._artist.pid, flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("what", ["idle", "busy"])
async def test_the_drawing_process_ends_with_the_bot(tmp_path, what, number):
    """Killed, the bot can tell nobody; and the drawing process has 100 MB."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    call = [sys.executable, str(program), what, str(tmp_path / "note")]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(call, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        drawing = int(process.stdout.readline())
        process.send_signal(number)
        process.wait(PATIENCE)
    async with asyncio.timeout(SECONDS):
        while _lives(drawing):
            await asyncio.sleep(0.05)


def _children(parent: int) -> list[int]:
    try:
        with open(f"/proc/{parent}/task/{parent}/children") as file:
            return [int(word) for word in file.read().split()]
    except FileNotFoundError:
        return []


def _handles(process: int, number: int) -> bool:
    """Whether a process has a handler of its own for a signal."""
    try:
        with open(f"/proc/{process}/status") as file:
            (mask,) = [line.split()[1] for line in file if line.startswith("SigCgt")]
    except (FileNotFoundError, ValueError):
        return False
    return bool(int(mask, 16) >> (number - 1) & 1)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"
