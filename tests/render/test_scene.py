"""What is read out of a view before anything is drawn."""

from __future__ import annotations

import pytest

from engine.core.view import Waiting
from render.core.heraldry import CRESCENT
from render.outremer import scene
from render.outremer.colours import NEUTRAL, SARACENS
from render.outremer.market import offers
from tests.render.samples import STATES, make, samples


@pytest.mark.parametrize(
    ("order", "asked", "shown"),
    [((1, 0, 2, 3), (0, 1), (1, 0)), ((0, 1), (0, 2), (0, 2)), ((0, 1, 2, 3), (2, 2), (2,)), ((0, 1, 2, 3), (), ())],
)
def test_who_is_to_act_stands_in_player_order_and_once(
    order: tuple[int, ...], asked: tuple[int, ...], shown: tuple[int, ...]
):
    view = make(STATES[4], order=order, waiting=tuple(Waiting(seat, "x") for seat in asked))
    assert scene.wanted(view) == shown


def test_what_is_asked_is_said_without_the_name_in_front():
    view = make(STATES[4], waiting=(Waiting(0, "Jerusalem: place an order token"), Waiting(1, "choose")))
    assert scene.asked(view, 0) == "place an order token"
    assert scene.asked(view, 1) == "choose"
    assert scene.asked(view, 2) == ""


def test_owners_have_letter_and_name_and_the_saracens_a_crescent():
    view = samples()["four_middle"]
    assert [scene.who(view, seat).letter for seat in range(4)] == ["J", "E", "T", "A"]
    assert scene.who(view, -1) == scene.Who(SARACENS, CRESCENT, "Saracens")
    assert scene.who(view, 9) == scene.Who(NEUTRAL, "·", "Nobody")


def test_the_second_good_shows_at_level_3_under_an_owner_only():
    view = samples()["four_late"]
    goods = {city.id: scene.goods_of(view, city) for city in view.cities}
    assert goods["acre"] == ("horses", "horses")
    assert goods["tadmor"] == ("wood",)
    assert goods["damascus"] == ("steel",)


def test_cards_on_offer_stand_by_level_with_the_bazaar_last():
    view = samples()["four_middle"]
    buildings = scene.content(view).buildings
    levels = [buildings[card].level for card in offers(view)["buildings"]]
    assert levels == [1, 1, 2, 2, 2, 4, 4, 4, 0]
