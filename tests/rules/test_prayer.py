"""Rulebook: Prayer. Rulings X1, Q33-Q36, 5.1."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.outremer.flow.bishops import BishopActions, movement_options, training_options
from engine.outremer.flow.choices import DiscardDown, draw_rescripts
from engine.outremer.rules import glossary, holiness
from engine.outremer.state import G
from tests.rules.kit import (
    CONTENT,
    STATES,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    bishops,
    goods,
    options,
    order,
    rescripts,
    run,
    skip_to,
    table,
)


def test_example_jerusalem_prays_four_points_and_jumps_antioch() -> None:
    """Section 8: 2 + 1 candle + 1 coin, 5 spaces over Antioch's marker: 1 rescript and 2 bishop actions."""
    g = table()
    g.state.players[J].holiness, g.state.players[A].holiness = 4, 6
    order(g, J, "prayer")
    answer(g, {"candles": 1, "coin": 1}, kind="prayer.spend")
    p = g.state.players[J]
    assert (p.holiness, p.coins, len(p.rescripts)) == (9, 3, 1)
    assert (asked(g).kind, asked(g).about["left"]) == ("bishops.train", 2)


def example() -> G:
    """The position of the example with its two bishop actions open."""
    g = table()
    run(g, BishopActions(seat=J, actions=2))
    return g


def test_example_two_trainings() -> None:
    g = example()
    answer(g, "jerusalem:1")
    answer(g, "jerusalem:2")
    assert asks(g) == []
    assert glossary.bishops_here(g, "jerusalem", J) == (2, 1)


def test_example_a_training_then_a_movement_of_the_new_bishop() -> None:
    g = example()
    answer(g, "jerusalem:2")
    answer(g, "move")
    answer(g, "jerusalem:2>acre", kind="bishops.move")
    assert asks(g) == []
    assert glossary.bishops_here(g, "acre", J) == (0, 1)
    audit(g)


def test_example_two_movements_of_different_bishops() -> None:
    g = table()
    bishops(g, J, "jerusalem", one=1, two=1)
    run(g, BishopActions(seat=J, actions=2))
    answer(g, "move")
    answer(g, "jerusalem:1>damascus")
    assert "damascus:1>homs" not in options(g)
    answer(g, "jerusalem:2>tadmor")
    assert asks(g) == []


def test_q35_all_trainings_before_movements_and_each_bishop_moves_once() -> None:
    g = example()
    answer(g, "move")
    assert asked(g).kind == "bishops.move"
    assert not [option for option in options(g) if option.count(":") == 1 and ">" not in option]
    answer(g, "jerusalem:1>acre")
    assert asks(g) == []  # the only bishop has moved
    assert movement_options(g, J, ["acre:1"]) == ()


def test_q34_boosted_prayer_always_gives_a_bishop_action_and_a_level_ii_rescript() -> None:
    g = table()
    g.state.players[J].holiness = 3
    order(g, J, "prayer", boosted=True)
    answer(g, {})  # 2 points: a blank and a bishop
    levels = [CONTENT.rescripts[card].level for card in g.state.players[J].rescripts]
    assert levels == [2]
    assert asked(g).about["left"] == 2


def test_up_to_four_candles_or_coins_more() -> None:
    g = table()
    g.state.players[J].coins = 9
    order(g, J, "prayer")
    with pytest.raises(Illegal):
        answer(g, {"candles": 1, "coin": 4})
    before = g.state.players[J].holiness
    answer(g, {"candles": 1, "coin": 3})
    assert g.state.players[J].holiness == before + 6


def test_a_good_of_a_rescript_counts_as_a_candle() -> None:
    g = table()
    goods(g, J)
    rescripts(g, J, "errand_of_the_legate", "arms_blessed_at_easter", "call_to_arms")
    order(g, J, "prayer")
    assert options(g) == ("coin", "rescript:errand_of_the_legate:candles", "rescript:arms_blessed_at_easter:candles")
    answer(g, {"rescript:arms_blessed_at_easter:candles": 1})
    assert g.state.discards["rescript2"] == ["arms_blessed_at_easter"]  # its steel is lost


def test_the_bonuses_come_behind_the_whole_move() -> None:
    g = table()
    g.state.players[J].holiness = 4
    assert holiness.advance(g, J, 4) == ["bishop", "rescript", "bishop"]
    assert g.state.players[J].holiness == 8


def test_a_jumped_space_costs_nothing_and_gives_its_bonus() -> None:
    g = table()
    g.state.players[J].holiness, g.state.players[E].holiness = 4, 5
    assert holiness.advance(g, J, 1) == ["bishop"]
    assert g.state.players[J].holiness == 6


def test_two_markers_in_a_row_are_both_jumped() -> None:
    g = table()
    assert [p.holiness for p in g.state.players] == [3, 2, 1, 0]
    assert holiness.advance(g, A, 1) == ["rescript", "bishop"]
    assert g.state.players[A].holiness == 4


