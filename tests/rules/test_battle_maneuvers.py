"""Rulebook: Battle, stage 2: maneuvers. Rulings X9, Q47, Q53, R20."""

from __future__ import annotations

from engine.outremer import GAME
from engine.outremer.flow.aftermath import current
from engine.outremer.state import ATTACKER, DEFENDER
from tests.rules.duels import EDESSANS, NORMANS, duel, maneuver, saracen_hand
from tests.rules.kit import (
    A,
    E,
    T,
    answer,
    asked,
    asks,
    audit,
    battle,
    events,
    finish,
    hand,
    hold,
    options,
    rescripts,
    saracens,
    skip_to,
    table,
)


def test_2_the_defender_first_two_maneuvers_each() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    assert [seat for seat, kind in finish(g) if kind == "battle.play"] == [E, A, E, A]


def test_2b_2c_the_opponent_names_the_half_and_a_card_of_the_opponent_covers_it() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    answer(g, "baptism_by_fire", kind="battle.play")
    assert (asked(g).seat, asked(g).kind) == (A, "battle.cover")
    g.script = [2]
    answer(g, "top")
    play = current(g).plays[0]
    assert (play.half, play.cover) == ("bottom", "greek_levies")
    assert "greek_levies" not in current(g).hands[ATTACKER]
    assert "greek_levies" in g.state.players[A].hand  # it comes back after the battle


def test_what_covers_is_seen_by_nobody() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    maneuver(g, "baptism_by_fire", "top")
    shown = GAME.view(g, E).battle.plays[0]
    assert not hasattr(shown, "cover")


def test_2d_rout_returns_units_to_the_reserve() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS)
    reserve = g.state.players[A].reserve
    maneuver(g, "armenian_archers", "bottom")
    assert (current(g).units, g.state.players[A].reserve) == (5, reserve + 1)
    audit(g)


def test_2d_reinforcement_brings_non_last_units_from_neighbours() -> None:
    g = table()
    hold(g, E, "edessa", 2)
    duel(g, attack=NORMANS, defence=EDESSANS)
    maneuver(g, "reinforcement", "bottom")
    assert (asked(g).seat, asked(g).about["count"]) == (E, 1)  # one of two must stay
    answer(g, {"edessa": 1}, kind="battle.reinforce")
    assert (g.state.cities["turbessel"].troops, g.state.cities["edessa"].troops) == (6, 1)


def test_q53_saracens_are_reinforced_from_saracen_neighbours_non_last() -> None:
    g = table()
    saracens(g, "aleppo", 4)
    saracen_hand(g, "riders_of_the_emir")
    battle(g, A, "turbessel", 4)
    skip_to(g, "battle.play")
    maneuver(g, "riders_of_the_emir", "bottom")
    assert {line.id: line.most for line in asked(g).shape.lines} == {"aleppo": 3, "apamea": 1}
    answer(g, {"aleppo": 2, "apamea": 1})
    assert g.state.cities["turbessel"].troops == 4


def test_x9_who_has_no_own_neighbouring_city_to_flee_to_is_destroyed() -> None:
    g = table()
    hold(g, A, "antioch", 6)
    saracen_hand(g, "turcoman_horse_archers")
    battle(g, A, "damascus", 5)
    skip_to(g, "battle.play")
    reserve = g.state.players[A].reserve
    applied = maneuver(g, "turcoman_horse_archers", "bottom")
    assert events(applied, "destroyed") == [{"owner": A, "city": "damascus", "count": 3}]
    assert g.state.players[A].reserve == reserve + 3


def test_fleeing_saracens_go_where_their_player_likes_or_to_the_reserve() -> None:
    g = table()
    hand(g, A, *NORMANS)
    saracen_hand(g)
    battle(g, A, "turbessel", 6)
    answer(g, None, kind="battle.play")
    skip_to(g, "battle.play", A)
    answer(g, "syrian_bowmen")
    answer(g, "bottom")
    flee = asked(g)
    assert (flee.kind, flee.seat) == ("flee.where", current(g).players[DEFENDER])
    assert set(options(g)) == {"aleppo", "apamea"}


def test_q47_a_side_wiped_out_ends_the_battle_and_the_city_is_still_devastated() -> None:
    g = duel(table(), attack=NORMANS, defence=EDESSANS, units=1)
    applied = maneuver(g, "armenian_archers", "bottom")
    assert events(applied, "battle_won")[0]["side"] == DEFENDER
    assert (g.state.cities["turbessel"].owner, g.state.cities["turbessel"].level) == (E, 1)
    assert asks(g) == []
    audit(g)


def test_rescripts_before_or_right_after_ones_own_maneuver_only() -> None:
    g = table()
    rescripts(g, E, "call_to_arms", "crusader_vows")
    rescripts(g, A, "deus_vult")
    duel(g, attack=NORMANS, defence=EDESSANS)
    assert asked(g).free == ("rescript:call_to_arms",)
    maneuver(g, "baptism_by_fire", "top")
    assert asks(g) == [(E, "window.battle")]
    answer(g, "rescript:call_to_arms")
    answer(g, "pass", kind="window.battle")
    assert (asked(g).seat, asked(g).free) == (A, ("rescript:deus_vult",))


def test_whoever_plays_the_saracens_plays_no_own_rescripts_for_them() -> None:
    g = table()
    rescripts(g, T, "call_to_arms")
    hold(g, T, "tortosa", 1)
    battle(g, A, "apamea", 6)
    assert (asked(g).seat, asked(g).kind, asked(g).free) == (T, "battle.play", None)


def test_r20_a_side_without_cards_makes_no_maneuver() -> None:
    """R20: its opponent still plays both of its own, uncovered by any card but with a half cancelled."""
    g = duel(table(), attack=NORMANS, defence=())
    assert [seat for seat, kind in finish(g) if kind == "battle.play"] == [A, A]
