"""Words in pictures: memories that know whose language was spoken, and texts of content files."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, Protocol, TypeVar

from words import language, of

P = ParamSpec("P")
T = TypeVar("T")
Memory = Callable[[Callable[P, T]], Callable[P, T]]


def worded(memory: Memory[P, T]) -> Memory[P, T]:
    """Remember, for each language apart, a function that says words: `@worded(cached(8))`.

    What says nothing itself, or is given its words, is remembered for all languages together.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        memories: dict[str, Callable[P, T]] = {}

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            tag = language()
            if tag not in memories:
                memories[tag] = memory(function)
            return memories[tag](*args, **kwargs)

        return remembered

    return wrap


class Written(Protocol):
    """An entry of a content file."""

    @property
    def text(self) -> str:
        """What it says in English."""


def written(entry: Written) -> str:
    """Return what stands in a content file: in the language of the reader where it is translated, else in English.

    An entry may bear its text in other languages in a table `words`: `{"de": {"text": …}}`. Whoever prints only a piece
    of a text cuts it out of this, and has `words.of` say the piece.
    """
    return str((getattr(entry, "words", None) or {}).get(language(), {}).get("text") or entry.text)


def text_of(entry: Written) -> str:
    """Return what an entry of a content file says in the language of the reader."""
    return of(written(entry), {})
