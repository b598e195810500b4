"""A rulebook, the page that leads from it to modules and tests, and the shape of both. All games have the same.

A row of a page is "heading" or "heading: point". A point is named by its number in the rulebook ("1-3", "2a", "A-K"),
by the words that it begins with, or, where the rulebook numbers nothing, by words of ours.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.homes import ROOT, doc, home

TESTS = ROOT / "tests"
BOOKS = ROOT.parent / "shared" / "rulebooks"  # not part of the repository: read where they are at hand
Sections = dict[str, list[str]]
_NUMBERS = re.compile(r"(?P<first>\d+[a-d]?|[A-Z])(?:-(?P<last>\d+|[A-Z]))?(?P<more>(?:, \d+)*)(?=$|[, (])")
_LABEL = re.compile(r"\(?(?P<label>\d+[a-d]?|[A-Z])[.)] ")


@dataclass(frozen=True)
class Row:
    """A row of a page: files of the engine and of the tests, each with the names in it that are meant."""

    name: str
    modules: tuple[tuple[str, str], ...]
    tests: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Passage:
    """What a point condenses: lines of the text, counted from 1 ("376-378, 382"), and how the first of them begins.

    `opens` is only for a point in our own words; another one begins with its number or its words anyway.
    """

    lines: str
    opens: str = ""

    @property
    def numbers(self) -> list[int]:
        """The numbers of the lines, in order."""
        parts = (part.partition("-") for part in self.lines.split(", "))
        return [n for first, _, last in parts for n in range(int(first), int(last or first) + 1)]


@dataclass(frozen=True)
class Book:
    """A rulebook and its page.

    `headings` has them in the order of the text, each with its points. `printed` reads the same from the text itself:
    heading -> numbered or bulleted points, as they begin. `room` is the folder of its tests, in which only `meta` have
    nothing to do with the text. `without_rule` are rows that state nothing a program could do. Where points are in our
    own words, `passages` says which lines each point condenses, and `places` finds the lines of each heading. `files`
    stand on the `shelf`; `rulings` is the page of what the text leaves open; `shared` says where several may win.

    `told` says where the rules in short tell a heading that they do not name: (heading of the section, words in it).
    `untold` says nothing to play by: pieces of cardboard, pictures, history, lists of what stands elsewhere.
    """

    key: str
    headings: Mapping[str, tuple[str, ...]]
    files: tuple[str, ...]
    printed: Callable[..., Sections]
    room: str
    meta: frozenset[str] = frozenset()
    without_rule: frozenset[str] = field(default=frozenset())
    passages: Mapping[str, Mapping[str, Passage]] = field(default_factory=dict)
    places: Callable[[list[str]], dict[str, range]] | None = None
    shelf: Path = BOOKS
    rulings: str = ""
    shared: str = ""
    told: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    untold: frozenset[str] = frozenset()

    @property
    def engine(self) -> Path:
        """The package of its rules."""
        return home(self.key) / "engine" / self.key

    @property
    def page(self) -> Path:
        """Its page."""
        return doc(self.key, f"rules-index-{self.key}.md")

    @property
    def names(self) -> list[str]:
        """The rows that its page must have, in order."""
        return [
            f"{heading}: {point}" if point else heading
            for heading, points in self.headings.items()
            for point in points or ("",)
        ]

    def rows(self) -> list[Row]:
        """The rows that its page has."""
        lines = [line for line in self.page.read_text("utf-8").splitlines() if line.startswith("| ")]
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
        return [Row(name, tuple(_named(modules)), tuple(_named(tests))) for name, modules, tests in cells]

    def lines(self) -> list[str] | None:
        """The lines of its first file, or None where it is not at hand."""
        path = self.shelf / self.files[0]
        return path.read_text("utf-8").splitlines() if path.is_file() else None

    def text(self) -> Sections | None:
        """What the text itself says, or None where it is not at hand."""
        texts = self.texts()
        return self.printed(*texts) if texts else None

    def texts(self) -> list[str]:
        """The text, file by file; none where it is not at hand."""
        paths = [self.shelf / name for name in self.files]
        return [path.read_text("utf-8") for path in paths] if all(path.is_file() for path in paths) else []

    def test(self, name: str) -> Path:
        """The path of a test file: of the room, or "folder/file" of another one."""
        return TESTS / name if "/" in name else TESTS / self.room / name


def _named(cell: str) -> Iterator[tuple[str, str]]:
    """Read "`file`: `name`, `name`; `file`" as (file, name) and (file, "")."""
    file, told = "", True
    for word in re.findall(r"`([^`]+)`", cell):
        if word.endswith((".py", ".toml")):
            if not told:
                yield file, ""
            file, told = word, False
        else:
            yield file, word
            told = True
    if not told:
        yield file, ""


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return the functions, classes, methods ("Class.method") and constants of a module."""
    found = set[str]()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            methods = (part.name for part in node.body if isinstance(part, ast.FunctionDef))
            found |= {node.name, *(f"{node.name}.{method}" for method in methods)}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            found |= {
                name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
            }
    return frozenset(found)


def covers(point: str, item: str) -> bool:
    """Whether a point of the index is this one of the text: the same number, or the words that it begins with."""
    label = _LABEL.match(item)
    return label["label"] in numbers(point) if label else item.startswith(point)


def numbers(point: str) -> set[str]:
    """The numbers or letters that a point begins with: "1-3", "1-2, 8" and "A-C" are several."""
    found = _NUMBERS.match(point)
    if found is None:
        return set()
    first, last = found["first"], found["last"] or found["first"]
    several = {first}
    if first.isdigit():
        several = {str(n) for n in range(int(first), int(last) + 1)}
    elif first.isupper():
        several = {chr(n) for n in range(ord(first), ord(last) + 1)}
    return several | set(re.findall(r"\d+", found["more"]))


def sections(lines: Iterable[str], headings: Iterable[str], opens: Mapping[str, str] = {}) -> Sections:
    """Sort lines under the headings, which must come in this order; raise ValueError for one that does not.

    `opens` tells how the line of a heading begins that is not the heading alone. What stands twice word for word under
    a heading, or repeats a heading that was there, is named once.
    """
    left = list(headings)
    found: Sections = {}
    seen, items = set[str](), list[str]()
    for line in lines:
        if left and (line.rstrip(":") == left[0] or line.startswith(opens.get(left[0], "\n"))):
            items = found[left[0]] = []
            seen.add(line)
            if not line.startswith(left.pop(0)):  # a paragraph that begins a section without a title
                items.append(line)
        elif line not in seen and line not in items:
            items.append(line)
    if left:
        raise ValueError(f"the text has no heading “{left[0]}” behind “{list(found)[-1] if found else ''}”")
    return found
