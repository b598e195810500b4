"""Bounded memories of pure functions: facts by their number, and what is drawn by its bytes, all together.

They are emptied together to measure a cold start.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import Lock
from time import perf_counter
from typing import Any, ParamSpec, TypeVar, cast

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")
BUDGET = 80 << 20
"""Bytes of all layers, sprites, panels and texts that are remembered, of all games and tables."""
OVERHEAD = 1024
"""Bytes that each of them costs besides its pixels, about."""
BYTES = {"1": 1, "L": 1, "P": 1, "LA": 4, "RGB": 4, "RGBA": 4}
"""Bytes of a pixel in Pillow's memory, by mode."""
_facts: list[Any] = []
_MISSING: Any = object()


class Entry:
    """A remembered image, or what holds some."""

    __slots__ = ("cost", "size", "value", "worth")

    def __init__(self, value: Any, size: int, cost: float) -> None:
        self.value, self.size, self.cost, self.worth = value, size, cost, 0.0


Shelf = OrderedDict[Any, Entry]
"""What is remembered of one function, the longest unused first."""


class Memory:
    """All shelves. When they hold more than `budget` bytes together, what is worth the least goes.

    A thing is worth the time that it took to draw, for each of its bytes, and more the later it was used: the worth of
    what went last is added (Cao and Irani's GreedyDual-Size). So a wheel of 80 ms outlives a layer as large as the
    board that takes five.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.size = 0
        self._age = 0.0
        self._shelves: list[Shelf] = []
        self._lock = Lock()

    def shelf(self) -> Shelf:
        """Return a new shelf."""
        self._shelves.append(OrderedDict())
        return self._shelves[-1]

    def recall(self, shelf: Shelf, key: object) -> Any:
        """Return what is remembered under a key, or `_MISSING`."""
        with self._lock:
            entry = shelf.get(key)
            if entry is None:
                return _MISSING
            shelf.move_to_end(key)
            entry.worth = self._age + entry.cost / entry.size
            return entry.value

    def keep(self, shelf: Shelf, key: object, entry: Entry, most: int) -> None:
        """Remember a value, and forget what is too much: on its shelf more than `most`, or on all."""
        with self._lock:
            self._drop(shelf, key)
            entry.worth = self._age + entry.cost / entry.size
            shelf[key] = entry
            self.size += entry.size
            if len(shelf) > most:
                self._drop(shelf, next(iter(shelf)))
            if self.size > self.budget:
                self._make_room()

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            for shelf in self._shelves:
                shelf.clear()
            self.size = 0

    def _make_room(self) -> None:
        """Forget until an eighth is free, so that this is seldom done."""
        every = [(entry.worth, n, key) for n, shelf in enumerate(self._shelves) for key, entry in shelf.items()]
        for worth, n, key in sorted(every, key=lambda one: one[0]):
            if self.size <= self.budget * 7 // 8:
                break
            self._age = worth
            self._drop(self._shelves[n], key)

    def _drop(self, shelf: Shelf, key: object) -> None:
        entry = shelf.pop(key, None)
        if entry is not None:
            self.size -= entry.size


memory = Memory(BUDGET)
"""The memory of this process."""


def cached(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember the last `size` results of a function that finds facts: numbers, words, shapes. Its arguments must be
    hashable.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        remembered = lru_cache(maxsize=size)(function)
        _facts.append(remembered)
        return cast("Callable[P, T]", remembered)

    return wrap


def drawn(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember at most the last `size` results of a function that draws, as far as there is room for them. Its
    arguments must be hashable, and nobody may draw on a remembered image.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        shelf = memory.shelf()

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (args, tuple(kwargs.items())) if kwargs else args
            value = memory.recall(shelf, key)
            if value is _MISSING:
                begun = perf_counter()
                value = function(*args, **kwargs)
                memory.keep(shelf, key, Entry(value, OVERHEAD + weight(value), perf_counter() - begun), size)
            return cast("T", value)

        return remembered

    return wrap


def weight(value: object) -> int:
    """Return the bytes of the pixels in a value: an image, or a tuple with some."""
    if isinstance(value, Image.Image):
        return value.width * value.height * BYTES.get(value.mode, 4)
    return sum(map(weight, value)) if isinstance(value, tuple) else 0


def clear() -> None:
    """Forget everything, as in a new process."""
    memory.clear()
    for remembered in _facts:
        remembered.cache_clear()
