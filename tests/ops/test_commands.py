"""`make backup` and `make restore`, as an operator uses them around a bot that plays."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
from contextlib import closing

import pytest

from bot import EDITIONS
from tests.ops.fake import fake_discord
from tests.ops.kit import PATIENCE, ROOT, companions, started


async def run(folder, *arguments: str) -> tuple[int, list[str]]:
    async with started(folder, *arguments) as command:
        return await command.ends(), command.told


async def played(folder, number: int) -> None:
    """Start the bot, let it write something, and end it by a signal."""
    async with fake_discord() as (fake, port), started(folder, port=port) as bot:
        await bot.says("ready as caravanserai")
        async with asyncio.timeout(PATIENCE):
            while "GET /api/v10/applications/1000/guilds" not in " ".join(fake.asked):
                await asyncio.sleep(0.05)
        assert (await bot.stop(number))[0] in (0, -number)


def facts(path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return connection.execute("SELECT key FROM facts WHERE key = 'commands'").fetchall()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_case_147_and_148_copy_and_back_after_every_way_to_stop(tmp_path, number):
    await played(tmp_path, number)
    assert (companions(tmp_path) != []) == (number == signal.SIGKILL)
    code, told = await run(tmp_path, "--backup")
    assert (code, len(told)) == (0, 1)
    assert told[0].startswith(f"Copied and checked: {tmp_path}/data/backups/caravanserai-")
    (copy,) = (tmp_path / "data/backups").glob("*.sqlite3")
    assert facts(copy) == [("commands",)]
    assert copy.with_name(copy.name + EDITIONS).is_dir()
    code, told = await run(tmp_path, "--restore", str(copy))
    assert code == 0
    assert told[0].startswith("Restored and checked: ")
    assert told[1].endswith(".before-restore.")
    assert companions(tmp_path) == []
    assert facts(tmp_path / "data/caravanserai.sqlite3") == [("commands",)]
    await played(tmp_path, signal.SIGTERM)


async def test_nothing_is_put_under_a_running_bot(tmp_path):
    async with fake_discord() as (_, port), started(tmp_path, port=port) as bot:
        await bot.says("offered everywhere")
        code, _ = await run(tmp_path, "--backup", "copy.sqlite3")
        assert code == 0
        code, told = await run(tmp_path, "--restore", "copy.sqlite3")
        assert code == 2
        assert len(told) == 1
        assert "stop that one first" in told[0]
        assert (await bot.stop())[0] == 0


@pytest.mark.parametrize("arguments", [("--backup",), ("--restore", "missing.sqlite3")])
async def test_what_is_not_there_is_one_sentence(tmp_path, arguments):
    code, told = await run(tmp_path, *arguments)
    assert code == 2
    assert len(told) == 1
    assert told[0].startswith("There is no database ")


@pytest.mark.parametrize(
    ("target", "options"),
    [("backup", "--backup"), ("backup FILE=a.sqlite3", "--backup a.sqlite3"),
     ("restore FILE=a.sqlite3", "--restore a.sqlite3")],
)  # fmt: skip
def test_make_knows_both(target, options):
    said = _make(*target.split())
    assert f"bot.py {options}" in said.stdout.replace('"', "")


def test_make_restore_asks_for_the_file():
    said = _make("restore", dry=False)
    assert said.returncode != 0
    assert "make restore FILE=" in said.stderr


def _make(*targets: str, dry: bool = True) -> subprocess.CompletedProcess[str]:
    call = ["make", *(["--dry-run"] if dry else []), *targets]
    return subprocess.run(call, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False)
