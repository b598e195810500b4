"""Moderators' repair: every use stands in the public log; it works for what does not load (host case 26)."""

import json

import pytest

from engine.core.errors import NotYours, Refusal
from engine.core.rng import Rng
from table import log
from table.moves import retrace
from table.refusals import BadOption, Broken, ChannelBusy, NotAllowed, NothingFree, WrongState
from table.seats import records
from tests.table.kit import CHANNEL, unlike, user

MOD = 900


async def known(user_id):
    """Everybody is a member of the server, under another name by now."""
    return f"Member {user_id}"


async def lines(world, table):
    """Return the public log."""
    return [line.text for line in await world.service.looking.history(table.id, 999, last=100)]


async def some_moves(world, count=6):
    table = await world.table(2)
    rng = Rng(4)
    for _ in range(count):
        decision = (await world.asked(table.id, 2))[0]
        await world.choose(table.id, decision.seat, decision.sample(rng.below))
    return table


@pytest.mark.parametrize("commands", [1, 3])
async def test_stepping_back_takes_back_anybodys_commands(world, commands):
    table = await some_moves(world, 6 - commands)
    before = await world.stored(table.id)
    rng = Rng(9)
    for _ in range(commands):
        decision = (await world.asked(table.id, 2))[0]
        await world.choose(table.id, decision.seat, decision.sample(rng.below))
    await world.drain()
    await world.service.stewards.step_back(table.id, MOD, "Mo", commands)
    assert await world.stored(table.id) == before
    assert (await lines(world, table))[-1].startswith("Mo (moderator) took back")
    (turn,) = [post for post in await world.service.outbox.pending() if post.kind == "turn"]
    assert turn.payload["first"] == turn.payload["last"] == (await world.service.looking.table(table.id)).seq
    assert turn.payload["picture"]
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_not_further_back_than_the_game_goes(world):
    table = await some_moves(world, 2)
    for commands in (0, 3):
        with pytest.raises(NothingFree, match="1 to 2 commands"):
            await world.service.stewards.step_back(table.id, MOD, "Mo", commands)


@pytest.fixture
async def damaged(world):
    """Return a table whose stored positions are all damaged, and whose log does not lead to who is asked."""
    table = await some_moves(world)
    before = await world.stored(table.id)
    await world.db.transact(unlike, table.id)
    await world.restart()
    assert (await world.service.looking.status(table.id)).broken
    return table, before


async def test_a_position_that_does_not_load_is_rebuilt_from_the_log(world, damaged):
    table, before = damaged
    with pytest.raises(Broken):
        await world.service.stewards.act_for(table.id, MOD, "Mo", 0)
    await world.service.stewards.step_back(table.id, MOD, "Mo", 0)
    assert not (await world.service.looking.status(table.id)).broken
    assert await world.stored(table.id) == before
    await world.restart()
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_a_step_back_of_a_position_that_does_not_load(world, damaged):
    table, _ = damaged
    await world.service.stewards.step_back(table.id, MOD, "Mo", 2)
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_a_broken_table_is_taken_out_told_of_and_brought_in(world, damaged):
    table, before = damaged
    record = await world.service.stewards.record(table.id, MOD, "Mo")
    told = [
        await world.service.contents.content(post)
        for post in await world.service.outbox.pending()
        if post.kind == "turn"
    ]
    assert "Mo (moderator) took out the whole record, hidden things too." in told[-1].text
    await world.service.seats.end(table.id, MOD, moderator=True, name="Mo")
    again = await world.service.stewards.bring_in(record, CHANNEL, 1, MOD, "Mo", known)
    assert await world.stored(again.id) == before
    assert (await world.service.looking.export(table.id, 999)).decode().count("Mo (moderator) closed the table") == 1


async def test_a_record_seats_nobody_who_is_not_known_here(world):
    """A record is a file that anybody may have written."""
    table = await some_moves(world)
    forged = json.loads(await world.service.stewards.record(table.id, MOD, "Mo"))
    forged["seats"][0]["name"] = "@everyone\u202e"

    async def only_bob(user_id):
        return "Bob *now*" if user_id == user(1) else None

    again = await world.service.stewards.bring_in(json.dumps(forged).encode(), 777, 1, MOD, "Mo", only_bob)
    assert [(seat.user_id, seat.name) for seat in again.seats] == [(None, "nobody"), (None, "Bob *now*")]
    told = [post.user_id for post in await world.service.outbox.pending(again.id) if post.user_id is not None]
    assert told == []  # nobody is written to who was not asked
    again = await world.service.seats.join(again.id, user(1), "Bob")
    assert [seat.user_id for seat in again.seats] == [None, user(1)]


