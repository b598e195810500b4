"""What an absent player does where there is no way to pass: what costs least and begins nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decision import Choice, Decision, Pick
from engine.road.content import ops
from engine.road.flow.events import entry
from engine.road.flow.upkeep import SLOTS
from engine.road.state import G

Price = tuple[int, ...]


def default(g: G, decision: Decision) -> Choice:
    """Return the answer of somebody who does not answer."""
    if decision.harmless:
        return decision.fallback()
    if decision.kind == "event.choose":
        ways = {f"choose:{way.id}": way.ops for way in entry(g, decision.about["card"]).options}
        return Pick(min(decision.own, key=lambda option: _event(g, ways[option])))
    if decision.kind == "morale.lose":
        return Pick(min(decision.own, key=lambda option: _cube(g, option)))
    if decision.kind == "upkeep.pay":
        return Pick(min(decision.own, key=lambda option: _upkeep(g, option)))
    return decision.fallback()


def _event(g: G, todo: Sequence[ops.AnyOp]) -> Price:
    """What a way to take an event costs: battles, then Morale, then tokens. Doing nothing is first among equals."""
    battles = morale = tokens = 0
    for op in todo:
        if isinstance(op, ops.Battle):
            battles += 1
        elif isinstance(op, ops.LoseMorale):
            morale += any(not g.state.factions[name].out for name in op.among)
        elif isinstance(op, ops.Pay):
            short = max(0, op.supply - g.state.supply) + max(0, op.diplomacy - g.state.diplomacy)
            morale, tokens = morale + short, tokens + op.supply + op.diplomacy - short
    return battles, morale, tokens, len(todo) > 0


def _cube(g: G, option: str) -> Price:
    """A cube is lost by the faction that has most of them; a white one before a Knight."""
    _, name, *cube = option.split(":")
    box = g.state.factions[name]
    return (*_loss(g, name)[:2], int(cube == ["knight"] or not box.white), -box.morale)


def _loss(g: G, name: str) -> Price:
    """What a loss does to a faction: it leaves, it is able no more, it loses a Knight."""
    box = g.state.factions[name]
    return int(box.morale == 1), int(box.morale == 2), int(not box.white), -box.morale


def _upkeep(g: G, option: str) -> Price:
    """As many pairs as can be paid; then that pair stays unpaid which can lose a cube most easily."""
    if option in ("pay:both", "pay:none"):
        return (0 if option == "pay:both" else 2,)
    unpaid = next(pair for pair in SLOTS if option != f"pay:{'_'.join(pair)}")
    left = [_loss(g, name) for name in unpaid if not g.state.factions[name].out]
    return 1, *min(left, default=())
