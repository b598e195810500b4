"""The pictures of every game, through whole random games: the same for everybody, small, in words, with any names."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image

from engine.core.protocol import Game, GameConfig
from engine.core.registry import games
from engine.core.rng import Rng
from engine.core.view import View
from render import draw, kinds
from render.core import cache
from render.core.budget import LIMIT
from render.core.picture import ALT_LIMIT

LOOKS = 6  # positions of a game that are looked at
PEOPLE = {0: "Anna", 1: "李小龍", 2: "x" * 32, 3: "*_~`|"}


def looked_at(game: Game) -> Iterator[tuple[View, View]]:
    """Yield some positions of a random game, the last one among them: as a spectator and as a seat sees them."""
    pos, rng, seen = game.setup(GameConfig(max(game.info.seats)), 3), Rng(3), []
    while asked := game.decisions(pos):
        seen.append((game.view(pos, None), game.view(pos, asked[0].seat)))
        game.apply(pos, asked[0].seat, asked[0].sample(rng.below))
    yield from seen[:: max(1, len(seen) // LOOKS)]
    yield game.view(pos, None), game.view(pos, 0)


@pytest.mark.parametrize("key", games())
def test_pictures_for_everybody_are_the_same_for_everybody(key: str) -> None:
    drawn = set()
    for public, mine in looked_at(games()[key]):
        assert kinds(public) == kinds(mine)
        for kind, title in kinds(public):
            picture, own = draw(public, kind), draw(mine, kind)
            assert picture is not None
            assert picture == own, f"{kind} shows what its viewer alone may know"
            assert Image.open(BytesIO(picture.data)).mode == "P"
            assert len(picture.data) <= LIMIT
            assert 0 < len(picture.alt) <= ALT_LIMIT
            assert title
            drawn.add((kind, picture.data))
    assert len(drawn) > 1, "the pictures do not change with the game"


@pytest.mark.parametrize("key", games())
def test_a_picture_is_the_same_warm_and_cold_and_bears_every_name(key: str) -> None:
    *_, (view, _) = looked_at(games()[key])
    for kind, _ in kinds(view):
        warm = draw(view, kind)
        cache.clear()
        assert draw(view, kind) == warm
        named = draw(view, kind, PEOPLE)
        assert named is not None
        assert len(named.alt) <= ALT_LIMIT
