"""What a fencer can lose (test_defaults.py)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decision import Decision
from engine.fencing.bouts import G

KINDS = {"bout.strike", "bout.again"}


def owned(g: G, seat: int) -> dict[str, int]:
    return {"lives": g.state.lives[seat]}


def rare() -> Iterator[tuple[G, Decision]]:
    """Random games ask everything."""
    return iter(())
