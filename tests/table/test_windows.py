"""Windows pass by themselves, and nobody can tell by it what a seat holds (host case 86; issue 10, C15)."""

from functools import partial

import msgspec
import pytest

from db import settings
from engine.core import registry
from engine.core.decision import Decision, PickOne
from engine.core.rng import Rng
from table import meta as memory
from table.live import Draft
from table.log import Entry
from table.refusals import BadOption, NotSeated
from table.tables import META
from table.time import passing
from tests import toy
from tests.rules import kit
from tests.rules.kit import A, E
from tests.table.kit import CHANNEL, HOUR, World, user

MINUTE = 60_000
STEP = 5


class OpenTurn(toy.Turn, tag="Turn"):
    """A turn whose window opens on public knowledge: everybody is asked, whatever is held."""

    def ask_react(self, g, /):
        other = (self.seat + 1) % len(g.state.seats)
        passes = ("pass", "pass_round")
        return Decision(
            other,
            "turn.react",
            PickOne((*passes, *g.state.seats[other].hand)),
            rule="Toy 3",
            quiet=True,
            harmless=passes,
            reaction=True,
            standing={"pass_round": f"round {g.state.round}"},
        )


@pytest.fixture
def windows(world, monkeypatch):
    monkeypatch.setattr(toy, "Turn", OpenTurn)
    world.games["toy"] = toy.ToyGame()
    world.service.tables.games = world.games
    world.service.tables.below = Rng(5).below
    return world


async def window(world, *, held, preference):
    """Return a game in which seat 1 is asked in a window, and holds a card or not."""
    table = await world.table(2)
    await world.bids(table.id)
    await world.service.deadlines.set_preference(table.id, user(1), preference)
    if not held:
        async with world.service.tables.open(table.id) as live:
            live.pos.state.seats[1].hand.clear()
    await world.drain()
    await world.play(table.id, 0, "wait")
    return table


async def passes_at(world, game, seat=1):
    async with world.service.tables.open(game) as live:
        return live.meta.of(seat).pass_at


async def asked(world, game, seat=1):
    decision = (await world.service.looking.view_for(game, user(seat))).decision
    return decision.kind if decision else None


async def test_preferences_are_kept(windows):
    table = await windows.table(2)
    assert await windows.service.looking.preference(table.id, user(0)) == "ask"
    await windows.service.deadlines.set_preference(table.id, user(0), "pass_unless_held")
    await windows.restart()
    assert await windows.service.looking.preference(table.id, user(0)) == "pass_unless_held"
    assert await windows.service.looking.preference(table.id, user(1)) == "ask"
    with pytest.raises(BadOption):
        await windows.service.deadlines.set_preference(table.id, user(0), "never")
    with pytest.raises(NotSeated):
        await windows.service.deadlines.set_preference(table.id, 999, "ask")


@pytest.mark.parametrize("held", [True, False])
async def test_a_window_passes_at_its_moment_whatever_is_held(windows, held):
    table = await window(windows, held=held, preference="pass_unless_held")
    windows.now = await passes_at(windows, table.id) - 1
    assert await windows.service.deadlines.tick() == 0
    assert await asked(windows, table.id) == "turn.react"
    windows.now += 1
    assert await windows.service.deadlines.tick() == 1
    assert await asked(windows, table.id) == "turn.move"
    (told,) = [post for post in await windows.drain() if post.kind == "notice"]
    assert (told.user_id, told.payload["what"]) == (user(1), "passed_late" if held else "passed")


async def test_who_holds_something_is_told_alone_and_until_when(windows):
    table = await window(windows, held=True, preference="pass_unless_held")
    (post,) = [post for post in await windows.service.outbox.pending() if post.kind == "window"]
    content = await windows.service.contents.content(post)
    assert (post.user_id, content.number) == (user(1), post.payload["number"])
    until = await passes_at(windows, table.id) // 1000
    told = f": you hold something for this moment. You can play it until <t:{until}:R>; then you pass,"
    assert content.text.startswith(f"**Toy**, table {table.id} in <#500>{told}")
    card = (await windows.service.looking.view_for(table.id, user(1))).view.hand[0]
    windows.now += HOUR
    await windows.play(table.id, 1, card)
    assert await asked(windows, table.id) == "turn.move"


