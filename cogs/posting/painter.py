"""Pictures, drawn in a process of their own: text and polygons hold the interpreter lock, and an encoder may crash.

One picture per view, kind and names of the people, or per card: who asks for the same one while it is being drawn
waits for that drawing.
"""

from __future__ import annotations

import asyncio
import io
import logging
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import blake2b
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

import discord
import msgspec

from cogs.panels.limits import ALT, FILE
from cogs.texts import texts
from engine.core.view import View
from table.words import clip

log = logging.getLogger(__name__)
KEPT = 64
SECONDS = 20.0
"""So long a picture is waited for."""
HANGS = 30
"""Seconds after which a drawing process ends itself: nobody waits for it any more, and the bot could not stop."""
THREADS = 8


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


Kinds = tuple[tuple[str, str], ...]
Names = Mapping[int, str]
Paint = Callable[[View, str, Names], Picture | None]
T = TypeVar("T")


def only_board(_view: View) -> Kinds:
    """Return the one kind that is asked for where nobody says what there is."""
    return (("board", texts.BOARD),)


def no_card(*_: str) -> Picture | None:
    """Return nothing: no card is drawn."""
    return None


class Painter:
    """Draws off the loop. `workers` 0 draws in a thread, with any function; a worker needs functions of a module.

    `draw(view, kind, names)` draws a picture, in which the people are called so who play the seats; `kinds(view)` says
    which ones there are for everybody, with their titles, and `card(game, edition, card id)` draws a card; None means
    that there is nothing to draw. `prepare` is called once in each drawing process before it draws.
    """

    def __init__(
        self,
        draw: Paint,
        *,
        kinds: Callable[[View], Kinds] = only_board,
        card: Callable[[str, str, str], Picture | None] = no_card,
        prepare: Callable[[], object] | None = None,
        workers: int = 1,
    ) -> None:
        self._paint = draw
        self._prepare = prepare
        self._kinds = kinds
        self._card = card
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(workers or THREADS)
        self._drawn: OrderedDict[bytes, asyncio.Future[Picture | None]] = OrderedDict()
        self.count = 0

    async def draw(self, view: View, kind: str, names: Names) -> Picture | None:
        """Return the picture, or None when there is none or it could not be drawn: the caller shows words instead.

        `names` are the people by seat: who is called otherwise, or replaced, gets another picture.
        """
        people = dict(sorted(names.items()))
        asked = b"\0".join((kind.encode(), ascii(people).encode(), msgspec.json.encode(view)))
        key = blake2b(asked, digest_size=16).digest()
        return await self._once(key, f"{view.game} ({kind})", self._paint, view, kind, people)

    async def card(self, game: str, edition: str, card: str) -> Picture | None:
        """Return a card as a picture, or None when there is none or it could not be drawn."""
        key = blake2b("\0".join(("card", game, edition, card)).encode(), digest_size=16).digest()
        return await self._once(key, f"{game} (card {card})", self._card, game, edition, card)

    async def kinds(self, view: View) -> Kinds:
        """Return (kind, title) of the pictures that this view has for everybody, the main one first."""
        found = await self._safely(f"{view.game} (kinds)", self._kinds, view)
        return only_board(view) if found is None else found

    async def everything(self, view: View, names: Names) -> list[tuple[str, Picture | None]]:
        """Return (title, picture) of all that this view has for everybody; one that is lost leaves the others alone."""
        return [(title, await self.draw(view, kind, names)) for kind, title in await self.kinds(view)]

    async def _once(self, key: bytes, what: str, paint: Callable[..., Picture | None], *args: Any) -> Picture | None:
        """Draw, or wait for the drawing under way, or return what was drawn."""
        drawing = self._drawn.get(key)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.result() is None)):
            drawing = self._drawn[key] = asyncio.ensure_future(self._draw(what, paint, *args))
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return await asyncio.shield(drawing)

    async def _draw(self, what: str, paint: Callable[..., Picture | None], *args: Any) -> Picture | None:
        self.count += 1
        made = await self._safely(what, paint, *args)
        if made is not None and len(made.data) > FILE:
            log.error("a picture of %s has %s bytes", what, len(made.data))
            return None
        return made

    async def _safely(self, what: str, function: Callable[..., T | None], *args: Any) -> T | None:
        """Return what the function returns off the loop, or None, logged, when it fails, hangs or dies."""
        try:
            async with self._free:  # the time that it may take begins when a worker is free
                return await asyncio.wait_for(self._work(function, *args), SECONDS)
        except (BrokenProcessPool, TimeoutError):
            log.error("the drawing process died or hung over a picture of %s", what)
            self.close()
        except Exception:
            log.exception("a picture of %s could not be drawn", what)
        return None

    async def _work(self, function: Callable[..., T], *args: Any) -> T:
        if not self._workers:
            return await asyncio.to_thread(function, *args)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._prepare,)
            )
        return await asyncio.get_running_loop().run_in_executor(self._pool, _limited, function, args, HANGS)

    def close(self) -> None:
        """End the drawing process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin(prepare: Callable[[], object] | None) -> None:
    """Begin a drawing process. Ctrl-C reaches the whole process group; ending the drawing process is up to us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare()


def _limited(function: Callable[..., T], args: tuple[Any, ...], seconds: int) -> T:
    """Draw in the drawing process, which the alarm ends if that never comes to an end."""
    signal.alarm(seconds)
    try:
        return function(*args)
    finally:
        signal.alarm(0)


def attachment(picture: Picture) -> discord.File:
    """Return a picture as an attachment with its text alternative."""
    return discord.File(io.BytesIO(picture.data), filename=picture.filename, description=clip(picture.alt, ALT) or None)
