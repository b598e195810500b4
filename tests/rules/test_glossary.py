"""Rulebook: Glossary. Rulings section 8 (non-last, bombardment), Q19, Q39, Q45, Q63; X9."""

from __future__ import annotations

import pytest

from engine.core.decision import Split
from engine.core.errors import Illegal
from engine.outremer import GAME
from engine.outremer.flow import choices
from engine.outremer.flow.choices import BombardChoice, LockGoods, LoseUnitsChoice, RestoreGoods
from engine.outremer.rules import cards, glossary
from engine.outremer.rules import goods as rules
from engine.outremer.state import GOOD, SARACEN, Act
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
    effect,
    events,
    go,
    goods,
    hold,
    market,
    options,
    ready,
    run,
    saracens,
    spent,
    table,
)


def test_players_city_saracen_city() -> None:
    g = table()
    assert g.state.cities["edessa"].owner == E
    assert glossary.is_saracen(g, "aleppo")
    assert not glossary.is_saracen(g, "edessa")


def test_restore_x_goods_of_ones_choice_not_locked_ones() -> None:
    g = table()
    p = g.state.players[T]
    p.ready, p.spent, p.locked = [0] * 5, [1, 1, 0, 0, 0], [1, 0, 0, 0, 0]
    run(g, RestoreGoods(seat=T, count=1))
    assert options(g) == ("wood", "candles")
    answer(g, {"wood": 1})
    assert (ready(g, T), spent(g, T)) == ({"wood": 1}, {"candles": 1})
    run(g, RestoreGoods(seat=T, count=5))
    answer(g)
    assert (spent(g, T), p.locked[0]) == ({}, 1)


def test_restore_up_to_x_goods_may_be_fewer() -> None:
    g = table()
    p = g.state.players[T]
    p.ready, p.spent = [0] * 5, [1, 1, 0, 0, 0]
    run(g, RestoreGoods(seat=T, count=2))
    done = answer(g, {})
    assert (spent(g, T), events(done, "goods_restored")) == ({"wood": 1, "candles": 1}, [{"seat": T, "goods": {}}])
    run(g, RestoreGoods(seat=T, count=1))
    answer(g)
    assert ready(g, T) == {"wood": 1}  # who does not answer restores all that can be


def test_q39_lock_takes_unspent_and_spent_goods_alike() -> None:
    g = table()
    p = g.state.players[T]
    p.ready, p.spent = [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]
    run(g, LockGoods(seat=T, chooser=T, count=1))
    assert options(g) == ("wood:ready", "candles:spent")
    answer(g, {"candles:spent": 1})
    rules.refresh(p)
    assert (ready(g, T), spent(g, T)) == ({"wood": 1}, {"candles": 1})


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 4), (4, 5)])
def test_fill_the_market_to_one_more_than_players_and_three_of_level_iv(seats: int, size: int) -> None:
    g = table(*STATES[:seats])
    for name in cards.MARKETS:
        market(g, name)
    cards.fill_markets(g)
    assert {name: len(lying) for name, lying in g.state.markets.items()} == {
        "building": size, "building4": 3, "tactic": size, "tactic4": 3, "governor": size,
    }  # fmt: skip


@pytest.mark.parametrize(("troops", "wanted", "gone"), [(2, 3, 1), (1, 1, 0), (5, 3, 3), (0, 2, 0)])
def test_non_last_as_fully_as_possible(troops: int, wanted: int, gone: int) -> None:
    """Section 8: 3 of 2 removes 1."""
    assert glossary.non_last(troops, wanted) == gone


def test_non_last_units_of_one_city() -> None:
    g = table()
    hold(g, E, "edessa", 2)
    run(g, LoseUnitsChoice(seat=E, count=3, city="edessa"))
    assert g.state.cities["edessa"].troops == 1


def test_bombardment_two_from_one_neighbour_or_one_from_each_of_two() -> None:
    """Section 8: Bombardment 2."""
    g = table()
    saracens(g, "aleppo", 3)
    saracens(g, "turbessel", 2)
    run(g, BombardChoice(seat=E, count=2))
    assert {line.id: line.most for line in asked(g).shape.lines} == {"aleppo": 2, "turbessel": 1}
    copy = GAME.copy(g)
    answer(g, {"aleppo": 2})
    answer(copy, {"aleppo": 1, "turbessel": 1})
    assert (g.state.cities["aleppo"].troops, g.state.cities["turbessel"].troops) == (1, 2)
    assert (copy.state.cities["aleppo"].troops, copy.state.cities["turbessel"].troops) == (2, 1)
    audit(g)


