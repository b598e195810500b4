"""Fonts that ship with us, and text as masks drawn once: measured, shrunk or cut to a width.

What a font lacks is printed by the next of its chain that has all of the text, so that a word or title has one font;
only a text that no font of ours has as a whole is pieced together, with as little as possible in another font.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render.core.cache import cached, drawn

Face = Literal["title", "italic", "black", "bold"]
FOLDER = Path(__file__).parent.parent / "fonts"
FALLBACK = "DejaVuSans-Bold.ttf"
CHAINS: dict[str, tuple[str, ...]] = {
    "title": ("EBGaramond12-Bold.otf", "Lato-Black.ttf", FALLBACK),
    "italic": ("EBGaramond12-Italic.otf", "Lato-Bold.ttf", FALLBACK),
    "black": ("Lato-Black.ttf", FALLBACK),
    "bold": ("Lato-Bold.ttf", FALLBACK),
}
UPRIGHT: dict[Face, Face] = {"title": "black", "italic": "bold"}  # what stands in for a face that lacks a letter
MISSING = "?"  # printed for what no font of ours can show
SMALLEST = 12.5
LONGEST = 400  # characters of one text that are looked at; no text of ours comes near


class Mask(NamedTuple):
    """Text as coverage (L): `left`, `top` of the image from the pen on the baseline, `width` the advance, in pixels."""

    image: Image.Image
    left: int
    top: int
    width: float
    cap: float


@cached(256)
def font(file: str, size: float) -> ImageFont.FreeTypeFont:
    """Return a font of ours in this size."""
    return ImageFont.truetype(FOLDER / file, size)


@cached(4096)
def has(file: str, char: str) -> bool:
    """Tell whether the font shows this character: whether it is drawn unlike a character that no font has."""
    face = font(file, 32)
    mask = face.getmask(char)
    if char.isspace() or (mask.size[0] and mask.size != face.getmask("\uffff").size):
        return True
    return bytes(mask) != bytes(face.getmask("\uffff"))


def clean(text: str) -> str:
    """Return the text as one line of characters that can be printed: control and invisible ones are dropped."""
    line = " ".join(unicodedata.normalize("NFC", text[:LONGEST]).split())
    return "".join(c for c in line if unicodedata.category(c)[0] != "C" and unicodedata.category(c) != "Mn")


@cached(2048)
def whole(text: str, face: Face) -> Face:
    """Return the face in which the lines of a text have one font: this one, or the upright one if it lacks a letter.

    For text that is broken into lines: a line alone would fall back without the others.
    """
    first, *others = CHAINS[face]
    lacks = any(not has(first, char) and any(has(file, char) for file in others) for char in clean(text))
    return UPRIGHT.get(face, face) if lacks else face


@cached(4096)
def runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """Split text into (font file, piece): one font if one has all of it, else first the one that has the most of it."""
    chain = CHAINS[face]
    for file in chain:
        if all(has(file, char) for char in text):
            return ((file, text),)
    chain = tuple(sorted(chain, key=lambda file: -sum(has(file, char) for char in text)))
    pieces: list[tuple[str, str]] = []
    for char in text:
        file = next((f for f in chain if has(f, char)), "")
        file, char = (file, char) if file else (chain[0], MISSING)
        if pieces and pieces[-1][0] == file:
            pieces[-1] = (file, pieces[-1][1] + char)
        else:
            pieces.append((file, char))
    return tuple(pieces)


@cached(8192)
def width(text: str, face: Face, size: float) -> float:
    """Return the advance of the text in pixels."""
    return sum(font(file, size).getlength(piece) for file, piece in runs(clean(text), face))


@cached(8192)
def fit(text: str, face: Face, size: float, room: float) -> tuple[str, float]:
    """Return text and size that fit into `room` pixels: shrunk to three quarters at most, then cut with an ellipsis."""
    text = clean(text)
    floor = min(size, max(SMALLEST, size * 0.75))
    while (wide := width(text, face, size)) > room and size > floor:
        size = max(floor, round(min(size - 0.5, size * room / wide) * 2) / 2)
    if wide <= room:
        return text, size
    return _cut(text, face, size, room), size


@cached(2048)
def wrap(text: str, face: Face, size: float, room: float, lines: int) -> tuple[str, ...]:
    """Break text into at most `lines` lines of `room` pixels; what is too long ends in an ellipsis."""
    rows: list[str] = []
    for word in clean(text).split(" "):
        if rows and width(f"{rows[-1]} {word}", face, size) <= room:
            rows[-1] += " " + word
        else:
            rows.append(word)
    if len(rows) > lines:
        rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
    return tuple(_cut(row, face, size, room) for row in rows)


@cached(2048)
def paragraph(
    text: str, face: Face, sizes: tuple[float, ...], room: float, height: float, leading: float = 1.16
) -> tuple[tuple[str, ...], float]:
    """Return lines and the first size at which all of the text fits into `room` x `height`; else cut at the last."""
    rows: tuple[str, ...] = ()
    for size in sizes:
        rows = wrap(text, face, size, room, 99)
        if len(rows) * size * leading <= height and not any(row.endswith("…") for row in rows):
            return rows, size
    return wrap(text, face, sizes[-1], room, max(1, int(height / (sizes[-1] * leading)))), sizes[-1]


def _cut(text: str, face: Face, size: float, room: float) -> str:
    """Return the text, or its longest beginning that fits with an ellipsis."""
    if width(text, face, size) <= room:
        return text
    fits, over = 0, len(text)
    while over - fits > 1:
        middle = (fits + over) // 2
        if width(text[:middle].rstrip() + "…", face, size) <= room:
            fits = middle
        else:
            over = middle
    return text[:fits].rstrip() + "…"


@drawn(4096)
def mask(text: str, face: Face, size: float) -> Mask:
    """Return the text as a mask. It never raises: what cannot be shown is replaced."""
    pieces = runs(clean(text), face)
    boxes, x = [], 0.0
    for file, piece in pieces:
        left, top, right, bottom = font(file, size).getbbox(piece, anchor="ls")
        boxes.append((x + left, top, x + right, bottom))
        x += font(file, size).getlength(piece)
    left = int(min((b[0] for b in boxes), default=0) // 1) - 1
    top = int(min((b[1] for b in boxes), default=0) // 1) - 1
    right = int(max((b[2] for b in boxes), default=0)) + 2
    bottom = int(max((b[3] for b in boxes), default=0)) + 2
    image = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    pen, at = ImageDraw.Draw(image), 0.0
    for file, piece in pieces:
        pen.text((at - left, -top), piece, fill=255, font=font(file, size), anchor="ls")
        at += font(file, size).getlength(piece)
    cap = -font(CHAINS[face][0], size).getbbox("H", anchor="ls")[1]
    return Mask(image, left, top, x, cap)
