"""Chance in a game: scripted draws, the record of draws, and replays with and without the record."""

import pytest

from engine.core.decision import Pick
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from tests.toy import GAME

SEED = 17


def position(script=None):
    g = Position(None, None, None, [], Rng(SEED))
    g.script = script
    return g


def played(seed):
    """Play a toy game at random and return its moves with their chance, and the final dump."""
    g, rng, moves = GAME.setup(GameConfig(3), seed), Rng(seed), []
    while asked := GAME.decisions(g):
        decision = asked[rng.below(len(asked))]
        choice = decision.sample(rng.below)
        moves.append((decision.seat, choice, GAME.apply(g, decision.seat, choice).chance))
    return moves, GAME.dump(g)


def test_without_a_script_the_generator_draws():
    g, rng = position(), Rng(SEED)
    assert [g.below(6) for _ in range(5)] == [rng.below(6) for _ in range(5)]


def test_a_script_comes_first_and_the_generator_goes_on_behind_it():
    g, rng = position([4, 0]), Rng(SEED)
    plain = [rng.below(6) for _ in range(3)]
    assert [g.below(6) for _ in range(3)] == [4, 0, plain[2]]
    assert g.rng.drawn == 3
    assert g.chance == [4, 0, plain[2]]


@pytest.mark.parametrize("draw", [6, -1])
def test_a_scripted_draw_must_be_possible(draw):
    g = position([draw])
    with pytest.raises(ValueError, match=f"scripted draw {draw} does not lie under 6"):
        g.below(6)


def test_a_position_shuffles_like_its_generator_and_notes_each_draw():
    g, here, there = position(), list(range(9)), list(range(9))
    g.shuffle(here)
    Rng(SEED).shuffle(there)
    assert here == there
    assert len(g.chance) == 8


def test_a_noted_shuffle_can_be_repeated():
    g, here, there = position(), list(range(9)), list(range(9))
    g.shuffle(here)
    position(list(g.chance)).shuffle(there)
    assert here == there


def test_a_test_can_script_what_a_card_draw_gives():
    g = GAME.setup(GameConfig(2), SEED)
    for seat in (0, 1):
        GAME.apply(g, seat, Pick("0"))
    wanted = g.state.deck[2]
    g.script = [2]
    applied = GAME.apply(g, 0, Pick("draw"))
    assert applied.chance == (2,)
    assert g.state.seats[0].hand[-1] == wanted


@pytest.mark.parametrize("seed", range(8))
def test_the_choices_alone_give_the_same_end(seed):
    moves, final = played(seed)
    g = GAME.setup(GameConfig(3), seed)
    for seat, choice, chance in moves:
        assert GAME.apply(g, seat, choice).chance == chance
    assert GAME.dump(g) == final


@pytest.mark.parametrize("seed", range(8))
def test_the_record_of_chance_gives_the_same_end_under_any_generator(seed):
    moves, final = played(seed)
    g = GAME.setup(GameConfig(3), seed)
    g.rng.seed = 999
    for seat, choice, chance in moves:
        g.script = list(chance)
        assert GAME.apply(g, seat, choice).chance == chance
    g.rng.seed = seed
    assert GAME.dump(g) == final
