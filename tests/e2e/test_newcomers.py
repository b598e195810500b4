"""What somebody who comes to the table for the first time must be able to read off it."""

from pathlib import Path
from typing import Any

from cogs.posting.painter import Names
from cogs.texts import lobby_texts, texts
from engine.core.registry import game
from engine.core.rng import Rng
from engine.core.view import View
from table import words
from tests.e2e.hall import PNG, Hall, Paper, hall

GAMES = {"crusaders": game("crusaders")}


def table_message(h: Hall) -> str:
    """Return the public message that says who sits there."""
    return next(m.content for m in h.public() if "is being played" in m.content)


def disabled(message: Any) -> dict[str, bool]:
    """Return for each button of a public message whether it can be pressed."""
    return {item.label: item.disabled for row in message.components for item in row.children}


async def test_the_table_says_who_plays_what(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        await h.open(seats=3, computers=1, game="crusaders")
        assert "1. alice: Red\n2. bob: Blue\n3. Computer (random): Green" in table_message(h)
        status = (await h.alice.slash(h.channel, "game status")).response.content
        assert "2. bob: Blue" in status


async def test_a_name_that_is_chosen_in_the_game_comes_to_the_table(tmp_path: Path) -> None:
    async with hall(tmp_path, {"outremer": game("outremer")}) as h:
        await h.open(seats=2, game="outremer")
        assert "1. alice\n2. bob\n" in table_message(h)  # the game has but numbers for them so far
        await h.alice.slash(h.channel, "outremer choose", what="Edessa")
        assert "1. alice: Edessa\n2. bob\n" in table_message(h)


async def test_who_waits_reads_for_whom(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        done = await h.alice.slash(h.channel, "act", answer="1")
        assert f"{texts.NOTHING_ASKED}\n{texts.WAITED_FOR}\n• Lantern 2 (bob): " in done.response.content


async def test_a_full_table_offers_no_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.alice.slash(h.channel, "game new", game="toy")
        for number, person in enumerate(h.people, 1):
            await person.slash(h.channel, "game join")
            shown = disabled(h.public()[0])
            assert shown["Join"] == shown[lobby_texts.COMPUTER] == (number == len(h.people))
            assert not shown["Leave"]


async def test_who_takes_a_seat_of_a_running_game_is_told_which(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await h.leave(h.bob)
        taken = await h.people[2].slash(h.channel, "game join")
        assert taken.response.content == "You play Lantern 2 at table 1 from now on."


async def test_who_leaves_a_running_game_is_asked_once_more_and_told_how_to_come_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2)
        asked = await h.bob.slash(h.channel, "game leave")
        assert "Give up your seat at table 1 (Lantern 2)? It stays open" in asked.response.content
        assert (await h.bot.service.looking.table(number)).seat_of(h.bob.id) == 1
        refused = await h.bob.slash(h.channel, "game leave", computer="nobody")
        assert "is not one of the options" in refused.response.content
        asked = await h.bob.slash(h.channel, "game leave", computer="random")
        assert "to the computer player random?" in asked.response.content
        assert "`/game replace`" in asked.response.content
        done = await h.bob.click(asked.response, label=lobby_texts.LEAVE_SURE)
        assert done.response.content == "You have given up Lantern 2 at table 1: Computer (random) plays on."
        table = await h.bot.service.looking.table(number)
        assert (table.seat_of(h.bob.id), table.seats[1].computer) == (None, "random")
        back = await h.bob.slash(h.channel, "game join")
        assert "You have held seat 2 of this game" in back.response.content
        assert "`/game replace`" in back.response.content
        await h.alice.slash(h.channel, "game replace", seat=2, user=h.bob)
        assert (await h.bot.service.looking.table(number)).seat_of(h.bob.id) == 1


async def test_nobody_is_asked_when_only_computers_sit_there(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await h.open(seats=2, computers=1)
        await h.alice.slash(h.channel, "act", answer="1")
        await h.alice.slash(h.channel, "act", answer="draw")
        offered = await h.alice.slash(h.channel, "undo")
        assert words.UNDO_ALONE in offered.response.content
        back = await h.alice.click(offered.response, label=texts.TAKE_BACK)
        assert "took back" in back.response.content
        assert (await h.bot.service.looking.view_for(number, h.alice.id)).view.deck == 10


async def test_a_decided_request_says_how_it_was_decided(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        for agree, result in (("Refuse", texts.VOTE_REFUSED), ("Agree", texts.VOTE_AGREED)):
            await h.alice.slash(h.channel, "act", answer="1")
            offered = await h.alice.slash(h.channel, "undo")
            await h.alice.click(offered.response, label=texts.ASK_UNDO)
            vote = next(m for m in reversed(h.public()) if "asks to take back" in m.content)
            await h.bob.click(vote, label=agree)
            vote = next(m for m in h.public() if m.id == vote.id)
            assert f"\n{result}\n-# Table" in vote.content
            assert not vote.components
            await h.bob.slash(h.channel, "act", answer="1")
            await h.alice.slash(h.channel, "act", answer="draw")


async def test_the_board_in_words_has_one_heading(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        await h.open(seats=2, game="crusaders")
        shown = (await h.alice.slash(h.channel, "board", words=True)).response.content
        assert shown.count("Setup") == 1


async def test_the_hand_names_its_game(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        number = await h.open(seats=2, game="crusaders")
        assert h.dms(h.alice)[0].content.startswith(f"**Crusaders: Thy Will Be Done, table {number}**\n")


async def test_the_picture_shows_the_map_before_anybody_chooses_where_to_start(tmp_path: Path) -> None:
    def paint(view: View, kind: str, names: Names) -> Paper:
        shown = sum(bool(player.order) for player in view.players)  # type: ignore[attr-defined]
        return Paper(PNG, f"{kind}.png", f"orders {shown}, map {bool(view.regions)}")  # type: ignore[attr-defined]

    async with hall(tmp_path, GAMES) as h:
        h.bot.painter._paint = paint
        number = await h.open(seats=2, game="crusaders")
        (before,) = [m for m in h.public() if m.attachments]
        assert before.attachments[0].description == "orders 0, map False"
        rng = Rng(3)
        while "place the first knight" not in h.prompt().content:
            await h.move((await h.waiting(number))[0], rng)
        (after,) = [m for m in h.public() if m.attachments]
        assert after.id == before.id
        assert after.attachments[0].description == "orders 2, map True"


async def test_who_waits_for_an_open_seat_reads_what_can_be_done(tmp_path: Path) -> None:
    """In the prompt, in the own panel, in the help and in the status; and no longer when somebody has it."""
    async with hall(tmp_path) as h:
        await h.open(seats=2)
        await h.alice.slash(h.channel, "act", answer="1")
        assert "A seat is open" not in h.prompt().content
        await h.leave(h.bob)
        ways = ("`/game join`", "`/game computer-add`", "`/game replace`")

        async def told() -> list[str]:
            asked = [await h.alice.slash(h.channel, command) for command in ("act", "help", "game status")]
            return [h.prompt().content, *(one.response.content for one in asked)]

        assert all(words.OPEN_SEAT in text and all(way in text for way in ways) for text in await told())
        carol = (await h.people[2].slash(h.channel, "help")).response.content
        assert "A seat is open: `/game join` takes it." in carol
        assert "A seat is open" not in carol.replace("A seat is open: `/game join` takes it.", "")
        await h.people[2].slash(h.channel, "game join")
        assert not any("A seat is open" in text for text in await told())


async def test_an_open_seat_in_direct_messages_is_for_nobody_else(tmp_path: Path) -> None:
    async with hall(tmp_path, {"road": game("road")}) as h:
        alice, channel = h.alice.user, h.alice.user.dm_channel
        await alice.slash("game new", game="road")
        await alice.slash("game start")
        asked = await alice.slash("game leave")
        await alice.click(asked.response, label=lobby_texts.LEAVE_SURE)
        prompt = next(m.content for m in h.public(channel) if words.OPEN_SEAT in m.content)
        assert "`/game replace`" not in prompt
