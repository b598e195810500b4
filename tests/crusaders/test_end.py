"""Rulebook: the end of the game; Scoring. Rulings B18-B24."""

from __future__ import annotations

import pytest

from engine.core.outcome import Outcome
from engine.crusaders import GAME
from engine.crusaders.rules import pieces, tally
from engine.crusaders.scoring import ending_points, outcome, score, total
from engine.crusaders.state import G
from tests.crusaders.kit import (
    INFLUENCE_MUSTER,
    asked,
    built,
    end_turn,
    enemy,
    finish,
    me,
    resolve,
    supply,
    table,
    trophies,
)

FIELDS = ("paris", "england", "navarre", "toulouse", "provence", "castile", "aragon", "austria")


def over(g: G) -> Outcome:
    """Return the outcome as if the game ended now."""
    g.state.phase = "over"
    found = outcome(g)
    assert found is not None
    return found


def test_b20_the_last_token_ends_the_game_when_the_round_is_finished() -> None:
    """Ruling B20: everybody has the same number of turns, and what is still collected comes from the reserve."""
    g = table(4)
    supply(g, 3)
    resolve(g, INFLUENCE_MUSTER)
    assert not g.state.ending
    end_turn(g)
    resolve(g, INFLUENCE_MUSTER)
    assert (g.state.ending, g.state.supply, g.state.extra) == (True, 0, 1)
    end_turn(g)
    assert asked(g).seat == 2
    resolve(g, INFLUENCE_MUSTER)
    end_turn(g)
    resolve(g, INFLUENCE_MUSTER)
    assert g.state.extra == 5
    end_turn(g)
    assert GAME.decisions(g) == ()
    assert GAME.outcome(g) is not None
    assert [p.influence for p in g.state.players[:3]] == [2, 2, 2]


def test_b20_exactly_the_last_token_is_enough() -> None:
    """Ruling B20."""
    g = table()
    supply(g, 2)
    resolve(g, INFLUENCE_MUSTER)
    assert (g.state.ending, g.state.extra) == (True, 0)


def test_b20_the_start_player_begins_no_new_round() -> None:
    """Ruling B20: the last seat of the turn order takes the last token, nobody has another turn."""
    g = table()
    resolve(g, INFLUENCE_MUSTER)
    end_turn(g)
    supply(g, 1)
    resolve(g, INFLUENCE_MUSTER)
    end_turn(g)
    assert GAME.decisions(g) == ()


def test_b21_influence_is_counted_on_freely_when_the_box_is_empty() -> None:
    """Ruling B21: with four players the tokens are the whole supply; nothing stops at 260."""
    g = table(4)
    supply(g, 1)
    pieces.gain(g, 0, 30, "influence")
    assert (g.state.supply, g.state.extra, me(g).influence) == (0, 29, 30)
    GAME.audit(g)


# ------------------------------------------------------------------------------------------------------ awards


def test_most_gets_5_and_second_most_2() -> None:
    g = table(4)
    trophies(g, 0, "slav", "slav", "slav")
    trophies(g, 1, "slav")
    trophies(g, 2, "slav", "slav")
    assert tally.awards(g, "slav") == {0: ("first", 5), 2: ("second", 2)}


def test_at_least_one_token_is_needed() -> None:
    g = table(4)
    assert tally.awards(g, "prussian") == {}
    trophies(g, 3, "prussian")
    assert tally.awards(g, "prussian") == {3: ("first", 5)}


def test_b24_a_tie_for_first_leaves_no_second_award() -> None:
    """Ruling B24, and the share on the back of the tile: half of 5, rounded down."""
    g = table(4)
    trophies(g, 0, "slav", "slav")
    trophies(g, 1, "slav", "slav")
    trophies(g, 2, "slav")
    assert tally.awards(g, "slav") == {0: ("first", 2), 1: ("first", 2)}


@pytest.mark.parametrize(("tied", "share"), [(2, 2), (3, 1), (4, 1)])
def test_shares_of_a_tie_for_first(tied: int, share: int) -> None:
    g = table(4)
    for seat in range(tied):
        trophies(g, seat, "saracen:farm" if seat < 2 else "saracen:bank")
    assert tally.awards(g, "saracen") == dict.fromkeys(range(tied), ("first", share))


@pytest.mark.parametrize(("tied", "share"), [(2, 1), (3, 1)])
def test_shares_of_a_tie_for_second(tied: int, share: int) -> None:
    g = table(4)
    trophies(g, 3, "slav", "slav")
    for seat in range(tied):
        trophies(g, seat, "slav")
    assert tally.awards(g, "slav") == {3: ("first", 5), **dict.fromkeys(range(tied), ("second", share))}


