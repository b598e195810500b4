"""What Discord must show is shown once: across crashes, closed channels, lost connections and broken pictures."""

from pathlib import Path
from typing import Any

import pytest

from bot import create_bot
from cogs.settings import Settings
from cogs.table.limits import FILE
from cogs.table.painter import Painter
from cogs.table.refusals import ServiceError
from engine.core.rng import Rng
from engine.core.view import View
from tests.e2e.hall import PNG, Hall, Paper, hall


def tails(h: Hall) -> list[str]:
    """Return the marker of every public message."""
    return [m.content.rsplit("\n", 1)[-1] for m in h.public()]


def later(h: Hall, minutes: float) -> None:
    """Let so much time pass for the table (its clock is not that of the simulated Discord)."""
    service: Any = h.bot.service
    real = service.clock
    service.clock = lambda: real() + int(minutes * 60_000)


async def settled(h: Hall) -> None:
    await h.tick()
    assert await h.bot.service.pending() == ()


async def test_killed_between_post_and_mark(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        rng = Rng(2)
        for _ in range(4):

            async def never(*args: Any) -> None:
                raise ServiceError("killed")

            service: Any = h.bot.service
            service.sent = never
            before = len(h.public())
            await h.move((await h.waiting(number))[0], rng)
            assert len(await service.pending()) > 0
            posted = [(m.id, m.content) for m in h.public()]
            await h.crash()
            await settled(h)
            now = [(m.id, m.content) for m in h.public()]
            assert [entry for entry in now if entry[0] in dict(posted)] == posted or len(now) >= before
            assert len(set(tails(h))) == len(tails(h))
            texts = [m.content for m in h.public() if "moved" in m.content]
            assert len(texts) == len(set(texts))
        await h.play(number, rng)
        assert (await h.bot.service.verify(number)).same
        assert len(set(tails(h))) == len(tails(h))


async def test_killed_between_commit_and_post(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        rng = Rng(2)
        for _ in range(4):
            poster: Any = h.bot.poster
            poster._closed = True
            before = len(h.public())
            await h.move((await h.waiting(number))[0], rng)
            assert len(h.public()) == before
            seq = (await h.bot.service.table(number)).seq
            await h.crash()
            assert (await h.bot.service.table(number)).seq == seq
            await settled(h)
            assert len(set(tails(h))) == len(tails(h))
        await h.play(number, rng)
        assert (await h.bot.service.verify(number)).same


async def test_a_post_that_arrived_although_the_answer_was_lost(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        from discord.abc import Messageable

        real: Any = Messageable.send
        lost = []

        async def send(self: Any, *args: Any, **kwargs: Any) -> Any:
            made = await real(self, *args, **kwargs)
            if not lost:
                lost.append(made)
                raise OSError("connection reset")
            return made

        Messageable.send = send  # type: ignore[method-assign]
        try:
            for person in (h.alice, h.bob):
                await person.slash(h.channel, "act", answer="1")
        finally:
            Messageable.send = real  # type: ignore[method-assign]
        assert lost
        later(h, 2)
        await settled(h)
        assert len(set(tails(h))) == len(tails(h))
        await h.play(number, Rng(1))


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (403, 50001), (400, 160005), (500, 0)])
async def test_a_channel_that_takes_nothing_loses_nothing(tmp_path: Path, status: int, code: int) -> None:
    """Host cases 103, 104, 112: told privately, posted later, in order."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        h.env.inject_error("POST", f"/channels/{h.channel.id}/messages", status=status, code=code, times=None)
        before = len(h.public())
        for person in (h.alice, h.bob):
            told = await person.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="draw")
        assert len(h.public()) == before
        told = await h.bob.slash(h.channel, "act")
        if status != 500:
            assert f"I cannot post in <#{h.channel.id}>" in told.response.content
        h.env.backend.faults.clear()
        later(h, 40)
        await settled(h)
        assert len(h.public()) > before
        told = await h.bob.slash(h.channel, "hand")
        assert "I cannot post" not in told.response.content
        later(h, 40)
        await h.play(number, Rng(8))
        order = [int(tail.split("+")[-1].split()[-1]) for tail in tails(h) if "·" in tail]
        assert order[1:] == sorted(order[1:])


async def test_a_picture_that_discord_refuses_becomes_words(tmp_path: Path) -> None:
    """Host case 37."""
    async with hall(tmp_path) as h:
        h.env.inject_error("POST", f"/channels/{h.channel.id}/messages", status=413, code=40005, times=1)
        await h.alice.slash(h.channel, "game new", game="toy")
        later(h, 2)
        await h.tick()
        await h.bob.slash(h.channel, "game join")
        real = h.env.inject_error
        await h.alice.slash(h.channel, "game start")
        assert real
        assert any("coins (3, 3)" in m.content or m.attachments for m in h.public())


@pytest.mark.parametrize("fault", ["none", "raises", "large"])
async def test_without_a_picture_the_board_is_told_in_words(tmp_path: Path, fault: str) -> None:
    def draw(view: View, kind: str) -> Paper | None:
        if fault == "raises":
            raise RuntimeError("no ink")
        return None if fault == "none" else Paper(PNG + bytes(FILE), "board.png", "large")

    async with hall(tmp_path) as h:
        h.bot.painter._paint = draw
        number = await h.open(seats=2)
        assert any("coins (3, 3)" in m.content for m in h.public())
        shown = await h.alice.slash(h.channel, "board")
        assert "coins (3, 3)" in shown.response.content
        await h.play(number, Rng(2))
        assert (fault == "none") == (h.faults.found == [])
        h.faults.found.clear()


async def test_one_rendering_for_each_state_and_viewer(tmp_path: Path) -> None:
    """Host case 110."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        before = h.bot.painter.count
        for _ in range(3):
            await h.people[3].slash(h.channel, "board")
            await h.people[2].slash(h.channel, "board")
        assert h.bot.painter.count == before
        shown = await h.alice.slash(h.channel, "board")
        assert h.bot.painter.count == before + 1
        assert shown.response.attachments[0].description == "board of 0: Round 1"


async def test_who_is_newly_waited_for_is_pinged_once(tmp_path: Path) -> None:
    """Host cases 83 and 88."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        backend = h.env.backend
        await h.play(number, Rng(7))
        for message in backend.messages[h.channel.id].values():
            pinged = list(message.ping_user_ids)
            assert len(pinged) == len(set(pinged))
            if pinged:
                assert all(f"<@{user}>" in message.content for user in pinged)
        assert any(m.ping_user_ids for m in backend.messages[h.channel.id].values())


async def test_only_the_last_prompt_has_buttons(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        rng = Rng(9)
        while not await h.over(number):
            h.prompt()
            people = await h.waiting(number)
            await h.move(people[0], rng)


async def test_undo_alone_and_with_consent(tmp_path: Path) -> None:
    """Host cases 68 and 70."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="cash")
        undone = await h.alice.slash(h.channel, "undo")
        assert "taken back" in undone.response.content
        assert (await h.bot.service.view_for(number, h.alice.id)).view.coins == (3, 3)
        await h.alice.slash(h.channel, "act", answer="draw")
        refused = await h.alice.slash(h.channel, "undo")
        asked = await h.alice.click(refused.response, label="Ask the others")
        assert asked.ephemeral
        request = next(m for m in h.public() if any("Agree" in str(c.to_dict()) for c in m.components))
        wrong = await h.people[3].click(request, label="Agree")
        assert wrong.ephemeral
        await h.bob.click(request, label="Agree")
        seen = await h.bot.service.view_for(number, h.alice.id)
        assert seen.view.deck == 10
        assert (await h.bot.service.verify(number)).same
        await h.play(number, Rng(1))


async def test_a_database_that_cannot_be_opened_stops_the_start(tmp_path: Path) -> None:
    """Host case 17."""
    import simcord

    from db.errors import DatabaseError

    folder = tmp_path / "games.sqlite3"
    folder.mkdir()
    with pytest.raises(DatabaseError):
        async with simcord.run(create_bot(Settings(database_path=folder), painter=Painter(workers=0))):
            raise AssertionError("it started")
