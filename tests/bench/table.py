"""A measured row, its goal, and the printed table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

HEAD = ("row", "ours", "against", "ratio", "at least", "aim", "verdict")


@dataclass(frozen=True)
class Goal:
    """Bounds of one number; `sign` is how it is written ("×", " ms"), `more` whether more is better."""

    least: float
    aim: float
    sign: str = "×"
    more: bool = False

    def verdict(self, value: float) -> str:
        """Return which of the two bounds a value keeps."""
        if self._keeps(value, self.aim):
            return "aim"
        return "at least" if self._keeps(value, self.least) else "SHORT"

    def _keeps(self, value: float, bound: float) -> bool:
        return value >= bound if self.more else value <= bound

    def bound(self, value: float) -> str:
        """Return a bound as it is printed."""
        return f"{'≥' if self.more else '≤'} {value:g}{self.sign}"


@dataclass(frozen=True)
class Row:
    """What was measured: both sides in words, and the number that the goal bounds (None: told for orientation)."""

    name: str
    ours: str
    against: str
    value: float
    goal: Goal | None = None
    sign: str = "×"

    def cells(self) -> tuple[str, ...]:
        """Return the row as it is printed."""
        if self.goal is None:
            return (self.name, self.ours, self.against, f"{_number(self.value)}{self.sign}", "", "", "")
        value = f"{_number(self.value)}{self.goal.sign}"
        least, aim = self.goal.bound(self.goal.least), self.goal.bound(self.goal.aim)
        return (self.name, self.ours, self.against, value, least, aim, self.goal.verdict(self.value))


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def heading() -> str:
    """Return the head of the table, in Markdown."""
    return f"{_line(HEAD)}\n{_line(['---'] * len(HEAD))}"


def printed(rows: Iterable[Row]) -> str:
    """Return rows of the table, in Markdown."""
    return "\n".join(_line(row.cells()) for row in rows)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
