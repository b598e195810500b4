"""How pictures look to colour-blind eyes and on a phone: for the tests, and for whoever changes a colour."""

from __future__ import annotations

from PIL import Image

# Machado, Oliveira and Fernandes 2009, severity 1.0, applied to sRGB values as their tables are commonly used.
MATRICES = {
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}


def seen(image: Image.Image, eyes: str) -> Image.Image:
    """Return the picture as these eyes see it."""
    m = MATRICES[eyes]
    rows = (*m[0:3], 0, *m[3:6], 0, *m[6:9], 0)
    return image.convert("RGB").convert("RGB", rows)


def colour(rgb: tuple[int, int, int], eyes: str) -> tuple[int, int, int]:
    """Return the colour as these eyes see it."""
    pixel = seen(Image.new("RGB", (1, 1), rgb), eyes).getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


def phone(image: Image.Image, width: int = 400) -> Image.Image:
    """Return the picture as wide as on a phone."""
    return image.convert("RGB").resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
