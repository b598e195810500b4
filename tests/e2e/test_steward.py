"""Moderators' repair through the real client: rights by permission, told in public, also for what does not load."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from cogs.texts import lobby_texts, texts
from engine.core.rng import Rng
from tests.e2e.hall import Hall, hall

COMMANDS: dict[str, dict[str, Any]] = {
    "show": {},
    "back": {},
    "act": {"seat": 1},
    "export": {},
    "import": {"record": ("record.json", b"{}")},
    "end": {},
}


def person(h: Hall, name: str, **rights: bool) -> MemberActor:
    """Return a new member whose role has these permissions."""
    role = h.guild.create_role(f"the {name}s", permissions=discord.Permissions(**rights))
    return h.guild.add_member(h.env.create_user(name), roles=[role])


async def test_case_107_rights_follow_permissions_and_no_names(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = (await h.bot.service.table(number)).seq
        for stranger in (person(h, "moderator"), person(h, "admin", manage_messages=True), h.alice):
            for command, options in COMMANDS.items():
                refused = await stranger.slash(h.channel, f"steward {command}", **options)
                assert refused.response.content == texts.NO_MODERATOR
                assert refused.ephemeral
        assert (await h.bot.service.table(number)).seq == before
        for keeper in (person(h, "keeper", manage_guild=True), person(h, "warden", manage_channels=True)):
            shown = await keeper.slash(h.channel, "steward show")
            assert "Log and position agree." in shown.response.content


async def test_every_repair_is_told_in_the_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        mo = person(h, "mo", manage_guild=True)
        await h.alice.slash(h.channel, "act", answer="1")
        await mo.slash(h.channel, "steward act", seat=2)
        assert "mo (moderator) had the table decide" in h.public()[-1].content
        await mo.slash(h.channel, "steward back", commands=2)
        assert any("mo (moderator) took back" in m.content for m in h.public())
        assert len(await h.waiting(number)) == 2
        out = await mo.slash(h.channel, "steward export")
        assert any("mo (moderator) took out the whole record" in m.content for m in h.public())
        assert len(out.response.attachments) == 1
        record = await h.bot.service.record(number, mo.id, "mo")
        await h.close(mo, "steward end")
        assert any("mo (moderator) closed the table before the end of the game." in m.content for m in h.public())
        assert any("mo (moderator) closed the table" in line.text for line in await h.bot.service.history(number, 1))
        done = await mo.slash(h.channel, "steward import", record=("record.json", record))
        await h.tick()  # the record is played again in a thread of its own
        again = await h.bot.service.find(h.channel.id)
        assert again is not None, done.response.content
        assert lobby_texts.opened(again.id) in done.response.content
        assert any("mo (moderator) brought in this game" in m.content for m in h.public())
        await h.play(again.id, Rng(3))
        assert (await h.bot.service.verify(again.id)).same


async def test_who_plays_learns_nothing_by_moderating(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        mo = person(h, "mo", manage_guild=True)
        h.people[1] = mo
        await h.open(seats=2)
        refused = await mo.slash(h.channel, "steward export")
        assert "may not see its hidden record" in refused.response.content
        assert refused.response.attachments == []


@pytest.mark.parametrize("commands", [0, 1])
async def test_a_table_that_does_not_load_is_repaired(tmp_path: Path, commands: int) -> None:
    """Host case 26."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        mo = person(h, "mo", manage_channels=True)
        await h.move((await h.waiting(number))[0], Rng(1))
        await h.bot.db.transact(lambda conn: conn.execute("UPDATE snapshots SET position = x'00'"))
        await h.restart()
        stuck = await h.alice.slash(h.channel, "act")
        assert "cannot be loaded" in stuck.response.content
        shown = await mo.slash(h.channel, "steward show")
        assert "damaged" in shown.response.content
        await mo.slash(h.channel, "steward back", commands=commands)
        await h.play(number, Rng(5))
        assert (await h.bot.service.verify(number)).same


async def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        mo = person(h, "mo", manage_guild=True)
        refused = await mo.slash(h.channel, "steward import", record=("cat.png", b"\x89PNG"))
        assert "is no record of a table" in refused.response.content
        large = await mo.slash(h.channel, "steward import", record=("large.json", b" " * (5 * 1024 * 1024)))
        assert large.response.content == texts.RECORD_TOO_LARGE
        assert await h.bot.service.find(h.channel.id) is None
