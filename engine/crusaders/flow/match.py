"""Rounds of turns, and the end. Rulebook: game play; End of the Game; ruling B20."""

from __future__ import annotations

from typing import ClassVar

from engine.core.machine import Frame
from engine.crusaders.flow.turn import Turn
from engine.crusaders.state import NOBODY, G


class Match(Frame, tag=True):
    """Turns to the left from the start player on; the round in which the supply runs out is the last."""

    STEPS: ClassVar = ("open", "turn", "next")
    seat: int = NOBODY

    def do_open(self, g: G) -> None:
        g.state.phase = "play"
        g.state.round += 1
        self.seat = g.state.first
        g.emit("round", number=g.state.round)

    def do_turn(self, g: G) -> None:
        g.push(Turn(seat=self.seat))

    def do_next(self, g: G) -> None:
        """Everybody has the same number of turns."""
        self.seat = (self.seat + 1) % len(g.state.players)
        if self.seat != g.state.first:
            self.step = "turn"
        elif g.state.ending:
            g.state.phase = "over"
            g.emit("over")
        else:
            self.step = "open"
