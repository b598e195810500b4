"""Bounded memories of pure functions: layers, sprites, panels. They are emptied together to measure a cold start."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
_memories: list[Any] = []


def cached(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember the last `size` results. Arguments must be hashable, and nobody may draw on a remembered image."""

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        memory = lru_cache(maxsize=size)(function)
        _memories.append(memory)
        return cast("Callable[P, T]", memory)

    return wrap


def clear() -> None:
    """Forget everything, as in a new process."""
    for memory in _memories:
        memory.cache_clear()
