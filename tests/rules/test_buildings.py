"""Rulebook: Buildings. Rulings Q32, Q55; R2, R3."""

from __future__ import annotations

from engine.outremer import GAME
from engine.outremer.flow.acts import AfterAct
from engine.outremer.state import GOOD, Act
from tests.rules.kit import (
    CONTENT,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    build,
    finish,
    goods,
    hold,
    market,
    options,
    order,
    ready,
    rescripts,
    run,
    skip_to,
    spent,
    spy,
    table,
)


def after(g, seat: int, act: str, **facts: int):
    """The end of an order that did these things."""
    g.state.act = Act(seat, act, False, facts)
    return run(g, AfterAct(seat=seat, act=act))


def test_a_building_is_used_once_a_round() -> None:
    g = table()
    build(g, A, "jousting_grounds")
    hold(g, A, "turbessel", 1)
    after(g, A, "march")
    answer(g, "jousting_grounds")
    assert g.state.players[A].buildings_used == [True]
    finish(g)
    after(g, A, "march")
    assert asks(g) == []


def test_it_may_be_left_unused() -> None:
    g = table()
    build(g, A, "jousting_grounds")
    after(g, A, "march")
    assert options(g)[0] == "pass"
    answer(g, "pass")
    assert g.state.players[A].buildings_used == [False]


def test_only_on_ones_own_turn() -> None:
    g = table()
    build(g, A, "jousting_grounds")
    after(g, J, "march")
    assert asks(g) == []


def test_example_jousting_grounds_come_behind_the_march_and_its_battle() -> None:
    g = table()
    build(g, A, "jousting_grounds")
    order(g, A, "march")
    answer(g, "target:turbessel")
    skip_to(g, "after.building", A)
    assert g.state.battle is None
    assert asked(g).about["act"] == "march"


def test_example_storehouses_restore_the_wood_that_built_them() -> None:
    g = table()
    market(g, "building", "storehouses")
    goods(g, T, wood=1)
    order(g, T, "construction")
    answer(g, "build:building:storehouses")
    answer(g, {"wood": 1}, kind="pay")
    assert spent(g, T) == {"wood": 1}
    answer(g, "done")
    answer(g, "storehouses", kind="after.building")
    answer(g, {"wood": 1}, kind="goods.restore")
    assert ready(g, T) == {"wood": 1}


def test_example_training_grounds_march_behind_four_recruits_of_the_order() -> None:
    g = table()
    build(g, E, "training_grounds")
    g.state.players[E].coins = 9
    order(g, E, "muster")
    answer(g, "recruit")
    answer(g, {"coin": 2})
    answer(g, "done")
    answer(g, "training_grounds", kind="after.building")
    assert asks(g) == [(E, "march.act")]  # no token, at once
    assert not any(cell for cell in g.state.inner)


def test_example_three_recruits_or_recruits_from_elsewhere_do_not_trigger() -> None:
    g = table()
    build(g, E, "training_grounds")
    rescripts(g, E, "crusader_vows")
    g.state.players[E].coins = 9
    order(g, E, "muster")
    answer(g, "rescript:crusader_vows")
    answer(g, "recruit")
    answer(g, {"coin": 1})
    answer(g, "done")
    assert asks(g) == []


def test_q55_a_bonus_order_triggers_other_buildings_each_once_a_round() -> None:
    g = table()
    build(g, E, "training_grounds", "jousting_grounds", "caravanserai")
    hold(g, E, "turbessel", 1)
    after(g, E, "muster", recruited=4)
    answer(g, "training_grounds")
    answer(g, "target:turbessel")
    answer(g, {"edessa": 3}, kind="march.move")
    assert options(g) == ("pass", "1:jousting_grounds", "2:caravanserai")
    answer(g, "caravanserai")
    assert options(g) == ("pass", "1:jousting_grounds")


def test_q55_a_bonus_order_triggers_spies_too() -> None:
    g = table()
    build(g, E, "training_grounds")
    hold(g, E, "turbessel", 1)
    spy(g, J, "bedouin_guide", E)
    hold(g, J, "acre", 2)
    after(g, E, "muster", recruited=4)
    answer(g, "training_grounds")
    answer(g, "target:turbessel")
    answer(g, {"edessa": 4}, kind="march.move")
    assert asks(g) == [(J, "after.spy")]


def test_an_order_in_the_middle_of_another_leaves_it_its_facts_and_its_discount() -> None:
    """R4: a base March by rescript during a boosted Construction: the discount and what was built still count."""
    g = table()
    build(g, T, "masons_lodge")  # after Construction in which you built
    rescripts(g, T, "taking_of_the_cross")
    market(g, "building", "castle_chapels")
    goods(g, T)
    hold(g, T, "tortosa", 1)
    order(g, T, "construction", boosted=True)
    answer(g, "build:building:castle_chapels")
    answer(g, {"discount": 1, "coin": 1})
    answer(g, "rescript:taking_of_the_cross")
    answer(g, "target:tortosa")
    skip_to(g, "construction.act")
    assert asked(g).about["discount"] == 1
    answer(g, "done")
    assert asks(g) == [(T, "after.building")]
    assert options(g)[1].endswith("masons_lodge")
    finish(g)
    assert g.state.act is None


def test_r10_what_a_card_does_in_the_middle_of_an_order_counts_for_that_order() -> None:
    """R10: a bishop trained by a rescript during Prayer triggers what follows a Prayer with a training. Recruits alone
    must come from Muster Troops itself, as the rulebook says."""
    g = table()
    build(g, J, "cathedral_school")
    rescripts(g, J, "errand_of_the_legate")
    g.state.players[J].holiness = 5  # two blanks or rescripts ahead: no bishop action of the order's own
    order(g, J, "prayer")
    answer(g, "rescript:errand_of_the_legate")
    answer(g, "jerusalem:2", kind="bishops.train")
    answer(g, {}, kind="prayer.spend")
    assert asks(g) == [(J, "after.building")]


def test_the_log_names_the_card_that_gives_an_order() -> None:
    g = table()
    rescripts(g, T, "taking_of_the_cross")
    hold(g, T, "tortosa", 1)
    order(g, T, "prayer")
    view, (own,) = GAME.view(g, None), [event for event in g.events if event.kind == "order_begins"]
    assert GAME.line(view, own) == "Tripoli carries out Prayer."
    done = answer(g, "rescript:taking_of_the_cross")
    (given,) = [event for event in done.events if event.kind == "order_begins"]
    assert GAME.line(view, given) == "Tripoli carries out March (given by Taking of the Cross)."


def test_level_iv_buildings_give_a_base_order_and_have_two_colours() -> None:
    for card in CONTENT.buildings.values():
        if card.level == 4:
            assert len(card.colours) == 2
            assert [type(op).__name__ for op in card.ops] == ["BaseOrder"]


def test_the_bazaar_takes_a_good_or_a_coin() -> None:
    g = table()
    build(g, T, "bazaar")
    after(g, T, "construction")
    answer(g, "bazaar")
    answer(g, {"wood": 1}, kind="pay")
    assert (g.state.players[T].coins, spent(g, T)) == (6, {"wood": 1})
    assert g.state.players[T].ready[GOOD["wood"]] == 0
