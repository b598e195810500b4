"""Battles. Rulebook: Battles (p.6), Knights (p.5); rulings A5-A8."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.road.flow.dice import Survival, ride
from engine.road.flow.losses import GainMorale, LoseMorale
from engine.road.rules import factions, stores
from engine.road.rules.ending import gain_vp
from engine.road.state import MILITARY, SEAT, Battle, G

OVERWHELMING = -3


class Fight(Frame, tag=True):
    """The rating against the enemy's; Knights may ride while the battle would be lost."""

    STEPS: ClassVar = ("knights", "result", "losses", "survival", "close")
    difference: int = 0

    def ask_knights(self, g: G) -> Decision | None:
        battle, free = current(g), factions.free_knights(g)
        if g.state.ratings[MILITARY] >= battle.enemy or not free:
            return None
        options = ("fight", *(f"order:knights:{name}" for name in free))
        about = {"event": battle.event, "enemy": battle.enemy, "military": g.state.ratings[MILITARY]}
        return Decision(SEAT, "battle.knights", PickOne(options), "Battles", about, harmless=("fight",))

    def on_knights(self, g: G, d: Decision, value: str) -> None:
        if value != "fight":
            ride(g, value.rpartition(":")[2])
            self.step = "knights"

    def do_result(self, g: G) -> None:
        """Compare; the rating keeps the remainder for the rest of the turn (ruling A8)."""
        battle, ratings = current(g), g.state.ratings
        self.difference = ratings[MILITARY] - battle.enemy
        ratings[MILITARY] = max(0, self.difference)
        g.emit("battle_result", won=self.difference >= 0, difference=self.difference, military=ratings[MILITARY])
        if self.difference >= 0:
            _reward(g, battle)

    def do_losses(self, g: G) -> None:
        """1 cube, white or Knight; 2 when beaten by 3 or more."""
        if self.difference < 0:
            count = 2 if self.difference <= OVERWHELMING else 1
            g.push(LoseMorale(why="battle", count=count, either=True))

    def do_survival(self, g: G) -> None:
        g.push(Survival())

    def do_close(self, g: G) -> None:
        g.state.battle = None


def current(g: G) -> Battle:
    """The battle under way."""
    assert g.state.battle is not None
    return g.state.battle


def _reward(g: G, battle: Battle) -> None:
    """What the event promises for victory."""
    stores.gain(g, "supply", battle.supply)
    if battle.morale:
        g.push(GainMorale())
    if battle.vp:
        gain_vp(g, battle.vp, battle.event)
