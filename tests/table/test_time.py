"""The time of the tables: stops, a clock that is put, changes of the limit, rests, new holders of a seat (host cases
151, 153, 154, 156, 172; what broke in real use, B 11-13)."""

import msgspec
import pytest

from db import timers
from table import words
from table.refusals import BadOption
from table.seats.moving import Place
from table.time import clocks, resting
from table.time.idle import ARCHIVE, DAY, GAP, WARNINGS
from table.time.pulse import EVERY, LAPSE
from tests.table.kit import CHANNEL, HOUR, START, World, user

MINUTE = 60_000


async def limited(world, hours=24.0, seats=2):
    table = await world.table(seats)
    await world.service.seats.set_deadline(table.id, user(0), hours, name="Ann")
    await world.drain()
    return table


async def asked(world, table):
    """Return (seat, until) of everybody who is asked."""
    return [(seat.seat, seat.deadline) for seat in (await world.service.looking.status(table.id)).waiting]


async def choices(world, table):
    return [row for row in await world.log(table.id) if row.kind == "choice"]


async def hourly(world, hours, *, drain=True):
    """Let hours pass with a bot that is there: it ticks, and its posts arrive."""
    for _ in range(round(hours)):
        world.now += HOUR
        await world.service.deadlines.tick()
        if drain:
            await world.drain()


async def reminded(world):
    return sum(post.kind == "remind" for post in await world.drain())


# --------------------------------------------------------------------- stops, and a clock that is put


async def test_case_151_a_stop_over_the_deadline_decides_for_nobody(world):
    table = await limited(world, 24)
    await hourly(world, 1)
    await world.restart(away=1000 * HOUR)
    assert await world.service.deadlines.tick() == 0
    assert await choices(world, table) == []
    assert await asked(world, table) == [(0, world.now + 23 * HOUR), (1, world.now + 23 * HOUR)]
    world.now += 17 * HOUR  # 18 of 24: a quarter, at most 6 hours, before the end
    await world.service.deadlines.tick()
    assert await reminded(world) == 2
    world.now += 6 * HOUR - 1
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    world.now += 1
    await world.service.deadlines.tick()
    assert {row.seat for row in await choices(world, table)} == {0, 1}


async def test_case_151_a_stop_between_reminder_and_deadline_leaves_the_rest_of_the_time(world):
    table = await limited(world, 24)
    await hourly(world, 19)
    await world.restart(away=100 * HOUR)
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    assert await asked(world, table) == [(n, world.now + 5 * HOUR) for n in (0, 1)]
    assert await reminded(world) == 0  # they had it
    world.now += 5 * HOUR
    await world.service.deadlines.tick()
    assert await choices(world, table) != []


async def test_case_151_many_short_stops_add_up_to_nothing(world):
    table = await limited(world, 24)
    for _ in range(48):  # half an hour there, ten hours away: 24 hours there
        await world.restart(away=10 * HOUR)
        world.now += HOUR // 2
        await world.service.deadlines.tick()
        await world.drain()
        if await choices(world, table):
            break
    assert len({row.seat for row in await choices(world, table)}) == 2
    assert world.now - world.leapt - START == 24 * HOUR


async def test_case_151_a_kill_costs_at_most_the_time_since_the_last_beat(tmp_path):
    world = await World(tmp_path / "games.sqlite3").open()
    await world.table(2)
    for _ in range(40):
        world.now += 2_000
        await world.service.deadlines.tick()
    counted = world.service.tables.pulse.now()
    await world.close()  # nothing is written at the end, as by a kill
    await world.open()
    assert 0 <= counted - world.service.tables.pulse.now() < EVERY + 2_000
    await world.close()


@pytest.mark.parametrize("jump", [30 * DAY, -30 * DAY])
async def test_a_clock_that_is_put_changes_nothing(world, jump):
    table = await limited(world, 24)
    await hourly(world, 10)
    world.leap(jump)
    assert await world.service.deadlines.tick() == 0
    assert await world.service.idle.tidy() == 0
    assert await asked(world, table) == [(n, world.now + 14 * HOUR) for n in (0, 1)]
    await hourly(world, 13)
    assert await choices(world, table) == []
    world.leap(-jump)
    await hourly(world, 1)
    assert len(await choices(world, table)) >= 2
    assert (await world.service.replays.verify(table.id)).same


