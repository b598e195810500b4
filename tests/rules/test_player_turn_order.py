"""Rulebook: Player Turn Order. Rulings X14, Q13, Q25."""

from __future__ import annotations

from engine.outremer.flow.events import EventFor, affected
from engine.outremer.rules import glossary
from tests.rules.kit import STATES, A, E, J, T, answer, asked, asks, run, table


def test_furthest_right_is_first_furthest_left_last() -> None:
    g = table()
    g.state.players[E].holiness = 12
    assert glossary.order_of_play(g) == [E, J, T, A]
    assert (affected(g, "first"), affected(g, "last")) == ([E], [A])


def test_x14_the_second_player_is_the_second_from_the_right() -> None:
    g = table()
    g.state.players[A].holiness = 12
    assert glossary.order_of_play(g)[1] == J


def test_an_event_is_not_resolved_twice_when_the_order_changes_meanwhile() -> None:
    g = table()
    g.state.event = "wind_of_change"
    run(g, EventFor(left=affected(g, "each")))
    answer(g, "pass", seat=J)
    g.state.players[J].holiness = 0
    g.state.players[A].holiness = 9
    served = [J]
    while asks(g):
        served.append(asked(g).seat)
        answer(g, "pass")
    assert served == [J, T, E, A]


def test_automa_markers_do_not_count_outside_planning() -> None:
    g = table(*STATES[:2])
    assert glossary.order_of_play(g) == [0, 1]
    assert affected(g, "first") == [0]


def test_an_eliminated_player_is_left_out() -> None:
    g = table()
    g.state.players[T].out = True
    assert glossary.in_play(g) == [J, E, A]
