"""Failures of other hosts that need Discord's side to show (docs/host-cases.md); each test names its row."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from cogs.desk.throttle import BURST
from cogs.panels.custom_id import Address
from cogs.texts import texts
from engine.core.rng import Rng
from table.time.idle import GAP, WARNINGS
from tests.e2e.hall import Hall, addresses, hall, later, redrawn

HOUR = 3_600_000


async def other_channel(h: Hall, name: str) -> Any:
    """Open a table of alice and bob in another channel, and start it; return the channel."""
    channel = h.guild.create_text_channel(name)
    await h.alice.slash(channel, "game new", game="toy")
    await h.bob.slash(channel, "game join")
    await h.alice.slash(channel, "game start")
    return channel


async def test_case_2_opening_a_panel_twice_leaves_one_prompt(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = [(m.id, m.content) for m in h.public()]
        first, second = await h.together([(h.alice, h.prompt(), "Act"), (h.alice, h.prompt(), "Act")])
        assert first.ephemeral
        assert second.ephemeral
        assert [(m.id, m.content) for m in h.public()] == before
        (panel,) = [shown.response for shown in (first, second) if shown.response is not None]  # the other is gone
        await h.alice.click(panel, label="1")
        assert (await h.bot.service.looking.table(number)).seq == 2


async def test_case_10_a_slow_edit_leaves_no_outdated_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        real = discord.PartialMessage.edit

        async def slow(self: Any, **fields: Any) -> Any:
            await asyncio.sleep(0.05)
            return await real(self, **fields)

        monkeypatch.setattr(discord.PartialMessage, "edit", slow)
        rng = Rng(3)
        while not await h.over(number):
            for person in (h.alice, h.bob):
                (hand,) = h.dms(person)
                seen = await h.bot.service.looking.view_for(number, person.id)
                assert h.games["toy"].hand_text(seen.view) in hand.content
            await h.move((await h.waiting(number))[0], rng)
            await h.tick()
        for person in (h.alice, h.bob):
            (hand,) = h.dms(person)
            assert "This game is over." in hand.content


async def test_case_22_an_idle_table_is_put_away_and_resumed(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        later(h, WARNINGS[0])
        for _ in range(3):
            await h.bot.service.idle.tidy()
            await h.tick()
            later(h, 2 * GAP)
        said = [m for m in h.public() if "long time" in m.content]
        assert [f"<@{h.bob.id}>" in m.content for m in said] == [True, True, False]
        closed = await h.alice.click(h.prompt(), label="Act")
        assert f"put away; `/game resume table:{number}` goes on" in closed.response.content
        refused = await h.alice.slash(h.channel, "act", answer="1")
        assert "/game resume" in refused.response.content
        stranger = await h.people[3].slash(h.channel, "game resume")
        assert "may resume it" in stranger.response.content
        assert "/game resume" in (await h.alice.slash(h.channel, "game status")).response.content
        back = await h.bob.slash(h.channel, "game resume")
        assert back.response.content == f"Table {number} goes on, in <#{h.channel.id}>."
        await h.play(number, Rng(2))
        assert (await h.bot.service.replays.verify(number)).same


@pytest.mark.parametrize(("level", "log", "edited"), [("quiet", False, 1), ("normal", True, 2), ("full", True, 5)])
async def test_case_34_and_113_how_much_is_told_is_up_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, log: bool, edited: int
) -> None:
    drawn = redrawn(monkeypatch)
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        refused = await h.bob.slash(h.channel, "game verbosity", level=level)
        assert "may set how much is told" in refused.response.content
        await h.alice.slash(h.channel, "game verbosity", level=level)
        await h.bob.slash(h.channel, "game join")
        await h.alice.slash(h.channel, "game start")
        number = h.table_id()
        await h.restart()
        drawn.clear()
        await h.play(number, Rng(5))
        shown = [m.content for m in h.public()]
        moves = [line.text for line in await h.bot.service.looking.history(number, 1, last=100) if "moved" in line.text]
        assert moves
        assert any(move in text for move in moves for text in shown) == log
        boards = [m for m in h.public() if m.attachments]
        assert [next(line for line in m.content.split("\n") if line.startswith("**")) for m in boards] == [
            "**Round 1**",
            "**Round 2**",
        ]
        redone = [one for one in drawn if one in {m.id for m in boards}]
        assert len(redone) >= edited
        assert level != "quiet" or len(redone) == 1  # how the first round ended
        assert any("All rounds were played." in text for text in shown)


async def test_case_50_a_spectator_and_a_player_of_another_game_are_suggested_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        for command, option in (("act", "answer"), ("game leave", "computer")):
            offered = await h.people[3].autocomplete(h.channel, command, option, "")
            assert [c["value"] for c in offered] == ([] if command != "game leave" else ["random"])


async def test_case_92_a_player_who_left_the_server_stops_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.alice.slash(h.channel, "game deadline", hours=1.0)
        h.guild.remove_member(h.bob)
        dm = h.bob.user.dm_channel
        h.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50278, times=None)
        h.env.inject_error("PATCH", f"/channels/{dm.id}/messages/*", status=403, code=50278, times=None)
        rng = Rng(3)
        for _ in range(60):
            if await h.over(number):
                break
            people = await h.waiting(number)
            if h.alice in people:
                await h.move(h.alice, rng)
            else:
                for part in (HOUR * 3 // 4, HOUR // 4):
                    later(h, part)
                    await h.bot.service.deadlines.tick()
                    await h.tick()
        assert any(h.bob.user.mention in m.content for m in h.public())  # who cannot be reminded in private
        status = await h.alice.slash(h.channel, "game status")
        assert "bob" in status.response.content
        assert "was played to the end" in status.response.content
        assert (await h.bot.service.replays.verify(number)).same


async def test_case_103_a_server_that_is_away_for_a_while_loses_no_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        h.env.backend.emit("GUILD_DELETE", {"id": str(h.guild.id), "unavailable": True})
        await h.tick()
        assert (await h.bot.service.looking.table(number)).live
        await h.bot.service.stewards.act_for(number, 1, "Mo", 0)
        await h.tick()
        assert any("had the table decide" in m.content for m in h.public())


async def test_case_112_without_its_channel_a_game_goes_on_in_direct_messages(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        h.env.backend.delete_channel(h.channel.id)
        await h.tick()
        for person in (h.alice, h.bob):
            told = await person.user.slash("act", answer="1")
        assert "I cannot post in" in told.response.content
        assert "the channel cannot be found" in told.response.content
        rng = Rng(2)
        for _ in range(60):
            if await h.over(number):
                break
            for person in await h.waiting(number):
                seen = await h.bot.service.looking.view_for(number, person.id)
                if seen.decision is not None:
                    answer = seen.decision.sample(rng.below)
                    await h.bot.service.moves.submit(number, person.id, seen.number, answer, "")
        assert await h.over(number)
        assert (await h.bot.service.replays.verify(number)).same


async def test_case_127_what_somebody_types_mentions_nobody(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        for text in ("@everyone", "<@&1>", f"<@{h.people[2].id}>"):
            for command, option in (("act", "answer"), ("card", "name"), ("game leave", "computer")):
                await h.bob.slash(h.channel, command, **{option: text})
        for request in h.env.http_requests:
            body = request.json if request.method in ("POST", "PATCH") else None
            allowed = body.get("allowed_mentions") if isinstance(body, dict) else None
            assert allowed is None or allowed.get("parse") == []
            assert str(h.people[2].id) not in str((allowed or {}).get("users"))


async def test_case_131_who_floods_waits_and_the_others_do_not(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        h.bot.desk.throttle._clock = lambda: 0.0
        answers = [await h.alice.slash(h.channel, "board") for _ in range(2 * BURST)]
        said = [result.response.content if result.acknowledged else None for result in answers]
        assert texts.WAIT not in said[:BURST]
        assert set(said[BURST:]) == {texts.WAIT}  # without an answer it would read like a fault
        before = (await h.bot.service.looking.table(number)).seq
        await h.bob.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="1")
        assert (await h.bot.service.looking.table(number)).seq == before + 2
        assert (await h.bob.slash(h.channel, "board")).response.attachments
        for _ in range(2):
            assert (await h.alice.click(h.prompt(), label="My hand")).response.content == texts.WAIT


async def test_case_137_one_person_in_three_games_acts_in_the_one_that_is_meant(tmp_path: Path) -> None:
    """The same cards in each; buttons in the channels and in direct messages."""
    async with hall(tmp_path) as h:
        first = await h.open(seats=2)
        channels = [h.channel, await other_channel(h, "second"), await other_channel(h, "third")]
        numbers = [game.table.id for game in await h.bot.service.looking.my_games(h.alice.id)]
        assert numbers[0] == first

        async def seqs() -> list[int]:
            return [(await h.bot.service.looking.table(number)).seq for number in numbers]

        before = await seqs()
        for moved, number in enumerate(numbers, 1):
            hand = next(m for m in h.dms(h.alice) if any(at.game == number for at in addresses(m)))
            panel = (await h.alice.user.click(hand, label="Act")).response
            await h.alice.user.click(panel, label="1")
            assert await seqs() == [seq + (n < moved) for n, seq in enumerate(before)]
        for moved, channel in enumerate(channels, 1):
            prompt = next(m for m in h.public(channel) if any(at.verb == "act" for at in addresses(m)))
            panel = (await h.bob.click(prompt, label="Act")).response
            await h.bob.click(panel, label="2")
            assert await seqs() == [seq + 1 + (n < moved) for n, seq in enumerate(before)]
        asked = await h.alice.user.slash("act")
        assert texts.NO_TABLE_DM in asked.response.content
        shown = await h.alice.user.slash("act", table=numbers[1])
        assert {at.game for at in addresses(shown.response.message)} == {numbers[1]}


def test_case_137_a_button_without_a_game_cannot_be_made() -> None:
    with pytest.raises(TypeError):
        Address("act")  # type: ignore[call-arg]


async def pinged(h: Hall, person: MemberActor) -> int:
    """Return how often somebody was mentioned so that it pinged."""
    return sum(person.id in m.ping_user_ids for m in h.env.backend.messages[h.channel.id].values())


async def test_case_143_what_one_person_wants_to_be_sent_changes_nothing_for_the_others(tmp_path: Path) -> None:
    counts = []
    for folder, quiet in (("all", False), ("less", True)):
        (tmp_path / folder).mkdir()
        async with hall(tmp_path / folder) as h:
            if quiet:
                told = await h.bob.slash(h.channel, "me prefs", pings=False, hand=False)
                assert "not mentioned" in told.response.content
                assert "not mentioned" in (await h.bob.slash(h.channel, "me prefs")).response.content
            number = await h.open(seats=2)
            await h.restart()
            await h.play(number, Rng(7))
            counts.append({p.name: (await pinged(h, p), len(h.dms(p))) for p in (h.alice, h.bob)})
            shown = await h.bob.slash(h.channel, "hand")
            assert "Hand:" in shown.response.content
    assert counts[0]["alice"] == counts[1]["alice"]
    assert counts[0]["bob"][0] > 0
    assert counts[0]["bob"][1] == 1
    assert counts[1]["bob"] == (0, 0)


async def test_the_prompt_comes_again_at_the_end_of_the_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        old = h.prompt()
        for n in range(3):
            await h.people[3].send(h.channel, f"talk {n}")
        told = await h.bob.slash(h.channel, "game prompt")
        assert told.response.content == texts.PROMPT_AGAIN
        assert h.public()[-1].id == h.prompt().id != old.id
        assert h.env.backend.get_message(h.channel.id, h.prompt().id).ping_user_ids == []
        h.env.backend.delete_message(h.channel.id, h.prompt().id)
        await h.alice.slash(h.channel, "game prompt")
        await h.play(number, Rng(1))


async def test_the_lobby_message_follows_the_seats_of_a_running_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        (lobby,) = [m for m in h.public() if "is being played" in m.content]

        def now() -> str:
            return next(m.content for m in h.public() if m.id == lobby.id)

        await h.bob.slash(h.channel, "game replace", seat=2, user=h.people[2])
        assert "carol" in now()
        assert "bob" not in now()
        await h.leave(h.people[2])
        assert "2. open seat" in now()
        await h.people[3].slash(h.channel, "game join")
        assert "dave" in now()
        await h.alice.slash(h.channel, "game deadline", hours=5.0)
        assert "5 hours" in now()
