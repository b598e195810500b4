"""Fonts: glyphs, fallback, fitting and breaking of text."""

from __future__ import annotations

from typing import Any

import pytest

from engine.outremer.content import house
from render.core import cache, fonts
from render.core.sheet import Sheet
from render.outremer import cards


@pytest.mark.parametrize("file", sorted({file for chain in fonts.CHAINS.values() for file in chain}))
def test_fonts_ship_with_their_licence(file: str):
    assert (fonts.FOLDER / file).is_file()
    family = file.split("12")[0].split("-")[0].removesuffix("Sans")
    assert list(fonts.FOLDER.glob(f"{family}*.txt"))


def test_every_character_of_the_content_is_in_the_font_it_is_printed_in():
    content = house()
    decks = (content.buildings, content.tactics, content.saracens, content.governors, content.rescripts)
    decks += (content.spies, content.bulls, content.events, content.cities, content.states)
    for deck in decks:
        for entry in deck.values():
            assert all(fonts.has(file, char) for file, text in fonts.runs(entry.name, "title") for char in text)
            assert [file for file, _ in fonts.runs(entry.text, "bold")] == ["Lato-Bold.ttf"]


def test_a_font_is_asked_for_what_it_has_not():
    assert fonts.has("Lato-Bold.ttf", "Ж")
    assert not fonts.has("EBGaramond12-Bold.otf", "’")
    assert not fonts.has("Lato-Bold.ttf", "漢")


@pytest.mark.parametrize("text", ["Владислав", "Żółć Ğ", "Ελλάδα"])
def test_names_in_other_letters_are_printed_in_one_font(text: str):
    assert len(fonts.runs(text, "title")) == 1
    assert fonts.MISSING not in "".join(piece for _, piece in fonts.runs(text, "title"))


@pytest.mark.parametrize("name", ["Provençal Foot", "The Order of Alcántara"])
def test_a_title_over_several_lines_has_one_font(name: str, monkeypatch: pytest.MonkeyPatch):
    """Each line alone would have its own, as only one of them has a letter that the serif lacks."""
    alone = {file for word in name.split() for file, _ in fonts.runs(word, "title")}
    assert len(alone) == 2
    shown: list[tuple[str, fonts.Face]] = []
    monkeypatch.setattr(Sheet, "text", lambda _self, _x, _y, text, face, *_more: shown.append((text, face)))
    sheet = Sheet.new(120, 60, (255, 255, 255))
    sheet.paragraph(4, 30, name, "title", (18,), (0, 0, 0), 90, 80, "lm")
    assert " ".join(text for text, _ in shown) == name
    assert len(shown) > 1
    assert {file for text, face in shown for file, _ in fonts.runs(text, face)} == {"Lato-Black.ttf"}


@pytest.mark.parametrize("text", ["Plain Foot", "Plain 漢"])
def test_a_title_keeps_its_font_where_no_other_would_show_more(text: str):
    assert fonts.whole(text, "title") == "title"
    assert fonts.whole("ça", "bold") == "bold"


def test_a_text_that_no_font_has_is_pieced_with_as_little_of_another_as_possible():
    pieces = fonts.runs("Provençal 漢 Foot", "title")
    assert {file for file, _ in pieces} == {"Lato-Black.ttf"}
    assert "".join(piece for _, piece in pieces) == f"Provençal {fonts.MISSING} Foot"


@pytest.mark.parametrize("text", ["", " ", "\x00\n\t", "漢字", "🐫", "e\u0301\u0300" * 30, "\u202eabc", "x" * 5000])
def test_no_text_can_break_a_picture(text: str):
    for face in fonts.CHAINS:
        assert fonts.mask(text[:200], face, 20).image.width >= 1  # type: ignore[arg-type]
    fitted, size = fonts.fit(text, "black", 26, 120)
    assert fonts.width(fitted, "black", size) <= 120
    assert all(fonts.width(row, "bold", 14) <= 90 for row in fonts.wrap(text, "bold", 14, 90, 3))


def test_text_shrinks_to_three_quarters_and_is_then_cut():
    text, size = fonts.fit("Jerusalem", "black", 40, 160)
    assert text == "Jerusalem"
    assert 30 <= size < 40
    text, size = fonts.fit("Maximiliana Wolkenstein-Trostburg", "black", 40, 160)
    assert text.endswith("…")
    assert size == 30


def test_a_paragraph_takes_the_largest_size_that_fits():
    words = "Discard 2 units there, not the last, or lose 1 coin for each not discarded"
    rows, size = fonts.paragraph(words, "bold", (15, 14, 13), 190, 60)
    assert " ".join(rows) == words
    assert size in (15, 14, 13)
    assert len(rows) * size * 1.16 <= 60


def test_the_title_of_a_card_in_the_hand_has_one_font(monkeypatch: pytest.MonkeyPatch):
    shown: dict[str, str] = {}
    real = Sheet.text

    def spy(self: Sheet, x: float, y: float, text: str, face: fonts.Face, *more: Any, **other: Any) -> float:
        shown.update((piece.strip(), file) for file, piece in fonts.runs(text, face))
        return real(self, x, y, text, face, *more, **other)

    card = next(card for card in house().tactics.values() if card.name == "Provençal Foot")
    monkeypatch.setattr(Sheet, "text", spy)
    cache.clear()
    cards.face(house().hash, card.id, 132, 236)
    name = {piece: file for piece, file in shown.items() if piece in card.name}
    assert " ".join(name) == card.name
    assert set(name.values()) == {"Lato-Black.ttf"}
