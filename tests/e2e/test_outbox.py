"""What Discord must show is shown once: across crashes, closed channels, lost connections and broken pictures."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from discord.abc import Messageable

from bot import create_bot
from cogs.panels.limits import FILE
from cogs.posting.painter import Names, Painter
from cogs.settings import Settings
from cogs.texts import texts
from db.errors import DatabaseError
from engine.core.decision import Pick
from engine.core.rng import Rng
from engine.core.view import View
from engine.core.wiring import Wired
from table.model import Post, Shown
from table.outbox.postbox import Postbox
from table.refusals import ServiceError
from tests import toy
from tests.e2e.hall import PNG, Hall, Paper, hall, later, paint

MINUTE = 60_000


def tails(h: Hall) -> list[str]:
    """Return the marker of every public message."""
    return [m.content.rsplit("\n", 1)[-1] for m in h.public()]


async def settled(h: Hall) -> None:
    await h.tick()
    assert await h.bot.service.outbox.pending() == ()


async def test_killed_between_post_and_mark(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        rng = Rng(2)
        for _ in range(4):

            async def never(*args: Any) -> None:
                raise ServiceError("killed")

            service: Any = h.bot.service
            service.outbox.sent = never
            await h.move((await h.waiting(number))[0], rng)
            assert len(await service.outbox.pending()) > 0
            posted = [m.id for m in h.public()]
            await h.crash()
            await settled(h)
            assert [m.id for m in h.public()][: len(posted)] == posted
            assert len(set(tails(h))) == len(tails(h))
            moved = [m.content for m in h.public() if "moved" in m.content]
            assert len(moved) == len(set(moved))
        await h.play(number, rng)
        assert (await h.bot.service.replays.verify(number)).same
        assert len(set(tails(h))) == len(tails(h))


async def test_what_is_marked_while_the_outbox_is_read_is_not_sent_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        service: Any = h.bot.service
        pending, sent = service.outbox.pending, service.outbox.sent
        was_read, reads = asyncio.Event(), []

        async def read_twice(*args: Any) -> Any:
            found = await pending(*args)
            reads.append(found)
            if len(reads) == 1:
                h.bot.poster._again = True  # somebody rings while the first lanes run
            elif len(reads) == 2:
                was_read.set()
                while h.bot.poster._lanes:
                    await asyncio.sleep(0)
            return found

        async def marked_late(*args: Any) -> None:
            await was_read.wait()
            await sent(*args)

        await h.alice.slash(h.channel, "act", answer="1")
        service.outbox.pending, service.outbox.sent = read_twice, marked_late
        await h.bob.slash(h.channel, "act", answer="1")
        assert len(reads) > 2
        assert len(reads[1]) > 0
        service.outbox.pending, service.outbox.sent = pending, sent
        assert len(set(tails(h))) == len(tails(h))
        await h.play(number, Rng(2))
        assert len(set(tails(h))) == len(tails(h))


async def test_whoever_rings_what_is_shown_is_work_of_the_bot(tmp_path: Path) -> None:
    """The simulated Discord waits for it; else another press would find a part of it under way."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.bot.service.moves.submit(number, h.bob.id, None, Pick("1"), "from outside")
        await h.env.settle()
        assert await h.bot.service.outbox.pending() == ()


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
            seq = (await h.bot.service.looking.table(number)).seq
            await h.crash()
            assert (await h.bot.service.looking.table(number)).seq == seq
            await settled(h)
            assert len(set(tails(h))) == len(tails(h))
        await h.play(number, rng)
        assert (await h.bot.service.replays.verify(number)).same


async def test_a_post_that_arrived_although_the_answer_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        real: Any = Messageable.send
        lost = []

        async def send(self: Any, *args: Any, **kwargs: Any) -> Any:
            made = await real(self, *args, **kwargs)
            if not lost:
                lost.append(made)
                raise OSError("connection reset")
            return made

        with monkeypatch.context() as patch:
            patch.setattr(Messageable, "send", send)
            for person in (h.alice, h.bob):
                await person.slash(h.channel, "act", answer="1")
        assert lost
        later(h, MINUTE * 2)
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
        later(h, MINUTE * 40)
        await settled(h)
        assert len(h.public()) > before
        told = await h.bob.slash(h.channel, "hand")
        assert "I cannot post" not in told.response.content
        later(h, MINUTE * 40)
        await h.play(number, Rng(8))
        # lobby and pictures stand where they were, with the number of their newest row
        stays = [m.content.rsplit("\n", 1)[-1] for m in h.public() if not m.attachments]
        order = [int(tail.split("+")[-1].split()[-1]) for tail in stays if "·" in tail]
        assert order[1:] == sorted(order[1:])


