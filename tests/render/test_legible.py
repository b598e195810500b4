"""What is really printed: size, contrast with the ground below it, glyphs, and no text cut that belongs to the game."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from PIL import Image

from engine.outremer.content import house
from render.core import cache, fonts
from render.core.palette import Colour, contrast
from render.core.sheet import Sheet
from render.outremer import ROOM
from render.outremer.cards import face
from tests.render.samples import samples


class Print(NamedTuple):
    """A line as it was printed: in which sample, text, size, contrast with the commonest colour behind it."""

    sample: str
    text: str
    face: fonts.Face
    size: float
    contrast: float


def ground_below(
    image: Image.Image, x: float, y: float, words: str, face: fonts.Face, size: float, anchor: str
) -> Colour | None:
    """Return the commonest opaque colour where a line is going to be printed; None for an empty line or ground."""
    if not words.strip():
        return None
    wide, mask = fonts.width(words, face, size), fonts.mask(words, face, size)
    left = x - {"l": 0.0, "m": wide / 2, "r": wide}[anchor[0]]
    top = y - (0 if anchor[1] != "s" else mask.cap)
    box = (int(left), int(top - mask.cap / 2), int(left + max(wide, 1)) + 1, int(top + mask.cap / 2) + 1)
    part = image.crop(box).convert("RGBA")
    colours = part.getcolors(part.width * part.height) or []
    opaque = [(n, c) for n, c in colours if isinstance(c, tuple) and c[3] > 200]
    return max(opaque)[1][:3] if opaque else None


@pytest.fixture(scope="module")
def prints() -> list[Print]:
    """Draw every kind of every sample from scratch and note what is printed."""
    rows: list[Print] = []
    plain, sample = Sheet.text, [""]

    def text(self: Sheet, x: float, y: float, text: str, face: fonts.Face, size: float, colour: Colour, anchor: str = "lm", room: float | None = None) -> float:  # fmt: skip # noqa: E501
        words, real = fonts.fit(text, face, size, room) if room is not None else (fonts.clean(text), size)
        ground = ground_below(self.image, x, y, words, face, real, anchor)
        if ground is not None and colour != (255, 255, 255):
            rows.append(Print(sample[0], words, face, real, contrast(colour, ground)))
        return plain(self, x, y, text, face, size, colour, anchor, room)

    cache.clear()
    Sheet.text = text  # type: ignore[method-assign]
    try:
        for sample[0], view in samples().items():
            for kind in ROOM.kinds.values():
                kind.draw(view)
    finally:
        Sheet.text = plain  # type: ignore[method-assign]
        cache.clear()
    return rows


def test_nothing_is_printed_smaller_than_12_pixels(prints: list[Print]):
    assert len(prints) > 500
    assert [row for row in prints if row.size < 12] == []


def test_all_text_stands_out_from_its_ground(prints: list[Print]):
    assert [row for row in prints if row.contrast < 4.5] == []


def test_every_glyph_printed_exists(prints: list[Print]):
    lacking = {
        (file, char)
        for row in prints
        if row.sample not in ("long_names", "own_battle")
        for file, piece in fonts.runs(row.text, row.face)
        for char in piece
        if not fonts.has(file, char)
    }
    assert lacking == set()


def test_only_names_of_people_are_ever_cut(prints: list[Print]):
    cut = {row.text for row in prints if row.text.endswith("…") and row.sample not in ("long_names", "own_battle")}
    assert cut == set()


@pytest.mark.parametrize(
    ("deck", "width", "height"),
    [
        ("buildings", 112, 252), ("tactics", 128, 252), ("tactics", 132, 256), ("tactics", 172, 252),
        ("saracens", 132, 256), ("saracens", 172, 252), ("governors", 132, 240), ("rescripts", 226, 158),
        ("spies", 226, 132), ("bulls", 262, 330), ("bulls", 262, 208),
    ],
)  # fmt: skip
def test_every_card_says_all_its_text(deck: str, width: int, height: int, monkeypatch: pytest.MonkeyPatch):
    cut: list[Any] = []
    paragraph, fit = fonts.paragraph, fonts.fit

    def spied(*args: Any) -> Any:
        found = paragraph(*args)
        cut.extend(row for row in found[0] if row.endswith("…"))
        return found

    def fitted(*args: Any) -> Any:
        found = fit(*args)
        cut.extend([found[0]] if found[0].endswith("…") else [])
        return found

    monkeypatch.setattr(fonts, "paragraph", spied)
    monkeypatch.setattr(fonts, "fit", fitted)
    cache.clear()
    for card in getattr(house(), deck):
        face(house().hash, card, width, height)
    assert cut == []
