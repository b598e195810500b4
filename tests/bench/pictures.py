"""Rows of the pictures: time and bytes of each game's main one, and what drawing does to the event loop."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from io import BytesIO
from itertools import chain, count
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from PIL import Image

from bot import paint
from cogs.posting.painter import Painter
from engine.core.view import View
from engine.outremer import GAME
from render import draw, kinds
from render.core import cache
from render.core.budget import encode
from render.core.room import Room
from tests.bench.games import Played
from tests.bench.table import Goal, Row
from tests.bench.timing import paired, percentile, seconds

WARM = 4  # games drawn before anything counts: by then every sprite of a usual game exists
TICK = 0.002  # seconds between two looks at the loop
PEOPLE = {0: "Éloïse d’Aquitaine-Toulouse-Prov", 1: "👑King👑", 2: "Владислав", 3: "Computer (lookahead)"}


def phases(played: Played, seed: int, most: int | None = None) -> list[View]:
    """Return the spectator's view at the start of each phase of a random game: what the channel gets as pictures.

    `most`: no more than so many, spread over the game.
    """
    found: list[View] = []
    for pos, _ in played.walk(seed):
        view = played.game.view(pos, None)
        if not found or found[-1].phase != view.phase:
            found.append(view)
    return found if most is None else found[:: 1 + len(found) // most]


def image_of(view: View) -> Image.Image:
    """Return the main picture of a view, not yet encoded."""
    room: Room[Any] = import_module(f"render.{view.game}").ROOM
    image = next(iter(room.kinds.values())).draw(view)
    assert image is not None
    return image


def pictures(played: Played, quick: bool) -> list[Row]:
    """The pictures of one game after another, drawn warm in this process; one of each from scratch in another."""
    most = 2 if quick else None
    for view in chain.from_iterable(phases(played, seed, most) for seed in range(1 if quick else WARM)):
        draw(view, kinds(view)[0][0], PEOPLE)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        pool.submit(scratch, phases(played, 0)[0]).result()
        found = [_of_game(phases(played, seed, most), pool) for seed in range(WARM, WARM + (1 if quick else 12))]
    time, encoder, size = (paired([game[n] for game in found]) for n in range(3))
    return [
        Row(f"{played.name}: picture, warm", _ms(time.ours), f"from scratch {_ms(time.against)}", time.ratio,
            Goal(0.35, 0.15)),
        Row("of it, encoding", _ms(encoder.ours), f"RGB, default {_ms(encoder.against)}", encoder.ratio),
        Row("bytes of it", _kb(size.ours), f"PNG level 6 {_kb(size.against)}", size.ratio, Goal(1.2, 0.6)),
    ]  # fmt: skip


def _of_game(views: list[View], pool: ProcessPoolExecutor) -> tuple[tuple[float, float], ...]:
    """Return (ours, against) of the seconds a picture, the seconds of encoding, and the bytes."""
    warm = seconds(lambda: [draw(view, kinds(view)[0][0], PEOPLE) for view in views]) / len(views)
    naive: float = pool.submit(scratch, views[len(views) // 2]).result()
    image = image_of(views[-1])
    plain = image.convert("RGB")
    encoding = seconds(lambda: encode(image)), seconds(lambda: _png(plain))
    return (warm, naive), encoding, (len(encode(image) or b""), len(_png(plain, compress_level=6)))


def scratch(view: View) -> float:
    """Return the seconds of the same picture without memories and palettes, and with Pillow's default PNG.

    Runs in a process of its own, whose drawing room stays as it is left here.
    """
    image_of(view)  # loads the drawing room
    for name, module in list(sys.modules.items()):
        if name.startswith(f"render.{view.game}") and hasattr(module, "flatten"):
            vars(module)["flatten"] = lambda image, _palette: image
    cache.clear()
    return seconds(lambda: _png(image_of(view).convert("RGB")))


def loop_lag(quick: bool) -> list[Row]:
    """How late the loop is while two pictures are always being drawn, against the loop with nothing to do."""
    drawing, idle = asyncio.run(_lags(0.5 if quick else 3, 1 if quick else 4))
    p99, calm = percentile(drawing, 0.99) * 1000, percentile(idle, 0.99) * 1000
    middle = percentile(drawing, 0.5) * 1000
    ours, against = f"p50 {middle:.1f}, p99 {p99:.1f} ms", f"idle loop p99 {calm:.1f} ms"
    return [Row("loop lag, two pictures without pause", ours, against, p99, Goal(25, 10, " ms"))]


async def _lags(length: float, rounds: int) -> tuple[list[float], list[float]]:
    """Return the lags of both, in seconds, measured in turn."""
    views = [view for seed in range(6) for view in phases(Played(GAME), seed)]
    painter = Painter(paint)
    drawing: list[float] = []
    idle: list[float] = []
    try:
        await painter.draw(views[0], "board", PEOPLE)
        fresh = count()
        for _ in range(rounds):
            idle += await _ticks(length)
            stop = asyncio.Event()
            artists = [asyncio.create_task(_artist(painter, views, fresh, stop)) for _ in range(2)]
            drawing += await _ticks(length)
            stop.set()
            await asyncio.gather(*artists)
    finally:
        painter.close()
    return drawing, idle


async def _artist(painter: Painter, views: list[View], fresh: count[int], stop: asyncio.Event) -> None:
    """Draw one picture after another; there are more than the painter remembers."""
    while not stop.is_set():
        assert await painter.draw(views[next(fresh) % len(views)], "board", PEOPLE) is not None


async def _ticks(length: float) -> list[float]:
    found = []
    end = perf_counter() + length
    while (begun := perf_counter()) < end:
        await asyncio.sleep(TICK)
        found.append(perf_counter() - begun - TICK)
    return found


def _png(image: Image.Image, **options: int) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", **options)
    return buffer.getvalue()


def _ms(value: float) -> str:
    return f"{value * 1000:.0f} ms"


def _kb(value: float) -> str:
    return f"{value / 1000:.0f} kB"
