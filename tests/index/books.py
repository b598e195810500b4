"""The rulebook of every game: `BOOK` of the module here that is called like the game."""

from __future__ import annotations

from importlib import import_module

from engine.core import registry
from tests.index.book import Book

BOOKS: dict[str, Book] = {key: import_module(f"tests.index.{key}").BOOK for key in registry.games()}
