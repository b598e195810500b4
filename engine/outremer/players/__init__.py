"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.players import Described, Random
from engine.core.protocol import Player
from engine.outremer.players.greedy import Greedy
from engine.outremer.players.marshal import Marshal

PLAYERS: Mapping[str, Player] = {
    "greedy": Described("answers by rules of thumb", Greedy()),
    "marshal": Described("weighs what every option changes, and plays battles out on paper first", Marshal()),
    "random": Random(),
}
