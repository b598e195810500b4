"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.players import Described, Random
from engine.core.protocol import Player
from engine.road.players.marshal import Marshal

PLAYERS: Mapping[str, Player] = {
    "marshal": Described("feeds the army first, and marches where Victory Points lie close", Marshal()),
    "random": Random(),
}
