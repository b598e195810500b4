"""Where a game lives: in the rooms of the house, or with a tree of its own (the guide's example: `tests/example`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]


def home(key: str) -> Path:
    """Return the folder in which `engine/<key>`, `render/<key>`, `cogs/<key>.py` and the game's `docs/` stand."""
    file = import_module(f"engine.{key}").__file__
    assert file is not None
    return Path(file).parents[2]


def doc(key: str, name: str) -> Path:
    """Return a page of a game."""
    return home(key) / "docs" / name


def belongs(key: str) -> bool:
    """Whether a game is one of the house, which its readers are led to."""
    return home(key) == ROOT
