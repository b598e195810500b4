"""Opening, filling and starting a table, by buttons and by commands; limits of the whole command tree."""

import warnings
from pathlib import Path

import discord
import pytest

from cogs.panels.limits import tree_problems, tree_warnings
from cogs.texts import lobby_texts, texts
from engine.core.registry import games
from engine.core.rng import Rng
from tests.e2e.hall import Hall, addresses, hall

NO_SEAT = "Nothing was changed: you have no seat at table 1."


def lobby(h: Hall) -> discord.Message:
    return next(m for m in h.public() if any(at.verb == "join" for at in addresses(m)))


async def test_by_buttons_from_the_lobby_to_the_first_prompt(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="Toy")
        joined = await h.bob.click(lobby(h), label="Join")
        assert joined.response.content == "You sit down at table 1, on seat 2."
        assert joined.ephemeral
        panel = (await h.alice.click(lobby(h), label="Options")).response
        menu = panel.components[0]["components"][0]
        shown = await h.alice.select(panel, ["0"], custom_id=menu["custom_id"])
        assert "Rounds: One ✓" in str(shown.response.components)
        assert "Rounds: One" in lobby(h).content
        await h.alice.click(lobby(h), label="Add a computer player")
        assert "random" in lobby(h).content
        started = await h.bob.click(lobby(h), label="Start")
        assert started.ephemeral
        prompt = h.prompt()
        assert prompt.mentions == [] or {m.id for m in prompt.mentions} == {h.alice.id, h.bob.id}
        number = h.table_id()
        await h.play(number, Rng(1))
        assert (await h.bot.service.replays.verify(number)).same


