"""Whose language is spoken now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"
_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language in which is spoken now, as a tag such as "en" or "de"."""
    return _LANGUAGE.get()


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """Say all that is said inside in this language (a tag of `catalogue.languages`)."""
    token = _LANGUAGE.set(wanted)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)
