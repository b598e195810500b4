"""Losing and gaining Morale, and paying. Rulebook: Battles (p.6), Not Able to Pay (p.10); rulings A5, A22, A30."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engine.core.decision import Decision, PickOne
from engine.core.machine import END, Frame
from engine.road.content.ops import EVERY
from engine.road.rules import factions, stores
from engine.road.state import SEAT, G


class LoseMorale(Frame, tag=True):
    """`count` cubes are lost, each from a faction of the player's choice among those that are left.

    `either`: after a battle the player may choose between white cube and Knight (ruling A5).
    """

    STEPS: ClassVar = ("which",)
    why: str = ""
    count: int = 1
    among: list[str] = msgspec.field(default_factory=lambda: list(EVERY))
    either: bool = False

    def ask_which(self, g: G) -> Decision | None:
        options: list[str] = []
        for name in self.among:
            faction = g.state.factions[name]
            if faction.out:
                continue
            if self.either and faction.white and faction.knights:
                options += (f"lose:{name}:white", f"lose:{name}:knight")
            else:
                options.append(f"lose:{name}")
        if not options or not self.count:
            return None
        about = {"why": self.why, "count": self.count}
        return Decision(SEAT, "morale.lose", PickOne(tuple(options)), "Faction Morale", about)

    def on_which(self, g: G, d: Decision, value: str) -> None:
        self.count -= 1
        self.step = "which"
        _, name, *cube = value.split(":")
        factions.lose_morale(g, name, knight=cube == ["knight"])


class GainMorale(Frame, tag=True):
    """A faction of the player's choice gains 1 Morale, if any of them has room."""

    STEPS: ClassVar = ("which", "lost")
    among: list[str] = msgspec.field(default_factory=lambda: list(EVERY))

    def ask_which(self, g: G) -> Decision | None:
        options = tuple(f"raise:{name}" for name in self.among if factions.has_room(g, name))
        return Decision(SEAT, "morale.gain", PickOne(options), "Faction Morale") if options else None

    def do_lost(self, g: G) -> None:
        """Nobody has room for it (ruling A30)."""
        g.emit("gain_lost", what="morale", faction=self.among[0] if len(self.among) == 1 else "", amount=1)

    def on_which(self, g: G, d: Decision, value: str) -> None:
        self.step = END
        factions.gain_morale(g, value.partition(":")[2])


class GainCubes(Frame, tag=True):
    """A faction gains white cubes and Knights. With room for all of them none is asked about; else the player chooses
    which come, and the others are lost (rulings A29, A30).
    """

    STEPS: ClassVar = ("which", "lost")
    faction: str = ""
    white: int = 0
    knights: int = 0

    def ask_which(self, g: G) -> Decision | None:
        """One cube after the other; a single kind that can come is no choice."""
        name = self.faction
        white = self.white and factions.has_room(g, name)
        knight = self.knights and factions.has_knight_room(g, name)
        options = (f"raise:{name}:white",) * bool(white) + (f"raise:{name}:knight",) * bool(knight)
        if not options:
            return None
        shape = PickOne(options[:1] if factions.has_room_for(g, name, self.white, self.knights) else options)
        return Decision(SEAT, "morale.gain", shape, "Faction Morale", {"faction": name})

    def on_which(self, g: G, d: Decision, value: str) -> None:
        self.step = "which"
        if value.endswith(":white"):
            self.white -= 1
            factions.gain_morale(g, self.faction)
        else:
            self.knights -= 1
            factions.gain_knight(g, self.faction)

    def do_lost(self, g: G) -> None:
        for what, count in (("morale", self.white), ("knight", self.knights)):
            if count:
                g.emit("gain_lost", what=what, faction=self.faction, amount=count)


class Pay(Frame, tag=True):
    """Pay tokens, or as many of them as the player can and will; each missing one costs 1 Morale (ruling A22)."""

    STEPS: ClassVar = ("pay",)
    what: str = "supply"
    amount: int = 1
    why: str = ""

    def ask_pay(self, g: G) -> Decision | None:
        most = min(self.amount, stores.have(g, self.what))
        options = tuple(f"pay:{count}" for count in range(most, -1, -1))
        about = {"what": self.what, "amount": self.amount, "why": self.why}
        return Decision(SEAT, "pay", PickOne(options), "Not Able to Pay", about)

    def on_pay(self, g: G, d: Decision, value: str) -> None:
        paid = int(value.partition(":")[2])
        stores.spend(g, self.what, paid)
        if missing := self.amount - paid:
            g.emit("unpaid", what=self.what, amount=missing)
            g.push(LoseMorale(why="unpaid", count=missing))
