"""What the one seat of Road to Jerusalem can lose: stores, cubes, and factions that can act (test_defaults.py)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decision import Decision
from engine.road.flow.conquest import SiegeWon
from engine.road.prompts import QUESTIONS
from engine.road.state import G, Siege
from tests.road.kit import asked, pick, run, siege

KINDS = set(QUESTIONS)


def owned(g: G, _seat: int) -> dict[str, int]:
    state, boxes = g.state, g.state.factions.values()
    return {
        "supply": state.supply,
        "diplomacy": state.diplomacy,
        "miracles": state.miracles,
        "morale": sum(box.morale for box in boxes),
        "knights": sum(box.knights for box in boxes),
        "factions": sum(not box.out for box in boxes),
        "able factions": sum(box.morale > 1 for box in boxes),
        "points": state.vp,
        "peace": state.battle is None,
    }


def rare() -> Iterator[tuple[G, Decision]]:
    """Yield a city that may be sacked, and siege dice with a 1."""
    won = run(SiegeWon(), at="arqa", siege=Siege("arqa", 3), diplomacy=1)
    yield won, asked(won)
    rolled = siege(box=1, military=2, miracles=1)
    pick(rolled, "order:siege_works:franks", "roll", roll=(2, 1, 5))
    yield rolled, asked(rolled)
