"""Muster Troops: recruit units, study tactics. Rulebook: Muster Troops; rulings X7, Q37, Q38."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.flow import purchases
from engine.outremer.flow.acts import ORDER_FRAMES
from engine.outremer.flow.choices import PlaceUnits
from engine.outremer.rules import glossary, goods
from engine.outremer.state import G

BASE = 2
EXTRA = 4
STUDIES = 2


class Muster(Frame, tag=True):
    """One or both actions in any order. Studying is one action of up to two tactics; the hand is trimmed behind it.

    `studies` counts the tactics still allowed in the study action; -1 once it is over. Boosted: one more tactic of any
    level, without the discount.
    """

    STEPS: ClassVar = ("act", "trim")
    seat: int = 0
    boosted: bool = False
    recruited: bool = False
    studies: int = STUDIES
    extra: bool = False

    def ask_act(self, g: G) -> Decision | None:
        discount = purchases.discount_left(g, self.seat, True, 0)
        options = []
        if not self.recruited and glossary.player(g, self.seat).reserve:
            options.append("recruit")
        if self.studies > 0:
            options += [f"study:{o}" for o in purchases.offers(g, self.seat, ("tactic",), discount)]
        if self.boosted and not self.extra:
            markets = ("tactic4",) if self.studies > 0 else ("tactic", "tactic4")
            options += [f"extra:{o}" for o in purchases.offers(g, self.seat, markets, 0)]
        elif not options and self.recruited and self.studies <= 0:
            return None
        about = {"discount": discount}
        return Decision(
            self.seat, "muster.act", PickOne(("done", *options)), "Muster Troops", about, harmless=("done",)
        )

    def on_act(self, g: G, d: Decision, value: str) -> None:
        action, _, what = value.partition(":")
        if action == "done":
            return
        self.step = "act"
        if action == "recruit":
            self.recruited = True
            if self.studies < STUDIES:  # the study action was begun and is over now (ruling Q37)
                self.studies = 0
                g.push(Recruit(seat=self.seat))
                g.push(purchases.TrimHand(seat=self.seat))
                return
            g.push(Recruit(seat=self.seat))
        elif action == "study":
            self.studies -= 1
            purchases.buy(g, self.seat, what, shared=True)
        else:
            self.extra = True
            purchases.buy(g, self.seat, what)

    def do_trim(self, g: G) -> None:
        g.push(purchases.TrimHand(seat=self.seat))


class Recruit(Frame, tag=True):
    """Two units and one more for each of up to four steel (the order's discount counts), into own cities."""

    STEPS: ClassVar = ("spend", "place", "count")
    seat: int = 0
    units: int = 0
    reserve: int = 0

    def ask_spend(self, g: G) -> Decision | None:
        base = BASE + glossary.modifier(g, "recruit", self.seat)
        room = max(0, min(EXTRA, glossary.player(g, self.seat).reserve - base))
        discount = purchases.discount_left(g, self.seat, True, 0)
        question = goods.price(g, self.seat, ["steel"] * room, discount, least=0)
        return Decision(
            self.seat,
            "recruit.spend",
            question,
            "Muster Troops 1",
            {"base": base},
            quiet=bool(room) and goods.unseen_means(g, self.seat),
        )

    def on_spend(self, g: G, d: Decision, value: dict[str, int]) -> None:
        self.units = max(0, d.about["base"] + sum(value.values()))
        goods.note(g, self.seat, "discount", -value.get("discount", 0))
        if goods.pay(g, self.seat, value):
            g.emit("paid", seat=self.seat, amounts=value)

    def do_place(self, g: G) -> None:
        self.reserve = glossary.player(g, self.seat).reserve
        g.push(PlaceUnits(seat=self.seat, count=self.units))

    def do_count(self, g: G) -> None:
        goods.note(g, self.seat, "recruited", self.reserve - glossary.player(g, self.seat).reserve)


ORDER_FRAMES["muster"] = Muster
