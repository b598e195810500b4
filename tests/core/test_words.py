"""Words that every game says alike."""

import pytest

from engine.core.protocol import GameConfig
from engine.core.words import closing, join
from tests.toy import GAME


@pytest.mark.parametrize(
    ("words", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (iter("abc"), "a, b and c")]
)
def test_a_list_in_words(words, said):
    assert join(words) == said


def test_a_list_of_which_one_is_meant():
    assert join("abc", "or") == "a, b or c"


def test_a_board_ends_with_who_is_waited_for_and_at_last_with_the_places():
    pos = GAME.setup(GameConfig(2, {"rounds": "1"}), 1)
    assert closing(GAME.view(pos, None), None) == ["", "Waiting for match.bid; match.bid"]
    while asked := GAME.decisions(pos):
        GAME.apply(pos, asked[0].seat, asked[0].fallback())
    outcome = GAME.outcome(pos)
    assert closing(GAME.view(pos, None), outcome) == [
        "",
        "All rounds were played.",
        "1. Lantern 1: 0",
        "1. Lantern 2: 0",
    ]
