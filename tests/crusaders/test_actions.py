"""Rulebook: Travel; Muster; Crusade; Influence; Build. Rulings B4-B12, B17, B18, B23, B28."""

from __future__ import annotations

import pytest

from engine.crusaders import GAME
from engine.crusaders.rules import board, pieces, strength
from engine.crusaders.state import G
from tests.crusaders.kit import (
    BUILD_MUSTER,
    CONTENT,
    CRUSADE_BUILD,
    INFLUENCE_MUSTER,
    MUSTER_INFLUENCE,
    TRAVEL_INFLUENCE,
    answer,
    asked,
    built,
    enemy,
    knights,
    me,
    offered,
    options,
    play,
    resolve,
    table,
    tile,
    tokens,
    trophies,
)


def crusade(g: G, strength_: int, *more: str) -> list[tuple[str, dict[str, object]]]:
    """Resolve the Crusade wedge with so many tokens."""
    rest = [0] * 6
    rest[CRUSADE_BUILD], rest[0] = strength_, 12 - strength_
    tokens(g, 0, *rest)
    return resolve(g, CRUSADE_BUILD, *more)


def build(g: G, strength_: int, *more: str) -> list[tuple[str, dict[str, object]]]:
    """Resolve the Build wedge with so many tokens."""
    rest = [0] * 6
    rest[BUILD_MUSTER], rest[0] = strength_, 12 - strength_
    tokens(g, 0, *rest)
    return resolve(g, BUILD_MUSTER, *more)


# ------------------------------------------------------------------------------------------------------ travel


def test_leaving_a_region_costs_1_and_with_an_enemy_2() -> None:
    """H8: the region that is left first counts too."""
    g = table()
    enemy(g, "england", "slav")
    assert board.reach(g, "normandy", 1) == dict.fromkeys(CONTENT.graph["small"]["normandy"], 1)
    assert board.reach(g, "england", 1) == {}
    assert board.reach(g, "england", 2) == {"flanders": 2, "normandy": 2}
    assert board.reach(g, "england", 3)["paris"] == 3


def test_a_way_around_an_enemy_is_taken_when_it_is_cheaper() -> None:
    """H8."""
    g = table(4)
    enemy(g, "saxony", "prussian")
    assert board.reach(g, "champagne", 3)["lusatia"] == 2  # by Franconia
    assert board.reach(g, "champagne", 1)["saxony"] == 1  # entering an enemy's region costs nothing more


def test_b5_points_are_shared_freely_among_knights() -> None:
    """Ruling B5."""
    g = table(orders=("montesa",))
    knights(g, 0, "normandy", "burgundy")
    tokens(g, 0, 3, 2, 2, 2, 2, 1)
    resolve(g, TRAVEL_INFLUENCE)  # 3 tokens and Montesa's 1
    assert asked(g).about["points"] == 4
    play(g, "travel:normandy>england", "travel:burgundy>toulouse", "travel:england>flanders")
    assert asked(g).about["points"] == 1
    answer(g, "done")
    assert me(g).knights == ["flanders", "toulouse"]


def test_travel_may_end_early_and_ends_when_no_point_is_left() -> None:
    g = table()
    resolve(g, TRAVEL_INFLUENCE, "done")
    assert asked(g).kind == "turn.end"
    g = table()
    resolve(g, TRAVEL_INFLUENCE, "travel:normandy>lorraine")  # by Flanders or Paris: 2
    assert asked(g).kind == "turn.end"


def test_b6_knights_of_others_neither_block_nor_cost() -> None:
    """Ruling B6."""
    g = table()
    knights(g, 1, "paris")
    assert board.reach(g, "normandy", 2)["champagne"] == 2
    resolve(g, TRAVEL_INFLUENCE, "travel:normandy>paris", "done")
    assert g.state.players[1].knights == me(g).knights == ["paris"]


def test_b7_water_crossings_are_plain_neighbours() -> None:
    """Ruling B7."""
    g = table(4)
    assert board.reach(g, "normandy", 1)["england"] == 1
    assert board.reach(g, "granada", 1)["tangier"] == 1


