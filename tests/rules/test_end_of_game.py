"""Rulebook: End of Game; Scoring Influence Points. Rulings Q59, Q60."""

from __future__ import annotations

import pytest

from engine.outremer import GAME
from engine.outremer.flow.game import Match, endings
from engine.outremer.scoring import outcome, score
from engine.outremer.state import SARACEN, G
from tests.rules.kit import A, E, J, T, asks, bishops, go, hold, table

FOUR = ("damascus", "acre", "tadmor")
FIVE = ("jerusalem", "acre", "damascus", "tadmor", "baalbek")


def end_round(g: G) -> G:
    """Run the end of a round."""
    g.push(Match(step="end_of_round"))
    go(g)
    return g


def holy(g: G, seat: int, *cities: str) -> None:
    for city in cities:
        bishops(g, seat, city, one=1)


def ended(g: G) -> list[str]:
    """The ends that this position would meet."""
    return endings(g)


def test_hegemony_four_cities() -> None:
    g = table()
    for city in FOUR[:2]:
        hold(g, J, city, 1)
    assert ended(g) == []
    hold(g, J, FOUR[2], 1)
    assert ended(g) == ["hegemony"]


def test_righteousness_five_holy_lands() -> None:
    g = table()
    holy(g, J, *FIVE[:4])
    assert ended(g) == []
    holy(g, J, FIVE[4])
    assert ended(g) == ["righteousness"]


def test_q59_defeat_of_the_crusaders_ends_the_current_round() -> None:
    g = table()
    p = g.state.players[E]
    g.state.cities["edessa"].owner, p.cities, p.out = SARACEN, [], True
    assert ended(g) == ["defeat"]
    assert g.state.ended == []  # checked at the end of the round, and only there
    assert end_round(g).state.ended == ["defeat"]
    assert GAME.decisions(g) == ()


def test_end_of_the_age_the_event_deck_has_run_out() -> None:
    g = table()
    g.state.decks["event"] = []
    assert ended(g) == ["age"]


def test_a_condition_lost_before_the_end_of_the_round_does_not_count() -> None:
    g = table()
    for city in FOUR:
        hold(g, J, city, 1)
    here = g.state.cities["acre"]
    here.owner = SARACEN
    g.state.players[J].cities.remove("acre")
    assert ended(g) == []


def test_nothing_met_begins_a_new_round() -> None:
    g = table()
    end_round(g)
    assert (g.state.round, g.state.ended) == (3, [])
    assert asks(g)


def test_several_conditions_can_end_a_game_at_once() -> None:
    g = table()
    g.state.decks["event"] = []
    for city in FOUR:
        hold(g, J, city, 1)
    holy(g, T, *FIVE)
    assert ended(g) == ["hegemony", "righteousness", "age"]


# ------------------------------------------------------------------------------------------------ scoring


def points(g: G, seat: int) -> dict[str, int]:
    return {line.text: line.points for line in score(g, seat)}


def test_q60_each_fulfilled_condition_gives_eight_whatever_ended_the_game() -> None:
    """Section 8: +8 a condition, 16 at most for one player; several players may have one."""
    g = table()
    for city in FOUR:
        hold(g, J, city, 1)
    holy(g, J, *FIVE)
    g.state.decks["event"] = []
    assert points(g, J)["Hegemony"] == points(g, J)["Righteousness"] == 8
    assert not {"Hegemony", "Righteousness"} & set(points(g, T))
    for city in ("tortosa", "apamea", "turbessel"):
        hold(g, A, city, 1)
    assert points(g, A)["Hegemony"] == 8


@pytest.mark.parametrize(("coins", "gain"), [(0, 0), (3, 0), (4, 1), (11, 2)])
def test_one_influence_for_every_four_coins(coins: int, gain: int) -> None:
    g = table()
    g.state.players[T].coins = coins
    assert points(g, T)[f"{coins} coins"] == gain


def final(g: G, *influence: int) -> list[int]:
    """Seats from first to last with this influence, no coins and no bulls."""
    for p, amount in zip(g.state.players, influence, strict=True):
        p.influence, p.coins, p.bull = amount, 0, ""
    g.state.ended = ["age"]
    result = outcome(g)
    assert result is not None
    return [standing.seat for standing in result.standings]


def test_the_most_influence_wins() -> None:
    assert final(table(), 3, 9, 5, 7) == [T, A, E, J]


def test_a_tie_goes_to_whoever_fulfilled_more_conditions() -> None:
    g = table()
    for city in ("tortosa", "apamea", "turbessel"):
        hold(g, A, city, 1)
    assert final(g, 12, 0, 0, 4)[:2] == [A, J]  # 12 each


def test_a_tie_that_remains_goes_to_the_marker_further_right() -> None:
    g = table()
    assert final(g, 5, 5, 5, 5) == [J, T, E, A]
    g.state.players[A].holiness = 9
    assert final(g, 5, 5, 5, 5) == [A, J, T, E]


def test_the_outcome_names_the_end_and_every_line() -> None:
    g = table()
    g.state.decks["event"] = []
    end_round(g)
    result = GAME.outcome(g)
    assert result is not None
    assert result.standings[0].place == 1
    assert all(sum(line.points for line in one.lines) == one.points for one in result.standings)
    assert "Age" in result.text


def test_an_eliminated_player_may_still_claim_righteousness() -> None:
    g = table()
    p = g.state.players[E]
    holy(g, E, "edessa", "tadmor", "aleppo", "turbessel", "homs")
    g.state.cities["edessa"].owner, p.cities, p.out = SARACEN, [], True
    assert points(g, E)["Righteousness"] == 8
    assert ended(g) == ["righteousness", "defeat"]
