"""Rules in short: templates with blanks, read from a package of any kind, and the pages that they are written into."""

import sys
import zipfile
from pathlib import Path

import pytest

from engine.core import pages
from engine.core.registry import games
from engine.core.summary import Section, Summary, filled, items, template
from words import speaking

PROSE = """\
What stands before the first heading is for who writes it.

## Aim

Most points
win, and {count} are
enough.

- **One** thing,
  wrapped
- another

{things}

## The end of {count}
It ends.
"""


def test_blanks_are_filled_and_wrapped_lines_become_one() -> None:
    aim, end = filled(PROSE, {"count": 7, "things": items(["a", "b"])})
    assert aim == Section(
        "Aim", "Most points win, and 7 are enough.\n\n- **One** thing, wrapped\n- another\n\n- a\n- b"
    )
    assert end == ("The end of 7", "It ends.")


def test_a_blank_that_nothing_fills_is_a_fault() -> None:
    with pytest.raises(KeyError, match="things"):
        filled(PROSE, {"count": 7})


def test_a_game_that_is_installed_as_an_archive_has_its_rules(tmp_path, monkeypatch) -> None:
    """No file system is needed: the template belongs to the package."""
    archive = tmp_path / "packed.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("packed_game/__init__.py", "")
        file.writestr("packed_game/summary.md", "## Aim\n\nReach {points}.\n")
    monkeypatch.syspath_prepend(str(archive))
    try:
        rules = Summary("packed_game", lambda content: {"points": content})
        assert rules(9) == (Section("Aim", "Reach 9."),)
        assert rules(10) == (Section("Aim", "Reach 10."),)
    finally:
        template.cache_clear()
        sys.modules.pop("packed_game", None)


def test_rules_are_told_in_the_language_of_the_reader(tmp_path, monkeypatch) -> None:
    """A translation stands beside the English; the pseudo-language leaves blanks and the marks of lists as they are."""
    folder = tmp_path / "spoken_game"
    folder.mkdir()
    for name, prose in (
        ("__init__.py", ""),
        ("summary.md", "## Aim\n\n- Reach {points}\n- soon\n"),
        ("summary.de.md", "## Ziel\n\n{points} erreichen.\n"),
    ):
        (folder / name).write_text(prose, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    told = {}
    try:
        for tag in ("en", "de", "fr", "en-XA"):
            with speaking(tag):
                told[tag] = Summary("spoken_game", lambda content: {"points": content})(9)
    finally:
        template.cache_clear()
        sys.modules.pop("spoken_game", None)
    assert told["en"] == told["fr"] == (Section("Aim", "- Reach 9\n- soon"),)
    assert told["de"] == (Section("Ziel", "9 erreichen."),)
    assert told["en-XA"] == (Section("⟦Àíɱ⟧", "- ⟦Řéààçĥ ⟧9\n- ⟦šóóóñ⟧"),)


def test_rules_are_written_between_the_marks_and_nowhere_else() -> None:
    before = f"# Playing\n\n{pages.BEGIN}\nold\n{pages.END}\n\nafter\n"
    rules = [Section("Aim", "Win. " * 40), Section("End", "- " + "word " * 40)]
    text = pages.with_rules(before, rules)
    assert text.startswith(f"# Playing\n\n{pages.BEGIN}\n\n### Aim\n\nWin. Win.")
    assert text.endswith(f"\n\n{pages.END}\n\nafter\n")
    assert "old" not in text
    assert "\n  word" in text
    assert max(map(len, text.splitlines())) <= pages.WIDTH
    assert pages.with_rules(text, rules) == text


def test_a_page_without_marks_is_refused() -> None:
    for text in ("# Playing\n", f"{pages.BEGIN}\n", f"{pages.END}\n"):
        with pytest.raises(ValueError, match="no place for the rules"):
            pages.with_rules(text, [])
    with pytest.raises(ValueError, match="no place for the list of games"):
        pages.with_games("# Playing\n", "playing", Path())


def test_all_pages_of_a_folder_are_written(tmp_path, capsys) -> None:
    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    for n, key in enumerate(games()):
        pages.page(tmp_path / ("there" if n else "here"), key).write_text(f"{pages.BEGIN}\n{pages.END}\n", "utf-8")
    (tmp_path / "there" / "playing.md").write_text(f"{pages.LIST}\n{pages.LIST_END}\n", "utf-8")
    assert pages.main([str(tmp_path / "here"), str(tmp_path / "there")]) == 0
    assert capsys.readouterr().out.count("playing-") == len(games()) > 1
    listed = (tmp_path / "there" / "playing.md").read_text("utf-8")
    first, *others = games()
    assert [f"(playing-{key}.md)" in listed for key in (first, *others)] == [False] + [True] * len(others)
    for page in tmp_path.rglob("playing-*.md"):
        assert "### Aim\n" in page.read_text("utf-8")


def test_a_folder_without_the_page_of_any_game_is_told(tmp_path, capsys) -> None:
    assert pages.main([str(tmp_path)]) == 1
    assert "no page" in capsys.readouterr().out
