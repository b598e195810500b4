"""Computer seats: decisions and view only, reproducible, carried on after a restart."""

import asyncio

import pytest

from engine.core.decision import Pick
from table.log import entry
from table.moves import computer
from tests import toy
from tests.table.kit import World, user


async def test_a_game_with_computers_comes_to_its_end(world):
    table = await world.table(1, computers=3)
    await world.random_game(table.id, 1)
    assert (await world.service.table(table.id)).state == "over"
    by = {entry(row).by for row in await world.log(table.id) if row.kind == "choice"}
    assert by == {"player", "computer"}
    assert (await world.service.verify(table.id)).same


async def test_no_prompt_waits_for_a_computer(world):
    table = await world.table(1, computers=2)
    seats = []

    async def look():
        for post in await world.service.pending():
            content = await world.service.content(post)
            if post.kind == "turn" and content is not None:
                seats.extend(item.seat for item in content.waiting)
            await world.service.sent(post)

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
        patch.setattr(computer.Computers, "_play_computers", killed)
        with pytest.raises(asyncio.CancelledError):
            await world.play(table.id, 0, "wait")
    seq = (await world.service.table(table.id)).seq
    assert (await world.service.view_for(table.id, user(0))).decision is None
    await world.restart()
    assert await world.service.tick() == 1
    assert (await world.service.table(table.id)).seq > seq
    assert (await world.service.view_for(table.id, user(0))).decision is not None
    assert await world.service.tick() == 0


async def test_the_computers_play_in_bounded_pieces(world, monkeypatch):
    monkeypatch.setattr(computer, "BATCH", 2)
    monkeypatch.setattr(computer, "MOST", 2)
    table = await world.table(1, computers=3)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "wait")
    ticks = 0
    while (await world.service.view_for(table.id, user(0))).decision is None:
        assert await world.service.tick() == 1
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
    assert (await world.service.view_for(table.id, user(0))).decision is not None
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
    assert await world.service.tick() == 0
    world.now += computer.WAIT_AFTER_FAULT
    assert await world.service.tick() == 1
    assert (await world.service.verify(table.id)).same


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
