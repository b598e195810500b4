"""What the rulebook prints of its named cards. Test names cite the table of the rulings, section 3."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.outremer.content.model import Building
from tests.outremer.cards import CARDS, CONTENT, deck, half_ops, op, op_names, plain


def test_rulings_3_1_bazaar() -> None:
    bazaar = CONTENT.buildings["bazaar"]
    assert (bazaar.count, bazaar.level, bazaar.cost, bazaar.pays) == (4, 0, (), 1)


@pytest.mark.parametrize(
    ("card", "level", "colours", "when", "needs", "ops"),
    [
        ("storehouses", 1, {"wood"}, "construction", {}, [op("restore", to="self", x=2)]),
        ("castle_chapels", 2, {"steel"}, "muster", {}, [op("train", to="self", x=1)]),
        ("jousting_grounds", 2, {"horses"}, "march", {}, [op("units", to="self", x=2)]),
        ("training_grounds", 4, {"steel", "horses"}, "muster", {"recruited": 4},
         [op("base_order", to="self", order="march")]),
    ],
)  # fmt: skip
def test_rulings_3_1_named_buildings(
    card: str, level: int, colours: set[str], when: str, needs: dict[str, int], ops: list[dict[str, Any]]
) -> None:
    building: Building = CONTENT.buildings[card]
    assert (building.level, building.colours, building.when) == (level, colours, when)
    assert (building.needs, building.pays, list(plain(building.ops))) == (needs, 0, ops)


def test_rulings_3_2_starting_cards_of_edessa() -> None:
    assert CONTENT.tactics["baptism_by_fire"].state == "edessa"
    reinforcement = CONTENT.tactics["reinforcement"]
    assert reinforcement.state == "edessa"
    assert "reinforce" in op_names(reinforcement)


def test_rulings_3_2_cunning_bribery_and_scorched_earth_cost_three_with_a_horse() -> None:
    bribery, earth = CONTENT.tactics["cunning_bribery"], CONTENT.tactics["scorched_earth"]
    assert {bribery.level, earth.level} == {1, 2}
    assert "horses" in bribery.cost + earth.cost


def test_rulings_3_2_volley_of_fire() -> None:
    volley = CONTENT.tactics["volley_of_fire"]
    assert half_ops(volley.top) == ([op("strength", x=2), op("devastate")], [])
    assert half_ops(volley.bottom) == ([op("rout", x=2)], [])


def test_rulings_3_2_colours_of_flame_of_faith_and_color_of_chivalry() -> None:
    assert CONTENT.tactics["flame_of_faith"].colours == {"candles"}
    assert CONTENT.tactics["color_of_chivalry"].colours == {"steel"}


def test_rulings_3_2_baldwins_defense() -> None:
    baldwin = CONTENT.tactics["baldwins_defense"]
    assert (baldwin.level, baldwin.colours) == (4, {"candles", "steel"})
    assert half_ops(baldwin.top) == ([op("strength", x=3, each=2, per="candles")], [])
    assert half_ops(baldwin.bottom) == ([op("rout", x=1, each=2, per="steel")], [])


def test_rulings_3_3_and_x3_apamean_archers() -> None:
    archers = CONTENT.saracens["apamean_archers"]
    assert half_ops(archers.top) == ([op("strength", x=2), op("flee", x=2)], [])
    ops, end = half_ops(archers.bottom)
    assert ops
    assert [one["op"] for one in end] == ["losses"]


@pytest.mark.parametrize(
    ("card", "measure", "have", "points"),
    [("baldwin_of_jerusalem", "candles", 1, 1), ("galeran", None, 5, 2), ("fulk_of_anjou", "units", 8, 1)],
)
def test_rulings_3_4_governors_of_the_income_example(card: str, measure: str | None, have: int, points: int) -> None:
    condition = CONTENT.governors[card].condition
    assert measure in (None, condition.measure)
    assert max((p for least, p in condition.tiers if have >= least), default=0) == points


def test_rulings_3_4_what_the_other_named_governors_count() -> None:
    measure = {g.id: g.condition.measure for g in CONTENT.governors.values()}
    assert measure["richard_of_salerno"] == "units"
    assert measure["arnulf_de_rohes"] == measure["melisende_of_jerusalem"] == "bishops"
    four = ("pons_of_saint_gilles", "romain_de_puy", "jocelyn_of_courtenay", "roger_of_principate")
    assert [measure[one] for one in four] == [
        "tactics_yellow",
        "tactics_white",
        "tactics_blue",
        "tactics_red",
    ]


def test_rulings_3_5_wind_of_change() -> None:
    lose, few, many = CONTENT.events["wind_of_change"].raid
    assert [lose.most, few.most, many.most] == [0, 4, None]
    assert plain(few.ops)[0] == op("lose_units", to="self", x=2, here=True, coins=1)
    assert plain(many.ops)[0] == op("lose_units", to="self", x=1, here=True, coins=0)


def test_rulings_3_5_the_wood_rescript_that_prevents_devastation() -> None:
    (card,) = [r for r in CONTENT.rescripts.values() if r.source == "rulebook"]
    assert (card.level, card.goods, card.when) == (1, ("wood",), "battle")
    assert op_names(card) == {"no_devastation"}


def test_rulings_3_only_named_cards_are_marked_as_the_rulebooks() -> None:
    marked = Counter(kind for kind in CARDS for e in deck(kind).values() if e.source == "rulebook")
    assert marked == {
        "buildings": 5,
        "tactics": 8,
        "saracens": 1,
        "governors": 10,
        "rescripts": 1,
        "events": 1,
    }
