"""Rulebook: Battle, stage 4a: end-of-battle effects and losses. Rulings X11, Q48, R21, R22."""

from __future__ import annotations

import pytest

from engine.core.events import Applied
from engine.outremer.flow.aftermath import current
from engine.outremer.flow.choices import DiscardChoice
from engine.outremer.rules import glossary
from engine.outremer.state import ATTACKER, SARACEN, G
from tests.rules.duels import EDESSANS, NORMANS, duel, maneuver, saracen_hand
from tests.rules.kit import (
    A,
    E,
    T,
    answer,
    asked,
    audit,
    battle,
    bishops,
    build,
    events,
    finish,
    go,
    hand,
    hold,
    options,
    order,
    rescripts,
    skip_to,
    table,
)


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