async def test_deciding_for_a_seat_is_told(world):
    table = await world.table(2)
    await world.service.stewards.act_for(table.id, MOD, "Mo", 1)
    row = (await world.log(table.id))[-1]
    assert (row.kind, row.seat, row.user_id, log.entry(row).by) == ("choice", 1, MOD, "moderator")
    assert "Lantern 2: Mo (moderator) had the table decide." in await lines(world, table)
    with pytest.raises(NotYours):
        await world.service.stewards.act_for(table.id, MOD, "Mo", 1)
    assert not (await world.service.looking.view_for(table.id, user(1))).undo
    await world.random_game(table.id, 2)
    assert (await world.service.replays.verify(table.id)).same


async def test_a_record_goes_into_a_new_table_and_plays_on(world):
    table = await some_moves(world)
    await world.service.seats.leave(table.id, user(1))
    with pytest.raises(NotAllowed):
        await world.service.stewards.record(table.id, user(0), "Ann")
    record = await world.service.stewards.record(table.id, MOD, "Mo")
    with pytest.raises(ChannelBusy):
        await world.service.stewards.bring_in(record, CHANNEL, 1, MOD, "Mo", known)
    before = await world.stored(table.id)
    again = await world.service.stewards.bring_in(record, 777, 1, MOD, "Mo", known)
    assert again.id != table.id
    assert await world.stored(again.id) == before
    assert [seat.user_id for seat in again.seats] == [None, None]
    posts = [post for post in await world.service.outbox.pending(again.id) if post.kind == "turn"]
    assert [(await world.service.contents.content(post)).text for post in posts] == [
        f"Mo (moderator) brought in this game from a record; Member {user(0)} may sit down again: `/game join`."
    ]
    for seat, name in enumerate(("Ann", "Ben")):
        await world.service.seats.join(again.id, user(seat), name)
    await world.random_game(again.id, 2)
    assert (await world.service.replays.verify(again.id)).same


async def test_a_finished_players_export_can_be_brought_in_and_looked_at(world):
    table = await world.table(2)
    await world.random_game(table.id, 2)
    again = await world.service.stewards.bring_in(
        await world.service.looking.export(table.id, user(0)), 777, 1, MOD, "Mo", known
    )
    assert again.state == "over"
    first, second = [(await world.service.looking.status(t.id)).outcome for t in (table, again)]
    assert first == second


async def test_undone_choices_do_not_come_back(world):
    table = await some_moves(world)
    await world.service.stewards.step_back(table.id, MOD, "Mo", 2)
    again = await world.service.stewards.bring_in(
        await world.service.stewards.record(table.id, MOD, "Mo"), 777, 1, MOD, "Mo", known
    )
    assert await world.stored(again.id) == await world.stored(table.id)


async def test_what_is_no_whole_record_is_refused(world):
    table = await some_moves(world)
    whole = json.loads(await world.service.stewards.record(table.id, MOD, "Mo"))
    choices = [entry for entry in whole["entries"] if entry["kind"] == "choice"]
    choices[-1]["chance"] = [99]
    other = {**whole, "game": "chess"}
    short = {**whole, "entries": whole["entries"][1:]}
    odd = {**whole, "entries": [{**whole["entries"][0], "body": {"by": "table", "seed": "x", "seats": 2}}]}
    crowd = {**whole, "seats": whole["seats"][:1]}
    newer = {**whole, "format": 2}
    mine = await world.service.looking.export(table.id, user(0))
    changed = [json.dumps(record).encode() for record in (whole, other, short, odd, crowd, newer)]
    for data in (b"", b"{}", b"\xff", *changed, mine):
        with pytest.raises(BadOption):
            await world.service.stewards.bring_in(data, 777, 1, MOD, "Mo", known)
    with pytest.raises(BadOption, match="MiB"):
        await world.service.stewards.bring_in(b" " * (records.LARGEST + 1), 777, 1, MOD, "Mo", known)
    assert await world.service.looking.find(777) is None


