"""Deadlines, reminders and windows that pass by themselves (host cases 7, 76-80, 86)."""

import asyncio

import pytest

from engine.core.decision import Decision, Pick, PickOne
from table.refusals import BadOption, NotSeated
from tests import toy
from tests.table.kit import HOUR, user


async def limited(world, hours=10.0, seats=2):
    table = await world.table(seats)
    return await world.service.set_deadline(table.id, user(0), hours)


async def test_none_by_default(world):
    table = await world.table()
    world.now += 10_000 * HOUR
    assert await world.service.tick() == 0
    assert (await world.service.status(table.id)).waiting[0].deadline is None


async def test_the_default_is_taken_logged_and_told(world):
    table = await limited(world)
    await world.play(table.id, 0, "2")
    await world.drain()
    await world.expire(10 * HOUR)
    row = (await world.log(table.id))[-1]
    assert (row.kind, row.seat, row.user_id) == ("choice", 1, None)
    lines = [line.text for line in await world.service.history(table.id, 999)]
    assert "Lantern 2: the deadline has passed, the table decided." in lines
    posts = await world.service.pending()
    (notice,) = [post for post in posts if post.kind == "notice"]
    assert notice.user_id == user(1)
    told = "**Toy**, table 1 in <#500>: your deadline has passed, and the table has decided for you:\n• Your bid: 0"
    assert (await world.service.content(notice)).text == told
    assert (await world.service.view_for(table.id, user(0))).decision.kind == "turn.move"
    assert await world.service.tick() == 0
    assert (await world.service.verify(table.id)).same


async def test_it_is_not_early_and_a_move_starts_it_afresh(world):
    table = await limited(world, seats=3)
    world.now += 5 * HOUR
    await world.bids(table.id, 3)
    await world.expire(10 * HOUR, short=1)
    assert (await world.service.view_for(table.id, user(0))).decision.kind == "turn.move"
    status = await world.service.status(table.id)
    assert status.waiting[0].deadline == world.now + 1
    world.now += 1
    assert await world.service.tick() == 1


async def test_a_reminder_before_the_deadline_once(world):
    table = await limited(world, 8)
    await world.drain()
    world.now += 6 * HOUR
    assert await world.service.tick() == 2
    assert await world.service.tick() == 0
    posts = await world.service.pending()
    first, *prompt, second = sorted(posts, key=lambda post: post.user_id or 100.5)
    assert [(post.kind, post.user_id) for post in (first, second)] == [("remind", user(0)), ("remind", user(1))]
    assert [(post.kind, post.pings) for post in prompt] == [("turn", ())]  # the channel still takes what is posted
    assert (await world.service.content(first)).text.startswith(
        "**Toy**, table 1 in <#500>: the table waits for you. Your answer is due <t:"
    )
    await world.play(table.id, 0, "1")
    assert await world.service.content(first) is None  # not about what is over
    assert await world.service.content(second) is not None


async def test_a_move_and_the_deadline_in_the_same_moment(world):
    for n in range(20):
        table = await limited(world)
        await world.play(table.id, 0, "1")
        number = (await world.service.view_for(table.id, user(1))).number
        await world.expire(10 * HOUR, short=1)
        world.now += 1
        work = [world.service.tick(), world.service.submit(table.id, user(1), number, Pick("2"), "x")]
        await asyncio.gather(*(work if n % 2 else work[::-1]), world.service.tick(), return_exceptions=True)
        bids = [row for row in await world.log(table.id) if row.kind == "choice" and row.seat == 1]
        assert len(bids) == 1
        assert (await world.service.verify(table.id)).same
        await world.service.end(table.id, user(0))


async def test_two_ticks_at_once_are_one(world):
    table = await limited(world)
    await world.expire(10 * HOUR, short=1)
    world.now += 1
    await asyncio.gather(*[world.service.tick() for _ in range(4)])
    assert [row.seat for row in await world.log(table.id)][2:] == [0, 1]


async def test_a_deadline_survives_a_restart_and_can_be_taken_away(world):
    table = await limited(world)
    await world.restart()
    await world.service.set_deadline(table.id, user(0), None)
    world.now += 100 * HOUR
    assert await world.service.tick() == 0
    await world.service.set_deadline(table.id, user(0), 1)
    await world.restart()
    await world.expire(HOUR, short=1)
    assert [row.kind for row in await world.log(table.id)] == ["setup", "note", "note", "note"]
    world.now += 1
    await world.service.tick()
    assert [row.kind for row in await world.log(table.id)][4:] == ["choice", "choice"]


async def test_a_whole_game_of_absent_players_ends(world):
    table = await limited(world, 1, seats=4)
    for _ in range(100):
        await world.expire(HOUR)
        if (await world.service.table(table.id)).state == "over":
            break
    else:
        pytest.fail("the game stood still")
    assert (await world.service.verify(table.id)).same


async def test_a_table_that_does_not_load_does_not_stop_the_others(world):
    table = await limited(world, 1)
    other = await world.service.create("toy", 900, 1, user(0), "Ann")
    await world.service.join(other.id, user(1), "Ben")
    await world.service.set_deadline(other.id, user(0), 1)
    await world.service.start(other.id, user(0))
    await world.db.transact(lambda conn: conn.execute("UPDATE snapshots SET position = x'00' WHERE game_id = 1"))
    await world.restart()
    await world.expire(HOUR)
    assert [row.kind for row in await world.log(other.id)] == ["setup", "choice", "choice"]
    assert [row.kind for row in await world.log(table.id)] == ["setup", "note"]


# ------------------------------------------------------------------------------------------------- windows


