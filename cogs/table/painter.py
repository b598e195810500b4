"""Pictures, drawn in a process of their own: text and polygons hold the interpreter lock, and an encoder may crash.

One picture per view and kind: who asks for the same one while it is being drawn waits for that drawing.
"""

from __future__ import annotations

import asyncio
import io
import logging
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from multiprocessing import get_context
from typing import Protocol

import discord
import msgspec

from cogs.table.limits import ALT, FILE, clip
from engine.core.view import View

log = logging.getLogger(__name__)
KEPT = 64
SECONDS = 20.0


class Picture(Protocol):
    """What the render room returns."""

    @property
    def data(self) -> bytes:
        """The encoded picture."""

    @property
    def filename(self) -> str:
        """A name that holds no secret."""

    @property
    def alt(self) -> str:
        """The picture in words."""


Paint = Callable[[View, str], Picture | None]


class Painter:
    """Draws views off the loop. `workers` 0 draws in a thread, with any function; a worker needs one of a module."""

    def __init__(self, draw: Paint, *, workers: int = 1) -> None:
        self._paint = draw
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._drawn: OrderedDict[bytes, asyncio.Future[Picture | None]] = OrderedDict()
        self.count = 0

    async def draw(self, view: View, kind: str) -> Picture | None:
        """Return the picture, or None when there is none or it could not be drawn: the caller shows words instead."""
        key = blake2b(kind.encode() + b"\0" + msgspec.json.encode(view), digest_size=16).digest()
        drawing = self._drawn.get(key)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.result() is None)):
            drawing = self._drawn[key] = asyncio.ensure_future(self._draw(view, kind))
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return await asyncio.shield(drawing)

    async def _draw(self, view: View, kind: str) -> Picture | None:
        self.count += 1
        try:
            made = await asyncio.wait_for(self._work(view, kind), SECONDS)
        except (BrokenProcessPool, TimeoutError):
            log.error("the drawing process died or hung over a picture of %s (%s)", view.game, kind)
            self.close()
            return None
        except Exception:
            log.exception("a picture of %s (%s) could not be drawn", view.game, kind)
            return None
        if made is not None and len(made.data) > FILE:
            log.error("a picture of %s (%s) has %s bytes", view.game, kind, len(made.data))
            return None
        return made

    async def _work(self, view: View, kind: str) -> Picture | None:
        if not self._workers:
            return await asyncio.to_thread(self._paint, view, kind)
        if self._pool is None:
            # Ctrl-C reaches the whole process group; ending the drawing process is up to us.
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=get_context("spawn"),
                initializer=signal.signal,
                initargs=(signal.SIGINT, signal.SIG_IGN),
            )
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._paint, view, kind)

    def close(self) -> None:
        """End the drawing process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def attachment(picture: Picture) -> discord.File:
    """Return a picture as an attachment with its text alternative."""
    return discord.File(io.BytesIO(picture.data), filename=picture.filename, description=clip(picture.alt, ALT) or None)
