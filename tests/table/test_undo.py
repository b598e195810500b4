"""Taking back: free inside one's own un-fenced steps, by consent beyond (host cases 65-74)."""

import asyncio

import pytest

from cogs.texts import texts
from db import snapshots
from engine.core.decision import Pick
from engine.core.errors import Illegal, NotYours, Stale
from engine.core.rng import Rng
from table import words
from table.model import Reply, UndoRequest
from table.refusals import NeedsConsent, NothingFree, WrongState
from tests.table.kit import user


async def turn(world, seats=2, **options):
    """Return a game in which seat 0 has its first turn."""
    table = await world.table(seats, **options)
    await world.bids(table.id, seats)
    return table


async def undo(world, game, seat):
    return await world.service.undos.undo(game, user(seat), world.key())


async def test_own_steps_are_free(world):
    table = await turn(world)
    start = await world.service.looking.view_for(table.id, user(0))
    assert not start.undo
    await world.play(table.id, 0, "cash")
    await world.play(table.id, 0, "split")
    assert (await world.service.looking.view_for(table.id, user(0))).undo
    reply = await undo(world, table.id, 0)
    assert reply.seen.decision.kind == "turn.move"
    assert reply.seen.view.coins == (2, 3)
    reply = await undo(world, table.id, 0)
    assert reply.seen.view == start.view
    assert not reply.seen.undo
    with pytest.raises(NothingFree):
        await undo(world, table.id, 0)
    rows = await world.log(table.id)
    assert [row.kind for row in rows] == ["setup"] + ["choice"] * 4 + ["undo"] * 2
    assert [row.seq for row in rows] == list(range(1, 8))
    assert (await world.service.replays.verify(table.id)).same


async def test_after_an_undo_the_game_goes_on(world):
    table = await turn(world)
    await world.play(table.id, 0, "split")
    old = (await world.service.looking.view_for(table.id, user(0))).number
    reply = await undo(world, table.id, 0)
    with pytest.raises(Stale):
        await world.service.moves.submit(table.id, user(0), old, Pick("wait"), "old button")
    await world.service.moves.submit(table.id, user(0), reply.seen.number, Pick("cash"), "new button")
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_a_command_is_taken_back_as_a_whole(world):
    table = await turn(world)
    left = [Pick("cash"), Pick("cash"), Pick("split")]
    await world.service.moves.run(table.id, user(0), lambda d, p: left.pop(0) if left else None, "press")
    reply = await undo(world, table.id, 0)
    assert (reply.seen.view.coins, reply.seen.decision.kind) == ((3, 3), "turn.move")


