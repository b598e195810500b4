"""What a commit makes visible, once, to whom (host cases 10, 49, 58, 71, 82, 83, 85, 91, 124)."""

import pytest

from engine.core.decision import Pick
from table.meta import Meta
from table.outbox.contents import HAND_ROOM, _fitted
from tests.table.kit import HOUR, user


async def kinds(world):
    return [row.kind for row in await world.rows()]


async def test_the_start_tells_all_at_once_and_sends_the_hands(world):
    await world.table(2)
    posts = await world.drain()
    assert [post.kind for post in posts] == ["lobby", "turn", "hand", "hand"]
    assert posts[1].pings == (user(0), user(1))
    assert posts[1].payload["picture"]
    assert [post.user_id for post in posts[2:]] == [user(0), user(1)]
    assert await world.service.outbox.pending() == ()


async def test_one_prompt_and_one_ping_a_change_of_the_waiting_set(world):
    table = await world.table(2)
    await world.drain()
    await world.play(table.id, 0, "1")  # {0, 1} -> {1}
    await world.play(table.id, 1, "1")  # {1} -> {0}
    await world.play(table.id, 0, "cash")  # the same turn goes on: nothing
    await world.play(table.id, 0, "wait")  # {0} -> {1}, a window
    await world.play(table.id, 1, "pass")  # now seat 1's own turn: it reads so in the answer
    await world.play(table.id, 1, "cash")
    assert [row["seats"] for row in await world.payloads("prompt")] == [[], [0], [1], []]


async def test_who_is_asked_again_after_computers_only_is_told_in_the_answer_to_the_move(world):
    """Seat 0 moves, the computer has its turn in between, seat 0 is asked again: no second mention."""
    table = await world.table(1, computers=1)
    await world.play(table.id, 0, "1")
    await world.drain()
    reply = await world.play(table.id, 0, "wait")
    assert reply.seen.decision is not None
    assert [row["seats"] for row in await world.payloads("prompt")] == [[]]
    (turn,) = [post for post in await world.service.outbox.pending() if post.kind == "turn"]
    assert (turn.pings, turn.payload["anew"]) == ((), False)


@pytest.mark.parametrize(("preference", "called"), [("ask", []), ("pass_unless_held", [1])])
async def test_after_a_window_who_may_be_passed_over_is_called_as_if_so_and_nobody_else(world, preference, called):
    """Who passes by hand must not be told otherwise than who is passed over; who always answers is there."""
    table = await world.table(2)
    await world.bids(table.id)
    await world.service.deadlines.set_preference(table.id, user(1), preference)
    await world.play(table.id, 0, "wait")
    await world.drain()
    await world.play(table.id, 1, "pass")
    world.now += 5 * HOUR  # at its moment, for who may be passed over
    await world.service.deadlines.tick()
    assert [row["seats"] for row in await world.payloads("prompt")] == [called]


async def test_after_a_secret_choice_with_computers_only_nobody_is_called_to_where_they_are(world):
    """As at the set-up of bulls, or in a battle with Saracens that a computer plays."""
    table = await world.table(1, computers=1)
    await world.drain()
    await world.play(table.id, 0, "1")
    assert [row["seats"] for row in await world.payloads("prompt")] == [[]]


async def test_who_was_not_there_is_called_once(world):
    """The deadline answered, and computers went on: who comes back finds a mention."""
    table = await world.table(1, computers=1)
    await world.service.seats.set_deadline(table.id, user(0), 24)
    await world.play(table.id, 0, "1")
    await world.drain()
    seq = (await world.service.looking.table(table.id)).seq
    for _ in range(2):  # a reminder comes first, and must have arrived
        await world.drain()
        world.now += 25 * HOUR
        await world.service.deadlines.tick()
    assert (await world.service.looking.table(table.id)).seq > seq
    assert [row["seats"] for row in await world.payloads("prompt")] == [[0]]


async def test_a_board_when_the_phase_changes(world):
    table = await world.table(2)
    await world.drain()
    boards = []

    async def look():
        boards.extend(row for row in await world.payloads("board") if row["anew"])
        await world.drain()

    await world.random_game(table.id, 2, each=look)
    await look()
    assert [row["phase"] for row in boards] == ["2"]


async def test_hands_are_sent_when_their_content_changes(world):
    table = await world.table(2)
    await world.bids(table.id)
    await world.drain()
    await world.play(table.id, 0, "cash")
    assert await kinds(world) == ["log"]
    await world.drain()
    await world.play(table.id, 0, "draw")
    assert [row["seat"] for row in await world.payloads("hand")] == [0]
    (post,) = [post for post in await world.service.outbox.pending() if post.kind == "hand"]
    content = await world.service.contents.content(post)
    assert (post.user_id, content.seat, content.view.seat) == (user(0), 0, 0)
    assert "drew" in content.text
    assert content.text.startswith("Hand: ")


async def test_a_swapped_card_is_sent_though_the_count_is_the_same(world):
    table = await world.table(2)
    await world.bids(table.id)
    await world.play(table.id, 0, "draw")
    await world.play(table.id, 1, "pass")
    await world.drain()
    async with world.service.tables.open(table.id) as live:
        seats = live.pos.state.seats
        seats[0].hand[0], live.pos.state.deck[0] = live.pos.state.deck[0], seats[0].hand[0]
    await world.play(table.id, 1, "cash")
    assert [row["seat"] for row in await world.payloads("hand")] == [0]