async def test_a_clock_that_is_put_and_a_stop_at_once(world):
    table = await limited(world, 24)
    await hourly(world, 10)
    for jump in (30 * DAY, -30 * DAY, -DAY):
        await world.restart(away=jump)
        await world.service.deadlines.tick()
        await world.drain()
        assert await asked(world, table) == [(n, world.now + 14 * HOUR) for n in (0, 1)]
    assert await choices(world, table) == []


async def test_rows_that_wait_by_a_wrong_clock_are_tried_again(world):
    await limited(world)
    world.leap(30 * DAY)
    await world.service.deadlines.tick()
    for post in await world.service.outbox.pending():
        await world.service.outbox.failed(post, 30 * MINUTE)
    world.leap(-30 * DAY)
    assert await world.service.outbox.pending() == ()
    await world.service.deadlines.tick()
    assert await world.service.outbox.pending() != ()


async def test_times_in_the_channel_are_written_anew_once_after_a_stop(world):
    table = await limited(world)
    other = await world.service.seats.create("toy", 900, 1, user(0), "Ann")  # without a deadline: no time stands there
    await world.service.seats.join(other.id, user(1), "Ben")
    await world.service.seats.start(other.id, user(0))
    await world.drain()
    await world.restart(away=HOUR)
    await world.service.deadlines.tick()
    (post,) = await world.service.outbox.pending()
    assert (post.game_id, post.kind, post.pings, post.payload["anew"]) == (table.id, "turn", (), False)
    assert [seat.deadline for seat in (await world.service.contents.content(post)).waiting] == [
        world.now + 24 * HOUR
    ] * 2
    await world.drain()
    for _ in range(3):
        world.now += EVERY
        await world.service.deadlines.tick()
    await world.restart()
    await world.service.deadlines.tick()
    assert await world.service.outbox.pending() == ()
    await world.restart(away=10_000)  # too short to be seen
    await world.service.deadlines.tick()
    assert await world.service.outbox.pending() == ()


async def test_out_of_touch_with_discord_no_time_counts(world):
    table = await limited(world, 24)
    await world.service.deadlines.tick(there=False)
    for _ in range(100):
        world.now += HOUR
        await world.service.deadlines.tick(there=False)
    assert await choices(world, table) == []
    await world.service.deadlines.tick()
    assert await asked(world, table) == [(n, world.now + 24 * HOUR) for n in (0, 1)]


async def test_a_process_that_stood_still_was_not_there(world):
    table = await limited(world, 24)
    world.service.tables.pulse.lapse = LAPSE
    await world.service.deadlines.tick()
    world.now += 100 * HOUR  # the monotonic clock went on, as for a frozen container
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    assert await asked(world, table) == [(n, world.now + 24 * HOUR - LAPSE) for n in (0, 1)]


async def test_idle_warnings_do_not_count_a_stop_either(world):
    table = await world.table(2)
    world.now += 10 * DAY
    await world.restart(away=100 * DAY)
    assert await world.service.idle.tidy() == 0
    world.now += WARNINGS[0] - 10 * DAY - 1
    assert await world.service.idle.tidy() == 0
    world.now += 1
    assert await world.service.idle.tidy() == 1
    await world.restart(away=100 * DAY)
    assert await world.service.idle.tidy() == 0
    world.leap(100 * DAY)
    await world.service.deadlines.tick()
    world.now += GAP
    assert await world.service.idle.tidy() == 0  # the second comes at 21 days
    world.now += DAY
    assert await world.service.idle.tidy() == 1
    *_, post = [post for post in await world.service.outbox.pending() if post.kind == "say"]
    assert post.payload["end"] == world.now + 7 * DAY
    assert (await world.service.looking.table(table.id)).state == "running"


