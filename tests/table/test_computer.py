"""Computer seats: decisions and view only, reproducible, carried on after a restart."""

import asyncio

import pytest

from engine.core.decision import Pick
from table.log import entry
from table.moves import computer
from table.moves.thinking import Thinking
from table.refusals import NotAllowed, WrongState
from tests import toy
from tests.table.kit import World, user


async def test_a_game_with_computers_comes_to_its_end(world):
    table = await world.table(1, computers=3)
    await world.random_game(table.id, 1)
    assert (await world.service.looking.table(table.id)).state == "over"
    by = {entry(row).by for row in await world.log(table.id) if row.kind == "choice"}
    assert by == {"player", "computer"}
    assert (await world.service.replays.verify(table.id)).same


async def test_no_prompt_waits_for_a_computer(world):
    table = await world.table(1, computers=2)
    seats = []

    async def look():
        for post in await world.service.outbox.pending():
            content = await world.service.contents.content(post)
            if post.kind == "turn" and content is not None:
                seats.extend(item.seat for item in content.waiting)
            await world.service.outbox.sent(post)

    await world.random_game(table.id, 1, each=look)
    assert set(seats) == {0}


async def test_it_is_reproducible(tmp_path):
    logs = []
    for n in range(2):
        world = await World(tmp_path / f"{n}.sqlite3").open()
        table = await world.table(1, computers=2)
        await world.random_game(table.id, 1)
        logs.append([(row.seat, row.choice) for row in await world.log(table.id)])
        await world.close()
    assert logs[0] == logs[1]


async def test_a_crash_before_the_computers_is_made_up_for(world, monkeypatch):
    table = await world.table(1, computers=2)
    await world.play(table.id, 0, "1")

    async def killed(self, live, present=None):
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(computer.Computers, "go_on", killed)
        with pytest.raises(asyncio.CancelledError):
            await world.play(table.id, 0, "wait")
    seq = (await world.service.looking.table(table.id)).seq
    assert (await world.service.looking.view_for(table.id, user(0))).decision is None
    await world.restart()
    assert await world.service.deadlines.tick() == 1
    assert (await world.service.looking.table(table.id)).seq > seq
    assert (await world.service.looking.view_for(table.id, user(0))).decision is not None
    assert await world.service.deadlines.tick() == 0


async def test_the_computers_play_in_bounded_pieces(world, monkeypatch):
    monkeypatch.setattr(computer, "BATCH", 2)
    monkeypatch.setattr(computer, "MOST", 2)
    table = await world.table(1, computers=3)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "wait")
    ticks = 0
    while (await world.service.looking.view_for(table.id, user(0))).decision is None:
        assert await world.service.deadlines.tick() == 1
        ticks += 1
    assert ticks > 1


class Cheat(toy.ToyPlayer):
    def choose(self, game, view, decision, salt):
        return Pick("cheat")


class Faulty(toy.ToyPlayer):
    def choose(self, game, view, decision, salt):
        raise KeyError("a fault of the player")


@pytest.mark.parametrize("player", [Cheat(), Faulty()])
async def test_a_bad_computer_plays_the_default(world, monkeypatch, caplog, player):
    monkeypatch.setattr(toy.ToyGame, "players", lambda self: {"random": player})
    table = await world.table(1, computers=1)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "wait")
    assert (await world.service.looking.view_for(table.id, user(0))).decision is not None
    assert "computer random" in caplog.text


async def test_a_computer_that_this_release_does_not_have(world, monkeypatch, caplog):
    table = await world.table(1, computers=1)
    monkeypatch.setattr(toy.ToyGame, "players", lambda self: {})
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "wait")
    assert "no computer player random" in caplog.text


async def test_a_fault_behind_the_move_does_not_take_the_move_back(world, monkeypatch, caplog):
    table = await world.table(1, computers=1)
    await world.play(table.id, 0, "1")

    async def broken(self, live, present):
        raise OSError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr(computer.Computers, "_rounds", broken)
        reply = await world.play(table.id, 0, "wait")
    assert reply.last == 4
    assert "computer players of game" in caplog.text
    assert await world.service.deadlines.tick() == 0
    world.now += computer.WAIT_AFTER_FAULT
    assert await world.service.deadlines.tick() == 1
    assert (await world.service.replays.verify(table.id)).same


async def test_it_sees_its_own_view_only(world, monkeypatch):
    seen = []
    real = toy.ToyPlayer.choose

    def choose(self, game, view, decision, salt):
        seen.append((view.seat, decision.seat))
        return real(self, game, view, decision, salt)

    monkeypatch.setattr(toy.ToyPlayer, "choose", choose)
    table = await world.table(1, computers=2)
    await world.random_game(table.id, 1)
    assert seen
    assert all(viewer == asked for viewer, asked in seen)


# ------------------------------------------------------------------- computers among themselves, and the queue


async def alone(world, computers=4, channel=500):
    """Start a table at which no person sits."""
    table = await world.service.seats.create("toy", channel, 1, user(0), "Ann")
    await world.service.seats.leave(table.id, user(0))
    for _ in range(computers):
        await world.service.seats.add_computer(table.id, user(0), "random")
    return await world.service.seats.start(table.id, user(0), seed=7)


