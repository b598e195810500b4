"""Rulebook: Player setup; General setup; Variants; Knight Orders (during setup). Rulings B15, B18, B25-B27."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.decision import Order, PickSome
from engine.core.errors import Illegal
from engine.core.protocol import GameConfig
from engine.crusaders import GAME
from engine.crusaders.state import G
from tests.crusaders.kit import CONTENT, answer, asked, default, options, play, table


def begun(seats: int = 4, seed: int = 1, **options: str) -> G:
    """Return a game behind its setup, chosen as absent players do."""
    g = GAME.setup(GameConfig(seats, options), seed)
    while g.state.phase == "setup":
        default(g)
    return g


def with_order(order: str) -> G:
    """Return a two-player tournament whose seat 0 has this order and whose wheels stand as the content lists them."""
    g = GAME.setup(GameConfig(2, {"variant": "tournament"}), 3)
    answer(g, order, seat=0, kind="setup.order")
    answer(g, tuple(CONTENT.wedges), seat=0, kind="setup.wheel")
    answer(g, "teutonic", seat=1)
    answer(g, tuple(CONTENT.wedges), seat=1)
    return g


@pytest.mark.parametrize(("seats", "supply"), [(2, 140), (3, 200), (4, 260)])
def test_supply_is_20_and_60_for_each_player(seats: int, supply: int) -> None:
    g = begun(seats)
    assert g.state.supply == supply == GAME.view(g, None).whole_supply


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(Illegal, match="2, 3 or 4, not by"):
        GAME.setup(GameConfig(seats), 1)


@pytest.mark.parametrize(("seats", "side"), [(2, "small"), (3, "large"), (4, "large")])
def test_the_side_of_the_board_follows_the_number_of_players(seats: int, side: str) -> None:
    g = begun(seats)
    assert g.state.side == side
    assert set(g.state.regions) == set(CONTENT.graph[side])


@pytest.mark.parametrize("seats", [2, 4])
def test_every_flag_has_an_enemy_and_every_tile_space_a_tile_of_its_shape(seats: int) -> None:
    g = begun(seats)
    for region, here in g.state.regions.items():
        space = CONTENT.space(g.state.side, region)
        assert bool(here.enemy) == (space == "flag")
        assert bool(here.tile) == (space in ("arch", "shield"))
        assert not here.tile or CONTENT.tiles[here.tile].shape == space
    assert any(piece.partition(":")[0] in CONTENT.enemies for piece in g.state.box), "some enemies are left over"


def test_enemies_and_tiles_differ_from_game_to_game() -> None:
    boards = {tuple(here.enemy + here.tile for here in begun(seed=seed).state.regions.values()) for seed in range(6)}
    assert len(boards) == 6


def test_two_of_three_knights_wait_on_the_board_and_the_third_starts() -> None:
    for p in begun(orders="without", variant="unpredictable").state.players:
        assert (len(p.knights), p.reserve) == (1, 2)
        assert CONTENT.space("large", p.knights[0]) == "start"
        assert (p.tokens, p.troops, sum(p.built.values()), p.influence) == ([2] * 6, 0, 0, 0)


# ------------------------------------------------------------------------------------------------------ the wheel


def test_one_player_arranges_at_random_and_the_others_match() -> None:
    wheels = set()
    for seed in range(12):
        first, *others = (tuple(p.wheel) for p in begun(3, seed).state.players)
        assert set(others) == {first}
        wheels.add(first)
    assert len(wheels) > 8


@pytest.mark.parametrize("variant", ["first", "learning"])
def test_the_diagrams_of_the_first_games(variant: str) -> None:
    for seed in (1, 2):
        assert {tuple(p.wheel) for p in begun(3, seed, variant=variant).state.players} == {
            CONTENT.layouts[variant].wedges
        }


def test_b25_the_learning_game_has_no_upgrades() -> None:
    """Ruling B25: "do not sue" is "use"; only an order may upgrade, in the setup."""
    g = begun(2, variant="learning")
    assert not [option for option in options(g) if option.startswith("upgrade")]
    assert [option for option in options(begun(2)) if option.startswith("upgrade")]


def test_unpredictable_everybody_has_a_random_wheel() -> None:
    wheels = [tuple(p.wheel) for p in begun(4, variant="unpredictable", orders="with").state.players]
    assert len(set(wheels)) > 1


def test_unpredictable_may_be_played_without_orders() -> None:
    assert all(not p.order for p in begun(4, variant="unpredictable", orders="without").state.players)
    assert all(p.order for p in begun(4, variant="unpredictable", orders="with").state.players)
    assert all(p.order for p in begun(4, variant="standard", orders="without").state.players)


def test_tournament_order_and_wheel_are_chosen_and_orders_may_be_shared() -> None:
    g = GAME.setup(GameConfig(3, {"variant": "tournament"}), 1)
    wheel = tuple(reversed(tuple(CONTENT.wedges)))
    for seat in (2, 0, 1):
        assert options(g, seat) == tuple(CONTENT.orders)
        answer(g, "teutonic", seat=seat)
        assert isinstance(asked(g, seat).shape, Order)
        answer(g, wheel, seat=seat)
    assert [(p.order, tuple(p.wheel)) for p in g.state.players] == [("teutonic", wheel)] * 3


def test_orders_are_played_in_the_learning_game_too() -> None:
    """H5."""
    g = begun(4, variant="learning")
    assert len({p.order for p in g.state.players}) == 4
    for seed in range(30):
        for p in begun(4, seed, variant="learning").state.players:
            assert sum(p.upgraded) == CONTENT.orders[p.order].upgrades


# ------------------------------------------------------------------------------------------------------ orders


def test_b26_orders_are_chosen_in_secret_at_the_same_time_behind_the_wheel() -> None:
    """Ruling B26: two tiles each, all asked at once, nobody sees an offer or a choice before the last one."""
    g = GAME.setup(GameConfig(4), 5)
    assert all(p.wheel for p in g.state.players)
    assert [d.kind for d in GAME.decisions(g)] == ["setup.order"] * 4
    offers = [order for p in g.state.players for order in p.offer]
    assert len(set(offers)) == 8
    applied = answer(g, g.state.players[2].offer[1], seat=2)
    assert all(not event.visible(seat) for event in applied.events for seat in (None, 0, 1, 3))
    for seat in (None, 0, 1, 3):
        view = GAME.view(g, seat)
        assert view.players[2].order == ""
        assert view.own is None or view.own.offer == (tuple(g.state.players[seat or 0].offer))
    kept = g.state.players[2].chosen
    for seat in (0, 1, 3):
        answer(g, g.state.players[seat].offer[0], seat=seat)
    assert GAME.view(g, 0).players[2].order == kept
    assert all(not p.offer for p in g.state.players)


@pytest.mark.parametrize("order", CONTENT.orders)
def test_an_order_begins_with_its_action_tokens(order: str) -> None:
    """Knight Orders: 6, 10, 11, 12, 13 or 14 tokens."""
    g = with_order(order)
    while g.state.phase == "setup":
        default(g)
    tokens = {"alcantara": 13, "aviz": 13, "calatrava": 6, "holy_sepulchre": 14, "hospitaller": 11, "montesa": 12,
              "santiago": 12, "lazarus": 11, "templar": 10, "teutonic": 12}  # fmt: skip
    assert sum(g.state.players[0].tokens) == tokens[order]


def test_alcantara_places_a_13th_token_and_upgrades_one_wedge() -> None:
    g = with_order("alcantara")
    play(g, "more:4", "upgrade:2")
    p = g.state.players[0]
    assert p.tokens == [2, 2, 2, 3, 2, 2]
    assert p.upgraded == [False, True, False, False, False, False]


def test_aviz_places_a_13th_token() -> None:
    g = with_order("aviz")
    play(g, "more:6")
    assert g.state.players[0].tokens == [2, 2, 2, 2, 2, 3]


def test_calatrava_has_one_token_on_each_wedge() -> None:
    assert with_order("calatrava").state.players[0].tokens == [1] * 6


def test_holy_sepulchre_has_one_more_on_each_travel_wedge() -> None:
    p = with_order("holy_sepulchre").state.players[0]
    assert Counter((CONTENT.wedges[w].base, n) for w, n in zip(p.wheel, p.tokens, strict=True) if n > 2) == {
        ("travel", 3): 2
    }


@pytest.mark.parametrize("order", ["hospitaller", "lazarus"])
def test_b15_eleven_tokens_one_wedge_of_choice_begins_with_one(order: str) -> None:
    """Ruling B15."""
    g = with_order(order)
    assert options(g) == tuple(f"less:{n}" for n in range(1, 7))
    answer(g, "less:3", kind="setup.less")
    assert g.state.players[0].tokens == [2, 2, 1, 2, 2, 2]


def test_templar_chooses_two_wedges_with_one_token() -> None:
    g = with_order("templar")
    shape = asked(g).shape
    assert isinstance(shape, PickSome)
    assert (shape.least, shape.most) == (2, 2)
    answer(g, ("less:1", "less:6"))
    assert g.state.players[0].tokens == [1, 2, 2, 2, 2, 1]


def test_santiago_upgrades_one_wedge() -> None:
    g = with_order("santiago")
    answer(g, "upgrade:5", kind="setup.upgrade")
    assert g.state.players[0].upgraded == [n == 4 for n in range(6)]


def test_lazarus_upgrades_three_wedges() -> None:
    g = with_order("lazarus")
    play(g, "less:1", ("upgrade:1", "upgrade:2", "upgrade:6"))
    assert g.state.players[0].upgraded == [True, True, False, False, False, True]


def test_what_orders_leave_to_choose_is_chosen_in_public_and_all_at_once() -> None:
    """H6."""
    g = GAME.setup(GameConfig(3, {"variant": "tournament"}), 3)
    for seat, order in enumerate(("lazarus", "aviz", "alcantara")):
        answer(g, order, seat=seat)
        answer(g, tuple(CONTENT.wedges), seat=seat)
    assert [d.kind for d in GAME.decisions(g)] == ["setup.less", "setup.more", "setup.more"]
    answer(g, "more:5", seat=2)
    assert GAME.view(g, 0).players[2].wheel[4].tokens == 3


def test_b18_the_black_knight_of_montesa_is_an_ordinary_fourth_knight() -> None:
    """Ruling B18: it stands in the starting space and moves like any other."""
    g = with_order("montesa")
    while g.state.phase == "setup":
        default(g)
    p = g.state.players[0]
    assert len(p.knights) == 2
    assert len(set(p.knights)) == 1
    assert p.reserve == 2
    g = table(orders=("montesa",))
    play(g, "resolve:1", "travel:normandy>paris")
    assert sorted(g.state.players[0].knights) == ["normandy", "paris"]


def test_b27_knights_are_placed_in_reverse_turn_order_one_player_a_region() -> None:
    """Ruling B27."""
    for seed in range(4):
        g = GAME.setup(GameConfig(4, {"variant": "unpredictable", "orders": "without"}), seed)
        first, seats, taken = g.state.first, [], []
        while g.state.phase == "setup":
            seats.append(asked(g, None).seat)
            assert not {f"start:{region}" for region in taken} & set(options(g))
            taken.append(options(g)[0].partition(":")[2])
            answer(g, options(g)[0], kind="setup.knight")
        assert seats == [(first + back) % 4 for back in (3, 2, 1, 0)]
        assert asked(g).seat == first


def test_the_start_player_is_drawn() -> None:
    assert {begun(4, seed).state.first for seed in range(20)} == {0, 1, 2, 3}