async def test_rows_hold_references_only(world):
    table = await world.table(2)
    await world.random_game(table.id, 2)
    allowed = {
        "seq",
        "seats",
        "seat",
        "phase",
        "first",
        "last",
        "number",
        "what",
        "user",
        "by",
        "anew",
        "message",
        "base",
    }
    for row in await world.rows():
        assert row.payload.decode().count("lamp") == 0
    for kind in set(await kinds(world)):
        for payload in await world.payloads(kind):
            assert set(payload) <= allowed
    async with world.service.tables.open(table.id) as live:
        assert isinstance(live.meta, Meta)
        assert "lamp" not in str(live.meta)


async def test_the_public_log_says_nothing_private(world):
    table = await world.table(3)
    texts = []

    async def read():
        for post in await world.service.outbox.pending():
            content = await world.service.contents.content(post)
            if content is not None and post.user_id is None:
                texts.append(content.text)
            await world.service.outbox.sent(post)

    await world.random_game(table.id, 3, each=read)
    await read()
    assert not [text for text in texts if "drew" in text or "bid {" in text]
    lines = await world.service.looking.history(table.id, 999, last=200)
    assert not [line for line in lines if "drew" in line.text or "bid {" in line.text]
    mine = await world.service.looking.history(table.id, user(0), last=200)
    assert [line for line in mine if "bid {" in line.text]


async def test_the_result_is_posted_once(world):
    table = await world.table(2, rounds="1")
    await world.random_game(table.id, 2)
    assert len(await world.rows("result")) == 1
    (post,) = [post for post in await world.drain() if post.kind == "turn" and post.payload["result"]]
    content = await world.service.contents.content(post)
    assert content.outcome.reason == "rounds"
    assert post.pings == (user(0), user(1))
    assert (await world.service.looking.status(table.id)).outcome == content.outcome


async def test_rows_that_come_late_show_the_newest_state_once(world):
    """Nothing was sent for a while: all that the table tells in one message, one hand a seat, and the pings that
    still count.
    """
    table = await world.table(3)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 1, "1")
    await world.play(table.id, 2, "1")
    posts = await world.service.outbox.pending()
    counts = {kind: sum(post.kind == kind for post in posts) for kind in ("board", "turn", "hand")}
    assert counts == {"board": 0, "turn": 1, "hand": 3}
    (prompt,) = [post for post in posts if post.kind == "turn"]
    assert prompt.pings == (user(0),)
    content = await world.service.contents.content(prompt)
    assert [(seat.seat, seat.text) for seat in content.waiting] == [(0, "turn.move")]
    assert (prompt.payload["first"], prompt.payload["picture"]) == (1, True)
    await world.drain()
    assert await world.service.outbox.pending() == ()


async def test_a_post_is_marked_once_and_a_failed_one_comes_again(world):
    await world.table(2)
    posts = await world.service.outbox.pending()
    await world.service.outbox.failed(posts[0], 5_000)
    # the rest of the channel waits behind it, direct messages do not
    assert {post.kind for post in await world.service.outbox.pending()} == {"hand"}
    world.now += 5_000
    again = await world.service.outbox.pending()
    assert (again[0].id, again[0].attempts) == (posts[0].id, 1)
    for post in again:
        await world.service.outbox.sent(post)
        await world.service.outbox.sent(post)
    assert await world.service.outbox.pending() == ()


async def test_keys_fit_a_nonce_and_are_unique(world):
    table = await world.table(4)
    await world.random_game(table.id, 4)
    keys = [row.nonce for row in await world.rows()]
    assert len(set(keys)) == len(keys)
    assert max(map(len, keys)) <= 25


async def test_living_messages_are_remembered(world):
    table = await world.table(2)
    assert await world.service.outbox.message(table.id, "hand", 1) is None
    await world.stands(table.id, "hand", 77, 1)
    await world.stands(table.id, "prompt", 99, story="It begins.")
    await world.restart()
    assert (await world.service.outbox.messages(table.id))["prompt"].story == "It begins."
    assert await world.service.outbox.message(table.id, "hand", 1) == 77
    assert await world.service.outbox.message(table.id, "prompt") == 99
    await world.falls(table.id, "prompt")
    await world.restart()
    assert await world.service.outbox.message(table.id, "prompt") is None


async def test_wake_rings_outside_the_lock(world):
    """A listener may enter the same game again (host case 8)."""
    table = await world.table(2)
    entered = []

    def listener():
        entered.append(world.service.tables.lock("game", table.id).locked())

    world.service.tables.wake = listener
    await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "x")
    assert entered == [False]


def test_the_news_of_a_long_hand_give_way_the_oldest_first():
    news = ["first " * 10, "second " * 10, "third"]
    assert _fitted("hand", news) == "\n".join(["hand", *news])
    room = HAND_ROOM - len("\n".join(news[1:])) - 1
    assert _fitted("x" * room, news) == "\n".join(["x" * room, *news[1:]])
    assert _fitted("x" * HAND_ROOM, news) == "x" * HAND_ROOM