async def test_a_pass_by_hand_waits_for_the_moment_and_can_be_thought_over(windows):
    table = await window(windows, held=True, preference="pass_unless_held")
    before = (await windows.service.looking.status(table.id)).waiting
    await windows.drain()
    reply = await windows.play(table.id, 1, "pass")
    assert "Noted: you pass." in reply.seen.prompt.text
    assert (reply.steps, reply.lines) == (1, ())
    await windows.restart()
    assert (await windows.service.looking.status(table.id)).waiting == before
    assert [post for post in await windows.drain() if post.user_id is None and post.kind != "board"] == []
    (mine,) = await windows.service.looking.my_games(user(1))
    assert not mine.waiting
    card = reply.seen.view.hand[0]
    await windows.play(table.id, 1, card)
    assert await asked(windows, table.id) == "turn.move"
    assert [row.kind for row in await windows.log(table.id)] == ["setup"] + ["choice"] * 4


async def test_a_laid_pass_survives_a_restart_and_is_taken_once(windows):
    table = await window(windows, held=True, preference="pass_unless_held")
    await windows.play(table.id, 1, "pass")
    await windows.restart()
    windows.now = await passes_at(windows, table.id)
    assert await windows.service.deadlines.tick() == 1
    assert await windows.service.deadlines.tick() == 0
    assert await asked(windows, table.id) == "turn.move"
    assert [post for post in await windows.drain() if post.kind == "notice"] == []  # it was said by hand
    assert (await windows.service.replays.verify(table.id)).same


@pytest.mark.parametrize("automatic", [True, False])
async def test_the_turn_behind_a_window_is_announced_alike(windows, automatic):
    table = await window(windows, held=not automatic, preference="pass_unless_held")
    await windows.drain()
    if not automatic:
        await windows.play(table.id, 1, "pass")
    windows.now = await passes_at(windows, table.id)
    await windows.service.deadlines.tick()
    posts = [post for post in await windows.service.outbox.pending() if post.user_id is None]
    assert [(post.kind, post.pings) for post in posts] == [("turn", (user(1),)), ("board", ())]


async def test_who_wants_to_be_asked_is_asked_and_pinged(windows):
    table = await window(windows, held=False, preference="ask")
    assert await windows.payloads("prompt") == [{"seq": 4, "seats": [1]}]
    windows.now += 100 * HOUR
    assert await windows.service.deadlines.tick() == 0
    await windows.play(table.id, 1, "pass")


async def test_a_secret_choice_that_is_no_window_is_pinged_whatever_is_preferred(world):
    """A bid, a papal bull: asked in secret, but not to react."""
    table = await world.table(2, rounds="2")
    await world.service.deadlines.set_preference(table.id, user(0), "pass_unless_held")
    await world.bids(table.id)
    await world.drain()
    pings = set()
    while (await world.service.looking.view_for(table.id, user(0))).view.heading == "Round 1":
        decision = (await world.asked(table.id, 2))[0]
        await world.choose(table.id, decision.seat, decision.fallback())
        world.now += 5 * HOUR  # the windows of seat 0 pass
        await world.service.deadlines.tick()
        pings |= {user for post in await world.drain() if post.kind == "turn" for user in post.pings}
    assert user(0) in pings


async def test_a_change_of_mind_while_the_window_is_open(windows):
    table = await window(windows, held=False, preference="ask")
    await windows.service.deadlines.set_preference(table.id, user(1), "pass_unless_held")
    await windows.service.deadlines.set_preference(table.id, user(1), "ask")
    windows.now += 100 * HOUR
    assert await windows.service.deadlines.tick() == 0
    await windows.service.deadlines.set_preference(table.id, user(1), "pass_unless_held")
    windows.now = await passes_at(windows, table.id)
    assert await windows.service.deadlines.tick() == 1
    assert len(await windows.log(table.id)) == 5


async def test_the_moment_stays_what_it_was(windows):
    table = await window(windows, held=False, preference="pass_unless_held")
    first = await passes_at(windows, table.id)
    await windows.restart()
    await windows.service.seats.set_deadline(table.id, user(0), 20)
    assert await passes_at(windows, table.id) == first


async def test_it_comes_well_before_the_tables_deadline(windows):
    table = await windows.table(2)
    await windows.bids(table.id)
    await windows.service.seats.set_deadline(table.id, user(0), 1)
    await windows.service.deadlines.set_preference(table.id, user(1), "pass_unless_held")
    await windows.play(table.id, 0, "wait")
    assert await passes_at(windows, table.id) == windows.now + HOUR // 2


