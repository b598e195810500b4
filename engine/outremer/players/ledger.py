"""A hand-made evaluation of one's position, in influence: what a change of counts is worth until the end of the game.

A change is a dict from what is counted (the measures of governors and bulls, and the stocks of PRICES) to how many
more or less. Governors and the bull are priced by their own tiers, the rest by the hand-made prices below.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.outremer.content.model import Condition
from engine.outremer.flow.game import HEGEMONY, RIGHTEOUSNESS
from engine.outremer.players.sight import Sight
from engine.outremer.scoring import CONDITION

Change = dict[str, float]
SURE = 0.92  # of what a later round promises
NEAR_TIER = 0.3  # of the next tier, in proportion to the way there
RIVAL = 0.3  # what a rival loses is worth to oneself


class Claim(NamedTuple):
    """A condition that pays: how many times, how much one has, the best rival, and what it pays now."""

    condition: Condition
    times: float
    have: int
    best: int
    now: float


def paid(condition: Condition, have: float, best: int) -> float:
    """Influence of a condition, smoothed towards the next tier or the first place."""
    if condition.leader:
        if have >= best and have >= 1:
            return condition.leader * (1.0 if have > best else 0.85)
        return condition.leader * (0.2 if have >= best - 1 else 0.0)
    below, gain = 0, 0.0
    for least, points in condition.tiers:
        if have < least:
            return gain + NEAR_TIER * (points - gain) * max(0.0, have - below) / (least - below)
        below, gain = least, float(points)
    return gain


class Ledger:
    """Prices for one seat at one moment."""

    __slots__ = ("bull", "claims", "horizon", "prices", "sight")

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.horizon = horizon(sight)
        self.prices = self._prices()
        self.claims = [
            self.claim(sight.content.governors[c.governor].condition, self.horizon) for c in sight.mine if c.governor
        ]
        self.bull: list[Claim] = []
        if sight.own.bull:
            bull = sight.content.bulls[sight.own.bull]
            self.bull = [self.claim(o.condition, 1.0) for o in (bull.first, bull.second)]

    def claim(self, condition: Condition, times: float) -> Claim:
        """A condition as it stands."""
        sight = self.sight
        have = sight.measure(sight.seat, condition.measure)
        best = 0
        if condition.leader:
            best = max((sight.measure(p.seat, condition.measure) for p in sight.rivals), default=0)
        return Claim(condition, times, have, best, paid(condition, have, best))

    def _prices(self) -> dict[str, float]:
        """What one more of each stock is worth besides conditions."""
        more = max(0.0, self.horizon - 1)  # rounds in which it can still be used
        return {
            "coins": 0.25 + 0.03 * min(3.0, more),
            "units": 0.13 * min(4.0, more),
            "levels": 0.21 * self.horizon,
            "goods": 0.16 * more,
            "bishops": 0.22 * min(3.0, more),
            "rescripts": 0.2 * min(2.0, more),
            "rescripts2": 0.3 * min(2.0, more),
            "spies": 0.15 * min(3.0, more),
            "strength": 0.28 * min(4.0, more),
            "holiness_points": 0.04 * min(3.0, more),
        }

    def gain(self, change: Change) -> float:
        """Influence that a change brings."""
        prices = self.prices
        total = sum(prices.get(name, 0.0) * more for name, more in change.items())
        total += self._conditions(change)
        for c in self.claims:
            if more := change.get(c.condition.measure):
                total += c.times * (paid(c.condition, c.have + more, c.best) - c.now)
        if self.bull:
            before = max(c.now for c in self.bull)
            total += max(self._bull(c, change) for c in self.bull) - before
        return total

    def _bull(self, c: Claim, change: Change) -> float:
        return paid(c.condition, c.have + change.get(c.condition.measure, 0), c.best)

    def _conditions(self, change: Change) -> float:
        """Holy lands and cities: income, and the way to the two conditions of the end."""
        me, total = self.sight.me, 0.0
        if more := change.get("holy_lands"):
            have = self.sight.measure(me.seat, "holy_lands")
            total += more * self.horizon + toward(have + more, RIGHTEOUSNESS) - toward(have, RIGHTEOUSNESS)
        if more := change.get("cities"):
            total += toward(len(me.cities) + more, HEGEMONY) - toward(len(me.cities), HEGEMONY)
        return total

    def governor(self, card: str, change: Change | None = None) -> float:
        """Influence of a governor from now on, behind a change."""
        c = self.claim(self.sight.content.governors[card].condition, self.horizon)
        return self.horizon * paid(c.condition, c.have + (change or {}).get(c.condition.measure, 0), c.best)

    def best_governor(self, change: Change | None = None) -> float:
        """Influence of the best governor of the market behind a change; the deck gives an average one."""
        return max([self.governor(card, change) for card in self.sight.view.markets["governor"]] + [0.7 * self.horizon])


def toward(have: float, goal: int) -> float:
    """Influence of being on the way to a condition of the end: +8 once it is met, and a share of it close by."""
    if have >= goal:
        return 0.9 * CONDITION
    return {1: 2.2, 2: 0.7}.get(round(goal - have), 0.0)


def horizon(sight: Sight) -> float:
    """Income Phases that are still to come, less when somebody is about to end the game."""
    left = float(sight.incomes)
    if sight.view.step == "income":
        left -= 1
    near = max((len(p.cities) >= HEGEMONY - 1) + (p.holy_lands >= RIGHTEOUSNESS - 1) for p in sight.view.players)
    if left > 2 and near:
        left = 2 + (left - 2) * 0.5
    return 1 + (left - 1) * SURE if left > 1 else left
