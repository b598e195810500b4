"""Rulebook: List of Symbols, with its operators; the campaign headings, which add nothing to a standalone game."""

from __future__ import annotations

import pytest

from engine.outremer.content.ops import AnyOp
from engine.outremer.flow.acts import AfterAct
from engine.outremer.flow.choices import LoseUnitsChoice
from engine.outremer.flow.resolve import HANDLERS
from engine.outremer.state import Act
from tests.rules.kit import (
    CONTENT,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    bishops,
    build,
    effect,
    events,
    governor,
    hold,
    options,
    run,
    saracens,
    table,
)


def test_every_operation_of_a_card_has_a_rule() -> None:
    assert set(AnyOp.__args__) == set(HANDLERS)


def test_cities_upgrade_and_devastate() -> None:
    g = table()
    effect(g, "timber_of_lebanon", J)
    answer(g, "jerusalem", kind="upgrade.choose")
    answer(g, {"discount": 1, "candles": 1}, kind="pay")
    assert g.state.cities["jerusalem"].level == 2
    effect(g, "earthquake_in_the_north", J)
    assert g.state.cities["jerusalem"].level == 1


def test_cities_devastate_choice_of_the_owner() -> None:
    g = table()
    hold(g, J, "jerusalem", 4, level=2)
    hold(g, J, "acre", 1)
    effect(g, "earthquake_in_the_north", J)
    assert (asked(g).kind, options(g)) == ("city.lower", ("jerusalem", "acre"))


def test_units_saracens_and_movement() -> None:
    g = table()
    hold(g, A, "turbessel", 2)
    effect(g, "mustering_field", A)
    assert set(options(g)) == {"antioch>turbessel", "turbessel>antioch"}
    answer(g, {"antioch>turbessel": 2, "turbessel>antioch": 1})
    assert (g.state.cities["antioch"].troops, g.state.cities["turbessel"].troops) == (5, 3)
    audit(g)


def test_goods_coins_influence_and_locks() -> None:
    g = table()
    effect(g, "chronicler_in_the_train", J)
    effect(g, "page_of_the_chamberlain", J)
    effect(g, "plague_of_locusts", J)
    p = g.state.players[J]
    assert (p.influence, p.coins, p.locked) == (1, 5, [0, 1, 0, 0, 0])


def test_holiness_rescripts_and_bishops() -> None:
    g = table()
    effect(g, "indulgence", J)
    assert g.state.players[J].holiness == 5
    assert asked(g).kind == "bishops.train"
    answer(g, "jerusalem:2")
    effect(g, "letters_from_rome", J)
    assert len(g.state.players[J].rescripts) == 1
    effect(g, "synod_of_bishops", J)
    assert asked(g).about["left"] == 1


def test_check_of_a_holy_land_shows_the_bishops_of_that_city_only() -> None:
    g = table()
    bishops(g, J, "acre", two=1)
    bishops(g, T, "acre", one=1)
    effect(g, "visitation", J)
    assert options(g) == ("pass", "acre")
    applied = answer(g, "acre")
    assert events(applied, "holy_land_checked") == [{"city": "acre", "bishops": {"0": [0, 1], "1": [1, 0]}, "owner": J}]
    assert (g.state.players[J].influence, applied.undoable) == (1, False)


def test_governor_symbol_replace() -> None:
    g = table()
    governor(g, "jerusalem", "galeran")
    effect(g, "wind_of_change", J)
    assert asked(g).rule == "Other Symbols"
    answer(g, "jerusalem")
    assert asked(g).rule == "Other Symbols"
    answer(g, "governor:" + g.state.markets["governor"][0], kind="governor.choose")
    assert "galeran" in g.state.discards["governor"]


# ------------------------------------------------------------------------------------------------ operators


def test_operator_conditional_effect_may_be_declined() -> None:
    g = table()
    build(g, T, "jousting_grounds")
    g.state.act = Act(T, "march", False)
    run(g, AfterAct(seat=T, act="march"))
    assert options(g)[0] == "pass"


@pytest.mark.parametrize(("units", "coins"), [(3, 4), (2, 3), (1, 2)])
def test_operator_otherwise_only_for_what_cannot_be_satisfied(units: int, coins: int) -> None:
    g = table()
    hold(g, E, "edessa", units)
    run(g, LoseUnitsChoice(seat=E, count=2, city="edessa", coins=1))
    assert g.state.players[E].coins == coins


def test_operator_minus_discards_from_the_board() -> None:
    g = table()
    bishops(g, E, "edessa", one=1)
    effect(g, "council_of_nablus", E, part="raid.1")
    answer(g, ["edessa:1"], kind="discard.bishop")
    assert g.state.players[E].bishops == [5, 5]
    audit(g)


def test_operator_non_last() -> None:
    g = table()
    saracens(g, "aleppo", 2)
    effect(g, "fire_from_the_towers", E)
    assert g.state.cities["aleppo"].troops == 1
    assert asks(g) == []


def test_operator_for_each_is_the_template_of_level_iv_tactics() -> None:
    for card in CONTENT.tactics.values():
        if card.level == 4:
            scaled = [op for half in (card.top, card.bottom) for op in half.ops]
            assert all(op.each and op.per in card.colours for op in scaled)


def test_campaign_components_are_not_in_a_standalone_game() -> None:
    """Campaign scenarios, terrain, traits: no card, track or rule of them exists here."""
    assert {card.level for card in CONTENT.buildings.values()} == {0, 1, 2, 4}
    assert {card.level for card in CONTENT.tactics.values()} == {0, 1, 2, 4}
