"""Moderators' repair through the real client: rights by permission, told in public, also for what does not load."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from cogs.texts import lobby_texts, texts
from engine.core import registry
from engine.core.rng import Rng
from tests.e2e.hall import Hall, hall
from tests.table.kit import damage, unlike

COMMANDS: dict[str, dict[str, Any]] = {
    "show": {},
    "back": {},
    "act": {"seat": 1},
    "export": {},
    "damaged": {},
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
        before = (await h.bot.service.looking.table(number)).seq
        for stranger in (person(h, "moderator"), person(h, "admin", manage_messages=True), h.alice):
            for command, options in COMMANDS.items():
                refused = await stranger.slash(h.channel, f"steward {command}", **options)
                assert refused.response.content == texts.NO_MODERATOR
                assert refused.ephemeral
        assert (await h.bot.service.looking.table(number)).seq == before
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
        asked = await mo.slash(h.channel, "steward back", commands=2)
        await mo.click(asked.response, label=texts.TAKE_BACK)
        assert any("mo (moderator) took back" in m.content for m in h.public())
        assert len(await h.waiting(number)) == 2
        out = await mo.slash(h.channel, "steward export")
        assert any("mo (moderator) took out the whole record" in m.content for m in h.public())
        assert len(out.response.attachments) == 1
        record = await h.bot.service.stewards.record(number, mo.id, "mo")
        await h.close(mo, "steward end")
        assert any("mo (moderator) closed the table before the end of the game." in m.content for m in h.public())
        assert any(
            "mo (moderator) closed the table" in line.text for line in await h.bot.service.looking.history(number, 1)
        )
        done = await mo.slash(h.channel, "steward import", record=("record.json", record))
        await h.tick()  # the record is played again in a thread of its own
        again = await h.bot.service.looking.find(h.channel.id)
        assert again is not None, done.response.content
        assert f"Table {again.id} is open: Toy. The game of the record goes on there." in done.response.content
        assert any("mo (moderator) brought in this game" in m.content for m in h.public())
        assert [seat.user_id for seat in again.seats] == [None, None]
        for player in (h.bob, h.alice):
            await player.slash(h.channel, "game join")
        assert [seat.user_id for seat in (await h.bot.service.looking.table(again.id)).seats] == [h.alice.id, h.bob.id]
        await h.play(again.id, Rng(3))
        assert (await h.bot.service.replays.verify(again.id)).same


async def test_who_plays_learns_nothing_by_moderating(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        mo = person(h, "mo", manage_guild=True)
        h.people[1] = mo
        await h.open(seats=2)
        refused = await mo.slash(h.channel, "steward export")
        assert "may not see the hidden record" in refused.response.content
        assert refused.response.attachments == []


@pytest.mark.parametrize("commands", [0, 1])
async def test_a_table_that_does_not_load_is_repaired(tmp_path: Path, commands: int) -> None:
    """Host case 26."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        mo = person(h, "mo", manage_channels=True)
        await h.move((await h.waiting(number))[0], Rng(1))
        await h.bot.db.transact(unlike, number)
        await h.restart()
        stuck = await h.alice.slash(h.channel, "act")
        assert "cannot be loaded" in stuck.response.content
        shown = await mo.slash(h.channel, "steward show")
        assert "damaged" in shown.response.content
        listed = await mo.slash(h.channel, "steward damaged")
        assert f"• Table {number} in <#{h.channel.id}>: The stored position is damaged." in listed.response.content
        assert all("Its log does not help" in fault for fault in h.faults.found)  # told to whoever runs the bot
        h.faults.found.clear()
        asked = await mo.slash(h.channel, "steward back", commands=commands)
        if commands:
            await mo.click(asked.response, label=texts.TAKE_BACK)
        assert (await mo.slash(h.channel, "steward damaged")).response.content == lobby_texts.ALL_LOAD
        await h.play(number, Rng(5))
        assert (await h.bot.service.replays.verify(number)).same


