"""March: move units to one target; a foreign target means battle. Rulebook: March; rulings Q41, Q42, Q52."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Amounts, Decision, Line, PickOne
from engine.core.machine import Frame
from engine.outremer.flow.acts import ORDER_FRAMES
from engine.outremer.flow.battle import begin_battle
from engine.outremer.flow.purchases import TakeGovernor, governors_left
from engine.outremer.rules import glossary, goods
from engine.outremer.state import G

BASE = 4
BOOST = 2
EXTRA = 4


class March(Frame, tag=True):
    """Up to four marches (boosted six) to one neighbouring city, and one more for each of up to four horses."""

    STEPS: ClassVar = ("act", "spend", "move", "after")
    seat: int = 0
    boosted: bool = False
    swapped: bool = False
    target: str = ""
    marches: int = 0

    def ask_act(self, g: G) -> Decision | None:
        """A march is due if there can be one, a new governor never is. Asked without a target, too: a card played at
        this moment may bring the unit that marches (Glossary: Your turn)."""
        due = tuple(f"target:{city}" for city in targets(g, self.seat))
        harmless = () if due else ("done",)
        return Decision(self.seat, "march.act", PickOne((*due, *harmless, *self._swaps(g))), "March", harmless=harmless)

    def _swaps(self, g: G) -> list[str]:
        """Boosted: one governor may be replaced, before or after the march (ruling Q52)."""
        if not self.boosted or self.swapped or not governors_left(g):
            return []
        return [f"governor:{city}" for city in glossary.player(g, self.seat).cities if g.state.cities[city].governor]

    def _swap(self, g: G, city: str) -> None:
        self.swapped = True
        g.push(TakeGovernor(seat=self.seat, city=city, may_keep=False))

    def on_act(self, g: G, d: Decision, value: str) -> None:
        action, _, city = value.partition(":")
        if action == "governor":
            self.step = "act"
            self._swap(g, city)
        elif action == "target":
            self.target = city

    def ask_spend(self, g: G) -> Decision | None:
        if not self.target:
            return None
        base = BASE + BOOST * self.boosted + glossary.modifier(g, "march", self.seat)
        room = max(0, min(EXTRA, sum(line.most for line in self._lines(g)) - base))
        about = {"base": base, "city": self.target}
        question = goods.price(g, self.seat, ["horses"] * room, least=0)
        quiet = bool(room) and goods.unseen_means(g, self.seat)
        return Decision(self.seat, "march.spend", question, "March", about, quiet=quiet)

    def on_spend(self, g: G, d: Decision, value: dict[str, int]) -> None:
        self.marches = max(1, d.about["base"] + sum(value.values()))
        if goods.pay(g, self.seat, value):
            g.emit("paid", seat=self.seat, amounts=value)

    def _lines(self, g: G) -> tuple[Line, ...]:
        """Units that may leave each neighbouring own city: all but one."""
        near = glossary.own_neighbours(g, self.target, self.seat)
        return tuple(Line(city, n) for city in near if (n := g.state.cities[city].troops - 1) > 0)

    def ask_move(self, g: G) -> Decision | None:
        if not self.target:
            return None
        lines = self._lines(g)
        most = min(self.marches, sum(line.most for line in lines))
        about = {"city": self.target, "count": most}
        return Decision(self.seat, "march.move", Amounts(lines, 1, most), "March", about)

    def on_move(self, g: G, d: Decision, value: dict[str, int]) -> None:
        total = sum(value.values())
        for city, amount in value.items():
            g.state.cities[city].troops -= amount
        goods.note(g, self.seat, "marched", total)
        g.emit("marched", seat=self.seat, cities=value, to=self.target)
        here = g.state.cities[self.target]
        if here.owner == self.seat:
            here.troops += total
        else:
            begin_battle(g, self.seat, self.target, total, bonus=2 * self.boosted)

    def ask_after(self, g: G) -> Decision | None:
        swaps = self._swaps(g) if not glossary.player(g, self.seat).out else []
        if not swaps or not self.target:
            return None
        return Decision(self.seat, "march.after", PickOne(("done", *swaps)), "March", harmless=("done",))

    def on_after(self, g: G, d: Decision, value: str) -> None:
        if value != "done":
            self._swap(g, value.partition(":")[2])


def targets(g: G, seat: int) -> list[str]:
    """Cities that at least one unit can march to: a neighbour of an own city with a unit to spare."""
    spare = [city for city in glossary.player(g, seat).cities if g.state.cities[city].troops > 1]
    return list(dict.fromkeys(target for city in spare for target in glossary.neighbours(g, city)))


ORDER_FRAMES["march"] = March
