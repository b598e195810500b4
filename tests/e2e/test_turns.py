"""What a table tells at once is one message: text first, the picture with it, one question for each wait."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cogs.posting import turns
from db.connection import Database
from engine.core.registry import games
from engine.core.rng import Rng
from table.moves.computer import Computers
from table.refusals import ServiceError
from tests.e2e.hall import Hall, hall


async def bids(h: Hall) -> None:
    """Bring the game to alice's turn."""
    for person in (h.alice, h.bob):
        await person.slash(h.channel, "act", answer="1")


def mentions(h: Hall) -> list[int]:
    """Return a list that notes from now on who is mentioned, whatever becomes of the messages."""
    backend: Any = h.env.backend
    real, noted = backend.commit_message, []

    def commit(*args: Any, **kwargs: Any) -> Any:
        message = real(*args, **kwargs)
        noted.extend(message.ping_user_ids)
        return message

    backend.commit_message = commit
    return noted


async def test_the_text_stands_above_the_picture_that_it_explains_and_the_question_below(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        while len(pictured := [m for m in h.public() if m.attachments]) == 1:
            await h.move((await h.waiting(number))[0], Rng(4))
        last = h.prompt()
        assert last.id == pictured[-1].id
        story, _, asking = last.content.partition("\n\n**Round 2**\n")
        assert story
        assert asking.startswith(f"• <@{(await h.waiting(number))[0].id}>")


async def test_a_turn_that_goes_on_grows_in_its_place(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await bids(h)
        before, pinged = h.prompt(), mentions(h)
        for _ in range(3):
            await h.alice.slash(h.channel, "act", answer="cash")
        assert [m.id for m in h.public()][-1] == before.id
        assert h.prompt().content.count("cashed") == 3, h.prompt().content
        assert pinged == []
        story = (await h.bot.service.outbox.messages(number))["prompt"].story
        assert h.prompt().content.startswith(story)


async def test_a_question_that_was_answered_leaves_its_story_and_nothing_else(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await bids(h)
        old = h.prompt()
        await h.alice.slash(h.channel, "act", answer="cash")
        story = h.prompt().content.split("\n\n**")[0]
        await h.alice.slash(h.channel, "act", answer="wait")
        assert h.prompt().id != old.id
        (left,) = [m for m in h.public() if m.id == old.id]
        assert left.content == story
        assert left.components == []


async def test_a_question_without_a_story_is_taken_away_when_it_is_answered(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await h.alice.slash(h.channel, "game verbosity", level="quiet")
        await bids(h)
        old = h.prompt()
        await h.alice.slash(h.channel, "act", answer="wait")
        assert old.id not in [m.id for m in h.public()]
        assert h.prompt().id > old.id


async def test_a_full_message_is_followed_by_another_without_a_mention(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await bids(h)
        before, pinged = h.prompt(), mentions(h)
        monkeypatch.setattr(turns, "CONTENT", len(before.content) + 10)
        await h.alice.slash(h.channel, "act", answer="cash")
        assert h.prompt().id > before.id
        assert pinged == []
        assert sum(m.content.count("cashed") for m in h.public()) == 1


@pytest.mark.parametrize("gone", ["deleted", "unknown"])
async def test_a_message_that_is_gone_or_not_known_is_followed_by_a_new_one(tmp_path: Path, gone: str) -> None:
    """What an earlier release sent is left as it stands, but for its buttons."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await bids(h)
        old = h.prompt()
        if gone == "deleted":
            h.env.backend.delete_message(h.channel.id, old.id)
        else:
            await h.bot.db.transact(lambda conn: conn.execute("UPDATE messages SET story = NULL"))
            await h.restart()
        await h.alice.slash(h.channel, "act", answer="cash")
        assert h.prompt().id > old.id
        if gone == "unknown":
            (left,) = [m for m in h.public() if m.id == old.id]
            assert left.content == old.content
            assert left.components == []
        await h.play(number, Rng(2))


async def test_what_computers_do_while_the_outbox_is_read_is_told_with_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock may ring between the commit of a move and those of the computers behind it."""
    real: Any = Computers._rounds

    async def late(self: Any, live: Any, present: Any) -> None:
        h.bot.poster.wake()
        for _ in range(20):
            await self._tables.db.read(lambda conn: conn.execute("SELECT 1").fetchone())
        await real(self, live, present)

    async with hall(tmp_path) as h:
        number = await h.open(seats=3, computers=1)
        monkeypatch.setattr(Computers, "_rounds", late)
        for _ in range(30):
            if await h.over(number):
                break
            before = {m.id for m in h.public()}
            await h.move((await h.waiting(number))[0], Rng(3))
            fresh = [m for m in h.public() if m.id not in before]
            assert len(fresh) <= 1, [m.content for m in fresh]


async def test_a_prompt_is_retired_without_reading_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        h.env.backend.http_requests.clear()
        await h.play(number, Rng(2))
        asked = [r for r in h.env.backend.http_requests if r.method == "GET"]
        assert [r.path for r in asked if "/messages" in r.path] == []


async def test_how_much_a_round_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people and two computers: at most one message for each time that somebody else is asked, and few readings."""
    reads: Counter[str] = Counter()
    real: Any = Database.read

    async def read(self: Any, work: Any, *args: Any, **kwargs: Any) -> Any:
        reads[f"{work.__module__}.{work.__name__}"] += 1
        return await real(self, work, *args, **kwargs)

    async with hall(tmp_path, games()) as h:
        number = await h.open(seats=4, computers=2, game="outremer")
        monkeypatch.setattr(Database, "read", read)
        rng, moves = Rng(1), 0
        while (view := (await h.bot.service.looking.view_for(number, h.alice.id)).view).round < 4 and not view.over:
            await h.move((await h.waiting(number))[0], rng)
            moves += 1
        told = [m for m in h.env.backend.messages[h.channel.id].values() if not m.flags & 64]
        assert moves > 60
        assert len(told) <= 0.7 * moves  # it was one for each answer
        assert sum(reads.values()) <= 6 * moves
        assert reads["db.messages.get"] == 0
        assert reads["db.settings.get"] <= 10


async def test_nobody_is_mentioned_for_what_the_own_panel_says(tmp_path: Path) -> None:
    """With computers only, a player is mentioned once, at the beginning."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2, computers=1)
        pinged, kinds = mentions(h), set()
        while not await h.over(number):
            kind = (await h.bot.service.looking.view_for(number, h.alice.id)).decision.kind
            before = len(pinged)
            await h.move(h.alice, Rng(1))
            if not await h.over(number):
                assert pinged[before:] == [], kind
            kinds.add(kind)
        assert {"match.bid", "turn.react", "turn.move"} <= kinds


async def test_a_message_found_again_is_noted_as_if_it_had_just_been_sent(tmp_path: Path) -> None:
    """Killed between the sending and the mark: what it tells is known again, and it goes on growing (issue: A1)."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await bids(h)
        for answer in ("cash", "cash", "wait"):  # two that grow, then a new one
            service: Any = h.bot.service

            async def never(*args: Any, **kwargs: Any) -> None:
                raise ServiceError("killed")

            service.outbox.sent = never
            await h.alice.slash(h.channel, "act", answer=answer)
            found = [m for m in h.public() if m.components][-1]
            await h.crash()
            await h.tick()
            assert h.prompt().id == found.id
            assert h.prompt().content.startswith((await h.bot.service.outbox.messages(number))["prompt"].story)
        assert sum(m.content.count("cashed") for m in h.public()) == 2
        await h.play(number, Rng(5))
        assert (await h.bot.service.replays.verify(number)).same


@pytest.mark.parametrize("way", ["button", "command"])
async def test_who_cannot_be_told_in_private_is_mentioned(tmp_path: Path, way: str) -> None:
    """Host case 82: else the answer to the move would have been the only notice."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2, computers=1)
        await h.alice.slash(h.channel, "act", answer="1")
        while (await h.bot.service.looking.view_for(number, h.alice.id)).decision.kind != "turn.move":
            await h.alice.slash(h.channel, "act", answer="pass")
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        pinged = mentions(h)
        for method, path in (("PATCH", "/webhooks/*/*/messages/@original"), ("POST", "/webhooks/*/*")):
            h.env.inject_error(method, path, status=500, code=0, times=None)
        if way == "button":
            await h.alice.click(panel, label="Wait")
        else:
            await h.alice.slash(h.channel, "act", answer="wait")
        h.env.backend.faults.clear()
        assert [person.id for person in await h.waiting(number)] == [h.alice.id]
        assert pinged == [h.alice.id]
        await h.play(number, Rng(1))
