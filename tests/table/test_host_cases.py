"""Failures of other hosts (docs/host-cases.md) that need no Discord to show; each test names its row."""

import asyncio
import inspect
import re
import time
from pathlib import Path

import msgspec
import pytest

from db import seats
from engine.core.decision import Pick
from engine.core.protocol import GameConfig
from engine.core.registry import games
from engine.core.rng import Rng
from table import meta as memory
from table.meta import Asked, FreeStep, Handing, Meta, Rest, Warned
from table.model import UndoRequest
from table.moves.plays import Plays
from table.reading import Reading
from table.refusals import BadOption, ServiceError
from tests import toy
from tests.table.kit import CHANNEL, HOUR, user

ROOT = Path(__file__).parents[2]


async def test_case_11_fifty_games_write_while_somebody_reads_for_long(world):
    def long_read(conn):
        time.sleep(0.4)
        return conn.execute("SELECT count(*) FROM games").fetchone()[0]

    tables = []
    for n in range(50):
        table = await world.service.seats.create("toy", 900 + n, 1, user(0), "Ann")
        await world.service.seats.join(table.id, user(1), "Ben")
        tables.append(await world.service.seats.start(table.id, user(0), seed=n))
    reading = asyncio.create_task(world.db.read(long_read))
    await asyncio.gather(*(world.play(table.id, 0, "1") for table in tables))
    assert not reading.done()
    assert await reading == 50
    assert {(await world.service.looking.table(table.id)).seq for table in tables} == {2}


WHOLE = Meta(
    key="k",
    posts=3,
    deadline=4,
    asked=(Asked(0, 1, "d", 2, 3, 4, True, True, 5, 6, True, 7, True, True, ("round 1",)),),
    prompted=((0, 1),),
    question="q",
    phase="p",
    scene="s",
    hands={0: "h"},
    prefs={7: "pass_unless_held"},
    free=(FreeStep(0, 1),),
    request=UndoRequest(1, 0, 1, (1,)),
    refused=(1,),
    verbosity="full",
    warned=Warned(1, 2, 3),
    called=("Red", "Blue"),
    stirred=8,
    rest=Rest(9, "r"),
    missed={0: 2},
    going="p",
    held={7: 1},
    knows=(8,),
    kept=(1,),
    standing={0: ("round 1",)},
    tempo={0: (5,)},
    handing=(Handing(1, 9, "Zoe", (0,)),),
)


def test_case_16_every_field_of_a_tables_memory_is_stored():
    for field in msgspec.structs.fields(Meta):
        assert getattr(WHOLE, field.name) != getattr(Meta(), field.name), f"{field.name} has no sample here"
    assert memory.read(msgspec.json.encode(WHOLE)) == WHOLE


def test_case_29_a_table_of_an_older_release_gets_the_defaults():
    assert memory.read(b"{}") == Meta()
    assert memory.read(b'{"gone": 1}') == Meta()


@pytest.mark.parametrize(
    "use", [Reading.view_for, Reading.history, Reading.export, Plays.submit, Plays.probe], ids=lambda use: use.__name__
)
def test_case_53_nothing_is_shown_without_a_viewer(use):
    viewer = inspect.signature(use).parameters["user_id"]
    assert viewer.default is inspect.Parameter.empty
    for game in (toy.GAME, *games().values()):
        assert inspect.signature(game.view).parameters["seat"].default is inspect.Parameter.empty


async def test_case_73_whatever_happens_at_a_table_replays_to_the_same_position(world):
    table = await world.table(3)
    await world.service.seats.set_deadline(table.id, user(0), 1)
    await world.play(table.id, 0, "1")
    await world.service.seats.leave(table.id, user(1))
    await world.service.seats.join(table.id, user(5), "Eve")
    await world.service.seats.replace(table.id, user(2), 2, user(6), "Fay")
    await world.expire(HOUR)
    await world.service.stewards.act_for(
        table.id, 900, "Mo", (await world.service.looking.status(table.id)).waiting[0].seat
    )
    await world.service.stewards.step_back(table.id, 900, "Mo")
    assert (await world.service.replays.verify(table.id)).same
    assert {row.kind for row in await world.log(table.id)} == {"setup", "note", "choice", "seat", "undo"}


async def test_case_76_what_was_answered_stands_without_a_confirmation(world):
    table = await world.table(2)
    await world.service.seats.set_deadline(table.id, user(0), 10)
    await world.play(table.id, 0, "2")
    await world.expire(10 * HOUR)
    bids = {row.seat: row.user_id for row in await world.log(table.id) if row.kind == "choice"}
    assert bids == {0: user(0), 1: None}


async def test_case_77_an_empty_answer_is_an_answer_and_a_deadline_fires_once(world):
    table = await world.table(2)
    await world.service.seats.set_deadline(table.id, user(0), 10)
    await world.play(table.id, 0, "0")
    await world.expire(10 * HOUR)
    assert [await world.service.deadlines.tick() for _ in range(5)] == [0] * 5
    late = [row for row in await world.log(table.id) if row.kind == "choice" and row.user_id is None]
    assert len(late) == 1
    assert (await world.service.looking.status(table.id)).waiting[0].deadline == world.now + 10 * HOUR