def test_b17_holy_sepulchre_may_travel_with_one_token_and_value_0() -> None:
    """Ruling B17: the value is 0, the wedge is resolved and its token goes on."""
    g = table(orders=("holy_sepulchre",))
    tokens(g, 0, 1, 3, 3, 3, 3, 1)
    happened = resolve(g, TRAVEL_INFLUENCE)
    assert asked(g).kind == "turn.end"
    assert [data["tokens"] for kind, data in happened if kind == "resolved"] == [1]
    assert me(g).tokens == [0, 4, 3, 3, 3, 1]


# ------------------------------------------------------------------------------------------------------ muster


def test_the_lowest_face_down_troop_is_mustered_for_its_cost() -> None:
    g = table()
    for count, troop in enumerate(CONTENT.troops.values(), 1):
        rest = [12 - troop.cost + 1, 0, 0, troop.cost - 1, 0, 0]
        tokens(g, 0, *rest)
        assert str(MUSTER_INFLUENCE + 1) not in offered(g, "resolve")
        before = me(g).influence
        tokens(g, 0, 12 - troop.cost, 0, 0, troop.cost, 0, 0)
        resolve(g, MUSTER_INFLUENCE)
        assert (me(g).troops, me(g).influence - before) == (count, troop.level)
        play(g, "end")
        while asked(g).seat:
            GAME.apply(g, 1, GAME.default(g, asked(g)))
    tokens(g, 0, 0, 0, 0, 12, 0, 0)
    assert offered(g, "resolve") == []  # all five are up


def test_each_mustered_troop_adds_1_to_every_crusade() -> None:
    g = table()
    me(g).troops = 2
    assert strength.points(g, 0, "crusade", 1) == 3


# ------------------------------------------------------------------------------------------------------ crusade


def test_prussians_and_slavs_pay_their_strength_and_rise() -> None:
    g = table()
    enemy(g, "normandy", "prussian")
    crusade(g, 3)
    assert (me(g).influence, me(g).trophies, g.state.defeats["prussian"]) == (3, ["prussian"], 1)
    assert g.state.regions["normandy"].enemy == ""
    assert strength.enemy_strength(g, "prussian") == CONTENT.enemies["prussian"].track[1]
    assert strength.enemy_strength(g, "slav") == CONTENT.enemies["slav"].track[0]


def test_only_enemies_beside_a_knight_that_are_weak_enough() -> None:
    g = table(orders=("montesa",))
    knights(g, 0, "normandy", "burgundy")
    enemy(g, "normandy", "prussian")
    enemy(g, "burgundy", "saracen:farm")
    enemy(g, "england", "slav")
    tokens(g, 0, 0, 0, 0, 0, 7, 5)
    play(g, f"resolve:{CRUSADE_BUILD + 1}")  # strength 5: one target, taken at once
    assert me(g).trophies == ["prussian"]


def test_b4_one_enemy_and_surplus_strength_is_lost() -> None:
    """Ruling B4."""
    g = table(orders=("montesa",))
    knights(g, 0, "normandy", "burgundy")
    enemy(g, "normandy", "prussian")
    enemy(g, "burgundy", "slav")
    crusade(g, 10, "crusade:burgundy")
    assert me(g).trophies == ["slav"]
    assert asked(g).kind == "turn.end"


def test_b4_one_troop_and_one_building() -> None:
    """Ruling B4."""
    g = table()
    tokens(g, 0, 3, 0, 0, 9, 0, 0)
    resolve(g, MUSTER_INFLUENCE)
    assert me(g).troops == 1
    g = table()
    build(g, 10, "build:farm:normandy")
    assert sum(me(g).built.values()) == 1
    assert asked(g).kind == "turn.end"


@pytest.mark.parametrize("picture", ["castle", "church", "farm", "bank"])
def test_a_saracen_offers_a_building_of_its_picture_there_for_its_level(picture: str) -> None:
    g = table()
    enemy(g, "normandy", f"saracen:{picture}")
    assert strength.enemy_strength(g, "saracen") == 6
    crusade(g, 6, f"build:{picture}:normandy")
    here = g.state.regions["normandy"]
    assert (here.building, here.level, here.owner, me(g).influence) == (picture, 1, 0, 1)
    assert me(g).trophies == [f"saracen:{picture}"]