async def test_who_passes_always_is_never_waited_for(windows):
    table = await window(windows, held=True, preference="pass_always")
    assert await asked(windows, table.id) == "turn.move"
    assert [row.kind for row in await windows.log(table.id)] == ["setup"] + ["choice"] * 4
    posts = [post for post in await windows.service.outbox.pending() if post.user_id is None]
    assert [(post.kind, post.pings) for post in posts] == [("turn", (user(1),)), ("board", ())]
    assert (await windows.service.replays.verify(table.id)).same


async def test_only_a_window_that_opens_passes_at_once(windows):
    table = await window(windows, held=True, preference="ask")
    await windows.service.deadlines.set_preference(table.id, user(1), "pass_always")
    windows.now += 100 * HOUR
    assert await windows.service.deadlines.tick() == 0
    assert await asked(windows, table.id) == "turn.react"


async def test_a_pass_for_the_round_keeps_the_seat_in_the_waiting_set(windows):
    table = await windows.table(2)
    await windows.bids(table.id)
    await windows.play(table.id, 0, "wait")
    await windows.play(table.id, 1, "pass_round")
    await windows.play(table.id, 1, "wait")
    await windows.play(table.id, 0, "pass")
    await windows.bids(table.id)
    await windows.play(table.id, 0, "wait")
    assert await passes_at(windows, table.id) is None  # another round
    entries = [row for row in await windows.log(table.id) if row.seat == 1 and row.kind == "choice"]
    assert b"pass_round" not in b"".join(row.choice for row in entries)


async def standing(world, last=0):
    """Return a game of three in which seat 1 has passed for the round, and is asked in its second window of it. Then
    the turn of seat `last` comes.
    """
    table = await world.table(3)
    await world.bids(table.id, 3)
    async with world.service.tables.open(table.id) as live:  # seat 0 has two turns before it
        turns = [frame for frame in live.pos.stack if isinstance(frame, toy.Turn)]
        turns[0].seat, turns[1].seat, turns[2].seat = last, 0, 0
    await world.play(table.id, 0, "wait")
    await world.play(table.id, 1, "pass_round")
    await world.drain()
    await world.play(table.id, 0, "wait")
    return table


async def test_the_next_window_of_the_round_opens_and_passes_by_itself(windows):
    table = await standing(windows, last=1)
    assert [seat.seat for seat in (await windows.service.looking.status(table.id)).waiting] == [1]
    (turn,) = [post for post in await windows.drain() if post.kind == "turn"]
    assert turn.pings == (user(1),)  # as if nothing had been said
    windows.now = await passes_at(windows, table.id)
    assert await windows.service.deadlines.tick() == 1
    assert [seat.seat for seat in (await windows.service.looking.status(table.id)).waiting] == [1]
    told = {post.kind: post for post in await windows.drain()}
    assert told["turn"].pings == ()  # as who has just passed by hand is not called to where they are
    assert told["asked"].user_id == user(1)  # but in private
    assert "notice" not in told


@pytest.mark.parametrize("how", ["ask", "card", "undo"])
async def test_what_was_passed_for_a_round_is_forgotten(windows, how):
    table = await standing(windows)
    if how == "ask":
        await windows.service.deadlines.set_preference(table.id, user(1), "ask")
    elif how == "undo":
        request = await windows.service.undos.ask_undo(table.id, user(0), "ask")
        number = request.number
        for seat in (1, 2):
            await windows.service.undos.answer_undo(table.id, user(seat), number, True, f"yes {seat}")
        await windows.play(table.id, 0, "wait")
    else:
        await windows.play(table.id, 1, (await windows.service.looking.view_for(table.id, user(1))).view.hand[0])
        await windows.play(table.id, 0, "wait")
    assert await passes_at(windows, table.id) is None


