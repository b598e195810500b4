"""How much cards are worth to a computer player, in influence: rough hand-made prices, one for each operation."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.outremer.content import ops
from engine.outremer.content.model import Building, Governor, Half, Tactic
from engine.outremer.players.sight import Sight

COIN = 0.3
UNIT = 0.35
ORDER = {"construction": 1.5, "prayer": 1.8, "muster": 1.3, "march": 1.6}  # a base order without a token
OFTEN = {"construction": 0.4, "prayer": 0.65, "muster": 0.45, "march": 0.55, "outer": 0.8}  # share of rounds with it
REACHED = {  # chance to reach a condition of a building with such an order
    "built": (0.7,), "upgraded": (0.65,), "spent": (0.9, 0.8, 0.55, 0.4), "holiness": (1.0, 1.0, 0.85, 0.6, 0.4, 0.25),
    "trained": (0.6,), "bishops_moved": (0.75, 0.45), "rescripts": (0.6,), "recruited": (1.0, 0.95, 0.75, 0.5),
    "studied": (0.65, 0.35), "marched": (1.0, 0.8, 0.65, 0.5), "battle": (0.85,), "won": (0.5,), "captured": (0.5,),
    "boosted": (0.45,), "coins_paid": (0.6, 0.4),
}  # fmt: skip
STRENGTH = 0.3  # influence of 1 strength in the hand for the rest of the game

PRICES: dict[type, Callable[[Any], float]] = {
    ops.Coins: lambda op: COIN * op.x,
    ops.Influence: lambda op: op.x,
    ops.Units: lambda op: UNIT * op.x,
    ops.Restore: lambda op: 0.3 * op.x,
    ops.Rescripts: lambda op: (0.6 if op.level == 1 else 1.0) * op.x,
    ops.DrawSpy: lambda op: 0.25 * op.x,
    ops.MoveUnits: lambda op: 0.15 * op.x,
    ops.Bombard: lambda op: 0.25 * op.x,
    ops.Upgrade: lambda op: 0.6 + 0.4 * op.discount,
    ops.Train: lambda op: 0.8 * op.x,
    ops.MoveBishops: lambda op: 0.45 * op.x,
    ops.BishopActions: lambda op: 0.9 * op.x,
    ops.CheckHolyLand: lambda op: 0.5 * op.x,
    ops.Holiness: lambda op: 0.55 * op.x,
    ops.Build: lambda op: 0.5 + 0.5 * op.discount,
    ops.Study: lambda op: 0.3 + 0.3 * op.discount,
    ops.ReplaceGovernor: lambda op: 0.6,
    ops.BaseOrder: lambda op: ORDER[op.order],
    ops.FreePlacement: lambda op: 0.5,
    ops.SecondOuter: lambda op: 0.8,
    ops.RaidDefence: lambda op: 0.2 * op.x,
    ops.Modify: lambda op: 0.4 * op.x,
    ops.Losses: lambda op: -0.4 * op.x,
    ops.Lock: lambda op: -0.3 * op.x,
    ops.Discard: lambda op: -0.9,
}


def ops_worth(operations: Iterable[ops.AnyOp]) -> float:
    """Influence that operations bring their owner; what hits an opponent counts in one's favour."""
    total = 0.0
    for op in operations:
        price = PRICES.get(type(op))
        if price is not None:
            total += price(op) if op.to == "self" else -price(op) * 0.6
    return total


def building_worth(sight: Sight, building: Building) -> float:
    """Influence of a building over the rest of the game."""
    often = OFTEN[building.when]
    for fact, least in building.needs.items():
        chances = REACHED.get(fact, (0.6,))
        often *= chances[min(least, len(chances)) - 1]
    price = COIN * building.pays * 0.6
    return (ops_worth(building.ops) - price) * often * max(0.3, sight.incomes - 0.5)


def half_strength(half: Half, enemies: int, friends: int) -> float:
    """How far a half moves the battle token, against `enemies` units and with `friends` that could join."""
    total = 0.0
    for op in half.ops:
        if isinstance(op, ops.Strength):
            total += op.x + op.each
        elif isinstance(op, ops.Rout | ops.Flee):
            hit = min(enemies, op.x + op.each)
            total += hit * (1.15 if isinstance(op, ops.Rout) else 1.05)
            if hit >= enemies > 0:
                total += 5.0  # nobody left: the battle is won at once
        elif isinstance(op, ops.Reinforce):
            total += min(friends, op.x)
        elif isinstance(op, ops.BothHalves | ops.OwnCover):
            total += 1.0
        elif isinstance(op, ops.Devastate):
            total += 0.6
        else:
            total += 0.2
    return total + (0.3 + 0.5 * abs(ops_worth(half.end)) if half.end else 0.0)


def tactic_strength(tactic: Tactic, enemies: int = 5, friends: int = 2) -> float:
    """Strength of a tactic: its better half is mostly covered."""
    top, bottom = half_strength(tactic.top, enemies, friends), half_strength(tactic.bottom, enemies, friends)
    return 0.75 * min(top, bottom) + 0.25 * max(top, bottom)


def rescript_worth(sight: Sight, card: str) -> float:
    """Influence of a rescript in hand."""
    entry = sight.content.rescripts[card]
    return max(0.25 * entry.level, 0.8 * ops_worth(entry.ops))


def governor_worth(sight: Sight, governor: Governor, extra: int = 0) -> float:
    """Influence a round that a governor gives now, and a little for the next tier in reach."""
    condition = governor.condition
    have = sight.measure(sight.seat, condition.measure)
    now = sight.points(condition, extra, have)
    return now + 0.4 * (sight.points(condition, extra + 1, have) - now) + (0.1 if condition.leader else 0.0)
