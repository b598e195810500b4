"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.protocol import Player
from engine.road.players.marshal import Marshal
from engine.road.players.random import Random

PLAYERS: Mapping[str, Player] = {"marshal": Marshal(), "random": Random()}
