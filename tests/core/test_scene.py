"""When the picture in the channel is drawn anew: by the position alone, for every viewer alike, not at every choice."""

import pytest

from engine.core.protocol import Game, GameConfig
from engine.core.registry import games
from engine.core.rng import Rng
from tests.toy import GAME as TOY

GAMES = {"toy": TOY, **games()}


@pytest.mark.parametrize("key", GAMES)
def test_a_scene_is_of_the_position_and_of_nobody(key: str) -> None:
    game: Game = GAMES[key]
    seats = max(game.info.seats)
    pos, rng = game.setup(GameConfig(seats), 3), Rng(3)
    choices, phases, scenes = 0, [""], [("", "")]
    while asked := game.decisions(pos):
        view = game.view(pos, None)
        assert {game.view(pos, seat).scene for seat in range(seats)} == {view.scene}
        assert game.view(game.shuffled(pos, None, choices), None).scene == view.scene
        assert game.view(game.load(game.dump(pos)), None).scene == view.scene
        if view.phase != phases[-1]:
            phases.append(view.phase)
        if (view.phase, view.scene) != scenes[-1]:
            scenes.append((view.phase, view.scene))
        decision = asked[0]
        game.apply(pos, decision.seat, decision.sample(rng.below))
        choices += 1
    assert len(phases) <= len(scenes) < 0.6 * choices, (len(phases), len(scenes), choices)
    assert (len(phases) < len(scenes)) == any(scene for _, scene in scenes)  # a game may do with phases alone
