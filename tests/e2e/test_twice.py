"""A button that is pressed twice at once is pressed once, whichever it is; and no press is left without an answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from cogs.texts import lobby_texts, mishap_texts, texts
from tests.e2e.hall import Hall, hall


async def pressed_twice(h: Hall, person: MemberActor, message: Any, label: str) -> list[InteractionResult]:
    """Press a button twice before the bot sees either press."""
    return await h.together([(person, message, label), (person, message, label)])


def lobby(h: Hall) -> discord.Message:
    """Return the public message of the table."""
    (message,) = [m for m in h.public() if m.components]
    return message


@pytest.mark.parametrize("label", [lobby_texts.JOIN, lobby_texts.LEAVE, lobby_texts.COMPUTER, lobby_texts.START])
async def test_each_button_of_a_lobby_works_once_and_tells_both_presses_the_same(tmp_path: Path, label: str) -> None:
    """One computer player more is what a number of its prompt would not have stopped."""
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        number = h.table_id()
        if label in (lobby_texts.LEAVE, lobby_texts.START):
            await h.bob.slash(h.channel, "game join")
        person = h.bob if label in (lobby_texts.JOIN, lobby_texts.LEAVE) else h.alice
        before = await h.bot.service.looking.table(number)
        first, second = await pressed_twice(h, person, lobby(h), label)
        assert first.response.content == second.response.content
        assert "othing was changed" not in second.response.content
        after = await h.bot.service.looking.table(number)
        more = {lobby_texts.JOIN: 1, lobby_texts.COMPUTER: 1, lobby_texts.LEAVE: -1, lobby_texts.START: 0}[label]
        assert len(after.seats) == len(before.seats) + more
        assert (after.state == "running") == (label == lobby_texts.START)


async def test_a_vote_and_a_step_back_are_given_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        for person, answer in ((h.alice, "1"), (h.bob, "1"), (h.alice, "split")):
            await person.slash(h.channel, "act", answer=answer)
        seq = (await h.bot.service.looking.table(number)).seq
        first, second = await pressed_twice(h, h.alice, h.prompt(), texts.UNDO)
        assert (await h.bot.service.looking.table(number)).seq == seq + 1
        assert first.response.content == second.response.content
        assert "Your move" in first.response.content
        await h.alice.slash(h.channel, "act", answer="wait")
        asked = await h.alice.slash(h.channel, "undo")
        await h.alice.click(asked.response, label=texts.ASK_UNDO)
        vote = next(m for m in h.public() if texts.AGREE in str(m.components))
        first, second = await pressed_twice(h, h.bob, vote, texts.REFUSE)
        assert first.response.content == second.response.content == texts.UNDO_REFUSED


async def test_a_repetition_is_answered_though_the_first_answer_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response.message
        real: Any = discord.Interaction.edit_original_response
        left = [2]

        async def edit(self: Any, **fields: Any) -> Any:
            if left[0]:
                left[0] -= 1
                raise aiohttp.ServerDisconnectedError
            return await real(self, **fields)

        monkeypatch.setattr(discord.Interaction, "edit_original_response", edit)
        await pressed_twice(h, h.alice, panel, "1")
        stands = h.env.backend.get_message(h.channel.id, panel.id).content
        assert stands == mishap_texts.KEPT


async def test_the_same_press_counts_again_when_its_answer_was_read(tmp_path: Path) -> None:
    now = 0.0
    async with hall(tmp_path) as h:
        h.bot.desk.twice._clock = lambda: now
        h.bot.desk.twice.lasts = 1.0
        await h.alice.slash(h.channel, "game new", game="toy")
        number, message = h.table_id(), lobby(h)
        joined = await h.bob.click(message, label=lobby_texts.JOIN)
        await h.bob.click(message, label=lobby_texts.LEAVE)
        now = 0.9
        again = await h.bob.click(message, label=lobby_texts.JOIN)
        assert again.response.content == joined.response.content
        assert len((await h.bot.service.looking.table(number)).seats) == 1
        now = 1.1
        await h.bob.click(message, label=lobby_texts.JOIN)
        assert len((await h.bot.service.looking.table(number)).seats) == 2


async def test_a_prompt_that_was_answered_says_so_after_a_restart_too(tmp_path: Path) -> None:
    """“That prompt is closed” is no answer to who has just answered it."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        h.bot.desk.opened.forget()
        await h.alice.slash(h.channel, "act", answer="1")
        await h.restart()
        seq = (await h.bot.service.looking.table(number)).seq
        again = await h.alice.click(panel, label="1")
        said = "\n".join(m.content for m in (again.response, *again.followups))
        assert mishap_texts.ANSWERED in said
        assert "bid {'amount': 1}" in said
        assert "closed" not in said
        assert (await h.bot.service.looking.table(number)).seq == seq


