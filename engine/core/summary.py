"""The rules of a game in short, for players: a template of prose, with every number filled in from the content.

A game keeps `summary.md` beside its code: headings (`## `), paragraphs and lists in our own words, a blank in braces
wherever a number or a list of printed things stands. So prose is written once, and no change of content makes it stale.
A translation stands beside it with the same blanks: `summary.de.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Generic, NamedTuple, TypeVar

from words import ENGLISH, language, of

C_contra = TypeVar("C_contra", contravariant=True)
FILE, TRANSLATED = "summary.md", "summary.{language}.md"
_KEPT = re.compile(r"(^- |\{\w+\})")
"""What is not prose in a line of a template: the mark of a list, and blanks."""


class Section(NamedTuple):
    """A part of the rules: its heading, and its text (paragraphs, lines of lists that begin with "- ", **bold**)."""

    heading: str
    text: str


class Summary(Generic[C_contra]):
    """The rules of one game: the template in a package, and what fills its blanks from a content."""

    def __init__(self, package: str, facts: Callable[[C_contra], Mapping[str, object]]) -> None:
        self.package, self.facts = package, facts

    def __call__(self, content: C_contra) -> tuple[Section, ...]:
        """Return the rules as played with this content; raise KeyError for a blank that nothing fills."""
        return filled(template(self.package, language()), self.facts(content))


@cache
def template(package: str, tag: str = ENGLISH) -> str:
    """Return the prose of a game's package in a language, or else in English, blanks and all. The package may stand in
    a folder or in an archive.
    """
    translated = files(package).joinpath(TRANSLATED.format(language=tag))
    return (translated if translated.is_file() else files(package).joinpath(FILE)).read_text("utf-8")


def filled(prose: str, facts: Mapping[str, object]) -> tuple[Section, ...]:
    """Return the sections of a template with its blanks filled. Lines that are only wrapped become one line."""
    _, *parts = re.split(r"^## ", prose, flags=re.MULTILINE)
    sections = (part.partition("\n") for part in parts)
    return tuple(
        Section(_spoken(heading.strip()).format_map(facts), "\n".join(map(_spoken, _unwrapped(text))).format_map(facts))
        for heading, _, text in sections
    )


def _unwrapped(text: str) -> Iterator[str]:
    """Yield paragraphs and items of lists, each in one line; an empty line stands between paragraphs."""
    line = ""
    for raw in text.strip().splitlines():
        if line and (not raw.strip() or raw.startswith("- ")):
            yield line
            line = ""
        if raw.strip():
            line = f"{line} {raw.strip()}".strip()
        else:
            yield ""
    yield line


def _spoken(line: str) -> str:
    """Return a line of a template as the reader's language has it; only the pseudo-language says it otherwise."""
    pieces = _KEPT.split(line)  # by turns prose and what is kept
    pieces[::2] = [of(prose, {}) for prose in pieces[::2]]
    return "".join(pieces)


def items(lines: Iterable[str]) -> str:
    """Return lines as a list, for a blank that stands alone in its paragraph."""
    return "\n".join(f"- {line}" for line in lines)
