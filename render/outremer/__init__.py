"""The pictures of Outremer."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from engine.core.view import View
from engine.outremer.view import OutremerView
from render.core.budget import encode
from render.core.picture import Picture
from render.outremer import alt
from render.outremer.battle import battle
from render.outremer.board import board
from render.outremer.hand import hand
from render.outremer.market import market

__all__ = ["KINDS", "draw"]

Drawing = Callable[[OutremerView], Image.Image | None]
KINDS: dict[str, tuple[Drawing, Callable[[OutremerView], str]]] = {
    "board": (board, alt.board),
    "market": (market, alt.market),
    "battle": (battle, alt.battle),
    "hand": (hand, alt.hand),
}


def draw(view: View, kind: str) -> Picture | None:
    """Return a picture of this view; None when there is nothing of this kind to see, or no way to keep it small."""
    if not isinstance(view, OutremerView) or kind not in KINDS:
        return None
    drawing, words = KINDS[kind]
    image = drawing(view)
    data = encode(image) if image is not None else None
    return Picture(data, f"{kind}.png", words(view)) if data is not None else None