@pytest.mark.parametrize("hours", [0, -1, 60 * 24 + 1, float("inf"), float("nan"), None, 0.0001, 1 / 12, 60 * 24])
async def test_case_79_zero_negative_huge_and_no_deadline(world, hours):
    table = await world.table(1, computers=1)
    legal = hours is None or 1 / 12 <= hours <= 60 * 24
    if not legal:
        with pytest.raises(BadOption):
            await world.service.seats.set_deadline(table.id, user(0), hours)
        assert (await world.service.looking.table(table.id)).deadline_ms is None
        return
    made = await world.service.seats.set_deadline(table.id, user(0), hours)
    assert made.deadline_ms == (None if hours is None else max(1, round(hours * HOUR)))
    world.now += (made.deadline_ms or HOUR) - 1
    seq = made.seq
    await world.service.deadlines.tick()
    assert (await world.service.looking.table(table.id)).seq == seq


@pytest.mark.parametrize("key", ["toy", *games()])
def test_case_80_every_question_has_a_default(key):
    game = {"toy": toy.GAME, **games()}[key]
    met = set()
    for seed in range(4):
        rng = Rng(seed)
        count = game.info.seats[seed % len(game.info.seats)]
        pos = game.setup(GameConfig(count, {o.id: o.default for o in game.info.options}), seed)
        while decisions := game.decisions(pos):
            for decision in decisions:
                decision.check(game.default(pos, decision))
                met.add(decision.kind)
            chosen = decisions[rng.below(len(decisions))]
            game.apply(pos, chosen.seat, chosen.sample(rng.below))
    assert met


@pytest.mark.parametrize("key", list(games()))
async def test_case_80_a_table_of_absent_players_comes_to_its_end(world, key):
    game = games()[key]
    world.service.tables.games = world.games = {key: game}
    table = await world.service.seats.create(key, CHANNEL, 1, user(0), "Ann")
    for seat in range(1, min(game.info.seats)):
        await world.service.seats.join(table.id, user(seat), f"User {seat}")
    await world.service.seats.set_deadline(table.id, user(0), 1)
    await world.service.seats.start(table.id, user(0), seed=4)
    for _ in range(2000):
        await world.expire(HOUR)
        if (await world.service.looking.table(table.id)).state == "over":
            break
    assert (await world.service.looking.table(table.id)).state == "over"
    assert (await world.service.replays.verify(table.id)).same


async def test_case_98_a_crash_in_the_middle_of_leaving_leaves_the_truth(world, monkeypatch):
    table = await world.table(2)
    real = seats.leave

    def dies(*args):
        real(*args)
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(seats, "leave", dies)
        with pytest.raises(ServiceError):
            await world.service.seats.leave(table.id, user(1))
    assert [mine.table.id for mine in await world.service.looking.my_games(user(1))] == [table.id]
    await world.service.seats.leave(table.id, user(1))
    assert await world.service.looking.my_games(user(1)) == ()
    await world.service.seats.join(table.id, user(1), "Ben")
    assert [mine.table.id for mine in await world.service.looking.my_games(user(1))] == [table.id]


@pytest.mark.parametrize("key", ["toy", *games()])
def test_case_115_two_games_share_nothing_that_changes(key):
    game = {"toy": toy.GAME, **games()}[key]
    config = GameConfig(min(game.info.seats), {o.id: o.default for o in game.info.options})
    still, moving = game.setup(config, 1), game.setup(config, 1)
    before, rng = game.dump(still), Rng(3)
    for _ in range(60):
        decisions = game.decisions(moving)
        if not decisions:
            break
        game.apply(moving, decisions[0].seat, decisions[0].sample(rng.below))
    assert game.dump(still) == before
    assert game.dump(moving) != before


async def test_case_116_a_secret_choice_is_gone_in_the_next_round(world):
    table = await world.table(2)
    await world.bids(table.id)
    while (await world.service.looking.status(table.id)).heading == "Round 1":
        decision = (await world.asked(table.id, 2))[0]
        await world.play(table.id, decision.seat, decision.shape.options[0])
    assert [d.kind for d in await world.asked(table.id, 2)] == ["match.bid", "match.bid"]
    for seat in range(2):
        assert (await world.service.looking.view_for(table.id, user(seat))).view.bid is None


SECRETS = re.compile(
    rb"discord(?:app)?\.com/api/webhooks/\d|[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}|-----BEGIN [A-Z ]*PRIVATE KEY"
)


def test_case_128_no_secret_is_in_the_source():
    listed = [p for p in ROOT.rglob("*") if p.suffix in (".py", ".toml", ".md", ".txt", ".js", ".html", ".example")]
    # the test of the settings holds a made-up token
    out = {".venv", ".git", "node_modules", "test_settings.py"}
    kept = [p for p in listed if not out & set(p.relative_to(ROOT).parts)]
    assert len(kept) > 100
    assert [str(path) for path in kept if SECRETS.search(path.read_bytes())] == []


async def test_case_130_the_author_of_a_move_is_who_made_it(world):
    table = await world.table(2)
    await world.service.moves.submit(table.id, user(1), None, Pick("1"), "press")
    assert [(row.seat, row.user_id) for row in await world.log(table.id)][1:] == [(1, user(1))]
