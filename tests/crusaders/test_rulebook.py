"""What the rulebook says and no ruling repeats: setup, bonuses, Upgrade a Wedge, Knight Orders."""

from __future__ import annotations

import pytest

from engine.core.protocol import GameConfig
from engine.crusaders import GAME
from engine.crusaders.content.model import ACTIONS, ENEMIES, KINDS
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import KNIGHTS, PLACES, TROOPS, G
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
    default,
    enemy,
    knights,
    me,
    offered,
    options,
    play,
    resolve,
    table,
    tokens,
    upgrade,
)


def begun(seats: int = 4, seed: int = 1, **chosen: str) -> G:
    """Return a game at its first turn, set up as absent players do."""
    g = GAME.setup(GameConfig(seats, chosen), seed)
    while g.state.phase == "setup":
        default(g)
    return g


# ------------------------------------------------------------------------------------------------------ setup


def test_every_player_begins_with_the_same_pieces() -> None:
    """Player setup: a board, 6 wedges, 3 knights, 16 buildings, 12 action tokens, 5 troops."""
    assert len(CONTENT.wedges) == PLACES == 6
    assert len(CONTENT.buildings) == 16
    assert len(CONTENT.troops) == TROOPS == 5
    for p in begun(variant="unpredictable", orders="without").state.players:
        assert sorted(p.wheel) == sorted(CONTENT.wedges)
        assert (sum(p.tokens), len(p.knights) + p.reserve, p.reserve) == (12, 3, KNIGHTS)
        assert p.built == dict.fromkeys(KINDS, 0)
        assert p.troops == 0


def test_wheels_begin_with_the_starting_side_up() -> None:
    g = begun(variant="unpredictable", orders="without")
    for seat, p in enumerate(g.state.players):
        assert not any(p.upgraded)
        assert [wheel.actions(g, seat, n) for n in range(PLACES)] == [(CONTENT.wedges[w].base,) for w in p.wheel]


def test_one_of_two_random_orders_is_kept_and_the_other_goes_back_to_the_box() -> None:
    offers = set()
    for seed in range(8):
        g = GAME.setup(GameConfig(2), seed)
        kept, other = g.state.players[0].offer
        offers.add((kept, other))
        answer(g, other, seat=0, kind="setup.order")
        answer(g, g.state.players[1].offer[0], seat=1, kind="setup.order")
        assert g.state.players[0].order == other
        held = {p.order for p in g.state.players} | {order for p in g.state.players for order in p.offer}
        assert kept not in held
    assert len(offers) > 5


def test_the_markers_start_on_the_top_space_of_their_tracks() -> None:
    g = begun()
    for kind in ENEMIES:
        assert g.state.defeats[kind] == 0
        assert strength.enemy_strength(g, kind) == CONTENT.enemies[kind].track[0]
    assert [(track.enemy, track.marker) for track in GAME.view(g, None).tracks] == [(kind, 0) for kind in ENEMIES]


def test_the_picture_of_every_saracen_on_the_map_is_seen_by_all() -> None:
    pictures = {f"saracen:{picture}" for picture in CONTENT.enemies["saracen"].rewards}
    assert pictures == {"saracen:castle", "saracen:church", "saracen:farm", "saracen:bank", "saracen:troop"}
    seen = {here.enemy for seed in range(4) for here in GAME.view(begun(seed=seed), None).regions}
    assert {token for token in seen if strength.enemy_kind(token) == "saracen"} == pictures


# ------------------------------------------------------------------------------------------------------ strength


@pytest.mark.parametrize("count", [1, 3, 7])
def test_the_tokens_on_a_wedge_are_the_strength_of_its_action(count: int) -> None:
    g = table()
    tokens(g, 0, 12 - count, count, 0, 0, 0, 0)
    happened = resolve(g, INFLUENCE_MUSTER)
    assert [data["tokens"] for kind, data in happened if kind == "resolved"] == [count]
    assert me(g).influence == count


def test_a_troop_helps_to_crusade_and_exactly_the_strength_is_enough() -> None:
    """Crusade: action tokens and crusade bonuses must reach the enemy's strength, a Saracen's 6."""
    g = table()
    enemy(g, "normandy", "saracen:farm")
    tokens(g, 0, 7, 0, 0, 0, 0, 5)
    assert str(CRUSADE_BUILD + 1) not in offered(g, "resolve")
    tokens(g, 0, 6, 0, 0, 0, 0, 6)
    assert str(CRUSADE_BUILD + 1) in offered(g, "resolve")
    me(g).troops = 1
    tokens(g, 0, 7, 0, 0, 0, 0, 5)
    play(g, f"resolve:{CRUSADE_BUILD + 1}", "decline")
    assert me(g).trophies == ["saracen:farm"]


