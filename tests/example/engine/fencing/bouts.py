"""The duel: what lies on the table, and its rules as frames. Rulebook: Setup, A bout, The end."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.core.decision import Decision, PickOne, PickSome
from engine.core.machine import Frame
from engine.core.position import Position

SIDES, BOUTS = 6, 12
STRIKES = {"cut": (2, 1), "lunge": (1, 2)}
"""How many dice a blow rolls, and how many lives it costs."""
GUARD = 2  # the dice of the other fencer


class Duel(msgspec.Struct):
    """The table: lives and dice by seat, the bout, and which seat strikes how."""

    lives: list[int]
    dice: list[list[int]]
    bout: int = 0
    striker: int = 1
    blow: str = ""


G = Position[Duel, None]


class Match(Frame, tag=True):
    """The whole duel: bout after bout, and the fencers take turns to strike."""

    STEPS: ClassVar = ("bout", "next")

    def do_bout(self, g: G) -> None:
        s = g.state
        s.bout, s.striker, s.blow, s.dice = s.bout + 1, 1 - s.striker, "", [[], []]
        g.push(Bout(seat=s.striker))

    def do_next(self, g: G) -> None:
        if min(g.state.lives) > 0 and g.state.bout < BOUTS:
            self.step = "bout"


class Bout(Frame, tag=True):
    """One bout: a blow is chosen; each fencer rolls, and may roll dice again; the higher sum hits."""

    STEPS: ClassVar = ("strike", "roll", "again", "parry", "answer", "hit")
    seat: int = 0

    def ask_strike(self, g: G) -> Decision:
        return Decision(self.seat, "bout.strike", PickOne(tuple(STRIKES)), rule="A bout 1")

    def on_strike(self, g: G, d: Decision, value: str) -> None:
        g.state.blow = value
        g.emit("strike", seat=self.seat, blow=value)

    def do_roll(self, g: G) -> None:
        _roll(g, self.seat, STRIKES[g.state.blow][0])

    def ask_again(self, g: G) -> Decision:
        return _again(g, self.seat, "A bout 2")

    def on_again(self, g: G, d: Decision, value: tuple[str, ...]) -> None:
        _reroll(g, self.seat, value)

    def do_parry(self, g: G) -> None:
        _roll(g, 1 - self.seat, GUARD)

    def ask_answer(self, g: G) -> Decision:
        return _again(g, 1 - self.seat, "A bout 3")

    def on_answer(self, g: G, d: Decision, value: tuple[str, ...]) -> None:
        _reroll(g, 1 - self.seat, value)

    def do_hit(self, g: G) -> None:
        sums = [sum(dice) for dice in g.state.dice]
        if sums[0] == sums[1]:
            g.emit("tie", sum=sums[0])
            return
        loser = sums.index(min(sums))
        cost = STRIKES[g.state.blow][1] if loser != self.seat else 1
        cost = min(cost, g.state.lives[loser])
        g.state.lives[loser] -= cost
        g.emit("hit", seat=loser, lives=cost)


def _roll(g: G, seat: int, count: int) -> None:
    g.state.dice[seat] = [1 + g.below(SIDES) for _ in range(count)]
    g.emit("roll", seat=seat, dice=g.state.dice[seat])


def _again(g: G, seat: int, rule: str) -> Decision:
    dice = g.state.dice[seat]
    return Decision(seat, "bout.again", PickSome(tuple(f"die{n}" for n in range(len(dice))), 0, len(dice)), rule=rule)


def _reroll(g: G, seat: int, chosen: tuple[str, ...]) -> None:
    if chosen:
        dice = list(g.state.dice[seat])
        for name in chosen:
            dice[int(name.removeprefix("die"))] = 1 + g.below(SIDES)
        g.state.dice[seat] = dice
        g.emit("roll", seat=seat, dice=dice)
