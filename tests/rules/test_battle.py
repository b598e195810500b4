"""Rulebook: Battle, stages 1 to 4. Rulings X3, X4, X9, X11, Q43-Q54."""

from __future__ import annotations

import pytest

from engine.core.events import Applied
from engine.outremer import GAME
from engine.outremer.flow.aftermath import current
from engine.outremer.flow.battle import nearest, strengths
from engine.outremer.flow.choices import DiscardChoice
from engine.outremer.rules import glossary
from engine.outremer.state import ATTACKER, DEFENDER, GOOD, SARACEN, UNITS, Battle, G
from tests.rules.kit import (
    STATES,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    battle,
    bishops,
    build,
    events,
    finish,
    go,
    goods,
    governor,
    hand,
    hold,
    noted,
    options,
    order,
    ready,
    rescripts,
    saracens,
    skip_to,
    spent,
    stack_deck,
    table,
)

PLAIN = ("mamluk_guard", "kurdish_lancers", "seized_letters", "sermon_of_the_qadi", "field_of_blood")


def difference(g: G) -> int:
    """Strength of the attacker less that of the defender."""
    attack, defence = strengths(g, current(g))
    return attack - defence


def saracen_hand(g: G, *cards: str) -> None:
    """Let the next battle's Saracens hold these cards (filled up with plain ones)."""
    stack_deck(g, "saracen", [*cards, *(card for card in PLAIN if card not in cards)][:5])


def duel(g: G, *, attack: tuple[str, ...], defence: tuple[str, ...], units: int = 6) -> G:
    """Antioch attacks Turbessel, which Edessa holds with 5 units; hands as named."""
    hold(g, E, "turbessel", 5)
    hand(g, A, *attack)
    hand(g, E, *defence)
    battle(g, A, "turbessel", units)
    return g


def maneuver(g: G, card: str, cover: str) -> Applied:
    """Play a card and cover a half of it with the last card of the opponent's hand."""
    side = asked(g).about["side"]
    answer(g, card, kind="battle.play")
    g.script = [len(current(g).hands[1 - side]) - 1]
    return answer(g, cover, kind="battle.cover")


NORMANS = ("norman_charge", "iron_bridge", "greek_levies", "sally_from_the_citadel", "syrian_bowmen")
EDESSANS = ("baptism_by_fire", "reinforcement", "armenian_archers", "ford_of_the_euphrates", "border_castle")


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


# ------------------------------------------------------------------------------------------------ stage 2


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


# ------------------------------------------------------------------------------------------------ stage 4a


def losses(*, attack: str = "battering_ram", defender_plays: tuple[str, str], count: int = 1) -> G:
    """Antioch's losses strike Edessa, who played two cards; everything is decided up to stage 4a."""
    g = table()
    duel(
        g,
        attack=(attack, "norman_charge", "greek_levies", "iron_bridge", "syrian_bowmen"),
        defence=(*defender_plays, "reinforcement", "armenian_archers", "border_castle"),
    )
    hold(g, E, "aleppo", 1)
    current(g).bonus[ATTACKER] = 20
    return g


def play_losses(g: G) -> None:
    """Antioch plays its card of losses, bottom uncovered, and lowers nothing."""
    maneuver(g, "battering_ram", "top")
    if asked(g).kind == "battle.devastate":
        answer(g, "keep")


def to_end_effects(g: G) -> None:
    skip_to(g, "battle.end_effect")


def test_4a_losses_hit_one_of_the_cards_played_face_up() -> None:
    g = losses(defender_plays=("closed_ranks", "champions_at_arms"))
    maneuver(g, "closed_ranks", "bottom")
    play_losses(g)
    maneuver(g, "champions_at_arms", "bottom")
    to_end_effects(g)
    retired = g.state.players[E].retired[:]
    g.script = [1]
    answer(g, "resolve")
    assert g.state.discards["tactic"] == ["champions_at_arms"]
    assert (asked(g).kind, len(options(g))) == ("tactics.take_back", len(retired))
    answer(g)
    assert len(g.state.players[E].hand) == 5
    finish(g)
    audit(g)


def test_4a_a_starting_tactic_cancels_the_loss() -> None:
    g = losses(defender_plays=("baptism_by_fire", "ford_of_the_euphrates"))
    maneuver(g, "baptism_by_fire", "bottom")
    play_losses(g)
    maneuver(g, "ford_of_the_euphrates", "top")
    to_end_effects(g)
    applied = answer(g, "resolve")
    assert len(events(applied, "loss_cancelled")) == 1
    assert len(g.state.players[E].hand) == 5


