"""Every worked example of the rulebook, by page."""

from __future__ import annotations

from engine.core.protocol import GameConfig
from engine.road import GAME
from engine.road.flow.conquest import SiegeWon
from engine.road.flow.upkeep import Upkeep
from engine.road.state import Siege
from tests.road.kit import asked, dice, kind, kinds, morale, offers, orders, pick, run, siege, siege_of


def test_p2_setup() -> None:
    g = GAME.setup(GameConfig(1), 7)
    state = g.state
    assert (state.time, state.at, state.supply, state.miracles, state.diplomacy, state.vp) == (
        0,
        "thessaloniki",
        2,
        1,
        1,
        0,
    )
    assert morale(g) == {"byzantines": (1, 0), "franks": (2, 1), "normans": (1, 1), "pilgrims": (2, 0)}
    assert state.siege is None
    assert kind(g) == "command.assign"


def test_p3_the_unhelpful_2_is_rolled_again_and_the_dice_are_assigned() -> None:
    g = GAME.setup(GameConfig(1), 7)
    g.state.command, g.state.miracles, g.pending = [2, 5, 6], 3, None
    pick(g, "reroll:2", roll=(5,))
    assert (g.state.command, g.state.miracles) == ([5, 5, 6], 2)
    assert len([option for option in offers(g) if option.startswith("assign:")]) == 3
    pick(g, "assign:faith5-logistics6-military5")
    assert g.state.ratings == [5, 6, 5]


def test_p4_a_relic_at_laodicea() -> None:
    g = orders(faith=5, at="laodicea", vp=3)
    pick(g, "order:relic", roll=(4,))
    assert (g.state.vp, g.state.relics, g.state.ratings[0]) == (4, ["icon_of_the_virgin"], 3)


def test_p4_the_franks_reach_three_morale() -> None:
    g = orders(faith=5, factions={"franks": (1, 1)})
    pick(g, "order:morale:franks")
    assert morale(g)["franks"] == (2, 1)
    assert "order:morale:franks" not in offers(g)


def test_p4_from_caesarea_over_sebasteia_to_edessa() -> None:
    g = orders(logistics=6, at="caesarea", factions={"normans": (1, 0)})
    pick(g, "order:march:sebasteia")
    assert g.state.ratings[1] == 4
    events = pick(g, "order:march:edessa")
    assert (g.state.ratings[1], g.state.vp) == (1, 1)
    assert asked(g).about["card"] == "alliance"
    assert kinds(events).index("vp") < kinds(events).index("location_event")
    pick(g, "choose:decline")
    assert not {"order:diplomacy", "order:resupply"} & set(offers(g))


def test_p5_plunder_drives_the_byzantines_away() -> None:
    g = orders(military=5, factions={"byzantines": (0, 1)}, miracles=0)
    events = pick(g, "order:plunder", roll=(2,))
    assert (g.state.ratings[2], g.state.supply) == (4, 3)
    assert g.state.factions["byzantines"].out
    assert "left" in kinds(events)
    assert not [option for option in offers(g) if option.endswith(":byzantines")]


def test_p5_franks_and_pilgrims_in_the_picture() -> None:
    facts = GAME.view(orders(factions={"franks": (2, 1), "pilgrims": (2, 0)}), 0).factions
    franks, pilgrims = (next(box for box in facts if box.id == name) for name in ("franks", "pilgrims"))
    assert (franks.slots, franks.knight_slots, franks.white + franks.knights) == (3, 2, 3)
    assert (pilgrims.slots, pilgrims.knight_slots, pilgrims.able) == (3, 0, True)


def test_p6_the_saracen_army_before_antioch_costs_a_knight_and_delays_the_siege() -> None:
    g = siege(box=3, military=4, script=(5, 3), factions={"franks": (3, 0), "normans": (1, 1)}, miracles=0)
    assert (g.state.event, kind(g)) == ("saracen_army", "battle.knights")
    events = kinds(pick(g, "order:knights:normans", roll=(2, 6, 6, 6)))
    assert events.index("battle_result") < events.index("vp") < events.index("survival")
    assert (g.state.vp, morale(g)["normans"]) == (1, (1, 0))
    assert g.state.ratings == [0, 0, 1]
    assert "siege_idle" in events  # 1 Military is not enough for Siege Works


def test_p6_four_empty_trackers_lose_the_game() -> None:
    g = run(
        Upkeep(),
        supply=0,
        factions=dict.fromkeys(("byzantines", "franks", "pilgrims"), (0, 0)) | {"normans": (1, 0)},
    )
    assert (g.state.ended, kind(g)) == ("abandoned", "")


def test_p7_the_march_to_antioch_starts_the_siege_and_the_first_box_costs_supply() -> None:
    g = orders(at="tarsus", logistics=2)
    pick(g, "order:march:antioch")
    assert siege_of(g).box == 0
    pick(g, "end")
    assert (siege_of(g).box, asked(g).about["what"], g.state.time) == (1, "supply", 0)
    pick(g, "pay:1")
    assert g.state.supply == 1


def test_p7_franks_and_byzantines_bring_five_dice_and_a_1_is_a_casualty() -> None:
    g = siege(military=4, supply=3, factions={"franks": (1, 2), "normans": (2, 0), "byzantines": (2, 0)}, miracles=0)
    pick(g, "pay:1", "order:siege_works:franks", "order:siege_works:byzantines")
    colours = [die.colour for die in siege_of(g).dice]
    assert sorted(colours) == ["black", "black", "red", "red", "white"]
    pick(g, "roll", roll=(3, 1, 4, 5, 5))
    assert kind(g) == "morale.lose"
    assert offers(g) == ("lose:franks", "lose:byzantines")
    pick(g, "lose:franks")
    assert morale(g)["franks"] == (0, 2)


