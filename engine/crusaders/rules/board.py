"""The map: what it costs to travel. Rulebook: Travel Action; rulings B5-B7."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.crusaders.state import G

LEAVE, LEAVE_ENEMY = 1, 2


def leaving(g: G, region: str) -> int:
    """What it costs to leave a region: 2 with an enemy, else 1. Other knights cost nothing (ruling B6)."""
    return LEAVE_ENEMY if g.state.regions[region].enemy else LEAVE


def reach(g: G, start: str, points: int) -> dict[str, int]:
    """Regions that a knight reaches from `start` with these points, nearest first, and the cheapest cost of each."""
    graph = g.content.graph[g.state.side]
    cost: dict[str, int] = {}
    todo = [(0, 0, start)]
    order = 0
    while todo:
        spent, _, region = heappop(todo)
        if region in cost:
            continue
        cost[region] = spent
        next_cost = spent + leaving(g, region)
        if next_cost > points:
            continue
        for near in graph[region]:
            if near not in cost:
                order += 1
                heappush(todo, (next_cost, order, near))
    del cost[start]
    return cost
