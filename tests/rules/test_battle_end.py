"""Rulebook: Battle, stages 4b to 4d: retreat, devastation, spoils. Rulings Q49-Q51, Q62."""

from __future__ import annotations

import pytest

from engine.outremer.flow.aftermath import current
from engine.outremer.rules import glossary
from engine.outremer.state import ATTACKER, DEFENDER, GOOD, UNITS
from tests.rules.duels import EDESSANS, NORMANS, duel
from tests.rules.kit import (
    STATES,
    A,
    E,
    answer,
    asked,
    audit,
    battle,
    bishops,
    finish,
    governor,
    hand,
    hold,
    options,
    ready,
    skip_to,
    spent,
    table,
)


def test_q50_the_defender_loses_one_and_the_rest_go_to_one_own_neighbour() -> None:
    g = table()
    hold(g, E, "edessa", 2)
    hold(g, E, "aleppo", 1)
    duel(g, attack=(), defence=(), units=8)  # no card takes a unit: what goes, goes in the retreat
    assert (asked(g).seat, set(options(g))) == (E, {"edessa", "aleppo"})
    answer(g, "edessa", kind="flee.where")
    assert g.state.players[E].reserve == UNITS - 2 - 1 - 5 + 1
    assert [g.state.cities[city].troops for city in ("edessa", "aleppo")] == [2 + 4, 1]


def test_q50_a_beaten_attacker_loses_one_and_returns_to_one_own_neighbour() -> None:
    g = table()
    hold(g, A, "apamea", 1)
    duel(g, attack=NORMANS, defence=EDESSANS)
    current(g).bonus[DEFENDER] = 30
    last = skip_to(g, "flee.where", A)
    while last.about["count"] < 3:
        answer(g)
        last = skip_to(g, "flee.where", A)
    units = current(g).units
    assert units == 0
    assert set(options(g)) == {"antioch", "apamea"}
    answer(g, "apamea")
    assert g.state.cities["turbessel"].owner == E
    audit(g)


def test_q49_devastation_before_spoils_a_level_three_city_yields_one_good_at_level_two() -> None:
    g = table()
    hold(g, E, "turbessel", 1, level=3)
    assert ready(g, E)["candles"] == 2
    hand(g, A, *NORMANS)
    battle(g, A, "turbessel", 9)
    current(g).bonus[ATTACKER] = 30
    finish(g)
    assert g.state.cities["turbessel"].level == 2
    assert ready(g, A)["candles"] == 1
    assert ready(g, E) == {"steel": 1}
    audit(g)


def test_q49_homs_enters_at_level_two_with_one_spice() -> None:
    g = table()
    battle(g, A, "homs", 9)
    current(g).bonus[ATTACKER] = 30
    finish(g)
    assert (g.state.cities["homs"].level, ready(g, A)["spice"]) == (2, 1)
    assert "homs" in g.state.players[A].cities
    audit(g)


def test_devastation_even_if_the_defender_won() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    current(g).bonus[DEFENDER] = 30
    finish(g)
    assert (g.state.cities["turbessel"].owner, g.state.cities["turbessel"].level) == (E, 1)


def test_4d_goods_are_handed_over_as_they_are_and_the_loser_chooses_which() -> None:
    g = table()
    hold(g, E, "turbessel", 5)
    hold(g, E, "baalbek", 1)  # candles too
    p = g.state.players[E]
    p.ready[GOOD["candles"]], p.spent[GOOD["candles"]] = 1, 1
    hand(g, A, *NORMANS)
    hand(g, E, *EDESSANS)
    battle(g, A, "turbessel", 6)
    current(g).bonus[ATTACKER] = 30
    d = skip_to(g, "goods.give")
    assert (d.seat, options(g)) == (E, ("spent", "ready"))
    answer(g, "spent")
    assert spent(g, A) == {"candles": 1}
    assert ready(g, E)["candles"] == 1


def test_4d_a_locked_good_stays_locked_in_other_hands() -> None:
    g = table()
    hold(g, E, "turbessel", 2)
    p = g.state.players[E]
    p.ready[GOOD["candles"]], p.locked[GOOD["candles"]] = 0, 1
    hand(g, A, *NORMANS)
    battle(g, A, "turbessel", 6)
    current(g).bonus[ATTACKER] = 30
    finish(g)
    assert g.state.players[A].locked[GOOD["candles"]] == 1


def test_4d_a_city_without_governor_gets_one_a_governor_in_place_may_stay() -> None:
    g = table()
    battle(g, A, "tortosa", 9)
    current(g).bonus[ATTACKER] = 30
    skip_to(g, "governor.choose")
    assert "keep" not in options(g)
    assert asked(g).rule == "Battle 4d"
    g = table()
    hold(g, E, "turbessel", 1)
    governor(g, "turbessel", "galeran")
    hand(g, A, *NORMANS)
    battle(g, A, "turbessel", 9)
    current(g).bonus[ATTACKER] = 30
    skip_to(g, "governor.choose")
    assert options(g)[0] == "keep"
    answer(g, "keep")
    assert g.state.cities["turbessel"].governor == "galeran"


def test_q51_bishops_stay_in_a_captured_city() -> None:
    g = table()
    hold(g, E, "turbessel", 1)
    bishops(g, E, "turbessel", one=1, two=1)
    battle(g, A, "turbessel", 9)
    current(g).bonus[ATTACKER] = 30
    finish(g)
    assert glossary.bishops_here(g, "turbessel", E) == (1, 1)


def test_q62_a_captured_capital_is_an_ordinary_city_for_its_captor() -> None:
    g = table()
    hold(g, E, "aleppo", 2)
    hold(g, A, "turbessel", 2)
    hold(g, E, "edessa", 1)
    battle(g, A, "edessa", 9)
    current(g).bonus[ATTACKER] = 30
    finish(g)
    assert g.state.players[A].cities == ["antioch", "turbessel", "edessa"]
    assert g.state.players[E].cities == ["aleppo"]  # Q61: the only one left is the capital now
    audit(g)


def test_the_last_city_lost_in_battle_eliminates_and_asks_the_loser_nothing() -> None:
    """R14."""
    g = table()
    hold(g, E, "edessa", 1, level=3)
    p = g.state.players[E]
    p.ready[GOOD["steel"]], p.spent[GOOD["steel"]] = 1, 1
    hand(g, A, *NORMANS)
    hand(g, E, *EDESSANS)
    battle(g, A, "edessa", 9)
    current(g).bonus[ATTACKER], current(g).kept = 30, True
    seen = finish(g)
    assert p.out
    assert (E, "goods.give") not in seen
    assert g.state.players[A].spent[GOOD["steel"]] == 1
    assert (p.cities, sum(p.ready + p.spent)) == ([], 0)
    audit(g)


def test_saracen_cards_are_discarded_and_players_take_theirs_back() -> None:
    g = table()
    before = sorted(g.state.players[A].hand)
    battle(g, A, "turbessel", 6)
    finish(g)
    assert sorted(g.state.players[A].hand) == before
    assert len(g.state.discards["saracen"]) == 5
    assert g.state.battle is None
    audit(g)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_battles_of_every_player_count_end_with_all_pieces(seats: int) -> None:
    for seed in range(4):
        g = table(*STATES[:seats], seed=seed)
        battle(g, 1, "acre" if seed % 2 else "tortosa", 5)
        finish(g)
        audit(g)
