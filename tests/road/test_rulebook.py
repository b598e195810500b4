"""What the rulebook says and neither a ruling nor an example repeats: turns, orders, abilities, events, battles."""

from __future__ import annotations

import pytest

from engine.road.flow.battle import Fight
from engine.road.flow.conquest import SiegeWon
from engine.road.flow.events import EventPhase, Happening
from engine.road.flow.upkeep import Upkeep
from engine.road.state import Battle, Siege
from tests.road.kit import (
    CONTENT,
    asked,
    kind,
    kinds,
    matches,
    matching,
    morale,
    offers,
    orders,
    pick,
    run,
    siege,
    siege_of,
)

# ------------------------------------------------------------------------------------------------ the turn


def test_a_turn_has_a_crusader_an_event_and_an_upkeep_phase() -> None:
    g = orders(miracles=0)
    events = kinds(pick(g, "end", roll=(1,)))  # one die in friendly Thessaloniki, then the event
    assert events.index("time") < events.index("event")
    while kind(g) != "command.assign":
        events += kinds(pick(g, offers(g)[-1], roll=(1, 2, 3)))
    assert events.index("event") < events.index("upkeep") < events.index("turn") < events.index("command")


def test_upkeep_removes_command_and_siege_dice() -> None:
    here = Siege("antioch", 1, {"outer1": [0]}, ["outer2"], ["franks"])
    g = run(Upkeep(), supply=2, siege=here, at="antioch", ratings=[3, 2, 1], command=[3, 2, 1], assigned=True)
    pick(g, "pay:both", roll=(4, 5, 6))
    assert (g.state.supply, g.state.ratings, g.state.command) == (0, [0, 0, 0], [4, 5, 6])
    assert (siege_of(g).dice, siege_of(g).activated) == ([], [])
    assert (siege_of(g).marks, siege_of(g).captured) == ({"outer1": [0]}, ["outer2"])


# ------------------------------------------------------------------------------------------------ orders


def test_orders_are_given_again_and_again_while_the_rating_lasts() -> None:
    g = orders(faith=5, logistics=0, military=0, miracles=2)
    pick(g, "order:prayers", "order:prayers")
    assert (g.state.miracles, g.state.ratings[0]) == (4, 1)
    assert "order:prayers" not in offers(g)


def test_prayers_cost_2_and_stop_at_six_miracles() -> None:
    g = orders(faith=6, miracles=5)
    pick(g, "order:prayers")
    assert (g.state.miracles, g.state.ratings[0]) == (6, 4)
    assert "order:prayers" not in offers(g)


def test_morale_costs_5_and_a_knight_6() -> None:
    g = orders(faith=6, factions={"normans": (1, 0)})
    pick(g, "order:morale:normans")
    assert (morale(g)["normans"], g.state.ratings[0]) == ((2, 0), 1)
    g = orders(faith=6, factions={"normans": (1, 0)})
    pick(g, "order:morale_knight:normans")
    assert (morale(g)["normans"], g.state.ratings[0]) == ((1, 1), 0)
    assert "order:morale_knight:normans" not in offers(orders(faith=5, factions={"normans": (1, 0)}))


def test_find_relic_needs_a_cross_and_a_4() -> None:
    plain = next(place.id for place in CONTENT.locations.values() if not place.relic)
    assert "order:relic" not in offers(orders(faith=6, at=plain))
    for face, found in ((3, 0), (4, 1)):
        g = orders(faith=6, at="laodicea", miracles=0, factions={"pilgrims": (1, 0)})
        pick(g, "order:relic", roll=(face,))
        assert (g.state.vp, len(g.state.relics)) == (found, found)


def road(*, long: bool, hazard: bool) -> tuple[str, str]:
    """Return two places that such a road joins, the second no city that would be besieged."""
    for one in CONTENT.roads.values():
        for start, goal in (one.ends, one.ends[::-1]):
            if (one.long, one.hazard) == (long, hazard) and not CONTENT.locations[goal].fortified:
                return start, goal
    raise AssertionError("there is no such road")


