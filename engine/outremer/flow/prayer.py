"""Prayer: holiness points, and the bonuses of the track. Rulebook: Prayer; rulings Q34, Q35."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision
from engine.core.machine import Frame
from engine.outremer.flow import holiness
from engine.outremer.flow.acts import ORDER_FRAMES
from engine.outremer.rules import glossary, goods
from engine.outremer.state import G

BASE = 2
EXTRA = 4


class Prayer(Frame, tag=True):
    """Two points, and one more for each of up to four candles; boosted a bishop action and a level-II rescript more."""

    STEPS: ClassVar = ("spend", "move")
    seat: int = 0
    boosted: bool = False
    points: int = 0

    def ask_spend(self, g: G) -> Decision | None:
        question = goods.price(g, self.seat, ["candles"] * EXTRA, least=0)
        about = {"base": BASE + glossary.modifier(g, "prayer", self.seat)}
        return Decision(self.seat, "prayer.spend", question, "Prayer", about)

    def on_spend(self, g: G, d: Decision, value: dict[str, int]) -> None:
        self.points = sum(value.values())
        if goods.pay(g, self.seat, value):
            g.emit("paid", seat=self.seat, amounts=value)

    def do_move(self, g: G) -> None:
        points = max(0, BASE + self.points + glossary.modifier(g, "prayer", self.seat))
        holiness.receive(g, self.seat, points, boosted=self.boosted)


ORDER_FRAMES["prayer"] = Prayer
