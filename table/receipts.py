"""What was stored for whoever asks: so that a fault behind a commit is told apart from one before it.

A `Receipt` lies open while somebody's request is worked on; whatever stores something notes it there. Nobody has to
hand it on: it belongs to the task, and to those that the task starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(slots=True)
class Receipt:
    """Whether anything was stored, and at which tables."""

    kept: bool = False
    games: list[int] = field(default_factory=list)


_OPEN: ContextVar[Receipt | None] = ContextVar("receipt", default=None)


@contextmanager
def opened() -> Iterator[Receipt]:
    """Open a receipt for what is stored inside; inside another one, that one goes on."""
    known = _OPEN.get()
    if known is not None:
        yield known
        return
    made = Receipt()
    token = _OPEN.set(made)
    try:
        yield made
    finally:
        _OPEN.reset(token)


@contextmanager
def aside() -> Iterator[None]:
    """What is stored inside was not asked for, and stands on nobody's receipt."""
    token = _OPEN.set(Receipt())
    try:
        yield
    finally:
        _OPEN.reset(token)


def note(game_id: int | None = None) -> None:
    """Note that something was stored, at a table or (None) beside all of them."""
    receipt = _OPEN.get()
    if receipt is None:
        return
    receipt.kept = True
    if game_id is not None and game_id not in receipt.games:
        receipt.games.append(game_id)
