"""Moves: who may, stale prompts, double presses, races, macros, probes (host cases 1, 44, 106, 118, 137)."""

import asyncio

import pytest

from engine.core.decision import Pick, Rank, Split
from engine.core.errors import Illegal, Malformed, NotYours, Over, Refusal, Stale
from table.refusals import NotSeated, ServiceError
from tests.table.kit import user


def script(*choices):
    left = list(choices)
    return lambda decision, prompt: left.pop(0) if left else None


async def test_a_move_is_stored_and_answered(world):
    table = await world.table()
    reply = await world.play(table.id, 0, "2")
    assert (reply.first, reply.last, reply.steps, reply.again) == (2, 2, 1, False)
    assert reply.lines == ("bid {'amount': 2}",)
    assert reply.seen.decision is None
    row = (await world.log(table.id))[-1]
    assert (row.kind, row.seat, row.user_id) == ("choice", 0, user(0))


async def test_a_refusal_names_options_by_their_words(world):
    """Never by their ids."""
    table = await world.table()
    await world.bids(table.id)
    await world.play(table.id, 0, "draw")
    await world.play(table.id, 1, "pass")
    await world.play(table.id, 1, "wait")
    await world.play(table.id, 0, "pass")
    await world.bids(table.id)
    seen = await world.service.looking.view_for(table.id, user(0))
    assert len(seen.view.hand) == 2
    await world.play(table.id, 0, "sort")
    seen = await world.service.looking.view_for(table.id, user(0))
    card = seen.decision.shape.options[1]
    with pytest.raises(Illegal, match="Name each of the 2 options exactly once") as refused:
        await world.service.moves.submit(table.id, user(0), seen.number, Rank((card,)), "x")
    assert refused.value.nearest == (seen.prompt.label(seen.decision.shape.options[0]),)
    assert refused.value.nearest[0].startswith("Lamp ")
    with pytest.raises(Malformed) as refused:
        await world.service.moves.submit(table.id, user(0), seen.number, Pick(card), "y")
    assert all(name.startswith("Lamp ") for name in refused.value.nearest)


async def test_each_wrong_press_has_its_own_answer(world):
    table = await world.table()
    submit = world.service.moves.submit
    with pytest.raises(NotSeated):
        await submit(table.id, 999, 1, Pick("1"), "a")
    with pytest.raises(Illegal) as illegal:
        await submit(table.id, user(0), 1, Pick("7"), "b")
    assert illegal.value.nearest
    with pytest.raises(Malformed):
        await submit(table.id, user(0), 1, Split({}), "c")
    with pytest.raises(Stale):
        await submit(table.id, user(0), 0, Pick("1"), "d")
    await submit(table.id, user(0), 1, Pick("1"), "e")
    with pytest.raises(Stale, match="nothing is asked"):
        await submit(table.id, user(0), 1, Pick("1"), "f")
    with pytest.raises(NotYours):
        await submit(table.id, user(0), None, Pick("1"), "g")
    assert len(await world.log(table.id)) == 2


async def test_another_seats_answer_leaves_my_button_alone(world):
    table = await world.table()
    number = (await world.service.looking.view_for(table.id, user(1))).number
    await world.play(table.id, 0, "1")
    assert (await world.service.looking.view_for(table.id, user(1))).number == number
    await world.service.moves.submit(table.id, user(1), number, Pick("1"), "x")


async def test_the_same_question_again_has_a_new_number(world):
    table = await world.table()
    await world.bids(table.id)
    before = (await world.service.looking.view_for(table.id, user(0))).number
    for _ in range(2):  # a free option brings the same question back
        await world.play(table.id, 0, "cash")
    assert (await world.service.looking.view_for(table.id, user(0))).number == before + 2
    with pytest.raises(Stale):
        await world.service.moves.submit(table.id, user(0), before, Pick("wait"), "late")


