"""Construction: upgrade a city, build a building. Rulebook: Construction; rulings X7, Q28, Q32."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.flow import purchases
from engine.outremer.flow.acts import ORDER_FRAMES
from engine.outremer.state import G


class Construction(Frame, tag=True):
    """One or both actions in any order; boosted one more building of any level, without the discount."""

    STEPS: ClassVar = ("act",)
    seat: int = 0
    boosted: bool = False
    upgraded: bool = False
    built: bool = False
    extra: bool = False

    def ask_act(self, g: G) -> Decision | None:
        discount = purchases.discount_left(g, self.seat, True, 0)
        options = []
        if not self.upgraded:
            options += [f"upgrade:{city}" for city in purchases.upgrades(g, self.seat, discount)]
        if not self.built:
            options += [f"build:{o}" for o in purchases.offers(g, self.seat, ("bazaar", "building"), discount)]
        if self.boosted and not self.extra:
            markets = ("bazaar", "building", "building4") if self.built else ("building4",)
            options += [f"extra:{o}" for o in purchases.offers(g, self.seat, markets, 0)]
        elif not options and self.upgraded and self.built:
            return None
        about = {"discount": discount}
        return Decision(
            self.seat, "construction.act", PickOne(("done", *options)), "Construction", about, harmless=("done",)
        )

    def on_act(self, g: G, d: Decision, value: str) -> None:
        action, _, what = value.partition(":")
        if action == "done":
            return
        self.step = "act"
        if action == "upgrade":
            self.upgraded = True
            cost = purchases.upgrade_cost(g, what)
            g.push(purchases.UpgradeCity(seat=self.seat, cost=cost, shared=True, city=what))
        elif action == "build":
            self.built = True
            purchases.buy(g, self.seat, what, shared=True)
        else:
            self.extra = True
            purchases.buy(g, self.seat, what)


ORDER_FRAMES["construction"] = Construction
