"""Rulebook: Muster Troops. Rulings X7, Q28, Q37, Q38."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.outremer.state import ATTACKER, G
from tests.rules.kit import (
    CONTENT,
    A,
    E,
    J,
    answer,
    asked,
    asks,
    audit,
    goods,
    hand,
    hold,
    market,
    options,
    order,
    ready,
    rescripts,
    spent,
    table,
)


def test_example_edessa_recruits_four_and_studies_two() -> None:
    """Section 8: 2 + 1 steel + 1 coin units; 3 goods as 1 horse and 2 coins; two starting tactics put away."""
    g = table()
    goods(g, E, steel=1, horses=1)
    market(g, "tactic", "cunning_bribery", "scorched_earth")
    order(g, E, "muster")
    answer(g, "recruit")
    answer(g, {"steel": 1, "coin": 1}, kind="recruit.spend")  # into Edessa, the only city: by itself
    assert g.state.cities["edessa"].troops == 9
    answer(g, "study:tactic:cunning_bribery")
    answer(g, "study:tactic:scorched_earth")
    answer(g, {"horses": 1, "coin": 1}, kind="pay")
    assert (asked(g).kind, asked(g).about["count"]) == ("tactics.discard", 2)
    hand_now = g.state.players[E].hand
    answer(g, [f"{hand_now.index(card)}:{card}" for card in ("baptism_by_fire", "reinforcement")])
    p = g.state.players[E]
    assert sorted(p.retired) == ["baptism_by_fire", "reinforcement"]
    assert (len(p.hand), p.coins, spent(g, E)) == (5, 1, {"steel": 1, "horses": 1})
    assert g.state.discards["tactic"] == []


def test_q38_units_go_into_own_cities_in_any_combination() -> None:
    g = table()
    hold(g, E, "turbessel", 1)
    order(g, E, "muster")
    answer(g, "recruit")
    answer(g, {})
    assert options(g) == ("edessa", "turbessel")
    answer(g, {"edessa": 1, "turbessel": 1})
    assert (g.state.cities["edessa"].troops, g.state.cities["turbessel"].troops) == (6, 2)
    audit(g)


def test_up_to_four_more_units_and_no_more_than_the_reserve() -> None:
    g = table()
    g.state.players[E].coins = 9
    hold(g, E, "edessa", 12)
    order(g, E, "muster")
    answer(g, "recruit")
    with pytest.raises(Illegal):
        answer(g, {"coin": 2})
    answer(g, {"coin": 1})
    assert (g.state.players[E].reserve, g.state.cities["edessa"].troops) == (0, 15)


def test_without_units_in_reserve_nothing_can_be_recruited() -> None:
    g = table()
    hold(g, E, "edessa", 15)
    order(g, E, "muster")
    assert "recruit" not in options(g)


def test_no_more_than_two_tactics_of_level_i_and_ii() -> None:
    g = table()
    g.state.players[E].coins = 9
    market(g, "tactic", "cunning_bribery", "volley_of_fire", "battering_ram")
    order(g, E, "muster")
    assert not [option for option in options(g) if "tactic4" in option]
    answer(g, "study:tactic:cunning_bribery")
    answer(g, "study:tactic:volley_of_fire")
    assert not [option for option in options(g) if option.startswith("study")]


def test_q37_the_hand_is_cut_behind_the_study_action() -> None:
    g = table()
    hand(g, E, "closed_ranks", "shield_wall", "men_at_arms", "armenian_archers", "reinforcement")
    g.state.players[E].coins = 9
    market(g, "tactic", "cunning_bribery")
    order(g, E, "muster")
    answer(g, "study:tactic:cunning_bribery")
    assert len(g.state.players[E].hand) == 6
    answer(g, "recruit")  # the study action is over
    assert asked(g).kind == "tactics.discard"
    answer(g, f"{g.state.players[E].hand.index('shield_wall')}:shield_wall")
    assert g.state.discards["tactic"] == ["shield_wall"]
    answer(g, {}, kind="recruit.spend")
    assert asks(g) == []  # no second tactic any more


def test_q37_an_order_in_the_middle_of_a_study_finds_five_tactics_in_hand() -> None:
    """Muster Troops 2: always exactly five. A March by a card must not be fought with what is about to be discarded."""
    g = table()
    g.state.players[A].coins = 20
    rescripts(g, A, "taking_of_the_cross")
    market(g, "tactic", "cunning_bribery", "men_at_arms")
    order(g, A, "muster")
    answer(g, "study:tactic:cunning_bribery")
    answer(g, {"coin": 1})
    answer(g, "study:tactic:men_at_arms")
    answer(g, {"coin": 1})
    answer(g, "rescript:taking_of_the_cross")
    assert (asked(g).kind, asked(g).about["count"]) == ("tactics.discard", 2)
    answer(g)
    answer(g, "target:turbessel")
    while g.state.battle is None:
        answer(g)
    assert len(g.state.battle.hands[ATTACKER]) == 5


def study_boosted(g: G) -> None:
    goods(g, E)
    g.state.players[E].coins = 10
    market(g, "tactic", "cunning_bribery", "scorched_earth")
    market(g, "tactic4", "baldwins_defense")
    order(g, E, "muster", boosted=True)


def test_x7_the_discount_covers_recruits_and_base_studies_but_not_the_extra_tactic() -> None:
    """R15: a good of the discount stands for a steel of a recruit."""
    g = table()
    study_boosted(g)
    answer(g, "recruit")
    answer(g, {"discount": 1})
    assert g.state.cities["edessa"].troops == 8
    answer(g, "study:tactic:scorched_earth")
    answer(g, {"discount": 1, "coin": 1})
    assert g.state.players[E].coins == 9
    answer(g, "extra:tactic4:baldwins_defense")
    assert g.state.players[E].coins == 5


def test_x7_an_unused_discount_never_pays_the_additional_tactic() -> None:
    g = table()
    study_boosted(g)
    answer(g, "extra:tactic4:baldwins_defense")
    assert g.state.players[E].coins == 6


def test_boosted_studies_three_at_once() -> None:
    g = table()
    study_boosted(g)
    answer(g, "study:tactic:cunning_bribery")
    answer(g, {"discount": 1})
    answer(g, "study:tactic:scorched_earth")
    answer(g, {"discount": 1, "coin": 1})
    answer(g, "extra:tactic4:baldwins_defense")
    answer(g, "done")
    assert asked(g).about["count"] == 3
    assert len(g.state.players[E].hand) == 8


def test_starting_tactics_go_to_the_personal_discard_face_down() -> None:
    """R7: the personal discard is the owner's alone; the log says that a card went, not which."""
    g = table()
    g.state.players[E].coins = 9
    market(g, "tactic", "cunning_bribery")
    order(g, E, "muster")
    answer(g, "study:tactic:cunning_bribery")
    answer(g, "done")
    applied = answer(g, "0:" + g.state.players[E].hand[0], kind="tactics.discard")
    assert [event.data for event in applied.events if event.kind == "tactic_retired"] == [{"seat": E}]
    assert not [event for event in applied.events if event.kind == "card_discarded"]


def test_q28_coins_pay_for_tactics_and_units() -> None:
    g = table()
    goods(g, J)
    market(g, "tactic", "men_at_arms")
    order(g, J, "muster")
    answer(g, "study:tactic:men_at_arms")
    answer(g, "recruit")
    answer(g)  # the hand first
    answer(g, {"coin": 2}, kind="recruit.spend")
    assert (g.state.players[J].coins, g.state.cities["jerusalem"].troops) == (1, 8)
    assert ready(g, J) == {}


def test_a_rescript_in_hand_is_offered_all_along() -> None:
    g = table()
    rescripts(g, E, "crusader_vows")
    order(g, E, "muster")
    answer(g, "rescript:crusader_vows")
    assert (asked(g).kind, g.state.cities["edessa"].troops) == ("muster.act", 7)
    assert CONTENT.rescripts["crusader_vows"].when == "turn"


def test_one_or_both_may_be_declined() -> None:
    """R6."""
    g = table()
    order(g, J, "muster")
    answer(g, "done")
    assert asks(g) == []
