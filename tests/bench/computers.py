"""Rows of a full house: how long a person waits while many tables of computers play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from cogs.posting.painter import Painter
from engine.core.rng import Rng
from engine.outremer import GAME
from tests.bench.crowd import Crowd, Press, crowd
from tests.bench.table import Goal, Row
from tests.bench.timing import percentile
from tests.bench.traffic import ready
from tests.e2e.hall import paint

TABLES, SEATS, PRESSES = 40, 4, 60
PAUSE = 0.05
"""Seconds between two presses of a person."""
STRONGEST = "marshal"


def beside_computers(quick: bool) -> list[Row]:
    """A person presses at a table of two people while so many tables of four computers play in the same moment."""
    tables = 2 if quick else TABLES
    with TemporaryDirectory() as folder:
        beside, alone = asyncio.run(_waits(Path(folder) / "games.sqlite3", tables, 1 if quick else PRESSES))
    rows = []
    for name, least, aim in (("acknowledged", 250, 60), ("answered", 1000, 400)):
        waits = [(getattr(press, name) - press.made) * 1000 for press in beside]
        one = percentile([(getattr(press, name) - press.made) * 1000 for press in alone], 0.5)
        ours, worst = f"p50 {percentile(waits, 0.5):.0f}, slowest {max(waits):.0f} ms", max(waits)
        told = f"click → {name}, {tables} tables of {SEATS} computers play"
        rows.append(Row(told, ours, f"without them {one:.1f} ms", worst, Goal(least, aim, " ms")))
    return rows


async def _waits(path: Path, tables: int, presses: int) -> tuple[list[Press], list[Press]]:
    """Return a person's presses while the computers play, and without them."""
    async with crowd(path, 2, painter=Painter(paint, workers=0)) as c:  # 40 tables' pictures are another row
        mine = await c.table(c.guild.create_text_channel("mine"), c.people, seed=1)
        await c.bot.poster.drain()
        rng = Rng(1)
        alone = [await _pressed(c, await ready(c, mine, rng)) for _ in range(max(1, presses // 2))]
        play = [await _table(c, number) for number in range(tables)]
        await c.bot.poster.drain()
        playing = [asyncio.create_task(one()) for one in play]
        beside = []
        while len(beside) < presses and not all(task.done() for task in playing):
            await asyncio.sleep(PAUSE)
            beside.append(await _pressed(c, await ready(c, mine, rng)))
        assert len(beside) > presses // 4, "the computers were done before the person"
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await c.bot.poster.drain()
        return beside, alone


async def _pressed(c: Crowd, press: Press) -> Press:
    await asyncio.sleep(0)
    await c.answer(c.press(press))
    return press


async def _table(c: Crowd, number: int) -> Callable[[], Coroutine[Any, Any, float]]:
    """Fill a table with computers, and start it; return what lets them play a whole game."""
    service, user = c.bot.service, 10_000 + number
    channel = c.guild.create_text_channel(f"computers-{number}")
    made = await service.seats.create(GAME.info.key, channel.id, c.guild.id, user, f"Opener {number}")
    await service.seats.leave(made.id, user)
    for _ in range(SEATS):
        await service.seats.add_computer(made.id, user, STRONGEST)

    async def whole() -> float:
        begun, entries = perf_counter(), 0
        table = await service.seats.start(made.id, user, seed=number)
        while table.state == "running" and table.seq > entries:
            entries = table.seq
            table = await service.idle.resume(made.id, user)
        return perf_counter() - begun

    return whole
