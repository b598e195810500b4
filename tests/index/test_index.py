"""docs/rules-index-*.md: every heading and point of each rulebook has a row, and no row points nowhere."""

from __future__ import annotations

import pytest

from engine.core.pages import with_games
from tests.homes import ROOT, belongs
from tests.index.book import Book, Passage, covers, names_in, numbers, sections
from tests.index.books import BOOKS

INDEX = ROOT / "docs" / "rules-index.md"
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@each_book
def test_every_game_has_its_book_and_its_page(book: Book) -> None:
    assert BOOKS[book.key] is book
    assert book.page.is_file()


def test_the_list_of_pages_is_that_of_the_games() -> None:
    """After a game has come: `make rules`."""
    text = INDEX.read_text("utf-8")
    assert text == with_games(text, INDEX.stem, INDEX.parent), "make rules"
    assert all((f"({book.page.name})" in text) == belongs(book.key) for book in BOOKS.values())


@each_book
def test_every_heading_and_every_point_has_a_row_in_the_order_of_the_text(book: Book) -> None:
    assert [row.name for row in book.rows()] == book.names


@each_book
def test_headings_and_points_are_those_of_the_rulebook(book: Book) -> None:
    """Where the rulebook is at hand, it is the proof."""
    text = book.text()
    if text is not None:
        assert list(text) == list(book.headings)
        for heading, items in text.items():
            for item in items:
                rows = [point for point in book.headings[heading] if covers(point, item)]
                assert len(rows) == 1, f"{heading}: “{item}” has the rows {rows}"


@each_book
def test_every_point_in_our_own_words_names_the_lines_that_it_condenses(book: Book) -> None:
    """Only then can it be compared with the text; so every heading with several points says where each of them is."""
    if book.passages:
        several = {heading: points for heading, points in book.headings.items() if len(points) > 1}
        assert {heading: tuple(points) for heading, points in book.passages.items()} == several
    for points in book.passages.values():
        for point, passage in points.items():
            assert passage.numbers == sorted(set(passage.numbers)), point
            assert passage.opens or numbers(point), f"{point}: how does its first line begin?"


@each_book
def test_points_stand_where_they_say_and_leave_no_line_of_their_heading_out(book: Book) -> None:
    lines = book.lines()
    if lines is None or book.places is None:
        return
    places = book.places(lines)
    for heading, points in book.passages.items():
        printed = {n for n in places[heading] if lines[n - 1].strip()}
        assert printed, heading
        for point, passage in points.items():
            begins = [lines[n - 1].lstrip("• ") for n in passage.numbers if n in printed]
            assert set(passage.numbers) <= set(places[heading]), f"{heading}: {point} leaves the heading"
            if passage.opens:
                assert begins[0].startswith(passage.opens), f"{heading}: {point} begins “{begins[0][:60]}”"
            else:
                assert all(any(line.startswith(f"{n}. ") for line in begins) for n in numbers(point)), (heading, point)
        named = {n for passage in points.values() for n in passage.numbers}
        assert sorted(printed - named) == [], heading


@each_book
def test_every_rule_has_a_module_and_a_test(book: Book) -> None:
    assert book.without_rule <= set(book.names)
    for row in book.rows():
        assert row.name in book.without_rule or (row.modules and row.tests), row.name


@each_book
def test_no_row_points_to_a_missing_module(book: Book) -> None:
    for row in book.rows():
        for file, name in row.modules:
            assert (book.engine / file).is_file(), f"{row.name}: {file}"
            assert not name or name in names_in(book.engine / file), f"{row.name}: {file} has no {name}"


@each_book
def test_no_row_points_to_a_missing_test(book: Book) -> None:
    for row in book.rows():
        for file, name in row.tests:
            assert book.test(file).is_file(), f"{row.name}: {file}"
            assert not name or name in names_in(book.test(file)), f"{row.name}: {file} has no {name}"


@each_book
def test_every_test_file_of_the_rules_is_in_the_index(book: Book) -> None:
    named = {book.test(file) for row in book.rows() for file, _ in row.tests}
    there = set(book.test("x").parent.glob("test_*.py"))
    assert {path.name for path in there - named} == book.meta


@each_book
def test_every_module_of_the_rules_is_in_the_index(book: Book) -> None:
    named = {file for row in book.rows() for file, _ in row.modules}
    there = {
        f"{folder}/{path.name}" for folder in ("flow", "rules") for path in (book.engine / folder).glob("[!_]*.py")
    }
    assert sorted(there - named) == []


# ------------------------------------------------------------------------------------------------ reading a text


def test_a_number_or_the_first_words_make_a_point() -> None:
    assert numbers("1-2, 8") == {"1", "2", "8"}
    assert numbers("2a") == {"2a"}
    assert numbers("1, rescripts") == {"1"}
    assert numbers("1 (hegemony)") == {"1"}
    assert numbers("who fights") == set()
    assert covers("1-3", "2. Shuffle the deck.")
    assert not covers("1-3", "4. Shuffle the deck.")
    assert covers("2, sieges", "2) Winning a Siege")
    assert covers("2a, events", "(2a) The Event phase")
    assert covers("A-K", "D. Place a white die")
    assert covers("2 players", "2 players: 140 influence")
    assert not covers("2 players", "3 players: 200 influence")


def test_a_text_is_sorted_under_its_headings() -> None:
    lines = ["Build", "Pay for it.", "Pay for it.", "The game ends.", "Build", "Then count."]
    assert sections(lines, ("Build", "End"), {"End": "The game ends"}) == {
        "Build": ["Pay for it."],
        "End": ["The game ends.", "Then count."],
    }


def test_a_heading_that_the_text_lacks_is_told() -> None:
    with pytest.raises(ValueError, match="no heading “Muster” behind “Build”"):
        sections(["Build", "Pay."], ("Build", "Muster"))


def test_a_passage_is_lines_and_stretches_of_lines() -> None:
    assert Passage("376-378, 382").numbers == [376, 377, 378, 382]
