"""An order from its first effect to the end of the turn: the order, then what ➤ follows it. Rulebook: Activation Phase;
Buildings; Spies; docs/rulings.md R1 (order between building and spies), R2 (no second use while it resolves).
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.content.model import Building, Spy
from engine.outremer.content.ops import BaseOrder
from engine.outremer.flow.purchases import Payment, TrimHand
from engine.outremer.flow.resolve import Resolve, operation
from engine.outremer.rules import glossary, goods
from engine.outremer.state import Act, G

DISCOUNTED = ("construction", "muster")  # orders whose prices in goods a discount lowers
ORDER_FRAMES: dict[str, type[Frame]] = {}  # filled by the modules of the four orders


def perform(g: G, seat: int, order: str, boosted: bool, *, card: str = "") -> None:
    """Open an order of `seat`; `card` names the building or rescript that gives it, "" stands for an order token."""
    discount = 2 * (boosted and order in DISCOUNTED) + glossary.modifier(g, "discount", seat)
    facts = {"boosted": 1} if boosted else {}
    if discount > 0 and order in DISCOUNTED:
        facts["discount"] = discount
    around = g.state.act
    g.state.act = Act(seat, order, boosted, facts)
    g.emit("order_begins", seat=seat, order=order, boosted=boosted, card=card)
    g.push(AfterAct(seat=seat, act=order, turn=not card, around=around))
    g.push(ORDER_FRAMES[order](seat=seat, boosted=boosted))  # type: ignore[call-arg]
    g.push(TrimHand(seat=seat))  # in the middle of a study action too: nobody fights with more than five tactics


class AfterAct(Frame, tag=True):
    """After an act is fully resolved: the owner's buildings and the opponents' spies, in player order (ruling R1).

    All of it is public, so only seats with something usable are asked. `facts` is what the act did; `queue` the seats
    still to be served. `turn`: the seat may act once more at the end of its turn. `around`: the order in the middle of
    which a card gave this one; it goes on behind it with its own facts and discount.
    """

    STEPS: ClassVar = ("open", "offer", "end", "close")
    seat: int = 0
    act: str = ""
    turn: bool = True
    around: Act | None = None
    facts: dict[str, int] = {}
    queue: list[int] = []

    def do_open(self, g: G) -> None:
        act = g.state.act
        self.facts = dict(act.facts) if act else {}
        self.queue = glossary.in_play(g)

    def ask_offer(self, g: G) -> Decision | None:
        for seat in self.queue:
            if options := self._usable(g, seat):
                about = {"act": self.act, "actor": self.seat}
                kind = "after.building" if seat == self.seat else "after.spy"
                return Decision(seat, kind, PickOne(("pass", *options)), "Buildings; Spies", about, harmless=("pass",))
        return None

    def _usable(self, g: G, seat: int) -> list[str]:
        p = glossary.player(g, seat)
        if p.out:  # eliminated since the queue was made: no more spies (Capital; ruling Q58)
            return []
        if seat == self.seat:
            buildings = g.content.buildings
            return [
                f"{n}:{card}"
                for n, card in enumerate(p.buildings)
                if not p.buildings_used[n] and self._meets(buildings[card]) and self._payable(g, seat, buildings[card])
            ]
        return [
            f"{n}:{card}"
            for n, card in enumerate(p.spies)
            if not p.spies_used[n] and p.spies_on[n] == self.seat and self._meets(g.content.spies[card])
        ]

    def _meets(self, entry: Building | Spy) -> bool:
        facts = self.facts
        return entry.when == self.act and all(facts.get(fact, 0) >= n for fact, n in entry.needs.items())

    @staticmethod
    def _payable(g: G, seat: int, building: Building) -> bool:
        return not building.pays or goods.can_pay(g, seat, ["any"] * building.pays)

    def on_offer(self, g: G, d: Decision, value: str) -> None:
        while self.queue[0] != d.seat:
            self.queue.pop(0)
        self.step = "offer"
        if value == "pass":
            self.queue.pop(0)
            return
        number, _, card = value.partition(":")
        p = glossary.player(g, d.seat)
        (p.buildings_used if d.seat == self.seat else p.spies_used)[int(number)] = True
        g.emit("card_used", seat=d.seat, card=card)
        other = -1 if d.seat == self.seat else self.seat
        g.push(Resolve(card=card, seat=d.seat, other=other, chooser=d.seat))
        if d.seat == self.seat and (pays := g.content.buildings[card].pays):
            g.push(PayGoods(seat=d.seat, cost=["any"] * pays))

    def ask_end(self, g: G) -> Decision | None:
        """The end of the turn: a last moment for "your turn" effects. Taken by itself when there can be none."""
        if not self.turn or glossary.player(g, self.seat).out:
            return None
        return Decision(self.seat, "turn.end", PickOne(("end",)), "Glossary: Your turn", harmless=("end",))

    def on_end(self, g: G, d: Decision, value: str) -> None:
        """Nothing more."""

    def do_close(self, g: G) -> None:
        g.state.act = self.around


def under_way(g: G, seat: int) -> list[Act]:
    """The orders of a seat that are being carried out: the one at hand, and those in the middle of which it began."""
    acts = [g.state.act, *(frame.around for frame in g.stack if isinstance(frame, AfterAct))]
    return [act for act in acts if act is not None and act.seat == seat]


class PayGoods(Payment, tag=True):
    """Pay goods of any kind for an effect (Bazaar)."""

    STEPS: ClassVar = ("pay",)


@operation(BaseOrder)
def base_order(g: G, frame: Resolve, op: BaseOrder) -> None:
    """A base order without a token, even against the sequence of the cross (Buildings; ruling Q55)."""
    perform(g, frame.seat, op.order, False, card=frame.card)
