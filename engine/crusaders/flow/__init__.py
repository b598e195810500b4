"""The rules in motion: one frame per rulebook heading. FRAMES lists them all, in the order of the rulebook."""

from __future__ import annotations

from engine.core.machine import Frame
from engine.crusaders.flow.actions import Build, Crusade, Reward, Travel
from engine.crusaders.flow.match import Match
from engine.crusaders.flow.setup import Setup
from engine.crusaders.flow.turn import Distribution, Resolve, Turn, UpgradeDistribution

FRAMES: tuple[type[Frame], ...] = (
    Setup, Match, Turn, Resolve, Travel, Crusade, Reward, Build, UpgradeDistribution, Distribution,
)  # fmt: skip

__all__ = ["FRAMES"]
