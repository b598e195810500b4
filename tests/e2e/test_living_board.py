"""One message with the picture a phase, drawn anew in its place for each scene (host cases 10, 110, 113)."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.posting.painter import Names
from engine.core.decision import Pick
from engine.core.registry import games
from engine.core.rng import Rng
from engine.core.view import View
from render import kinds
from tests.e2e.hall import PNG, Hall, Paper, hall, redrawn
from tests.e2e.typist import typed_answer


def paint(view: View, kind: str, names: Names) -> Paper:
    """Draw what tells one scene from another."""
    return Paper(PNG, "board.png", f"{view.phase}/{view.scene}")


def boards(h: Hall) -> list[discord.Message]:
    """Return the messages with a picture."""
    return [m for m in h.public() if m.attachments]


def alt(h: Hall) -> str | None:
    """Return what the newest picture says."""
    (file,) = boards(h)[-1].attachments
    return file.description


async def opened(h: Hall, seats: int = 2, computers: int = 0) -> int:
    h.bot.painter._paint = paint
    return await h.open(seats=seats, computers=computers)


async def turn(h: Hall) -> None:
    """Let whoever has the turn wait, and whoever may react pass."""
    for person in (h.alice, h.bob):
        await person.slash(h.channel, "act", answer="wait")
        await person.slash(h.channel, "act", answer="pass")


async def bids(h: Hall) -> None:
    for person in (h.alice, h.bob):
        await person.slash(h.channel, "act", answer="1")


async def test_a_scene_is_drawn_once_and_in_place(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await opened(h)
        (board,) = boards(h)
        assert alt(h) == "1/0"
        await bids(h)
        assert alt(h) == "1/2"
        assert [m.id for m in boards(h)] == [board.id]
        await h.alice.slash(h.channel, "act", answer="cash")  # the turn goes on: the same scene
        assert [file.description for m in boards(h) for file in m.attachments] == ["1/2"]
        await h.alice.slash(h.channel, "act", answer="wait")
        await h.bob.slash(h.channel, "act", answer="pass")
        assert alt(h) == "1/1"
        assert [m.id for m in boards(h)] == [board.id]


async def test_each_phase_has_one_message_and_each_scene_one_rendering(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        seen: list[tuple[int | None, str, str, bool, bool]] = []

        def once(view: View, kind: str, names: Names) -> Paper:
            seen.append((view.seat, view.phase, view.scene, view.over, bool(view.waiting)))
            return paint(view, kind, names)

        h.bot.painter._paint = once
        number = await h.open(seats=3)
        await h.play(number, Rng(4))
        assert [file.description for m in boards(h) for file in m.attachments] == ["1/0", "2/0"]  # how a phase ended
        public = [scene for seat, *scene in seen if seat is None]
        assert len(public) == len(set(map(tuple, public))) >= 8


async def test_what_stands_is_never_older_than_what_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit hangs while the game goes on: one more follows it, with the newest picture, and none beside it."""
    real: Any = discord.PartialMessage.edit
    gate, flight = asyncio.Event(), []

    async def slow(self: Any, **kwargs: Any) -> Any:
        if not kwargs.get("attachments") or self.channel.id != channel:
            return await real(self, **kwargs)
        flight.append("begun")
        await gate.wait()
        made = await real(self, **kwargs)
        flight.append("done")
        return made

    async with hall(tmp_path) as h:
        number = await opened(h, seats=3)
        channel = h.channel.id
        service = h.bot.service
        monkeypatch.setattr(discord.PartialMessage, "edit", slow)
        for _ in range(3):
            await _move(h, number, "1")
        async with asyncio.timeout(10):
            while not flight:
                await asyncio.sleep(0.01)
        for _ in range(2):
            await _move(h, number, "wait")
            if any(w.text.endswith("react") for w in (await service.looking.status(number)).waiting):
                await _move(h, number, "pass")
        assert flight == ["begun"]
        gate.set()
        await h.env.settle()
        assert flight == ["begun", "done"] * 2
        assert alt(h) == "1/1"


async def _move(h: Hall, number: int, option: str) -> None:
    """Move without waiting until all is shown."""
    service = h.bot.service
    user = (await service.looking.status(number)).waiting[0].user_id
    assert user is not None
    await service.moves.submit(number, user, None, Pick(option), f"{option}{(await service.looking.table(number)).seq}")


async def test_a_message_that_is_gone_is_posted_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await opened(h)
        (board,) = boards(h)
        h.env.backend.delete_message(h.channel.id, board.id)
        await bids(h)
        (again,) = boards(h)
        assert again.id != board.id
        assert alt(h) == "1/2"
        await turn(h)
        assert [m.id for m in boards(h)] == [again.id]


async def test_computers_in_a_row_are_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = redrawn(monkeypatch)
    async with hall(tmp_path) as h:
        number = await opened(h, seats=4, computers=3)
        await h.alice.slash(h.channel, "act", answer="1")
        assert drawn.count(boards(h)[0].id) <= 1
        await h.play(number, Rng(1))


async def test_pictures_in_place_are_spread_in_time_and_the_newest_counts(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await opened(h)
        now = 0.0
        poster: Any = h.bot.poster
        poster.refresh, poster._clock = 8.0, lambda: now
        await bids(h)
        assert alt(h) == "1/2"
        await turn(h)
        assert alt(h) == "1/2"
        now = 7.9
        await h.tick()
        assert alt(h) == "1/2"
        now = 8.0
        await h.tick()
        assert alt(h) == "1/1"
        assert len(boards(h)) == 1
        assert await h.bot.service.outbox.pending() == ()


@pytest.mark.parametrize("key", games())
async def test_what_is_over_shows_how_it_ended_and_nobody_to_act(tmp_path: Path, key: str) -> None:
    """Every picture but the last one: of a phase its end, of a battle its winner."""

    def told(view: View, kind: str, names: Names) -> Paper:
        winner = getattr(getattr(view, "battle", None), "winner", "?")
        asked = ", ".join(waiting.text for waiting in view.waiting) or "nobody"
        return Paper(PNG, f"{kind}.png", f"{kind} {view.phase}: {asked} acts, winner {winner}")

    async with hall(tmp_path, games()) as h:
        h.bot.painter._paint = told
        h.bot.painter._kinds = kinds
        number = await h.open(seats=min(2, *games()[key].info.seats), game=key)
        rng = Rng(7)
        for _ in range(250):
            if await h.over(number):
                break
            person = (await h.waiting(number))[0]
            seen = await h.bot.service.looking.view_for(number, person.id)
            await person.slash(h.channel, "act", answer=typed_answer(seen.decision.sample(rng.below)))
        *over, _ = boards(h)
        shown = [file.description or "" for message in over for file in message.attachments]
        assert len(over) >= 2
        assert [text for text in shown if "nobody acts" not in text] == []
        assert [text for text in shown if text.startswith("battle") and "winner None" in text] == []