async def test_d18_a_table_without_a_person_rests_until_it_is_asked_to_go_on(world):
    table = await alone(world)
    for _ in range(3):
        world.now += 100_000
        assert await world.service.deadlines.tick() == 0
    assert (await world.service.looking.table(table.id)).seq == 1
    (prompt,) = [post for post in await world.drain() if post.kind == "turn"]
    content = await world.service.contents.content(prompt)
    assert content.advice.startswith("No person sits at this table, so it rests")
    assert f"`/game resume table:{table.id}`" in content.advice
    with pytest.raises(NotAllowed):
        await world.service.idle.resume(table.id, 999)
    await world.service.idle.resume(table.id, user(0))
    first = (await world.service.looking.table(table.id)).seq
    assert first > 1
    world.now += 100_000
    assert await world.service.deadlines.tick() == 0
    assert (await world.service.looking.table(table.id)).seq == first  # only to the end of the phase
    assert [post for post in await world.drain() if post.kind == "turn"]
    await world.service.idle.resume(table.id, 900, moderator=True)
    assert (await world.service.looking.table(table.id)).state == "over"
    assert (await world.service.replays.verify(table.id)).same


async def test_d18_a_restart_while_they_go_on_is_invisible(world, monkeypatch):
    table = await alone(world)

    async def killed(self, live, present=None):
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(computer.Computers, "go_on", killed)
        with pytest.raises(asyncio.CancelledError):
            await world.service.idle.resume(table.id, user(0))
    assert (await world.service.looking.table(table.id)).seq == 1
    await world.restart()
    assert await world.service.deadlines.tick() == 1
    seq = (await world.service.looking.table(table.id)).seq
    assert seq > 1
    await world.restart()
    assert await world.service.deadlines.tick() == 0
    assert (await world.service.looking.table(table.id)).seq == seq


@pytest.mark.parametrize("computer_plays", [True, False])
async def test_d18_when_the_last_person_gets_up_the_table_rests_and_says_so(world, computer_plays):
    table = await world.table(1, computers=2)
    await world.service.seats.set_deadline(table.id, user(0), 1)
    await world.drain()
    await world.service.seats.leave(table.id, user(0), computer="random" if computer_plays else None)
    seq = (await world.service.looking.table(table.id)).seq
    told = [
        await world.service.contents.content(post)
        for post in await world.service.outbox.pending()
        if post.kind == "turn"
    ]
    assert ["No person sits" in content.advice for content in told] == [True]
    await world.drain()
    for _ in range(10):
        world.now += 3_600_000
        assert await world.service.deadlines.tick() == 0
    assert (await world.service.looking.table(table.id)).seq == seq
    if not computer_plays:
        with pytest.raises(WrongState, match="`/game join`"):
            await world.service.idle.resume(table.id, user(0))
        await world.service.seats.join(table.id, user(5), "Eve")
        (asked,) = (await world.service.looking.status(table.id)).waiting
        assert asked.deadline == world.now + 3_600_000
        assert [post.pings for post in await world.drain() if post.kind == "turn"] == [(user(5),)]


async def test_d18_one_table_thinks_at_a_time_and_those_with_a_person_first(world):
    queue, order = Thinking(), []

    async def think(name, waited_for):
        async with queue.turn(waited_for=waited_for):
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    async with queue.turn(waited_for=False):
        work = [asyncio.create_task(think(n, n in "bd")) for n in "abcde"]
        await asyncio.sleep(0)
        work[3].cancel()
    await asyncio.gather(*work, return_exceptions=True)
    assert order == ["b", "b", "a", "a", "c", "c", "e", "e"]
    async with asyncio.timeout(5), queue.turn(waited_for=True):
        pass  # a cancelled one leaves nothing behind


async def test_d18_a_turn_that_was_given_to_somebody_cancelled_is_handed_on():
    queue = Thinking()

    async def think():
        async with queue.turn(waited_for=True):
            return True

    async with queue.turn(waited_for=True):
        first, second = asyncio.create_task(think()), asyncio.create_task(think())
        await asyncio.sleep(0)
    first.cancel()  # its turn was given to it, and it did not run yet
    async with asyncio.timeout(5):
        assert await second
    async with asyncio.timeout(5), queue.turn(waited_for=False):
        pass


async def test_d18_computers_of_many_tables_are_never_in_the_middle_of_a_move_at_once(world, monkeypatch):
    thinking, most = set(), []
    real = computer.Computers._think

    async def think(self, draft, live):
        thinking.add(live.row.id)
        most.append(len(thinking))
        await real(self, draft, live)
        thinking.remove(live.row.id)

    monkeypatch.setattr(computer.Computers, "_think", think)
    tables = [await alone(world, channel=600 + n) for n in range(8)]
    await asyncio.gather(*(world.service.idle.resume(table.id, user(0)) for table in tables))
    assert set(most) == {1}
    for table in tables:
        assert (await world.service.replays.verify(table.id)).same
