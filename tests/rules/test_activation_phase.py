"""Rulebook: Activation Phase. Rulings Q3, Q4, Q8."""

from __future__ import annotations

from engine.outremer.flow.activation import Activation
from engine.outremer.rules import cities
from engine.outremer.state import AUTOMA, G, Token
from tests.rules.kit import STATES, A, E, J, T, answer, asks, audit, hold, run, table, token


def carried_out(g: G) -> list[tuple[str, int, bool]]:
    """Run the phase by defaults; return (order, seat, boosted) as they began."""
    run(g, Activation())
    begun = list(g.events)
    while asks(g):
        begun += answer(g).events
    return [(e.data["order"], e.data["seat"], e.data["boosted"]) for e in begun if e.kind == "order_begins"]


def test_clockwise_from_construction_to_march() -> None:
    g = table()
    for seat, order in ((J, "march"), (T, "muster"), (E, "prayer"), (A, "construction")):
        token(g, seat, order)
    assert [order for order, _, _ in carried_out(g)] == ["construction", "prayer", "muster", "march"]
    assert g.state.inner == [[], [], [], []]


def test_q4_top_to_bottom_the_last_placed_first() -> None:
    g = table()
    for seat in (J, T, E):
        token(g, seat, "prayer")
    assert [seat for _, seat, _ in carried_out(g)] == [E, T, J]


def test_q3_a_boosted_token_that_slid_in_is_last_of_its_cell() -> None:
    g = table()
    token(g, J, "prayer", outer=True)
    assert carried_out(g) == []  # not in the round in which it was placed
    assert g.state.inner[1] == [Token(J, True)]
    token(g, T, "prayer")
    assert carried_out(g) == [("prayer", T, False), ("prayer", J, True)]


def test_q8_a_token_boosted_by_homs_acts_this_round_with_the_boosted_effect() -> None:
    g = table()
    hold(g, A, "homs", 1)
    token(g, A, "prayer", boosted=True)
    assert carried_out(g) == [("prayer", A, True)]


def test_an_order_returns_its_token_before_it_is_carried_out() -> None:
    g = table()
    token(g, J, "construction")
    run(g, Activation())
    assert asks(g) == [(J, "construction.act")]
    assert g.state.inner[0] == []
    audit(g)


def test_automa_tokens_do_nothing_and_go_back() -> None:
    g = table(*STATES[:3])
    token(g, AUTOMA, "march")
    assert carried_out(g) == []
    assert g.state.automa.count("march") == 1


def test_r14_the_tokens_of_the_eliminated_leave_the_cross_at_once_and_carry_nothing_out() -> None:
    """R14: nobody pays for them in the Planning Phase that may still come."""
    g = table()
    token(g, T, "prayer")
    token(g, J, "prayer", boosted=True)
    token(g, J, "march", outer=True)
    cities.to_saracens(g, "jerusalem", 1)
    cities.lose_token(g, J, "jerusalem")
    assert g.state.inner[1] == [Token(T)]
    assert g.state.outer == [None] * 4
    assert carried_out(g) == [("prayer", T, False)]
