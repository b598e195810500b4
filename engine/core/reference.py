"""Everything printed, as anybody may look it up."""

from __future__ import annotations

from typing import Protocol

from engine.core.content import Named
from engine.core.view import Card


class Printed(Named, Protocol):
    """An entry of a content file that can be looked up; see `Card`."""

    @property
    def name(self) -> str:
        """What is printed on it."""

    @property
    def source(self) -> str:
        """Who gives it."""

    @property
    def note(self) -> str:
        """What in it is otherwise."""


class Cards(dict[str, Card]):
    """The cards of an edition by id."""

    def add(self, kind: str, entry: Printed, text: str) -> None:
        """Lay an entry open: what it is called here, and its rules in words."""
        self[entry.id] = Card(entry.id, entry.name, kind, text, entry.source, entry.note)