async def test_only_who_opened_the_table_chooses_options(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        panel = (await h.bob.click(lobby(h), label="Options")).response
        assert panel.components == []
        assert lobby_texts.OPENER_CHOOSES in panel.content
        assert "• **Rounds: Two.** " in panel.content
        refused = await h.bob.slash(h.channel, "game option", option="Rounds", value="One")
        assert "may choose the options" in refused.response.content
        assert "Rounds: Two" in lobby(h).content


async def test_a_full_table_does_not_ask_anybody_to_join(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        await h.alice.slash(h.channel, "game new", game="road")
        assert "table 1, is full and has not begun." in lobby(h).content
        assert "press *Join*" not in lobby(h).content
        refused = await h.bob.slash(h.channel, "game join")
        assert refused.response.content == "The table is full: it has 1 seat."


async def test_six_join_at_once(tmp_path: Path) -> None:
    """Host case 4: the toy seats four."""
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        more = [h.guild.add_member(h.env.create_user(f"guest{n}")) for n in range(6)]
        results = await h.together([(person, lobby(h), "Join") for person in more])
        answers = [r.response.content for r in results]
        assert sum(answer.startswith("You sit down at table 1, on seat ") for answer in answers) == 3
        table = await h.bot.service.looking.table(h.table_id())
        assert len(table.seats) == 4
        assert len({seat.user_id for seat in table.seats}) == 4


@pytest.mark.parametrize("leave", ["button", "command"])
async def test_it_does_not_start_with_too_few(tmp_path: Path, leave: str) -> None:
    """Host case 125."""
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        refused = await h.alice.slash(h.channel, "game start")
        assert "2" in refused.response.content
        await h.bob.slash(h.channel, "game join")
        if leave == "button":
            await h.bob.click(lobby(h), label="Leave")
        else:
            await h.bob.slash(h.channel, "game leave")
        await h.alice.slash(h.channel, "game start")
        assert (await h.bot.service.looking.table(h.table_id())).state == "lobby"


async def test_who_has_no_seat_leaves_none(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        carol = h.people[2]
        for told in (await carol.slash(h.channel, "game leave"), await carol.click(lobby(h), label="Leave")):
            assert told.response.content == NO_SEAT
        await h.bob.slash(h.channel, "game join")
        await h.alice.slash(h.channel, "game start")
        assert (await carol.slash(h.channel, "game leave")).response.content == NO_SEAT
        left = (await h.leave(h.bob)).response.content
        assert left == "You have given up Lantern 2 at table 1: the seat is open."
        assert (await h.bob.slash(h.channel, "game leave")).response.content == NO_SEAT


async def test_a_seat_is_given_up_as_the_game_stood_when_one_was_asked(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        asked = (await h.bob.slash(h.channel, "game leave")).response
        await h.alice.slash(h.channel, "act", answer="1")
        again = (await h.bob.click(asked, label=lobby_texts.LEAVE_SURE)).response
        assert again.content.startswith(lobby_texts.END_MOVED)
        assert (await h.bot.service.looking.table(number)).seat_of(h.bob.id) is not None
        await h.bob.click(again, label=lobby_texts.LEAVE_SURE)
        assert (await h.bot.service.looking.table(number)).seat_of(h.bob.id) is None
        wrong = (await h.alice.slash(h.channel, "game leave", computer="nobody")).response.content
        assert "random" in wrong


async def test_one_table_a_channel_and_one_a_thread(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        second = await h.bob.slash(h.channel, "game new", game="toy")
        assert second.ephemeral
        assert "table" in second.response.content.lower()
        elsewhere = h.guild.create_text_channel("second")
        await h.bob.slash(elsewhere, "game new", game="toy")
        assert len(await h.bot.service.looking.my_games(h.bob.id)) == 1


async def test_names_cannot_act(tmp_path: Path) -> None:
    """Host case 127."""
    async with hall(tmp_path) as h:
        for n, name in enumerate(("@everyone", "<@&1>", "`a`*b*_c_", "zero\u200bwidth\u202eright")):
            person = h.guild.add_member(h.env.create_user(f"odd{n}", global_name=name))
            if n == 0:
                await person.slash(h.channel, "game new", game="toy")
            else:
                await person.slash(h.channel, "game join")
        text = lobby(h).content
        assert "@everyone" not in text
        assert "<@&1>" not in text
        assert "\u200b" not in text.replace("@\u200b", "")
        assert "\u202e" not in text
        assert not lobby(h).mention_everyone
        assert lobby(h).role_mentions == []
        sent = [r for r in h.env.http_requests if r.method in ("POST", "PATCH") and r.json]
        for request in sent:
            body = request.json
            allowed = body.get("allowed_mentions") if isinstance(body, dict) else None
            assert allowed is None or allowed.get("parse") == []


async def test_a_seat_changes_hands_in_the_middle(tmp_path: Path) -> None:
    """Host cases 95 and 97."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        await h.move((await h.waiting(number))[0], Rng(1))
        robot = h.guild.add_member(h.env.create_user("robot", bot=True))
        refused = await h.alice.slash(h.channel, "game replace", seat=2, user=robot)
        assert refused.response.content == lobby_texts.NO_BOT
        refused = await h.alice.slash(h.channel, "game replace", seat=2, user=h.people[2])
        assert "gives away no seat of an opponent" in refused.response.content
        refused = await h.bob.slash(h.channel, "game replace", seat=2, user=h.alice)
        assert "has held seat 1 of this game" in refused.response.content
        assert (await h.bot.service.looking.table(number)).user_of(1) == h.bob.id
        await h.bob.slash(h.channel, "game replace", seat=2, user=h.people[2])
        assert (await h.bot.service.looking.table(number)).user_of(1) == h.people[2].id
        gone = await h.bob.slash(h.channel, "hand")
        assert gone.response.content == texts.NOT_SEATED
        await h.play(number, Rng(4))
        assert (await h.bot.service.replays.verify(number)).same


async def test_closing_a_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        refused = await h.bob.slash(h.channel, "game end")
        assert (await h.bot.service.looking.table(number)).live
        assert refused.ephemeral
        assert "may close it" in refused.response.content
        asked = await h.alice.slash(h.channel, "game end")
        assert asked.ephemeral
        assert f"Close table {number} for good?" in asked.response.content
        assert (await h.bot.service.looking.table(number)).live
        await h.alice.click(asked.response, label=lobby_texts.END)
        assert not (await h.bot.service.looking.table(number)).live
        assert sum("alice closed the table before the end of the game." in m.content for m in h.public()) == 1
        assert [m.content for m in h.public() if m.components] == []
        again = await h.alice.slash(h.channel, "game end")
        assert again.response.content == f"Table {number} is closed."


async def test_an_old_yes_closes_nothing_that_has_moved_on(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        asked = await h.alice.slash(h.channel, "game end")
        await h.bob.slash(h.channel, "act", answer="1")
        await h.restart()
        late = await h.alice.click(asked.response, label=lobby_texts.END)
        assert late.response.content.startswith(lobby_texts.END_MOVED)
        assert (await h.bot.service.looking.table(number)).live
        await h.alice.click(late.response, label=lobby_texts.END)
        assert not (await h.bot.service.looking.table(number)).live
        assert late.response.components == []


async def test_a_lobby_is_closed_by_name_too(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        await h.close(h.alice)
        assert any(m.content.startswith("alice closed the table.") for m in h.public())


async def test_status_deadline_and_preferences(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await h.alice.slash(h.channel, "game deadline", hours=24.0)
        status = await h.bob.slash(h.channel, "game status")
        assert "due <t:" in status.response.content
        assert "Round 1" in status.response.content
        for hours in (-3.0, 0.001, 10.0**9):
            refused = await h.alice.slash(h.channel, "game deadline", hours=hours)
            assert "from 5 minutes" in refused.response.content
        for person in (h.alice, h.bob, h.people[3]):  # B 11: without hours it shows, to everybody, and changes nothing
            shown = await person.slash(h.channel, "game deadline")
            assert "due after 24 hours" in shown.response.content
            assert shown.response.content.count("due <t:") == 2
        assert any("alice set the deadline: each answer is due after 24 hours" in m.content for m in h.public())
        assert "due <t:" in h.prompt().content
        off = await h.alice.slash(h.channel, "game deadline", hours=0.0)
        assert off.response.content.startswith(lobby_texts.DEADLINE_NONE)
        assert any("alice took the deadline away" in m.content for m in h.public())
        assert "due <t:" not in h.prompt().content
        prefs = await h.alice.slash(h.channel, "game prefs", window="pass_unless_held")
        assert lobby_texts.PREFERENCES["pass_unless_held"] in prefs.response.content


async def test_the_command_tree_fits_discord(tmp_path: Path) -> None:
    """Host case 31, over the whole tree."""
    async with hall(tmp_path, games()) as h:
        tree = [command.to_dict(h.bot.tree) for command in h.bot.tree.get_commands()]
        assert len(tree) >= 8
        assert tree_problems(tree) == []
        for warning in tree_warnings(tree):
            warnings.warn(f"near a limit of Discord: {warning}", stacklevel=1)


async def test_ready_three_times_does_nothing_twice(tmp_path: Path) -> None:
    """Host case 134."""
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        before = [(m.id, m.content) for m in h.public()]
        for _ in range(3):
            h.bot.dispatch("ready")
            await h.tick()
        syncs = [r for r in h.env.http_requests if r.method == "PUT" and r.path.endswith("/commands")]
        assert len(syncs) == 1
        assert [(m.id, m.content) for m in h.public()] == before
        assert (await h.bot.service.looking.table(number)).live
