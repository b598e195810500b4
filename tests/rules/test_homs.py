"""Rulebook: Homs. Rulings Q7, Q8, Q14, Q16, Q29, Q49."""

from __future__ import annotations

from engine.outremer.flow.events import reinforced
from engine.outremer.flow.planning import placements
from engine.outremer.rules import measures
from tests.rules.kit import A, J, T, battle, finish, governor, hold, ready, saracens, table


def test_q7_one_boosted_token_in_an_inner_cell_each_round() -> None:
    g = table()
    assert not [option for option in placements(g, J) if option.startswith("homs")]
    hold(g, J, "homs", 1)
    assert len([option for option in placements(g, J) if option.startswith("homs")]) == 4
    g.state.players[J].homs_placed = True
    assert not [option for option in placements(g, J) if option.startswith("homs")]


def test_q29_homs_gives_spice_which_helps_one_governor() -> None:
    g = table()
    hold(g, J, "homs", 1)
    assert ready(g, J) == {"candles": 1, "spice": 1}
    assert [points for _, _, points in measures.governor_points(g, J)] == [2]
    hold(g, J, "acre", 1)
    governor(g, "acre", "bertrand_of_toulouse")  # 1 with a wood
    assert sum(points for _, _, points in measures.governor_points(g, J)) == 2


def test_q16_no_reinforcement_in_homs() -> None:
    g = table()
    for token in ("wood", "candles", "steel", "horses"):
        g.state.track[0] = token
        assert "homs" not in reinforced(g)


def test_the_ability_passes_with_the_city() -> None:
    g = table()
    hold(g, T, "homs", 1)
    saracens(g, "aleppo", 2)
    battle(g, A, "homs", 9)
    g.state.battle.bonus[0] = 20
    finish(g)
    assert [option for option in placements(g, A) if option.startswith("homs")]
    assert not [option for option in placements(g, T) if option.startswith("homs")]
