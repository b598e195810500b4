"""A crash between any two steps loses nothing and does nothing twice; a restart is invisible (host cases 13,
14, 19).
"""

import asyncio

import pytest

from db import moves, outbox, settings, snapshots, timers
from engine.core.decision import Pick
from engine.core.rng import Rng
from table.refusals import ServiceError
from tests.table.kit import user


@pytest.mark.parametrize(
    ("module", "name"),
    [(moves, "record"), (snapshots, "put"), (timers, "replace"), (outbox, "put"), (settings, "put")],
)
@pytest.mark.parametrize("after", [False, True])
async def test_a_fault_in_the_transaction_leaves_everything_as_it_was(world, monkeypatch, module, name, after):
    table = await world.table()
    rows, log = await world.rows(), await world.log(table.id)
    real = getattr(module, name)

    def failing(*args, **kwargs):
        if after:
            real(*args, **kwargs)
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(module, name, failing)
        with pytest.raises(ServiceError):
            await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press")
    assert (await world.rows(), await world.log(table.id)) == (rows, log)
    assert (await world.service.looking.view_for(table.id, user(0))).view.bid is None
    reply = await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press")
    assert not reply.again


async def test_a_commit_whose_answer_was_lost_stands_once(world, monkeypatch):
    table = await world.table()
    real = world.db.transact

    async def lost(*args, **kwargs):
        await real(*args, **kwargs)
        raise OSError("killed before the answer")

    with monkeypatch.context() as patch:
        patch.setattr(world.db, "transact", lost)
        with pytest.raises(ServiceError):
            await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press")
    reply = await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press")
    assert reply.again
    assert len(await world.log(table.id)) == 2
    assert (await world.service.replays.verify(table.id)).same


async def test_a_cancelled_press_is_stored_as_a_whole_or_not_at_all(world):
    table = await world.table(4)
    for seat in range(4):
        task = asyncio.create_task(world.service.moves.submit(table.id, user(seat), 1, Pick("1"), f"p{seat}"))
        for _ in range(seat):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    for seat in range(4):
        try:
            await world.service.moves.submit(table.id, user(seat), 1, Pick("1"), f"p{seat}")
        except ServiceError:
            pytest.fail("the table did not recover")
    assert len(await world.log(table.id)) == 5
    assert (await world.service.replays.verify(table.id)).same


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_restart_before_every_choice_is_invisible(world, tmp_path, seats):
    table = await world.table(seats)
    seen: dict[int, object] = {}

    async def restart():
        before = [await world.service.looking.view_for(table.id, user(n)) for n in range(seats)]
        pending = await world.service.outbox.pending()
        await world.restart()
        assert [await world.service.looking.view_for(table.id, user(n)) for n in range(seats)] == before
        assert await world.service.outbox.pending() == pending
        assert await world.service.deadlines.tick() == 0
        seen[len(seen)] = before

    count = await world.random_game(table.id, seats, salt=5, each=restart)
    assert len(seen) == count
    assert (await world.service.replays.verify(table.id)).same
    assert (await world.service.looking.table(table.id)).state == "over"


async def test_a_game_with_restarts_is_the_same_game(tmp_path):
    from tests.table.kit import World

    dumps = []
    for restarts in (False, True):
        world = await World(tmp_path / f"{restarts}.sqlite3").open()
        table = await world.table(3)
        await world.random_game(table.id, 3, salt=9, each=world.restart if restarts else None)
        dumps.append((await world.stored(table.id), [row.choice for row in await world.log(table.id)]))
        await world.close()
    assert dumps[0] == dumps[1]


async def test_a_restart_writes_nothing(world):
    await world.table()
    await world.restart()
    writes = []
    real = world.db.transact

    async def noted(*args, **kwargs):
        writes.append(args)
        return await real(*args, **kwargs)

    world.db.transact = noted
    await world.service.deadlines.tick()
    await world.service.looking.find(500)
    assert writes == []


async def test_only_a_few_tables_stay_in_memory(world):
    world.service.tables._cache = 3
    rng = Rng(3)
    tables = []
    for n in range(6):
        table = await world.service.seats.create("toy", 900 + n, 1, user(0), "Ann")
        await world.service.seats.join(table.id, user(1), "Ben")
        tables.append(await world.service.seats.start(table.id, user(0), seed=n))
    for _ in range(30):
        table = tables[rng.below(6)]
        if asked := await world.asked(table.id, 2):
            await world.choose(table.id, asked[0].seat, asked[0].sample(rng.below))
    assert len(world.service.tables._shelf) == 3
    for table in tables:
        assert (await world.service.replays.verify(table.id)).same


async def test_a_cancelled_commit_holds_the_lock_until_it_has_ended(world, monkeypatch):
    """Else the next press would load the state before it, and run into a conflict."""
    table = await world.table()
    real, begun = world.db.transact, asyncio.Event()

    async def slow(*args, **kwargs):
        begun.set()
        await asyncio.sleep(0.05)
        return await real(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(world.db, "transact", slow)
        task = asyncio.create_task(world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press"))
        await begun.wait()
        task.cancel()
        reply = await world.service.moves.submit(table.id, user(1), 1, Pick("1"), "other")
    assert task.cancelled()
    assert (reply.first, (await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press")).again) == (
        3,
        True,
    )
