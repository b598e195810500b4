"""Rulebook: Planning Phase. Rulings Q1-Q13."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.core.events import Event
from engine.outremer import GAME
from engine.outremer.flow.activation import Activation
from engine.outremer.flow.planning import Planning, place_automa, placements, stack_price
from engine.outremer.state import AUTOMA, ORDERS, G, Token
from tests.rules.kit import (
    STATES,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    finish,
    hold,
    options,
    rescripts,
    run,
    table,
    token,
)


def said(g: G) -> list[str | None]:
    """Return what the log says of tokens since the last choice."""
    return [GAME.line(GAME.view(g, None), event) for event in g.events if event.kind == "token"]


def planned(g: G) -> list[tuple[int, str, str]]:
    """Run the phase with each player taking the first option; return (seat, cell, order) of every token laid."""
    run(g, Planning())
    laid = list(g.events)
    while asks(g):
        laid += answer(g).events
    return [(e.data["seat"], e.data["cell"], e.data["order"]) for e in laid if e.kind == "token"]


def test_example_planning_of_four_players() -> None:
    """Section 8: payments and alternatives of the rulebook's example."""
    g = table()
    run(g, Planning())
    answer(g, "outer:prayer", seat=J, kind="planning.place")
    assert asks(g) == [(J, "spy.against")]  # the spy of the outer cell
    answer(g, "keep")
    assert "outer:prayer" not in options(g)
    answer(g, "inner:construction", seat=T)
    answer(g, "inner:construction", seat=E)
    assert (g.state.players[E].coins, g.state.players[T].coins) == (3, 5)
    answer(g, "inner:muster", seat=A)
    assert asked(g).seat == J
    assert not [option for option in options(g) if option.startswith("outer")]
    assert [stack_price(g, J, ORDERS.index(o)) for o in ("construction", "muster", "march")] == [2, 1, 0]
    answer(g, "inner:muster", seat=J)
    assert (g.state.players[J].coins, g.state.players[A].coins) == (3, 5)
    answer(g, "inner:prayer", seat=T)
    answer(g, "outer:muster", seat=E)
    answer(g, "keep", seat=E, kind="spy.against")
    answer(g, "inner:march", seat=A)
    assert asks(g) == []
    assert [[t.seat for t in cell] for cell in g.state.inner] == [[T, E], [T], [A, J], [A]]
    assert [t and t.seat for t in g.state.outer] == [None, J, E, None]


def test_order_is_right_to_left_twice() -> None:
    g = table()
    g.state.players[A].holiness = 9
    assert [seat for seat, _, _ in planned(g)] == [A, J, T, E] * 2


def test_q13_the_order_is_fixed_at_the_start_of_the_phase() -> None:
    g = table()
    run(g, Planning())
    answer(g, "inner:march", seat=J)
    g.state.players[A].holiness = 9
    assert asked(g).seat == T


def test_q1_one_outer_cell_in_each_sector() -> None:
    g = table()
    for order in ORDERS[:3]:
        token(g, T, order, outer=True)
    assert [option for option in placements(g, J) if option.startswith("outer")] == ["outer:march"]


def test_q2_a_boosted_token_that_slid_in_earns_from_later_tokens() -> None:
    g = table()
    token(g, E, "march", outer=True)
    g.state.inner = [[], [], [], []]
    run(g, Activation())  # nothing to carry out: the token slides inward
    assert g.state.inner[3] == [Token(E, True)]
    run(g, Planning())
    answer(g, "inner:march", seat=J)
    assert (g.state.players[J].coins, g.state.players[E].coins) == (3, 5)


def test_q5_two_tokens_a_round_beside_the_boosted_one_of_the_last() -> None:
    g = table()
    token(g, J, "prayer", boosted=True)
    laid = planned(g)
    assert [seat for seat, _, _ in laid].count(J) == 2
    assert sum(t.seat == J for cell in g.state.inner for t in cell) == 3
    audit(g)


def test_one_token_of_each_type_in_its_own_sector() -> None:
    g = table()
    token(g, J, "prayer", boosted=True)
    token(g, J, "march", outer=True)
    assert {option.partition(":")[2] for option in placements(g, J)} == {"construction", "muster"}


