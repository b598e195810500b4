"""Rows of the computer players: how long a decision takes each of them at a full table."""

from __future__ import annotations

from statistics import mean
from time import perf_counter

from engine.core.rng import Rng
from tests.bench.games import Played
from tests.bench.table import Goal, Row

CHANCE = "random"
"""The player that does not think."""
LIMIT_MS = 150
"""What a decision of the strongest may take (docs/balance.md)."""


def decisions(played: Played, quick: bool) -> list[Row]:
    """The mean and the slowest decision of each player, by itself: a whole game, or more."""
    rows = []
    for name in played.game.players().keys() - {CHANCE}:
        times = [took for seed in range(1 if quick else 5) for took in _game(played, name, seed)]
        told = f"mean {mean(times):.2f} ms, slowest {max(times):.1f} ms"
        goal = Goal(LIMIT_MS, 50, " ms")
        rows.append(Row(f"{played.name}: a decision of {name}", told, "a person's patience", max(times), goal))
    return sorted(rows, key=lambda row: row.name)


def _game(played: Played, name: str, seed: int) -> list[float]:
    """Return what each decision of one game took, in ms."""
    game, salt = played.game, Rng(seed)
    player, pos = game.players()[name], game.setup(played.config, seed)
    times = []
    while asked := game.decisions(pos):
        view = game.view(pos, asked[0].seat)
        start = perf_counter()
        choice = player.choose(game, view, asked[0], salt.below(1 << 62))
        times.append((perf_counter() - start) * 1000)
        game.apply(pos, asked[0].seat, choice)
    return times
