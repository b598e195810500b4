"""Writes the rules of every game into the documents for players, between two marks: `python -m engine.core.pages docs`.

`playing-<key>.md` in one of the folders says by hand how a game is played here; its rules come from the game itself, with the numbers of
the house edition, so that the page and the bot never differ.
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
WIDTH = 120


def page(folder: Path, key: str) -> Path:
    """Return the page of a game for its players."""
    return folder / f"playing-{key}.md"


def with_rules(text: str, rules: Iterable[Section]) -> str:
    """Return a page with these rules between its marks; raise ValueError when it has none."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no place for the rules: it needs the lines\n{BEGIN}\n{END}")
    return f"{before}{BEGIN}\n\n{markdown(rules)}\n{END}{after}"


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
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
