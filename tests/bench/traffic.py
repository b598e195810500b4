"""Rows of the whole bot: how soon a click is acknowledged, what a move costs in requests, how long a whole game takes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from engine.core.rng import Rng
from tests.bench.crowd import Crowd, Press, choices, crowd, is_move
from tests.bench.table import Goal, Row
from tests.bench.timing import percentile

IN_FLIGHT = 64
SEATS = 4
PRESSES = 200  # of one answer; a question of several steps needs some


def acknowledged(quick: bool) -> list[Row]:
    """Moves of many tables pressed in the same moment: from the press to the acknowledgement that Discord waits for."""
    tables, waves = (8, 1) if quick else (IN_FLIGHT, 6)
    with TemporaryDirectory() as folder:
        presses, alone = asyncio.run(_waves(Path(folder) / "games.sqlite3", tables, waves))
    acknowledged = [press.acknowledged - press.made for press in presses]
    answered = [press.answered - press.made for press in presses]
    one = percentile([press.acknowledged - press.made for press in alone], 0.5)
    p99 = percentile(acknowledged, 0.99) * 1000
    ours = f"p50 {percentile(acknowledged, 0.5) * 1000:.0f}, p99 {p99:.0f} ms"
    full = percentile(answered, 0.99) * 1000
    return [
        Row(f"click → acknowledged, {tables} moves in flight", ours, f"one move alone {one * 1000:.1f} ms", p99, Goal(250, 60, " ms")),
        Row(f"click → answered, {tables} moves in flight", f"p99 {full:.0f} ms", "", full, sign=" ms"),
    ]  # fmt: skip


async def _waves(path: Path, tables: int, waves: int) -> tuple[list[Press], list[Press]]:
    """Return the presses of all waves, and presses one at a time."""
    async with crowd(path, 2 * tables) as c:
        channels = [c.guild.create_text_channel(f"table-{n}") for n in range(tables)]
        for n, channel in enumerate(channels):
            await c.table(channel, c.people[2 * n : 2 * n + 2], seed=n)
        await c.bot.poster.drain()
        together: list[Press] = []
        for _ in range(waves):
            ready = [await _ready(c, channel, Rng(1)) for channel in channels]
            made = [c.press(person, panel, *button) for person, panel, button in ready]
            await asyncio.gather(*(c.answer(press) for press in made))
            await c.bot.poster.drain()
            together += made
        alone = []
        for channel in channels[:16]:
            person, panel, button = await _ready(c, channel, Rng(1))
            alone.append(c.press(person, panel, *button))
            await c.answer(alone[-1])
            await c.bot.poster.drain()
        return together, alone


async def _ready(c: Crowd, channel: ChannelHandle, rng: Rng) -> tuple[MemberActor, Any, tuple[str, list[str]]]:
    """Open a panel of a seat that is asked, and press until the next press is a move."""
    person = await _asked(c, channel)
    prompt, button = await c.prompt(channel)
    panel = await c.answer(c.press(person, prompt, button))
    for _ in range(PRESSES):
        able = choices(panel)
        pressed = able[rng.below(len(able))]
        if is_move(pressed[0]):
            return person, panel, pressed
        panel = await c.answer(c.press(person, panel, *pressed))
    raise AssertionError("no answer comes out of the panel")


async def _asked(c: Crowd, channel: ChannelHandle) -> MemberActor:
    """Return the first person that the table of a channel waits for."""
    table = await c.bot.service.find(channel.id)
    assert table is not None
    users = [waiting.user_id for waiting in (await c.bot.service.status(table.id)).waiting]
    return next(person for person in c.people if person.id in users)


def whole_game(quick: bool) -> list[Row]:
    """Four seats played to the end by presses of their buttons, through every handler, with pictures and messages."""
    games = [asyncio.run(_game(seed, 40 if quick else 10_000)) for seed in range(1 if quick else 3)]
    took, moves, counted = max(games)
    each = sum(n for _, _, n in games) / sum(n for _, n, _ in games)
    return [
        Row("whole game by buttons, 4 seats", f"{took:.1f} s for {moves} moves", f"{1000 * took / moves:.1f} ms a move", took, Goal(10, 5, " s")),
        Row("requests a move that count", f"{each:.2f}", "answers to presses do not", each, Goal(2, 1, "")),
    ]  # fmt: skip


async def _game(seed: int, most: int) -> tuple[float, int, int]:
    """Return the seconds, the moves, and the requests that count, from the start of a game until all of it is shown."""
    rng, moves = Rng(seed), 0
    with TemporaryDirectory() as folder:
        async with crowd(Path(folder) / "games.sqlite3", SEATS) as c:
            channel = c.guild.create_text_channel("levant")
            begun, before = perf_counter(), len(c.requests)
            table = await c.table(channel, c.people, seed)
            while moves < most and (await c.bot.service.table(table.id)).live:
                person, panel, pressed = await _ready(c, channel, rng)
                await c.answer(c.press(person, panel, *pressed))
                moves += 1
            await c.bot.poster.drain()
            return perf_counter() - begun, moves, len(c.requests.counted(before))
