"""Where the army can go. Rulebook: March (p.4); rulings A26, A35."""

from __future__ import annotations

from engine.road.content.model import Road
from engine.road.state import G


def roads(g: G) -> dict[str, Road]:
    """Return the roads from here by target; none during a siege (ruling A35)."""
    return {} if g.state.siege is not None else g.content.neighbours[g.state.at]


def besieges(g: G, place: str) -> bool:
    """Whether entering a place starts a siege: fortified and never captured (ruling A26)."""
    return g.content.locations[place].fortified and place not in g.state.captured


def event_dice(g: G) -> int:
    """One die on friendly ground, two on enemy ground; a captured city keeps its colour (p.6, ruling A26)."""
    return 1 if g.content.locations[g.state.at].friendly else 2
