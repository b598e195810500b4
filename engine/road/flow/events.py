"""Event phase, Events chart, Location Events. Rulebook: Event Phase (p.6), Location Events (p.9); rulings A3, A25."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.road.content import ops
from engine.road.content.model import LocationEvent, Option
from engine.road.flow.battle import Fight
from engine.road.flow.dice import RollDice, rolled
from engine.road.flow.losses import GainCubes, GainMorale, LoseMorale, Pay
from engine.road.rules import ending, factions, stores, travel
from engine.road.state import SEAT, Battle, G


class EventPhase(Frame, tag=True):
    """Time passes, and the chart is rolled on."""

    STEPS: ClassVar = ("time", "chart")

    def do_time(self, g: G) -> None:
        g.state.phase = "event"
        ending.advance_time(g)

    def do_chart(self, g: G) -> None:
        g.push(EventChart(dice=travel.event_dice(g)))


class EventChart(Frame, tag=True):
    """Roll on the Events chart and apply the result."""

    STEPS: ClassVar = ("roll", "happen")
    dice: int = 2

    def do_roll(self, g: G) -> None:
        g.push(RollDice(why="event", count=self.dice))

    def do_happen(self, g: G) -> None:
        g.state.event = card = g.content.chart[sum(rolled(g))]
        g.emit("event", card=card, total=sum(rolled(g)))
        g.push(Happening(card=card))


class Happening(Frame, tag=True):
    """An event or Location Event: choose one option, then its operations in order."""

    STEPS: ClassVar = ("choose", "next")
    card: str = ""
    option: str = ""
    at: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        ways = entry(g, self.card).options
        shape = PickOne(tuple(f"choose:{option.id}" for option in ways))
        harmless = tuple(f"choose:{option.id}" for option in ways if not option.ops)
        rule = "Location Events" if self.card in g.content.location_events else "The Event Phase"
        return Decision(SEAT, "event.choose", shape, rule, {"card": self.card}, harmless=harmless)

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        self.option = value.partition(":")[2]
        if len(entry(g, self.card).options) > 1:
            g.emit("chosen", card=self.card, option=self.option)

    def do_next(self, g: G) -> None:
        todo = _option(g, self.card, self.option).ops
        if self.at < len(todo):
            self.at += 1
            self.step = "next"
            perform(g, todo[self.at - 1], self.card)


def entry(g: G, card: str) -> LocationEvent:
    """A row of the Events chart or of the Location Events chart."""
    return g.content.events.get(card) or g.content.location_events[card]


def _option(g: G, card: str, name: str) -> Option:
    return next(option for option in entry(g, card).options if option.id == name)


def perform(g: G, op: ops.AnyOp, card: str) -> None:
    """Carry out one operation of an event; the last act of a step, because it may end the game."""
    if isinstance(op, ops.Gain):
        for what in ("supply", "diplomacy", "miracles"):
            stores.gain(g, what, getattr(op, what))
    elif isinstance(op, ops.Pay):
        for what in ("diplomacy", "supply"):
            if amount := getattr(op, what):
                g.push(Pay(what=what, amount=amount, why=card))
    elif isinstance(op, ops.Morale):
        g.push(GainMorale(among=list(op.among)))
    elif isinstance(op, ops.LoseMorale):
        g.push(LoseMorale(why=card, among=list(op.among)))
    elif isinstance(op, ops.Knight):
        factions.gain_knight(g, op.faction)
    elif isinstance(op, ops.Cubes):
        g.push(GainCubes(faction=op.faction, white=op.white, knights=op.knights))
    elif isinstance(op, ops.Battle):
        g.state.battle = Battle(card, op.enemy, op.vp, op.supply, op.morale)
        g.emit("battle", card=card, enemy=op.enemy)
        g.push(Fight())
    else:
        ending.gain_vp(g, op.x, card)


def visit(g: G) -> None:
    """Trigger the Location Event of this place, once a game (ruling A25)."""
    card = g.content.locations[g.state.at].event
    if card and card not in g.state.settled:
        g.state.settled.append(card)
        g.emit("location_event", card=card)
        g.push(Happening(card=card))