async def test_the_same_key_is_one_move_with_the_same_answer(world):
    table = await world.table()
    answers = await asyncio.gather(
        *[world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press") for _ in range(5)]
    )
    assert [one.again for one in sorted(answers, key=lambda one: one.again)] == [False, True, True, True, True]
    assert len({(one.lines, one.first, one.last, one.steps) for one in answers}) == 1
    assert len(await world.log(table.id)) == 2
    await world.restart()
    again = await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "press")
    assert again.again
    with pytest.raises(Stale):  # somebody else's press with the same key is another press
        await world.service.moves.submit(table.id, user(1), 7, Pick("1"), "press")


async def test_two_moves_at_once_have_one_order(world):
    for n in range(60):
        table = await world.table(seed=n)
        await world.bids(table.id)
        number = (await world.service.looking.view_for(table.id, user(0))).number
        moves = [Pick("wait"), Pick("draw"), Pick("cash")]

        async def later(choice, number=number, table=table):
            for _ in range(world.now % 3):
                await asyncio.sleep(0)
            world.now += 1
            return await world.service.moves.submit(table.id, user(0), number, choice, choice.option)

        answers = await asyncio.gather(*map(later, moves), return_exceptions=True)
        assert sum(isinstance(answer, Stale) for answer in answers) == 2
        assert [row.seq for row in await world.log(table.id)] == [1, 2, 3, 4]
        await world.service.seats.end(table.id, user(0))


async def test_all_answer_at_once(world):
    table = await world.table(4)
    numbers = [(await world.service.looking.view_for(table.id, user(n))).number for n in range(4)]
    await asyncio.gather(
        *[world.service.moves.submit(table.id, user(n), numbers[n], Pick("1"), f"p{n}") for n in range(4)]
    )
    assert [row.seq for row in await world.log(table.id)] == [1, 2, 3, 4, 5]
    assert (await world.service.looking.view_for(table.id, user(0))).decision.kind == "turn.move"


async def test_many_games_at_once(world):
    tables = []
    for n in range(20):
        table = await world.service.seats.create("toy", 1000 + n, 1, user(0), "Ann")
        await world.service.seats.join(table.id, user(1), "Ben")
        tables.append(await world.service.seats.start(table.id, user(0), seed=n))
    await asyncio.gather(*[world.random_game(table.id, 2, salt=table.id) for table in tables])
    for table in tables:
        assert (await world.service.replays.verify(table.id)).same
        assert (await world.service.looking.table(table.id)).state == "over"


async def test_a_move_after_the_end(world):
    table = await world.table(rounds="1")
    await world.random_game(table.id, 2)
    with pytest.raises(Over):
        await world.service.moves.submit(table.id, user(0), None, Pick("1"), "x")


async def test_a_fault_changes_nothing_and_has_a_reference(world, monkeypatch, caplog):
    table = await world.table()

    def broken(pos, seat, choice):
        pos.state.seats[seat].coins = 99
        raise KeyError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr(world.games["toy"], "apply", broken)
        with pytest.raises(ServiceError) as error:
            await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "x")
    assert error.value.reference in caplog.text
    assert f"game {table.id} at entry 1" in caplog.text
    assert "a fault of ours" in caplog.text
    seen = await world.service.looking.view_for(table.id, user(0))
    assert (seen.seq, seen.view.coins) == (1, (3, 3))
    await world.service.moves.submit(table.id, user(0), 1, Pick("1"), "x")


# ------------------------------------------------------------------------------------------------ commands


async def test_a_command_is_taken_as_a_whole(world):
    table = await world.table()
    await world.bids(table.id)
    reply = await world.service.moves.run(
        table.id, user(0), script(Pick("cash"), Pick("split"), Split({"seat1": 2})), "press"
    )
    assert (reply.steps, reply.first, reply.last) == (3, 4, 6)
    assert reply.lines[0] == "cashed {'seat': 0}"
    again = await world.service.moves.run(table.id, user(0), script(Pick("cash")), "press")
    assert (again.again, again.first, again.last, again.steps, again.lines) == (True, 4, 6, 3, reply.lines)
    assert (await world.service.replays.verify(table.id)).same


