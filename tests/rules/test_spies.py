"""Rulebook: Spies. Rulings Q55-Q58; R2."""

from __future__ import annotations

import pytest

from engine.outremer import GAME
from engine.outremer.flow.acts import AfterAct
from engine.outremer.flow.planning import Planning
from engine.outremer.flow.spies import PlaceSpy, draw_spies
from engine.outremer.state import Act, G
from tests.rules.kit import (
    STATES,
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    go,
    goods,
    hold,
    market,
    options,
    order,
    rescripts,
    run,
    spy,
    stack_deck,
    table,
    take,
)


def in_hand(g: G, seat: int, *wanted: str) -> None:
    for card in wanted:
        take(g, card)
        g.state.players[seat].spy_hand.append(card)


def test_q56_a_spy_may_be_placed_at_once_or_kept() -> None:
    g = table()
    stack_deck(g, "spy", ["bribed_mason"])
    draw_spies(g, J, 1)
    go(g)
    assert options(g) == ("keep", f"seat:{T}", f"seat:{E}", f"seat:{A}")
    answer(g, "keep")
    assert g.state.players[J].spy_hand == ["bribed_mason"]


def test_q56_or_later_on_ones_own_turn_and_any_number() -> None:
    g = table()
    in_hand(g, J, "bribed_mason", "timber_factor", "wandering_monk", "envious_canon")  # no limit of the hand
    order(g, J, "construction")
    assert asked(g).free == ("spy:bribed_mason", "spy:timber_factor", "spy:wandering_monk", "spy:envious_canon")
    answer(g, "spy:timber_factor")
    answer(g, f"seat:{E}")
    answer(g, "spy:bribed_mason")
    answer(g, f"seat:{T}")
    assert g.state.players[J].spies == ["timber_factor", "bribed_mason"]


@pytest.mark.parametrize(
    ("seats", "placed", "asks_room"),
    [
        (4, [1], True), (3, [1], False), (3, [1, 1], True), (3, [1, 2, 2], True),
        (2, [1, 1], False), (2, [1, 1, 1], True),
    ],
)  # fmt: skip
def test_spies_per_opponent_and_three_in_all(seats: int, placed: list[int], asks_room: bool) -> None:
    """R12: with three spies in all, any of them makes room."""
    g = table(*STATES[:seats])
    for card, against in zip(("bribed_mason", "timber_factor", "wandering_monk"), placed, strict=False):
        spy(g, J, card, against)
    in_hand(g, J, "envious_canon")
    run(g, PlaceSpy(seat=J, card="envious_canon"))
    answer(g, "seat:1")
    if asks(g):
        answer(g, kind="spy.room")
    p = g.state.players[J]
    assert bool(g.state.discards["spy"]) == asks_room
    assert len(p.spies) == len(placed) + 1 - asks_room
    assert "envious_canon" in p.spies


def test_one_spy_goes_when_the_spaces_against_an_opponent_are_full() -> None:
    g = table(*STATES[:2])
    for card in ("bribed_mason", "timber_factor", "wandering_monk"):
        spy(g, J, card, T)
    in_hand(g, J, "envious_canon")
    run(g, PlaceSpy(seat=J, card="envious_canon"))
    answer(g, f"seat:{T}")
    answer(g, "timber_factor", kind="spy.room")
    assert g.state.players[J].spies == ["bribed_mason", "wandering_monk", "envious_canon"]
    assert g.state.discards["spy"] == ["timber_factor"]


def test_a_spy_acts_once_a_round_behind_the_act_it_watches() -> None:
    g = table()
    spy(g, J, "bribed_mason", T)
    g.state.players[T].coins = 9
    order(g, T, "construction")
    answer(g, "upgrade:tripoli")
    answer(g, {"coin": 2})
    assert asked(g).seat == T  # not before the whole order is resolved
    answer(g, "done")
    assert asks(g) == [(J, "after.spy")]
    answer(g, "bribed_mason")
    assert (g.state.players[J].coins, g.state.players[J].spies_used) == (6, [True])
    order(g, T, "construction")
    answer(g, "upgrade:tripoli")
    answer(g, {"coin": 3})
    answer(g, "done")
    assert asks(g) == []


def test_it_need_not_be_used_and_watches_one_opponent_only() -> None:
    g = table()
    spy(g, J, "page_of_the_chamberlain", T)
    g.state.act = None
    run(g, AfterAct(seat=E, act="outer", turn=False))
    assert asks(g) == []
    run(g, AfterAct(seat=T, act="outer", turn=False))
    answer(g, "pass")
    assert g.state.players[J].spies_used == [False]


def test_an_outer_cell_is_watched_in_planning() -> None:
    g = table()
    spy(g, E, "page_of_the_chamberlain", J)
    run(g, Planning())
    answer(g, "outer:prayer")
    answer(g, "keep", kind="spy.against")
    assert asks(g) == [(E, "after.spy")]
    answer(g, "page_of_the_chamberlain")
    assert g.state.players[E].coins == 5
    assert asks(g) == [(T, "planning.place")]


def test_r13_the_victim_of_a_spy_chooses_the_good_that_is_locked() -> None:
    """R13: only the Saracens' losses are chosen by somebody else."""
    g = table()
    hold(g, T, "acre", 1)
    spy(g, J, "saboteur_in_the_yard", T)
    g.state.act = Act(T, "construction", True, {"boosted": 1})
    run(g, AfterAct(seat=T, act="construction"))
    answer(g, "saboteur_in_the_yard", seat=J)
    assert (asks(g), options(g)) == ([(T, "goods.lock")], ("wood:ready", "horses:ready"))


def test_a_placed_spy_lies_open_one_in_hand_does_not() -> None:
    g = table()
    in_hand(g, J, "bribed_mason")
    spy(g, J, "timber_factor", T)
    seen = GAME.view(g, T).players[J]
    assert [one.card for one in seen.spies] == ["timber_factor"]
    assert seen.spy_hand == 1
    assert "bribed_mason" not in repr(GAME.view(g, T).players)


def test_q58_no_spy_against_or_by_the_eliminated() -> None:
    g = table()
    g.state.players[T].out = True
    in_hand(g, J, "bribed_mason")
    run(g, PlaceSpy(seat=J, card="bribed_mason"))
    assert options(g) == ("keep", f"seat:{E}", f"seat:{A}")
    answer(g, "keep")
    spy(g, T, "timber_factor", J)
    g.state.act = Act(J, "construction", False, {"built": 1})
    run(g, AfterAct(seat=J, act="construction"))
    assert asks(g) == [(J, "turn.end")]  # a spy is left in that hand; nobody else is asked


def test_a_spy_upgrades_for_its_owner_outside_the_turn_without_rescripts() -> None:
    g = table()
    goods(g, J, candles=1)
    g.state.players[J].coins = 0
    spy(g, J, "clerk_of_the_customs", T)
    rescripts(g, J, "errand_of_the_legate")
    hold(g, T, "acre", 1)
    market(g, "building", "storehouses")
    g.state.act = Act(T, "construction", False, {"spent": 3})
    run(g, AfterAct(seat=T, act="construction"))
    answer(g, "clerk_of_the_customs")
    answer(g, "jerusalem", kind="upgrade.choose")
    assert g.state.cities["jerusalem"].level == 2
    assert g.state.players[J].rescripts == ["errand_of_the_legate"]
