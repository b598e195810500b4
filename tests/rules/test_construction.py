"""Rulebook: Construction. Rulings X7, Q26-Q28, Q30, Q32."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.outremer.flow.choices import LowerCityChoice
from engine.outremer.rules import cities, glossary
from engine.outremer.state import GOOD
from tests.rules.kit import (
    CONTENT,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    build,
    goods,
    hold,
    market,
    options,
    order,
    ready,
    rescripts,
    run,
    skip_to,
    spent,
    stack_deck,
    table,
)


def test_example_tripoli_upgrades_and_builds() -> None:
    """Section 8: 1 wood and 2 coins for level 3, 1 wood as a bonus; 2 coins for Castle Chapels without steel."""
    g = table()
    hold(g, T, "tripoli", 5, level=2)
    market(g, "building", "castle_chapels")
    order(g, T, "construction")
    answer(g, "upgrade:tripoli")
    answer(g, {"wood": 1, "coin": 2}, kind="pay")
    assert (g.state.cities["tripoli"].level, ready(g, T), spent(g, T)) == (3, {"wood": 1}, {"wood": 1})
    answer(g, "build:building:castle_chapels")
    assert asks(g) == []  # no steel: the 2 coins are the only way, and nothing more can be done
    p = g.state.players[T]
    assert (p.coins, p.buildings) == (0, ["castle_chapels"])


def test_both_actions_in_any_order_each_once() -> None:
    g = table()
    g.state.players[T].coins = 9
    market(g, "building", "storehouses", "quarry")
    order(g, T, "construction")
    answer(g, "build:building:storehouses")
    answer(g, {"coin": 1})
    assert not [option for option in options(g) if option.startswith("build")]
    answer(g, "upgrade:tripoli")
    answer(g, {"coin": 2})
    assert asked(g).kind == "after.building"  # both done: nothing left to ask but what follows
    assert g.state.players[T].coins == 6


def test_an_upgrade_raises_one_own_city_by_one() -> None:
    g = table()
    g.state.players[T].coins = 9
    hold(g, T, "tortosa", 1)
    order(g, T, "construction")
    assert [o for o in options(g) if o.startswith("upgrade")] == ["upgrade:tripoli", "upgrade:tortosa"]
    answer(g, "upgrade:tortosa")
    answer(g, {"steel": 1, "coin": 2})
    assert (g.state.cities["tortosa"].level, ready(g, T)["steel"]) == (3, 1)


def test_a_city_of_level_three_cannot_rise() -> None:
    g = table()
    g.state.players[T].coins = 9
    hold(g, T, "tripoli", 5, level=3)
    order(g, T, "construction")
    assert not [option for option in options(g) if option.startswith("upgrade")]


@pytest.mark.parametrize("city", ["aleppo", "apamea", "baalbek", "damascus", "homs"])
def test_central_cities_have_no_extra_good_at_level_three(city: str) -> None:
    g = table()
    hold(g, J, city, 1, level=3)
    assert glossary.production(g, city) == 1


def test_q28_a_coin_stands_for_any_good_and_counts_as_spending_it() -> None:
    g = table()
    build(g, T, "quarry")  # after Construction with at least 2 goods spent
    order(g, T, "construction")
    answer(g, "upgrade:tripoli")
    answer(g, {"coin": 2})
    answer(g, "done")
    assert asks(g) == [(T, "after.building")]


def test_q28_a_good_of_another_colour_does_not_pay() -> None:
    g = table()
    goods(g, T, horses=2)
    market(g, "building", "storehouses")
    order(g, T, "construction")
    answer(g, "build:building:storehouses")
    assert asks(g)[0][1] != "pay"  # 1 coin, by itself
    assert g.state.players[T].coins == 3
    assert ready(g, T) == {"horses": 2}


def test_q29_spice_pays_for_one_good_of_any_colour() -> None:
    g = table()
    goods(g, T, spice=1)
    market(g, "building", "castle_chapels")
    order(g, T, "construction")
    answer(g, "build:building:castle_chapels")
    answer(g, {"spice": 1, "coin": 1}, kind="pay")
    assert spent(g, T) == {"spice": 1}


def test_a_spent_good_cannot_be_spent_again() -> None:
    g = table()
    g.state.players[T].coins = 0
    goods(g, T, wood=0)
    g.state.players[T].spent[GOOD["wood"]] = 3
    market(g, "building", "storehouses")
    order(g, T, "construction")
    assert "build:building:storehouses" not in options(g)


def test_the_bazaar_is_free_and_lies_open() -> None:
    g = table()
    g.state.players[T].coins = 0
    goods(g, T)
    order(g, T, "construction")
    answer(g, "build:bazaar:bazaar")
    assert g.state.players[T].buildings == ["bazaar"]
    assert g.state.decks["bazaar"] == ["bazaar"] * 3


def test_the_base_action_builds_only_up_to_level_ii() -> None:
    g = table()
    g.state.players[T].coins = 30
    order(g, T, "construction")
    assert not [option for option in options(g) if "building4" in option]


def test_x7_the_discount_covers_upgrade_and_base_building_but_not_the_extra_one() -> None:
    """X7: 2 goods off, split over the base actions; the additional building of any level is paid in full."""
    g = table()
    goods(g, T)
    g.state.players[T].coins = 10
    market(g, "building", "castle_chapels")
    market(g, "building4", "training_grounds")
    order(g, T, "construction", boosted=True)
    answer(g, "upgrade:tripoli")
    answer(g, {"discount": 1, "coin": 1})
    answer(g, "build:building:castle_chapels")
    answer(g, {"discount": 1, "coin": 1})
    assert g.state.players[T].coins == 8
    answer(g, "extra:building4:training_grounds")
    assert g.state.players[T].coins == 4
    assert g.state.players[T].buildings == ["castle_chapels", "training_grounds"]


def test_x7_an_unused_discount_never_pays_the_additional_building() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 4
    market(g, "building4", "training_grounds")
    order(g, T, "construction", boosted=True)
    answer(g, "extra:building4:training_grounds")
    assert (g.state.players[T].coins, g.state.players[T].buildings) == (0, ["training_grounds"])


def test_x7_two_goods_off_make_a_level_ii_building_free() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 0
    market(g, "building", "castle_chapels")
    order(g, T, "construction", boosted=True)
    answer(g, "build:building:castle_chapels")
    assert g.state.players[T].buildings == ["castle_chapels"]


def test_q26_a_city_that_falls_from_level_three_gives_its_extra_good_back() -> None:
    g = table()
    hold(g, T, "tripoli", 5, level=3)
    p = g.state.players[T]
    p.ready[GOOD["wood"]], p.spent[GOOD["wood"]] = 1, 1
    run(g, LowerCityChoice(seat=T, chooser=T))
    assert (asked(g).kind, options(g)) == ("goods.give", ("spent", "ready"))
    answer(g, "spent")
    assert (ready(g, T), spent(g, T), g.state.cities["tripoli"].level) == ({"wood": 1}, {}, 2)


def test_q27_no_city_falls_below_level_one() -> None:
    g = table()
    assert cities.lower_level(g, "tripoli") == 0
    assert g.state.cities["tripoli"].level == 1


def test_q32_four_buildings_are_active_at_once_a_fifth_replaces_one_or_goes() -> None:
    g = table()
    build(g, T, "storehouses", "quarry", "armoury", "stud_farm")
    g.state.players[T].buildings_used = [False, False, True, True]
    market(g, "building", "caravanserai")
    order(g, T, "construction")
    answer(g, "build:bazaar:bazaar")
    assert (asked(g).kind, len(options(g))) == ("building.discard", 5)
    answer(g, "quarry")
    assert g.state.players[T].buildings == ["storehouses", "armoury", "stud_farm", "bazaar"]
    assert g.state.players[T].buildings_used == [False, True, True, False]
    assert "quarry" in g.state.discards["building"]
    order(g, T, "construction")
    answer(g, "build:building:caravanserai")
    skip_to(g, "building.discard")
    answer(g, "new")
    assert "caravanserai" in g.state.discards["building"]


def test_q30_the_unseen_top_card_is_shown_and_must_be_bought_if_it_can_be_paid() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 2
    stack_deck(g, "building", ["castle_chapels"])
    order(g, T, "construction")
    answer(g, "build:building:?")
    assert g.state.players[T].buildings == ["castle_chapels"]  # coins count as able
    assert g.state.players[T].coins == 0


def test_q30_what_cannot_be_paid_goes_back_on_top_and_the_action_is_spent() -> None:
    g = table()
    goods(g, T)
    g.state.players[T].coins = 1
    market(g, "building", "storehouses")
    stack_deck(g, "building", ["castle_chapels"])
    order(g, T, "construction")
    applied = answer(g, "build:building:?")
    assert applied.undoable is False
    assert g.state.decks["building"][-1] == "castle_chapels"
    assert g.state.players[T].coins == 1
    assert asks(g) == []  # neither the market instead, nor an upgrade for 1 coin


def test_q30_a_base_action_never_draws_from_the_deck_of_level_iv() -> None:
    g = table()
    g.state.players[T].coins = 30
    order(g, T, "construction")
    with pytest.raises(Illegal):
        answer(g, "build:building4:?")


def test_one_or_both_may_be_declined() -> None:
    """R6: "carry out one or both actions" binds nobody to spend anything."""
    g = table()
    order(g, J, "construction")
    answer(g, "done")
    assert asks(g) == []


def test_a_rescript_can_be_played_and_can_pay_in_the_middle_of_the_order() -> None:
    g = table()
    goods(g, T, wood=1)
    rescripts(g, T, "genoese_merchants", "timber_of_lebanon")
    market(g, "building", "storehouses")
    order(g, T, "construction")
    assert asked(g).free == ("rescript:genoese_merchants", "rescript:timber_of_lebanon")
    answer(g, "build:building:storehouses")
    answer(g, {"rescript:genoese_merchants:wood": 1}, kind="pay")
    assert g.state.discards["rescript1"] == ["genoese_merchants"]
    assert ready(g, T) == {"wood": 1}


def test_prices_are_as_many_goods_as_the_new_level_with_the_citys_own_in_it() -> None:
    for city in CONTENT.cities.values():
        assert [len(cost) for cost in city.costs] == [2, 3]
        assert city.good == "spice" or all(city.good in cost for cost in city.costs)


def test_a_bazaar_with_rescripts_in_hand_asks_for_no_payment() -> None:
    g = table()
    rescripts(g, E, "genoese_merchants")
    order(g, E, "construction")
    answer(g, "build:bazaar:bazaar")
    assert asked(g).kind == "construction.act"