@pytest.mark.parametrize("which", ["lost", "old", "immense"])
async def test_a_press_on_a_button_that_its_message_does_not_have_is_answered(tmp_path: Path, which: str) -> None:
    """Discord tells what a message has become meanwhile; a button of another release is none of ours."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        (button,) = [item for row in panel.components for item in row["components"] if item.get("label") == "1"]
        ids = {"lost": button["custom_id"], "old": "cv0b:o:1", "immense": f"cv1b:o:{'9' * 60}:1:0:0:0:"}
        before = (await h.bot.service.looking.table(number)).seq
        record, payload = base_payload(
            h.env.backend,
            type=3,
            channel_id=h.channel.id,
            guild_id=h.guild.id,
            user_id=h.alice.id,
            data={"custom_id": ids[which], "component_type": 2},
        )
        stored = h.env.backend.get_message(h.channel.id, panel.id)
        payload["message"] = {**serializers.message_payload(h.env.backend, stored), "components": []}
        record.source_message_id = stored.id
        h.env.backend.emit("INTERACTION_CREATE", payload)
        await h.env.settle()
        result = InteractionResult(h.env, record)
        assert result.acknowledged
        assert (await h.bot.service.looking.table(number)).seq == before + (which == "lost")
        assert which == "lost" or result.response.content == texts.STALE


@pytest.mark.parametrize("error", [RuntimeError("Session is closed"), ValueError("a fault of the library")])
async def test_an_answer_that_the_library_cannot_send_is_made_up_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """It is no trouble of the network, and says nothing about the move, either."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        before = (await h.bot.service.looking.table(number)).seq
        called: list[int] = []

        async def call(_game_id: int, user_id: int) -> None:
            called.append(user_id)

        async def broken(*_args: Any, **_fields: Any) -> Any:
            raise error

        monkeypatch.setattr(h.bot.service.idle, "call", call)
        monkeypatch.setattr(discord.Interaction, "edit_original_response", broken)
        monkeypatch.setattr(discord.Webhook, "send", broken)
        await h.alice.click(panel, label="1")
        assert (await h.bot.service.looking.table(number)).seq == before + 1
        assert called == [h.alice.id]
        assert all("could not be handed to Discord" in fault for fault in h.faults.found)
        assert h.faults.found
        h.faults.found.clear()


@pytest.mark.parametrize("way", ["panel", "command", "lobby"])
async def test_what_could_not_be_acknowledged_is_acknowledged_by_its_answer(tmp_path: Path, way: str) -> None:
    """Discord failed once, and nobody was told; the answer is taken in its place."""
    async with hall(tmp_path) as h:
        if way == "lobby":
            await h.alice.slash(h.channel, "game new", game="toy")
        else:
            await h.open(seats=2)
            panel = (await h.alice.click(h.prompt(), label="Act")).response
        h.env.inject_error("POST", "/interactions/*/*/callback", status=500, code=0)
        match way:
            case "panel":
                shown = await h.alice.click(panel, label="1")
            case "command":
                shown = await h.alice.slash(h.channel, "board")
                assert shown.response.attachments
            case _:
                shown = await h.bob.click(lobby(h), label=lobby_texts.JOIN)
        assert shown.acknowledged
        assert shown.response.ephemeral
        assert h.faults.found == []


async def given(h: Hall, data: dict[str, Any]) -> InteractionResult:
    """Type into an option of a command as Discord sends it, whether we have it or not."""
    known = {one["name"]: one["id"] for one in h.env.backend.commands[None].values()}
    record, payload = base_payload(
        h.env.backend,
        type=4,
        channel_id=h.channel.id,
        guild_id=h.guild.id,
        user_id=h.alice.id,
        data={"id": known[data["name"]], "type": 1, **data},
    )
    h.env.backend.emit("INTERACTION_CREATE", payload)
    await h.env.settle()
    return InteractionResult(h.env, record)


async def test_whatever_fails_while_one_types_is_answered_with_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An option that is no more or suggests nothing, an immense table, a database that refuses."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        answer = {"type": 3, "name": "answer", "value": "", "focused": True}
        huge = {"type": 4, "name": "table", "value": 2**53}
        assert (await given(h, {"name": "act", "options": [answer, huge]})).autocomplete_choices == []
        for gone in ("vanished", "words"):
            option = {**answer, "name": gone}
            assert (await given(h, {"name": "board", "options": [option]})).autocomplete_choices == []
        assert h.faults.found == []

        async def refused(*_args: Any) -> Any:
            raise h.bot.service.tables.fault("reading", OSError("disk"))

        monkeypatch.setattr(h.bot.db, "read", refused)
        numbered = {"type": 4, "name": "table", "value": "1", "focused": True}
        for name, option in (("act", numbered), ("act", answer), ("card", {**answer, "name": "name"})):
            assert (await given(h, {"name": name, "options": [option]})).autocomplete_choices == []
        assert all("reference" in fault for fault in h.faults.found)
        h.faults.found.clear()
