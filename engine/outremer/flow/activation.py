"""Activation Phase: orders from Construction clockwise to March, top to bottom. Rulings Q3, Q4."""

from __future__ import annotations

from typing import ClassVar

from engine.core.machine import Frame
from engine.outremer.flow.acts import perform
from engine.outremer.state import AUTOMA, ORDERS, G


class Activation(Frame, tag=True):
    """Carry out the inner cells, then slide the outer tokens inward."""

    STEPS: ClassVar = ("open", "next", "slide")
    sector: int = 0

    def do_open(self, g: G) -> None:
        g.state.phase = "activation"
        g.emit("phase", phase="activation")

    def do_next(self, g: G) -> None:
        """The top token of the first sector that has one goes back to its owner and is carried out."""
        state = g.state
        while self.sector < len(ORDERS) and not state.inner[self.sector]:
            self.sector += 1
        if self.sector == len(ORDERS):
            return
        self.step = "next"
        token = state.inner[self.sector].pop()
        if token.seat == AUTOMA:
            state.automa.append(ORDERS[self.sector])
        else:
            perform(g, token.seat, ORDERS[self.sector], token.boosted)

    def do_slide(self, g: G) -> None:
        """Boosted tokens move to the inner cells and are carried out next round, last of their cell (ruling Q3)."""
        for sector, token in enumerate(g.state.outer):
            if token is not None:
                g.state.outer[sector] = None
                g.state.inner[sector].append(token)
