"""Words that every game says alike."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Literal

from engine.core.outcome import Outcome
from engine.core.view import View
from words import say


def join(words: Iterable[str], last: Literal["and", "or"] = "and") -> str:
    """A list in words: "a, b and c"; "" of nothing."""
    *head, end = [*words] or [""]
    if not head:
        return end
    before = reduce(lambda told, word: say("core-lists-more", head=told, next=word), head)
    return say(f"core-lists-{last}", head=before, last=end)


def closing(view: View, outcome: Outcome | None) -> list[str]:
    """The last lines of a board in words: who is waited for, and how the game ended."""
    waiting = "; ".join(item.text for item in view.waiting)
    lines = ["", say("core-board-waiting", waiting=waiting)] if waiting else []
    if outcome:
        lines += ["", outcome.text]
        for standing in outcome.standings:
            name = view.seats[standing.seat].name
            lines.append(say("core-board-standing", place=standing.place, name=name, points=standing.points))
    return lines
