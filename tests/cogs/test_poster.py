"""What the poster sends now, and what waits for its moment."""

from typing import Any

from cogs.posting.poster import Poster
from table.model import Post


def post(number: int, kind: str, *, anew: bool = False, channel: int = 5) -> Post:
    return Post(number, (number,), kind, 1, channel, None, None, (), f"1:{number}", 0, {"anew": anew})


def ripe(poster: Poster, *posts: Post) -> list[int]:
    return [one.id for one in poster._ripe(posts)]


def test_changes_in_place_are_spread_in_time_and_no_picture_comes_before_its_text() -> None:
    now = 0.0
    nothing: Any = None
    poster = Poster(nothing, nothing, nothing, refresh=8.0, clock=lambda: now)
    turn, board = post(1, "turn"), post(2, "board")
    assert ripe(poster, turn, board) == [1, 2]
    poster._refreshed = {(5, "turn"): 0.0}
    now = 2.0
    assert ripe(poster, turn, board) == []  # the picture waits for the text
    assert ripe(poster, board) == [2]  # which was told already
    assert ripe(poster, post(3, "turn", anew=True), board) == [3, 2]  # whom it asks anew is told at once
    assert ripe(poster, post(4, "turn", channel=6), post(5, "say"), board) == [4, 5, 2]
    now = 8.0
    assert ripe(poster, turn, board) == [1, 2]