async def test_a_picture_that_discord_refuses_becomes_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Host case 37."""
    real: Any = Messageable.send

    async def send(self: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("files"):
            answer = SimpleNamespace(status=413, reason="Payload Too Large")
            raise discord.HTTPException(answer, {"code": 40005, "message": "too large"})  # type: ignore[arg-type]
        return await real(self, *args, **kwargs)

    monkeypatch.setattr(Messageable, "send", send)
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        assert any("coins (3, 3)" in m.content for m in h.public())
        h.prompt()
        assert len(h.faults.found) == 1
        h.faults.found.clear()


@pytest.mark.parametrize("fault", ["none", "raises", "large"])
async def test_without_a_picture_the_board_is_told_in_words(tmp_path: Path, fault: str) -> None:
    def draw(view: View, kind: str, names: Names) -> Paper | None:
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
        assert "took back the last step" in undone.response.content
        assert (await h.bot.service.looking.view_for(number, h.alice.id)).view.coins == (3, 3)
        await h.alice.slash(h.channel, "act", answer="draw")
        refused = await h.alice.slash(h.channel, "undo")
        asked = await h.alice.click(refused.response, label="Ask the others")
        assert asked.response.ephemeral
        request = next(m for m in h.public() if any("Agree" in str(c.to_dict()) for c in m.components))
        wrong = await h.people[3].click(request, label="Agree")
        assert wrong.ephemeral
        await h.bob.click(request, label="Agree")
        seen = await h.bot.service.looking.view_for(number, h.alice.id)
        assert seen.view.deck == 10
        told = [message.content for message in h.public()]
        drawn, cashed = "moved {'seat': 0, 'move': 'draw'}", "cashed {'seat': 0}"
        for line in (drawn, cashed):  # what was taken back reads so where it was told
            assert any(f"~~{line}~~ (taken back)" in text for text in told)
        assert any(f"took back the last step: {cashed}" in text for text in told)
        assert (await h.bot.service.replays.verify(number)).same
        await h.play(number, Rng(1))


async def test_a_database_that_cannot_be_opened_stops_the_start(tmp_path: Path) -> None:
    """Host case 17."""
    folder = tmp_path / "games.sqlite3"
    folder.mkdir()
    with pytest.raises(DatabaseError):
        async with simcord.run(create_bot(Settings(database_path=folder), painter=Painter(paint, workers=0))):
            raise AssertionError("it started")


@pytest.mark.parametrize("locked", [False, True])
async def test_an_archived_thread_is_opened_again_unless_it_is_locked(tmp_path: Path, locked: bool) -> None:
    """Host case 104."""
    async with hall(tmp_path) as h:
        channel = h.bot.get_channel(h.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="game", type=discord.ChannelType.public_thread)
        h.channel = h.channel.threads[0]
        number = await h.open(seats=2)
        meta = h.env.backend.get_channel(h.channel.id).thread_metadata
        assert meta is not None
        meta.archived, meta.locked = True, locked
        times = None if locked else 1
        h.env.inject_error("POST", f"/channels/{h.channel.id}/messages", status=400, code=50083, times=times)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        assert meta.archived == locked
        shown = await h.bob.slash(h.channel, "hand")
        assert ("the thread is archived" in shown.response.content) == locked
        h.env.backend.faults.clear()
        meta.archived = meta.locked = False
        later(h, MINUTE * 40)
        await settled(h)
        await h.play(number, Rng(1))


async def test_a_channel_without_rights_gets_no_table(tmp_path: Path) -> None:
    """Host case 101: refused before anybody is charged a seat."""
    async with hall(tmp_path) as h:
        me = discord.PermissionOverwrite(send_messages=False)
        closed = h.guild.create_text_channel("closed", overwrites={h.guild.default_role: me})
        moderator = h.guild.add_member(
            h.env.create_user("mod"),
            roles=[h.guild.create_role("mods", permissions=discord.Permissions(administrator=True))],
        )
        result = await moderator.slash(closed, "game new", game="toy")
        assert "Send Messages" in result.response.content
        assert await h.bot.service.looking.find(closed.id) is None


def refused() -> discord.Forbidden:
    """Return what Discord says where a right is missing."""
    answer: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})


async def test_while_nothing_can_be_posted_the_old_prompt_stays_and_a_prompt_is_tried_at_once(tmp_path: Path) -> None:
    """Issue 10, A4: what is answered is true either way."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        old = h.prompt()
        h.env.inject_error("POST", f"/channels/{h.channel.id}/messages", status=403, code=50013, times=None)
        await h.alice.slash(h.channel, "act", answer="wait")
        assert h.prompt().id == old.id
        asked = await h.alice.slash(h.channel, "game prompt")
        assert texts.PROMPT_WAITS in asked.response.content
        assert "I lack the right to post there" in asked.response.content
        assert h.prompt().id == old.id
        h.env.backend.faults.clear()
        asked = await h.alice.slash(h.channel, "game prompt")
        assert asked.response.content.endswith(texts.PROMPT_AGAIN)
        assert h.prompt().id > old.id
        assert "react" in h.prompt().content


