"""Writes the rules of every game into the documents for players, between two marks: `python -m engine.core.pages docs`.
Where the pages of all games are listed, the list is written as well.

`playing-<key>.md` in one of the folders says by hand how a game is played here; its rules come from the game itself,
with the numbers of the house edition, so that the page and the bot never differ.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.core import registry
from engine.core.summary import Section

BEGIN = "<!-- The rules: written by `make rules`, from the summary.md of the game. -->"
END = "<!-- The end of the rules. -->"
LIST = "<!-- The games: written by `make rules`. -->"
LIST_END = "<!-- The end of the games. -->"
LISTING = ("playing", "rules-index")
"""The pages with a list: `<name>.md` leads to every `<name>-<key>.md` beside it."""
WIDTH = 120


def page(folder: Path, key: str) -> Path:
    """Return the page of a game for its players."""
    return folder / f"playing-{key}.md"


def with_rules(text: str, rules: Iterable[Section]) -> str:
    """Return a page with these rules between its marks; raise ValueError when it has none."""
    return _between(text, (BEGIN, END), markdown(rules), "rules")


def with_games(text: str, name: str, folder: Path) -> str:
    """Return a page of this name with links to those of all games that have one beside it; raise ValueError when it has
    no marks.
    """
    pages = ((game.info.title, f"{name}-{key}.md") for key, game in registry.games().items())
    links = "".join(f"- [{title}]({file})\n" for title, file in pages if (folder / file).is_file())
    return _between(text, (LIST, LIST_END), links, "list of games")


def _between(text: str, marks: tuple[str, str], inner: str, what: str) -> str:
    before, begin, rest = text.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not begin or not end:
        raise ValueError(f"the page has no place for the {what}: it needs the lines\n{marks[0]}\n{marks[1]}")
    return f"{before}{begin}\n\n{inner}\n{end}{after}"


def markdown(rules: Iterable[Section]) -> str:
    """Return the rules as Markdown, wrapped, with headings of the third level."""
    return "\n".join(f"### {section.heading}\n\n{_wrapped(section.text)}\n" for section in rules)


def _wrapped(text: str) -> str:
    return "\n".join(_lines(text))


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        indent = "  " if line.startswith("- ") else ""
        yield from textwrap.wrap(
            line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        ) or [""]


def main(arguments: list[str] | None = None) -> int:
    """Write the rules into the pages of a folder; return the exit code."""
    parser = argparse.ArgumentParser(description="Writes the rules of every game into the pages for its players.")
    parser.add_argument("folders", type=Path, nargs="+", help="where the pages are; a game has one in one of them")
    folders: list[Path] = parser.parse_args(arguments).folders
    for key, game in registry.games().items():
        path = next((found for folder in folders if (found := page(folder, key)).is_file()), None)
        if path is None:
            print(f"{game.info.title} has no page: lay {page(folders[0], key)} down, with the lines\n{BEGIN}\n{END}")
            return 1
        path.write_text(with_rules(path.read_text("utf-8"), game.rules()), "utf-8")
        print(path)
    for path in (folder / f"{name}.md" for folder in folders for name in LISTING):
        if path.is_file():
            path.write_text(with_games(path.read_text("utf-8"), path.stem, path.parent), "utf-8")
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
