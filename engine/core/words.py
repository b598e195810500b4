"""Words that every game says alike."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.outcome import Outcome
from engine.core.view import View


def join(words: Iterable[str], last: str = "and") -> str:
    """A list in words: "a, b and c"; "" of nothing."""
    *head, end = [*words] or [""]
    return f"{', '.join(head)} {last} {end}" if head else end


def closing(view: View, outcome: Outcome | None) -> list[str]:
    """The last lines of a board in words: who is waited for, and how the game ended."""
    lines = ["", "Waiting for " + "; ".join(w.text for w in view.waiting)] if view.waiting else []
    if outcome:
        lines += ["", outcome.text]
        lines += [f"{s.place}. {view.seats[s.seat].name}: {s.points}" for s in outcome.standings]
    return lines
