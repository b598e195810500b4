"""Every command names its table: put away, over or elsewhere; a table goes to another channel, with all it shows."""

from __future__ import annotations

from pathlib import Path

from simcord.actors import MemberActor

from cogs.texts import lobby_texts, texts
from db import games
from engine.core.rng import Rng
from tests.e2e.hall import Hall, addresses, hall
from tests.e2e.test_steward import person

NAMELESS = {"game new", "steward import", "steward damaged"}
"""Commands that open a table."""


async def put_away(h: Hall, number: int) -> None:
    """Put a table away, as if nothing had happened there for long."""
    service = h.bot.service
    await h.bot.db.transact(lambda conn: games.set_state(conn, number, "archived", service.tables.clock()))
    service.tables._shelf.pop(number, None)


async def suggested(h: Hall, who: MemberActor, command: str, typed: str = "", **options: object) -> list[str]:
    return [one["name"] for one in await who.autocomplete(h.channel, command, "table", typed, **options)]


async def test_every_command_can_name_its_table(tmp_path: Path) -> None:
    """Issue kind E 28."""
    async with hall(tmp_path) as h:
        tree = [command.to_dict(h.bot.tree) for command in h.bot.tree.get_commands()]
        looking = ("board", "hand", "log", "card", "act", "undo", "help", "rules")
        there = {command["name"]: command for command in tree if command["name"] in looking}
        for group in tree:
            if group["name"] in ("game", "steward"):
                there |= {f"{group['name']} {command['name']}": command for command in group["options"]}
        for name, command in there.items():
            tables = [o for o in command.get("options") or () if o["name"] == "table"]
            assert len(tables) == (name not in NAMELESS), name
            for option in tables:
                assert option["autocomplete"], name
                assert option["type"] == 4
                assert option.get("required", False) is (name == "game move")
                assert "umber" in option["description"]


