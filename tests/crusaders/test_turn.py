"""Rulebook: Resolve an Action; Upgrade a Wedge; Skip Your Turn; Knight Orders. Rulings B1-B3, B13, B14, B16."""

from __future__ import annotations

import pytest

from engine.core.errors import Illegal
from engine.crusaders import GAME
from engine.crusaders.rules import wheel
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
    end_turn,
    enemy,
    me,
    offered,
    options,
    play,
    resolve,
    table,
    tokens,
    upgrade,
)


def test_b1_a_turn_is_resolve_or_upgrade() -> None:
    """Ruling B1: with a wedge that is not upgraded there is no skip."""
    g = table()
    assert {option.partition(":")[0] for option in options(g)} == {"resolve", "upgrade"}
    assert offered(g, "upgrade") == list("123456")


def test_b1_skip_only_when_all_wedges_are_upgraded_and_it_distributes_one() -> None:
    """Ruling B1."""
    g = table()
    upgrade(g, 0, 0, 1, 2, 3, 4)
    assert offered(g, "skip") == []
    upgrade(g, 0, 5)
    assert offered(g, "upgrade") == []
    assert offered(g, "skip") == list("123456")
    play(g, "skip:2")
    assert me(g).tokens == [2, 0, 3, 3, 2, 2]
    assert me(g).influence == 0
    end_turn(g)


def test_learning_game_may_skip_when_nothing_can_be_resolved() -> None:
    """H2, between B1 and B25: without upgrades, a wheel on which nothing works is distributed."""
    g = table(variant="learning")
    tokens(g, 0, 0, 0, 0, 6, 6, 0)
    me(g).troops, g.pending = 5, None
    built(g, 0, "castle", "paris", "england", "navarre", "toulouse")
    for kind in ("church", "farm", "bank"):
        me(g).built[kind] = 4  # all built: nothing to muster, nothing to build
    assert options(g) == ("skip:4", "skip:5")


def test_b2_a_wedge_without_tokens_is_not_resolved() -> None:
    """Ruling B2: not even for its bonuses."""
    g = table(orders=("calatrava",))
    tokens(g, 0, 0, 0, 2, 2, 1, 1)
    assert str(INFLUENCE_MUSTER + 1) not in offered(g, "resolve")
    with pytest.raises(Illegal):
        answer(g, f"resolve:{INFLUENCE_MUSTER + 1}")


def test_b3_each_action_of_a_split_gets_its_own_share_and_its_own_bonus() -> None:
    """Ruling B3: Calatrava's +1 counts for each of the two actions."""
    g = table(orders=("calatrava",))
    tokens(g, 0, 0, 4, 0, 0, 1, 1)
    upgrade(g, 0, INFLUENCE_MUSTER)
    happened = resolve(g, INFLUENCE_MUSTER, "first:muster:2")  # 2 + 1 = 3: the first troop; 2 + 1 influence
    gains = [data["amount"] for kind, data in happened if kind == "influence"]
    assert gains == [CONTENT.troops["troop1"].level, 2 + 1]
    assert me(g).troops == 1


def test_two_actions_in_either_order() -> None:
    for first, gained in (("first:travel:1", 0), ("first:influence:1", 1)):
        g = table()
        upgrade(g, 0, TRAVEL_INFLUENCE)
        resolve(g, TRAVEL_INFLUENCE, first)
        assert (asked(g).about["points"], me(g).influence) == (1, gained)
        answer(g, "travel:normandy>paris")
        assert me(g).influence == 1


def test_one_action_is_complete_before_the_other() -> None:
    """Where an enemy stands, Build is not possible yet; once the crusade is over, it is."""
    g = table()
    upgrade(g, 0, CRUSADE_BUILD)
    tokens(g, 0, 1, 1, 1, 2, 2, 5)
    enemy(g, "normandy", "slav")
    resolve(g, CRUSADE_BUILD)
    assert {option.split(":")[1] for option in options(g)} == {"crusade"}
    play(g, "first:crusade:3", "build:castle:normandy")
    assert (me(g).trophies, me(g).influence) == (["slav"], 3 + 1)


def test_all_tokens_to_one_action() -> None:
    g = table()
    upgrade(g, 0, INFLUENCE_MUSTER)
    resolve(g, INFLUENCE_MUSTER, "first:influence:2")
    assert (me(g).influence, me(g).troops) == (2, 0)


def test_at_least_one_token_for_an_action() -> None:
    g = table()
    upgrade(g, 0, BUILD_MUSTER)
    resolve(g, BUILD_MUSTER)
    assert all(int(option.rsplit(":", 1)[1]) >= 1 for option in options(g))


