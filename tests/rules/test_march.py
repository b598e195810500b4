"""Rulebook: March. Rulings Q31, Q41, Q42, Q52."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.outremer.flow.march import targets
from tests.rules.kit import (
    A,
    E,
    answer,
    asked,
    asks,
    audit,
    effect,
    events,
    goods,
    hold,
    market,
    options,
    order,
    rescripts,
    skip_to,
    stack_deck,
    table,
)


def test_q41_the_target_may_be_an_own_city() -> None:
    g = table()
    hold(g, A, "antioch", 5)
    hold(g, A, "turbessel", 1)
    order(g, A, "march")
    answer(g, "target:turbessel")
    answer(g, {"antioch": 2}, kind="march.move")
    assert (g.state.cities["antioch"].troops, g.state.cities["turbessel"].troops) == (3, 3)
    assert asks(g) == []
    audit(g)


def test_q42_one_target_from_own_cities_beside_it_and_one_unit_stays() -> None:
    g = table()
    hold(g, A, "turbessel", 3)
    hold(g, A, "homs", 4)
    order(g, A, "march")
    answer(g, "target:apamea")
    skip_to(g, "march.move")
    assert {line.id: line.most for line in asked(g).shape.lines} == {"antioch": 5, "turbessel": 2, "homs": 3}
    with pytest.raises(Illegal):
        answer(g, {"antioch": 5})
    answer(g, {"antioch": 2, "turbessel": 2})
    assert g.state.battle is not None
    assert g.state.battle.units == 4


def test_only_a_city_with_a_unit_to_spare_marches() -> None:
    g = table()
    hold(g, A, "antioch", 1)
    assert targets(g, A) == []
    order(g, A, "march")
    assert asks(g) == []


def test_your_turn_a_card_played_before_the_march_may_bring_the_unit_that_marches() -> None:
    """Glossary: Your turn, before an order too. Without it every city holds its last unit only."""
    g = table()
    hold(g, A, "antioch", 1)
    rescripts(g, A, "crusader_vows")
    order(g, A, "march")
    assert (asked(g).kind, options(g), asked(g).free) == ("march.act", ("done",), ("rescript:crusader_vows",))
    answer(g, "rescript:crusader_vows")
    assert "done" not in options(g)  # now that one can march, one must
    answer(g, "target:turbessel")
    answer(g, {"antioch": 2}, kind="march.move")
    assert g.state.battle is not None


def test_at_least_one_march_is_owed_if_there_can_be_one() -> None:
    g = table()
    order(g, A, "march")
    assert set(options(g)) == {"target:apamea", "target:turbessel", "target:tortosa"}
    answer(g, "target:turbessel")
    skip_to(g, "march.move")
    with pytest.raises(Illegal):
        answer(g, {})


@pytest.mark.parametrize(("boosted", "base"), [(False, 4), (True, 6)])
def test_four_marches_boosted_six_and_up_to_four_horses_more(boosted: bool, base: int) -> None:
    g = table()
    hold(g, A, "antioch", 13)
    g.state.players[A].coins = 9
    goods(g, A, horses=1)
    order(g, A, "march", boosted=boosted)
    answer(g, "target:turbessel")
    assert asked(g).about["base"] == base
    with pytest.raises(Illegal):
        answer(g, {"horses": 1, "coin": 4})
    answer(g, {"horses": 1, "coin": 3})
    assert asked(g).about["count"] == base + 4


def test_boosted_march_gives_two_strength_if_it_starts_a_battle() -> None:
    g = table()
    order(g, A, "march", boosted=True)
    answer(g, "target:turbessel")
    answer(g, {"antioch": 3})
    assert g.state.battle is not None
    assert g.state.battle.bonus == [2, 0]


def test_q52_a_boosted_march_replaces_a_governor_before_or_after_but_needs_one_to_discard() -> None:
    g = table()
    hold(g, A, "turbessel", 1)
    market(g, "governor", "galeran")
    order(g, A, "march", boosted=True)
    assert [option for option in options(g) if option.startswith("governor")] == ["governor:antioch"]
    answer(g, "target:turbessel")
    answer(g, {"antioch": 1}, kind="march.move")
    assert (asked(g).kind, options(g)) == ("march.after", ("done", "governor:antioch"))
    answer(g, "governor:antioch")
    answer(g, "governor:galeran", kind="governor.choose")
    assert g.state.cities["antioch"].governor == "galeran"
    assert "bohemond_of_taranto" in g.state.discards["governor"]
    assert asks(g) == []


def test_q52_only_once_in_an_order() -> None:
    g = table()
    market(g, "governor", "galeran", "fulk_of_anjou")
    order(g, A, "march", boosted=True)
    answer(g, "governor:antioch")
    answer(g, "governor:galeran")
    assert not [option for option in options(g) if option.startswith("governor")]


def test_q52_nobody_is_forced_to_change_a_governor_when_no_march_is_possible() -> None:
    """R17."""
    g = table()
    hold(g, A, "antioch", 1)
    order(g, A, "march", boosted=True)
    assert options(g) == ("done", "governor:antioch")
    answer(g, "done")
    assert asks(g) == []
    assert g.state.cities["antioch"].governor == "bohemond_of_taranto"


def test_q31_a_governor_may_come_from_the_top_of_the_deck_for_free() -> None:
    g = table()
    stack_deck(g, "governor", ["galeran"])
    coins = g.state.players[A].coins
    order(g, A, "march", boosted=True)
    answer(g, "governor:antioch")
    applied = answer(g, "governor:?")
    assert (g.state.cities["antioch"].governor, g.state.players[A].coins) == ("galeran", coins)
    assert events(applied, "governor")[0]["card"] == "galeran"


def test_marches_of_a_card_count_too() -> None:
    g = table()
    hold(g, A, "antioch", 10)
    rescripts(g, A, "remounts_from_antioch")
    order(g, A, "march")
    answer(g, "rescript:remounts_from_antioch")
    answer(g, "target:turbessel")
    assert asked(g).about["base"] == 6


def test_a_city_without_governor_cannot_change_it() -> None:
    """R18, Q52 for cards too: a governor is replaced, never appointed to an empty city."""
    g = table()
    hold(g, E, "turbessel", 1)
    effect(g, "wind_of_change", E)
    assert options(g) == ("pass", "edessa")