async def test_a_finished_and_a_rested_table_are_found_by_number_behind_a_newer_one(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        first = await h.open(seats=2)
        await h.close(h.alice)
        second = await h.open(seats=2)
        await put_away(h, second)
        await h.people[2].slash(h.channel, "game new", game="toy")
        third = await h.bot.service.looking.find(h.channel.id)
        assert third is not None
        for who in (h.bob, h.people[3]):  # who sat there, and who did not: the channel can be read
            status = await who.slash(h.channel, "game status", table=first)
            assert f"table {first}, was closed" in status.response.content
            assert "Round 1" in (await who.slash(h.channel, "board", words=True, table=second)).response.content
            exported = await who.slash(h.channel, "game export", table=first)
            assert exported.response.content.startswith(f"The record of table {first}: all of it")
        assert (await h.bob.slash(h.channel, "game status")).response.content.startswith(f"**Toy**, table {third.id}")
        mine = (await h.bob.slash(h.channel, "me games")).response.content
        assert f"• Table {second} in <#{h.channel.id}>, Toy: put away; `/game resume table:{second}`" in mine
        assert await suggested(h, h.bob, "game resume") == [f"{second} · Toy · put away · alice, bob"]
        assert (await suggested(h, h.bob, "game status"))[0].startswith(f"{third.id} · Toy · not begun")
        assert await suggested(h, h.bob, "game status", "closed") == [f"{first} · Toy · closed · alice, bob"]
        assert await suggested(h, h.bob, "game status", str(second)) == [f"{second} · Toy · put away · alice, bob"]


async def test_resume_never_means_another_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await put_away(h, number)
        await h.people[2].slash(h.channel, "game new", game="toy")
        other = await h.bot.service.looking.find(h.channel.id)
        assert other is not None
        refused = await h.bob.slash(h.channel, "game resume")  # the one that rests, and not the one that is open
        assert refused.response.content == (
            f"Table {number} cannot go on in <#{h.channel.id}>: table {other.id} is played there. "
            f"`/game move table:{number}`, given in another channel or thread, takes it there; then resume it."
        )
        await h.people[2].slash(h.channel, "game end")
        await h.bot.service.seats.end(other.id, h.people[2].id)
        again = await h.bob.slash(h.channel, "game resume")  # the newest table of the channel is another one
        assert again.response.content == f"Table {number} goes on, in <#{h.channel.id}>."
        await put_away(h, number)
        await h.open(seats=2)
        newest = await h.bot.service.looking.find(h.channel.id)
        assert newest is not None
        second = newest.id
        await put_away(h, second)
        asked = await h.bob.slash(h.channel, "game resume")
        assert asked.response.content == (
            f"Several tables were put away here: {second} (Toy) and {number} (Toy). "
            f"Say which: `/game resume table:{second}`."
        )
        elsewhere = h.guild.create_text_channel("acre")
        named = await h.bob.slash(elsewhere, "game resume", table=number)
        assert named.response.content == f"Table {number} goes on, in <#{h.channel.id}>."
        stranger = await h.people[3].slash(h.channel, "game resume", table=second)
        assert stranger.response.content == (
            f"Only who sits at table {second}, whoever opened it, or a moderator, may resume it."
        )


async def test_a_number_tells_nothing_to_whom_it_does_not_concern(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        other = h.env.create_guild()
        there = other.create_text_channel("acre")
        stranger = other.add_member(h.env.create_user("eve"))
        for wanted in (number, 999):
            for command in ("game status", "board", "log", "game join"):
                told = await stranger.slash(there, command, table=wanted)
                assert told.response.content.splitlines()[0].startswith(f"There is no table {wanted} among yours")
        assert [c["name"] for c in await stranger.autocomplete(there, "game status", "table", "")] == []


async def test_a_table_is_moved_with_all_that_it_shows(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.alice.slash(h.channel, "act", answer="1")
        await h.tick()
        old = h.prompt()
        there = h.guild.create_text_channel("acre")
        refused = await h.bob.slash(there, "game move", table=number)
        assert refused.response.content.startswith("Only whoever opened this table, or a moderator, may move it.")
        assert await suggested(h, h.alice, "game move") == [f"{number} · Toy · under way · alice, bob"]
        moved = await h.alice.slash(there, "game move", table=number)
        assert moved.response.content == (
            f"Table {number} is played in <#{there.id}> from now on, no longer in <#{h.channel.id}>."
        )
        await h.tick()
        assert h.public()[-1].content.startswith(f"**Toy**, table {number}, is played in <#{there.id}> from now on.")
        assert [m.content for m in h.public() if m.components] == []
        assert old.content.splitlines()[0] in next(m.content for m in h.public() if m.id == old.id)
        shown = h.public(there)
        assert sum(any(at.verb == "act" for at in addresses(m)) for m in shown) == 1
        assert sum(bool(m.attachments) for m in shown) == 1
        assert any(f"alice moved the table here, from <#{h.channel.id}>." in m.content for m in shown)
        assert any(m.content.startswith(f"**Toy**, table {number}, is being played") for m in shown)
        prompt = next(m for m in shown if any(at.verb == "act" for at in addresses(m)))
        assert {user.id for user in prompt.mentions} == {h.bob.id}
        await h.bob.click(prompt, label="Act")
        await h.bob.slash(there, "act", answer="1")
        before = [(m.id, m.content) for m in h.public()]
        await h.restart()
        await h.alice.slash(there, "act", answer="wait")
        await h.tick()
        assert [(m.id, m.content) for m in h.public()] == before  # the old channel hears no more of it
        again = await h.alice.slash(there, "game move", table=number)
        assert again.response.content == f"Nothing was changed: table {number} is played in <#{there.id}> already."
        assert (await h.bot.service.replays.verify(number)).same
        await h.bob.slash(h.channel, "game new", game="toy")  # its old channel is free
        assert (await h.bot.service.looking.find(h.channel.id)) is not None


async def test_a_lobby_is_moved_and_joined_in_the_new_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        number = h.table_id()
        there = h.guild.create_text_channel("acre")
        await h.alice.slash(there, "game move", table=number)
        await h.tick()
        assert [m.components for m in h.public() if m.components] == []
        (lobby,) = [m for m in h.public(there) if any(at.verb == "join" for at in addresses(m))]
        joined = await h.bob.click(lobby, label="Join")
        assert joined.response.content == f"You sit down at table {number}, on seat 2."
        assert "2. bob" in next(m.content for m in h.public(there) if m.id == lobby.id)


async def test_a_table_whose_channel_is_gone_is_moved_and_goes_on(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        path = f"/channels/{h.channel.id}/messages"
        for method, where in (("POST", path), ("PATCH", f"{path}/*"), ("DELETE", f"{path}/*")):
            h.env.inject_error(method, where, status=404, code=10003, times=None)
        there = h.guild.create_text_channel("acre")
        await h.alice.slash(there, "game move", table=number)
        await h.tick()
        (prompt,) = [m for m in h.public(there) if any(at.verb == "act" for at in addresses(m))]
        panel = await h.bob.click(prompt, label="Act")
        assert panel.response.components
        left = [post for post in await h.bot.service.outbox.pending(number) if post.user_id is None]
        assert left == []


async def test_direct_messages_take_a_table_of_one_person_only(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        refused = await h.alice.user.slash("game move", table=number)
        assert refused.response.content.startswith("Others sit at this table: it stays on its server")
        await h.close(h.alice)
        alone = await h.open(seats=2, computers=1)
        moved = await h.alice.user.slash("game move", table=alone)
        assert moved.response.content == (
            f"Table {alone} is played in your direct messages from now on, no longer in <#{h.channel.id}>."
        )
        await h.tick()
        assert h.public()[-1].content.startswith(f"**Toy**, table {alone}, is played in direct messages from now on.")
        assert any(any(at.verb == "act" and at.game == alone for at in addresses(m)) for m in h.dms(h.alice))
        back = await h.alice.slash(h.channel, "game move", table=alone)
        assert back.response.content.endswith("no longer in your direct messages.")
        await h.play(alone, Rng(3))


async def test_a_busy_channel_takes_no_second_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        there = h.guild.create_text_channel("acre")
        await h.people[2].slash(there, "game new", game="toy")
        refused = await h.alice.slash(there, "game move", table=number)
        assert refused.response.content.startswith(f"This channel has table {number + 1} already")
        assert (await h.bot.service.looking.table(number)).channel_id == h.channel.id


async def test_case_171_a_member_who_acts_under_a_new_name_is_called_so(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        stored = h.env.backend.guilds[h.guild.id].members[h.bob.id]
        stored.nick = "Bohemond"
        await h.alice.slash(h.channel, "act", answer="1")
        assert "Bohemond" not in (await h.alice.slash(h.channel, "game status")).response.content
        await h.bob.click(h.prompt(), label="Act")
        assert "2. Bohemond: Lantern 2" in (await h.alice.slash(h.channel, "game status")).response.content
        await h.tick()
        assert any("2. Bohemond: Lantern 2" in m.content for m in h.public())
        await h.bob.user.slash("act", table=number)  # in direct messages nobody has the name of a server
        assert (await h.bot.service.looking.table(number)).people[1] == "Bohemond"
        await h.leave(h.bob)
        assert any("Lantern 2: Bohemond has left; the seat is open." in m.content for m in h.public())


async def test_a_number_that_is_no_table_is_refused_for_every_command(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        mo = person(h, "mo", manage_guild=True)
        await h.open(seats=2)
        for command in ("game status", "game end", "game resume", "steward show", "board", "hand", "help", "rules"):
            told = await mo.slash(h.channel, command, table=4000)
            assert told.response.content.startswith("There is no table 4000 among yours"), command
        assert lobby_texts.END not in str((await mo.slash(h.channel, "game end", table=4000)).response.components)
        assert texts.NO_MODERATOR in (await h.bob.slash(h.channel, "steward show", table=4000)).response.content
