"""Which games there are. The table asks here; it never names one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from engine.core.protocol import Game

_MODULES = ("engine.outremer",)
_GAMES: dict[str, Game] = {}


def games() -> dict[str, Game]:
    """Return every game by key, in the order in which they are offered. A game package holds `GAME`."""
    if not _GAMES:
        for module in _MODULES:
            found: Game = import_module(module).GAME
            _GAMES[found.info.key] = found
    return _GAMES


def game(key: str) -> Game:
    """Return the game with this key; KeyError when there is none."""
    return games()[key]


def keys() -> Iterator[str]:
    """Yield the keys of all games."""
    return iter(games())
