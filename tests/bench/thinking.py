"""Rows of the computer players: how long a decision takes each of them at a table of four."""

from __future__ import annotations

from statistics import mean
from time import perf_counter

from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.outremer import GAME
from tests.bench.table import Goal, Row

LIMIT_MS = 150
"""What a decision of the strongest may take (docs/balance.md)."""


def decisions(quick: bool) -> list[Row]:
    """The mean and the slowest decision of each player, by itself: a whole game, or more."""
    rows = []
    for name in ("greedy", "marshal"):
        times = [took for seed in range(1 if quick else 5) for took in _game(name, seed)]
        told = f"mean {mean(times):.2f} ms, slowest {max(times):.1f} ms"
        rows.append(Row(f"a decision of {name}", told, "a person's patience", max(times), Goal(LIMIT_MS, 50, " ms")))
    return rows


def _game(name: str, seed: int) -> list[float]:
    """Return what each decision of one game took, in ms."""
    player, salt = GAME.players()[name], Rng(seed)
    pos = GAME.setup(GameConfig(4, {"states": "random"}), seed)
    times = []
    while asked := GAME.decisions(pos):
        view = GAME.view(pos, asked[0].seat)
        start = perf_counter()
        choice = player.choose(GAME, view, asked[0], salt.below(1 << 62))
        times.append((perf_counter() - start) * 1000)
        GAME.apply(pos, asked[0].seat, choice)
    return times