def test_q6_a_placement_is_forced_and_an_outer_cell_counts_as_one() -> None:
    g = table()
    g.state.players[J].coins = 0
    for order in ORDERS:
        token(g, T, order)
    run(g, Planning())
    assert options(g) == tuple(f"outer:{order}" for order in ORDERS)


def test_q6_pass_only_if_nothing_can_be_afforded() -> None:
    g = table()
    g.state.players[J].coins = 0
    for order in ORDERS:
        token(g, T, order)
        token(g, T, order, outer=True)
    g.state.players[T].out = g.state.players[E].out = g.state.players[A].out = True
    run(g, Planning())
    assert asks(g) == []  # a single answer is taken by itself
    assert [e.kind for e in g.events if e.kind == "no_token"] == ["no_token"] * 2


def test_only_one_outer_cell_a_round() -> None:
    g = table()
    run(g, Planning())
    answer(g, "outer:march", seat=J)
    answer(g, "keep", seat=J)
    for seat in (T, E, A):
        answer(g, "inner:prayer", seat=seat)
    with pytest.raises(Illegal):
        answer(g, "outer:prayer", seat=J)


def test_q7_homs_boosts_one_more_token_in_an_inner_cell_that_pays_and_draws_no_spy() -> None:
    g = table()
    hold(g, J, "homs", 1)
    token(g, T, "march")
    run(g, Planning())
    answer(g, "homs:march", seat=J)
    assert g.state.inner[3] == [Token(T), Token(J, True)]
    assert (g.state.players[J].coins, g.state.players[T].coins) == (3, 5)
    assert g.state.players[J].spy_hand == []
    for seat in (T, E, A):
        answer(g, "inner:prayer", seat=seat)
    assert "outer:prayer" in options(g)  # beside the limit of one outer cell
    assert not [option for option in options(g) if option.startswith("homs")]


def test_an_outer_cell_gives_a_spy_that_may_be_placed_at_once() -> None:
    g = table()
    run(g, Planning())
    answer(g, "outer:march", seat=J)
    answer(g, f"seat:{E}", seat=J, kind="spy.against")
    assert g.state.players[J].spies_on == [E]


# ------------------------------------------------------------------------------------------------ automa


def test_three_players_automa_places_first_and_fifth() -> None:
    laid = planned(table(*STATES[:3]))
    assert [seat for seat, _, _ in laid] == [AUTOMA, J, T, E] * 2


def test_two_players_automa_places_first_second_fifth_and_sixth() -> None:
    laid = planned(table(*STATES[:2]))
    assert [seat for seat, _, _ in laid] == [AUTOMA, AUTOMA, J, T] * 2


def automa(g: G, *draws: int) -> None:
    """Start Planning with the automa's draws scripted; its reserve is C P M R and a boost behind each four."""
    g.script = list(draws)
    run(g, Planning())


def test_q9_an_automa_in_an_outer_cell_draws_no_spy_and_returns_its_boost() -> None:
    g = table(*STATES[:3])
    spies = len(g.state.decks["spy"])
    automa(g, 4, 1)  # the boost, then Prayer
    assert g.state.outer[1] == Token(AUTOMA, True)
    assert len(g.state.decks["spy"]) == spies
    assert "boost" not in g.state.automa
    finish(g)
    assert "boost" in g.state.automa
    audit(g)


def test_q10_two_boosts_drawn_at_once_boost_one_token() -> None:
    g = table(*STATES[:2])
    automa(g, 4, 8, 0, 0)  # both boosts, then Construction; then Prayer
    assert g.state.outer[0] == Token(AUTOMA, True)
    assert g.state.inner[1] == [Token(AUTOMA)]
    finish(g)
    assert g.state.automa.count("boost") == 2


def test_q12_the_automa_may_boost_two_orders_in_a_round() -> None:
    g = table(*STATES[:2])
    automa(g, 4, 0, 7, 0)  # boost and Construction, boost and Prayer
    assert [t and t.seat for t in g.state.outer] == [AUTOMA, AUTOMA, None, None]


