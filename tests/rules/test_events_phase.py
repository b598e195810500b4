"""Rulebook: Events Phase; Saracens Capture a City; Saracen Track Bonuses. Rulings X6, X16, Q14-Q25."""

from __future__ import annotations

import pytest

from engine.outremer.flow.events import EventsPhase, RaidOn, Raids, reinforced
from engine.outremer.flow.planning import stack_price
from engine.outremer.rules import glossary
from engine.outremer.state import GOOD, ORDERS, SARACEN, G
from tests.rules.kit import (
    A,
    E,
    J,
    T,
    answer,
    asked,
    asks,
    audit,
    bishops,
    events,
    finish,
    hold,
    noted,
    options,
    raid,
    ready,
    rescripts,
    run,
    saracens,
    stack_deck,
    table,
    token,
    whole,
)


def phase(g: G, *, event: str = "rich_harvest", token: str = "wood", number: int = 2) -> G:
    """Run the Events Phase with a chosen event and raid token up to its first question."""
    stack_deck(g, "event", [event])
    g.state.round, g.state.track[g.state.raided] = number, token
    run(g, EventsPhase())
    return g


# ------------------------------------------------------------------------------------------------ 1 event


def test_1_the_top_event_is_resolved() -> None:
    """R9: a tie for the fewest coins counts for all."""
    g = phase(table(), event="pact_of_warmund", number=1)
    assert [p.coins for p in g.state.players] == [7, 7, 7, 7]


def test_1_an_event_goes_round_in_player_order() -> None:
    g = phase(table(), event="wind_of_change", number=1)
    assert finish(g) == [(seat, "governor.where") for seat in (J, T, E, A)]


def test_q22_an_event_that_lasts_stays_to_the_end_of_the_round() -> None:
    """Q22: the card is discarded behind the raid, its effect ends with the round."""
    g = whole(event="feud_of_the_princes")
    token(g, T, "prayer")
    assert stack_price(g, J, ORDERS.index("prayer")) == 2
    while g.state.round == 1:
        answer(g)
    assert g.state.modifiers == {}


def test_x6_events_and_raid_tokens_leave_the_game() -> None:
    g = phase(table(), event="rich_harvest")
    assert "rich_harvest" not in g.state.decks["event"]
    assert "event" not in g.state.discards  # no pile to reshuffle
    assert g.state.raided == 1


# ------------------------------------------------------------------------------------------------ 2 first round


def test_q14_no_saracen_acts_in_round_one_not_even_on_homs() -> None:
    g = table()
    hold(g, A, "homs", 2)
    phase(g, number=1)
    assert noted(g, "raid") == noted(g, "reinforcement") == []
    assert [event["token"] for event in noted(g, "raid_token")] == [g.state.track[0]]
    assert g.state.raided == 0


def test_q24_the_raid_part_of_the_first_event_is_ignored() -> None:
    g = phase(table(), event="volunteers_from_the_west", number=1)
    finish(g)
    assert sum(p.coins for p in g.state.players) == 16
    assert [c.owner for c in g.state.cities.values()].count(SARACEN) == 9


# ------------------------------------------------------------------------------------------------ 2a reinforcement


def test_2a_one_saracen_into_each_saracen_city_of_the_colour() -> None:
    g = phase(table(), token="horses")
    assert (g.state.cities["acre"].troops, g.state.cities["aleppo"].troops) == (2, 3)
    assert g.state.saracens == 9
    audit(g)


def test_q16_a_city_that_went_back_to_the_saracens_is_reinforced_but_never_homs() -> None:
    g = table()
    hold(g, A, "aleppo", 1)
    g.state.track[0] = "horses"
    assert reinforced(g) == ["acre"]
    g.state.track[0] = "spice"
    assert [city for city in reinforced(g) if city != "homs"] == []
    assert "spice" not in g.content.tracks.raid_tokens  # so Homs never is


def test_q15_with_too_few_saracens_the_first_player_chooses_where() -> None:
    g = table()
    g.state.saracens, lying = 1, g.state.saracens
    phase(g, token="steel")
    assert asks(g) == [(J, "saracens.place")]
    assert options(g) == ("tortosa", "damascus")  # the fixed order of the fallback
    answer(g, {"damascus": 1})
    assert (g.state.cities["tortosa"].troops, g.state.cities["damascus"].troops) == (1, 3)
    g.state.saracens += lying - 1
    audit(g)


def test_2a_an_empty_reserve_places_nothing() -> None:
    g = table()
    g.state.saracens = 0
    phase(g, token="steel")
    assert (g.state.cities["tortosa"].troops, g.state.cities["damascus"].troops) == (1, 2)


# ------------------------------------------------------------------------------------------------ 2b raids


