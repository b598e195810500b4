"""Which games there are: every package beside `core` that holds a `GAME`. The table asks here; it never names one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import engine
from engine.core.protocol import Game

_GAMES: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """Return every game by key, in alphabetical order of the packages."""
    if not _GAMES:
        for module in iter_modules(engine.__path__):
            found: Game | None = getattr(import_module(f"engine.{module.name}"), "GAME", None)
            if found is not None:
                _GAMES[found.info.key] = found
    return _GAMES


def game(key: str) -> Game:
    """Return the game with this key; KeyError when there is none."""
    return games()[key]