async def test_a_deadline_of_an_earlier_release_goes_on(world):
    table = await world.table(2)
    await world.service.seats.set_deadline(table.id, user(0), 10)
    await world.drain()

    def earlier(conn):
        """Store what a release before the pulse would have stored: clocks by the time of asking, timers without it."""
        (raw,) = conn.execute("SELECT value FROM settings WHERE scope = 'game' AND key = 'table'").fetchone()
        meta = msgspec.json.decode(raw)
        for item in meta["asked"]:
            for field in ("began", "called", "reminded"):
                del item[field]
        for field in ("stirred", "rest", "missed", "going"):
            del meta[field]
        conn.execute(
            "UPDATE settings SET value = ? WHERE scope = 'game' AND key = 'table'", (msgspec.json.encode(meta),)
        )
        conn.execute("DELETE FROM timers")
        conn.execute("DELETE FROM pulse")
        for seat in (0, 1):
            due = world.now + 10 * HOUR
            timers.put(conn, timers.Timer(f"{table.id}:deadline:{seat}:1", table.id, "deadline", due, seat, b"1"))

    await world.db.transact(earlier)
    await world.close()
    world.leap(100 * HOUR)
    await world.open()
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    assert await reminded(world) == 2
    world.now += 2 * HOUR
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    world.now += HOUR // 2
    await world.service.deadlines.tick()
    assert len({row.seat for row in await choices(world, table)}) == 2


# ------------------------------------------------------------------------------------------ reminders


async def test_no_deadline_before_its_reminder_has_arrived(world):
    table = await limited(world, 8)
    await hourly(world, 200, drain=False)
    assert await choices(world, table) == []
    posts = [post for post in await world.service.outbox.pending() if post.kind == "remind"]
    assert len(posts) == 2
    for post in posts:
        await world.service.outbox.failed(post, 1_000)
    world.now += HOUR
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    await world.drain()
    assert await asked(world, table) == [(n, world.now + 2 * HOUR) for n in (0, 1)]
    world.now += 2 * HOUR - 1
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    world.now += 1
    await world.service.deadlines.tick()
    assert await choices(world, table) != []


async def test_a_reminder_that_arrived_unnoted_still_has_its_time(world, monkeypatch):
    """Stopped between the mark in the outbox and the note at the table."""
    table = await limited(world, 8)
    world.now += 6 * HOUR
    await world.service.deadlines.tick()

    async def stopped(self, post):
        return None

    with monkeypatch.context() as patch:
        patch.setattr(resting.Resting, "taken", stopped)
        await world.drain()
    await world.restart()
    world.now += 2 * HOUR
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    world.now += 2 * HOUR
    await world.service.deadlines.tick()
    assert await choices(world, table) != []


async def test_a_channel_that_refuses_holds_the_deadline_up(world):
    table = await limited(world, 8)
    world.now += 6 * HOUR
    await world.service.deadlines.tick()
    for post in await world.service.outbox.pending():
        if post.user_id is None:
            await world.service.outbox.failed(post, 1_000, "")  # no refusal that lasts: Discord fails
        else:
            await world.service.outbox.sent(post)
    await hourly(world, 10, drain=False)
    assert await choices(world, table) == []
    await world.drain()
    await hourly(world, 1)
    assert await choices(world, table) != []


# ------------------------------------------------------------------------------------ another deadline


async def test_b11_a_deadline_on_old_questions_counts_from_now(world):
    table = await world.table(2)
    world.now += 30 * DAY
    await world.service.seats.set_deadline(table.id, user(0), 24, name="Ann")
    assert await world.service.deadlines.tick() == 0
    assert await asked(world, table) == [(n, world.now + 24 * HOUR) for n in (0, 1)]
    world.now += 18 * HOUR
    await world.service.deadlines.tick()
    assert await reminded(world) == 2
    world.now += 6 * HOUR - 1
    assert await world.service.deadlines.tick() == 0
    world.now += 1
    assert await world.service.deadlines.tick() > 0


@pytest.mark.parametrize("hours", [4, 72])
async def test_b11_a_change_counts_from_now_and_reminds_again(world, hours):
    table = await limited(world, 24)
    await hourly(world, 23)  # reminded already
    await world.service.seats.set_deadline(table.id, user(0), hours, name="Ann")
    assert await asked(world, table) == [(n, world.now + hours * HOUR) for n in (0, 1)]
    await world.restart()
    lead = clocks.lead(hours * HOUR)
    world.now += hours * HOUR - lead - 1
    await world.service.deadlines.tick()
    assert await reminded(world) == 0
    world.now += 1
    await world.service.deadlines.tick()
    assert await reminded(world) == 2
    world.now += lead - 1
    await world.service.deadlines.tick()
    assert await choices(world, table) == []
    world.now += 1
    await world.service.deadlines.tick()
    assert await choices(world, table) != []


