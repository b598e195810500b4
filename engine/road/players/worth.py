"""What things are worth to the sensible player, in points of its own: one Victory Point is 6."""

from __future__ import annotations

from engine.road.content import ops
from engine.road.view import FactionView, RoadGameView

VP = 6.0
WEIGHT = {"franks": 1.5, "normans": 1.2, "byzantines": 1.2, "pilgrims": 0.9}


def faction(view: RoadGameView, name: str) -> FactionView:
    """Return a faction box by id."""
    return next(each for each in view.factions if each.id == name)


def siege_dice(view: RoadGameView, name: str) -> float:
    """What a faction brings to the assault: catapults reach everything, ladders are fickle."""
    value = {"black": 1.3, "red": 1.2, "white": 0.8}
    return sum(value[colour] for colour in faction(view, name).dice)


def loss(view: RoadGameView, name: str) -> float:
    """What it costs when a faction loses a cube: falling below 2 silences it, 0 loses it."""
    box = faction(view, name)
    morale = box.white + box.knights
    if box.out:
        return 0.0
    step = {1: 2.5, 2: 3.0}.get(morale, 1.0)
    alone = sum(not each.out for each in view.factions) == 1
    return step * WEIGHT[name] + (100.0 if alone and morale == 1 else 0.0)


def growth(view: RoadGameView, name: str) -> float:
    """What a cube more is worth to a faction."""
    box = faction(view, name)
    morale = box.white + box.knights
    if box.out or morale == box.slots:
        return 0.0
    return {1: 3.0, 2: 1.5}[morale] * WEIGHT[name]


def any_loss(view: RoadGameView, among: tuple[str, ...] = ops.EVERY) -> float:
    """The smallest loss of a cube among some factions."""
    return min((loss(view, name) for name in among if not faction(view, name).out), default=0.0)


def option(view: RoadGameView, todo: tuple[ops.AnyOp, ...]) -> float:
    """What an option of an event is worth."""
    return sum(_op(view, op) for op in todo)


def _op(view: RoadGameView, op: ops.AnyOp) -> float:
    if isinstance(op, ops.Gain):
        supply = min(op.supply, view.supply_cap - view.supply) * (1.2 if view.supply < 4 else 0.6)
        return supply + min(op.diplomacy, view.diplomacy_cap - view.diplomacy) * 1.2 + op.miracles * 0.8
    if isinstance(op, ops.Pay):
        missing = max(0, op.supply - view.supply) + max(0, op.diplomacy - view.diplomacy)
        return -1.0 * (op.supply + op.diplomacy - missing) - missing * any_loss(view)
    if isinstance(op, ops.Morale):
        return max(growth(view, name) for name in op.among)
    if isinstance(op, ops.LoseMorale):
        return -any_loss(view, op.among)
    if isinstance(op, ops.Knight):
        return growth(view, op.faction) + 0.5
    if isinstance(op, ops.Cubes):
        return growth(view, op.faction) * (op.white + op.knights) + 0.5 * op.knights
    if isinstance(op, ops.Battle):
        return _battle(view, op)
    return op.x * VP


def _battle(view: RoadGameView, op: ops.Battle) -> float:
    difference = view.command.ratings[2] - op.enemy
    riders = sum(each.free_knights for each in view.factions)
    if difference >= 0 or difference + 2 * riders >= 0:
        return op.vp * VP + op.supply + op.morale * 2 - (0.0 if difference >= 0 else 1.0)
    return -any_loss(view) * (2 if difference <= -3 else 1)
