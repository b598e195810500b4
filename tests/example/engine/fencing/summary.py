"""What fills the blanks of `summary.md`: every number of the rules."""

from __future__ import annotations

from engine.core.summary import Summary
from engine.fencing.bouts import BOUTS, GUARD, STRIKES

LIVES = {"short": 3, "long": 5}


def facts(_content: None) -> dict[str, object]:
    """Return the blanks of the template."""
    numbers = {
        f"{name}_{what}": n for name, row in STRIKES.items() for what, n in zip(("dice", "lives"), row, strict=True)
    }
    return {**LIVES, **numbers, "bouts": BOUTS, "guard": GUARD}


RULES = Summary(__package__, facts)