def test_a_saracen_with_a_troop_flips_the_next_one() -> None:
    g = table()
    me(g).troops = 2
    enemy(g, "normandy", "saracen:troop")
    crusade(g, 4, "muster:troop")
    assert (me(g).troops, me(g).influence) == (3, CONTENT.troops["troop3"].level)


def test_saracens_stay_at_6() -> None:
    g = table()
    trophies(g, 1, "saracen:farm", "saracen:farm", "saracen:bank")
    assert strength.enemy_strength(g, "saracen") == 6


def test_b9_the_reward_is_optional_and_declining_brings_3() -> None:
    """Ruling B9."""
    g = table()
    enemy(g, "normandy", "saracen:castle")
    crusade(g, 6)
    assert options(g) == ("decline", "build:castle:normandy")
    answer(g, "decline")
    assert (me(g).influence, sum(me(g).built.values())) == (3, 0)


def test_b9_the_reward_is_free_and_tile_influence_and_uncovered_bonuses_count() -> None:
    """Ruling B9: the castle's knight appears where it was built; the tile's influence is added."""
    g = table()
    enemy(g, "normandy", "saracen:castle")
    tile(g, "normandy", "any_great")
    crusade(g, 6, "build:castle:normandy")
    assert me(g).influence == 1 + CONTENT.tiles["any_great"].influence["castle"]
    assert (me(g).knights, me(g).reserve) == (["normandy", "normandy"], 1)
    g = table()
    enemy(g, "normandy", "saracen:bank")
    crusade(g, 6, "build:bank:normandy")  # a bank costs more than nothing, but the reward is free
    assert strength.bonus(g, 0, "build") == 1


def test_b10_a_reward_that_is_used_up_brings_3() -> None:
    """Ruling B10."""
    g = table()
    me(g).troops = 5
    enemy(g, "normandy", "saracen:troop")
    crusade(g, 1)
    assert (me(g).influence, me(g).troops) == (3, 5)
    g = table()
    built(g, 0, "farm", "paris", "england", "navarre", "toulouse")
    enemy(g, "normandy", "saracen:farm")
    crusade(g, 6)
    assert me(g).influence == 3


def test_b23_track_markers_are_nobodys_enemies() -> None:
    """Ruling B23: defeats are counted by the tokens in play areas."""
    g = table()
    assert GAME.view(g, None).players[0].defeated == {"prussian": 0, "slav": 0, "saracen": 0}
    assert GAME.view(g, None).awards == ()
    tokens_in_play = [*g.state.box, *(here.enemy for here in g.state.regions.values())]
    assert (tokens_in_play.count("prussian"), tokens_in_play.count("slav")) == (10, 10)


def test_b28_a_marker_at_the_end_of_its_track_stays_there() -> None:
    """Ruling B28."""
    g = table()
    track = CONTENT.enemies["slav"].track
    seen = []
    for _ in range(10):
        seen.append(strength.enemy_strength(g, "slav"))
        trophies(g, 1, "slav")
    assert seen == list(track[:10])
    g.state.defeats["slav"] = len(track) + 3
    assert strength.enemy_strength(g, "slav") == track[-1]


# ------------------------------------------------------------------------------------------------------ influence


def test_influence_brings_its_strength_and_bonuses() -> None:
    g = table()
    built(g, 0, "church", "paris", "england", "toulouse")
    resolve(g, INFLUENCE_MUSTER)
    bonuses = [CONTENT.buildings[f"church{n}"].gives.get("influence", 0) for n in (1, 2, 3)]
    assert sum(bonuses)
    assert me(g).influence == 2 + sum(bonuses)


# ------------------------------------------------------------------------------------------------------ build


