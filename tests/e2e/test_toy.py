"""Whole toy games through the real client: by buttons, by typed commands, with restarts, with closed messages."""

from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from cogs.texts.texts import DM_CLOSED
from engine.core.rng import Rng
from tests.e2e.hall import Hall, hall


async def ends_well(h: Hall, number: int) -> None:
    assert any("All rounds were played." in m.content for m in h.public())
    verified = await h.bot.service.replays.verify(number)
    assert verified.same, verified.text


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_game_by_buttons(tmp_path: Path, seats: int) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=seats)
        await h.play(number, Rng(seats))
        await ends_well(h, number)


async def test_a_restart_between_any_two_moves_changes_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        rng = Rng(3)
        while not await h.over(number):
            await h.move((await h.waiting(number))[0], rng)
            before = [(m.id, m.content) for m in h.public()]
            await h.restart()
            await h.tick()
            assert [(m.id, m.content) for m in h.public()] == before
        await ends_well(h, number)


async def test_with_closed_messages_the_game_goes_on(tmp_path: Path) -> None:
    """Host case 91: told once, privately; the hand by command; nothing secret in public."""
    async with hall(tmp_path) as h:
        dm = h.bob.user.dm_channel
        h.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
        number = await h.open(seats=2)
        first = await h.bob.slash(h.channel, "hand")
        assert "direct messages are closed" in first.response.content
        assert "Hand: lamp" in first.response.content
        second = await h.bob.slash(h.channel, "hand")
        assert "direct messages are closed" not in second.response.content
        await h.play(number, Rng(2))
        await ends_well(h, number)
        assert h.dms(h.bob) == []


def close(h: Hall, person: MemberActor) -> None:
    """Close somebody's direct messages."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    h.env.inject_error("POST", path, status=403, code=50007, times=None)


def refusals(h: Hall) -> list[int]:
    """Note whose direct messages are refused from now on."""
    notes: Any = h.bot.desk.notes
    real, refused = notes.dm_closed, []

    async def noted(user_id: int, game_id: int) -> None:
        refused.append(user_id)
        await real(user_id, game_id)

    notes.dm_closed = noted
    return refused


async def test_closed_messages_are_told_once_a_table_at_the_next_private_answer(tmp_path: Path) -> None:
    """Host case 91."""
    async with hall(tmp_path) as h:
        close(h, h.alice)
        for _ in range(2):
            await h.open(seats=2)
            told = [await h.alice.click(h.prompt(), label="Act"), await h.alice.slash(h.channel, "hand")]
            assert [shown.response.content.count(DM_CLOSED) for shown in told] == [1, 0]
            other = await h.bob.slash(h.channel, "hand")
            assert DM_CLOSED not in other.response.content
            await h.close(h.alice)


async def test_closed_messages_are_not_tried_at_every_step(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        close(h, h.alice)
        refused = refusals(h)
        number = await h.open(seats=2)
        rng = Rng(2)
        for _ in range(6):
            await h.move((await h.waiting(number))[0], rng)
        assert refused == [h.alice.id]
        await h.alice.slash(h.channel, "hand")
        assert not await h.bot.desk.notes.dm_rests(h.alice.id)
        h.env.backend.faults.clear()
        await h.play(number, rng)
        assert refused == [h.alice.id]
        assert h.dms(h.alice) != []


async def test_computer_players_fill_the_seats(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=3, computers=2)
        await h.play(number, Rng(6))
        await ends_well(h, number)