async def test_a_window_of_an_earlier_release_is_answered_at_once_or_at_its_moment(windows):
    table = await window(windows, held=False, preference="pass_unless_held")

    def earlier(conn):
        meta = memory.read(settings.get(conn, "game", table.id, META))
        asked = tuple(msgspec.structs.replace(item, reaction=False, scopes=()) for item in meta.asked)
        settings.put(conn, "game", table.id, META, msgspec.json.encode(msgspec.structs.replace(meta, asked=asked)))

    await windows.db.transact(earlier)
    await windows.restart()
    first = await passes_at(windows, table.id)
    await windows.service.seats.set_verbosity(table.id, user(0), "full")
    assert await passes_at(windows, table.id) == first
    await windows.play(table.id, 1, "pass")
    assert await asked(windows, table.id) == "turn.move"


async def test_who_takes_over_a_seat_has_said_nothing(windows):
    table = await standing(windows)
    await windows.service.seats.replace(table.id, user(1), 1, 300, "Zoe")
    assert await passes_at(windows, table.id) is None


# ------------------------------------------------------------------------------------------------ how long it takes


def drawn(times, preference, salt):
    """Return the delay of a window for a person who took so long for the last answers."""
    item = passing.Asked(0, 1, "d", 1, 0, 0, quiet=True, reaction=True, laid=preference == "ask")
    meta = passing.Meta(asked=(item,), tempo={0: times})
    made = passing.timed(meta, {0: preference}, 0, Rng(salt).below, (20_000, 240_000))
    return made.asked[0].pass_at


@pytest.mark.parametrize(
    ("times", "preference", "least", "most"),
    [
        ((), "ask", 20_000, 240_000),
        ((1_000,) * 8, "ask", 5_000, 5_000),
        ((100_000,) * 8, "ask", 75_000, 125_000),
        ((100 * HOUR,) * 8, "ask", 9 * HOUR, 15 * HOUR),
        ((), "pass_unless_held", 2 * HOUR, 4 * HOUR),
        ((1_000,) * 8, "pass_unless_held", 15 * MINUTE, 30 * MINUTE),
        ((1_000, 1_000, 3 * HOUR), "pass_unless_held", 3 * HOUR, 6 * HOUR),
        ((100 * HOUR,) * 8, "pass_unless_held", 12 * HOUR, 24 * HOUR),
    ],
)
def test_the_delay_is_that_of_the_person(times, preference, least, most):
    found = [drawn(times, preference, salt) for salt in range(200)]
    assert least <= min(found) <= max(found) <= most
    assert max(found) - min(found) >= (most - least) * 9 // 10


async def test_only_answers_that_everybody_saw_are_measured(windows):
    table = await windows.table(2)
    windows.now += 5_000
    await windows.bids(table.id)  # in secret
    windows.now += 7_000
    await windows.play(table.id, 0, "wait")
    windows.now += 9_000
    await windows.play(table.id, 1, "pass")  # a window
    async with windows.service.tables.open(table.id) as live:
        assert live.meta.tempo == {0: (7_000,)}


# ------------------------------------------------------------------------------------- what the others can see

FITS, OTHER = "call_to_arms", "crusader_vows"
"""Rescripts of one level: one for a battle, one that is not."""


async def battle(path, card, preference):
    """Return a world and a game of Outremer at a battle whose defender holds this card, and has this preference."""
    path.mkdir()
    world = World(path / "games.sqlite3")
    world.games = {"outremer": registry.game("outremer")}
    world.pass_delay = (20 * MINUTE, 40 * MINUTE)
    await world.open()
    world.service.tables.below = Rng(7).below
    table = await world.service.seats.create("outremer", CHANNEL, 1, user(0), "Ann")
    for seat in range(1, 4):
        await world.service.seats.join(table.id, user(seat), f"User {seat}")
    await world.service.seats.start(table.id, user(0), seed=1)
    await world.service.deadlines.set_preference(table.id, user(E), preference)
    g = kit.whole()
    kit.rescripts(g, E, card)
    kit.hold(g, A, "aleppo", 5)
    kit.hold(g, E, "turbessel", 3)
    kit.battle(g, A, "turbessel", 4)
    async with world.service.tables.open(table.id) as live:
        draft = Draft(live.rules, g, live.meta, live.row, world.now)
        draft.enter("note", Entry(by="table", what="A battle is set up"))
        draft.look(anew=True)
        await world.service.tables.commit(live, draft)
    return world, table.id


