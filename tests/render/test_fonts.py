"""Fonts: glyphs, fallback, fitting and breaking of text."""

from __future__ import annotations

import pytest

from engine.outremer.content import house
from render.core import fonts


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
