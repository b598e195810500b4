"""Every game of the registry through the service: restarts, free undo, automatic passes, the end, the replay."""

import pytest

from engine.core import registry
from engine.core.decision import Pick
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from table.model import Reply
from tests.table.kit import CHANNEL, HOUR, user


@pytest.mark.parametrize("key", list(registry.games()))
async def test_a_whole_game_with_computers(world, key):
    game = registry.game(key)
    world.service.tables.games = world.games = {key: game}
    table = await world.service.seats.create(key, CHANNEL, 1, user(0), "Ann")
    players, rng = list(game.players()), Rng(5)
    for n in range(max(game.info.seats) - 1):
        await world.service.seats.add_computer(table.id, user(0), players[n % len(players)])
    await world.service.seats.start(table.id, user(0), seed=5)
    await world.service.deadlines.set_preference(table.id, user(0), "pass_unless_held")
    undone = moves = 0
    while asked := await world.asked(table.id, 1):
        before, decision = await world.stored(table.id), asked[0]
        reply = await world.choose(table.id, 0, decision.sample(rng.below))
        moves += 1
        if decision.reaction:  # it passes at its moment
            world.now += 24 * HOUR
            await world.service.deadlines.tick()
            continue
        if reply.seen.undo and (not undone or rng.below(4) == 0):
            reply = await world.service.undos.undo(table.id, user(0), world.key())
            assert (await world.stored(table.id), reply.seen.decision) == (before, decision)
            undone += 1
        if moves % 10 == 0:
            await world.restart()
        await world.drain()
    assert bool(undone) == has_steps(game)
    status = await world.service.looking.status(table.id)
    assert (status.table.state, status.outcome is None) == ("over", False)
    found = await world.service.replays.verify(table.id)
    assert (found.same, found.text) == (True, "Log and position agree.")


def has_steps(game):
    """Whether anybody ever answers twice in a row with nothing drawn or shown between: such a step is free to undo."""
    for seed in range(5):
        pos, rng = game.setup(GameConfig(max(game.info.seats)), seed), Rng(seed)
        while asked := game.decisions(pos):
            seat = asked[0].seat
            applied = game.apply(pos, seat, asked[0].sample(rng.below))
            if applied.undoable and any(decision.seat == seat for decision in game.decisions(pos)):
                return True
    return False


async def first_turn(world, *, people):
    """Return a table of Crusaders for two in which the user of seat 0 is asked to end the first turn, and what was
    asked at the start of it.
    """
    game = registry.game("crusaders")
    world.service.tables.games = world.games = {"crusaders": game}
    table = await world.service.seats.create("crusaders", CHANNEL, 1, user(0), "Ann", {"variant": "learning"})
    if people > 1:
        await world.service.seats.join(table.id, user(1), "Bob")
    else:
        await world.service.seats.add_computer(table.id, user(0), "random")
    await world.service.seats.start(table.id, user(0), seed=5)
    begun = None
    while True:
        for seat in range(people):
            seen = await world.service.looking.view_for(table.id, user(seat))
            if seen.decision is None:
                continue
            if seen.decision.kind == "turn.act" and begun is None:
                begun = seen
            if begun is not None and seen.decision.kind == "turn.end":
                return table.id, seat, begun
            await world.choose(table.id, seat, seen.decision.shape.forced() or game_default(game, seen))


def game_default(game, seen):
    decision = seen.decision
    return decision.default or Pick(decision.shape.options[0])


@pytest.mark.parametrize("people", [1, 2])
async def test_a_turn_whose_end_was_taken_back_is_free_to_its_beginning(world, people):
    """Ruling H9: until the player says that the turn is over, all of it can be taken back; also for the second time."""
    number, seat, begun = await first_turn(world, people=people)
    await world.choose(number, seat, Pick("end"))
    if people > 1:  # the other one has begun, and nothing is hidden in this game
        other = await world.service.looking.view_for(number, user(1 - seat))
        await world.choose(number, 1 - seat, Pick(other.decision.shape.options[0]))
    answer = await world.service.undos.ask_undo(number, user(seat), "ask")
    if people > 1:
        answer = await world.service.undos.answer_undo(number, user(1 - seat), answer.number, True, "yes")
    assert isinstance(answer, Reply)
    seen = await world.service.looking.view_for(number, user(seat))
    assert (seen.decision.kind, seen.undo) == ("turn.end", True)
    while seen.decision.kind != "turn.act":
        await world.service.undos.undo(number, user(seat), world.key())
        seen = await world.service.looking.view_for(number, user(seat))
    assert (seen.view, seen.decision) == (begun.view, begun.decision)
    assert (await world.service.replays.verify(number)).same
