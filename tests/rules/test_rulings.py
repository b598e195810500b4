"""Each ruling, X1-X16 and Q1-Q64, and each decision of our own, R1 on, is cited by a test of this room and explained to
players in docs/rulings.md."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOM = Path(__file__).parent
PLAYERS = ROOM.parents[1] / "docs" / "rulings.md"
IDS = {*(f"X{n}" for n in range(1, 17)), *(f"Q{n}" for n in range(1, 65))}


def cited() -> set[str]:
    """Return the ids in names and docstrings of the test functions."""
    found: set[str] = set()
    for path in ROOM.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                parts = node.name.upper().split("_") + re.findall(r"\b[XQR]\d+\b", ast.get_docstring(node) or "")
                found |= {part for part in parts if re.fullmatch(r"[XQR]\d+", part)}
    return found


def explained() -> list[str]:
    """Return the ids that begin a row of docs/rulings.md, in order."""
    return re.findall(r"^\| ([XQR]\d+) \|", PLAYERS.read_text("utf-8"), re.MULTILINE)


def test_every_ruling_has_a_test_that_cites_it() -> None:
    assert sorted(IDS - cited()) == []


def test_players_find_every_ruling_once() -> None:
    rows = explained()
    assert len(rows) == len(set(rows))
    assert set(rows) >= IDS


def test_every_decision_of_our_own_has_a_test_and_a_row_without_a_gap() -> None:
    own = [row for row in explained() if row.startswith("R")]
    assert own == [f"R{n}" for n in range(1, len(own) + 1)]
    assert sorted(set(own) - cited()) == []
    assert sorted(one for one in cited() if one.startswith("R") and one not in own) == []


def test_code_cites_only_rulings_that_exist() -> None:
    known = set(explained())
    for path in (ROOM.parents[1] / "engine" / "outremer").rglob("*.py"):
        text = path.read_text("utf-8")
        for found in re.findall(r"(?:rulings?|rulings\.md,?) ((?:[XQR]\d+(?:, | and |-)?)+)", text):
            assert set(re.findall(r"[XQR]\d+", found)) <= known, f"{path.name}: {found}"