async def seen(world, game):
    """Return all that others can see now: the channel, the waiting set, the log, and what the other seats are shown."""
    posts = []
    for post in await world.service.outbox.pending():
        content = await world.service.contents.content(post)
        if content is not None and post.user_id is None:
            posts.append((post.kind, post.pings, content.text, content.waiting, content.people))
        elif content is not None and post.user_id != user(E):
            posts.append((post.kind, post.user_id, content.text))
        await world.service.outbox.sent(post)
    others = []
    for viewer in (999, *(user(seat) for seat in range(4) if seat != E)):
        found = await world.service.looking.view_for(game, viewer)
        lines = await world.service.looking.history(game, viewer, last=100)
        others.append((msgspec.json.encode(found.view), found.decision, found.number, found.undo, found.seq, lines))
        others.append(msgspec.json.decode(await world.service.looking.export(game, viewer)))
    return posts, (await world.service.looking.status(game)).waiting, others


async def transcript(path, card, preference, act, minutes=1000):
    """Return what others see of the battle, every few minutes, and how many windows the defender had.

    All others answer every ten minutes; so does the defender, but in windows what `act` says: it is given the world,
    the game, the minute in this window, and which window it is.
    """
    world, game = await battle(path, card, preference)
    made, since, count, number = [await seen(world, game)], 0, -1, 0
    try:
        for minute in range(0, minutes, STEP):
            world.now += STEP * MINUTE
            await world.service.deadlines.tick()
            for seat in range(4):
                one = await world.service.looking.view_for(game, user(seat))
                if one.decision is None:
                    continue
                if not one.decision.reaction:
                    if minute % 10 == 0:
                        async with world.service.tables.open(game) as live:
                            choice = live.rules.default(live.pos, one.decision)
                        await world.choose(game, seat, choice)
                    continue
                assert seat == E
                if one.number != number:
                    number, since, count = one.number, minute, count + 1
                await act(world, game, minute - since, count)
            made.append(await seen(world, game))
            if (await world.service.looking.view_for(game, 999)).view.battle is None:
                break  # after it others may draw the card that was exchanged
    finally:
        await world.close()
    return made, count + 1


async def nothing(world, game, minute, count):
    """The defender is away."""


async def by_hand(world, game, minute, count, option="pass", at=30):
    """The defender passes by hand after so many minutes."""
    if minute == at:
        await world.play(game, E, option)


def compare(one, other):
    assert len(one) == len(other)
    for minute, (left, right) in enumerate(zip(one, other, strict=True)):
        for a, b in zip(left, right, strict=True):
            assert a == b, f"minute {minute}"


@pytest.mark.parametrize("act", [nothing, by_hand], ids=["away", "by hand"])
@pytest.mark.parametrize("preference", ["pass_unless_held", "pass_always"])
async def test_others_see_the_same_with_and_without_a_card(tmp_path, preference, act):
    """Texts, times, who is waited for and since when, mentions, the log: for all who look at two such games."""
    without, windows = await transcript(tmp_path / "without", OTHER, preference, nothing)
    with_card, _ = await transcript(tmp_path / "with", FITS, preference, act)
    compare(without, with_card)
    assert windows >= 2 if preference == "pass_unless_held" else windows == 0


@pytest.mark.parametrize("option", ["pass_battle", "pass_round"])
async def test_a_pass_that_lasts_looks_like_passes_one_by_one(tmp_path, option):
    """Whoever passes for the battle is waited for at the next window, as long as a person might take."""
    times = []

    async def once(world, game, minute, count):
        if count == 0:
            await by_hand(world, game, minute, count, option)
        elif not times:
            async with world.service.tables.open(game) as live:
                item = live.meta.of(E)
                times.append(-(-(item.pass_at - item.at) // (STEP * MINUTE)) * STEP - STEP)

    lasting, windows = await transcript(tmp_path / "lasting", OTHER, "ask", once)
    (later,) = times

    async def each(world, game, minute, count):
        await by_hand(world, game, minute, count, at=30 if count == 0 else later)

    single, _ = await transcript(tmp_path / "single", FITS, "ask", each)
    assert windows >= 2
    compare(lasting, single)


async def test_the_transcripts_can_differ(tmp_path):
    """The control: when passing at another time shows, it is seen."""
    one, _ = await transcript(tmp_path / "one", OTHER, "ask", partial(by_hand, at=30), 100)
    other, _ = await transcript(tmp_path / "other", OTHER, "ask", partial(by_hand, at=35), 100)
    with pytest.raises(AssertionError, match="minute"):
        compare(one, other)