def test_x16_example_raid_on_edessa_as_arithmetic() -> None:
    """Section 8 and X16: 3 units and a wall of 3 against 2: difference 4, 2 units discarded, the troops go home."""
    g = table()
    hold(g, E, "edessa", 3, level=3)
    saracens(g, "turbessel", 2)
    g.state.event = "wind_of_change"
    run(g, Raids(seats=[J, T, E, A], token="steel"))
    (came,) = noted(g, "raid")
    assert came["troops"] == {"aleppo": 1, "turbessel": 1}
    (result,) = noted(g, "raid_result")
    assert (result["difference"], g.content.events["wind_of_change"].raid[result["row"]].most) == (4, 4)
    assert g.state.cities["edessa"].troops == 1
    assert [g.state.cities[city].troops for city in ("aleppo", "turbessel", "tadmor")] == [2, 2, 1]
    audit(g)


@pytest.mark.parametrize(("units", "left", "coins"), [(3, 1, 4), (2, 1, 3), (1, 1, 2)])
def test_q23_coins_only_for_what_cannot_be_discarded(units: int, left: int, coins: int) -> None:
    g = table()
    hold(g, E, "edessa", units)
    saracens(g, "aleppo", 1)
    raid(g, E, "edessa")
    assert g.state.cities["edessa"].troops == left
    assert g.state.players[E].coins == coins


def test_q23_as_many_coins_as_there_are() -> None:
    g = table()
    hold(g, E, "edessa", 1)
    saracens(g, "aleppo", 1)
    g.state.players[E].coins = 1
    raid(g, E, "edessa")
    assert g.state.players[E].coins == 0


def test_q17_a_neighbour_feeds_each_of_two_raids() -> None:
    g = table()
    hold(g, E, "turbessel", 4)
    g.state.event = "rich_harvest"
    run(g, RaidOn(seat=E, city="turbessel"), RaidOn(seat=E, city="edessa"))
    assert [event["troops"] for event in noted(g, "raid")] == [{"aleppo": 1, "apamea": 1}, {"aleppo": 1}]
    assert g.state.cities["aleppo"].troops == 2
    audit(g)


def test_q18_a_raid_without_troops_is_resolved_but_cannot_capture() -> None:
    """Q18: the swords alone strike; with nobody to hold the city the lowest surviving row counts."""
    g = table()
    hold(g, E, "edessa", 1)
    saracens(g, "aleppo", 1)
    g.state.modifiers["raid"] = 5
    raid(g, E, "edessa")
    (result,) = noted(g, "raid_result")
    assert (result["difference"], result["row"]) == (-3, 1)
    assert g.state.cities["edessa"].owner == E
    assert g.state.players[E].coins == 2


@pytest.mark.parametrize(("raided", "strength", "came"), [(1, 2, 1), (2, 3, 2), (4, 5, 3)])
def test_q19_double_and_triple_swords_move_as_many_as_there_are(raided: int, strength: int, came: int) -> None:
    g = table()
    hold(g, E, "edessa", 9)
    saracens(g, "aleppo", 4)
    g.state.raided = raided
    raid(g, E, "edessa", event="rich_harvest")
    (arrived,) = noted(g, "raid")
    assert (arrived["troops"], arrived["strength"]) == ({"aleppo": came}, strength)
    saracens(g, "aleppo", 2)
    raid(g, E, "edessa", event="rich_harvest")
    assert noted(g, "raid")[-1]["troops"] == {"aleppo": 1}


def test_q25_raids_go_by_player_order_at_the_start_and_within_a_player_as_that_player_likes() -> None:
    g = table()
    hold(g, J, "tadmor", 3)
    hold(g, T, "apamea", 3)
    g.state.event = "rich_harvest"
    run(g, Raids(seats=glossary.in_play(g), token="wood"))
    assert asks(g) == [(T, "raid.city")]  # Jerusalem has one such city: nothing to choose
    assert [event["city"] for event in noted(g, "raid")] == ["tadmor"]
    g.state.players[A].holiness = 15  # the order changes meanwhile: too late
    applied = answer(g, "apamea")
    assert [event["city"] for event in events(applied, "raid")] == ["apamea", "tripoli"]


def test_2b_homs_is_raided_whatever_the_colour() -> None:
    g = table()
    hold(g, A, "homs", 5)
    phase(g, token="candles")
    assert [event["city"] for event in noted(g, "raid")] == ["jerusalem", "homs"]


def test_2b_a_rescript_can_defend_the_city() -> None:
    g = table()
    hold(g, E, "edessa", 1)
    rescripts(g, E, "barred_gates")
    raid(g, E, "edessa")
    assert asks(g) == [(E, "window.raid")]
    applied = answer(g, "rescript:barred_gates")
    assert asks(g) == []  # the last rescript went: nothing more to ask
    assert events(applied, "raid_result")[0]["difference"] == 1 + 1 + 2 - 1


