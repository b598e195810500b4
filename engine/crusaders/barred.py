"""What a player may type although it is not possible now, and why not. Rulebook: under each heading; rulings B1-B12."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from engine.core.decision import Barred, Decision
from engine.core.words import join
from engine.crusaders import obstacles
from engine.crusaders.content.model import ACTIONS, KINDS
from engine.crusaders.flow.turn import LEARNING, skippable
from engine.crusaders.rules import board, strength, wheel
from engine.crusaders.state import PLACES, G
from engine.crusaders.texts import ACTION_WORDS, SEATS, enemy_words, name_of, number

FAR = 999
Found = dict[str, Barred]


def barred(g: G, decision: Decision) -> Found:
    """Return by id what is no option of a question: a wedge, a region, a building; and the reason as a sentence."""
    make = BARRED.get(decision.kind)
    found = make(g, decision) if make else {}
    return {what: entry for what, entry in found.items() if what not in decision.shape.options}  # type: ignore[union-attr]


def _here(knights: list[str], g: G, region: str) -> str:
    """Why nothing happens in a region without a knight; "" with one."""
    return "" if region in knights else f"No knight of yours stands in {name_of(g.content, region)}."


# ------------------------------------------------------------------------------------------------------- wedges


def _act(g: G, d: Decision) -> Found:
    found: Found = {}
    for place in range(PLACES):
        n = place + 1
        if why := _empty(g, d.seat, place):
            found[f"resolve:{n}"] = Barred(f"Resolve {n}", why)
        elif not any(strength.can(g, d.seat, a, _tokens(g, d.seat, place)) for a in wheel.actions(g, d.seat, place)):
            why = "; ".join(_weak(g, d.seat, place, action) for action in wheel.actions(g, d.seat, place))
            found[f"resolve:{n}"] = Barred(f"Resolve {n}", f"{why}.")
        for action in ACTIONS:
            if why := _unable(g, d.seat, place, action):
                found[f"{action}:{n}"] = Barred(f"{ACTION_WORDS[action]} {n}", why)
        found[f"upgrade:{n}"] = Barred(f"Upgrade {n}", _upgraded(g, n))
        found[f"skip:{n}"] = Barred(f"Skip {n}", _unskippable(g, d.seat, place))
    return found


def _tokens(g: G, seat: int, place: int) -> int:
    return g.state.players[seat].tokens[place]


def _empty(g: G, seat: int, place: int) -> str:
    return "" if _tokens(g, seat, place) else f"No action tokens lie on wedge {place + 1}."


def _weak(g: G, seat: int, place: int, action: str) -> str:
    """Why an action of a wedge comes to nothing, with its strength there."""
    power = strength.points(g, seat, action, _tokens(g, seat, place))
    why = obstacles.short(g, seat, action, power)
    return f"{ACTION_WORDS[action]} has strength {power} there: {why}" if why else ""


def _unable(g: G, seat: int, place: int, action: str) -> str:
    """Why a wedge is not resolved for an action; "" when it can be."""
    shown = wheel.actions(g, seat, place)
    if action not in shown:
        names = join(ACTION_WORDS[one] for one in shown)
        return f"Wedge {place + 1} shows {names}, not {ACTION_WORDS[action]}."
    if why := _empty(g, seat, place):
        return why
    weak = _weak(g, seat, place, action)
    return f"{weak}." if weak else ""


def _upgraded(g: G, n: int) -> str:
    if g.state.variant == LEARNING:
        return "The learning game has no upgrades."
    return f"Wedge {n} is upgraded already."


def _unskippable(g: G, seat: int, place: int) -> str:
    if not skippable(g, seat):
        return "A turn may be skipped only when all six wedges are upgraded."
    return _empty(g, seat, place)


def _split(g: G, d: Decision) -> Found:
    """Shares with which an action that comes first would come to nothing; more tokens than there are."""
    place, most = d.about["place"], d.about["tokens"]
    found: Found = {}
    for action in wheel.actions(g, d.seat, place):
        for share in range(1, most + 1):
            power = strength.points(g, d.seat, action, share)
            why = obstacles.short(g, d.seat, action, power)
            words = f"{ACTION_WORDS[action]} with {share}"
            found[f"first:{action}:{share}"] = Barred(words, f"{words} comes to nothing: strength {power}, {why}.")
    return found


def _distribute(g: G, d: Decision) -> Found:
    empty = [place for place in range(PLACES) if not _tokens(g, d.seat, place)]
    return {f"distribute:{n + 1}": Barred(f"Distribute {n + 1}", _empty(g, d.seat, n)) for n in empty}


# ------------------------------------------------------------------------------------------------------ regions


def _knight(g: G, _d: Decision) -> Found:
    held = {region: seat for seat, p in enumerate(g.state.players) for region in p.knights}
    found: Found = {}
    for region in g.state.regions:
        name = name_of(g.content, region)
        why = f"{name} is not a starting region."
        if region in held:
            why = f"{SEATS[held[region]][0]} starts in {name}; only 1 player can be in each starting region."
        found[f"start:{region}"] = Barred(name, why)
    return found


def _travel(g: G, d: Decision) -> Found:
    """Every region from every knight; and, without a goal, the regions in which no knight stands."""
    points, knights = d.about["points"], g.state.players[d.seat].knights
    found: Found = {}
    for start in dict.fromkeys(knights):
        name = name_of(g.content, start)
        found[f"travel:{start}>{start}"] = Barred(f"{name} → {name}", f"Your knight stands in {name} already.")
        for goal, cost in board.reach(g, start, FAR).items():
            there = name_of(g.content, goal)
            why = f"{there} is too far from {name}: it costs {number(cost, 'point')}, and you have {points}."
            found[f"travel:{start}>{goal}"] = Barred(f"{name} → {there}", why)
    for region in g.state.regions:
        if why := _here(knights, g, region):
            found[f"travel:{region}"] = Barred(name_of(g.content, region), why, open=True)
    return found


def _crusade(g: G, d: Decision) -> Found:
    points, knights = d.about["points"], g.state.players[d.seat].knights
    found: Found = {}
    for region, here in g.state.regions.items():
        name = name_of(g.content, region)
        words, why = name, f"No enemy stands in {name}."
        if here.enemy:
            power = strength.enemy_strength(g, strength.enemy_kind(here.enemy))
            words = f"{enemy_words(here.enemy)} in {name}"
            why = f"The enemy in {name} has strength {power}, and you have {points}."
        found[f"crusade:{region}"] = Barred(words, _here(knights, g, region) or why)
    return found


def _build(g: G, d: Decision) -> Found:
    p, points = g.state.players[d.seat], d.about["points"]
    found: Found = {}
    for kind, region in product(KINDS, g.state.regions):
        name, level = name_of(g.content, region), p.built[kind] + 1
        if level > strength.TOP_LEVEL:
            words, why = str(kind), f"You have built every {kind}."
        else:
            words = name_of(g.content, f"{kind}{level}")
            why = _here(p.knights, g, region) or _taken(g, region)
            if not why:
                cost = strength.build_cost(g, d.seat, kind, region)
                why = f"{words} costs {cost} in {name}, and you have {points}."
        found[f"build:{kind}:{region}"] = Barred(f"{words} in {name}", why)
    return found


def _taken(g: G, region: str) -> str:
    here, name = g.state.regions[region], name_of(g.content, region)
    if here.enemy:
        return f"An enemy stands in {name}: no building there before it is defeated."
    return f"A building stands in {name} already." if here.building else ""


BARRED: dict[str, Callable[[G, Decision], Found]] = {
    "setup.knight": _knight,
    "turn.act": _act,
    "wedge.split": _split,
    "upgrade.distribute": _distribute,
    "travel.move": _travel,
    "crusade.target": _crusade,
    "build.site": _build,
}
