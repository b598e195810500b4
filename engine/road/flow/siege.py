"""Siege phase. Rulebook: 2b. The Siege Phase (p.7), Matching, Ladders, Bribing, Capturing (p.8); rulings A9-A21."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import END, Frame
from engine.road.flow.conquest import SiegeLost, SiegeWon
from engine.road.flow.dice import Survival, die, ride
from engine.road.flow.events import EventChart
from engine.road.flow.losses import LoseMorale, Pay
from engine.road.rules import factions, siege
from engine.road.rules.ending import advance_time
from engine.road.rules.orders import SIEGE_WORKS
from engine.road.state import MILITARY, SEAT, G, Siege, SiegeDie

ONLY_AT_A_1 = 2
"""The version of the rules from which on siege dice are only asked about before casualties when a 1 shows."""


class SiegePhase(Frame, tag=True):
    """Timer and icon, Siege Works, the roll, casualties, matching."""

    STEPS: ClassVar = ("timer", "icon", "works", "roll", "reroll", "casualties", "match", "ladders", "close")

    def do_timer(self, g: G) -> None:
        """Landing on "Siege Ends" fails at once, without dice (ruling A11)."""
        here = siege.current(g)
        g.state.phase = "siege"
        here.box += 1
        here.dice, here.matches, here.activated = [], [], []
        if here.box > len(g.content.tracks.siege_timer):
            self.step = END
            g.push(SiegeLost())
        else:
            g.emit("siege_box", box=here.box, icon=self._icon(g))

    def _icon(self, g: G) -> str:
        return g.content.tracks.siege_timer[siege.current(g).box - 1]

    def do_icon(self, g: G) -> None:
        icon = self._icon(g)
        if icon == "supply":
            g.push(Pay(what="supply", amount=1, why="siege"))
        elif icon == "event":
            g.push(EventChart(dice=2))
        else:
            advance_time(g)

    def ask_works(self, g: G) -> Decision | None:
        """Each faction with 2 Morale once a phase, while there is Military rating; Knights may raise it."""
        here, rating = siege.current(g), g.state.ratings[MILITARY]
        works = [
            f"order:siege_works:{name}"
            for name in g.state.factions
            if rating >= SIEGE_WORKS and factions.is_able(g, name) and name not in here.activated
        ]
        knights = [f"order:knights:{name}" for name in factions.free_knights(g)]
        go_on = "roll" if here.activated else "skip"
        shape, about = PickOne((go_on, *works, *knights)), {"military": rating}
        return Decision(SEAT, "siege.works", shape, "Siege Works", about, harmless=(go_on,))

    def on_works(self, g: G, d: Decision, value: str) -> None:
        if value in ("roll", "skip"):
            return
        self.step = "works"
        _, order, name = value.split(":")
        if order == "knights":
            ride(g, name)
            return
        here = siege.current(g)
        g.state.ratings[MILITARY] -= SIEGE_WORKS
        here.activated.append(name)
        here.dice += [SiegeDie(colour, 0) for colour in g.content.factions[name].dice]
        g.emit("siege_works", faction=name, military=g.state.ratings[MILITARY])
        g.push(Survival())

    def do_roll(self, g: G) -> None:
        """Without an activated faction the rest of the phase is skipped (p.7)."""
        here = siege.current(g)
        if not here.activated:
            self.step = END
            g.emit("siege_idle")
            return
        for each in here.dice:
            each.value = die(g)
        g.emit("siege_rolled", dice=[f"{each.colour}{each.value}" for each in here.dice])

    def ask_reroll(self, g: G) -> Decision | None:
        """Miracles come before casualties (ruling A18): asked when there would be some. Whatever else may be rolled
        again is offered while matching (ruling H2).
        """
        options = rerolls(g)
        if not options or (g.since(ONLY_AT_A_1) and not _casualties(siege.current(g))):
            return None
        shape, about = PickOne(("keep", *options)), {"miracles": g.state.miracles}
        return Decision(SEAT, "siege.reroll", shape, "Miracles", about, harmless=("keep",))

    def on_reroll(self, g: G, d: Decision, value: str) -> None:
        if value != "keep":
            self.step = "reroll"
            reroll(g, value)

    def do_casualties(self, g: G) -> None:
        """A 1 on a red or white die costs one activated faction 1 Morale, once (ruling A19)."""
        here = siege.current(g)
        if _casualties(here):
            g.emit("casualties")
            g.push(LoseMorale(why="casualties", among=here.activated[:]))

    def ask_match(self, g: G) -> Decision | None:
        """Any match, in any order; the last one can be taken back until the phase ends."""
        here = siege.current(g)
        back = ("unmatch",) if here.matches else ()
        options = ("end", *back, *siege.options(g), *rerolls(g))
        return Decision(SEAT, "siege.match", PickOne(options), "Matching icons", {"city": here.city}, harmless=("end",))

    def on_match(self, g: G, d: Decision, value: str) -> None:
        if value == "end":
            return
        self.step = "match"
        if value == "unmatch":
            match = siege.take_back(g)
            g.emit("unmatched", cell=match.cell)
        elif value.startswith("reroll:"):
            reroll(g, value)
        else:
            _, cell, icon, means = value.split(":")
            g.emit("matched", cell=cell, icon=int(icon), means=means)
            siege.place(g, siege.options(g)[value])

    def do_ladders(self, g: G) -> None:
        if lost := siege.drop_ladders(g):
            g.emit("ladders_lost", cells=lost)
        siege.current(g).matches = []

    def do_close(self, g: G) -> None:
        if siege.is_won(g, siege.current(g)):
            g.push(SiegeWon())


def _casualties(here: Siege) -> bool:
    """Whether a ram or a ladder shows a 1 (p.7)."""
    return any(each.value == 1 and each.colour != "black" for each in here.dice)


def rerolls(g: G) -> tuple[str, ...]:
    """Return "reroll:<colour><value>" for the different free siege dice, while there is a Miracle."""
    if not g.state.miracles:
        return ()
    free = [f"reroll:{each.colour}{each.value}" for each in siege.current(g).dice if not each.on]
    return tuple(dict.fromkeys(free))


def reroll(g: G, option: str) -> None:
    """Spend a Miracle and roll one free siege die again (p.9)."""
    wanted = option.partition(":")[2]
    chosen = next(each for each in siege.current(g).dice if not each.on and f"{each.colour}{each.value}" == wanted)
    g.state.miracles -= 1
    old, chosen.value = chosen.value, die(g)
    g.emit("rerolled", old=old, new=chosen.value, miracles=g.state.miracles)
