"""Who leaves a game, is replaced in it, or has seen its end keeps no message with what only the seat may know."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from engine.core.rng import Rng
from engine.core.wiring import Wired
from table.model import Post
from table.refusals import ServiceError
from tests.e2e.hall import Hall, hall, later
from tests.toy import GAME

MINUTE = 60_000


async def begun(h: Hall) -> int:
    """Open a table, and let both bid, so that there are hands."""
    number = await h.open(seats=2)
    for person in (h.alice, h.bob):
        await person.slash(h.channel, "act", answer="1")
        assert "Hand:" in hand(h, person, number).content
        assert hand(h, person, number).attachments
    return number


def hand(h: Hall, person: MemberActor, number: int) -> discord.Message:
    """Return the one message about a table's hand that a person has."""
    (found,) = [m for m in h.dms(person) if m.content.startswith(f"**Toy, table {number}**")]
    return found


def assert_emptied(message: discord.Message, said: str) -> None:
    assert said in message.content
    assert "Hand:" not in message.content
    assert message.components == []
    assert message.attachments == []


@pytest.mark.parametrize("computer", ["random", None])
async def test_who_leaves(tmp_path: Path, computer: str | None) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        count = len(h.dms(h.bob))
        await h.leave(h.bob, **({"computer": computer} if computer else {}))
        assert_emptied(hand(h, h.bob, number), "no longer yours")
        assert len(h.dms(h.bob)) == count
        assert "Hand:" in hand(h, h.alice, number).content


async def test_who_is_replaced_and_comes_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number, carol = await begun(h), h.people[2]
        await h.bob.slash(h.channel, "game replace", seat=2, user=carol)
        assert_emptied(hand(h, h.bob, number), "no longer yours")
        assert "Hand:" in hand(h, carol, number).content
        await h.leave(carol)
        await h.bob.slash(h.channel, "game join")
        assert_emptied(hand(h, carol, number), "no longer yours")
        assert "Hand:" in h.dms(h.bob)[-1].content


async def test_the_private_panel_and_the_calls_to_the_table_go_with_the_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        await h.alice.slash(h.channel, "game deadline", hours=1)
        later(h, 50 * MINUTE)
        await h.tick(60)
        assert [m for m in h.dms(h.alice) if "the table waits for you" in m.content]
        panel = await h.alice.click(h.prompt(), label="Act")
        await h.leave(h.alice)
        assert not [m for m in h.dms(h.alice) if "the table waits for you" in m.content]
        assert_emptied(hand(h, h.alice, number), "no longer yours")
        assert panel.response is None


async def test_the_end_of_a_game(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        await h.play(number, Rng(3))
        for person in (h.alice, h.bob):
            assert_emptied(hand(h, person, number), "This game is over.")


async def test_a_table_that_is_closed(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        panel = await h.bob.slash(h.channel, "act")
        await h.close(h.alice)
        for person in (h.alice, h.bob):
            assert_emptied(hand(h, person, number), "closed before the end")
        assert panel.response is None


async def test_a_restart_in_between_loses_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        poster: Any = h.bot.poster
        poster._closed = True
        await h.leave(h.bob)
        assert "Hand:" in hand(h, h.bob, number).content
        await h.crash()
        await h.tick()
        assert_emptied(hand(h, h.bob, number), "no longer yours")
        assert await h.bot.service.outbox.pending() == ()


async def test_killed_before_the_mark_it_is_done_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)

        async def never(*args: Any) -> None:
            raise ServiceError("killed")

        service: Any = h.bot.service
        service.outbox.sent = never
        await h.leave(h.bob)
        await h.crash()
        await h.tick()
        assert_emptied(hand(h, h.bob, number), "no longer yours")
        assert await h.bot.service.outbox.pending() == ()


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50007), (404, 10008), (404, 10003)])
async def test_what_discord_refuses_fails_nothing(tmp_path: Path, status: int, code: int) -> None:
    async with hall(tmp_path) as h:
        await begun(h)
        place = h.bob.user.dm_channel.id
        message = h.dms(h.bob)[-1]
        h.env.inject_error("PATCH", f"/channels/{place}/messages/{message.id}", status=status, code=code, times=None)
        await h.leave(h.bob)
        await h.tick()
        assert any(r.method == "PATCH" and r.path.endswith(str(message.id)) for r in h.env.http_requests)
        assert await h.bot.service.outbox.pending() == ()


async def test_a_message_that_was_deleted_fails_nothing(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        del h.env.backend.messages[h.bob.user.dm_channel.id][hand(h, h.bob, number).id]
        await h.leave(h.bob)
        assert h.dms(h.bob) == []
        assert await h.bot.service.outbox.pending() == ()


async def test_a_seat_left_while_its_hand_is_sent(tmp_path: Path) -> None:
    """The message is known from the outbox, although another's hand has taken its place at the table."""
    async with hall(tmp_path) as h:
        service: Any = h.bot.service
        sent = service.outbox.sent

        async def late(post: Post, *args: Any) -> None:
            if (post.kind, post.seat) == ("hand", 1) and (await service.looking.table(post.game_id)).user_of(
                1
            ) == h.bob.id:
                await service.seats.replace(post.game_id, h.bob.id, 1, h.people[2].id, "carol")
            await sent(post, *args)

        service.outbox.sent = late
        number = await h.open(seats=2)
        await h.tick()
        assert (await service.looking.table(number)).user_of(1) == h.people[2].id
        assert_emptied(hand(h, h.bob, number), "no longer yours")


async def test_a_fault_of_discord_is_tried_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        number = await begun(h)
        place, message = h.bob.user.dm_channel.id, hand(h, h.bob, number)
        h.env.inject_error("PATCH", f"/channels/{place}/messages/{message.id}", status=500, code=0, times=None)
        await h.leave(h.bob)
        assert "Hand:" in hand(h, h.bob, number).content
        h.env.backend.faults.clear()
        later(h, 40 * MINUTE)
        await h.tick()
        assert_emptied(hand(h, h.bob, number), "no longer yours")


async def test_a_hand_too_long_for_a_message_is_one_all_the_same(tmp_path: Path) -> None:
    """What stood in a second message would be neither changed nor emptied."""
    long = Wired(replace(GAME.rooms, hand_text=lambda _view: "Hand: " + "secret " * 400), GAME.library)
    async with hall(tmp_path, {"toy": long}) as h:
        number = await begun(h)
        assert [len(m.content) <= 2000 for m in h.dms(h.bob)] == [True]
        await h.leave(h.bob)
        assert_emptied(hand(h, h.bob, number), "no longer yours")
        assert not any("secret" in m.content for m in h.dms(h.bob))
