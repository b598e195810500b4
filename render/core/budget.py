"""Bytes of a picture under a hard limit: step down, and give up with None so that the caller sends the text map."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

LIMIT = 2 * 1024 * 1024
LEVEL = 2  # zlib: a tenth smaller than level 1 for half a millisecond


def encode(image: Image.Image, limit: int = LIMIT) -> bytes | None:
    """Return PNG bytes of a palette image, at most `limit`; fewer colours, then half the size, then None."""
    for step, level in _steps(image):
        buffer = BytesIO()
        step.save(buffer, "PNG", compress_level=level)
        if buffer.tell() <= limit:
            return buffer.getvalue()
    return None


def _steps(image: Image.Image) -> Iterator[tuple[Image.Image, int]]:
    yield image, LEVEL
    yield image, 9
    plain = image.convert("RGB")
    yield plain.quantize(32), 9
    yield plain.reduce(2).quantize(64), 9
    yield plain.reduce(4).quantize(16), 9
