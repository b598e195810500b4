"""The rulebook of the guide's example: headings, and under each its numbered points."""

from __future__ import annotations

from tests.homes import home
from tests.index.book import Book, Sections, sections

HEADINGS: dict[str, tuple[str, ...]] = {
    "Aim": (),
    "Setup": ("1-2",),
    "A bout": ("1", "2", "3", "4"),
    "The end": ("1", "2"),
}


def printed(text: str) -> Sections:
    """Headings, and lines that begin with a number."""
    lines = (line.strip() for line in text.splitlines())
    return sections((line for line in lines if line in HEADINGS or line[:1].isdigit()), HEADINGS)


BOOK = Book(
    key="fencing",
    headings=HEADINGS,
    shelf=home("fencing") / "rulebooks",
    files=("fencing.txt",),
    printed=printed,
    room="fencing",
    shared="The end 2",
)