def test_automa_boost_into_an_occupied_outer_cell_lies_in_the_inner_one() -> None:
    g = table(*STATES[:3])
    token(g, T, "prayer", outer=True)
    token(g, T, "prayer")
    automa(g, 4, 1)
    assert g.state.inner[1] == [Token(T), Token(AUTOMA)]
    assert g.state.players[T].coins == 5  # the supply pays for the automa


def test_automa_pays_what_everybody_pays_for_a_token_beneath() -> None:
    """Planning Phase, 3 players: automa tokens follow the general rules, the dearer ones of an event too."""
    g = table(*STATES[:3])
    g.state.modifiers["stack"] = 1  # Feud of the Princes
    token(g, T, "prayer")
    automa(g, 1)
    assert g.state.players[T].coins == 6
    (laid,) = [e.data for e in g.events if e.kind == "token"]
    assert (laid["paid"], laid["beneath"]) == (2, [T])
    assert said(g) == ["The automa plans Prayer in an inner cell, paying 2 coins to Tripoli from the general supply."]


def test_automa_players_pay_the_supply_for_its_tokens() -> None:
    g = table(*STATES[:3])
    automa(g, 3)
    answer(g, "inner:march", seat=J)
    assert [p.coins for p in g.state.players] == [3, 4, 4]
    assert said(g)[0] == "Jerusalem plans March in an inner cell, paying 1 coin to the general supply."


def test_who_gets_the_coins_for_a_token_is_named_before_and_afterwards() -> None:
    g = table()
    token(g, T, "construction")
    token(g, E, "construction")
    token(g, A, "muster")
    run(g, Planning())
    labels = GAME.describe(g, asked(g)).labels
    assert labels["inner:construction"] == "Construction, this round (1 coin each to Tripoli and Edessa)"
    assert labels["inner:muster"] == "Muster Troops, this round (1 coin to Antioch)"
    assert labels["inner:march"] == "March, this round"
    answer(g, "inner:construction", seat=J)
    assert said(g)[0] == "Jerusalem plans Construction in an inner cell, paying 1 coin each to Tripoli and Edessa."


def automa_on(g: G, order: str) -> None:
    """Let the automa draw a token of this order."""
    g.begin()
    g.script = [g.state.automa.index(order)]
    place_automa(g)


def test_an_automa_token_upon_automa_tokens_pays_nobody() -> None:
    g = table(*STATES[:2])
    g.state.inner[1] = [Token(AUTOMA), Token(T)]
    automa_on(g, "prayer")
    assert said(g) == ["The automa plans Prayer in an inner cell, paying 1 coin to Tripoli from the general supply."]
    g.state.inner[1] = [Token(AUTOMA)]
    automa_on(g, "prayer")
    assert said(g) == ["The automa plans Prayer in an inner cell."]


def test_an_entry_of_an_earlier_release_tells_what_it_knows() -> None:
    g = table()
    old = {"seat": J, "order": "march", "cell": "inner", "boosted": False, "paid": 2}
    assert (
        GAME.line(GAME.view(g, None), Event("token", old)) == "Jerusalem plans March in an inner cell, paying 2 coins."
    )


def test_q11_automa_tokens_on_the_cross_are_not_drawn_and_outer_ones_return_a_round_later() -> None:
    g = table(*STATES[:3])
    automa(g, 4, 1)  # Prayer in the outer cell
    finish(g)
    assert "prayer" not in g.state.automa
    run(g, Activation())
    finish(g)
    assert g.state.inner[1][-1] == Token(AUTOMA, True)
    assert "prayer" not in g.state.automa
    g.state.inner[1] = g.state.inner[1][-1:]
    run(g, Activation())
    finish(g)
    assert sorted(g.state.automa) == ["boost", "construction", "march", "muster", "prayer"]


def test_planning_rescripts_are_offered_beside_the_placement() -> None:
    g = table()
    rescripts(g, J, "safe_conduct", "call_to_arms")
    token(g, T, "march")
    run(g, Planning())
    assert asked(g).free == ("rescript:safe_conduct",)
    answer(g, "rescript:safe_conduct")
    answer(g, "inner:march", seat=J)
    assert (g.state.players[J].coins, g.state.players[T].coins) == (4, 4)
