"""What leaves the room: the bytes of a file, its name, and its words."""

from __future__ import annotations

from dataclasses import dataclass

ALT_LIMIT = 1024  # Discord's limit for the description of an attachment, in characters


@dataclass(frozen=True)
class Picture:
    """An image file. `filename` never holds a secret; `alt` says the same in at most ALT_LIMIT characters."""

    data: bytes
    filename: str
    alt: str
