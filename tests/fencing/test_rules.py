"""The rules of the duel, each by an example: dice are given by the test (`Position.script` holds what is drawn)."""

from __future__ import annotations

import pytest

from engine.core.decision import Pick, PickMany
from engine.core.protocol import GameConfig
from engine.fencing import GAME
from engine.fencing.bouts import BOUTS, G

KEEP = PickMany(())


def begun() -> G:
    return GAME.setup(GameConfig(2, {"lives": "short"}), 1)


def bout(g: G, blow: str, *dice: int) -> None:
    """Play a bout: who strikes chooses `blow`, the dice fall like this, and everybody keeps them."""
    g.script = [die - 1 for die in dice]
    for choice in (Pick(blow), KEEP, KEEP):
        (decision,) = GAME.decisions(g)
        GAME.apply(g, decision.seat, choice)
    assert g.script == []


def test_red_strikes_first_and_then_both_in_turn() -> None:
    g = begun()
    assert g.state.lives == [3, 3]
    for seat in (0, 1, 0):
        assert [d.seat for d in GAME.decisions(g)] == [seat]
        bout(g, "cut", 3, 3, 3, 3)


@pytest.mark.parametrize(("blow", "count"), [("cut", 2), ("lunge", 1)])
def test_a_blow_rolls_its_dice(blow: str, count: int) -> None:
    g = begun()
    GAME.apply(g, 0, Pick(blow))
    assert list(map(len, g.state.dice)) == [count, 0]


def test_dice_are_rolled_again_once() -> None:
    g = begun()
    g.script = [0, 4, 5, 1, 1, 3]
    GAME.apply(g, 0, Pick("cut"))
    GAME.apply(g, 0, PickMany(("die0",)))
    assert g.state.dice == [[6, 5], [2, 2]]
    assert [d.seat for d in GAME.decisions(g)] == [1]
    GAME.apply(g, 1, PickMany(("die1",)))
    assert g.state.lives == [3, 2]


@pytest.mark.parametrize(
    ("blow", "dice", "lives"),
    [
        ("cut", (6, 6, 1, 1), [3, 2]),
        ("cut", (1, 1, 6, 6), [2, 3]),
        ("cut", (3, 4, 1, 6), [3, 3]),
        ("lunge", (6, 1, 1), [3, 1]),
        ("lunge", (1, 1, 1), [2, 3]),
    ],
)
def test_the_higher_sum_hits(blow: str, dice: tuple[int, ...], lives: list[int]) -> None:
    g = begun()
    bout(g, blow, *dice)
    assert g.state.lives == lives


def test_who_has_no_life_left_yields_at_once() -> None:
    g = begun()
    bout(g, "lunge", 6, 1, 1)
    bout(g, "cut", 1, 1, 6, 6)
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, GAME.decisions(g)) == ("yield", (0,), ())


def test_at_dusk_equal_lives_share_the_win() -> None:
    g = begun()
    for _ in range(BOUTS):
        assert GAME.outcome(g) is None
        bout(g, "cut", 2, 2, 2, 2)
    outcome = GAME.outcome(g)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("dusk", (0, 1))
