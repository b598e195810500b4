"""The first raid token lies face down through the setup and the first event (Setup 2, Events Phase 2)."""

import pytest

from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.outremer import GAME


def positions(seats, seed):
    """Play at random until the first raid token is shown; yield each position, the last one with it."""
    pos, rng = GAME.setup(GameConfig(seats), seed), Rng(seed)
    while True:
        yield pos
        if pos.state.round and pos.state.phase == "planning":
            return
        decision = GAME.decisions(pos)[0]
        GAME.apply(pos, decision.seat, decision.shape.sample(rng.below))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [3, 8])
def test_no_city_is_marked_before_the_token_is_shown(seats, seed):
    *before, last = [[city.id for city in GAME.view(pos, None).cities if city.raided] for pos in positions(seats, seed)]
    assert before
    assert not any(before)
    assert len(last) <= seats  # each seat has one city now


def test_the_mark_and_the_track_tell_the_same():
    for pos in positions(4, 8):
        view = GAME.view(pos, None)
        shown = [space.token for space in view.track if space.state == "shown"]
        marked = [city.id for city in view.cities if city.raided]
        assert bool(shown) == (pos.state.phase == "planning")
        assert bool(marked) == bool(shown)  # with four seats there is a capital of each good


def test_the_fuzzer_deals_the_first_token_anew_while_nobody_can_know_it():
    """Otherwise it could not find that something tells it."""
    tokens = set()
    for pos in positions(4, 8):
        if pos.state.cities and pos.state.round == 0:
            tokens |= {GAME.shuffled(pos, None, salt).state.track[0] for salt in range(20)}
    assert len(tokens) > 1