def test_a_second_action_that_comes_to_nothing() -> None:
    """H3: the rest of the strength is lost when the second action cannot be resolved with it."""
    g = table()
    upgrade(g, 0, INFLUENCE_MUSTER)
    happened = resolve(g, INFLUENCE_MUSTER, "first:influence:1")
    assert "came_to_nothing" in [kind for kind, _ in happened]
    assert me(g).influence == 1


# ------------------------------------------------------------------------------------------------ distribution


def test_tokens_go_clockwise_from_the_next_wedge_one_at_a_time() -> None:
    g = table()
    resolve(g, INFLUENCE_MUSTER)
    assert me(g).tokens == [2, 0, 3, 3, 2, 2]
    g = table()
    tokens(g, 0, 1, 1, 1, 1, 4, 4)
    resolve(g, BUILD_MUSTER, f"build:castle:{me(g).knights[0]}")
    assert me(g).tokens == [2, 2, 2, 1, 0, 5]


def test_b13_more_than_five_tokens_wrap_around_and_the_original_wedge_gets_one() -> None:
    """Ruling B13."""
    g = table()
    tokens(g, 0, 1, 8, 1, 1, 1, 0)
    resolve(g, INFLUENCE_MUSTER)
    assert me(g).tokens == [2, 1, 3, 3, 2, 1]


def test_b14_after_an_upgrade_any_wedge_may_be_distributed_without_its_action() -> None:
    """Ruling B14: the upgraded one too, or none."""
    g = table()
    play(g, "upgrade:3")
    assert options(g) == ("keep", *(f"distribute:{n}" for n in range(1, 7)))
    answer(g, "distribute:2")
    assert (me(g).tokens, me(g).influence) == ([2, 0, 3, 3, 2, 2], 0)
    assert me(g).upgraded == [n == 2 for n in range(6)]
    g = table()
    play(g, "upgrade:3", "distribute:3")
    assert me(g).tokens == [2, 2, 0, 3, 3, 2]
    g = table()
    play(g, "upgrade:3", "keep")
    assert me(g).tokens == [2] * 6
    end_turn(g)


def test_b14_order_powers_apply_to_the_optional_distribution() -> None:
    """Ruling B14: "like you normally would"."""
    g = table(orders=("teutonic",))
    play(g, "upgrade:3", "distribute:2", "way:counter")
    assert me(g).tokens == [3, 0, 2, 2, 2, 3]


@pytest.mark.parametrize("order", ["aviz", "santiago"])
def test_aviz_and_santiago_may_start_on_the_original_wedge(order: str) -> None:
    g = table(orders=(order,))
    tokens(g, 0, sum(me(g).tokens) - 10, 2, 2, 2, 2, 2)
    resolve(g, INFLUENCE_MUSTER)
    assert options(g) == ("way:next", "way:original")
    before = me(g).tokens[0]
    answer(g, "way:original")
    assert me(g).tokens == [before, 1, 3, 2, 2, 2]


def test_teutonic_distributes_in_one_of_two_directions() -> None:
    g = table(orders=("teutonic",))
    resolve(g, INFLUENCE_MUSTER)
    assert options(g) == ("way:next", "way:counter")
    answer(g, "way:counter")
    assert me(g).tokens == [3, 0, 2, 2, 2, 3]


def test_hospitaller_may_skip_one_wedge() -> None:
    g = table(orders=("hospitaller",))
    assert me(g).tokens == [1, 2, 2, 2, 2, 2]
    resolve(g, INFLUENCE_MUSTER)
    assert options(g) == ("way:next", "way:skip:3", "way:skip:4")  # skipping a wedge behind the last changes nothing
    answer(g, "way:skip:3")
    assert me(g).tokens == [1, 0, 2, 3, 3, 2]


def test_b16_templar_puts_two_tokens_on_one_wedge_and_walks_one_less() -> None:
    """Ruling B16: once per turn."""
    g = table(orders=("templar",))
    tokens(g, 0, 1, 4, 2, 1, 1, 1)
    resolve(g, INFLUENCE_MUSTER)
    assert options(g) == ("way:next", "way:double:3", "way:double:4", "way:double:5")
    answer(g, "way:double:4")
    assert me(g).tokens == [1, 0, 3, 3, 2, 1]  # three wedges, not four


def test_b16_a_single_token_cannot_be_doubled() -> None:
    """Ruling B16."""
    g = table(orders=("templar",))
    tokens(g, 0, 1, 1, 2, 2, 2, 2)
    resolve(g, INFLUENCE_MUSTER)
    assert asked(g).kind == "turn.end"


