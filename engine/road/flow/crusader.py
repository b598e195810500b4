"""Crusader phase: Command dice and orders. Rulebook: Crusader Phase, Issuing Orders (p.3-5); rulings A1, A27, A28."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import END, Frame
from engine.road.flow.dice import FOUND, LOST, RollDice, Survival, die, reroll, rerolls, ride, rolled
from engine.road.flow.events import visit
from engine.road.flow.losses import Pay
from engine.road.rules import factions, orders, stores, travel
from engine.road.rules.ending import gain_vp
from engine.road.state import BOXES, SEAT, G, Siege


class CrusaderPhase(Frame, tag=True):
    """Roll three dice, give one to each box, then issue orders until the player stops."""

    STEPS: ClassVar = ("roll", "assign", "orders")

    def do_roll(self, g: G) -> None:
        g.state.phase = "crusader"
        g.state.command = [die(g) for _ in BOXES]
        g.emit("command", dice=g.state.command[:])

    def ask_assign(self, g: G) -> Decision | None:
        """All assignments as one choice; a Miracle may re-roll a die before (p.3)."""
        options = (*assignments(g.state.command), *rerolls(g, g.state.command))
        about = {"dice": g.state.command[:]}
        return Decision(SEAT, "command.assign", PickOne(options), "Rolling Command dice", about)

    def on_assign(self, g: G, d: Decision, value: str) -> None:
        if value.startswith("reroll:"):
            self.step = "assign"
            reroll(g, g.state.command, value)
            return
        g.state.command = [int(part[-1]) for part in value.split("-")]
        g.state.ratings = g.state.command[:]
        g.state.assigned = True
        g.emit("assigned", ratings=g.state.ratings[:])

    def ask_orders(self, g: G) -> Decision | None:
        shape, about = PickOne(("end", *orders.legal(g))), {"ratings": g.state.ratings[:]}
        return Decision(SEAT, "orders.give", shape, "Issuing Orders", about, harmless=("end",))

    def on_orders(self, g: G, d: Decision, value: str) -> None:
        if value == "end":
            return
        self.step = "orders"
        box, cost = orders.legal(g)[value]
        g.state.ratings[box] -= cost
        _, what, *rest = value.split(":")
        g.emit("order", order=what, target=rest[0] if rest else "", cost=cost, box=BOXES[box])
        give(g, what, rest[0] if rest else "")


def assignments(dice: list[int]) -> tuple[str, ...]:
    """All ways to give three dice to the boxes: "assign:faith5-logistics6-military2"."""
    return tuple(
        "assign:" + "-".join(f"{box}{value}" for box, value in zip(BOXES, values, strict=True))
        for values in dict.fromkeys(permutations(dice))
    )


def give(g: G, what: str, target: str) -> None:
    """Carry out an order that is paid."""
    if what == "march":
        g.push(March(to=target))
    elif what == "relic":
        g.push(FindRelic())
    elif what == "plunder":
        g.push(Plunder())
    elif what == "knights":
        ride(g, target)
    elif what == "morale":
        factions.gain_morale(g, target)
    elif what == "morale_knight":
        factions.gain_knight(g, target)
    elif what == "prayers":
        stores.gain(g, "miracles", 1)
    elif what == "diplomacy":
        g.state.used.append("diplomacy")
        stores.gain(g, "diplomacy", 1)
    else:
        resupply(g)


def resupply(g: G) -> None:
    """1 Supply; the first of a turn brings 1 more while the Byzantines have 2 Morale (p.5)."""
    bonus = factions.is_able(g, "byzantines") and "resupply" not in g.state.used
    g.state.used.append("resupply")
    stores.gain(g, "supply", 1 + bonus)


class March(Frame, tag=True):
    """Move to a neighbouring location: hazard, siege, stars, Location Event (p.4)."""

    STEPS: ClassVar = ("move", "hazard", "siege", "stars", "event")
    to: str = ""

    def do_move(self, g: G) -> None:
        state = g.state
        state.came_from, state.at = state.at, self.to
        state.route.append(self.to)
        g.emit("marched", to=self.to)

    def do_hazard(self, g: G) -> None:
        if g.content.neighbours[g.state.came_from][self.to].hazard:
            g.push(Pay(what="supply", amount=1, why="hazard"))

    def do_siege(self, g: G) -> None:
        """A fortified city is besieged at once; its stars and event wait for the victory."""
        if travel.besieges(g, self.to):
            g.state.siege = Siege(self.to)
            g.emit("siege", city=self.to)
            self.step = END

    def do_stars(self, g: G) -> None:
        stars = g.content.locations[self.to].stars
        if stars and self.to not in g.state.stars:
            g.state.stars.append(self.to)
            gain_vp(g, stars, self.to)

    def do_event(self, g: G) -> None:
        if not g.content.locations[self.to].fortified:
            visit(g)


class FindRelic(Frame, tag=True):
    """A die: on 4+ the relic is found (p.4)."""

    STEPS: ClassVar = ("roll", "result")

    def do_roll(self, g: G) -> None:
        g.push(RollDice(why="relic", about=orders.relic_here(g)))

    def do_result(self, g: G) -> None:
        if rolled(g)[0] < FOUND:
            g.emit("no_relic", die=rolled(g)[0])
            return
        relic = orders.relic_here(g)
        g.state.relics.append(relic)
        g.emit("relic", relic=relic, die=rolled(g)[0])
        gain_vp(g, 1, relic)


class Plunder(Frame, tag=True):
    """1 Supply, and a die: on 1-2 Byzantines lose Morale (if still there, ruling A23), on 6 Normans gain it (p.5)."""

    STEPS: ClassVar = ("roll", "survival", "result")
    value: int = 0

    def do_roll(self, g: G) -> None:
        stores.gain(g, "supply", 1)
        g.push(RollDice(why="plunder"))

    def do_survival(self, g: G) -> None:
        """Knights that rode for this order roll now (ruling A7)."""
        self.value = rolled(g)[0]
        g.push(Survival())

    def do_result(self, g: G) -> None:
        if self.value <= LOST and not g.state.factions["byzantines"].out:
            factions.lose_morale(g, "byzantines")
        elif self.value == 6:
            factions.gain_morale(g, "normans")
