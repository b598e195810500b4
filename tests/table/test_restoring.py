"""A damaged or missing position comes back from the log when its table is loaded, and what does not is listed."""

import logging

import pytest

from engine.core import registry
from engine.core.rng import Rng
from table.refusals import Broken
from tests.table.kit import CHANNEL, damage, unlike, user

GUILD, OTHER = 1, 2


def gone(conn):
    conn.execute("DELETE FROM snapshots")


def newest_gone(conn):
    """An older position stands there, which nobody may go on with."""
    conn.execute("DELETE FROM snapshots WHERE seq = (SELECT max(seq) FROM snapshots)")


async def moves(world, game, count, rng):
    for _ in range(count):
        decision = (await world.asked(game, 2))[0]
        await world.choose(game, decision.seat, decision.sample(rng.below))


async def begun(world, *, guild=GUILD, channel=CHANNEL):
    """Return a table of two after some moves, and after taking the last one back."""
    table = await world.service.seats.create("toy", channel, guild, user(0), "Ann")
    await world.service.seats.join(table.id, user(1), "Ben")
    await world.service.seats.start(table.id, user(0), seed=7)
    await moves(world, table.id, 6, Rng(4))
    await world.service.stewards.step_back(table.id, 900, "Mo")
    return table


@pytest.mark.parametrize("hurt", [damage, gone, newest_gone])
@pytest.mark.parametrize("guild", [GUILD, None])
async def test_a_position_is_rebuilt_by_itself(world, hurt, guild, caplog):
    table = await begun(world, guild=guild)
    before = await world.stored(table.id)
    await world.db.transact(hurt)
    await world.restart()
    with caplog.at_level(logging.WARNING):
        seen = [await world.service.looking.view_for(table.id, user(seat)) for seat in range(2)]
    assert [one.seat for one in seen] == [0, 1]
    assert await world.stored(table.id) == before
    assert (await world.service.looking.status(table.id)).broken == ""
    (told,) = [record.getMessage() for record in caplog.records if record.name == "caravanserai.table"]
    assert told.startswith(f"game {table.id} at entry 8: The ")
    assert "rebuilt from the log" in told
    assert (await world.service.replays.verify(table.id)).same
    await world.restart()
    caplog.clear()
    await world.random_game(table.id, 2)
    assert not [record for record in caplog.records if record.name == "caravanserai.table"]  # stored, and whole


@pytest.mark.parametrize("hurt", [damage, gone])
async def test_also_of_a_game_that_is_over_or_put_away(world, hurt):
    first = await world.table(2)
    await world.random_game(first.id, 2)
    second = await begun(world, channel=501)
    outcome = (await world.service.looking.status(first.id)).outcome
    await world.db.transact(lambda conn: conn.execute("UPDATE games SET state = 'archived' WHERE id = 2"))
    await world.db.transact(hurt)
    await world.restart()
    status = await world.service.looking.status(first.id)
    assert (status.broken, status.outcome) == ("", outcome)
    assert (await world.service.looking.view_for(first.id, user(0))).view.over
    assert (await world.service.looking.status(second.id)).broken == ""
    await world.service.idle.resume(second.id, user(0))
    await world.random_game(second.id, 2)


@pytest.mark.parametrize("key", list(registry.games()))
async def test_of_every_game(world, key):
    game = registry.game(key)
    world.service.tables.games = world.games = {key: game}
    table = await world.service.seats.create(key, CHANNEL, 1, user(0), "Ann")
    for _ in range(1, max(game.info.seats)):
        await world.service.seats.add_computer(table.id, user(0), next(iter(game.players())))
    await world.service.seats.start(table.id, user(0), seed=5)
    rng = Rng(3)
    for _ in range(12):
        for decision in await world.asked(table.id, 1):
            await world.choose(table.id, 0, decision.sample(rng.below))
    before = await world.stored(table.id)
    await world.db.transact(damage)
    await world.restart()
    assert (await world.service.looking.status(table.id)).broken == ""
    assert await world.stored(table.id) == before


async def test_an_undo_over_a_damaged_position_replays_the_log(world):
    table = await world.table(2)
    await world.bids(table.id)
    start = (await world.service.looking.view_for(table.id, user(0))).view
    await world.play(table.id, 0, "cash")
    await world.db.transact(
        lambda conn: conn.execute("UPDATE snapshots SET position = x'00' WHERE seq < (SELECT max(seq) FROM snapshots)")
    )
    reply = await world.service.undos.undo(table.id, user(0), "back")
    assert reply.seen.view == start


@pytest.mark.parametrize("how", ["log", "asked", "content"])
async def test_what_the_log_does_not_lead_to_is_not_made_up(world, how, caplog):
    table = await begun(world)
    if how == "log":
        await world.db.transact(lambda conn: damage(conn, log=True))
    elif how == "asked":
        await world.db.transact(unlike, table.id)
    else:
        await world.db.transact(damage)
        change = "UPDATE actions SET choice = CAST(json_set(choice, '$.edition', 'abc') AS BLOB) WHERE kind = 'setup'"
        await world.db.transact(lambda conn: conn.execute(change))
    await world.restart()
    with caplog.at_level(logging.WARNING), pytest.raises(Broken, match="damaged"):
        await world.service.looking.view_for(table.id, user(0))
    assert "log does not help" in caplog.text


async def test_damaged_tables_are_listed_for_a_server_and_in_direct_messages(world):
    here = [await begun(world, channel=channel) for channel in (1, 2)]
    away = await begun(world, guild=OTHER, channel=3)
    private = await begun(world, guild=None, channel=4)
    assert await world.service.looking.damaged(GUILD) == ()
    for table in (here[1], away, private):
        await world.db.transact(unlike, table.id)
    await world.db.transact(damage)  # all, but the log of the first one leads back
    await world.restart()
    assert [one.table.id for one in await world.service.looking.damaged(GUILD)] == [here[1].id]
    mine = [one.table.id for one in await world.service.looking.my_damaged(user(1))]
    assert sorted(mine) == sorted([here[1].id, away.id, private.id])
    assert await world.service.looking.my_damaged(900) == ()