@pytest.mark.parametrize(("long", "hazard", "cost"), [(False, False, 2), (True, False, 3), (True, True, 3)])
def test_a_march_costs_2_a_long_road_3_and_a_hazard_a_supply_besides(long: bool, hazard: bool, cost: int) -> None:
    start, goal = road(long=long, hazard=hazard)
    g = orders(logistics=cost, at=start, supply=3, captured=[start], miracles=0)
    events = pick(g, f"order:march:{goal}")
    assert (g.state.at, g.state.ratings[1]) == (goal, 0)
    if hazard:
        assert asked(g).about["why"] == "hazard"
        events += pick(g, "pay:1")
    assert kinds(events).count("paid") == hazard
    assert f"order:march:{goal}" not in offers(orders(logistics=cost - 1, at=start, captured=[start]))


def test_a_circle_with_a_star_gives_its_points_once() -> None:
    g = orders(logistics=6, at="sebasteia", settled=["alliance"])
    pick(g, "order:march:edessa")
    assert g.state.vp == CONTENT.locations["edessa"].stars == 1
    g = orders(logistics=6, at="sebasteia", settled=["alliance"], stars=["edessa"], vp=1)
    pick(g, "order:march:edessa")
    assert g.state.vp == 1


def test_resupply_costs_2_and_diplomacy_3() -> None:
    weak = {"byzantines": (1, 0), "normans": (1, 0)}
    g = orders(logistics=5, supply=0, diplomacy=0, factions=weak)
    pick(g, "order:resupply", "order:diplomacy")
    assert (g.state.supply, g.state.diplomacy, g.state.ratings[1]) == (1, 1, 0)


@pytest.mark.parametrize(("face", "byzantines", "normans"), [(2, 1, 1), (3, 2, 1), (5, 2, 1), (6, 2, 2)])
def test_what_plunder_does_to_morale(face: int, byzantines: int, normans: int) -> None:
    g = orders(military=1, supply=0, miracles=0, factions={"byzantines": (2, 0), "normans": (1, 0)})
    pick(g, "order:plunder", roll=(face,))
    assert g.state.supply == 1
    assert (morale(g)["byzantines"], morale(g)["normans"]) == ((byzantines, 0), (normans, 0))


@pytest.mark.parametrize(("face", "left"), [(2, 0), (3, 1)])
def test_a_knight_adds_2_and_is_lost_on_1_and_2(face: int, left: int) -> None:
    g = orders(military=0, miracles=0, factions={"franks": (1, 1)})
    pick(g, "order:knights:franks")
    assert g.state.ratings[2] == 2
    pick(g, "order:plunder", roll=(4, face))
    assert morale(g)["franks"] == (1, left)


# ------------------------------------------------------------------------------------------------ factions


def test_the_first_diplomacy_of_a_turn_is_cheaper_with_the_normans() -> None:
    g = orders(logistics=6, diplomacy=0, factions={"normans": (1, 1)})
    pick(g, "order:diplomacy")
    assert g.state.ratings[1] == 4
    pick(g, "order:diplomacy")
    assert g.state.ratings[1] == 1


def test_the_first_resupply_of_a_turn_brings_one_more_with_the_byzantines() -> None:
    g = orders(logistics=6, supply=0, factions={"byzantines": (1, 1)})
    pick(g, "order:resupply")
    assert g.state.supply == 2
    pick(g, "order:resupply")
    assert g.state.supply == 3


def test_the_pilgrims_re_roll_needs_two_morale() -> None:
    for white, window in ((1, False), (2, True)):
        g = orders(faith=6, at="laodicea", miracles=0, factions={"pilgrims": (white, 0)})
        pick(g, "order:relic", roll=(1,))
        assert ("pilgrims" in offers(g)) == window


def test_siege_works_need_two_morale_and_2_military() -> None:
    g = siege(box=1, military=3, factions={"franks": (1, 0), "normans": (1, 1)})
    assert {"order:siege_works:normans", "order:siege_works:pilgrims"} < set(offers(g))
    assert "order:siege_works:franks" not in offers(g)
    pick(g, "order:siege_works:normans")
    assert g.state.ratings[2] == 1
    assert not [option for option in offers(g) if "siege_works" in option]


# ------------------------------------------------------------------------------------------------ events and battles


@pytest.mark.parametrize(("place", "count"), [("thessaloniki", 1), ("smyrna", 2)])
def test_one_die_among_friends_and_two_among_enemies(place: str, count: int) -> None:
    assert CONTENT.locations[place].friendly == (count == 1)
    g = run(EventPhase(), at=place, script=(3,) * count, miracles=0)
    assert g.state.event == CONTENT.chart[3 * count]