def test_behind_the_last_space_the_track_begins_again_and_the_marker_is_last() -> None:
    g = table()
    g.state.players[J].holiness = len(CONTENT.tracks.holiness) - 1
    g.state.players[A].holiness = 9
    assert holiness.advance(g, J, 1) == ["bishop"]
    assert g.state.players[J].holiness == 0
    assert glossary.order_of_play(g)[-1] == J


def test_markers_of_absent_states_are_jumped_too() -> None:
    g = table(*STATES[:2])
    g.state.players[J].holiness = 17
    holiness.advance(g, J, 1)
    assert g.state.players[J].holiness == 0


# ------------------------------------------------------------------------------------------------ bishops


def test_x1_a_bishop_is_trained_beside_one_of_ones_own_whoever_holds_the_city() -> None:
    g = table()
    bishops(g, J, "acre", two=1)
    assert {option.partition(":")[0] for option in training_options(g, J)} == {"jerusalem", "acre"}


def test_x1_without_a_bishop_on_the_map_in_any_city_under_control() -> None:
    g = table()
    bishops(g, J, "jerusalem")
    assert {option.partition(":")[0] for option in training_options(g, J)} == {"jerusalem"}


def test_q33_the_owner_picks_the_level_and_an_empty_reserve_trains_none() -> None:
    g = table()
    assert training_options(g, J) == ("jerusalem:1", "jerusalem:2")
    bishops(g, J, "jerusalem", one=5, two=0)
    assert training_options(g, J) == ("jerusalem:2",)
    bishops(g, J, "jerusalem", one=5, two=5)
    assert training_options(g, J) == ()


def test_a_bishop_moves_to_any_neighbouring_city_whoever_controls_it() -> None:
    g = table()
    targets = {option.partition(">")[2] for option in movement_options(g, T, [])}
    assert targets == {"baalbek", "tortosa", "acre"}


@pytest.mark.parametrize(
    ("own", "other", "owner"), [((1, 0), (0, 0), J), ((1, 0), (1, 0), None), ((0, 1), (1, 0), J), ((1, 0), (0, 1), T)]
)
def test_a_holy_land_needs_the_highest_combined_level(own: tuple, other: tuple, owner: int | None) -> None:
    g = table()
    bishops(g, J, "acre", *own)
    bishops(g, T, "acre", *other)
    assert glossary.holy_land(g, "acre") == owner


# ------------------------------------------------------------------------------------------------ rescripts


def test_q36_three_rescripts_at_most_both_levels_together() -> None:
    g = table()
    rescripts(g, J, "spare_the_walls", "barred_gates", "deus_vult", "royal_charter")
    run(g, DiscardDown(seat=J))
    assert (asked(g).kind, asked(g).free) == ("rescripts.discard", None)  # none of them can be played meanwhile
    answer(g, "deus_vult")
    assert g.state.players[J].rescripts == ["spare_the_walls", "barred_gates", "royal_charter"]
    assert g.state.discards["rescript2"] == ["deus_vult"]


def test_q36_the_limit_comes_before_the_bishop_actions() -> None:
    g = table()
    rescripts(g, J, "spare_the_walls", "barred_gates", "deus_vult")
    g.state.players[J].holiness = 4
    order(g, J, "prayer")
    answer(g, {"coin": 2})
    assert asked(g).kind == "rescripts.discard"
    answer(g)
    assert asked(g).kind == "bishops.train"


def test_r16_bishop_actions_of_a_card_are_counted_apart_from_those_of_the_order() -> None:
    """R16: a bishop that a rescript moved may move again by the Prayer in which it was played."""
    g = table()
    rescripts(g, J, "errand_of_the_legate")
    g.state.players[J].holiness = 4
    order(g, J, "prayer")
    answer(g, "rescript:errand_of_the_legate")
    answer(g, "move")
    answer(g, "jerusalem:1>acre")
    answer(g, {}, kind="prayer.spend")
    answer(g, "move", kind="bishops.train")
    assert "acre:1>tripoli" in options(g)


def test_r19_several_rescripts_at_once_are_drawn_before_any_is_discarded() -> None:
    """R19: the choice of what to keep is made once."""
    g = table()
    rescripts(g, J, "spare_the_walls", "barred_gates")
    draw_rescripts(g, J, 1, 3)
    run(g)
    assert (asked(g).kind, asked(g).about["count"], len(options(g))) == ("rescripts.discard", 2, 5)


def test_the_last_word_of_the_turn_is_the_holders() -> None:
    g = table()
    rescripts(g, J, "errand_of_the_legate")
    order(g, J, "prayer")
    answer(g, {})
    skip_to(g, "turn.end")
    answer(g, "rescript:errand_of_the_legate")
    assert asked(g).kind == "bishops.train"
