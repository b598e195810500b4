"""The challenge of a day, without Discord: the seed, one attempt, what is ranked; and a user's own record."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest

from cogs.daily import record_text, results_text
from db import actions
from engine.core.decision import Pick
from engine.core.errors import Illegal
from engine.core.protocol import GameConfig
from table.daily import Dailies, Record, Result, is_fair
from table.model import Reply
from table.refusals import ChannelBusy, NotAllowed
from tests import toy
from tests.table.kit import World, user

DAY, GUILD = 86_400_000, 77


class Solo(type(toy.GAME)):  # type: ignore[misc]
    """The toy game, also for one."""

    info = msgspec.structs.replace(toy.GAME.info, seats=(1, 2))


@pytest.fixture
async def world(tmp_path):
    made = World(tmp_path / "games.sqlite3")
    made.games = {"toy": Solo(), "many": toy.GAME}
    await made.open()
    yield made
    await made.close()


@pytest.fixture
def days(world):
    return Dailies(world.service)


async def begin(days, seat, channel, **more):
    return await days.begin("toy", GUILD, channel, user(seat), f"User {seat}", home=GUILD, **more)


async def finish(world, game, seat):
    while (seen := await world.service.looking.view_for(game, user(seat))).decision:
        await world.service.moves.submit(game, user(seat), seen.number, seen.decision.fallback(), world.key())


# ------------------------------------------------------------------------------- the seed


async def test_a_seed_belongs_to_server_day_and_game(world, days):
    monday, tuesday = date(2026, 11, 30), date(2026, 12, 1)
    seed = await days.seed(GUILD, monday, "toy")
    assert 0 <= seed < 1 << 64
    assert await days.seed(GUILD, monday, "toy") == seed
    others = [(GUILD + 1, monday, "toy"), (GUILD, tuesday, "toy"), (GUILD, monday, "many")]
    assert len({seed, *[await days.seed(*other) for other in others]}) == 4


async def test_a_seed_cannot_be_known_without_the_servers_secret(world, days, tmp_path):
    """Two hosts with the same server and day have different seeds; a restart keeps the secret."""
    day = date(2026, 11, 30)
    seed = await days.seed(GUILD, day, "toy")
    await world.restart()
    assert await Dailies(world.service).seed(GUILD, day, "toy") == seed
    other = await World(tmp_path / "other.sqlite3").open()
    try:
        assert await Dailies(other.service).seed(GUILD, day, "toy") != seed
    finally:
        await other.close()


async def test_a_secret_is_made_once(world):
    made = []

    def token(size):
        made.append(size)
        return bytes([len(made)]) * size

    days = Dailies(world.service, token)
    day = date(2026, 11, 30)
    first = await days.seed(GUILD, day, "toy")
    assert await Dailies(world.service, token).seed(GUILD, day, "toy") == first
    assert made == [32]


async def test_a_day_ends_at_midnight_utc(world, days):
    world.now = 1_796_083_199_999
    assert days.day() == date(2026, 11, 30)
    world.now += 1
    assert days.day() == date(2026, 12, 1)
    assert days.day(1) == date(2026, 11, 30)


# ------------------------------------------------------------------------------- one attempt


async def test_everybody_has_the_same_game(world, days):
    one, other = await begin(days, 0, 500), await begin(days, 1, 501)
    assert one.state == other.state == "running"
    assert await world.stored(one.id) == await world.stored(other.id)
    seed = await days.seed(GUILD, days.day(), "toy")
    options = {o.id: o.default for o in toy.GAME.info.options}
    assert await world.stored(one.id) == Solo().dump(Solo().setup(GameConfig(1, options, Solo.info.rules), seed))


async def test_an_attempt_is_the_only_one_of_its_day(world, days):
    table = await begin(days, 0, 500)
    with pytest.raises(NotAllowed, match="<#500>"):
        await begin(days, 0, 501)
    await finish(world, table.id, 0)
    with pytest.raises(NotAllowed):
        await begin(days, 0, 500)
    world.now += DAY
    assert (await begin(days, 0, 500)).id != table.id


async def test_a_busy_channel_costs_no_attempt(world, days):
    await begin(days, 0, 500)
    with pytest.raises(ChannelBusy):
        await begin(days, 1, 500)
    assert (await begin(days, 1, 501)).state == "running"


async def test_an_attempt_that_was_stopped_before_its_start_goes_on(world, days, monkeypatch):
    async def stopped(*args, **kwargs):
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(world.service.seats, "start", stopped)
        with pytest.raises(RuntimeError):
            await begin(days, 0, 500)
    table = await days.attempt("toy", GUILD, user(0))
    assert table is not None
    assert table.state == "lobby"
    again = await begin(days, 0, 500)
    assert (again.id, again.state) == (table.id, "running")


async def test_two_at_once_are_one(world, days, monkeypatch):
    """The second table of two commands in the same moment is closed."""
    first = await begin(days, 0, 500)

    async def none(*args):
        return None

    monkeypatch.setattr(days, "attempt", none)
    with pytest.raises(NotAllowed):
        await begin(days, 0, 501)
    assert await world.service.looking.find(501) is None
    assert (await world.service.looking.table(first.id)).state == "running"


async def test_a_game_for_several_has_no_challenge(days):
    with pytest.raises(NotAllowed):
        await days.begin("many", GUILD, 500, user(0), "Ann", home=GUILD)


# ------------------------------------------------------------------------------- results


async def test_results_of_a_day(world, days):
    tables = [await begin(days, seat, 500 + seat) for seat in range(4)]
    await finish(world, tables[0].id, 0)
    await finish(world, tables[1].id, 1)
    await world.service.seats.end(tables[3].id, user(3))
    found = await days.results("toy", GUILD, days.day())
    assert [r.state for r in found] == ["ranked", "ranked", "running", "given_up"]
    assert [r.place for r in found] == [1, 1, 0, 0]
    assert {r.name for r in found[:2]} == {"User 0", "User 1"}
    assert await days.results("toy", GUILD + 1, days.day()) == []
    assert await days.results("toy", GUILD, days.day(1)) == []


async def test_better_results_stand_above(world, days):
    """The toy counts bids as points: who bids more has more."""
    for seat, bid in ((0, "0"), (1, "2")):
        table = await begin(days, seat, 500 + seat)
        while (seen := await world.service.looking.view_for(table.id, user(seat))).decision:
            choice = Pick(bid) if seen.decision.kind == "match.bid" else seen.decision.fallback()
            await world.service.moves.submit(table.id, user(seat), seen.number, choice, world.key())
    found = await days.results("toy", GUILD, days.day())
    assert [(r.name, r.place) for r in found] == [("User 1", 1), ("User 0", 2)]
    assert found[0].points > found[1].points


async def test_who_took_back_what_had_been_seen_is_not_ranked(world, days):
    table = await begin(days, 0, 500)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "draw")
    await world.service.stewards.step_back(table.id, 999, "Mo", 1)
    await finish(world, table.id, 0)
    (result,) = await days.results("toy", GUILD, days.day())
    assert (result.state, result.place) == ("unranked", 0)


async def test_what_was_seen_is_not_taken_back(world, days):
    """Nobody else sits there to ask; elsewhere a game for one takes it back at once."""
    table = await begin(days, 0, 500)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "draw")
    before = await world.stored(table.id)
    for way in (world.service.undos.undo, world.service.undos.ask_undo):
        with pytest.raises(Illegal, match="daily challenge nothing is taken back"):
            await way(table.id, user(0), world.key())
    assert await world.stored(table.id) == before
    alone = await world.service.seats.create("toy", 900, GUILD, user(5), "Eve")
    await world.service.seats.start(alone.id, user(5))
    await world.service.moves.submit(alone.id, user(5), None, Pick("1"), world.key())
    await world.service.moves.submit(alone.id, user(5), None, Pick("draw"), world.key())
    assert isinstance(await world.service.undos.ask_undo(alone.id, user(5), world.key()), Reply)


async def test_the_seed_stays_secret_until_nobody_plays_the_challenge_any_more(world, days):
    """Neither a player's export nor a moderator's record tells the others' dice."""
    tables = [await begin(days, seat, 500 + seat) for seat in range(2)]
    seed = str(await days.seed(GUILD, days.day(), "toy")).encode()

    async def tells(number):
        data = await world.service.looking.export(tables[number].id, user(number))
        assert (seed in data) == (b'"position"' in data) == (b"left out" not in data)
        return seed in data

    await finish(world, tables[0].id, 0)
    assert not await tells(0)  # another is under way, and others may begin
    with pytest.raises(NotAllowed, match="daily challenge"):
        await world.service.stewards.record(tables[0].id, 999, "Mo")
    world.now += DAY
    assert not await tells(0)  # the day is over, but another is under way still
    await finish(world, tables[1].id, 1)
    assert await tells(0)
    assert await tells(1)
    assert seed in await world.service.stewards.record(tables[0].id, 999, "Mo")


