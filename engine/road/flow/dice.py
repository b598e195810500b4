"""Rolling, the window for a Miracle behind every roll, Knights that ride. Rulebook: Miracles (p.9), Knights (p.5)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import END, Frame
from engine.road.rules import factions
from engine.road.rules.orders import KNIGHTS
from engine.road.state import MILITARY, SEAT, G, Roll

SIDES = 6
FOUND = 4  # Find Relic succeeds on 4+ (p.4)
LOST = 2  # a Knight is lost on 1-2 (p.5)


def die(g: G) -> int:
    """Roll a die."""
    return g.below(SIDES) + 1


def rerolls(g: G, values: list[int]) -> tuple[str, ...]:
    """Return "reroll:<value>" for each different value, while there is a Miracle."""
    return tuple(f"reroll:{value}" for value in dict.fromkeys(values)) if g.state.miracles else ()


def reroll(g: G, values: list[int], option: str) -> None:
    """Spend a Miracle and roll one die again (p.9)."""
    old = int(option.partition(":")[2])
    g.state.miracles -= 1
    again(g, values, old)


def again(g: G, values: list[int], old: int) -> None:
    """Roll the first die that shows `old` again."""
    values[values.index(old)] = new = die(g)
    g.emit("rerolled", old=old, new=new, miracles=g.state.miracles)


def ride(g: G, name: str) -> None:
    """Nominate a Knight cube: +2 Military now, the survival roll after the battle or order it serves (ruling A7)."""
    factions.ride(g, name)
    g.state.ratings[MILITARY] += KNIGHTS
    g.emit("rides", faction=name, military=g.state.ratings[MILITARY])


class RollDice(Frame, tag=True):
    """Roll `count` dice; they stay in the state. A window for Miracles follows while a re-roll can help."""

    STEPS: ClassVar = ("throw", "window")
    why: str = ""
    count: int = 1
    about: str = ""

    def do_throw(self, g: G) -> None:
        g.state.roll = Roll(self.why, [die(g) for _ in range(self.count)])
        g.emit("rolled", why=self.why, dice=g.state.roll.dice[:], about=self.about)

    def ask_window(self, g: G) -> Decision | None:
        dice = rolled(g)
        if not can_help(self.why, dice):
            return None
        options = rerolls(g, dice)
        if self.why == "relic" and factions.is_able(g, "pilgrims") and "pilgrims" not in g.state.used:
            options = ("pilgrims", *options)
        if not options:
            return None
        about = {"why": self.why, "dice": dice[:], "about": self.about}
        return Decision(SEAT, "dice.reroll", PickOne(("keep", *options)), "Miracles", about, harmless=("keep",))

    def on_window(self, g: G, d: Decision, value: str) -> None:
        if value == "keep":
            return
        self.step = "window"
        dice = rolled(g)
        if value == "pilgrims":
            g.state.used.append("pilgrims")
            again(g, dice, dice[0])
        else:
            reroll(g, dice, value)


def rolled(g: G) -> list[int]:
    """The dice of the last roll."""
    assert g.state.roll is not None
    return g.state.roll.dice


def can_help(why: str, dice: list[int]) -> bool:
    """Whether another roll could be better: a found relic, a saved Knight and a Plunder 6 cannot be bettered."""
    if why == "relic":
        return dice[0] < FOUND
    if why == "survival":
        return dice[0] <= LOST
    return why != "plunder" or dice[0] < SIDES


class Survival(Frame, tag=True):
    """One roll for each Knight that rode: on 1-2 it is lost."""

    STEPS: ClassVar = ("roll", "result")

    def do_roll(self, g: G) -> None:
        if name := factions.next_roll(g):
            g.push(RollDice(why="survival", about=name))
        else:
            self.step = END

    def do_result(self, g: G) -> None:
        name = g.state.riding.pop(0)
        self.step = "roll"
        lost = rolled(g)[0] <= LOST
        g.emit("survival", faction=name, die=rolled(g)[0], lost=lost)
        if lost:
            factions.lose_knight(g, name)
