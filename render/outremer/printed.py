"""The printed cards, large: what anybody may look up."""

from __future__ import annotations

from PIL import Image

from engine.outremer.content import edition, house
from engine.outremer.reference import cards
from render.core.palette import flatten
from render.outremer.cards import face
from render.outremer.colours import fixed_palette


def printed(digest: str, card: str) -> tuple[Image.Image, str] | None:
    """Return the picture of a card and its rules text; None for an id that is no card."""
    content = edition(digest) if digest else house()
    facts = cards(content).get(card)
    if facts is None:
        return None
    image = Image.new("RGB", (190, 260))
    image.paste(face(content.hash, card, 190, 260), (0, 0))
    return flatten(image, fixed_palette()), facts.text