class OpenTurn(toy.Turn, tag="Turn"):
    """A turn whose window opens on public knowledge: everybody is asked, whatever is held."""

    def ask_react(self, g, /):
        other = (self.seat + 1) % len(g.state.seats)
        held = g.state.seats[other].hand
        return Decision(other, "turn.react", PickOne(("pass", *held)), rule="Toy 3", quiet=True)


@pytest.fixture
def windows(world, monkeypatch):
    monkeypatch.setattr(toy, "Turn", OpenTurn)
    world.games["toy"] = toy.ToyGame()
    world.service.games = world.games
    return world


async def window(world, *, held, preference):
    """Return a game in which seat 1 is asked in a window, and holds a card or not."""
    table = await world.table(2)
    await world.bids(table.id)
    await world.service.set_preference(table.id, user(1), preference)
    if not held:
        async with world.service._open(table.id) as live:
            live.pos.state.seats[1].hand.clear()
    await world.drain()
    await world.play(table.id, 0, "wait")
    return table


async def test_preferences_are_kept(windows):
    table = await windows.table(2)
    assert await windows.service.preference(table.id, user(0)) == "ask"
    await windows.service.set_preference(table.id, user(0), "pass_unless_held")
    await windows.restart()
    assert await windows.service.preference(table.id, user(0)) == "pass_unless_held"
    assert await windows.service.preference(table.id, user(1)) == "ask"
    with pytest.raises(BadOption):
        await windows.service.set_preference(table.id, user(0), "never")
    with pytest.raises(NotSeated):
        await windows.service.set_preference(table.id, 999, "ask")


async def test_an_empty_window_passes_after_its_delay(windows):
    table = await window(windows, held=False, preference="pass_unless_held")
    windows.now += 19_999
    assert await windows.service.tick() == 0
    windows.now += 1
    assert await windows.service.tick() == 1
    assert (await windows.service.view_for(table.id, user(1))).decision.kind == "turn.move"
    assert [post.user_id for post in await windows.drain() if post.kind == "notice"] == [user(1)]


async def test_a_window_with_something_held_waits_and_tells_its_owner_alone(windows):
    table = await window(windows, held=True, preference="pass_unless_held")
    (post,) = [post for post in await windows.service.pending() if post.kind == "window"]
    content = await windows.service.content(post)
    assert (post.user_id, content.number) == (user(1), post.payload["number"])
    assert content.text.startswith("**Toy**, table 1 in <#500>: you hold something for this moment.")
    windows.now += 1_000_000
    assert await windows.service.tick() == 0
    assert (await windows.service.view_for(table.id, user(1))).decision.kind == "turn.react"


async def test_in_public_both_windows_look_alike(windows):
    shown = []
    for held in (True, False):
        table = await window(windows, held=held, preference="pass_unless_held")
        posts = [post for post in await windows.service.pending() if post.user_id is None]
        for post in posts:
            content = await windows.service.content(post)
            waiting = [(seat.seat, seat.text, seat.user_id) for seat in content.waiting]
            shown.append((held, post.kind, post.pings, content.text, waiting))
        await windows.service.end(table.id, user(0))
        await windows.drain()
    assert [row[1:] for row in shown if row[0]] == [row[1:] for row in shown if not row[0]]
    assert [row[2] for row in shown if row[1] == "turn"] == [(), ()]


@pytest.mark.parametrize("automatic", [True, False])
async def test_the_turn_behind_a_window_is_announced_alike(windows, automatic):
    table = await window(windows, held=False, preference="pass_unless_held")
    await windows.drain()
    if automatic:
        windows.now += 20_000
        await windows.service.tick()
    else:
        await windows.play(table.id, 1, "pass")
    posts = [post for post in await windows.service.pending() if post.user_id is None]
    assert [(post.kind, post.pings) for post in posts] == [("turn", (user(1),)), ("board", ())]


async def test_a_seat_that_the_table_decided_for_is_pinged_again(world):
    table = await limited(world)
    await world.play(table.id, 1, "1")
    await world.drain()
    await world.expire(10 * HOUR)  # decides the bid of seat 0, whose turn it is then
    assert [post.pings for post in await world.drain() if post.kind == "turn"] == [(user(0),)]


async def test_who_wants_to_be_asked_is_asked_and_pinged(windows):
    table = await window(windows, held=False, preference="ask")
    assert await windows.payloads("prompt") == [{"seq": 4, "seats": [1]}]
    windows.now += 1_000_000
    assert await windows.service.tick() == 0
    await windows.play(table.id, 1, "pass")


async def test_a_change_of_mind_while_the_window_is_open(windows):
    table = await window(windows, held=False, preference="ask")
    await windows.service.set_preference(table.id, user(1), "pass_unless_held")
    await windows.service.set_preference(table.id, user(1), "ask")
    windows.now += 1_000_000
    assert await windows.service.tick() == 0
    await windows.service.set_preference(table.id, user(1), "pass_unless_held")
    windows.now += 20_000
    assert await windows.service.tick() == 1
    assert len(await windows.log(table.id)) == 5


async def test_an_own_pass_before_the_automatic_one(windows):
    table = await window(windows, held=False, preference="pass_unless_held")
    await windows.play(table.id, 1, "pass")
    windows.now += 1_000_000
    assert await windows.service.tick() == 0
    assert len(await windows.log(table.id)) == 5


async def test_the_delay_is_random_and_stays_what_it_was(windows):
    windows.service._pass_delay = (1_000, 9_000)
    table = await window(windows, held=False, preference="pass_unless_held")
    async with windows.service._open(table.id) as live:
        first = live.meta.of(1).pass_at
    assert windows.now + 1_000 <= first <= windows.now + 9_000
    await windows.restart()
    await windows.service.set_deadline(table.id, user(0), 5)
    async with windows.service._open(table.id) as live:
        assert live.meta.of(1).pass_at == first
