"""What a seat of Crusaders can lose (test_defaults.py): nothing is ever taken from it but tokens of the wheel."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decision import Decision
from engine.crusaders.state import G
from engine.crusaders.texts import PUBLIC

KINDS = set(PUBLIC)


def owned(g: G, seat: int) -> dict[str, int]:
    p = g.state.players[seat]
    return {
        "influence": p.influence,
        "tokens": sum(p.tokens),
        "knights": len(p.knights),
        "buildings": sum(p.built.values()),
        "upgrades": sum(p.upgraded),
        "troops": p.troops,
    }


def rare() -> Iterator[tuple[G, Decision]]:
    """Random games ask everything."""
    return iter(())