def test_bombardment_never_takes_the_last_saracen() -> None:
    g = table()
    saracens(g, "aleppo", 1)
    effect(g, "mangonel_yard", E)
    assert asks(g) == []
    assert g.state.cities["aleppo"].troops == 1


def test_x9_force_to_flee_to_one_neighbouring_own_city_of_the_owners_choice() -> None:
    g = table()
    hold(g, A, "turbessel", 1)
    hold(g, A, "tortosa", 1)
    choices.flee(g, A, A, "apamea", 2)
    go(g)
    assert (asked(g).seat, set(options(g))) == (A, {"antioch", "turbessel", "tortosa"})
    with pytest.raises(Illegal):
        answer(g, "aleppo")
    answer(g, "tortosa")
    assert g.state.cities["tortosa"].troops == 3


def test_x9_with_no_such_city_they_are_destroyed() -> None:
    g = table()
    for city in ("aleppo", "apamea"):
        hold(g, A, city, 1)
    before = g.state.saracens
    choices.flee(g, SARACEN, J, "turbessel", 2)
    go(g)
    assert g.state.saracens == before + 2


def test_rout_returns_units_to_their_owners_reserve() -> None:
    g = table()
    reserve = g.state.players[A].reserve
    choices.to_reserve(g, A, 2)
    choices.to_reserve(g, SARACEN, 1)
    assert (g.state.players[A].reserve, g.state.saracens) == (reserve + 2, 12)


def test_your_turn_is_only_while_an_own_order_is_carried_out() -> None:
    g = table()
    assert not rules.is_turn(g, J)
    g.state.act = Act(J, "prayer", False)
    assert rules.is_turn(g, J)
    assert not rules.is_turn(g, T)


def test_goods_are_tied_to_the_cities_that_produce_them() -> None:
    g = table()
    hold(g, J, "acre", 1)
    hold(g, J, "jerusalem", 4, level=3)
    audit(g)  # storage shows what the open sectors show
    assert ready(g, J) == {"candles": 2, "horses": 1}


def test_level_of_cards_is_the_number_of_goods() -> None:
    assert CONTENT.buildings["training_grounds"].level == 4
    assert CONTENT.tactics["iron_wedge"].level == 2
    assert CONTENT.rescripts["deus_vult"].level == 2
    assert CONTENT.buildings["bazaar"].level == CONTENT.tactics["turcopoles"].level == 0


def test_colour_of_cards_and_cities() -> None:
    assert CONTENT.buildings["bazaar"].colours == frozenset()
    assert CONTENT.tactics["turcopoles"].colours == frozenset()
    assert CONTENT.tactics["baldwins_defense"].colours == {"candles", "steel"}
    assert not hasattr(CONTENT.saracens["apamean_archers"], "colours")
    assert CONTENT.cities["homs"].good == "spice"
    assert list(GOOD)[:4] == ["wood", "candles", "steel", "horses"]


def test_q45_the_level_of_a_city_is_its_wall_bonus_also_at_level_one() -> None:
    g = table()
    assert glossary.city_strength(g, "edessa") == 5 + 1
    hold(g, E, "edessa", 3, level=3)
    assert glossary.city_strength(g, "edessa") == 6


def test_bishops_are_counted_where_they_stand() -> None:
    g = table()
    bishops(g, J, "acre", one=1, two=1)
    assert glossary.bishop_count(g, "acre", J) == 2
    assert glossary.clergy(g, "acre") == [J]


def test_any_good_pays_with_every_colour() -> None:
    g = table()
    goods(g, J, wood=1, horses=1, spice=1)
    price = rules.price(g, J, ["any"] * 2)
    assert [line.id for line in price.lines] == ["wood", "horses", "spice", "coin"]
    mixed = rules.price(g, J, ["candles", "any"])
    with pytest.raises(Illegal):
        mixed.check(Split({"wood": 1, "horses": 1}))
