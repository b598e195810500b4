"""Why an action of a wheel cannot be resolved now, in words. Rulebook: Resolve an Action; rulings B2, B8, B10, B12."""

from __future__ import annotations

from engine.crusaders.content.model import KINDS
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import PLACES, G
from engine.crusaders.texts import ACTION_WORDS, join


def obstacles(g: G, seat: int) -> str:
    """Return what cannot be resolved and why: "Muster (the next troop needs 4; wedge 3 has 3)"; "" for nothing.

    An action is named once, with the strength that it would have on each wedge; wedges without tokens come last.
    """
    p = g.state.players[seat]
    weak: dict[str, list[str]] = {}
    for place in range(PLACES):
        for action in wheel.actions(g, seat, place) if p.tokens[place] else ():
            if not strength.can(g, seat, action, p.tokens[place]):
                power = strength.points(g, seat, action, p.tokens[place])
                weak.setdefault(action, []).append(f"wedge {place + 1} has {power}")
    parts = [f"{ACTION_WORDS[action]} ({_lacking(g, seat, action, wedges)})" for action, wedges in weak.items()]
    empty = [str(place + 1) for place in range(PLACES) if not p.tokens[place]]
    wedges = "wedge" if len(empty) == 1 else "wedges"
    return "; ".join([*parts, *([f"{wedges} {join(empty)} (no tokens)"] if empty else [])])


def _lacking(g: G, seat: int, action: str, wedges: list[str]) -> str:
    """What an action lacks: the thing itself, or the strength of these wedges."""
    nothing, needs = {"muster": _muster, "crusade": _crusade, "build": _build}[action](g, seat)
    return nothing or f"{needs}; {', '.join(wedges)}"


def _muster(g: G, seat: int) -> tuple[str, str]:
    troop = g.content.troop(g.state.players[seat].troops)
    return ("", f"the next troop needs {troop.cost}") if troop else ("all troops are mustered", "")


def _crusade(g: G, seat: int) -> tuple[str, str]:
    enemies = [enemy for region in g.state.players[seat].knights if (enemy := g.state.regions[region].enemy)]
    if not enemies:
        return "no enemy where your knights stand", ""
    weakest = min(strength.enemy_strength(g, strength.enemy_kind(enemy)) for enemy in enemies)
    return "", f"the weakest enemy where your knights stand needs {weakest}"


def _build(g: G, seat: int) -> tuple[str, str]:
    p = g.state.players[seat]
    kinds = [kind for kind in KINDS if p.built[kind] < strength.TOP_LEVEL]
    regions = [region for region in p.knights if strength.is_site(g, region)]
    if not kinds:
        return "you have built everything", ""
    if not regions:
        return "no region of your knights is without enemy and building", ""
    cheapest = min(strength.build_cost(g, seat, kind, region) for kind in kinds for region in regions)
    return "", f"the cheapest building where your knights stand needs {cheapest}"
