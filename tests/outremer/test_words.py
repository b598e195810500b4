"""What people read: a city and a cell of one name, numbers and their nouns, prices on buttons."""

import pytest

from engine.core.decision import Decision, PickOne
from engine.outremer import GAME, texts
from engine.outremer.content import house
from engine.outremer.content.ops import MoveUnits
from engine.outremer.flow.planning import place
from engine.outremer.prompts import describe, label
from tests.rules import kit


def test_homs_the_cell_is_not_homs_the_city():
    g = kit.table("jerusalem", "tripoli", "edessa", "antioch")
    bishops = Decision(0, "bishops.move", PickOne(("pass", "homs:1>aleppo")), about={"left": 1})
    assert label(g, bishops, "homs:1>aleppo") == "Homs, level I → Aleppo"
    place = Decision(0, "planning.place", PickOne(("homs:march",)))
    assert label(g, place, "homs:march") == "March, boosted this round (Homs)"


@pytest.mark.parametrize(
    ("cost", "words"),
    [(("horses",), "1 horse"), (("candles", "candles"), "2 candles"), (("wood",), "1 wood"), ((), "free")],
)
def test_a_price_agrees_with_its_number(cost, words):
    assert texts.cost_words(cost) == words


def test_a_payment_names_what_was_spent():
    paid = {"coin": 1, "wood": 2, "discount": 1}
    assert texts.paid_words(house(), paid) == "spends 2 wood and pays 1 coin to the general supply (discount 1)"
    assert texts.paid_words(house(), {"coin": 3}) == "pays 3 coins to the general supply"
    assert texts.paid_words(house(), {"steel": 1}) == "spends 1 steel"


def test_who_covers_reads_both_halves():
    g = kit.table("jerusalem", "tripoli", "edessa", "antioch")
    card = next(iter(g.content.saracens.values()))
    prompt = describe(g, Decision(0, "battle.cover", PickOne(("top", "bottom")), about={"card": card.id, "side": 1}))
    assert prompt.hints == {"top": card.top.text, "bottom": card.bottom.text}
    assert card.top.text in prompt.text
    assert card.bottom.text in prompt.text


TABLE = (
    "0 or less: Lose the city. 1 to 4: Discard 2 units there, not the last; otherwise lose 1 coin for each not "
    "discarded. 5 or more: Discard 1 unit there, not the last."
)


def test_an_event_in_words_says_which_row_of_its_raid_table_counts_when():
    """Events Phase 2b: the difference decides; without it the results alone tell nothing."""
    assert GAME.cards()["wind_of_change"].text.endswith(TABLE)
    g = kit.whole(event="wind_of_change")
    assert TABLE in GAME.board_text(GAME.view(g, None))
    for event in house().events.values():
        words = texts.raid_words(event)
        assert words.startswith("0 or less: Lose the city. 1")
        assert all(row.text in words for row in event.raid)


def test_a_card_in_words_says_what_a_player_decides_by():
    cards = GAME.cards()
    assert cards["baptism_by_fire"].text.startswith("Starting tactic of Edessa. Top: +2 strength. Bottom: ")
    assert cards["tripoli"].text == "Produces wood, 2 of it at level 3; upgrades cost 2 wood, then 3 wood."
    assert "level 3" not in cards["homs"].text


@pytest.mark.parametrize("card", [c for c in house().governors.values() if c.condition.leader], ids=lambda c: c.id)
def test_a_governor_of_a_leadership_says_that_one_must_have_something(card):
    """Ruling Q63: a tie is enough, with at least one. Units and places on the track nobody in first place lacks."""
    assert "nobody" in card.text
    assert card.condition.measure in ("units", "holiness") or "influence if you have a " in card.text


def test_the_log_says_lose_where_influence_is_lost():
    g = kit.table()
    g.state.players[kit.J].influence = 3
    kit.effect(g, "feud_of_the_princes", kit.J, part="raid.2")
    (lost,) = [event for event in g.events if event.kind == "influence"]
    assert GAME.line(GAME.view(g, kit.J), lost) == "You lose 1 influence."


@pytest.mark.parametrize("card", ["safe_conduct", "ear_at_the_keyhole"])
def test_a_free_placement_says_where_and_how_long(card):
    """It waits for an inner cell, an outer one costs nothing anyway, and it ends with the round."""
    assert "next token this round in an inner cell" in texts.text_of(house(), card)
    g = kit.table()
    kit.effect(g, card, kit.J)
    kit.token(g, kit.T, "prayer")
    place(g, kit.J, "outer", "march")
    place(g, kit.J, "inner", "prayer")
    assert (g.state.players[kit.J].coins, g.state.players[kit.J].stack_free) == (kit.COINS, False)


def test_units_move_between_neighbours_and_the_card_says_so():
    moves = [s for s in house().spies.values() if any(isinstance(op, MoveUnits) for op in s.ops)]
    assert [s.id for s in moves if "neighbouring" not in s.text] == []
