"""Rulebook: Card Discard. Rulings X6, X11, Q57; R8."""

from __future__ import annotations

import pytest

from engine.outremer.rules import cards
from tests.rules.kit import CONTENT, J, build, stack_deck, table, take


@pytest.mark.parametrize(
    ("card", "pile"),
    [
        ("storehouses", "building"),
        ("training_grounds", "building4"),
        ("cunning_bribery", "tactic"),
        ("baldwins_defense", "tactic4"),
        ("spare_the_walls", "rescript1"),
        ("deus_vult", "rescript2"),
        ("galeran", "governor"),
        ("apamean_archers", "saracen"),
    ],
)
def test_cards_of_the_same_type_lie_together(card: str, pile: str) -> None:
    g = table()
    take(g, card)
    cards.discard(g, card)
    assert g.state.discards[pile] == [card]


def test_q57_spies_have_a_pile_of_their_own_and_are_reshuffled_like_the_others() -> None:
    g = table()
    take(g, "bribed_mason")
    cards.discard(g, "bribed_mason")
    assert g.state.discards["spy"] == ["bribed_mason"]
    g.state.decks["spy"] = []
    assert cards.draw(g, "spy") == "bribed_mason"


def test_a_spent_deck_is_made_anew_of_its_pile() -> None:
    g = table()
    g.state.discards["rescript1"], g.state.decks["rescript1"] = g.state.decks["rescript1"], []
    assert cards.draw(g, "rescript1") is not None
    assert len(g.state.decks["rescript1"]) == 15
    assert g.state.discards["rescript1"] == []


def test_with_deck_and_pile_empty_there_is_no_card() -> None:
    g = table()
    g.state.decks["rescript2"] = []
    assert cards.draw(g, "rescript2") is None


def test_x6_events_and_raid_tokens_have_no_pile() -> None:
    assert "event" not in table().state.discards


def test_x11_the_box_is_no_pile() -> None:
    g = table()
    g.state.removed.append(g.state.decks["saracen"].pop())
    g.state.decks["saracen"] = []
    assert cards.draw(g, "saracen") is None


def test_r8_a_bazaar_goes_back_to_its_open_deck() -> None:
    g = table()
    build(g, J, "bazaar")
    g.state.players[J].buildings.remove("bazaar")
    cards.discard(g, "bazaar")
    assert g.state.decks["bazaar"] == ["bazaar"] * 4


def test_the_top_of_a_deck_is_its_end() -> None:
    g = table()
    stack_deck(g, "spy", ["timber_factor", "bribed_mason"])
    assert [cards.draw(g, "spy"), cards.draw(g, "spy")] == ["timber_factor", "bribed_mason"]
    assert CONTENT.spies["timber_factor"].count == 1
