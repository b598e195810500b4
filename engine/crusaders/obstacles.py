"""Why an action of a wheel cannot be resolved now, in words. Rulebook: Resolve an Action; rulings B2, B8, B10, B12."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.words import join
from engine.crusaders.content.model import KINDS
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import PLACES, G
from engine.crusaders.texts import ACTION_WORDS


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


def short(g: G, seat: int, action: str, power: int) -> str:
    """Return in a few words why an action of this strength comes to nothing; "" when it comes to something."""
    return {"muster": _short_muster, "crusade": _short_crusade, "build": _short_build}.get(action, _nothing)(
        g, seat, power
    )


def _nothing(_g: G, _seat: int, _power: int) -> str:
    return ""


def _short_muster(g: G, seat: int, power: int) -> str:
    troop = g.content.troop(g.state.players[seat].troops)
    if troop is None:
        return "all troops are mustered"
    return "" if troop.cost <= power else f"the next troop costs {troop.cost}"


def _short_crusade(g: G, seat: int, power: int) -> str:
    strengths = enemies_at_hand(g, seat)
    if not strengths:
        return "nothing to crusade"
    return "" if min(strengths) <= power else f"the weakest enemy has {min(strengths)}"


def _short_build(g: G, seat: int, power: int) -> str:
    return too_dear(costs(g, seat), power)


def too_dear(prices: Sequence[int], power: int) -> str:
    """Return in a few words why none of these buildings can be had; "" when one can."""
    if not prices:
        return "nowhere to build"
    return "" if min(prices) <= power else f"the cheapest building costs {min(prices)}"


def enemies_at_hand(g: G, seat: int) -> list[int]:
    """Return the strengths of the enemies where the knights of a seat stand."""
    enemies = [enemy for region in g.state.players[seat].knights if (enemy := g.state.regions[region].enemy)]
    return [strength.enemy_strength(g, strength.enemy_kind(enemy)) for enemy in enemies]


def costs(g: G, seat: int, cleared: Collection[str] = ()) -> list[int]:
    """Return what each building would cost where the knights of a seat stand, were the enemies of `cleared` gone."""
    p = g.state.players[seat]
    kinds = [kind for kind in KINDS if p.built[kind] < strength.TOP_LEVEL]
    regions = [r for r in dict.fromkeys(p.knights) if strength.is_site(g, r) or r in cleared]
    return [strength.build_cost(g, seat, kind, region) for kind in kinds for region in regions]


def _lacking(g: G, seat: int, action: str, wedges: list[str]) -> str:
    """What an action lacks: the thing itself, or the strength of these wedges."""
    nothing, needs = {"muster": _muster, "crusade": _crusade, "build": _build}[action](g, seat)
    return nothing or f"{needs}; {', '.join(wedges)}"


def _muster(g: G, seat: int) -> tuple[str, str]:
    troop = g.content.troop(g.state.players[seat].troops)
    return ("", f"the next troop needs {troop.cost}") if troop else ("all troops are mustered", "")


def _crusade(g: G, seat: int) -> tuple[str, str]:
    strengths = enemies_at_hand(g, seat)
    if not strengths:
        return "no enemy where your knights stand", ""
    return "", f"the weakest enemy where your knights stand needs {min(strengths)}"


def _build(g: G, seat: int) -> tuple[str, str]:
    if all(level == strength.TOP_LEVEL for level in g.state.players[seat].built.values()):
        return "you have built everything", ""
    found = costs(g, seat)
    if not found:
        return "an enemy or a building stands wherever your knights stand", ""
    return "", f"the cheapest building where your knights stand needs {min(found)}"
