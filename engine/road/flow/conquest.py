"""How a siege ends. Rulebook: Winning, Losing a Siege (p.8), Sacking a City (p.10); rulings A12, A22, A23, A33."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.road.flow.events import visit
from engine.road.flow.losses import LoseMorale, Pay
from engine.road.rules import factions, siege, stores
from engine.road.rules.ending import gain_vp
from engine.road.state import SEAT, G


class SiegeWon(Frame, tag=True):
    """Stars, the choice to sack, the Location Event."""

    STEPS: ClassVar = ("stars", "sack", "byzantines", "event")

    def do_stars(self, g: G) -> None:
        city = g.state.at
        g.state.captured.append(city)
        g.state.stars.append(city)
        g.emit("siege_won", city=city)
        if stars := g.content.locations[city].stars:
            gain_vp(g, stars, city)

    def ask_sack(self, g: G) -> Decision | None:
        about = {"city": g.state.at, "supply": siege.spoils(g, siege.current(g))}
        shape = PickOne(("sack:no", "sack:yes"))
        return Decision(SEAT, "siege.sack", shape, "Sacking a City", about, harmless=("sack:no",))

    def on_sack(self, g: G, d: Decision, value: str) -> None:
        if value == "sack:no":
            self.step = "event"
            return
        g.emit("sacked", city=g.state.at)
        stores.gain(g, "supply", siege.spoils(g, siege.current(g)))
        g.push(Pay(what="diplomacy", amount=1, why="sack"))

    def do_byzantines(self, g: G) -> None:
        """The Byzantines lose Morale; when they are gone, another faction does (ruling A23)."""
        if g.state.factions["byzantines"].out:
            g.push(LoseMorale(why="sack"))
        else:
            factions.lose_morale(g, "byzantines")

    def do_event(self, g: G) -> None:
        g.state.siege = None
        visit(g)


class SiegeLost(Frame, tag=True):
    """The army goes back where it marched from, at no cost and without gain (ruling A12)."""

    STEPS: ClassVar = ("retreat",)

    def do_retreat(self, g: G) -> None:
        state = g.state
        g.emit("siege_lost", city=state.at, to=state.came_from)
        state.at = state.came_from
        state.route.append(state.at)
        state.siege = None
