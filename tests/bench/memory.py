"""The row of the drawing process's memory: many tables of all games by turns, drawn as the bot draws them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import cycle, islice

from bot import paint, picture_kinds
from cogs.posting.painter import Painter
from engine.core.view import View
from tests.bench.games import PLAYED, Played
from tests.bench.table import Goal, Row

TABLES = 64
MOVES = 5000
MIB = 1 << 20


def drawing_process(quick: bool) -> list[Row]:
    """The most memory that the drawing process has after any picture, and what it has after the last."""
    first, most, last, count = asyncio.run(_drawn(60 if quick else MOVES, 6 if quick else TABLES))
    ours = f"most {most / MIB:.0f}, at the end {last / MIB:.0f} MiB, {count} pictures"
    return [Row("memory of the drawing process", ours, f"first picture {first / MIB:.0f} MiB", most / MIB,
                Goal(250, 230, " MiB"))]  # fmt: skip


async def _drawn(moves: int, tables: int) -> tuple[int, int, int, int]:
    """Return the bytes after the first picture, the most, those after the last one, and how many there were."""
    painter = Painter(paint, kinds=picture_kinds)
    shown: dict[int, tuple[str, str]] = {}
    sizes = []
    try:
        for table, view in islice(_turns(tables), moves):
            scene = view.phase, view.scene
            if shown.get(table) == scene:
                continue
            shown[table] = scene
            names = {seat: f"Player {seat} of {table}" for seat in range(4)}
            assert await painter.draw(view, (await painter.kinds(view))[0][0], names) is not None
            sizes.append(painter.size)
    finally:
        painter.close()
    return sizes[0], max(sizes), sizes[-1], len(sizes)


def _turns(tables: int) -> Iterator[tuple[int, View]]:
    """Yield (table, spectator's view) after each move, table by table; who has ended begins again."""
    games = [_endless(played, seed) for seed, played in zip(range(tables), cycle(PLAYED.values()))]
    for table, game in cycle(enumerate(games)):
        yield table, next(game)


def _endless(played: Played, seed: int) -> Iterator[View]:
    while True:
        for pos, _ in played.walk(seed):
            yield played.game.view(pos, None)
        seed += TABLES
