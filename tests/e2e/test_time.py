"""Time through the whole bot: a channel that closes while a deadline runs, a lost connection, a table of computers."""

from pathlib import Path
from typing import Any

import discord
import pytest

from table.seats.limits import Limits
from tests.e2e.hall import hall, later

MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003)])
async def test_case_172_put_out_of_the_channel_its_clocks_rest_and_go_on(
    tmp_path: Path, status: int, code: int
) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.alice.slash(h.channel, "game deadline", hours=8.0)
        await h.tick()
        where = f"/channels/{h.channel.id}/messages"
        for method, path in (("POST", where), ("PATCH", f"{where}/*"), ("GET", where)):
            h.env.inject_error(method, path, status=status, code=code, times=None)
        for _ in range(36):  # nobody does anything: the look at the reminder finds it out
            later(h, 15 * MINUTE)
            await h.tick()
        seen = await h.bot.service.looking.view_for(number, h.alice.id)
        assert seen.decision is not None
        assert (await h.bot.service.looking.table(number)).rests != ""
        for person in (h.alice, h.bob):
            told = [m.content for m in h.dms(person) if "All its clocks rest" in m.content]
            assert len(told) == 1
            assert f"**Toy**, table {number} in <#{h.channel.id}>" in told[0]
            assert "I cannot post there (" in told[0]
        status_now = await h.alice.slash(h.channel, "game status")
        assert "All clocks rest" in status_now.response.content
        await h.restart()
        later(h, 1000 * HOUR)
        await h.tick()
        assert [
            line.seq for line in await h.bot.service.looking.history(number, 1, last=99) if "decided" in line.text
        ] == []
        h.env.backend.faults.clear()
        later(h, 40 * MINUTE)
        await h.tick()
        await h.tick()
        assert (await h.bot.service.looking.table(number)).rests == ""
        goes_on = [m for m in h.public() if "The clocks go on" in m.content]
        assert len(goes_on) == 1
        assert h.alice.user.mention in h.prompt().content
        assert "due <t:" in h.prompt().content
        for person in (h.alice, h.bob):
            assert len([m for m in h.dms(person) if "All its clocks rest" in m.content]) == 1


async def test_time_out_of_touch_with_discord_does_not_count(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.alice.slash(h.channel, "game deadline", hours=8.0)
        h.bot.dispatch("disconnect")
        await h.tick()
        later(h, 100 * HOUR)
        await h.tick()
        h.bot.dispatch("resumed")
        await h.tick()
        (one, *_) = (await h.bot.service.looking.status(number)).waiting
        assert one.deadline is not None
        assert abs(one.deadline - h.bot.service.tables.clock() - 8 * HOUR) < MINUTE
        later(h, HOUR)
        await h.tick()
        (one, *_) = (await h.bot.service.looking.status(number)).waiting
        assert one.deadline is not None
        assert abs(one.deadline - h.bot.service.tables.clock() - 7 * HOUR) < MINUTE


async def test_d18_computers_alone_are_shown_at_rest_and_go_on_by_a_command(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        for _ in range(3):
            await h.alice.slash(h.channel, "game computer-add", player="random")
        await h.alice.slash(h.channel, "game leave")
        await h.alice.slash(h.channel, "game start")
        await h.tick()
        assert any("No person sits at this table, so it rests" in m.content for m in h.public())
        shown = await h.bob.slash(h.channel, "game status")
        assert "so it rests" in shown.response.content
        table = await h.bot.service.looking.find(h.channel.id)
        assert table is not None
        number = table.id
        assert f"`/game resume table:{number}`" in shown.response.content
        refused = await h.bob.slash(h.channel, "game resume", table=number)
        assert "Only whoever opened this table" in refused.response.content
        assert table.seq == 1
        for _ in range(2):
            await h.alice.slash(h.channel, "game resume", table=number)
        await h.tick()
        assert (await h.bot.service.looking.table(table.id)).state == "over"


async def test_d18_a_full_server_says_what_would_be_right(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        h.bot.service.tables.limits = Limits(person=10, channel=10, server=1)
        await h.open(seats=2)
        other = h.guild.create_text_channel("other")
        refused = await h.people[3].slash(other, "game new", game="toy")
        assert "a server may have open is 1" in refused.response.content
        assert "`/game end`" in refused.response.content


async def test_d18_a_thread_counts_for_its_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        h.bot.service.tables.limits = Limits(person=10, channel=1, server=10)
        await h.open(seats=2)
        channel: Any = h.bot.get_channel(h.channel.id)
        await channel.create_thread(name="side", type=discord.ChannelType.public_thread)
        refused = await h.people[3].slash(h.channel.threads[0], "game new", game="toy")
        assert "a channel with its threads may have open is 1" in refused.response.content
