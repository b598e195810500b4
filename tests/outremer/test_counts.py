"""How many lines of play there are one, two and three choices deep from fixed positions.

A number that changes without a change of the rules is a question that lost or won an option. All chance is seeded and
cards are laid out by hand, so the numbers depend on the rules and on the few cards named here.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.protocol import GameConfig
from engine.outremer import GAME
from engine.outremer.flow.planning import Planning
from engine.outremer.state import G
from tests.rules import kit
from tests.rules.kit import A, E, J, T

# what lies on top of the decks
TOPS = {
    "building": ["jousting_grounds"],
    "building4": ["training_grounds"],
    "tactic": ["scorched_earth"],
    "tactic4": ["baldwins_defense"],
    "governor": ["galeran"],
    "rescript1": ["spare_the_walls", "genoese_merchants"],
    "spy": ["bribed_mason", "wandering_monk", "bedouin_guide"],
    "saracen": ["apamean_archers"],
}


def lines(g: G, depth: int) -> int:
    """Count the sequences of `depth` legal choices; one that ends the rules under way earlier counts once."""
    asked = GAME.decisions(g)
    if not asked or not depth:
        return 1
    total = 0
    for decision in asked:
        for choice in decision.every():
            after = GAME.copy(g)
            GAME.apply(after, decision.seat, choice)
            total += lines(after, depth - 1)
    return total


def bare() -> G:
    """Four states behind their setup: six coins each, one unspent good of their own, nothing on the markets."""
    g = kit.table()
    for name in ("building", "building4", "tactic", "tactic4", "governor"):
        kit.market(g, name)
    for name, top in TOPS.items():
        kit.stack_deck(g, name, top)
    for seat, good in ((J, "candles"), (T, "wood"), (E, "steel"), (A, "horses")):
        g.state.players[seat].coins = 6
        kit.goods(g, seat, **{good: 1})
    return g


def setup() -> G:
    return GAME.setup(GameConfig(4, {"bulls": "choose", "governors": "draw"}), 1)


def two_states() -> G:
    return GAME.setup(GameConfig(2, {"bulls": "choose", "governors": "draw"}), 1)


def planning() -> G:
    g = bare()
    kit.run(g, Planning())
    return g


def construction() -> G:
    g = bare()
    kit.market(g, "building", "storehouses", "castle_chapels")
    kit.order(g, T, "construction")
    return g


def boosted_construction() -> G:
    g = bare()
    kit.market(g, "building", "storehouses", "castle_chapels")
    kit.order(g, T, "construction", boosted=True)
    return g


def prayer() -> G:
    g = bare()
    kit.order(g, J, "prayer")
    return g


def muster() -> G:
    g = bare()
    kit.market(g, "tactic", "turcopoles")
    kit.order(g, E, "muster")
    return g


def march() -> G:
    g = bare()
    kit.order(g, A, "march")
    return g


def battle() -> G:
    g = bare()
    kit.hand(g, A, "volley_of_fire", "cunning_bribery")
    kit.battle(g, A, "apamea", 4)
    return g


COUNTS: list[tuple[Callable[[], G], tuple[int, int, int]]] = [
    (setup, (4, 12, 24)),
    (two_states, (4, 8, 32)),
    (planning, (8, 48, 304)),
    (construction, (6, 11, 25)),
    (boosted_construction, (7, 28, 122)),
    (prayer, (9, 27, 70)),
    (muster, (4, 17, 58)),
    (march, (3, 9, 42)),
    (battle, (2, 10, 20)),
]


@pytest.mark.parametrize(("arrange", "counts"), COUNTS, ids=[one.__name__ for one, _ in COUNTS])
def test_lines_of_play(arrange: Callable[[], G], counts: tuple[int, int, int]) -> None:
    g = arrange()
    before = GAME.dump(g)
    assert tuple(lines(g, depth) for depth in (1, 2, 3)) == counts
    assert GAME.dump(g) == before
