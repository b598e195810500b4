"""Rulebook: Capital. Rulings Q58, Q59, Q61, Q62."""

from __future__ import annotations

from engine.outremer.flow.activation import Activation
from engine.outremer.flow.acts import AfterAct
from engine.outremer.flow.choices import ChooseCapital
from engine.outremer.flow.events import Raids
from engine.outremer.flow.income import Income
from engine.outremer.flow.planning import Planning
from engine.outremer.rules import cities, measures
from engine.outremer.state import SARACEN, Act, G
from tests.rules.kit import A, E, J, T, answer, asks, build, finish, hold, options, rescripts, run, spy, table, token


def eliminate(g: G, seat: int) -> None:
    """Take the only city of a seat."""
    p = g.state.players[seat]
    (city,) = p.cities
    p.reserve += g.state.cities[city].troops
    g.state.saracens -= 1
    cities.discard_governor(g, city, "lost")
    cities.to_saracens(g, city, 1)
    cities.lose_token(g, seat, city)
    p.ready = [0] * 5


def test_the_capital_is_the_leftmost_city() -> None:
    g = table()
    hold(g, E, "aleppo", 1)
    hold(g, E, "edessa", 5, level=3)
    assert measures.measure(g, E, "capital_level") == 3


def test_q61_its_owner_chooses_the_new_capital_which_yields_the_coin() -> None:
    g = table()
    for city in ("aleppo", "turbessel"):
        hold(g, E, city, 1)
    p = g.state.players[E]
    p.cities.remove("edessa")
    g.state.cities["edessa"].owner = SARACEN
    run(g, ChooseCapital(seat=E))
    assert options(g) == ("aleppo", "turbessel")
    answer(g, "turbessel")
    assert p.cities == ["turbessel", "aleppo"]
    run(g, Income())
    assert p.coins == 4 + 2 + 2 + 1


def test_any_number_of_cities() -> None:
    g = table()
    for city in ("aleppo", "turbessel", "tadmor", "homs", "apamea"):
        hold(g, E, city, 1)
    assert len(g.state.players[E].cities) == 6


def test_q59_q58_the_eliminated_do_nothing_more_but_the_round_goes_on() -> None:
    g = table()
    build(g, E, "storehouses")
    spy(g, E, "bribed_mason", J)
    rescripts(g, E, "crusader_vows")
    token(g, E, "construction")
    eliminate(g, E)
    g.state.event = "rich_harvest"
    run(g, Raids(seats=[J, T, E, A], token="steel"))
    run(g, Planning())
    seats = {seat for seat, _ in finish(g)}
    run(g, Activation())
    seats |= {seat for seat, _ in finish(g)}
    assert seats == {J, T, A}
    g.state.act = Act(J, "construction", False, {"upgraded": 1})
    run(g, AfterAct(seat=J, act="construction", turn=False))
    assert asks(g) == []  # nor its spy
    assert g.state.ended == []


def test_q58_who_is_eliminated_in_the_middle_of_a_turn_uses_no_spy_behind_it() -> None:
    g = table()
    spy(g, E, "deserter_from_the_host", A)
    spy(g, T, "deserter_from_the_host", A)
    g.state.act = Act(A, "march", False, {"battle": 1})
    run(g, AfterAct(seat=A, act="march"))
    assert asks(g) == [(T, "after.spy")]
    eliminate(g, E)
    answer(g, "pass")
    assert asks(g) == []


def test_q62_a_capital_in_other_hands_gives_no_extra_coin() -> None:
    g = table()
    g.state.cities["edessa"].owner = A
    g.state.players[E].cities.remove("edessa")
    g.state.players[A].cities.append("edessa")
    run(g, Income())
    assert g.state.players[A].coins == 4 + 1 + 1 + 1