def seated(whole, **changes):
    """Return a record whose first seat is changed."""
    return {**whole, "seats": [{**whole["seats"][0], **changes}, *whole["seats"][1:]]}


def begun(whole, **changes):
    """Return a record whose setup is changed."""
    first, *rest = whole["entries"]
    return {**whole, "entries": [{**first, "body": {**first["body"], **changes}}, *rest]}


FORGED = {
    "a user in two seats": (lambda w: seated(w, user_id=user(1)), "two seats"),
    "a user who held another one": (lambda w: seated(w, former=[user(1)]), "two seats"),
    "a user who is none": (lambda w: seated(w, user_id=1 << 63), "cannot be one"),
    "a negative user": (lambda w: seated(w, user_id=-1), "cannot be one"),
    "somebody who knows and is none": (lambda w: {**w, "knows": [0]}, "cannot be one"),
    "a person and a computer": (lambda w: seated(w, computer="random"), "a person and by a computer"),
    "a seat of another number": (lambda w: seated(w, seat=5), "one by one"),
    "an unknown option": (lambda w: begun(w, options={"bombs": "1"}), "no option “bombs”"),
    "an unknown value": (lambda w: begun(w, options={"rounds": "9" * 100_000}), "none of 1, 2"),
    "unknown rules": (lambda w: begun(w, rules="x" * 100_000), "the rules “x"),
    "later rules": (lambda w: begun(w, rules="999"), "up to 1 are known"),
    "a seed of another world": (lambda w: begun(w, seed=str(1 << 64)), "64 bits"),
    "a seed of 5,000 digits": (lambda w: begun(w, seed="1" * 5000), "64 bits"),
    "a long game": (lambda w: {**w, "game": "chess " * 50_000}, "There is no game “chess"),
    "a long choice": (
        lambda w: {**w, "entries": [*w["entries"], _choice({"type": "pick", "option": "x" * 400_000})]},
        "is refused now",
    ),
    "many draws": (
        lambda w: {**w, "entries": [*w["entries"][:-1], {**w["entries"][-1], "chance": [7] * 100_000}]},
        "draws",
    ),
    "a shape of its own": (
        lambda w: {**w, "entries": [*w["entries"], _choice({"type": "y" * 400_000})]},
        "no record of a table",
    ),
}


def _choice(choice):
    return {"seq": 99, "at": 1, "kind": "choice", "seat": 0, "body": {"by": "player", "choice": choice, "batch": 99}}


@pytest.mark.parametrize("name", list(FORGED))
async def test_a_forged_record_is_refused_in_one_short_sentence(world, name):
    """Issue 10, D20: a record is a file that anybody may have written."""
    forge, message = FORGED[name]
    table = await some_moves(world)
    forged = forge(json.loads(await world.service.stewards.record(table.id, MOD, "Mo")))
    with pytest.raises(Refusal, match=message) as refused:
        await world.service.stewards.bring_in(json.dumps(forged).encode(), 777, 1, MOD, "Mo", known)
    assert len(refused.value.reason) < 400
    assert await world.service.looking.find(777) is None


@pytest.mark.parametrize(
    "data", [b"[" * 2_000_000, b'{"format": 1, "x": ' + b'{"a":' * 600_000, b'{"format":' + b"1" * 5000]
)
async def test_a_record_that_is_nested_or_endless_is_refused(world, data):
    with pytest.raises(BadOption, match="is no record of a table") as refused:
        await world.service.stewards.bring_in(data, 777, 1, MOD, "Mo", known)
    assert len(refused.value.reason) < 400


async def test_a_record_that_breaks_the_rules_themselves_is_refused(world, monkeypatch):
    table = await some_moves(world)
    record = await world.service.stewards.record(table.id, MOD, "Mo")

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(retrace, "again", broken)
    with pytest.raises(BadOption, match="cannot be played again"):
        await world.service.stewards.bring_in(record, 777, 1, MOD, "Mo", known)


async def test_a_lobby_has_nothing_to_repair(world):
    table = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann")
    for work in (
        world.service.stewards.step_back(table.id, MOD, "Mo"),
        world.service.stewards.act_for(table.id, MOD, "Mo", 0),
        world.service.stewards.record(table.id, MOD, "Mo"),
    ):
        with pytest.raises(WrongState):
            await work
