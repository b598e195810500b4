"""Rulebook: Rescripts. Rulings Q28, Q36, Q58."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.outremer.flow.activation import Activation
from engine.outremer.flow.choices import draw_rescripts
from engine.outremer.flow.game import Match
from engine.outremer.flow.planning import Planning
from engine.outremer.rules import goods as rules
from engine.outremer.state import Act
from tests.rules.kit import (
    CONTENT,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    finish,
    go,
    goods,
    hold,
    market,
    options,
    order,
    raid,
    rescripts,
    run,
    saracens,
    skip_to,
    table,
    token,
)


def test_level_i_shows_one_good_and_level_ii_two() -> None:
    assert {len(card.goods) for card in CONTENT.rescripts.values()} == {1, 2}


def test_1_discarded_at_its_moment_for_its_text() -> None:
    g = table()
    rescripts(g, T, "genoese_merchants")
    g.state.players[T].ready, g.state.players[T].spent = [0] * 5, [1, 0, 0, 0, 0]
    order(g, T, "construction")
    answer(g, "rescript:genoese_merchants")
    answer(g, {"wood": 1}, kind="goods.restore")
    assert g.state.players[T].ready[0] == 1
    assert g.state.discards["rescript1"] == ["genoese_merchants"]
    assert asked(g).kind == "construction.act"


def test_2_one_or_both_goods_in_payment_and_what_is_not_used_is_lost() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 0
    rescripts(g, T, "letters_of_credit")  # wood and steel
    market(g, "building", "storehouses")
    order(g, T, "construction")
    answer(g, "build:building:storehouses")
    assert options(g) == ("rescript:letters_of_credit:wood",)
    answer(g, {"rescript:letters_of_credit:wood": 1})
    assert g.state.discards["rescript2"] == ["letters_of_credit"]
    assert g.state.players[T].buildings == ["storehouses"]


def test_2_both_goods_of_one_rescript_pay_an_upgrade() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 0
    rescripts(g, T, "royal_charter")
    order(g, T, "construction")
    answer(g, "upgrade:tripoli")
    answer(g, {"rescript:royal_charter:wood": 2}, kind="pay")
    assert g.state.cities["tripoli"].level == 2


def test_2_the_example_pays_the_bazaar_too() -> None:
    g = table()
    rescripts(g, T, "spare_the_walls")
    goods(g, T)
    order(g, T, "construction")
    answer(g, "build:bazaar:bazaar")
    answer(g, "done")
    answer(g, "bazaar", kind="after.building")
    answer(g, {"rescript:spare_the_walls:wood": 1}, kind="pay")
    assert g.state.players[T].coins == 6


def test_a_rescript_pays_on_ones_own_turn_only() -> None:
    g = table()
    rescripts(g, T, "letters_of_credit")
    g.state.act = Act(J, "construction", False)
    assert not any(line.id.startswith("rescript") for line in rules.price(g, T, ["wood"]).lines)
    g.state.act = Act(T, "construction", False)
    assert any(line.id.startswith("rescript") for line in rules.price(g, T, ["wood"]).lines)


def test_your_turn_rescripts_are_never_offered_to_others() -> None:
    g = table()
    rescripts(g, E, "crusader_vows")
    order(g, J, "construction")
    with pytest.raises(Illegal):
        answer(g, "rescript:crusader_vows")


def test_before_during_and_after_an_order() -> None:
    g = table()
    rescripts(g, T, "crusader_vows", "genoese_merchants")
    order(g, T, "construction")
    assert asked(g).free
    answer(g, "done")
    assert asked(g).kind == "turn.end"
    answer(g, "rescript:crusader_vows")
    assert g.state.cities["tripoli"].troops == 7
    answer(g, "end")
    assert asks(g) == []


def test_letters_of_credit_discount_the_order_in_which_they_are_played() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 0
    rescripts(g, T, "letters_of_credit")
    order(g, T, "construction")
    answer(g, "rescript:letters_of_credit")
    assert asked(g).about["discount"] == 2
    answer(g, "upgrade:tripoli")
    assert g.state.cities["tripoli"].level == 2
    finish(g)
    order(g, T, "muster")
    assert asked(g).about["discount"] == 2
    finish(g)
    order(g, T, "prayer")
    assert g.state.act is not None
    assert "discount" not in g.state.act.facts


def test_letters_of_credit_reach_an_order_in_the_middle_of_which_they_are_played() -> None:
    """Played in a March that a card gave: the Construction around it is an order of this round as well."""
    g = table()
    hold(g, T, "tortosa", 1)
    rescripts(g, T, "taking_of_the_cross", "letters_of_credit")
    order(g, T, "construction")
    answer(g, "rescript:taking_of_the_cross")
    answer(g, "rescript:letters_of_credit", kind="march.act")
    answer(g, "target:tortosa")
    skip_to(g, "construction.act")
    assert asked(g).about["discount"] == 2


def test_what_a_card_gives_for_the_round_ends_with_it() -> None:
    g = table()
    rescripts(g, T, "letters_of_credit")
    order(g, T, "prayer")
    answer(g, "rescript:letters_of_credit")
    assert g.state.players[T].modifiers == {"discount": 2}
    g.stack.insert(0, Match(step="end_of_round"))
    skip_to(g, "planning.place")
    assert g.state.players[T].modifiers == {}


def test_the_moments_of_raid_and_battle() -> None:
    g = table()
    rescripts(g, E, "night_watch", "call_to_arms")
    hold(g, E, "edessa", 1)
    saracens(g, "aleppo", 1)
    raid(g, E, "edessa")
    assert options(g) == ("pass", "pass_round", "rescript:night_watch")
    answer(g, "pass_round")
    finish(g)
    raid(g, E, "edessa")
    assert asks(g) == []  # no more questions this round


def test_q58_an_eliminated_player_plays_no_rescript() -> None:
    """Neither in battle nor in planning nor on a turn of one's own: what is left in that hand stays there."""
    g = table()
    for city in ("tortosa", "tripoli"):
        hold(g, T, city, 1)
    rescripts(g, A, "crusader_vows", "safe_conduct", "call_to_arms")
    token(g, A, "muster", boosted=True)
    hold(g, A, "antioch", 1)
    saracens(g, "apamea", 4)
    saracens(g, "turbessel", 4)
    g.state.raided = 4
    raid(g, A, "antioch")
    assert asks(g) == [(A, "window.raid")]  # still in play
    answer(g, "pass")
    assert g.state.players[A].out
    run(g, Planning())
    seats = {seat for seat, _ in finish(g)}
    run(g, Activation())
    assert A not in seats | {seat for seat, _ in finish(g)}
    assert len(g.state.players[A].rescripts) == 3


def test_q36_a_fourth_rescript_goes_at_once() -> None:
    g = table()
    rescripts(g, J, "spare_the_walls", "barred_gates", "night_watch")
    draw_rescripts(g, J, 1, 1)
    go(g)
    assert (asked(g).kind, asked(g).about["count"], len(options(g))) == ("rescripts.discard", 1, 4)


def test_a_rescript_can_be_played_in_the_middle_of_a_march() -> None:
    g = table()
    hold(g, A, "turbessel", 2)
    rescripts(g, A, "night_ride")
    order(g, A, "march")
    answer(g, "rescript:night_ride")
    answer(g, {"antioch>turbessel": 3}, kind="units.move")
    assert g.state.cities["turbessel"].troops == 5
    skip_to(g, "march.act")
