"""What is typed and not possible now is refused with its reason."""

import pytest

from cogs.typed import typed
from engine.core.errors import Illegal
from engine.core.protocol import GameConfig
from engine.outremer import GAME
from engine.outremer.flow.purchases import ChooseCard, ChooseUpgrade
from tests.rules.kit import CONTENT, A, J, T, answer, asked, goods, hold, market, order, run, table


def refused(g, text):
    """The reason for which the one open question refuses a text."""
    decision = asked(g)
    prompt = GAME.describe(g, decision)
    assert all(1 <= len(entry.label) <= 80 for entry in prompt.barred.values())
    with pytest.raises(Illegal) as caught:
        typed.answer(text, decision, prompt)
    return caught.value.reason


def poor(g, seat):
    g.state.players[seat].coins = 0
    g.state.players[seat].ready = [0] * 5


def test_a_state_that_is_taken_and_one_that_is_no_neighbour():
    g = GAME.setup(GameConfig(2), 5)
    assert GAME.describe(g, asked(g)).barred == {}
    answer(g, "jerusalem", kind="setup.state")
    assert refused(g, "Jerusalem") == "Another player has chosen Jerusalem already."
    assert refused(g, "antioch") == "Antioch is not next to Jerusalem: two players take neighbouring states."
    g = GAME.setup(GameConfig(3), 5)
    answer(g, "jerusalem", kind="setup.state")
    assert list(GAME.describe(g, asked(g)).barred) == ["jerusalem"]


def test_a_target_that_is_not_next_to_a_city_of_yours():
    g = table()
    order(g, J, "march")
    assert refused(g, "Aleppo") == "Aleppo is not next to a city of yours."
    assert refused(g, "Jerusalem") == "Jerusalem is not next to another city of yours."
    g = table("jerusalem", "tripoli")
    order(g, J, "march")
    assert refused(g, "Edessa") == "Edessa is not in play with 2 players."


def test_a_target_to_which_nobody_can_march():
    g = table()
    hold(g, J, "acre", 1)
    order(g, J, "march")
    near = next(c for c in CONTENT.cities["acre"].neighbours if c not in CONTENT.cities["jerusalem"].neighbours)
    assert "target:" + near not in asked(g).shape.options
    assert "one unit stays behind in each city, and Acre has no more than one." in refused(g, near)


def test_one_unit_stays_behind():
    g = table()
    hold(g, T, "tripoli", 4)
    hold(g, T, "damascus", 3)
    order(g, T, "march")
    answer(g, "target:acre")
    while asked(g).kind != "march.move":
        answer(g)
    assert refused(g, "Tripoli 5") == "One unit stays behind in each city: of 4 units in Tripoli, 3 can go."
    assert refused(g, "Acre 1") == "Acre is not yours."
    assert refused(g, "Damascus 3") == "One unit stays behind in each city: of 3 units in Damascus, 2 can go."
    hold(g, T, "aleppo", 2)
    assert refused(g, "Aleppo 1") == "Aleppo is not next to Acre."
    fits = typed.answer("Tripoli 3", asked(g), GAME.describe(g, asked(g)))
    assert fits.amounts == {"tripoli": 3}


def test_a_building_or_an_upgrade_whose_price_is_too_high():
    g = table()
    market(g, "building", "storehouses")
    poor(g, J)
    order(g, J, "construction")
    assert refused(g, "Storehouses").startswith("Storehouses costs ")
    assert refused(g, "Storehouses").endswith(", more than you can pay.")
    assert refused(g, "Upgrade Jerusalem").startswith("Upgrading Jerusalem costs ")
    assert refused(g, "Upgrade Aleppo") == "Aleppo is not yours."
    high = CONTENT.buildings[g.state.markets["building4"][0]].name
    assert refused(g, high) == f"{high} has level IV: an order buys one such card, and only if boosted."


def test_a_second_building_and_a_second_upgrade_of_an_order():
    g = table()
    goods(g, J, wood=3, steel=3, candles=3, horses=3)
    g.state.players[J].coins = 20
    order(g, J, "construction")
    answer(g, "build:bazaar:bazaar")
    assert refused(g, "Bazaar") == "One building is built in an order, and you have done so."
    answer(g, "upgrade:jerusalem")
    while asked(g).kind == "pay":
        answer(g)
    assert g.state.cities["jerusalem"].level == 2


def test_a_boosted_order_says_what_its_extra_card_costs_too_much():
    g = table()
    poor(g, J)
    order(g, J, "construction", boosted=True)
    high = CONTENT.buildings[g.state.markets["building4"][0]].name
    assert refused(g, high).endswith("more than you can pay.")
    assert "(discount 2)" not in refused(g, high)


def test_a_city_of_the_highest_level_and_no_bazaar_left():
    g = table()
    g.state.cities["jerusalem"].level = 3
    g.state.decks["bazaar"] = []
    order(g, J, "construction")
    assert refused(g, "Jerusalem") == "Jerusalem has level III already, the highest."
    assert refused(g, "Bazaar") == "No Bazaar is left."


def test_a_tactic_whose_price_is_too_high_and_one_when_the_study_is_over():
    g = table()
    poor(g, A)
    order(g, A, "muster")
    name = CONTENT.tactics[g.state.markets["tactic"][0]].name
    assert refused(g, name).endswith("more than you can pay.")
    g.state.players[A].coins = 20
    g.pending = None
    for _ in range(2):
        answer(g, next(option for option in asked(g).shape.options if option.startswith("study:")))
        while asked(g).kind == "pay":
            answer(g)
    name = CONTENT.tactics[g.state.markets["tactic"][0]].name
    assert refused(g, name) == "Up to two tactics are studied in one action of an order, and yours is over."


def test_what_a_card_allows():
    g = table()
    poor(g, J)
    market(g, "building", "storehouses")
    g.state.players[J].coins = 1
    run(g, ChooseCard(seat=J, kind="building", level=1))
    high = CONTENT.buildings[g.state.markets["building4"][0]].name
    assert refused(g, high) == f"{high} is above level I."
    g = table()
    hold(g, J, "acre", 1, level=3)
    run(g, ChooseUpgrade(seat=J, discount=1))
    assert refused(g, "Acre") == "Acre has level III already, the highest."
