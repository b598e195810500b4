"""What leaves the room: the bytes of a file, its name, and its words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ALT_LIMIT = 1024  # Discord's limit for the description of an attachment, in characters


@dataclass(frozen=True)
class Picture:
    """An image file. `filename` never holds a secret; `alt` says the same in at most ALT_LIMIT characters."""

    data: bytes
    filename: str
    alt: str


def clipped(text: str) -> str:
    """Return the text, cut to the limit of an alt text."""
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1].rstrip() + "…"


def joined(parts: Iterable[str]) -> str:
    """Return the parts that fit into the limit, in their order; a part is said whole or not at all."""
    text = ""
    for part in parts:
        if part and len(text) + 1 + len(part) <= ALT_LIMIT:
            text = f"{text} {part}".strip()
    return text[:ALT_LIMIT]
