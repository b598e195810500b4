"""The rules in motion: one frame per rulebook heading. FRAMES lists them all, in the order of the rulebook."""

from __future__ import annotations

from engine.core.machine import Frame
from engine.road.flow.battle import Fight
from engine.road.flow.conquest import SiegeLost, SiegeWon
from engine.road.flow.crusader import CrusaderPhase, FindRelic, March, Plunder
from engine.road.flow.dice import RollDice, Survival
from engine.road.flow.events import EventChart, EventPhase, Happening
from engine.road.flow.game import Crusade
from engine.road.flow.losses import GainCubes, GainMorale, LoseMorale, Pay
from engine.road.flow.siege import SiegePhase
from engine.road.flow.upkeep import Upkeep

FRAMES: tuple[type[Frame], ...] = (
    Crusade,
    CrusaderPhase, March, FindRelic, Plunder, RollDice, Survival,
    EventPhase, EventChart, Happening, Fight,
    SiegePhase, SiegeWon, SiegeLost,
    Upkeep, LoseMorale, GainMorale, GainCubes, Pay,
)  # fmt: skip

__all__ = ["FRAMES"]
