"""Status, own games, log, export, verify; and a table whose position does not load (host cases 26, 64, 92,
98).
"""

import json

import pytest

from cogs.panels import lobby_panels, panels
from cogs.texts import texts
from engine.core.decision import Pick
from engine.core.errors import LoadError
from table.refusals import Broken, NotSeated, WrongState
from tests.table.kit import CHANNEL, damage, user


async def test_status_says_who_what_and_since_when(world):
    table = await world.table(2)
    start = world.now
    world.now += 5_000
    await world.bids(table.id)
    status = await world.service.looking.status(table.id)
    (waiting,) = status.waiting
    assert status.heading == "Round 1"
    assert (waiting.seat, waiting.name, waiting.user_id, waiting.text) == (0, "Lantern 1", user(0), "turn.move")
    assert waiting.since == start + 5_000
    assert (status.broken, status.outcome) == ("", None)


async def test_a_question_is_as_old_as_itself_and_not_as_the_wait_for_its_seat(world):
    """Who answers one question after another is not said to have been asked long ago."""
    table = await world.table(2)
    await world.bids(table.id)
    world.now += 180_000
    await world.play(table.id, 0, "split")
    (waiting,) = (await world.service.looking.status(table.id)).waiting
    assert (waiting.seat, waiting.since) == (0, world.now)


async def test_a_lobby_has_a_status_and_no_view(world):
    table = await world.service.seats.create("toy", CHANNEL, 1, user(0), "Ann")
    assert (await world.service.looking.status(table.id)).waiting == ()
    with pytest.raises(WrongState):
        await world.service.looking.view_for(table.id, user(0))
    with pytest.raises(WrongState):
        await world.service.moves.submit(table.id, user(0), None, Pick("1"), "x")


async def test_a_spectator_sees_the_public_side(world):
    table = await world.table(2)
    seen = await world.service.looking.view_for(table.id, 999)
    assert (seen.seat, seen.view.seat, seen.decision, seen.number) == (None, None, None, 0)


async def test_my_games_wait_for_me_first(world):
    tables = []
    for n in range(3):
        table = await world.service.seats.create("toy", 900 + n, 1, user(0), "Ann")
        await world.service.seats.join(table.id, user(1), "Ben")
        world.now += 1_000
        tables.append(await world.service.seats.start(table.id, user(0)) if n else table)
    await world.play(tables[1].id, 0, "1")
    mine = await world.service.looking.my_games(user(0))
    assert [(game.table.id, game.waiting) for game in mine] == [
        (tables[2].id, True),
        (tables[0].id, False),
        (tables[1].id, False),
    ]
    await world.service.seats.leave(tables[1].id, user(0))
    assert len(await world.service.looking.my_games(user(0))) == 2
    assert await world.service.looking.my_games(999) == ()


async def test_export_of_a_running_game_holds_only_what_the_reader_may_know(world):
    table = await world.table(3)
    await world.bids(table.id, 3)
    await world.play(table.id, 0, "draw")
    card = (await world.service.looking.view_for(table.id, user(0))).view.hand[-1]
    mine = await world.service.looking.export(table.id, user(0))
    assert card in mine.decode()
    for other in (user(1), 999):
        text = (await world.service.looking.export(table.id, other)).decode()
        assert card not in text
        made = json.loads(text)
        assert "position" not in made
        assert all("chance" not in row for row in made["entries"])
        assert "seed" not in text
        assert [row["seq"] for row in made["entries"] if "body" in row] == ([3] if other == user(1) else [])


async def test_export_is_full_after_the_end(world):
    table = await world.table(2, seed=77)
    await world.random_game(table.id, 2)
    made = json.loads(await world.service.looking.export(table.id, 999))
    assert made["entries"][0]["body"]["seed"] == "77"
    assert all("body" in row for row in made["entries"])
    assert made["position"]["rng"]["seed"] == 77
    assert made["outcome"]["reason"] == "rounds"


async def test_verify_finds_a_position_that_differs(world):
    table = await world.table(2)
    await world.bids(table.id)
    async with world.service.tables.open(table.id) as live:
        live.pos.state.seats[0].coins = 1
    await world.play(table.id, 0, "wait")
    found = await world.service.replays.verify(table.id)
    assert (found.same, found.rows) == (False, 3)