def test_ways_with_the_same_result_are_offered_once() -> None:
    """H7."""
    g = table(orders=("aviz",))
    tokens(g, 0, 1, 6, 2, 2, 1, 1)
    resolve(g, INFLUENCE_MUSTER)  # six tokens reach every wedge from either start
    assert asked(g).kind == "turn.end"


@pytest.mark.parametrize("way", ["next", "original", "counter", "skip:3", "double:3"])
def test_no_way_makes_or_loses_a_token(way: str) -> None:
    for count in range(2, 15):
        places = wheel.walk(1, count, way)
        assert len(places) == count
        assert set(places) <= set(range(6))


def test_others_are_not_asked_how_to_distribute() -> None:
    g = table()
    resolve(g, INFLUENCE_MUSTER)
    assert asked(g).kind == "turn.end"


# ------------------------------------------------------------------------------------------------ the turn


def test_a_turn_is_confirmed_and_can_be_taken_back_until_then() -> None:
    """H9."""
    g = table(orders=("teutonic",))
    applied = answer(g, f"resolve:{INFLUENCE_MUSTER + 1}")
    assert applied.undoable
    assert answer(g, "way:next").undoable
    assert options(g) == ("end",)
    applied = answer(g, "end", kind="turn.end")
    assert not applied.undoable
    assert asked(g).seat == 1


def absent(g) -> str:
    """Return what an absent player does first, and play the turn to its end so."""
    decision = asked(g)
    first = GAME.default(g, decision).option
    while asked(g).seat == decision.seat:
        default(g)
    return first


def test_an_absent_player_does_what_is_harmless() -> None:
    """H10: nothing is built, nobody moved, as long as there is another way."""
    g = table()
    tokens(g, 0, 1, 3, 2, 2, 2, 2)
    assert absent(g) == f"resolve:{INFLUENCE_MUSTER + 1}"
    g = table()
    tokens(g, 0, 4, 0, 3, 0, 3, 2)
    assert absent(g) == "resolve:3"  # the emptier Travel wedge
    assert (me(g).knights, me(g).built["castle"], me(g).influence) == (["normandy"], 0, 0)
    g = table()
    upgrade(g, 0, 2)
    tokens(g, 0, 0, 0, 6, 0, 3, 3)
    assert absent(g) == "resolve:3"
    assert (me(g).knights, me(g).troops) == (["normandy"], 0)  # all for a Travel without a move
    g = table()
    tokens(g, 0, 0, 0, 0, 4, 6, 2)
    assert absent(g) == "upgrade:1"
    assert (me(g).tokens, sum(me(g).built.values()), me(g).troops) == ([0, 0, 0, 4, 6, 2], 0, 0)
    g = table()
    upgrade(g, 0)
    tokens(g, 0, 0, 0, 0, 0, 7, 5)
    assert absent(g) == "skip:6"
    assert (sum(me(g).built.values()), me(g).troops) == (0, 0)
    g = table(variant="learning")
    tokens(g, 0, 0, 0, 0, 6, 6, 0)
    assert absent(g) == "resolve:4"  # nothing else is left


def test_the_view_shows_what_the_turn_will_do() -> None:
    g = table()
    assert GAME.view(g, 1).turn.act == ""
    resolve(g, INFLUENCE_MUSTER)
    view = GAME.view(g, 1)
    assert (view.turn.act, view.turn.place, view.turn.gained) == ("resolve", INFLUENCE_MUSTER, 2)
    assert view.turn.before == (2,) * 6
    assert [wedge.tokens for wedge in view.players[0].wheel] == [2, 0, 3, 3, 2, 2]
    assert view.turn.dealt == (2, 3)
    end_turn(g)
    assert GAME.view(g, 1).turn.seat == 1


def test_play_proceeds_to_the_left() -> None:
    g = table(4)
    seats = []
    for _ in range(4):
        seats.append(asked(g).seat)
        resolve(g, INFLUENCE_MUSTER)
        end_turn(g)
    assert [*seats, asked(g).seat] == [0, 1, 2, 3, 0]
    assert g.state.round == 2


def test_only_actions_that_come_to_something_are_offered() -> None:
    """H1."""
    g = table()
    assert CRUSADE_BUILD + 1 not in map(int, offered(g, "resolve"))  # no enemy beside a knight
    assert MUSTER_INFLUENCE + 1 not in map(int, offered(g, "resolve"))  # 2 tokens, the first troop costs 3
    tokens(g, 0, 1, 2, 2, 3, 2, 2)
    assert MUSTER_INFLUENCE + 1 in map(int, offered(g, "resolve"))
