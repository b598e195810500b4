"""Pictures, drawn in a process of their own: text and polygons hold the interpreter lock, and an encoder may crash.

One picture per language, view, kind and names of the people, or per card: who asks for the same one while it is being
drawn waits for that drawing. A drawing process that has grown large is followed by a fresh one, which has drawn the
newest pictures before it takes over, so that nobody waits for it.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import discord
import msgspec

from cogs.panels.limits import ALT, FILE
from cogs.posting.artist import Artist, LostError
from cogs.texts import texts
from engine.core.view import View
from table.words import clip
from words import language, speaking

log = logging.getLogger(__name__)
KEPT = 64
SECONDS = 20.0
"""So long a picture is waited for."""
LARGE = 230 << 20
"""Bytes of memory with which a drawing process is followed by a fresh one."""
WARM = 3
"""So many of the newest pictures of each game, or cards, the fresh one draws first."""
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
Work = tuple[Callable[..., Any], tuple[Any, ...]]
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
        self._artist: Artist | None = None
        self._threads = not workers
        self._free = asyncio.Semaphore(workers or THREADS)
        self._renewal: asyncio.Task[None] | None = None
        self._newest: dict[str, deque[Work]] = {}
        self._closed = False
        self.large = LARGE
        self._drawn: OrderedDict[bytes, asyncio.Future[Picture | None]] = OrderedDict()
        self.count = 0

    async def draw(self, view: View, kind: str, names: Names) -> Picture | None:
        """Return the picture in the language that is spoken, or None when there is none or it could not be drawn: the
        caller shows words instead.

        `names` are the people by seat: who is called otherwise, or replaced, gets another picture.
        """
        people = dict(sorted(names.items()))
        asked = b"\0".join((language().encode(), kind.encode(), ascii(people).encode(), msgspec.json.encode(view)))
        key = blake2b(asked, digest_size=16).digest()
        return await self._once(key, view.game, *_spoken(self._paint), view, kind, people)

    async def card(self, game: str, edition: str, card: str) -> Picture | None:
        """Return a card as a picture, or None when there is none or it could not be drawn."""
        key = blake2b("\0".join(("card", language(), game, edition, card)).encode(), digest_size=16).digest()
        return await self._once(key, game, *_spoken(self._card), game, edition, card)

    async def kinds(self, view: View) -> Kinds:
        """Return (kind, title) of the pictures that this view has for everybody, the main one first."""
        found = await self._safely(view.game, *_spoken(self._kinds), view)
        return only_board(view) if found is None else found

    async def everything(self, view: View, names: Names) -> list[tuple[str, Picture | None]]:
        """Return (title, picture) of all that this view has for everybody; one that is lost leaves the others alone."""
        return [(title, await self.draw(view, kind, names)) for kind, title in await self.kinds(view)]

    async def _once(self, key: bytes, game: str, paint: Callable[..., Picture | None], *args: Any) -> Picture | None:
        """Draw, or wait for the drawing under way, or return what was drawn."""
        drawing = self._drawn.get(key)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.result() is None)):
            drawing = self._drawn[key] = asyncio.ensure_future(self._draw(game, paint, *args))
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return await asyncio.shield(drawing)

    async def _draw(self, game: str, paint: Callable[..., Picture | None], *args: Any) -> Picture | None:
        self.count += 1
        made = await self._safely(game, paint, *args)
        if made is not None:
            self._newest.setdefault(game, deque(maxlen=WARM)).append((paint, args))
        if made is not None and len(made.data) > FILE:
            log.error("a picture of %s (%s) has %s bytes", game, _about(args), len(made.data))
            return None
        return made

    async def _safely(self, game: str, function: Callable[..., T | None], *args: Any) -> T | None:
        """Return what the function returns off the loop, or None, logged, when it fails, hangs or dies."""
        try:
            async with self._free:  # the time that it may take begins when a worker is free
                return None if self._closed else await self._work(function, *args)
        except (LostError, TimeoutError):
            log.error("the drawing process died or hung over a picture of %s (%s)", game, _about(args))
        except Exception:
            log.exception("a picture of %s (%s) could not be drawn", game, _about(args))
        return None

    async def _work(self, function: Callable[..., T], *args: Any) -> T:
        if self._threads:
            return await asyncio.wait_for(asyncio.to_thread(function, *args), SECONDS)
        if self._artist is None:
            self._artist = Artist(self._prepare)
        artist = self._artist
        try:
            made = await artist.work(function, args, SECONDS)
        except LostError:
            artist.close()
            self._artist = None
            raise
        if artist.size > self.large and (self._renewal is None or self._renewal.done()):
            self._renewal = asyncio.create_task(self._renew(artist))
        return made

    @property
    def size(self) -> int:
        """Bytes of memory that the drawing process had after its newest work; 0 while there is none."""
        return self._artist.size if self._artist is not None else 0

    async def _renew(self, old: Artist) -> None:
        """Let a fresh drawing process follow one that has grown large."""
        fresh = Artist(self._prepare)
        try:
            for function, args in [work for newest in self._newest.values() for work in newest]:
                await fresh.work(function, args, SECONDS)
            async with self._free:  # the old one draws nothing now
                if self._artist is not old:
                    raise LostError("it was replaced meanwhile")
                self._artist, fresh = fresh, old
                log.info("a fresh drawing process took over from one of %s MiB", old.size >> 20)
        except LostError as error:
            log.warning("no fresh drawing process took over: %s", error)
        except Exception:
            log.exception("no fresh drawing process took over")
        finally:
            fresh.close()

    def close(self) -> None:
        """End the drawing process; nothing is drawn any more."""
        self._closed = True
        if self._renewal is not None:
            self._renewal.cancel()
        if self._artist is not None:
            self._artist.close()
            self._artist = None


def _spoken(function: Callable[..., T]) -> tuple[Callable[..., T], str, Callable[..., T]]:
    """Return what calls the function, also in another process, in the language that is spoken here."""
    return _saying, language(), function


def _saying(tag: str, function: Callable[..., T], *args: Any) -> T:
    with speaking(tag):
        return function(*args)


def _about(args: tuple[Any, ...]) -> str:
    """Return what tells the works of a game apart, for the log: kinds and ids; no view and no name, and not what
    `_spoken` puts before them.
    """
    return ", ".join(arg for arg in args[3:] if isinstance(arg, str)) or "kinds"


def attachment(picture: Picture) -> discord.File:
    """Return a picture as an attachment with its text alternative."""
    return discord.File(io.BytesIO(picture.data), filename=picture.filename, description=clip(picture.alt, ALT) or None)
