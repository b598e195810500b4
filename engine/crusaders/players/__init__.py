"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.protocol import Player
from engine.crusaders.players.lookahead import Reckoner
from engine.crusaders.players.random import Random

PLAYERS: Mapping[str, Player] = {"lookahead": Reckoner(2), "greedy": Reckoner(0), "random": Random()}