async def test_a_free_step_back_is_fair(world, days):
    table = await begin(days, 0, 500)
    await world.play(table.id, 0, "1")
    await world.play(table.id, 0, "split")
    await world.service.undos.undo(table.id, user(0), world.key())
    await finish(world, table.id, 0)
    (result,) = await days.results("toy", GUILD, days.day())
    assert result.state == "ranked"


async def test_help_of_another_or_of_the_computer_is_not_ranked(world, days):
    table = await begin(days, 0, 500)
    await world.service.seats.leave(table.id, user(0), computer="random")
    while (await world.service.looking.table(table.id)).live:
        await world.service.idle.resume(table.id, user(0))
    (result,) = await days.results("toy", GUILD, days.day())
    assert result.state == "unranked"
    second = await begin(days, 1, 501)
    await world.service.seats.replace(second.id, user(1), 0, user(2), "Friend")
    await finish(world, second.id, 2)
    states = [r.state for r in await days.results("toy", GUILD, days.day())]
    assert states == ["unranked", "unranked"]


async def test_another_seed_is_not_ranked(world, days):
    table = await begin(days, 0, 500)
    await finish(world, table.id, 0)
    rows = await world.db.read(actions.of, table.id)
    seed = await days.seed(GUILD, days.day(), "toy")
    assert is_fair(rows, user(0), seed)
    assert not is_fair(rows, user(0), seed + 1)