@pytest.fixture(params=["load", "bytes", "game", "rules"])
async def broken(request, world, monkeypatch):
    """Return a table that was started by another release, or whose file is damaged."""
    table = await world.table(2)
    await world.play(table.id, 0, "1")
    if request.param == "load":

        def load(data):
            raise LoadError("This game was stored by a newer version.")

        monkeypatch.setattr(world.games["toy"], "load", load)
    elif request.param == "bytes":
        await world.db.transact(lambda conn: damage(conn, log=True))
    elif request.param == "rules":

        def decisions(pos):
            raise KeyError("gone")

        monkeypatch.setattr(world.games["toy"], "decisions", decisions)
    else:
        world.games = {}
    await world.restart()
    return table


async def test_a_broken_table_answers_status_export_and_end(world, broken):
    status = await world.service.looking.status(broken.id)
    assert status.broken
    assert [seat.user_id for seat in status.waiting] == [user(1)]
    made = json.loads(await world.service.looking.export(broken.id, user(0)))
    assert made["broken"] == status.broken
    assert len(made["entries"]) == 2
    assert len(await world.service.looking.my_games(user(1))) == 1
    assert await world.service.looking.history(broken.id, user(0)) == ()
    with pytest.raises(Broken):
        await world.service.looking.view_for(broken.id, user(0))
    with pytest.raises(Broken):
        await world.service.moves.submit(broken.id, user(1), None, None, "x")
    with pytest.raises(NotSeated):
        await world.service.moves.submit(broken.id, 999, None, None, "x")
    await world.drain()
    assert (await world.service.seats.end(broken.id, user(0))).state == "ended"
    assert [post.kind for post in await world.drain()] == ["ended", "lobby", "parting", "parting"]


@pytest.mark.parametrize(
    ("note", "said"), [("", texts.GAME_OVER), ("Red ends.", texts.GAME_OVER), ("The game is over.", texts.RESULT)]
)
async def test_the_end_of_a_game_is_said_once_in_a_panel(world, note, said):
    table = await world.table()
    await world.random_game(table.id, 2)
    seen = await world.service.looking.view_for(table.id, user(0))
    text, _ = panels.panel(seen, note)
    assert text == f"{note}\n{said}".strip()
    assert text.count("over") <= 1


async def test_the_seats_of_a_finished_game_do_not_read_like_places(world):
    table = await world.table()
    before = lobby_panels.status(await world.service.looking.status(table.id), world.games["toy"])
    assert "\n1. Ann" in before
    await world.random_game(table.id, 2)
    told = lobby_panels.status(await world.service.looking.status(table.id), world.games["toy"])
    assert "\n• Ann" in told
    assert sum(line.startswith("1. ") for line in told.splitlines()) >= 1  # the places of the result alone
    assert not any(line.startswith("1. Ann") for line in told.splitlines())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("[free](https://evil.example)", r"\[free\](https:∕∕evil.example)"),
        ("||x|| ~~y~~", r"\|\|x\|\| \~\~y\~\~"),
        ("# Big", r"\# Big"),
        ("-# small", r"\-\# small"),
        ("a_b *c*", r"a\_b \*c\*"),
        ("Jean-Luc", "Jean-Luc"),
    ],
)
async def test_a_name_is_shown_in_the_log_as_it_is_written(world, name, shown):
    table = await world.table(2)
    await world.service.seats.leave(table.id, user(1))
    await world.service.seats.join(table.id, user(1), name)
    await world.service.seats.leave(table.id, user(1), computer="random")
    await world.service.seats.end(table.id, user(0), moderator=True, name=name)
    told = [line.text for line in await world.service.looking.history(table.id, user(0))]
    assert any(line.endswith(f": {shown} takes the seat.") for line in told)
    assert any(line.endswith(f"plays on for {shown}.") for line in told)
    assert any(line.startswith(f"{shown} closed the table") for line in told)


async def test_a_table_whose_game_is_gone_is_refused_in_words(world):
    table = await world.table(2)
    world.games = {}
    await world.restart()
    with pytest.raises(Broken, match="There is no game “toy” here any more"):
        world.service.looking.game_of(await world.service.looking.table(table.id))
