"""Each ruling, X1-X16 and Q1-Q64, and each decision of our own, R1 on, is cited by a test of this room and explained to
players in docs/rulings.md."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cited import Rulings

ROOM = Path(__file__).parent
RULINGS = Rulings(
    ROOM, "rulings.md", frozenset({*(f"X{n}" for n in range(1, 17)), *(f"Q{n}" for n in range(1, 65))}), "R"
)


def test_every_ruling_is_tested_and_explained() -> None:
    RULINGS.check()


def test_code_cites_only_rulings_that_exist() -> None:
    known = set(RULINGS.explained())
    for path in (ROOM.parents[1] / "engine" / "outremer").rglob("*.py"):
        text = path.read_text("utf-8")
        for found in re.findall(r"(?:rulings?|rulings\.md,?) ((?:[XQR]\d+(?:, | and |-)?)+)", text):
            assert set(re.findall(r"[XQR]\d+", found)) <= known, f"{path.name}: {found}"