def test_4a_a_protected_card_makes_the_other_one_the_target_without_lot() -> None:
    g = losses(defender_plays=("flame_of_faith", "closed_ranks"))
    maneuver(g, "flame_of_faith", "bottom")  # +2 strength, protected
    play_losses(g)
    maneuver(g, "closed_ranks", "bottom")
    to_end_effects(g)
    applied = answer(g, "resolve")
    assert [event["card"] for event in events(applied, "tactic_lost")] == ["closed_ranks"]
    assert g.state.players[E].hand.count("flame_of_faith") == 1


def test_4a_with_all_cards_protected_nothing_is_lost() -> None:
    g = losses(defender_plays=("flame_of_faith", "color_of_chivalry"))
    maneuver(g, "flame_of_faith", "bottom")
    play_losses(g)
    maneuver(g, "color_of_chivalry", "bottom")
    to_end_effects(g)
    applied = answer(g, "resolve")
    assert events(applied, "tactic_lost") == events(applied, "loss_cancelled") == []


def test_4a_who_is_spared_suffers_no_losses() -> None:
    g = losses(defender_plays=("shield_wall", "closed_ranks"))
    maneuver(g, "shield_wall", "top")  # no losses for its side
    play_losses(g)
    maneuver(g, "closed_ranks", "bottom")
    to_end_effects(g)
    assert events(answer(g, "resolve"), "tactic_lost") == []


def test_whoever_plays_the_saracens_plays_no_own_rescripts_for_them() -> None:
    g = table()
    rescripts(g, T, "call_to_arms")
    hold(g, T, "tortosa", 1)
    battle(g, A, "apamea", 6)
    assert (asked(g).seat, asked(g).kind, asked(g).free) == (T, "battle.play", None)


def test_4a_ones_own_effect_may_be_declined() -> None:
    g = losses(defender_plays=("closed_ranks", "champions_at_arms"))
    maneuver(g, "closed_ranks", "bottom")
    play_losses(g)
    to_end_effects(g)
    assert options(g) == ("resolve", "decline")
    answer(g, "decline")
    finish(g)
    assert "closed_ranks" in g.state.players[E].hand


def test_q48_end_effects_in_the_order_played_and_two_losses_at_most() -> None:
    g = table()
    hand(g, A, "champions_at_arms", "battering_ram", "color_of_chivalry", "norman_charge", "greek_levies")
    saracen_hand(g, "atabeg_of_mosul", "field_of_blood", "riders_of_the_emir", "gold_of_the_caliph", "seized_letters")
    battle(g, A, "turbessel", 9)
    skip_to(g, "battle.play")
    for card in ("atabeg_of_mosul", "champions_at_arms", "field_of_blood"):
        maneuver(g, card, "top")
    lost = _lost(maneuver(g, "battering_ram", "top"))
    if asked(g).kind == "battle.devastate":
        lost += _lost(answer(g, "keep"))
    assert lost == [A, A]  # Mosul's two, by force
    while asked(g).kind == "tactics.take_back":
        answer(g)
    assert asked(g).about["card"] == "champions_at_arms"  # lost by now: its bonus effect still triggers
    assert _lost(answer(g, "resolve")) == [SARACEN]
    assert asked(g).about["card"] == "battering_ram"  # Field of Blood would be a third loss: not suffered
    assert _lost(answer(g, "resolve")) == [SARACEN]


def _lost(applied: Applied) -> list[int]:
    return [event["owner"] for event in events(applied, "tactic_lost")]


def test_r22_a_cancelled_loss_counts_and_the_next_strikes_the_other_card() -> None:
    """R22: two losses against a starting tactic and another card: one is cancelled, one is suffered."""
    g = table()
    hand(g, A, "battering_ram", *NORMANS[:4])
    saracen_hand(g, "atabeg_of_mosul", "mamluk_guard")
    battle(g, A, "turbessel", 9)
    skip_to(g, "battle.play")
    maneuver(g, "atabeg_of_mosul", "top")
    maneuver(g, "norman_charge", "bottom")
    maneuver(g, "mamluk_guard", "bottom")
    answer(g, "battering_ram", kind="battle.play")
    g.script = [0, 0, 0]  # the cover; then the starting tactic is struck first, and once only
    applied = answer(g, "bottom", kind="battle.cover")
    assert [e.kind for e in applied.events if e.kind in ("loss_cancelled", "tactic_lost")] == [
        "loss_cancelled", "tactic_lost",
    ]  # fmt: skip
    assert "norman_charge" in g.state.players[A].hand


