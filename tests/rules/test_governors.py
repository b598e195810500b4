"""Rulebook: Governors. Rulings X2, Q29, Q31, Q63, Q64."""

from __future__ import annotations

import pytest

from engine.outremer.rules import measures
from tests.rules.kit import CONTENT, A, E, J, T, bishops, goods, governor, hand, hold, table


def gain(g, city: str) -> int:
    return next(points for where, _, points in measures.governor_points(g, g.state.cities[city].owner) if where == city)


def test_q63_a_tie_for_first_place_is_enough_with_at_least_one() -> None:
    g = table()
    governor(g, "jerusalem", "hodierna_of_tripoli")  # most buildings
    assert gain(g, "jerusalem") == 0  # everybody has none
    for seat in (J, T):
        g.state.players[seat].buildings = ["storehouses"]
    assert gain(g, "jerusalem") == 2
    g.state.players[A].buildings = ["quarry", "armoury"]
    assert gain(g, "jerusalem") == 0


@pytest.mark.parametrize("card", ["arnulf_de_rohes", "melisende_of_jerusalem"])
def test_2_bishops_on_the_map_count_not_those_in_reserve(card: str) -> None:
    g = table()
    governor(g, "edessa", card)
    bishops(g, E, "edessa", one=2, two=2)
    assert measures.measure(g, E, "bishops") == 4
    assert gain(g, "edessa") == 2


@pytest.mark.parametrize(("card", "points"), [("fulk_of_anjou", 1), ("richard_of_salerno", 2)])
def test_2_units_on_the_map_count(card: str, points: int) -> None:
    g = table()
    governor(g, "edessa", card)
    hold(g, E, "edessa", 8)
    assert gain(g, "edessa") == points


@pytest.mark.parametrize(
    ("card", "colour"),
    [
        ("pons_of_saint_gilles", "wood"),
        ("romain_de_puy", "candles"),
        ("jocelyn_of_courtenay", "steel"),
        ("roger_of_principate", "horses"),
    ],
)
def test_3_colours_of_the_five_tactics_in_hand(card: str, colour: str) -> None:
    g = table()
    governor(g, "edessa", card)
    two = [t.id for t in CONTENT.tactics.values() if t.cost == (colour, colour)][:2]
    hand(g, E, *two, *g.state.players[E].hand[:3])
    assert gain(g, "edessa") == 2


def test_3_a_level_iv_tactic_counts_for_both_its_colours() -> None:
    g = table()
    hold(g, E, "tadmor", 1)
    governor(g, "edessa", "romain_de_puy")
    governor(g, "tadmor", "jocelyn_of_courtenay")
    hand(g, E, "baldwins_defense", *g.state.players[E].hand[:4])
    assert (gain(g, "edessa"), gain(g, "tadmor")) == (1, 1)


def test_q29_spice_helps_one_governor_only_and_the_one_where_it_helps() -> None:
    g = table()
    hold(g, J, "acre", 1)
    governor(g, "acre", "bohemond_of_taranto")
    goods(g, J, candles=1, horses=1, spice=1)
    assert sorted(points for _, _, points in measures.governor_points(g, J)) == [1, 2]


def test_x2_tiers_state_the_points() -> None:
    g = table()
    goods(g, J, candles=4)
    assert gain(g, "jerusalem") == 3


def test_afterwards_governors_are_changed_only_by_rules_that_say_so() -> None:
    assert {card.state for card in CONTENT.governors.values() if card.state} == {
        "jerusalem", "tripoli", "edessa", "antioch",
    }  # fmt: skip
