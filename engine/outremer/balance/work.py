"""Many games over several processes. A module of its own, because a spawned worker cannot import `__main__`."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

from engine.outremer.balance.play import play
from engine.outremer.balance.tally import Tally
from engine.outremer.players import PLAYERS


def game(player: str, seats: int, clock: Callable[[], float], seed: int) -> Tally:
    """Play the game of a seed."""
    return play(PLAYERS[player], seats, seed, clock)


def games(player: str, seats: int, seeds: range, jobs: int, clock: Callable[[], float]) -> Generator[Tally, None, None]:
    """Yield the tally of each game as it is played, from `jobs` processes or from this one."""
    one = partial(game, player, seats, clock)
    if jobs == 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(one, seed) for seed in seeds]):
            yield done.result()