def test_r20_a_side_without_cards_makes_no_maneuver() -> None:
    """R20: its opponent still plays both of its own, uncovered by any card but with a half cancelled."""
    g = duel(table(), attack=NORMANS, defence=())
    assert [seat for seat, kind in finish(g) if kind == "battle.play"] == [A, A]


def test_r21_what_the_saracens_take_unseen_is_drawn_unseen() -> None:
    """R21: their player points at the back of a rescript, and at a city whose bishop goes by lot."""
    g = table()
    rescripts(g, A, "crusader_vows", "royal_charter")
    saracen_hand(g, "seized_letters")
    hold(g, T, "tortosa", 1)
    hold(g, A, "turbessel", 1)
    battle(g, A, "apamea", 9)
    maneuver(g, "seized_letters", "top")
    d = skip_to(g, "discard.rescript")
    assert (d.seat, options(g)) == (T, ("0", "1"))
    answer(g, ["1"])
    assert g.state.players[A].rescripts == ["crusader_vows"]


@pytest.mark.parametrize(("lot", "left"), [(0, (1, 1)), (1, (1, 1)), (2, (2, 0))])
def test_r21_a_bishop_goes_by_lot_among_those_of_the_city(lot: int, left: tuple[int, int]) -> None:
    """R21: their player names a city only; each bishop there is as likely to go."""
    g = table()
    bishops(g, A, "antioch", one=2, two=1)
    bishops(g, A, "tortosa", one=1)
    g.push(DiscardChoice(seat=A, chooser=T, what="bishop"))
    go(g)
    assert (asked(g).seat, set(options(g))) == (T, {"antioch", "tortosa"})
    g.script = [lot]
    answer(g, ["antioch"])
    assert glossary.bishops_here(g, "antioch", A) == left


def test_what_the_defender_gains_at_the_end_is_no_deed_of_the_marchers_order() -> None:
    """Buildings, Spies: what follows a March counts what its own player did in it."""
    g = table()
    hold(g, E, "turbessel", 5)
    hand(g, E, "bishops_retinue", *EDESSANS[:4])
    hand(g, A, *NORMANS)
    hold(g, A, "antioch", 7)
    rescripts(g, A, "crusader_vows")  # so that the end of the turn is asked, too
    order(g, A, "march")
    answer(g, "target:turbessel")
    skip_to(g, "battle.play")
    maneuver(g, "bishops_retinue", "top")
    d = skip_to(g, "bishops.train")
    assert d.seat == E
    answer(g, next(option for option in options(g) if ":" in option))
    skip_to(g, "turn.end", A)
    assert g.state.act is not None
    assert "trained" not in g.state.act.facts
    assert g.state.act.facts["battle"] == 1


def test_x11_lost_saracen_tactics_leave_the_game() -> None:
    g = table()
    hand(g, A, "battering_ram", "norman_charge", "greek_levies", "iron_bridge", "syrian_bowmen")
    saracen_hand(g, "seized_letters", "sermon_of_the_qadi")
    battle(g, A, "turbessel", 9)
    skip_to(g, "battle.play")
    maneuver(g, "seized_letters", "bottom")
    play_losses(g)
    to_end_effects(g)
    answer(g, "resolve")
    finish(g)
    (gone,) = g.state.removed
    assert gone in g.content.saracens
    assert len(g.state.decks["saracen"] + g.state.discards["saracen"]) == 19
    audit(g)


def test_4a_what_the_saracens_take_is_chosen_by_whoever_plays_them_and_not_declined() -> None:
    g = table()
    build(g, A, "storehouses", "quarry")
    saracen_hand(g, "naphtha_throwers")
    hold(g, T, "tortosa", 1)
    battle(g, A, "apamea", 9)
    maneuver(g, "naphtha_throwers", "top")
    skip_to(g, "discard.building")
    assert (asked(g).seat, options(g)) == (T, ("0:storehouses", "1:quarry"))
    answer(g, ["1:quarry"])
    assert g.state.players[A].buildings == ["storehouses"]


def test_4a_no_devastation_keeps_the_level() -> None:
    g = table()
    rescripts(g, E, "spare_the_walls")
    duel(g, attack=NORMANS, defence=EDESSANS, units=1)
    answer(g, "rescript:spare_the_walls")
    maneuver(g, "armenian_archers", "bottom")
    assert g.state.cities["turbessel"].level == 2


# ------------------------------------------------------------------------------------------------ stages 4b to 4d


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