async def test_the_same_press_takes_back_once(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await world.play(table.id, 0, "cash")
    answers = await asyncio.gather(*[world.service.undos.undo(table.id, user(0), "press") for _ in range(3)])
    assert sorted(answer.again for answer in answers) == [False, True, True]
    assert (await world.service.looking.view_for(table.id, user(0))).view.coins == (2, 3)


@pytest.mark.parametrize("option", ["draw", "wait"])
async def test_chance_and_another_seat_are_fences(world, option):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await world.play(table.id, 0, option)
    with pytest.raises(NothingFree):
        await undo(world, table.id, 0)
    await world.play(table.id, 1, "pass")
    with pytest.raises(NothingFree):
        await undo(world, table.id, 0)


async def test_nobody_takes_back_somebody_elses_steps(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    with pytest.raises(NothingFree):
        await undo(world, table.id, 1)
    await world.service.seats.replace(table.id, user(0), 0, 300, "Zoe")
    with pytest.raises(NothingFree):
        await world.service.undos.undo(table.id, 300, "x")


async def test_free_undo_tells_the_table_in_the_log_and_pings_nobody(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await world.drain()
    await undo(world, table.id, 0)
    assert [row.kind for row in await world.rows()] == ["log"]
    (post,) = await world.service.outbox.pending()
    assert "Lantern 1 took back" in (await world.service.contents.content(post)).text


async def test_every_undo_of_a_random_game_is_honest(world):
    """Undo brings back exactly what was, and something can be done there."""
    table = await world.table(3)
    rng = Rng(11)
    undone = 0
    for _ in range(400):
        asked = await world.asked(table.id, 3)
        if not asked:
            break
        decision = asked[rng.below(len(asked))]
        before = await world.stored(table.id)
        choice = Pick("cash") if "cash" in (decision.free or ()) else decision.sample(rng.below)
        reply = await world.choose(table.id, decision.seat, choice)
        if reply.seen.undo and rng.below(2):
            back = await undo(world, table.id, decision.seat)
            assert await world.stored(table.id) == before
            assert back.seen.decision == decision
            undone += 1
            if rng.below(3) == 0:
                await world.restart()
    assert undone > 3
    assert (await world.service.replays.verify(table.id)).same


# ------------------------------------------------------------------------------------------------- consent


async def test_beyond_the_fence_all_others_must_agree(world):
    table = await turn(world, 3)
    await world.play(table.id, 0, "draw")
    drawn = (await world.service.looking.view_for(table.id, user(0))).view.hand
    await world.drain()
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    assert isinstance(request, UndoRequest)
    assert (request.seat, request.back_to, request.missing) == (0, 4, (1, 2))
    assert await world.service.undos.ask_undo(table.id, user(0), "ask again") == request
    (post,) = await world.service.outbox.pending()
    assert (post.kind, post.pings) == ("undo", (user(1), user(2)))
    assert "Lantern 1 asks to take back" in (await world.service.contents.content(post)).text
    await world.drain()
    with pytest.raises(NotYours):
        await world.service.undos.answer_undo(table.id, user(0), request.number, True, "a")
    await world.restart()
    changed = await world.service.undos.answer_undo(table.id, user(1), request.number, True, "b")
    assert changed.missing == (2,)
    assert (await world.service.undos.answer_undo(table.id, user(1), request.number, True, "c")).missing == (2,)
    done = await world.service.undos.answer_undo(table.id, user(2), request.number, True, "d")
    assert isinstance(done, Reply)
    assert (await world.service.undos.answer_undo(table.id, user(2), request.number, True, "d")).again
    mine = await world.service.looking.view_for(table.id, user(0))
    assert (mine.decision.kind, len(mine.view.hand)) == ("turn.move", 1)
    # the old prompt closes and one new one is posted; the picture is fresh; the hands that changed are sent
    assert [row.kind for row in await world.rows()] == ["log", "board", "prompt", "hand"]
    assert await world.payloads("prompt") == [{"seq": 6, "seats": [0]}]
    await world.play(table.id, 0, "draw")
    assert (await world.service.looking.view_for(table.id, user(0))).view.hand == drawn  # taking back never draws anew
    assert (await world.service.replays.verify(table.id)).same


async def test_a_refusal_closes_the_request_and_tells_the_asker(world):
    table = await turn(world)
    await world.play(table.id, 0, "draw")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    await world.drain()
    assert await world.service.undos.answer_undo(table.id, user(1), request.number, False, "b") is None
    (post,) = await world.service.outbox.pending()
    assert (post.kind, post.user_id) == ("notice", user(0))
    with pytest.raises(Stale):
        await world.service.undos.answer_undo(table.id, user(1), request.number, True, "c")


async def test_what_was_refused_is_not_asked_again_until_the_game_has_moved_on(world):
    table = await turn(world)
    await world.play(table.id, 0, "draw")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    await world.service.undos.answer_undo(table.id, user(1), request.number, False, "b")
    await world.drain()
    await world.restart()
    with pytest.raises(Illegal, match="refused"):
        await world.service.undos.ask_undo(table.id, user(0), "again")
    with pytest.raises(Illegal, match="refused"):  # nor offered
        await world.service.undos.undo(table.id, user(0), "and again")
    assert await world.service.outbox.pending() == ()
    await world.play(table.id, 1, "pass")
    assert isinstance(await world.service.undos.ask_undo(table.id, user(0), "later"), UndoRequest)


async def test_who_withdraws_a_request_may_ask_again(world):
    table = await turn(world)
    await world.play(table.id, 0, "draw")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    await world.service.undos.answer_undo(table.id, user(0), request.number, False, "mine")
    assert isinstance(await world.service.undos.ask_undo(table.id, user(0), "again"), UndoRequest)


async def test_a_move_closes_the_request(world):
    table = await turn(world)
    await world.play(table.id, 0, "draw")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    await world.play(table.id, 1, "pass")
    with pytest.raises(Stale):
        await world.service.undos.answer_undo(table.id, user(1), request.number, True, "b")
    assert [post for post in await world.drain() if post.kind == "undo"] == []


async def agreed(world, game, seat=0):
    """Seat 0 takes its last step back, with the consent of seat 1."""
    request = await world.service.undos.ask_undo(game, user(seat), world.key())
    return await world.service.undos.answer_undo(game, user(1 - seat), request.number, True, world.key())


async def test_after_an_agreed_undo_the_steps_before_are_as_free_as_they_were(world):
    """Ruling H9 of Crusaders: nothing was shown by the end of the turn that was taken back."""
    table = await turn(world)
    start = await world.service.looking.view_for(table.id, user(0))
    await world.play(table.id, 0, "cash")
    await world.play(table.id, 0, "wait")  # the other seat is asked: this step is not free
    with pytest.raises(NeedsConsent):
        await undo(world, table.id, 0)
    await agreed(world, table.id)
    await world.restart()
    assert (await world.service.looking.view_for(table.id, user(0))).undo
    reply = await undo(world, table.id, 0)
    assert (reply.seen.view, reply.seen.undo) == (start.view, False)
    await world.play(table.id, 0, "cash")  # and so they stay, however often
    await world.play(table.id, 0, "wait")
    await agreed(world, table.id)
    await undo(world, table.id, 0)
    assert (await world.service.replays.verify(table.id)).same


async def test_what_was_drawn_stays_a_fence_when_it_was_taken_back(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await world.play(table.id, 0, "draw")
    await agreed(world, table.id)
    with pytest.raises(NeedsConsent):  # who has seen the card does not change what came before it alone
        await undo(world, table.id, 0)
    await world.play(table.id, 0, "cash")
    await undo(world, table.id, 0)  # but what comes after is free again
    await world.play(table.id, 0, "wait")
    await agreed(world, table.id)
    with pytest.raises(NeedsConsent):  # and it stays so when something harmless is taken back later
        await undo(world, table.id, 0)


async def test_what_another_seat_has_played_since_is_seen(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await world.play(table.id, 0, "wait")
    await world.play(table.id, 1, "pass")
    await agreed(world, table.id)
    with pytest.raises(NeedsConsent):  # the other one holds a hidden hand
        await undo(world, table.id, 0)


async def test_a_step_of_who_left_the_seat_stays_after_an_agreed_undo(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await world.service.seats.replace(table.id, user(0), 0, 300, "Zoe")
    seen = await world.service.looking.view_for(table.id, 300)
    await world.service.moves.submit(table.id, 300, seen.number, Pick("wait"), "zoe")
    request = await world.service.undos.ask_undo(table.id, 300, "ask")
    await world.service.undos.answer_undo(table.id, user(1), request.number, True, "yes")
    with pytest.raises(NeedsConsent):
        await world.service.undos.undo(table.id, 300, "again")


async def test_two_agree_at_once(world):
    table = await turn(world, 3)
    await world.play(table.id, 0, "draw")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    answers = await asyncio.gather(
        *[world.service.undos.answer_undo(table.id, user(n), request.number, True, f"p{n}") for n in (1, 2)]
    )
    assert sorted(isinstance(answer, Reply) for answer in answers) == [False, True]
    assert [row.kind for row in await world.log(table.id)].count("undo") == 1


async def test_with_computers_only_nobody_has_to_agree(world):
    table = await world.table(1, computers=1)
    await world.play(table.id, 0, "1")
    before = await world.service.looking.view_for(table.id, user(0))
    await world.play(table.id, 0, "wait")
    reply = await world.service.undos.ask_undo(table.id, user(0), "ask")
    assert isinstance(reply, Reply)
    assert reply.seen.view == before.view
    assert (await world.service.replays.verify(table.id)).same


async def test_nothing_to_ask_for(world):
    table = await world.table(2)
    with pytest.raises(NothingFree):
        await world.service.undos.ask_undo(table.id, user(0), "ask")
    await world.random_game(table.id, 2)
    with pytest.raises(WrongState):
        await world.service.undos.ask_undo(table.id, user(0), "ask")
    with pytest.raises(WrongState):
        await world.service.undos.undo(table.id, user(0), "ask")


async def test_beyond_the_stored_positions_the_log_is_replayed(world, monkeypatch):
    monkeypatch.setattr(snapshots, "KEEP", 1)
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await undo(world, table.id, 0)
    before = await world.service.looking.view_for(table.id, user(0))
    for _ in range(3):
        await world.play(table.id, 0, "cash")
    for _ in range(3):
        await undo(world, table.id, 0)
    assert (await world.service.looking.view_for(table.id, user(0))).view == before.view
    assert (await world.service.replays.verify(table.id)).same


# ----------------------------------------------------------------------------------------------- in words


async def test_who_has_decided_nothing_is_told_so_and_offered_nothing(world):
    table = await world.table(2)
    await world.play(table.id, 0, "1")
    with pytest.raises(NothingFree, match="You have decided nothing yet") as refused:
        await undo(world, table.id, 1)
    assert not isinstance(refused.value, NeedsConsent)


@pytest.mark.parametrize(("seats", "computers", "words"), [(2, 0, "when all others agree"), (1, 1, "Nobody else sits")])
async def test_a_step_behind_the_fence_says_whom_it_needs(world, seats, computers, words):
    table = await world.table(seats, computers=computers)
    for seat in range(seats):
        await world.play(table.id, seat, "1")
    await world.play(table.id, 0, "draw")
    with pytest.raises(NeedsConsent, match=words) as refused:
        await undo(world, table.id, 0)
    assert refused.value.others == (seats > 1)


async def test_a_request_for_a_hidden_step_says_that_it_is_hidden(world):
    table = await world.table(2)
    await world.play(table.id, 0, "1")  # a bid that nobody sees yet
    await world.drain()
    await world.service.undos.ask_undo(table.id, user(0), "ask")
    (post,) = await world.service.outbox.pending()
    text = (await world.service.contents.content(post)).text
    assert text == "Lantern 1 asks to take back a step that only Lantern 1 can see."


async def test_a_request_names_no_step_that_was_taken_back_already(world):
    table = await turn(world)
    await world.play(table.id, 0, "draw")
    await world.play(table.id, 1, "pass")
    await world.play(table.id, 1, "cash")
    await undo(world, table.id, 1)
    await world.drain()
    await world.service.undos.ask_undo(table.id, user(0), "ask")
    (post,) = await world.service.outbox.pending()
    text = (await world.service.contents.content(post)).text
    assert "draw" in text
    assert "cashed" not in text
    assert "took back" not in text


async def test_the_log_says_what_was_taken_back_and_names_no_entry(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    reply = await undo(world, table.id, 0)
    assert reply.lines == ("Lantern 1 took back the last step: cashed {'seat': 0}",)
    await world.play(table.id, 0, "draw")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    done = await world.service.undos.answer_undo(table.id, user(1), request.number, True, "yes")
    head = f"Lantern 1 took back their last step, and all that came after it{words.BUT_SEEN}; the step was"
    assert done.lines == (f"{head}: moved {{'seat': 0, 'move': 'draw'}}",)


async def test_a_hidden_step_is_not_named_when_it_is_taken_back(world):
    table = await world.table(2)
    await world.play(table.id, 0, "1")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    done = await world.service.undos.answer_undo(table.id, user(1), request.number, True, "yes")
    assert done.lines == ("Lantern 1 took back their last step, and all that came after it.",)


async def test_lines_that_were_taken_back_are_marked_in_the_log(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    await undo(world, table.id, 0)
    await world.play(table.id, 0, "cash")
    *_, first, _, second = [line.text for line in await world.service.looking.history(table.id, user(1))]
    assert (first, second) == ("~~cashed {'seat': 0}~~ (taken back)", "cashed {'seat': 0}")


async def test_lines_that_stand_in_the_channel_already_are_named_to_be_marked(world):
    table = await turn(world)
    await world.play(table.id, 0, "cash")
    (turned,) = [post for post in await world.service.outbox.pending() if post.kind == "turn"]
    assert (await world.service.contents.content(turned)).gone == ()
    await world.drain()
    await world.stands(table.id, "prompt", 900, story="cashed {'seat': 0}")
    await undo(world, table.id, 0)
    (turned,) = [post for post in await world.service.outbox.pending() if post.kind == "turn"]
    content = await world.service.contents.content(turned)
    assert content.gone == ("cashed {'seat': 0}",)
    assert "~~" not in content.text


def test_of_lines_that_read_alike_the_last_is_marked():
    assert texts.without("a\nb\na\nc", ("a",)) == "a\nb\n~~a~~ (taken back)\nc"
    assert texts.without("a\nb", ("a", "b", "x")) == "~~a~~ (taken back)\n~~b~~ (taken back)"


async def test_the_hand_tells_nothing_that_was_taken_back(world):
    table = await world.table(2)
    await world.play(table.id, 0, "1")
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    await world.service.undos.answer_undo(table.id, user(1), request.number, True, "yes")
    await world.play(table.id, 0, "1")
    (hand,) = [post for post in await world.service.outbox.pending() if post.kind == "hand" and post.user_id == user(0)]
    assert (await world.service.contents.content(hand)).text.count("{'amount': 1}") == 1


# ------------------------------------------------------------------------------------- what was seen stays seen (C16)


async def asked_to_agree(world, game):
    """Return the request as everybody reads it."""
    (post,) = [post for post in await world.service.outbox.pending() if post.kind == "undo"]
    return (await world.service.contents.content(post)).text


async def public(world, game):
    return [line.text for line in await world.service.looking.history(game, 999)]


@pytest.mark.parametrize("seats", [1, 2])
async def test_who_takes_back_a_drawn_card_is_told_that_it_comes_again(world, seats):
    table = await world.table(seats, computers=2 - seats)
    for seat in range(seats):
        await world.play(table.id, seat, "1")
    await world.play(table.id, 0, "draw")
    with pytest.raises(NeedsConsent, match="the next card is the same card"):
        await undo(world, table.id, 0)


async def test_consent_to_a_drawn_card_says_that_it_was_seen(world):
    """Issue 10, C16: the player who draws next draws exactly the card that was seen; who agrees must know."""
    table = await turn(world, 3)
    await world.play(table.id, 0, "draw")
    drawn = (await world.service.looking.view_for(table.id, user(0))).view.hand[-1]
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    assert request.seen
    assert "has been seen, and comes back as it was" in await asked_to_agree(world, table.id)
    await world.restart()
    for seat in (1, 2):
        await world.service.undos.answer_undo(table.id, user(seat), request.number, True, f"yes {seat}")
    assert "has been seen, and comes back as it was" in (await public(world, table.id))[-1]
    await world.play(table.id, 0, "wait")
    await world.play(table.id, 1, "pass")
    await world.play(table.id, 1, "draw")
    assert (await world.service.looking.view_for(table.id, user(1))).view.hand[-1] == drawn  # as everybody was told
    assert (await world.service.replays.verify(table.id)).same


async def test_a_step_with_which_nothing_was_seen_says_nothing_of_it(world):
    table = await turn(world)
    await world.play(table.id, 0, "wait")
    with pytest.raises(NeedsConsent) as refused:
        await undo(world, table.id, 0)
    assert "the same card" not in refused.value.reason
    request = await world.service.undos.ask_undo(table.id, user(0), "ask")
    assert not request.seen
    assert "has been seen" not in await asked_to_agree(world, table.id)
    await world.service.undos.answer_undo(table.id, user(1), request.number, True, "yes")
    assert "has been seen" not in (await public(world, table.id))[-1]


@pytest.mark.parametrize(("option", "told"), [("draw", True), ("wait", False)])
async def test_a_moderators_step_back_says_so_too(world, option, told):
    table = await turn(world)
    await world.play(table.id, 0, option)
    await world.service.stewards.step_back(table.id, 900, "Mo")
    assert ("has been seen" in (await public(world, table.id))[-1]) == told
