"""Rulebook: Bulls. Rulings X5, Q29, R24."""

from __future__ import annotations

import msgspec
import pytest

from engine.outremer import GAME
from engine.outremer.content.model import Condition
from engine.outremer.rules import cities, measures
from engine.outremer.scoring import score
from engine.outremer.state import G
from tests.rules.kit import CONTENT, J, T, finish, goods, hold, table


def test_every_bull_has_two_graded_objectives() -> None:
    for bull in CONTENT.bulls.values():
        for objective in (bull.first, bull.second):
            assert len(objective.condition.tiers) >= 2 or objective.condition.leader


def test_the_better_objective_alone_scores() -> None:
    g = table()
    g.state.players[J].bull = "quantum_praedecessores"
    hold(g, J, "jerusalem", 4, level=3)  # 6
    hold(g, J, "acre", 1)  # 2
    assert measures.bull_points(g, J) == (2, 6)
    assert [line.points for line in score(g, J) if line.text.startswith("Bull")] == [6]


def eliminated(seat: int) -> G:
    """A seat loses its last city, and all its units are in reserve."""
    g = table()
    (city,) = g.state.players[seat].cities
    g.state.players[seat].reserve += g.state.cities[city].troops
    g.state.cities[city].troops = 0
    cities.to_saracens(g, city, 3)
    cities.lose_token(g, seat, city)
    return g


@pytest.mark.parametrize("bull", [b for b in CONTENT.bulls if "reserve" in str(CONTENT.bulls[b])])
def test_r24_a_full_reserve_is_no_merit_of_who_has_lost_the_last_city(bull: str) -> None:
    """R24: a victim gained 7 or 8 influence by the very units that its conqueror had destroyed."""
    g = eliminated(J)
    g.state.players[J].bull = g.state.players[T].bull = bull
    assert (g.state.players[J].out, g.state.players[J].reserve) == (True, 15)
    assert measures.measure(g, J, "reserve") == 0
    assert "reserve" not in [line.text for line in score(g, J) if line.text.startswith("Bull") and line.points]
    assert measures.measure(g, T, "reserve") == g.state.players[T].reserve > 0
    leads = Condition(measure="reserve", leader=3)
    assert [measures.points(g, seat, leads) for seat in (J, T)] == [0, 3]
    g.rules = "1"  # it began before, and ends as it began
    assert measures.measure(g, J, "reserve") == 15


def test_no_other_objective_is_met_by_losing_everything() -> None:
    """R24 is of one kind alone: what counts for the eliminated, they have not gained by being eliminated."""
    before, after = table(), eliminated(J)
    for name in measures.MEASURES:
        assert measures.measure(after, J, name) <= measures.measure(before, J, name), name


def test_a_bull_stays_secret_until_the_end() -> None:
    g = table()
    assert GAME.view(g, J).own.bull == g.state.players[J].bull
    assert GAME.view(g, T).own.bull == g.state.players[T].bull
    g.state.players[J].bull = "militia_dei"
    assert "militia_dei" not in repr(GAME.view(g, T).players)


def test_x5_of_two_bulls_the_other_is_out_of_the_game() -> None:
    g = table(bulls="choose")
    finish(g)
    assert all(p.bull and not p.bull_offer for p in g.state.players)


def test_q29_spice_counts_as_any_one_colour_for_a_bull() -> None:
    g = table()
    goods(g, J, candles=1, spice=1)
    two = Condition(measure="candles", tiers=((2, 5),))
    assert measures.points(g, J, two) == 0
    assert measures.points(g, J, two, spice=1) == 5
    bull = g.content.bulls["quattuor_flumina"]
    white = msgspec.structs.replace(bull, first=msgspec.structs.replace(bull.first, condition=two))
    g.content = msgspec.structs.replace(g.content, bulls={**g.content.bulls, bull.id: white})
    g.state.players[J].bull = bull.id
    assert measures.bull_points(g, J)[0] == 5
