"""Computer players: they see what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.core.decision import Choice, Decision, Pick, PickMany
from engine.core.players import Random
from engine.core.protocol import Game, Player
from engine.core.view import View
from engine.fencing.bouts import SIDES
from engine.fencing.view import FencingView


class Steady:
    """Cuts, and rolls again what shows less than half."""

    about = "always cuts, and rolls low dice again"

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        if decision.kind == "bout.strike":
            return Pick("cut")
        dice = cast(FencingView, view).dice[decision.seat]
        return PickMany(tuple(f"die{n}" for n, shown in enumerate(dice) if 2 * shown <= SIDES))


PLAYERS: Mapping[str, Player] = {"steady": Steady(), "random": Random()}
