"""How a phase ended: what is seen on the way from its last choice to the next one."""

import msgspec
import pytest

from engine.core.protocol import GameConfig
from engine.core.registry import games
from engine.core.rng import Rng
from tests import toy


@pytest.mark.parametrize("key", ["toy", *games()])
def test_what_is_passed_on_the_way_is_for_everybody_and_changes_nothing(key: str) -> None:
    """Nobody's own, nothing that is hidden until the end, nobody to act."""
    game = {"toy": toy.GAME, **games()}[key]
    pos, rng, seen = game.setup(GameConfig(max(game.info.seats), {}), 5), Rng(5), 0
    for _ in range(150):
        if not (asked := game.decisions(pos)):
            break
        decision = asked[rng.below(len(asked))]
        choice, before = decision.sample(rng.below), game.dump(pos)
        for view in game.moments(pos, decision.seat, choice):
            seen += 1
            assert (view.seat, view.over, view.waiting) == (None, False, ())
            assert {getattr(view, name, None) for name in ("own", "influence", "outcome")} <= {None}
            msgspec.json.encode(view)
        assert game.dump(pos) == before
        game.apply(pos, decision.seat, choice)
    assert seen > 30


async def test_an_earlier_phase_is_shown_as_it_ended(world):
    table = await world.table(2)
    await world.drain()
    closings = []

    async def look():
        found = [
            await world.service.contents.content(post)
            for post in await world.service.outbox.pending()
            if post.kind == "turn"
        ]
        closings.extend(content.closing for content in found if content.closing)
        await world.drain()

    await world.random_game(table.id, 2, each=look)
    (closing,) = closings
    assert {view.phase for view in closing} == {"1"}
    assert closing[-1].scene == "0"
    assert all(view.waiting == () for view in closing)
