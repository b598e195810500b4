"""Rulebook: Income Phase. Rulings X2, X8, Q39, Q40, Q64."""

from __future__ import annotations

import pytest

from engine.outremer.flow.game import Match
from engine.outremer.flow.income import Income
from engine.outremer.rules import glossary, measures
from engine.outremer.state import GOOD, G
from tests.rules.kit import (
    STATES,
    A,
    E,
    J,
    T,
    audit,
    bishops,
    build,
    goods,
    governor,
    hold,
    market,
    noted,
    ready,
    run,
    spent,
    spy,
    table,
)


def example() -> G:
    """Jerusalem with Jerusalem (level 2), Damascus and Acre; its governors and bishops as in the rulebook."""
    g = table()
    hold(g, J, "jerusalem", 4, level=2)
    hold(g, J, "damascus", 2, level=1)
    hold(g, J, "acre", 2, level=1)  # 8 units in all
    governor(g, "acre", "galeran")
    governor(g, "damascus", "fulk_of_anjou")
    build(g, J, "castle_chapels", "jousting_grounds", "storehouses")  # a total of 5 for Galeran
    bishops(g, J, "jerusalem", one=1)
    bishops(g, J, "damascus", one=1)
    bishops(g, J, "acre", one=1)
    bishops(g, T, "acre", one=1)
    return g


def test_example_taxes_of_five_coins() -> None:
    """Section 8: 3 from Jerusalem (level 2 and the capital), 1 from Damascus, 1 from Acre."""
    g = example()
    run(g, Income())
    assert g.state.players[J].coins == 4 + 5
    audit(g)


def test_example_six_influence_with_acre_contested() -> None:
    """Section 8: 1 + 2 + 1 from the governors and 2 holy lands; Acre is nobody's."""
    g = example()
    run(g, Income())
    assert {card: gain for _, card, gain in measures.governor_points(g, J)} == {
        "baldwin_of_jerusalem": 1, "galeran": 2, "fulk_of_anjou": 1,
    }  # fmt: skip
    assert glossary.holy_lands(g, J) == ["jerusalem", "damascus"]
    assert g.state.players[J].influence == 6


def test_example_only_the_bishops_of_acre_are_shown() -> None:
    g = example()
    run(g, Income())
    (shown,) = noted(g, "holy_land_checked")
    assert shown == {"city": "acre", "bishops": {"0": [1, 0], "1": [1, 0]}, "owner": -1}


def test_x2_a_governor_states_its_own_points() -> None:
    g = example()
    assert [gain for _, card, gain in measures.governor_points(g, J) if card == "galeran"] == [2]


def test_x8_coins_are_the_level_and_the_capital_gives_one_on_top() -> None:
    g = table()
    hold(g, T, "tripoli", 5, level=3)
    run(g, Income())
    assert [p.coins for p in g.state.players] == [4 + 2, 4 + 4, 4 + 2, 4 + 2]


def test_goods_are_restored() -> None:
    g = table()
    p = g.state.players[T]
    p.ready[GOOD["wood"]], p.spent[GOOD["wood"]] = 0, 1
    run(g, Income())
    assert ready(g, T) == {"wood": 1}


def test_q39_a_locked_good_stays_spent_one_more_income() -> None:
    g = table()
    p = g.state.players[T]
    p.ready[GOOD["wood"]], p.locked[GOOD["wood"]] = 0, 1
    run(g, Income())
    assert (ready(g, T), spent(g, T)) == ({}, {"wood": 1})
    run(g, Income())
    assert ready(g, T) == {"wood": 1}


def test_q40_markets_are_only_filled_where_a_space_is_empty() -> None:
    g = table()
    stay = g.state.markets["building"][:2]
    market(g, "building", *stay)
    market(g, "tactic4")
    run(g, Income())
    assert g.state.markets["building"][:2] == stay
    assert len(g.state.markets["building"]) == 5
    assert len(g.state.markets["tactic4"]) == 3
    audit(g)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_x15_prohibition_tokens_leave_buildings_and_spies_with_any_number_of_players(seats: int) -> None:
    g = table(*STATES[:seats])
    build(g, J, "storehouses")
    spy(g, J, "bribed_mason", T)
    g.state.players[J].buildings_used = [True]
    g.state.players[J].spies_used = [True]
    run(g, Income())
    assert g.state.players[J].buildings_used == g.state.players[J].spies_used == [False]


def test_q64_goods_governors_count_all_goods_in_storage_locked_ones_too() -> None:
    g = table()
    goods(g, J, candles=1)
    p = g.state.players[J]
    p.spent[GOOD["candles"]], p.locked[GOOD["candles"]] = 0, 1
    run(g, Income())
    assert p.influence == 2 + 1  # two candles, and the holy land of Jerusalem


def test_influence_is_told_to_its_owner_alone() -> None:
    g = table()
    run(g, Income())
    assert [event.to for event in g.events if event.kind == "income"] == [(J,), (T,), (E,), (A,)]


def test_an_eliminated_player_gets_no_taxes_but_influence_for_holy_lands() -> None:
    g = table()
    p = g.state.players[E]
    bishops(g, E, "tadmor", two=1)
    bishops(g, E, "edessa")
    g.state.cities["edessa"].owner, g.state.cities["edessa"].governor = -1, ""
    p.cities, p.out = [], True
    run(g, Income())
    assert (p.coins, p.influence) == (4, 1)


def test_4_the_end_is_checked_behind_the_income() -> None:
    g = table()
    for city in ("acre", "damascus", "tadmor"):
        hold(g, J, city, 1, level=1)
    g.state.decks["event"] = g.state.decks["event"][:1]  # else the age would end as well
    run(g, Match(step="income"))
    assert g.state.ended == ["hegemony"]
    assert g.state.players[J].coins == 4 + 4 + 1  # the taxes of the last round came first
