"""Sentences that the service of the table says itself: it knows no Discord. The others are in `texts`."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.words import join

UNDO_FENCED = "Something was drawn or shown with your last step, or others were asked after it."
UNDO_CONSENT = f"{UNDO_FENCED} It can be taken back when all others agree."
UNDO_ALONE = f"{UNDO_FENCED} Nobody else sits here: you may take it back all the same."
UNDO_HIDDEN = "{name} asks to take back a step that only {name} can see."
UNDO_STEPS = "{name} asks to take back:"


def either(numbers: Iterable[int]) -> str:
    """Return numbers of which one is meant: "2, 3 or 4"."""
    return join(map(str, numbers), "or")


def sitting(count: int) -> str:
    """Return how many sit at a table."""
    return f"{count} {'sits' if count == 1 else 'sit'} here"
