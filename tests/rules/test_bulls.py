"""Rulebook: Bulls. Rulings X5, Q29."""

from __future__ import annotations

import msgspec

from engine.outremer import GAME
from engine.outremer.content.model import Condition
from engine.outremer.rules import measures
from engine.outremer.scoring import score
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
