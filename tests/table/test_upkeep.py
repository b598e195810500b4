"""What the database need not keep: the outbox does not grow for ever, and a game that goes on loses nothing by it."""

from db import outbox
from table.model import Shown
from table.time.upkeep import HOPELESS, SETTLED, TRIES
from tests.table.kit import user


async def count(world):
    return await world.db.read(lambda conn: conn.execute("SELECT count(*) FROM outbox").fetchone()[0])


async def send(world, first=900):
    """Send all that is pending as messages with numbers from `first` on."""
    for number, post in enumerate(await world.service.outbox.pending(), first):
        await world.service.outbox.sent(post, Shown(number))


async def test_settled_rows_go_and_the_parting_still_finds_the_hand(world):
    table = await world.table(2)
    await world.bids(table.id)
    await send(world)
    before = await count(world)
    world.now += SETTLED
    assert await world.service.upkeep.sweep() == 0
    world.now += 1
    deleted = await world.service.upkeep.sweep()
    assert 0 < deleted < before
    assert await count(world) == before - deleted
    assert await world.db.read(outbox.sent_to, table.id, user(0), ("hand",))
    await world.service.seats.leave(table.id, user(0))
    (parting,) = [post for post in await world.service.outbox.pending() if post.kind == "parting"]
    assert (await world.service.contents.content(parting)).hands
    assert (await world.service.replays.verify(table.id)).same


async def test_an_ended_game_leaves_no_settled_rows(world):
    table = await world.table(2)
    await world.bids(table.id)
    await world.service.seats.end(table.id, user(0))
    await send(world)
    world.now += SETTLED + 1
    await world.service.upkeep.sweep()
    assert await count(world) == 0


async def test_what_merely_waited_is_sent_and_what_was_refused_for_weeks_is_given_up(world):
    await world.table(2)
    world.now += HOPELESS + 1  # the bot was away
    waiting = len(await world.rows())
    await world.service.upkeep.sweep()
    assert len(await world.rows()) == waiting
    refused = next(post for post in await world.service.outbox.pending() if post.user_id is None)
    for _ in range(TRIES):
        await world.service.outbox.failed(refused, 0)
    await world.service.upkeep.sweep()
    assert {row.target for row in await world.rows()} <= {"user"}