# ------------------------------------------------------------------------------- records and words


async def test_a_record_counts_what_was_played_to_the_end(world, days):
    assert await days.record("toy", user(0)) == Record(0, 0, None)
    table = await begin(days, 0, 500)
    assert await days.record("toy", user(0)) == Record(0, 0, None)
    await finish(world, table.id, 0)
    outcome = (await world.service.looking.status(table.id)).outcome
    assert outcome is not None
    assert await days.record("toy", user(0)) == Record(1, 1, outcome.standings[0].points)
    assert await days.record("toy", user(1)) == Record(0, 0, None)
    assert await days.record("many", user(0)) == Record(0, 0, None)


def test_words_of_results():
    rows = [
        Result("Ann_B", "ranked", 14, True, 1),
        Result("Bob", "ranked", 9, False, 2),
        Result("Cid", "unranked", 15, True),
        Result("Dan", "running"),
        Result("Eva", "given_up"),
    ]
    text = results_text("Toy", date(2026, 11, 30), rows)
    assert text.splitlines()[:3] == [
        "**Toy: challenge of 30 November 2026**",
        "1. Ann\\_B: 14 points, victory",
        "2. Bob: 9 points",
    ]
    assert "– Cid: 15 points, not ranked" in text
    assert "– Dan: under way" in text
    assert "– Eva: given up" in text
    assert "Nobody" in results_text("Toy", date(2026, 11, 30), [])
    crowd = results_text("Toy", date(2026, 11, 30), rows * 20)
    assert "… and 75 more." in crowd
    assert len(crowd) < 4000


def test_words_of_a_record():
    assert "not played" in record_text("Toy", Record(0, 0, None))
    assert record_text("Toy", Record(1, 0, 5)) == "**Toy**: 1 game played to the end, 0 victories, best score 5."
    assert record_text("Toy", Record(3, 1, 14)) == "**Toy**: 3 games played to the end, 1 victory, best score 14."
