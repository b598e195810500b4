"""Pictures of games: a view in, the bytes of a file with its alt text out. The same view gives the same bytes.

Who plays which seat no view knows; whoever asks for a picture gives the names.

Everything is drawn with Pillow from shapes and fonts that lie in this package. Drawing takes some milliseconds of
work without a pause, so call it off the event loop; it is safe in threads and, with picklable arguments and result,
in worker processes. The first picture of a process takes about a second, because base layers and sprites are drawn.

The pictures of a game are the `ROOM` of the package `render.<key of the game>`; see docs/adding-a-picture.md. They
may stand in a folder of their own (see `engine`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import extend_path
from types import MappingProxyType
from typing import Any

from engine.core.view import View
from render.core.picture import Picture
from render.core.room import Room

__all__ = ["Picture", "card", "draw", "kinds"]
__path__ = extend_path(__path__, __name__)

NOBODY: Mapping[int, str] = MappingProxyType({})


def draw(view: View, kind: str, names: Mapping[int, str] = NOBODY) -> Picture | None:
    """Return the picture of this kind ("board", "market", "battle", "hand"), or None where there is no such picture.

    None also when no way is found to keep the file under the limit; then the text map must do. "hand" shows what
    `view.own` says, hence goes to the viewer alone, and is None for a view that is nobody's own. `names` says what the
    people are called who play the seats: they stand beside the seats' own names, as far as they can be printed.
    """
    room = _room(view.game)
    return room.draw(view, kind, names) if room is not None else None


def kinds(view: View) -> tuple[tuple[str, str], ...]:
    """Return (kind, title) of the pictures that this view has for everybody, the main one first."""
    room = _room(view.game)
    return room.public(view) if room is not None else ()


def card(game: str, edition: str, card_id: str) -> Picture | None:
    """Return a card as a picture, its rules text as alt text; None where this game has no such card.

    `edition` is the hash of the content that a game is played with; "" means the edition installed here.
    """
    room = _room(game)
    return room.card(edition, card_id) if room is not None else None


@cache
def _room(game: str) -> Room[Any] | None:
    """Return the pictures of a game, or None while nobody has drawn any."""
    name = f"render.{game}"
    return getattr(import_module(name), "ROOM", None) if game.isidentifier() and find_spec(name) else None