def test_farms_help_to_muster() -> None:
    """Muster Action: tokens and bonuses pay the lowest troop."""
    g = table()
    cost = CONTENT.troops["troop1"].cost
    tokens(g, 0, 13 - cost, 0, 0, cost - 1, 0, 0)
    assert str(MUSTER_INFLUENCE + 1) not in offered(g, "resolve")
    level = next(n for n in range(1, 5) if CONTENT.buildings[f"farm{n}"].gives.get("muster"))
    built(g, 0, "farm", *("paris", "england", "navarre", "toulouse")[:level])
    resolve(g, MUSTER_INFLUENCE)
    assert (me(g).troops, me(g).influence) == (1, CONTENT.troops["troop1"].level)


def test_banks_help_to_build() -> None:
    """Build: tokens and build bonuses pay; one less does not."""
    g = table()
    knights(g, 0, "navarre")
    cost = CONTENT.buildings["church1"].cost
    tokens(g, 0, 13 - cost, 0, 0, 0, cost - 1, 0)
    assert ("church", "navarre") not in strength.sites(g, 0, strength.points(g, 0, "build", cost - 1))
    built(g, 0, "bank", "paris")
    resolve(g, BUILD_MUSTER, "build:church:navarre")
    assert (me(g).built["church"], me(g).influence) == (1, 1)


# ------------------------------------------------------------------------------------------------------ upgrade


def test_an_upgraded_wedge_keeps_its_tokens_and_shows_two_actions() -> None:
    """Upgrade a Wedge: tokens are set aside, the wedge is flipped, the tokens return."""
    g = table()
    tokens(g, 0, 1, 5, 2, 2, 1, 1)
    wedge = CONTENT.wedges[me(g).wheel[INFLUENCE_MUSTER]]
    assert wheel.actions(g, 0, INFLUENCE_MUSTER) == (wedge.base,)
    play(g, f"upgrade:{INFLUENCE_MUSTER + 1}", "keep")
    assert me(g).tokens == [1, 5, 2, 2, 1, 1]
    assert wheel.actions(g, 0, INFLUENCE_MUSTER) == (wedge.base, wedge.added)


# ------------------------------------------------------------------------------------------------------ orders


def test_calatrava_adds_1_to_every_kind_of_action() -> None:
    g = table(orders=("calatrava",))
    assert strength.bonuses(g, 0) == dict.fromkeys(ACTIONS, 1)
    assert strength.bonuses(g, 1) == dict.fromkeys(ACTIONS, 0)


@pytest.mark.parametrize(("order", "change"), [("holy_sepulchre", -1), ("montesa", 1)])
def test_the_value_of_travel_actions_changes_and_no_other(order: str, change: int) -> None:
    g = table(orders=(order,))
    assert strength.bonuses(g, 0) == dict.fromkeys(ACTIONS, 0) | {"travel": change}
    tokens(g, 0, 4, sum(me(g).tokens) - 4, 0, 0, 0, 0)
    play(g, f"resolve:{TRAVEL_INFLUENCE + 1}")
    assert asked(g).about["points"] == 4 + change


def test_montesa_puts_the_black_knight_beside_its_first_one() -> None:
    g = GAME.setup(GameConfig(2, {"variant": "tournament"}), 1)
    for seat, order in enumerate(("montesa", "teutonic")):
        answer(g, order, seat=seat)
        answer(g, tuple(CONTENT.wedges), seat=seat)
    while g.state.phase == "setup":
        answer(g, options(g)[0], kind="setup.knight")
    start, black = g.state.players[0].knights
    assert start == black
    assert CONTENT.space("small", start) == "start"
    assert len(g.state.players[1].knights) == 1


def test_orders_change_the_distribution_after_a_skipped_turn_too() -> None:
    """Knights Teutonic, each turn; Skip Your Turn distributes like any other."""
    g = table(orders=("teutonic",))
    upgrade(g, 0)
    play(g, f"skip:{INFLUENCE_MUSTER + 1}", "way:counter")
    assert me(g).tokens == [3, 0, 2, 2, 2, 3]
