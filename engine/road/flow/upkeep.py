"""Upkeep phase. Rulebook: 3. The Upkeep Phase (p.10); ruling A24."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.road.flow.dice import Survival
from engine.road.flow.losses import LoseMorale
from engine.road.rules import stores
from engine.road.state import BOXES, SEAT, G

SLOTS = (("byzantines", "franks"), ("normans", "pilgrims"))  # which boxes a required Supply slot joins (rulings 8)


class Upkeep(Frame, tag=True):
    """One Supply a slot; an unpaid slot costs one of its two factions 1 Morale."""

    STEPS: ClassVar = ("survival", "pay", "unpaid", "clear")
    unpaid: list[int] = []

    def do_survival(self, g: G) -> None:
        """Knights that served no order or battle of their own roll at the latest now (ruling A7)."""
        g.state.phase = "upkeep"
        g.push(Survival())

    def ask_pay(self, g: G) -> Decision | None:
        due = required(g)
        options = {2: ("pay:both",), 1: (), 0: ()}[len(due)] if g.state.supply > 1 else ()
        if g.state.supply:
            options += tuple(f"pay:{'_'.join(SLOTS[slot])}" for slot in due)
        return Decision(SEAT, "upkeep.pay", PickOne((*options, "pay:none")), "The Upkeep Phase")

    def on_pay(self, g: G, d: Decision, value: str) -> None:
        chosen = value.partition(":")[2]
        paid = [slot for slot in required(g) if chosen in ("both", "_".join(SLOTS[slot]))]
        stores.spend(g, "supply", len(paid))
        self.unpaid = [slot for slot in required(g) if slot not in paid]
        g.emit("upkeep", paid=len(paid), unpaid=len(self.unpaid))

    def do_unpaid(self, g: G) -> None:
        if self.unpaid:
            self.step = "unpaid"
            g.push(LoseMorale(why="upkeep", among=list(SLOTS[self.unpaid.pop(0)])))

    def do_clear(self, g: G) -> None:
        """Command and siege dice are removed; once-a-turn things are free again."""
        state = g.state
        state.command, state.ratings, state.assigned = [], [0] * len(BOXES), False
        state.used, state.riding, state.event, state.roll = [], [], "", None
        for faction in state.factions.values():
            faction.used = 0
        if state.siege is not None:
            state.siege.dice, state.siege.activated = [], []


def required(g: G) -> list[int]:
    """Slots with a faction left on at least one side (ruling A24)."""
    return [slot for slot, pair in enumerate(SLOTS) if not all(g.state.factions[name].out for name in pair)]
