"""Counting defeated enemies and the awards for them. Rulebook: Scoring; rulings B19, B23, B24."""

from __future__ import annotations

from engine.crusaders.content.model import ENEMIES
from engine.crusaders.rules.strength import enemy_kind
from engine.crusaders.state import G


def defeated(g: G, seat: int) -> dict[str, int]:
    """How many enemies of each kind a seat has defeated; the markers on the tracks are nobody's (ruling B23)."""
    kinds = [enemy_kind(enemy) for enemy in g.state.players[seat].trophies]
    return {kind: kinds.count(kind) for kind in ENEMIES}


def awards(g: G, kind: str) -> dict[int, tuple[str, int]]:
    """Seats that get an award for an enemy: "first" or "second", and how much.

    At least 1 token; tied players share by the back of the tile; a tie for first leaves no second (ruling B24).
    """
    counts = {seat: defeated(g, seat)[kind] for seat in range(len(g.state.players))}
    enemy = g.content.enemies[kind]
    ranks = sorted({n for n in counts.values() if n}, reverse=True)[:2]
    found: dict[int, tuple[str, int]] = {}
    for rank, award, alone, tied in zip(
        ranks, ("first", "second"), (enemy.first, enemy.second), (enemy.first_tied, enemy.second_tied), strict=False
    ):
        seats = [seat for seat, n in counts.items() if n == rank]
        share = alone if len(seats) == 1 else tied[len(seats) - 2]
        found |= dict.fromkeys(seats, (award, share))
        if len(seats) > 1:
            break
    return found
