"""Whole games of every registered game by buttons, with restarts on the way and with closed direct messages."""

from pathlib import Path

import pytest

from engine.core.registry import games
from engine.core.rng import Rng
from tests.e2e.hall import Hall, hall

CASES = [(key, seats) for key, game in games().items() for seats in game.info.seats]


async def ends_well(h: Hall, number: int) -> None:
    verified = await h.bot.service.verify(number)
    assert verified.same, verified.text
    outcome = (await h.bot.service.status(number)).outcome
    assert outcome is not None
    assert any(outcome.text in m.content for m in h.public())
    assert [m.content for m in h.public() if m.components] == []
    assert await h.bot.service.pending() == ()


@pytest.mark.parametrize(("key", "seats"), CASES)
async def test_a_whole_game_by_buttons(tmp_path: Path, key: str, seats: int) -> None:
    async with hall(tmp_path, games()) as h:
        number = await h.open(seats=seats, game=key)
        await h.play(number, Rng(seats))
        await ends_well(h, number)


@pytest.mark.parametrize("key", games())
async def test_a_restart_every_few_moves_and_closed_messages(tmp_path: Path, key: str) -> None:
    async with hall(tmp_path, games()) as h:
        dm = h.bob.user.dm_channel
        h.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
        number = await h.open(seats=2, game=key)
        rng = Rng(12)
        while not await h.over(number):
            for _ in range(8):
                people = await h.waiting(number)
                if people:
                    await h.move(people[0], rng)
            before = [(m.id, m.content) for m in h.public()]
            await h.restart()
            await h.tick()
            assert [(m.id, m.content) for m in h.public()] == before
        await ends_well(h, number)
        assert h.dms(h.bob) == []
        told = await h.bob.slash(h.channel, "hand")
        assert "direct messages are closed" in told.response.content


@pytest.mark.parametrize("key", games())
async def test_one_person_among_computer_players(tmp_path: Path, key: str) -> None:
    game = games()[key]
    async with hall(tmp_path, games()) as h:
        number = await h.open(seats=max(game.info.seats), computers=max(game.info.seats) - 1, game=key)
        await h.play(number, Rng(3))
        await ends_well(h, number)