async def test_a_refused_step_undoes_the_command_and_says_which(world):
    table = await world.table()
    await world.bids(table.id)
    with pytest.raises(Illegal, match=r"Step 3: Lantern 2: at most 2, not 7"):
        await world.service.moves.run(
            table.id, user(0), script(Pick("cash"), Pick("split"), Split({"seat1": 7})), "press"
        )
    seen = await world.service.looking.view_for(table.id, user(0))
    assert (seen.seq, seen.view.coins) == (3, (3, 3))
    await world.service.moves.run(table.id, user(0), script(Pick("cash")), "press")


async def test_a_command_without_a_choice_or_with_something_left(world):
    table = await world.table()
    await world.bids(table.id)
    with pytest.raises(Illegal, match="Nothing was chosen"):
        await world.service.moves.run(table.id, user(0), script(), "a")

    def done():
        raise Illegal("“steel” was not used.")

    with pytest.raises(Illegal, match="steel"):
        await world.service.moves.run(table.id, user(0), script(Pick("cash")), "b", done=done)
    assert len(await world.log(table.id)) == 3


async def test_a_command_never_looks_behind_a_fence(world):
    """Else a command that is refused afterwards would have shown the draw."""
    table = await world.table(2)
    await world.bids(table.id)
    asked = []

    def peek(decision, prompt):
        asked.append(decision.kind)
        return Pick("draw")

    probe = await world.service.moves.probe(table.id, user(0), peek)
    assert (probe.decision, probe.prompt, probe.steps) == (None, None, 1)
    assert probe.stopped in ("fence", "away")
    assert asked == ["turn.move"]
    assert len(await world.log(table.id)) == 3


async def test_a_probe_shows_the_later_step_and_stores_nothing(world):
    table = await world.table()
    await world.bids(table.id)
    before = await world.stored(table.id)
    probe = await world.service.moves.probe(table.id, user(0), script(Pick("cash"), Pick("split")))
    assert (probe.stopped, probe.steps, probe.decision.kind) == ("asked", 2, "turn.split")
    assert probe.decision.shape.lines[0].most == 2
    assert await world.stored(table.id) == before
    assert (await world.service.looking.view_for(table.id, user(0))).view.coins == (3, 3)
    with pytest.raises(Refusal):
        await world.service.moves.probe(table.id, user(1), script())


async def test_an_endless_script_is_refused(world):
    table = await world.table()
    await world.bids(table.id)
    with pytest.raises(Refusal):
        await world.service.moves.run(table.id, user(0), lambda decision, prompt: Pick("cash"), "x")
    assert len(await world.log(table.id)) == 3


async def test_the_answer_to_a_prompt_is_told_again_while_it_is_the_last_thing_done(world):
    """To who has answered it, after a restart too; not once it is taken back, decided by the table, or long past."""
    table = await world.table()
    service = world.service
    first = (await service.looking.view_for(table.id, user(0))).number
    assert await service.moves.answered(table.id, user(0), first) is None
    reply = await world.play(table.id, 0, "2")
    for _ in range(2):
        again = await world.service.moves.answered(table.id, user(0), first)
        assert again is not None
        assert (again.lines, again.again, again.first, again.last) == (reply.lines, True, reply.first, reply.last)
        await world.restart()
    service = world.service
    assert await service.moves.answered(table.id, user(1), first) is None
    assert await service.moves.answered(table.id, 999, first) is None
    await world.play(table.id, 1, "1")
    assert (await service.moves.answered(table.id, user(0), first)).lines == reply.lines
    turn = (await service.looking.view_for(table.id, user(0))).number
    await world.play(table.id, 0, "split")
    assert await service.moves.answered(table.id, user(0), first) is None  # something else was done since
    split = (await service.looking.view_for(table.id, user(0))).number
    assert await service.moves.answered(table.id, user(0), turn) is not None
    undone = await service.undos.undo(table.id, user(0), world.key())
    assert await service.moves.answered(table.id, user(0), turn) is None  # it does not stand
    assert (await service.moves.answered(table.id, user(0), split)).lines == undone.lines
    number = (await service.looking.view_for(table.id, user(0))).number
    await service.stewards.act_for(table.id, 77, "mo", 0)
    assert await service.moves.answered(table.id, user(0), number) is None  # that was somebody else
