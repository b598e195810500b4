"""The private answers: stale, wrong person, wrong channel, illegal, over, twice, at once, late."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cogs.panels import custom_id
from cogs.texts import mishap_texts, texts
from db.errors import DatabaseError
from engine.core.rng import Rng
from tests.e2e.hall import Hall, hall, pressable


async def state(h: Hall, number: int) -> int:
    return (await h.bot.service.looking.table(number)).seq


async def test_a_stale_button_shows_the_present_question(tmp_path: Path) -> None:
    """Host case 44."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        old = await h.alice.click(h.prompt(), label="Act")
        h.bot.desk.opened.forget()  # as after a restart: else it would be taken away
        await h.alice.click((await h.alice.click(h.prompt(), label="Act")).response, label="1")
        await h.bob.click((await h.bob.click(h.prompt(), label="Act")).response, label="1")
        await h.alice.slash(h.channel, "act", answer="wait")  # else what was answered there would be said
        before = await state(h, number)
        late = await h.alice.click(old.response, label="2")
        assert late.response.content == texts.BELOW  # newer posts stand below it
        (shown,) = late.followups
        assert shown.content.startswith("That prompt is closed")
        assert await state(h, number) == before


async def test_every_button_of_an_old_turn_is_answered_privately(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panels = []
        for _ in range(6):
            person = (await h.waiting(number))[0]
            panels.append((person, (await person.click(h.prompt(), label="Act")).response))
            h.bot.desk.opened.forget()  # as after a restart: else they would be taken away
            await h.move(person, Rng(1))
            h.bot.desk.opened.forget()
        before = await state(h, number)
        for person, panel in panels:
            for choice, values in pressable(panel.components):
                shown = (
                    await person.select(panel, values, custom_id=choice)
                    if values
                    else await person.click(panel, custom_id=choice)
                )
                said = "".join(m.content for m in (shown.response, *shown.followups))
                assert "closed" in said or mishap_texts.ANSWERED in said
                # the panel was replaced by the present one: press the next old address from a fresh copy of it
                break
        assert await state(h, number) == before


async def test_only_who_is_asked_gets_options(tmp_path: Path) -> None:
    """Host cases 59 and 106."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await h.alice.click((await h.alice.click(h.prompt(), label="Act")).response, label="1")
        waits = await h.alice.click(h.prompt(), label="Act")
        assert texts.NOTHING_ASKED in waits.response.content
        assert waits.ephemeral
        stranger = await h.people[2].click(h.prompt(), label="Act")
        assert stranger.response.content == texts.NOT_SEATED
        assert stranger.ephemeral
        assert stranger.response.components == []
        hand = await h.people[2].click(h.prompt(), label="My hand")
        assert hand.response.content == texts.NOT_SEATED
        assert await h.people[2].autocomplete(h.channel, "act", "answer", "") == []
        assert await h.alice.autocomplete(h.channel, "act", "answer", "") == []
        assert [c["value"] for c in await h.bob.autocomplete(h.channel, "act", "answer", "")] == ["0", "1", "2"]


async def test_nobody_can_press_for_another(tmp_path: Path) -> None:
    """A panel of somebody else cannot be seen; even its very address does nothing in another's name."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        before = await state(h, number)
        stolen = (await h.bob.click(h.prompt(), label="Act")).response
        stored = h.env.backend.get_message(stolen.channel_id, stolen.id)
        stored.components = h.env.backend.get_message(panel.channel_id, panel.id).components
        answer = await h.bob.click(stolen, label="2")
        assert "closed" in answer.response.content
        assert await state(h, number) == before


async def test_the_wrong_channel_says_where_the_tables_are(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        other = h.guild.create_text_channel("elsewhere")
        for command in ("act", "hand", "board", "log", "undo", "game status", "game start", "game join", "game end"):
            result = await h.alice.slash(other, command)
            assert result.ephemeral
            assert "There is no table in this channel" in result.response.content
            assert f"<#{h.channel.id}>" in result.response.content


async def test_an_illegal_typed_answer_is_refused_with_what_is_possible(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = await state(h, number)
        result = await h.alice.slash(h.channel, "act", answer="seven")
        assert result.ephemeral
        assert "“seven” is not one of the options." in result.response.content
        assert "For example: 0 · 1 · 2" in result.response.content
        assert await state(h, number) == before


async def test_an_answer_comes_though_the_database_refuses_its_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(_user_id: int, _channel_id: int | None) -> list[str]:
        raise DatabaseError("disk full")

    async with hall(tmp_path) as h:
        await h.open(seats=2)
        monkeypatch.setattr(h.bot.desk.notes, "take", refused)
        panel = await h.alice.click(h.prompt(), label="Act")
        assert "Choose your bid." in panel.response.content
        assert len(h.faults.found) == 1  # told to whoever runs the bot
        h.faults.found.clear()


async def test_a_game_that_is_over_says_so(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        h.bot.desk.opened.forget()
        await h.play(number, Rng(3))
        for way in (
            lambda: h.alice.click(panel, label="1"),
            lambda: h.alice.slash(h.channel, "act"),
            lambda: h.alice.slash(h.channel, "undo"),
            lambda: h.alice.slash(h.channel, "act", answer="1"),
        ):
            result = await way()
            said = [m.content for m in (result.response, *result.followups)]
            assert "over" in said[-1] or "closed" in said[-1]
        assert [m.content for m in h.public() if m.components] == []


async def test_pressing_twice_is_one_move(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response.message
        before = await state(h, number)
        first, second = await h.together([(h.alice, panel, "1"), (h.alice, panel, "1")])
        assert first.acknowledged
        assert second.acknowledged
        assert await state(h, number) == before + 1
        entries = await h.bot.service.looking.history(number, h.alice.id)
        assert sum("bid" in line.text for line in entries) == 1


async def test_two_at_once_are_one_after_the_other(tmp_path: Path) -> None:
    """Host case 1."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panels = [(await p.click(h.prompt(), label="Act")).response.message for p in (h.alice, h.bob)]
        before = await state(h, number)
        await h.together([(h.alice, panels[0], "1"), (h.bob, panels[1], "2")])
        assert (await h.bot.service.looking.table(number)).seq == before + 2
        assert (await h.bot.service.replays.verify(number)).same


async def test_after_sixteen_minutes_a_private_panel_still_works(tmp_path: Path) -> None:
    """Host cases 41 and 43."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        before = await state(h, number)
        h.env.backend.advance_clock(16 * 60)
        await h.restart()
        result = await h.alice.click(panel, label="2")
        assert result.response is not None
        assert await state(h, number) == before + 1


async def test_a_private_panel_that_is_gone_is_replaced(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        h.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10008)
        result = await h.alice.click(panel, label="2")
        assert len(result.followups) == 1
        assert result.followups[0].ephemeral


async def test_it_is_acknowledged_before_anything_else(tmp_path: Path) -> None:
    """Host case 40: the work may take its time."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        service: Any = h.bot.service
        real, seen = service.looking.view_for, []

        async def slow(*args: Any) -> Any:
            records = list(h.env.backend.interactions.values())
            seen.append(records[-1].responded)
            await asyncio.sleep(0.2)
            return await real(*args)

        service.looking.view_for = slow
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        await h.alice.click(panel, label="1")
        await h.bob.slash(h.channel, "hand")
        await h.bob.slash(h.channel, "board")
        assert seen == [True] * 4
        assert (await service.looking.table(number)).seq


async def test_a_form_survives_a_restart_between_opening_and_sending(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="split")
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        shown = await h.alice.click(panel, label="Type it…")
        assert shown.modal is not None
        await h.restart()
        before = await state(h, number)
        wrong = await h.alice.submit_modal(shown, {"answer": "Lantern 9 1"})
        assert "not one of the options" in wrong.response.content
        again = await h.alice.click(wrong.response, label="Type it…")
        result = await h.alice.submit_modal(again, {"answer": "seat1 1, seat0 1"})
        assert result.response.ephemeral
        assert await state(h, number) > before


async def test_half_an_answer_survives_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        for person in (h.alice, h.bob):
            await person.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="split")
        panel = (await h.alice.click(h.prompt(), label="Act")).response
        plus = [item for row in panel.components for item in row["components"] if item["label"] == "+"]
        step = await h.alice.click(panel, custom_id=plus[1]["custom_id"])
        assert "Lantern 2: 1 / 3" in str(step.response.components)
        await h.restart()
        done = await h.alice.click(step.response, label="Done (1 of 1 to 2)")
        assert done.response is not None
        assert (await h.bot.service.looking.view_for(number, h.alice.id)).view.coins == (2, 4)


@pytest.mark.parametrize("verb", ["option", "toggle", "done"])
def test_each_address_names_its_game(verb: str) -> None:
    """Host case 137."""
    at = custom_id.parse(custom_id.Address(verb, 7, 1).pack())
    assert at is not None
    assert at.game == 7
