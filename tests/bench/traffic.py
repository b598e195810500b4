"""Rows of the whole bot: how soon a click is acknowledged, the requests of a move, the time of a whole game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from engine.core.rng import Rng
from table.model import Table
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
    flight = f"{tables} moves in flight"
    return [
        Row(f"click → acknowledged, {flight}", ours, f"one alone {one * 1000:.1f} ms", p99, Goal(250, 60, " ms")),
        Row(f"click → answered, {flight}", f"p99 {full:.0f} ms", "", full, sign=" ms"),
    ]


async def _waves(path: Path, tables: int, waves: int) -> tuple[list[Press], list[Press]]:
    """Return the presses of all waves, and presses one at a time."""
    async with crowd(path, 2 * tables) as c:
        channels = [c.guild.create_text_channel(f"table-{n}") for n in range(tables)]
        found = [await c.table(ch, c.people[2 * n : 2 * n + 2], seed=n) for n, ch in enumerate(channels)]
        await c.bot.poster.drain()
        together: list[Press] = []
        for _ in range(waves):
            wave = [await ready(c, table, Rng(1)) for table in found]
            for press in wave:
                c.press(press)
                await asyncio.sleep(0)  # they arrive one by one; the last one long before the first is answered
            await asyncio.gather(*(c.answer(press) for press in wave))
            await c.bot.poster.drain()
            together += wave
        alone = []
        for table in found[:16]:
            alone.append(c.press(await ready(c, table, Rng(1))))
            await c.answer(alone[-1])
            await c.bot.poster.drain()
        return together, alone


async def ready(c: Crowd, table: Table, rng: Rng) -> Press:
    """Open the panel of a seat that is asked, and press until the next press is a move: return it, not yet made."""
    users = [waiting.user_id for waiting in (await c.bot.service.looking.status(table.id)).waiting]
    person = next(person for person in c.people if person.id in users)
    press = c.ready(person, *await c.prompt(table.channel_id))
    for _ in range(PRESSES):
        panel = await c.answer(c.press(press))
        able = choices(panel)
        if not able:  # the table has told more meanwhile, and the panel goes on below
            press = c.ready(person, *await c.prompt(table.channel_id))
            continue
        button, values = able[rng.below(len(able))]
        press = c.ready(person, panel, button, values)
        if is_move(button):
            return press
    raise AssertionError("no answer comes out of the panel")


def whole_game(quick: bool) -> list[Row]:
    """Four seats played to the end by presses of their buttons, through every handler, with pictures and messages."""
    games = [asyncio.run(_game(seed, 25 if quick else 10_000)) for seed in range(1 if quick else 3)]
    longest = max(games, key=lambda game: game.seconds)
    ours, of_it = f"{longest.seconds:.1f} s, {longest.moves} moves", f"of it computing {longest.computing:.1f} s"
    each = sum(game.requests for game in games) / sum(game.moves for game in games)
    return [
        Row("whole game by buttons, 4 seats", ours, of_it, longest.seconds, Goal(10, 5, " s")),
        Row("requests a move that count", f"{each:.2f}", "answers to presses do not", each, Goal(2, 1, "")),
    ]


@dataclass(frozen=True)
class Played:
    """A game from its start until all of it is shown: seconds, seconds of computing, moves, and requests that count.

    What computes is this process: the bot, and the simulated Discord and players around it.
    """

    seconds: float
    computing: float
    moves: int
    requests: int


async def _game(seed: int, most: int) -> Played:
    """Play a game, at most so many moves, with a bot that has drawn pictures of another one before."""
    with TemporaryDirectory() as folder:
        async with crowd(Path(folder) / "games.sqlite3", SEATS) as c:
            await _play(c, seed + 100, 5)
            begun, worked, before = perf_counter(), process_time(), len(c.requests)
            moves = await _play(c, seed, most)
            return Played(perf_counter() - begun, process_time() - worked, moves, len(c.requests.counted(before)))


async def _play(c: Crowd, seed: int, most: int) -> int:
    """Play at a table of its own until all is shown; return the number of moves."""
    rng, moves = Rng(seed), 0
    table = await c.table(c.guild.create_text_channel(f"levant-{seed}"), c.people, seed)
    while moves < most and (await c.bot.service.looking.table(table.id)).live:
        await c.answer(c.press(await ready(c, table, rng)))
        moves += 1
    await c.bot.poster.drain()
    return moves
