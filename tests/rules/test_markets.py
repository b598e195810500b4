"""Rulebook: Markets. Rulings Q30, Q31, Q40."""

from __future__ import annotations

from engine.outremer.flow.purchases import ChooseCard, offers
from tests.rules.kit import (
    E,
    J,
    answer,
    asked,
    asks,
    effect,
    events,
    goods,
    hold,
    market,
    options,
    order,
    run,
    stack_deck,
    table,
)


def test_affordable_cards_and_the_unseen_top_card_are_offered() -> None:
    g = table()
    goods(g, J)
    g.state.players[J].coins = 1
    market(g, "building", "storehouses", "castle_chapels")
    assert offers(g, J, ("building",), 0) == ["building:storehouses", "building:?"]


def test_q30_a_blind_tactic_is_shown_to_all_and_must_be_bought() -> None:
    g = table()
    stack_deck(g, "tactic", ["men_at_arms"])
    order(g, J, "muster")
    applied = answer(g, "study:tactic:?")
    assert events(applied, "card_revealed") == [{"seat": J, "card": "men_at_arms"}]
    assert "men_at_arms" in g.state.players[J].hand
    assert not applied.undoable


def test_q30_it_goes_back_if_it_cannot_be_paid_and_one_study_is_spent() -> None:
    """R11: "the action" is one of the two studies, not both."""
    g = table()
    goods(g, J)
    g.state.players[J].coins = 1
    market(g, "tactic", "men_at_arms")
    stack_deck(g, "tactic", ["iron_wedge"])
    order(g, J, "muster")
    applied = answer(g, "study:tactic:?")
    assert events(applied, "card_returned") == [{"seat": J, "card": "iron_wedge"}]
    assert g.state.decks["tactic"][-1] == "iron_wedge"
    answer(g, "study:tactic:men_at_arms")  # the second of two
    assert not [option for option in options(g) if option.startswith("study")]


def test_q30_a_level_iv_deck_only_for_an_effect_of_any_level() -> None:
    g = table()
    run(g, ChooseCard(seat=J, kind="building", level=2))
    assert not [option for option in options(g) if "building4" in option]
    answer(g, "pass")
    run(g, ChooseCard(seat=J, kind="building", level=4))
    assert [option for option in options(g) if option.endswith("building4:?")]


def test_q40_bought_cards_leave_a_space_until_income() -> None:
    g = table()
    market(g, "building", "storehouses", "quarry", "armoury")
    order(g, J, "construction")
    answer(g, "build:building:storehouses")
    assert g.state.markets["building"] == ["quarry", "armoury"]


def test_q31_governors_market_or_deck() -> None:
    g = table()
    market(g, "governor", "galeran")
    effect(g, "wind_of_change", E)
    answer(g, "edessa")
    assert (asked(g).kind, options(g)) == ("governor.choose", ("governor:galeran", "governor:?"))


def test_a_spent_deck_of_governors_is_made_anew_of_its_pile() -> None:
    """Card Discard: with market and deck empty the pile still gives one, by a card and by a boosted March."""
    g = table()
    market(g, "governor")
    g.state.discards["governor"], g.state.decks["governor"] = g.state.decks["governor"], []
    effect(g, "wind_of_change", E)
    assert options(g) == ("pass", "edessa")
    answer(g, "edessa")  # the unseen top card is all there is
    assert g.state.cities["edessa"].governor not in ("", "baldwin_of_bourcq")
    g.state.discards["governor"] += g.state.decks["governor"]
    g.state.decks["governor"] = []
    order(g, J, "march", boosted=True)
    assert "governor:jerusalem" in options(g)


def test_an_empty_deck_and_market_offer_nothing() -> None:
    g = table()
    hold(g, J, "acre", 1)
    market(g, "governor")
    g.state.decks["governor"] = []
    effect(g, "wind_of_change", J)
    assert asks(g) == []