async def test_without_the_right_to_attach_files_a_turn_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 10, A4: the game goes on at once, and who plays is told what is missing until it is there again."""
    send: Any = Messageable.send
    edit: Any = discord.PartialMessage.edit

    async def no_files(self: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("files"):
            raise refused()
        return await send(self, *args, **kwargs)

    async def no_attachments(self: Any, **kwargs: Any) -> Any:
        if kwargs.get("attachments"):
            raise refused()
        return await edit(self, **kwargs)

    async with hall(tmp_path) as h:
        with monkeypatch.context() as patch:
            patch.setattr(Messageable, "send", no_files)
            patch.setattr(discord.PartialMessage, "edit", no_attachments)
            number = await h.open(seats=2)
            assert texts.PICTURE_REFUSED in h.prompt().content
            assert "coins (3, 3)" in h.prompt().content
            for person in (h.alice, h.bob):  # a scene begins: the picture that cannot be drawn anew stops nothing
                await person.slash(h.channel, "act", answer="1")
            await h.alice.slash(h.channel, "act", answer="wait")
            assert "react" in h.prompt().content
            assert await h.bot.service.outbox.pending() == ()
            shown = await h.bob.slash(h.channel, "hand")
            assert "I cannot show pictures" in shown.response.content
        while (await h.bot.service.looking.view_for(number, h.alice.id)).view.phase == "1":
            await h.move((await h.waiting(number))[0], Rng(3))
        assert [m for m in h.public() if m.attachments]
        shown = await h.bob.slash(h.channel, "hand")
        assert "I cannot show pictures" not in shown.response.content


async def test_a_long_log_is_told_in_parts_each_of_which_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed behind the first part: it is found, and only the rest is told."""
    long = Wired(replace(toy.GAME.rooms, line=lambda _, event: f"{event.kind} {'x' * 800}"), toy.GAME.library)
    async with hall(tmp_path, {"toy": long}) as h:
        number = await h.open(seats=2)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        h.bot.poster._closed = True
        for answer in ("cash", "cash", "cash", "wait"):
            await h.alice.slash(h.channel, "act", answer=answer)
        sent: Any = Postbox.sent
        killed: list[Post] = []

        async def once(self: Any, post: Post, shown: Shown) -> None:
            if shown.told and not killed:
                killed.append(post)
                raise ServiceError("killed")
            await sent(self, post, shown)

        monkeypatch.setattr(Postbox, "sent", once)
        await h.crash()
        await h.tick()
        assert killed
        await settled(h)
        told = [[line.split()[0] for line in m.content.split("\n") if "xxx" in line] for m in h.public()]
        assert [lines for lines in told if lines] == [["round"], ["cashed", "cashed"], ["cashed", "moved"]]
        assert "react" in h.prompt().content
        assert h.prompt().id == h.public()[-1].id
        await h.play(number, Rng(1))
        assert (await h.bot.service.replays.verify(number)).same
