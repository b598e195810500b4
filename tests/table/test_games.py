"""Every game of the registry through the service: restarts, free undo, automatic passes, the end, the replay."""

import pytest

from engine.core import registry
from engine.core.rng import Rng
from tests.table.kit import CHANNEL, user


@pytest.mark.parametrize("key", list(registry.games()))
async def test_a_whole_game_with_computers(world, key):
    game = registry.game(key)
    world.service.games = world.games = {key: game}
    table = await world.service.create(key, CHANNEL, 1, user(0), "Ann")
    players, rng = list(game.players()), Rng(5)
    for n in range(min(game.info.seats), max(game.info.seats)):
        await world.service.add_computer(table.id, user(0), players[n % len(players)])
    await world.service.start(table.id, user(0), seed=5)
    await world.service.set_preference(table.id, user(0), "pass_unless_held")
    undone = moves = 0
    while asked := await world.asked(table.id, 1):
        before, decision = await world.stored(table.id), asked[0]
        reply = await world.choose(table.id, 0, decision.sample(rng.below))
        moves += 1
        if reply.seen.undo and rng.below(4) == 0:
            reply = await world.service.undo(table.id, user(0), world.key())
            assert (await world.stored(table.id), reply.seen.decision) == (before, decision)
            undone += 1
        if moves % 10 == 0:
            await world.restart()
        await world.drain()
    assert undone
    status = await world.service.status(table.id)
    assert (status.table.state, status.outcome is None) == ("over", False)
    found = await world.service.verify(table.id)
    assert (found.same, found.text) == (True, "Log and position agree.")
