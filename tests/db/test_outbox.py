import msgspec
import pytest

from db import games, outbox
from db.errors import Missing
from db.outbox import Outgoing


def message(nonce, target_id=10, target="channel", **changes):
    return Outgoing("post", target, target_id, b"payload", nonce, **changes)


async def put(database, *messages, at=1000):
    return [await database.transact(outbox.put, each, at) for each in messages]


async def due(database, now, **limit):
    return [row.nonce for row in await database.read(outbox.due, now, **limit)]


async def first(database):
    return (await database.read(outbox.due, 1 << 60))[0]


async def test_a_message_is_queued_whole(database, game_id):
    await put(database, message("n", game_id=game_id, next_at=5))
    row = await first(database)
    assert row == outbox.Row(
        id=row.id,
        game_id=game_id,
        kind="post",
        target="channel",
        target_id=10,
        payload=b"payload",
        nonce="n",
        state="pending",
        attempts=0,
        next_at=5,
        message_id=None,
        error=None,
        created_at=1000,
        done_at=None,
    )


async def test_a_nonce_is_queued_once_even_after_it_was_sent(database):
    assert await put(database, message("n"), message("n")) == [True, False]
    await database.transact(outbox.mark_sent, (await first(database)).id, 77, 2000)
    assert await put(database, message("n")) == [False]
    assert await due(database, 9999) == []


async def test_sent_retry_and_dead(database):
    await put(database, message("n"))
    row = await first(database)
    await database.transact(outbox.mark_retry, row.id, 5000, "503")
    assert await due(database, 4999) == []
    waiting = await database.read(outbox.get, row.id)
    assert waiting == msgspec.structs.replace(row, attempts=1, next_at=5000, error="503")
    await database.transact(outbox.mark_sent, row.id, 77, 6000)
    assert await database.read(outbox.get, row.id) == msgspec.structs.replace(
        waiting, state="sent", message_id=77, error=None, done_at=6000
    )
    await put(database, message("m"))
    row = await first(database)
    await database.transact(outbox.mark_dead, row.id, "DMs are closed", 7000)
    assert await database.read(outbox.get, row.id) == msgspec.structs.replace(
        row, state="dead", attempts=1, error="DMs are closed", done_at=7000
    )
    assert await due(database, 9999) == []


async def test_what_is_done_cannot_be_marked_again(database):
    await put(database, message("n"))
    row = await first(database)
    await database.transact(outbox.mark_sent, row.id, 77, 2000)
    for mark, *arguments in (
        (outbox.mark_sent, 78, 3000),
        (outbox.mark_retry, 3000, "late"),
        (outbox.mark_dead, "late", 3000),
    ):
        with pytest.raises(Missing):
            await database.transact(mark, row.id, *arguments)
    assert (await database.read(outbox.get, row.id)).message_id == 77


async def test_order_holds_behind_a_failed_try_of_the_same_target_only(database):
    await put(
        database,
        message("a1"),
        message("b1", 11),
        message("a2"),
        message("u1", 10, "user"),
        message("b2", 11),
    )
    assert await due(database, 1000) == ["a1", "b1", "a2", "u1", "b2"]
    assert await due(database, 1000, limit=2) == ["a1", "b1"]
    await database.transact(outbox.mark_retry, (await first(database)).id, 5000, "503")
    assert await due(database, 4999) == ["b1", "u1", "b2"]
    assert await due(database, 5000) == ["a1", "b1", "a2", "u1", "b2"]
    await database.transact(outbox.mark_dead, (await first(database)).id, "gone", 5000)
    assert await due(database, 5000) == ["b1", "a2", "u1", "b2"]


async def test_purging_leaves_what_waits_and_what_is_new(database):
    await put(database, message("old"), message("new", 11), message("waiting", 12))
    for row, at in zip((await database.read(outbox.due, 2000))[:2], (2000, 8000), strict=True):
        await database.transact(outbox.mark_sent, row.id, None, at)
    assert await database.transact(outbox.purge, 8000, 10) == 1
    assert await nonces(database) == ["new", "waiting"]


async def nonces(database):
    sql = "SELECT nonce FROM outbox ORDER BY id"
    return await database.read(lambda conn: [row[0] for row in conn.execute(sql)])


async def test_what_a_parting_needs_stays_as_long_as_the_game_may_go_on(database, game_id):
    sent = [message("hand", 7, "user", game_id=game_id), message("refused", 7, "user", game_id=game_id)]
    await put(database, *sent, message("told", game_id=game_id), message("elsewhere", 8, "user"))
    for row, found in zip(await database.read(outbox.due, 2000), (31, None, 33, 34), strict=True):
        await database.transact(outbox.mark_sent, row.id, found, 2000)
    for state in ("running", "archived"):
        await database.transact(games.set_state, game_id, state, 2000)
        await database.transact(outbox.purge, 8000, 10)
        assert await nonces(database) == ["hand"]
    await database.transact(games.set_state, game_id, "over", 2000)
    assert await database.transact(outbox.purge, 8000, 10) == 1
    assert await nonces(database) == []


async def test_purging_is_done_in_portions(database):
    await put(database, *(message(str(n), n) for n in range(5)))
    for row in await database.read(outbox.due, 2000):
        await database.transact(outbox.mark_sent, row.id, None, 2000)
    assert [await database.transact(outbox.purge, 8000, 2) for _ in range(4)] == [2, 2, 1, 0]


async def test_a_target_that_has_refused_for_too_long_is_given_up_with_all_behind_it(database):
    await put(database, message("a"), message("behind"), message("other", 11))
    first, _, other = await database.read(outbox.due, 2000)
    for row, tries in ((first, 3), (other, 2)):
        for _ in range(tries):
            await database.transact(outbox.mark_retry, row.id, 9000, "gone")
    assert await database.transact(outbox.give_up, 1000, 3, 9000) == 0  # not old enough
    assert await database.transact(outbox.give_up, 5000, 3, 9000) == 2
    assert [row.nonce for row in await database.read(outbox.due, 9000)] == ["other"]
    assert (await database.read(outbox.get, first.id)).state == "dead"


async def test_what_a_user_was_sent_in_a_game_is_known(database, game_id):
    private = [
        message(nonce, to, "user", game_id=game_id if mine else None)
        for nonce, to, mine in (("a", 7, True), ("b", 8, True), ("c", 7, True), ("d", 7, False))
    ]
    await put(database, *private, message("e", 7, game_id=game_id), message("f", 7, "user", game_id=game_id))
    for row, found in zip(await database.read(outbox.due, 2000), (31, 32, 33, 34, 35, None), strict=True):
        await database.transact(outbox.mark_sent, row.id, found, 2000)
    assert await database.read(outbox.sent_to, game_id, 7, ("post", "other")) == (31, 33)
    assert await database.read(outbox.sent_to, game_id, 7, ("other",)) == ()


async def test_unknown_row(database):
    with pytest.raises(Missing):
        await database.read(outbox.get, 99)


async def test_one_game_is_asked_for_alone(database, game_id, new_game):
    other = await new_game(77)
    await put(database, message("a", game_id=game_id), message("b", 77, game_id=other), message("c", game_id=game_id))
    assert await due(database, 1000, limit=9, game_id=game_id) == ["a", "c"]
    assert await due(database, 1000, limit=9, game_id=other) == ["b"]
