"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.players import Described, Random
from engine.core.protocol import Player
from engine.crusaders.players.lookahead import Reckoner

PLAYERS: Mapping[str, Player] = {
    "lookahead": Described("reckons two turns ahead over the wheel", Reckoner(2)),
    "greedy": Described("takes what brings most influence at once", Reckoner(0)),
    "random": Random(),
}
