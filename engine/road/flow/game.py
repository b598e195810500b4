"""The game turn. Rulebook: The Game Turn (p.3), Ending the Game (p.10); rulings A3, A9, A32."""

from __future__ import annotations

from typing import ClassVar

from engine.core.machine import Frame
from engine.road.flow.crusader import CrusaderPhase
from engine.road.flow.events import EventPhase
from engine.road.flow.siege import SiegePhase
from engine.road.flow.upkeep import Upkeep
from engine.road.rules.ending import end
from engine.road.state import G


class Crusade(Frame, tag=True):
    """Turns of three phases until the timeline ends, 13 VP are reached or every faction has left."""

    STEPS: ClassVar = ("open", "p1_crusader", "p2_event_or_siege", "p3_upkeep", "close")

    def do_open(self, g: G) -> None:
        g.state.turn += 1
        g.emit("turn", number=g.state.turn)

    def do_p1_crusader(self, g: G) -> None:
        g.push(CrusaderPhase())

    def do_p2_event_or_siege(self, g: G) -> None:
        """A siege takes the place of the event phase, from the turn of the March on (ruling A9)."""
        g.push(EventPhase() if g.state.siege is None else SiegePhase())

    def do_p3_upkeep(self, g: G) -> None:
        g.push(Upkeep())

    def do_close(self, g: G) -> None:
        """After the last box the turn was finished; fewer than 13 VP lose (ruling A3)."""
        if g.state.closing:
            end(g, "time")
        else:
            self.step = "open"