def test_a_building_costs_tokens_and_bonuses_and_brings_its_level() -> None:
    g = table()
    built(g, 0, "church", "champagne", "lorraine")
    cost = CONTENT.buildings["church3"].cost
    knights(g, 0, "navarre")
    happened = build(g, cost, "build:church:navarre")
    assert [data["amount"] for kind, data in happened if kind == "influence"] == [3]
    here = g.state.regions["navarre"]
    assert (here.building, here.level, here.owner) == ("church", 3, 0)


def test_no_building_beside_an_enemy_and_one_in_a_region() -> None:
    g = table(orders=("montesa",))
    knights(g, 0, "normandy", "navarre")
    enemy(g, "navarre", "slav")
    built(g, 1, "farm", "normandy")
    assert strength.sites(g, 0, 12) == []


def test_only_where_a_knight_stands() -> None:
    g = table()
    assert {region for _, region in strength.sites(g, 0, 12)} == {"normandy"}


def test_b8_levels_are_built_in_order() -> None:
    """Ruling B8: only the lowest unbuilt building of a type."""
    g = table()
    knights(g, 0, "navarre")
    for level in range(1, 5):
        entry = CONTENT.buildings[f"farm{level}"]
        assert strength.build_cost(g, 0, "farm", "navarre") == entry.cost
        built(g, 0, "farm", ("paris", "england", "toulouse", "provence")[level - 1])
    assert ("farm", "navarre") not in strength.sites(g, 0, 12)


def test_b11_paris_is_a_building_site() -> None:
    """Ruling B11."""
    g = table()
    knights(g, 0, "paris")
    build(g, 4, "build:church:paris")
    assert g.state.regions["paris"].building == "church"


def test_region_icons_and_tiles_make_building_cheaper() -> None:
    g = table()
    plain = CONTENT.buildings["castle1"].cost
    knights(g, 0, "navarre")
    assert strength.build_cost(g, 0, "castle", "navarre") == plain
    assert strength.build_cost(g, 0, "castle", "normandy") == plain - 1
    tile(g, "navarre", "castle_cheap")
    assert strength.build_cost(g, 0, "castle", "navarre") == plain - 1
    assert strength.build_cost(g, 0, "farm", "navarre") == CONTENT.buildings["farm1"].cost


def test_b12_a_token_is_still_assigned_when_discounts_cover_the_cost() -> None:
    """Ruling B12: the cost never falls under 1."""
    g = table()
    tile(g, "normandy", "castle_very_cheap")
    assert strength.build_cost(g, 0, "castle", "normandy") == 1
    assert not strength.can(g, 0, "build", 0)
    assert strength.can(g, 0, "build", 1)


def test_tile_influence_is_added_for_its_kind() -> None:
    g = table()
    tile(g, "normandy", "farm_famed")
    build(g, 4, "build:farm:normandy")
    assert me(g).influence == 1 + CONTENT.tiles["farm_famed"].influence["farm"]
    g = table()
    tile(g, "normandy", "farm_famed")
    build(g, 4, "build:castle:normandy")
    assert me(g).influence == 1


def test_uncovered_bonuses_are_cumulative() -> None:
    g = table()
    total = 0
    for n, region in enumerate(("paris", "england", "toulouse"), 1):
        built(g, 0, "bank", region)
        total += CONTENT.buildings[f"bank{n}"].gives.get("build", 0)
        assert strength.bonus(g, 0, "build") == total
    assert total > 1  # more than one bank helps


def test_castles_free_two_knights_where_they_stand() -> None:
    g = table()
    freed = [n for n in range(1, 5) if CONTENT.buildings[f"castle{n}"].knight]
    assert len(freed) == 2
    for region in ("paris", "england", "toulouse", "provence"):
        built(g, 0, "castle", region)
    assert me(g).reserve == 0
    regions = ("paris", "england", "toulouse", "provence")
    assert me(g).knights == ["normandy", *(regions[n - 1] for n in freed)]


def test_the_first_building_can_be_paid_from_the_start() -> None:
    """Rulings 4: with 2 tokens and a discount of 1, everybody can build in the first turn."""
    g = table()
    assert strength.sites(g, 0, 2)
    assert pieces.can_reward(g, 0, "bank", "normandy")