async def test_b11_a_change_stands_in_log_channel_and_prompt(world):
    table = await world.table(2)
    await world.drain()
    await world.service.seats.set_deadline(table.id, user(0), 1.5, name="Ann_")
    (told, *_) = posts = await world.service.outbox.pending()
    assert {post.kind for post in posts} == {"turn", "lobby"}
    content = await world.service.contents.content(told)
    assert content.text == "Ann\\_ set the deadline: each answer is due after 1.5 hours, and all clocks start now."
    assert [seat.deadline for seat in content.waiting] == [world.now + HOUR * 3 // 2] * 2
    lines = [line.text for line in await world.service.looking.history(table.id, 999)]
    assert lines[-1] == content.text
    await world.drain()
    await world.service.seats.set_deadline(table.id, user(0), 1.5, name="Ann")  # the same again: nothing starts anew
    assert await world.service.outbox.pending() == ()
    await world.service.seats.set_deadline(table.id, 900, None, moderator=True, name="Mo")
    lines = [line.text for line in await world.service.looking.history(table.id, 999)]
    assert lines[-1] == "Mo (moderator) took the deadline away: each answer has as long as it takes."
    assert await world.db.read(timers.waiting, table.id) == []
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_b11_a_wrong_deadline_says_what_would_be_right(world):
    table = await limited(world)
    with pytest.raises(BadOption, match=r"from 5 minutes .* to 1440 hours"):
        await world.service.seats.set_deadline(table.id, user(0), 0.01)
    assert (await world.service.looking.table(table.id)).deadline_ms == 24 * HOUR


@pytest.mark.parametrize(("ms", "told"), [(HOUR, "1 hour"), (5 * MINUTE, "5 minutes"), (90 * MINUTE, "1.5 hours")])
def test_a_length_of_time_in_words(ms, told):
    assert words.span(ms) == told


# ------------------------------------------------------------------------------------- another holder


@pytest.mark.parametrize("how", ["replace", "join", "both"])
async def test_case_153_who_takes_a_seat_over_has_the_full_time(world, how):
    table = await limited(world, 24)
    await hourly(world, 24 - 1)
    world.now += HOUR - MINUTE
    if how != "replace":
        await world.service.seats.leave(table.id, user(1))
    if how == "join":
        await world.service.seats.join(table.id, user(5), "Eve")
    if how == "replace":
        await world.service.seats.replace(table.id, user(1), 1, user(5), "Eve")
    if how == "both":
        await world.service.seats.join(table.id, user(6), "Fay")
        await world.drain()
        await world.service.seats.replace(table.id, user(6), 1, user(5), "Eve")
    assert dict(await asked(world, table)) == {0: world.now + MINUTE, 1: world.now + 24 * HOUR}
    assert [post.pings for post in await world.drain() if post.kind == "turn"] == [(user(5),)]
    await world.restart()
    world.now += MINUTE
    await world.service.deadlines.tick()
    assert {row.seat for row in await choices(world, table)} == {0}
    world.now += 17 * HOUR
    await world.service.deadlines.tick()
    assert [post.user_id for post in await world.drain() if post.kind == "remind"] == []
    world.now += HOUR - MINUTE
    await world.service.deadlines.tick()
    assert [post.user_id for post in await world.drain() if post.kind == "remind"] == [user(5)]


async def test_case_153_behind_a_computer_that_takes_over_the_next_has_the_full_time(world):
    table = await limited(world, 24)
    await world.play(table.id, 0, "1")
    await hourly(world, 23)
    world.now += HOUR - MINUTE
    await world.service.seats.leave(table.id, user(1), computer="random")
    assert await asked(world, table) == [(0, world.now + 24 * HOUR)]


# -------------------------------------------------------------------------------------- one is absent


async def absent(world, table, days):
    """Let seat 1 never answer, and seat 0 at once; return the hours until the game ends."""
    begun = world.now
    for _ in range(days * 24 * 6):
        seen = await world.service.looking.view_for(table.id, user(0))
        if seen.view.over:
            return (world.now - begun) / HOUR
        if seen.decision is not None:
            await world.choose(table.id, 0, world.games["toy"].default(await position(world, table), seen.decision))
            continue
        world.now += 10 * MINUTE
        await world.service.deadlines.tick()
        await world.drain()
    return float("inf")


async def position(world, table):
    async with world.service.tables.open(table.id) as live:
        return live.position


async def test_case_154_one_absent_player_does_not_cost_the_limit_at_each_question(world):
    table = await limited(world, 24)
    took = await absent(world, table, 30)
    lines = [line.text for line in await world.service.looking.history(table.id, 999, last=200)]
    assert sum("the deadline has passed" in line for line in lines) >= 5
    assert took <= 24 + 24 + 12 + 6 + 3 + 1.5 + 1 + 1  # and not 24 for each of them
    (told, *_) = [line for line in lines if "deadlines in a row" in line]
    assert told.startswith("Lantern 2 has missed 2 deadlines in a row")
    assert "due after 12 hours" in told
    assert (await world.service.replays.verify(table.id)).same


async def test_case_154_the_first_own_answer_brings_the_full_time_back(world):
    table = await limited(world, 24)
    await world.play(table.id, 0, "1")
    await hourly(world, 24)
    await world.play(table.id, 0, "wait")  # seat 1 might react
    await hourly(world, 24)
    assert await asked(world, table) == [(1, world.now + 12 * HOUR)]
    await world.restart()
    await world.play(table.id, 1, "wait")
    await world.play(table.id, 0, "pass")
    assert await asked(world, table) == [(0, world.now + 24 * HOUR), (1, world.now + 24 * HOUR)]


async def test_case_154_the_time_is_never_shorter_than_an_hour_or_the_limit():
    from table.meta import Meta

    for deadline in (5 * MINUTE, HOUR, 24 * HOUR):
        limits = [clocks.limit(Meta(deadline=deadline, missed={0: n}), 0) for n in range(40)]
        assert limits == sorted(limits, reverse=True)
        assert limits[-1] == min(deadline, HOUR)
        assert clocks.limit(Meta(deadline=deadline, missed={0: 40}), 1) == deadline


# --------------------------------------------------------------------------------- the channel refuses


async def refuse(world, times=resting.REFUSALS, reason="I cannot see it"):
    """Let the channel refuse what is posted so many times; direct messages arrive."""
    for _ in range(times):
        for post in await world.service.outbox.pending():
            if post.user_id is None:
                await world.service.outbox.failed(post, 1_000, reason)
            else:
                await world.service.outbox.sent(post)
        world.now += 1_000


async def test_case_172_after_some_refused_posts_all_clocks_rest(world):
    table = await limited(world, 8)
    await world.play(table.id, 0, "1")
    await refuse(world, resting.REFUSALS - 1)
    assert (await world.service.looking.table(table.id)).rests == ""
    for post in await world.service.outbox.pending():
        await world.service.outbox.failed(post, 1_000, "I cannot see it")
    world.now += 1_000
    assert (await world.service.looking.table(table.id)).rests == "I cannot see it"
    notices = [post for post in await world.service.outbox.pending() if post.kind == "notice"]
    assert [post.user_id for post in notices] == [user(0), user(1)]
    for post in notices:
        told = (await world.service.contents.content(post)).text
        assert f"<#{CHANNEL}>" in told
        assert "I cannot see it" in told
    assert await asked(world, table) == [(1, None)]
    await world.restart()
    for _ in range(100):
        world.now += HOUR
        await world.service.deadlines.tick()
        await refuse(world, 1)
    assert len(await choices(world, table)) == 1
    rests = [post for post in await world.drain() if post.payload.get("what") == "rests"]
    assert rests == []  # told once


async def test_case_172_it_goes_on_once_with_the_rest_of_its_time(world):
    table = await limited(world, 8)
    await world.play(table.id, 0, "1")
    world.now += 3 * HOUR
    await refuse(world)
    left = 5 * HOUR - (resting.REFUSALS - 1) * 1_000
    world.now += 500 * HOUR
    await world.restart(away=500 * HOUR)
    await world.drain()
    assert (await world.service.looking.table(table.id)).rests == ""
    assert await asked(world, table) == [(1, world.now + left)]
    posts = await world.service.outbox.pending()
    assert [(post.kind, post.pings) for post in posts] == [("turn", (user(1),))]
    lines = [line.text for line in await world.service.looking.history(table.id, 999)]
    assert [line for line in lines if "clocks" in line and "rest" in line] == [
        "The clocks rest: nothing can be posted here (I cannot see it).",
        "The clocks go on: the channel takes posts again, and what was asked before has the rest of its time.",
    ]
    await world.drain()
    world.now += left - 2 * HOUR
    await world.service.deadlines.tick()
    assert await reminded(world) == 1
    world.now += 2 * HOUR - 1
    await world.service.deadlines.tick()
    assert len(await choices(world, table)) == 1
    world.now += 1
    await world.service.deadlines.tick()
    assert len(await choices(world, table)) > 1


async def test_case_172_what_is_asked_while_it_rests_has_its_full_time(world):
    table = await limited(world, 8)
    await world.play(table.id, 0, "1")
    await refuse(world)
    world.now += 100 * HOUR
    await world.play(table.id, 1, "1")  # in direct messages
    await world.service.seats.set_deadline(table.id, user(0), 10, name="Ann")
    world.now += 100 * HOUR
    await world.drain()
    assert await asked(world, table) == [(0, world.now + 10 * HOUR)]


async def test_case_172_an_edit_that_is_taken_does_not_wake_it(world):
    """Who may not send may still edit: only when nothing refused waits any more, it goes on."""
    table = await limited(world, 8)
    await world.play(table.id, 0, "1")
    await refuse(world)
    await world.service.seats.set_verbosity(table.id, user(0), "full")
    for post in await world.service.outbox.pending():
        if post.kind == "lobby":
            await world.service.outbox.sent(post)
    assert (await world.service.looking.table(table.id)).rests == "I cannot see it"


async def test_case_172_a_quiet_table_finds_out_before_it_decides(world):
    """Nothing happens, the bot is put out: the look at the reminder finds the channel closed."""
    table = await limited(world, 8)
    for _ in range(40):
        world.now += HOUR // 4
        await world.service.deadlines.tick()
        await refuse(world, 1)
    assert await choices(world, table) == []
    assert (await world.service.looking.table(table.id)).rests == "I cannot see it"


async def test_case_156_a_hundred_rests_give_no_more_than_their_own_length(world):
    table = await limited(world, 8)
    (_, until), _ = await asked(world, table)
    for _ in range(100):
        assert await world.service.rests.rest(table.id, "x")
        assert not await world.service.rests.rest(table.id, "x")
        world.now += MINUTE
        assert await world.service.rests.goes_on(table.id)
        assert not await world.service.rests.goes_on(table.id)
    assert await asked(world, table) == [(n, until + 100 * MINUTE) for n in (0, 1)]


async def test_case_172_a_table_that_rests_is_put_away_in_the_end(world):
    table = await limited(world, 8)
    await world.play(table.id, 0, "1")
    await refuse(world)
    for _ in range(2):
        world.now += ARCHIVE - DAY
        await world.restart(away=10 * DAY)
        if await world.service.idle.tidy():
            break
    assert (await world.service.looking.table(table.id)).state == "archived"
    notices = [post for post in await world.service.outbox.pending() if post.payload.get("what") == "rested"]
    assert [post.user_id for post in notices] == [user(0), user(1)]
    assert "put away" in (await world.service.contents.content(notices[0])).text
    await world.drain()
    assert (await world.service.idle.resume(table.id, user(0))).rests == ""
    assert await asked(world, table) == [(1, world.now + 8 * HOUR)]


async def test_case_172_a_lobby_has_no_clocks_to_rest(world):
    found = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann")
    await refuse(world)
    assert (await world.service.looking.table(found.id)).rests == ""


async def test_case_172_moved_elsewhere_it_goes_on(world):
    table = await limited(world, 8)
    await world.play(table.id, 0, "1")
    await refuse(world)
    left = 8 * HOUR - (resting.REFUSALS - 1) * 1_000
    world.now += 100 * HOUR
    await world.service.moving.move(table.id, user(0), "Ann", Place(CHANNEL + 1, 1))
    assert (await world.service.looking.table(table.id)).rests == ""
    assert await asked(world, table) == [(1, world.now + left)]
    await world.drain()
    await hourly(world, 8)
    assert len(await choices(world, table)) > 1