# ------------------------------------------------------------------------------------------------ capture


def lost_edessa(*, refuge: bool) -> G:
    """Edessa (level 3, 2 goods, one of them spent) with 1 unit falls to two Saracens."""
    g = table()
    if refuge:
        hold(g, E, "tadmor", 2)
    hold(g, E, "edessa", 1, level=3)
    saracens(g, "aleppo", 4)
    saracens(g, "turbessel", 4)
    g.state.raided = 4  # triple: six come, and two swords
    bishops(g, E, "edessa", one=1)
    p = g.state.players[E]
    p.ready[GOOD["steel"]], p.spent[GOOD["steel"]] = 1, 1
    raid(g, E, "edessa")
    return g


def test_capture_1_to_4_and_q20_the_level_stays_and_all_goods_return() -> None:
    g = lost_edessa(refuge=True)
    assert finish(g) == [(E, "goods.give")]  # which of the two goes first
    here = g.state.cities["edessa"]
    assert (here.owner, here.troops, here.level, here.governor) == (SARACEN, 6, 3, "")
    assert "baldwin_of_bourcq" in g.state.discards["governor"]
    assert ready(g, E) == {"wood": 1}
    assert glossary.bishop_count(g, "edessa", E) == 1
    audit(g)


def test_q21_the_retreat_from_a_raid_costs_nothing_and_goes_to_one_own_city() -> None:
    g = lost_edessa(refuge=True)
    assert g.state.cities["tadmor"].troops == 3
    g = table()
    hold(g, E, "tadmor", 2)
    hold(g, E, "aleppo", 2)
    hold(g, E, "edessa", 3)
    saracens(g, "turbessel", 9)
    g.state.raided = 4
    raid(g, E, "edessa")
    assert asked(g).kind == "flee.where"
    answer(g, "tadmor")
    assert (g.state.cities["tadmor"].troops, g.state.cities["aleppo"].troops) == (5, 2)
    audit(g)


def test_q61_a_lost_capital_moves_to_a_city_of_its_owners_choice() -> None:
    g = table()
    hold(g, E, "tadmor", 2)
    hold(g, E, "damascus", 2)
    hold(g, E, "edessa", 1)
    saracens(g, "aleppo", 3)
    saracens(g, "turbessel", 3)
    g.state.raided = 2
    raid(g, E, "edessa")
    assert (asked(g).kind, options(g)) == ("capital.choose", ("tadmor", "damascus"))
    answer(g, "damascus")
    assert g.state.players[E].cities == ["damascus", "tadmor"]


def test_capture_of_the_last_city_eliminates_without_asking_anything() -> None:
    """R14: who is out hands everything over and is asked nothing."""
    g = lost_edessa(refuge=False)
    p = g.state.players[E]
    assert (p.out, p.cities, p.reserve, sum(p.ready + p.spent)) == (True, [], 15, 0)
    assert asks(g) == []
    audit(g)


def test_r14_who_falls_to_a_raid_earns_no_coin_from_a_token_left_on_the_cross() -> None:
    g = table()
    hold(g, E, "edessa", 1)
    token(g, E, "prayer", boosted=True)  # slid in at the end of the last round
    saracens(g, "aleppo", 4)
    saracens(g, "turbessel", 4)
    g.state.raided = 4
    raid(g, E, "edessa")
    assert g.state.players[E].out
    assert stack_price(g, J, ORDERS.index("prayer")) == 0


def test_capture_needs_a_raid_as_strong_as_the_city() -> None:
    g = table()
    hold(g, E, "edessa", 1)  # strength 2
    saracens(g, "turbessel", 2)
    raid(g, E, "edessa")  # two come: equal is enough
    assert g.state.cities["edessa"].owner == SARACEN


# ------------------------------------------------------------------------------------------------ 2c new target, track


def test_2c_the_token_goes_its_bonus_shows_and_the_next_token_is_revealed() -> None:
    g = phase(table())
    assert [event["bonus"] for event in noted(g, "track_bonus")] == ["sword"]
    assert [event["token"] for event in noted(g, "raid_token")] == [g.state.track[1]]


def test_2c_behind_the_fifth_token_there_is_none_to_reveal() -> None:
    g = table()
    g.state.raided = 4
    phase(g, number=6)
    assert g.state.raided == 5
    assert noted(g, "raid_token") == []


@pytest.mark.parametrize(
    ("raided", "swords", "each"), [(0, 0, 1), (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 3), (5, 3, 3)]
)
def test_track_swords_stack_double_and_triple_do_not(raided: int, swords: int, each: int) -> None:
    g = table()
    g.state.raided = raided
    assert (glossary.swords(g), glossary.per_neighbour(g)) == (swords, each)
