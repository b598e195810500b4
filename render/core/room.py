"""The pictures of one game, as its package offers them in ROOM: kinds with drawing and words, and drawn cards."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from PIL import Image

from engine.core.view import View
from render.core.budget import encode
from render.core.people import seated
from render.core.picture import Picture
from words import say

log = logging.getLogger(__name__)
V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class Kind(Generic[V]):
    """A kind of picture: the id of its title in menus, the drawing (None: nothing of it to see now), and its alt text.

    `public`: it shows nothing that its viewer alone may know, so it may be posted for everybody. `there` tells without
    drawing whether there is something to see.
    """

    title: str
    draw: Callable[[V], Image.Image | None]
    words: Callable[[V], str]
    public: bool = True
    there: Callable[[V], bool] = lambda _view: True


@dataclass(frozen=True)
class Room(Generic[V]):
    """The pictures of one game. `view` is its class of views; the first of the kinds is the main one.

    `face` draws a card of an edition ("": the one installed) by its id and tells its rules text; None for an id that
    is no card.
    """

    view: type[V]
    kinds: dict[str, Kind[V]]
    face: Callable[[str, str], tuple[Image.Image, str] | None]

    def draw(self, view: View, kind: str, names: Mapping[int, str]) -> Picture | None:
        """Return a picture of this view; None when there is nothing of this kind, or no way to keep it small.

        `names` are the people by seat. Whatever they call themselves, there is a picture: if need be without names.
        """
        found = self.kinds.get(kind)
        if found is None or not isinstance(view, self.view) or not found.there(view):
            return None
        if names:
            try:
                return _made(found, kind, seated(view, names))
            except Exception:
                log.exception("a picture of %s (%s) is drawn without the names of the people", view.game, kind)
        return _made(found, kind, view)

    def public(self, view: View) -> tuple[tuple[str, str], ...]:
        """Return (kind, title) of the pictures that this view has for everybody."""
        if not isinstance(view, self.view):
            return ()
        return tuple((name, say(k.title)) for name, k in self.kinds.items() if k.public and k.there(view))

    def card(self, edition: str, card: str) -> Picture | None:
        """Return a card as a picture with its rules text; the file is named after no card, as all cards are public."""
        found = self.face(edition, card)
        return picture(found[0], "card", found[1]) if found is not None else None


def _made(found: Kind[V], kind: str, view: V) -> Picture | None:
    image = found.draw(view)
    return picture(image, kind, found.words(view)) if image is not None else None


def picture(image: Image.Image, name: str, alt: str) -> Picture | None:
    """Return the encoded picture, or None when it stays too large."""
    data = encode(image)
    return Picture(data, f"{name}.png", alt) if data is not None else None