# ------------------------------------------------------------------------------------------------------ level 4


def test_b19_castle_4_scores_full_sets_of_all_three_enemies() -> None:
    """Ruling B19: 4 for each set, the least of the three counts."""
    g = table()
    built(g, 0, "castle", *FIELDS[:4])
    trophies(g, 0, "slav", "slav", "prussian", "prussian", "prussian")
    assert ending_points(g, 0, "castle") == 0
    trophies(g, 0, "saracen:farm", "saracen:bank")
    assert ending_points(g, 0, "castle") == 8


def test_church_4_scores_6() -> None:
    g = table()
    built(g, 0, "church", *FIELDS[:3])
    assert ending_points(g, 0, "church") == 0
    built(g, 0, "church", FIELDS[3])
    assert ending_points(g, 0, "church") == 6


def test_b18_farm_4_scores_knights_on_the_board_and_mustered_troops() -> None:
    """Ruling B18: Montesa's black knight counts; knights still in their slots do not."""
    g = table(orders=("montesa",))
    built(g, 0, "farm", *FIELDS[:4])
    me(g).troops = 3
    assert ending_points(g, 0, "farm") == 2 + 3
    built(g, 0, "castle", *FIELDS[4:5])
    assert ending_points(g, 0, "farm") == len(me(g).knights) + 3


def test_bank_4_scores_4_for_each_level_4_building_itself_too() -> None:
    g = table()
    built(g, 0, "bank", *FIELDS[:4])
    assert ending_points(g, 0, "bank") == 4
    built(g, 0, "church", *FIELDS[4:])
    assert ending_points(g, 0, "bank") == 8


def test_the_score_names_its_lines_and_adds_up() -> None:
    g = table()
    built(g, 0, "church", *FIELDS[:4])
    trophies(g, 0, "slav")
    me(g).influence, g.state.supply = 20, g.state.supply - 20
    lines = {line.text: line.points for line in score(g, 0)}
    assert lines == {"Influence collected during the game": 20, "Most Slavs defeated (1)": 5, "Church 4": 6}
    assert over(g).standings[0].points == 31 == GAME.view(g, None).players[0].score


def test_the_score_says_what_each_line_counts() -> None:
    """Awards with the number of enemies and ties, level 4 buildings with what they count and how much each is."""
    g = table(3, orders=("montesa",))
    for kind, regions in (("castle", FIELDS[:4]), ("farm", FIELDS[4:])):
        built(g, 0, kind, *regions)
    built(g, 0, "bank", "tuscany", "rome", "bohemia", "saxony")
    me(g).troops = 2
    trophies(g, 0, "slav", "prussian", "saracen:farm")
    trophies(g, 1, "slav", "prussian", "prussian")
    trophies(g, 2, "prussian")
    assert [(line.text, line.points) for line in score(g, 0)] == [
        ("Influence collected during the game", 0),
        ("Second most Prussians defeated (1, a tie of 2 players)", 1),
        ("Most Slavs defeated (1, a tie of 2 players)", 2),
        ("Most Saracens defeated (1)", 5),
        ("Castle 4 (1 set of all three enemies, 4 each)", 4),
        ("Farm 4 (4 knights on the map, 2 mustered troops, 1 each)", 6),
        ("Bank 4 (3 own level 4 buildings, 4 each)", 12),
    ]
    assert total(g, 0) == sum(line.points for line in score(g, 0))


# ------------------------------------------------------------------------------------------------------ winner


def test_most_influence_wins() -> None:
    g = table(3)
    for p, amount in zip(g.state.players, (10, 30, 20), strict=True):
        p.influence = amount
    assert [(s.seat, s.place) for s in over(g).standings] == [(1, 1), (2, 2), (0, 3)]


def test_b22_a_tie_is_a_shared_win() -> None:
    """Ruling B22."""
    g = table(3)
    for p, amount in zip(g.state.players, (30, 10, 30), strict=True):
        p.influence = amount
    result = over(g)
    assert result.winners == (0, 2)
    assert [s.place for s in result.standings] == [1, 1, 3]


def test_a_whole_game_of_absent_players_ends() -> None:
    g = table()
    finish(g)
    assert g.state.ending


def test_a_saracens_influence_can_end_the_game_too() -> None:
    g = table()
    enemy(g, "normandy", "saracen:troop")
    me(g).troops = 5
    supply(g, 3, seat=1)
    g.state.players[0].tokens = [11, 0, 0, 0, 0, 1]
    g.pending = None
    resolve(g, 5)
    assert g.state.ending
