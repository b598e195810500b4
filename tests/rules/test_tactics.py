"""Rulebook: Tactics. Ruling Q46."""

from __future__ import annotations

from engine.outremer.flow.aftermath import current
from engine.outremer.state import ATTACKER, G, Play
from tests.rules.kit import CONTENT, A, E, answer, asked, battle, hand, hold, table


def example() -> G:
    """Edessa (defending) has played Flame of Faith, Antioch Color of Chivalry; Edessa plays Baldwin's Defense."""
    g = table()
    hold(g, E, "turbessel", 5)
    hand(g, E, "baldwins_defense", "litany_of_the_saints", "reinforcement", "armenian_archers", "border_castle")
    battle(g, A, "turbessel", 8)
    fight = current(g)
    fight.plays += [
        Play(1, "flame_of_faith", "bottom", cover="holy_lance"),
        Play(ATTACKER, "color_of_chivalry", "top", cover="shield_wall"),
    ]
    answer(g, "baldwins_defense", kind="battle.play")
    assert asked(g).seat == A
    return g


def test_example_baldwins_defense_gives_seven_strength() -> None:
    """Section 8: 3 and 2 for each white tactic: Flame of Faith and Baldwin's Defense itself."""
    g = example()
    answer(g, "bottom")
    assert current(g).bonus[1] == 7


def test_example_baldwins_defense_routs_five() -> None:
    """Section 8: 1 and 2 for each blue tactic: Color of Chivalry of the opponent and itself."""
    g = example()
    answer(g, "top")
    assert current(g).units == 3


def test_q46_covering_cards_do_not_count() -> None:
    """The covers of the example are white and blue too, and add nothing: still 7 and 5."""
    g = example()
    assert CONTENT.tactics["holy_lance"].colours == {"candles"}
    answer(g, "bottom")
    assert current(g).bonus[1] == 7


def test_level_iv_tactics_are_two_coloured() -> None:
    assert all(len(t.colours) == 2 for t in CONTENT.tactics.values() if t.level == 4)