def test_one_option_of_an_event_is_chosen() -> None:
    card = next(event for event in CONTENT.events.values() if len(event.options) > 1)
    g = run(Happening(card=card.id))
    assert offers(g) == tuple(f"choose:{option.id}" for option in card.options)


@pytest.mark.parametrize(("military", "lost"), [(4, 0), (3, 1), (2, 1), (1, 2), (0, 2)])
def test_battles_are_won_at_0_and_lost_overwhelmingly_at_minus_3(military: int, lost: int) -> None:
    g = run(
        Fight(),
        battle=Battle("emirs_host", 4),
        ratings=[0, 0, military],
        factions={"franks": (3, 0), "normans": (3, 0)},
    )
    before, events = sum(map(sum, morale(g).values())), list[str]()
    while kind(g) == "morale.lose":
        events += kinds(pick(g, "lose:pilgrims"))
    assert before - sum(map(sum, morale(g).values())) == events.count("morale") == lost


def test_a_won_battle_brings_what_its_event_promises() -> None:
    g = run(Fight(), battle=Battle("saracen_army", 5, vp=1, supply=2), ratings=[0, 0, 5], supply=0)
    assert (g.state.vp, g.state.supply) == (1, 2)


# ------------------------------------------------------------------------------------------------ sieges


def test_an_event_box_rolls_two_dice() -> None:
    box = CONTENT.tracks.siege_timer.index("event")
    g = siege(box=box, script=(5, 5), miracles=0)
    assert g.state.event == CONTENT.chart[10]


def test_the_bottom_row_comes_first_then_what_lies_above_and_beside() -> None:
    found = matches(matching("red2", "red3", "red5", "red6", diplomacy=0, miracles=0))
    rows = {CONTENT.cells[one.partition(":")[0]].row for one in found}
    assert rows == {1}
    cell = CONTENT.cells["outer1"]
    g = matching("red2", "red3", "red4", "red5", "red6", diplomacy=0, miracles=0, captured=["outer1"])
    above = [c.id for c in CONTENT.cells.values() if (c.row, c.column) == (cell.row + 1, cell.column)]
    assert above
    opened = {one.partition(":")[0] for one in matches(g)}
    assert {name for name in opened if CONTENT.cells[name].row > 1} == set(above)


def test_catapults_reach_every_cell_and_the_others_do_not() -> None:
    values = {value for cell in CONTENT.cells.values() for value in cell.icons}
    far = {cell.id for cell in CONTENT.cells.values() if cell.row > 1}
    black = matching(*(f"black{value}" for value in values), diplomacy=0, miracles=0)
    assert far <= {one.partition(":")[0] for one in matches(black)}
    white = matching(*(f"white{value}" for value in values), diplomacy=0, miracles=0)
    assert not far & {one.partition(":")[0] for one in matches(white)}


def test_marks_stay_for_the_next_phase_and_a_captured_cell_brings_its_supply() -> None:
    g = matching("black5", "red2", diplomacy=1, miracles=0, supply=0)
    pick(g, "match:market:5:black5", "end", "lose:franks", "lose:normans", roll=(1, 2, 3))
    assert siege_of(g).marks["market"] == [CONTENT.cells["market"].icons.index(5)]
    g = matching(diplomacy=1, supply=0, marks={"market": [CONTENT.cells["market"].icons.index(5)]})
    pick(g, "match:market:2:bribe")
    assert (siege_of(g).captured, siege_of(g).marks) == (["market"], {})
    assert g.state.supply == CONTENT.cells["market"].supply == 1


def test_a_won_siege_clears_the_timer_and_may_be_left_unsacked() -> None:
    needs = CONTENT.conditions["arqa"].needs
    taken = [c.id for kind_, n in needs.items() for c in [c for c in CONTENT.cells.values() if c.kind == kind_][:n]]
    g = run(SiegeWon(), at="arqa", siege=Siege("arqa", 3, {}, taken), supply=2, diplomacy=2)
    before = morale(g)
    pick(g, "sack:no")
    assert (g.state.siege, g.state.captured, g.state.vp) == (None, ["arqa"], CONTENT.locations["arqa"].stars)
    assert (g.state.supply, g.state.diplomacy, morale(g)) == (2, 2, before)
