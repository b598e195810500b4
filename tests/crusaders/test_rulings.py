"""Each ruling B1-B28, and each decision of our own, H1 on, is cited by a test of this room and explained to players in
docs/crusaders-rulings.md."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cited import Rulings

ROOM = Path(__file__).parent
RULINGS = Rulings(ROOM, "crusaders-rulings.md", frozenset(f"B{n}" for n in range(1, 29)), "H")


def test_every_ruling_is_tested_and_explained() -> None:
    RULINGS.check()


def test_code_cites_only_rulings_that_exist() -> None:
    known = set(RULINGS.explained())
    for path in (ROOM.parents[1] / "engine" / "crusaders").rglob("*.py"):
        for found in re.findall(r"\b[BH]\d{1,2}\b", path.read_text("utf-8")):
            assert found in known, f"{path.name}: {found}"
