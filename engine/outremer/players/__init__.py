"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.protocol import Player
from engine.outremer.players.greedy import Greedy
from engine.outremer.players.marshal import Marshal
from engine.outremer.players.random import Random

PLAYERS: Mapping[str, Player] = {"greedy": Greedy(), "marshal": Marshal(), "random": Random()}
