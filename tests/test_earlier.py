"""Games that began with an earlier house edition go on: each edition that a release replaced can still be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from engine.core.content import EARLIER
from engine.core.protocol import GameConfig
from engine.core.rng import Rng

ENGINE = Path(__file__).parent.parent / "engine"
KEPT = [
    (key, folder.name) for key in registry.games() for folder in sorted((ENGINE / key / "content" / EARLIER).glob("*"))
]
CHOICES = 150


@pytest.mark.parametrize(("key", "edition"), KEPT)
def test_an_edition_of_an_earlier_release_is_still_played(key: str, edition: str) -> None:
    game, by_lot = registry.game(key), Rng(7)
    assert game.cards(edition)
    pos = game.setup(GameConfig(game.info.seats[0], edition=edition), 7)
    for _ in range(CHOICES):
        if asked := game.decisions(pos):
            game.apply(pos, asked[0].seat, asked[0].sample(by_lot.below))
    assert game.view(pos, None).edition == edition
    assert game.dump(game.load(game.dump(pos))) == game.dump(pos)


def test_every_game_that_was_released_without_keeping_its_cards_keeps_them_now() -> None:
    """A game that came later has nothing to keep here: each table keeps its own edition (`Editions.keep`)."""
    assert {key for key, _ in KEPT} >= {"outremer", "crusaders", "road"}
