"""Rulings and their tests: which ids a room of tests cites, which a page explains, and what must hold of both."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


@dataclass(frozen=True)
class Rulings:
    """The rulings of one game. `ids` are given to us; those of our own begin with the letter `own`."""

    room: Path
    page: str
    ids: frozenset[str]
    own: str

    @property
    def pattern(self) -> str:
        """The form of an id of this game."""
        return f"[{''.join(sorted({one[0] for one in self.ids} | {self.own}))}]\\d+"

    def cited(self) -> set[str]:
        """Return the ids in names and docstrings of the test functions."""
        found: set[str] = set()
        for path in self.room.glob("test_*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    text = ast.get_docstring(node) or ""
                    parts = node.name.upper().split("_") + re.findall(rf"\b{self.pattern}\b", text)
                    found |= {part for part in parts if re.fullmatch(self.pattern, part)}
        return found

    def explained(self) -> list[str]:
        """Return the ids that begin a row of the page, in order."""
        return re.findall(rf"^\| ({self.pattern}) \|", (DOCS / self.page).read_text("utf-8"), re.MULTILINE)

    def check(self) -> None:
        """Assert that every id is cited and explained once, and that our own are numbered without a gap."""
        cited, rows = self.cited(), self.explained()
        assert sorted(self.ids - cited) == [], "rulings without a test"
        assert len(rows) == len(set(rows)), "a ruling is explained twice"
        assert sorted(self.ids - set(rows)) == [], "rulings that players do not find"
        own = [row for row in rows if row.startswith(self.own)]
        assert own == [f"{self.own}{n}" for n in range(1, len(own) + 1)]
        assert sorted(set(own) - cited) == [], "decisions of our own without a test"
        assert sorted(one for one in cited if one.startswith(self.own) and one not in own) == []
