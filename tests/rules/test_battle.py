"""Rulebook: Battle: the example, who fights, stage 1. Rulings X3, X4, Q43, Q44, Q54, R5."""

from __future__ import annotations

from engine.outremer.flow.aftermath import current
from engine.outremer.flow.battle import nearest, strengths
from engine.outremer.rules import glossary
from engine.outremer.state import ATTACKER, DEFENDER, SARACEN, Battle, G
from tests.rules.duels import EDESSANS, NORMANS, difference, duel, maneuver, saracen_hand
from tests.rules.kit import (
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    battle,
    events,
    finish,
    goods,
    hand,
    hold,
    noted,
    options,
    order,
    table,
)

# ------------------------------------------------------------------------------------------------ the example


def apamea() -> G:
    """Antioch marches on Apamea in round 2 as in the rulebook: 4 from Antioch, 2 from Turbessel."""
    g = table()
    g.state.raided = 1
    hold(g, A, "antioch", 6)
    hold(g, A, "turbessel", 3)
    hold(g, T, "tortosa", 1)
    goods(g, A, horses=1)
    hand(g, A, "volley_of_fire", "norman_charge", "greek_levies", "syrian_bowmen", "iron_bridge")
    saracen_hand(g, "apamean_archers", "mamluk_guard")
    order(g, A, "march")
    answer(g, "target:apamea")
    answer(g, {"horses": 1, "coin": 1}, kind="march.spend")
    answer(g, {"antioch": 4, "turbessel": 2}, kind="march.move")
    return g


def test_example_march_on_apamea_with_six_units() -> None:
    """Section 8: 4 + 1 horse + 1 coin; Tripoli, at Tortosa, plays the Saracens; 6 - (2 + 1 + 2) = +1."""
    g = apamea()
    assert current(g).units == 6
    assert current(g).players[DEFENDER] == T
    assert asked(g).seat == T
    assert difference(g) == 1
    assert g.state.players[A].coins == 3


def test_x3_example_archers_named_half_is_covered_the_other_resolves() -> None:
    g = apamea()
    answer(g, "apamean_archers", kind="battle.play")
    assert asked(g).seat == A
    answer(g, "bottom", kind="battle.cover")
    assert current(g).plays[0].half == "top"
    assert (asked(g).seat, options(g)) == (A, ("antioch", "turbessel"))  # X9: own cities, own choice
    answer(g, "antioch", kind="flee.where")
    assert difference(g) == -3  # 4 to the left
    assert (current(g).units, g.state.cities["antioch"].troops) == (4, 4)


def test_x4_example_volley_of_fire_lowers_the_city_of_the_battle() -> None:
    """X4 and Q45: +2 strength, and Apamea falls to level 1 at once: 3 to the right, a difference of 0."""
    g = apamea()
    maneuver(g, "apamean_archers", "bottom")
    answer(g, "antioch")
    maneuver(g, "volley_of_fire", "bottom")
    assert options(g) == ("keep", "lower")
    answer(g, "lower")
    assert g.state.cities["apamea"].level == 1
    assert difference(g) == 0
    assert asks(g) == [(T, "battle.play")]  # the battle continues


def test_example_ends_in_a_tie_for_the_attacker() -> None:
    """Section 8 and Battle 3: with a difference of 0 the attacker wins."""
    g = apamea()
    maneuver(g, "apamean_archers", "bottom")
    answer(g, "antioch")
    maneuver(g, "volley_of_fire", "bottom")
    answer(g, "lower")
    maneuver(g, "mamluk_guard", "top")  # +2 strength
    assert difference(g) == -2
    applied = maneuver(g, "norman_charge", "bottom")  # +2 strength
    (won,) = events(applied, "battle_won")
    assert (won["attacker"], won["defender"], won["side"]) == (8, 8, ATTACKER)


def test_the_volley_could_have_ended_it_at_once() -> None:
    g = apamea()
    maneuver(g, "apamean_archers", "bottom")
    answer(g, "antioch")
    applied = maneuver(g, "volley_of_fire", "top")  # Rout 2: both Saracens
    assert events(applied, "battle_won")[0]["side"] == ATTACKER
    assert len(events(applied, "maneuver")) == 0  # nobody plays any more


# ------------------------------------------------------------------------------------------------ who plays, stage 1


def test_q43_the_nearest_other_player_by_steps_over_any_ground() -> None:
    g = table()
    hold(g, J, "damascus", 1)
    stage = Battle("homs", A, SARACEN, 1, [A, SARACEN])
    assert nearest(g, stage) == [J]
    g.state.players[J].out = True
    assert nearest(g, stage) == [T, E]


def test_q43_the_marcher_chooses_between_equally_near_players() -> None:
    g = table()
    battle(g, A, "apamea", 3)
    assert asks(g) == [(A, "battle.controller")]
    assert options(g) == (f"seat:{T}", f"seat:{E}")
    answer(g, f"seat:{E}")
    assert asks(g) == [(E, "battle.play")]


def test_q43_covered_cities_are_no_way_and_never_the_attacker() -> None:
    g = table("jerusalem", "tripoli")
    assert "turbessel" not in glossary.distances(g, "homs")
    assert nearest(g, Battle("acre", 0, SARACEN, 1, [0, SARACEN])) == [1]


def test_r5_the_marcher_plays_the_saracens_when_nobody_else_is_left() -> None:
    g = table("jerusalem", "tripoli")
    p = g.state.players[1]
    p.out = True
    battle(g, 0, "acre", 3)
    assert asks(g) == [(0, "battle.play")]
    assert asked(g).about["side"] == DEFENDER
    assert asked(g).free is None  # no own rescripts for the Saracens' side
    finish(g)


def test_stage_1_units_walls_and_track_for_saracens_only() -> None:
    g = table()
    g.state.raided = 3  # two swords
    battle(g, A, "turbessel", 4)
    assert strengths(g, current(g)) == (4, 1 + 2 + 2)
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    g.state.raided = 3
    assert strengths(g, current(g)) == (6, 5 + 2)


def test_q44_the_difference_is_never_capped() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    current(g).bonus[ATTACKER] = 40
    assert difference(g) == 39


def test_q54_with_fewer_saracen_cards_fewer_are_drawn() -> None:
    """Q54: the pile is shuffled first; then as many as exist."""
    g = table()
    g.state.removed, g.state.decks["saracen"] = g.state.decks["saracen"][3:], []
    g.state.discards["saracen"] = [c for c in g.content.saracens if c not in g.state.removed]
    battle(g, A, "turbessel", 3)
    assert [event["deck"] for event in noted(g, "reshuffled")] == ["saracen"]
    assert len(current(g).hands[DEFENDER]) == 3
    finish(g)
    audit(g)
