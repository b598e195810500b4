"""Views of real games played at random, as a spectator and as the seat to act sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.core.protocol import GameConfig
from engine.outremer import GAME
from engine.outremer.view import OutremerView


def views(seats: int, seed: int, every: int) -> Iterator[tuple[OutremerView, OutremerView]]:
    """Yield (spectator's view, view of the seat to act): every so many choices, at each first of a step, at the end."""
    options = {option.id: option.default for option in GAME.info.options}
    pos = GAME.setup(GameConfig(seats, options), seed)
    state = seed * 7919 + 17

    def below(n: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % n

    seen: set[str] = set()
    for count in range(20_000):
        decisions = GAME.decisions(pos)
        seat = decisions[0].seat if decisions else 0
        if count % every == 0 or not decisions or pos.state.phase not in seen:
            seen.add(pos.state.phase)
            yield cast(OutremerView, GAME.view(pos, None)), cast(OutremerView, GAME.view(pos, seat))
        if not decisions:
            return
        GAME.apply(pos, seat, decisions[0].sample(below))
    raise AssertionError("the game did not end")
