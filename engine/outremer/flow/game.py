"""The game turn, and its end. Rulebook: Game Turn; End of Game; rulings Q59, Q60."""

from __future__ import annotations

from typing import ClassVar

from engine.core.machine import Frame
from engine.outremer.flow.activation import Activation
from engine.outremer.flow.events import EventsPhase
from engine.outremer.flow.income import Income
from engine.outremer.flow.planning import Planning
from engine.outremer.rules import glossary
from engine.outremer.state import G

HEGEMONY = 4
RIGHTEOUSNESS = 5


class Match(Frame, tag=True):
    """Rounds of four phases until a condition of the end is met."""

    STEPS: ClassVar = ("open", "events", "planning", "activation", "income", "end_of_round")

    def do_open(self, g: G) -> None:
        g.state.round += 1
        g.emit("round", number=g.state.round)

    def do_events(self, g: G) -> None:
        g.push(EventsPhase())

    def do_planning(self, g: G) -> None:
        g.push(Planning())

    def do_activation(self, g: G) -> None:
        g.push(Activation())

    def do_income(self, g: G) -> None:
        g.push(Income())

    def do_end_of_round(self, g: G) -> None:
        """Clear what lasted until the end of the round; check the four ends (Income 4)."""
        state = g.state
        state.modifiers = {}
        for p in state.players:
            p.modifiers = {}
            p.outer_placed, p.outer_allowed = 0, 1
            p.homs_placed = p.stack_free = p.pass_round = False
        state.ended = endings(g)
        if state.ended:
            state.phase = "over"
            g.fence()
            g.emit("over", reasons=state.ended)
        else:
            state.event = ""
            self.step = "open"


def endings(g: G) -> list[str]:
    """Conditions of the end that are met now, in the rulebook's order."""
    players = g.state.players
    met = {
        "hegemony": any(has_hegemony(g, seat) for seat in range(len(players))),
        "righteousness": any(has_righteousness(g, seat) for seat in range(len(players))),
        "defeat": any(p.out for p in players),
        "age": not g.state.decks["event"],
    }
    return [name for name, is_met in met.items() if is_met]


def has_hegemony(g: G, seat: int) -> bool:
    """Hegemony: 4 cities."""
    return len(g.state.players[seat].cities) >= HEGEMONY


def has_righteousness(g: G, seat: int) -> bool:
    """Righteousness: 5 holy lands."""
    return len(glossary.holy_lands(g, seat)) >= RIGHTEOUSNESS