def test_p7_p8_rams_catapult_and_ladder_take_the_outer_walls_a_bribe_the_market() -> None:
    g = siege(military=4, supply=3, factions={"franks": (1, 2), "normans": (2, 0), "byzantines": (2, 0)}, miracles=0)
    pick(g, "pay:1", "order:siege_works:franks", "order:siege_works:byzantines")
    pick(g, "roll", roll=(3, 1, 4, 5, 5))
    pick(g, "lose:franks", "match:outer1:6:rams1+5", "match:outer1:3:black3")
    assert siege_of(g).marks == {"outer1": [0, 1]}
    events = pick(g, "match:outer1:6:ladder4+2")
    assert "captured" in kinds(events)
    assert siege_of(g).captured == ["outer1"]
    pick(g, "match:market:5:black5", "match:market:2:bribe")
    assert siege_of(g).captured == ["outer1", "market"]
    assert (g.state.supply, g.state.diplomacy) == (3, 0)


def test_p8_the_last_icons_win_antioch() -> None:
    marks = {"outer2": [0], "temple": [0]}
    g = siege(box=1, military=2, marks=marks, captured=["outer1", "inner1", "market"], diplomacy=2, miracles=0)
    pick(g, "order:siege_works:franks")
    pick(g, "roll", roll=(4, 6, 2))
    assert siege_of(g).marks == marks
    pick(g, "match:outer2:6:red6", "match:temple:4:black4")
    events = pick(g, "end")
    assert kinds(events)[0] == "siege_won"
    assert (g.state.vp, g.state.captured, kind(g)) == (2, ["antioch"], "siege.sack")
    pick(g, "sack:no")
    assert asked(g).about["card"] == "kingdom"
    assert g.state.siege is None


def test_p8_raiders_in_the_siege_cost_the_rating() -> None:
    g = siege(box=3, military=5, script=(4, 5), miracles=0)
    assert (g.state.event, g.state.ratings[2], g.state.vp) == ("saracen_raiders", 2, 0)


def test_p9_the_kingdom_of_antioch() -> None:
    g = run(SiegeWon(step="event"), at="antioch", factions={"normans": (1, 0), "byzantines": (2, 0), "franks": (2, 1)})
    pick(g, "choose:kingdom")
    assert morale(g) == {"byzantines": (1, 0), "franks": (1, 1), "normans": (2, 1), "pilgrims": (3, 0)}
    assert g.state.vp == 1


def test_p9_allegiance_at_constantinople() -> None:
    g = orders(factions={"byzantines": (1, 0)})
    pick(g, "order:march:constantinople", "choose:allegiance")
    assert (morale(g)["byzantines"], g.state.diplomacy, g.state.supply) == ((2, 0), 2, 3)


def test_p9_a_bribe_weakens_the_inner_wall() -> None:
    g = siege(military=2, diplomacy=2, miracles=0, supply=3)
    pick(g, "pay:1", "order:siege_works:franks")
    pick(g, "roll", roll=(2, 2, 2))
    pick(g, "match:inner1:6:bribe")
    assert (siege_of(g).marks, g.state.diplomacy) == ({"inner1": [0]}, 1)


def test_p9_a_miracle_saves_the_casualty() -> None:
    g = siege(military=4, supply=3, miracles=2)
    pick(g, "pay:1", "order:siege_works:byzantines", "order:siege_works:franks")
    pick(g, "roll", roll=(2, 1, 3, 5, 6))
    events = pick(g, "reroll:red1", roll=(5,))
    assert g.state.miracles == 1
    assert "casualties" not in kinds(events)
    assert kind(g) == "siege.match"


def test_p10_the_alliance_with_one_diplomacy() -> None:
    g = orders(at="marash", logistics=2, diplomacy=1, factions={"normans": (1, 0)})
    pick(g, "order:march:edessa", "choose:alliance", "pay:1", "lose:pilgrims")
    assert (g.state.diplomacy, morale(g)["pilgrims"], morale(g)["normans"]) == (0, (2, 0), (1, 1))


def test_p10_upkeep_with_one_supply() -> None:
    g = run(Upkeep(), supply=1, factions={"pilgrims": (2, 0)})
    assert offers(g) == ("pay:byzantines_franks", "pay:normans_pilgrims", "pay:none")
    pick(g, "pay:byzantines_franks")
    assert offers(g) == ("lose:normans", "lose:pilgrims")
    dice(g, 1, 1, 1)
    pick(g, "lose:pilgrims")
    assert (morale(g)["pilgrims"], g.state.supply) == ((1, 0), 0)


def test_p10_arqa_sacked_without_diplomacy() -> None:
    taken = ["outer1", "inner1", "granary", "temple", "quarter1"]
    g = run(
        SiegeWon(), at="arqa", siege=Siege("arqa", 3, {}, taken), supply=0, diplomacy=0, factions={"pilgrims": (2, 0)}
    )
    assert asked(g).about["supply"] == 3
    pick(g, "sack:yes")
    assert kind(g) == "morale.lose"
    pick(g, "lose:pilgrims")
    assert (morale(g)["byzantines"], morale(g)["pilgrims"]) == ((1, 0), (1, 0))
    assert (g.state.supply, g.state.captured) == (3, ["arqa"])