@pytest.mark.parametrize("private", [False, True])
async def test_a_damaged_table_goes_on_by_itself(tmp_path: Path, private: bool) -> None:
    """Also in direct messages, where nobody is a moderator."""
    async with hall(tmp_path, {"road": registry.game("road")}) as h:

        async def typed(command: str, **options: Any) -> str:
            if private:
                return (await h.alice.user.slash(command, **options)).response.content
            return (await h.alice.slash(h.channel, command, **options)).response.content

        await typed("game new", game="road")
        await typed("game start")
        asked = await typed("act")
        number = (await h.bot.service.looking.my_games(h.alice.id))[0].table.id
        await h.bot.db.transact(damage)
        await h.restart()
        assert "do not load" not in await typed("me games")
        assert await typed("act") == asked
        assert (await h.bot.service.replays.verify(number)).same
        await h.bot.db.transact(unlike, number)
        await h.restart()
        place = "your direct messages" if private else f"<#{h.channel.id}>"
        assert f"\n• Table {number} in {place}: The stored position is damaged." in await typed("me games")
        h.faults.found.clear()


async def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        mo = person(h, "mo", manage_guild=True)
        refused = await mo.slash(h.channel, "steward import", record=("cat.png", b"\x89PNG"))
        assert "is no record of a table" in refused.response.content
        large = await mo.slash(h.channel, "steward import", record=("large.json", b" " * (5 * 1024 * 1024)))
        assert large.response.content == texts.RECORD_TOO_LARGE
        assert await h.bot.service.looking.find(h.channel.id) is None


async def test_a_step_back_says_first_what_goes_and_leaves_out_no_move_of_computers(tmp_path: Path) -> None:
    """Issue kind A 9: a computer's move that is taken back alone is played again at once."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2, computers=1, rounds="One")
        mo = person(h, "mo", manage_guild=True)
        await h.alice.slash(h.channel, "act", answer="1")  # the bids; then the computer may move
        await h.alice.slash(h.channel, "act", answer="wait")
        service = h.bot.service
        before = (await service.looking.table(number)).seq
        asked = await mo.slash(h.channel, "steward back")
        assert (await service.looking.table(number)).seq == before
        assert asked.response.content.startswith(
            f"Take back the last command at table {number}, and with it 3 moves of computer players? "
            "This would not count any more:\n• "
        )
        assert "'move': 'wait'" in asked.response.content
        done = await mo.click(asked.response, label=texts.TAKE_BACK)
        assert done.response.content.startswith(f"The last command at table {number} was taken back:\n• ")
        (waiting,) = (await service.looking.status(number)).waiting
        assert waiting.user_id == h.alice.id  # and not the computer, which would have moved again
        assert (await service.replays.verify(number)).same


async def test_a_yes_to_a_step_back_is_for_the_game_as_it_stood(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        mo = person(h, "mo", manage_guild=True)
        await h.alice.slash(h.channel, "act", answer="1")
        asked = await mo.slash(h.channel, "steward back")
        await h.bob.slash(h.channel, "act", answer="1")
        before = (await h.bot.service.looking.table(number)).seq
        late = await mo.click(asked.response, label=texts.TAKE_BACK)
        assert late.response.content.startswith(lobby_texts.END_MOVED)
        assert (await h.bot.service.looking.table(number)).seq == before
        await mo.click(late.response, label=texts.TAKE_BACK)
        assert [w.user_id for w in (await h.bot.service.looking.status(number)).waiting] == [h.bob.id]


async def test_deciding_for_a_seat_says_for_whom_and_what(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        mo = person(h, "mo", manage_guild=True)
        told = await mo.slash(h.channel, "steward act", seat=2)
        assert told.response.content.splitlines()[0] == (
            f"The table has decided for Lantern 2 (bob) at table {number}:"
        )
        again = await mo.slash(h.channel, "steward act", seat=2)
        assert again.response.content.startswith("Nothing is asked of seat 2 now.")


async def test_rights_of_one_server_are_none_at_a_table_of_another(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        other = h.env.create_guild()
        there = other.create_text_channel("acre")
        h.give_out("steward", other)
        role = other.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
        keeper = other.add_member(h.bob.user, roles=[role])
        for command in ("steward show", "steward back", "steward end"):
            refused = await keeper.slash(there, command, table=number)
            assert refused.response.content == texts.NO_MODERATOR
        refused = await keeper.slash(there, "game end", table=number)
        assert "may close it" in refused.response.content
        assert (await h.bot.service.looking.table(number)).live
