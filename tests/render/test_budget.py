"""The budget of bytes: steps down, then nothing."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.core.budget import LIMIT, encode


def noise() -> Image.Image:
    return Image.effect_noise((320, 240), 90).convert("RGB").quantize(256)


def size(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


def test_the_limit_is_two_mebibytes():
    assert LIMIT == 2 * 1024 * 1024


def test_a_picture_under_the_limit_is_kept_as_it_is():
    image = noise()
    data = encode(image)
    assert data is not None
    assert Image.open(BytesIO(data)).convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_a_picture_over_the_limit_loses_colours_then_size():
    full = encode(noise())
    assert full is not None
    fewer, smaller = encode(noise(), len(full) * 9 // 10), encode(noise(), len(full) // 4)
    assert fewer is not None
    assert smaller is not None
    assert size(fewer) == (320, 240)
    assert size(smaller) < (320, 240)
    assert len(fewer) <= len(full) * 9 // 10
    assert len(smaller) <= len(full) // 4


def test_what_cannot_be_made_small_is_given_up():
    assert encode(noise(), 200) is None
