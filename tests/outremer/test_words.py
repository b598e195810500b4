"""What people read: a city and a cell of one name, numbers and their nouns, prices on buttons."""

import pytest

from engine.core.decision import Decision, PickOne
from engine.outremer import texts
from engine.outremer.content import house
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
    assert texts.paid_words(house(), {"coin": 1, "wood": 2, "discount": 1}) == "1 coin, 2 wood (discount 1)"
    assert texts.paid_words(house(), {"coin": 3}) == "3 coins"


def test_who_covers_reads_both_halves():
    g = kit.table("jerusalem", "tripoli", "edessa", "antioch")
    card = next(iter(g.content.saracens.values()))
    prompt = describe(g, Decision(0, "battle.cover", PickOne(("top", "bottom")), about={"card": card.id, "side": 1}))
    assert prompt.hints == {"top": card.top.text, "bottom": card.bottom.text}
    assert card.top.text in prompt.text
    assert card.bottom.text in prompt.text
