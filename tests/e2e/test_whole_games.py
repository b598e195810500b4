"""Whole games of every registered game by buttons, with restarts on the way and with closed direct messages."""

from pathlib import Path

import pytest

from cogs.typed import macro
from engine.core.registry import games
from engine.core.rng import Rng
from table import words
from tests import toy
from tests.e2e.hall import Hall, hall
from tests.e2e.typist import typed_answer

# every number of players of the shortest game; the larger tables of the others are played by command (test_<game>)
CASES = [("outremer", seats) for seats in games()["outremer"].info.seats]
CASES += [(key, min(game.info.seats)) for key, game in games().items() if key != "outremer"]


def company(key: str) -> int:
    """Return with how many people a game is played here: two, or as near to it as the game allows."""
    return min({"toy": toy.GAME, **games()}[key].info.seats, key=lambda seats: (abs(seats - 2), seats))


async def ends_well(h: Hall, number: int) -> None:
    verified = await h.bot.service.replays.verify(number)
    assert verified.same, verified.text
    outcome = (await h.bot.service.looking.status(number)).outcome
    assert outcome is not None
    assert any(outcome.text in m.content for m in h.public())
    assert [m.content for m in h.public() if m.components] == []
    assert await h.bot.service.outbox.pending() == ()


@pytest.mark.parametrize(("key", "seats"), CASES)
async def test_a_whole_game_by_buttons(tmp_path: Path, key: str, seats: int) -> None:
    async with hall(tmp_path, games()) as h:
        number = await h.open(seats=seats, game=key)
        await h.play(number, Rng(seats))
        await ends_well(h, number)


@pytest.mark.parametrize("key", ["toy", *games()])
async def test_a_whole_game_by_typed_answers_and_buttons(tmp_path: Path, key: str) -> None:
    """What is suggested are the legal options of who asks, and of nobody else."""
    async with hall(tmp_path, {"toy": toy.GAME, **games()}) as h:
        number = await h.open(seats=company(key), game=key)
        rng = Rng(11)
        while not await h.over(number):
            person = (await h.answering(number))[0]
            seen = await h.bot.service.looking.view_for(number, person.id)
            other = h.bob if person is h.alice else h.alice
            offered = [c["value"] for c in await person.autocomplete(h.channel, "act", "answer", "")]
            assert offered == [c.value for c in macro.choices(seen.decision, seen.prompt, "")]
            if (await h.bot.service.looking.view_for(number, other.id)).decision is None:
                assert await other.autocomplete(h.channel, "act", "answer", "") == []
            if rng.below(4) == 0:
                await h.move(person, rng)
                continue
            told = await person.slash(h.channel, "act", answer=typed_answer(seen.decision.sample(rng.below)))
            after = await h.bot.service.looking.view_for(number, person.id)
            noted = words.LAID in told.response.content  # a pass that takes effect later
            assert noted or (after.number, after.seq) != (seen.number, seen.seq), told.response.content
        await ends_well(h, number)


@pytest.mark.parametrize("key", [key for key, game in games().items() if max(game.info.seats) > 1])
async def test_a_restart_every_few_moves_and_closed_messages(tmp_path: Path, key: str) -> None:
    async with hall(tmp_path, games()) as h:
        dm = h.bob.user.dm_channel
        h.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
        number = await h.open(seats=company(key), game=key)
        told = await h.bob.slash(h.channel, "hand")
        hands = (await h.bot.service.looking.view_for(number, h.bob.id)).view.hands
        assert ("direct messages are closed" if hands else "Nobody holds a hand") in told.response.content
        rng, pause = Rng(12), 0
        while not await h.over(number):
            pause += 8
            for _ in range(pause):
                people = await h.answering(number)
                if people:
                    await h.move(people[0], rng)
            before = [(m.id, m.content) for m in h.public()]
            await h.restart()
            await h.tick()
            assert [(m.id, m.content) for m in h.public()] == before
        await ends_well(h, number)
        assert h.dms(h.bob) == []


@pytest.mark.parametrize("key", games())
async def test_one_person_among_computer_players(tmp_path: Path, key: str) -> None:
    game = games()[key]
    async with hall(tmp_path, games()) as h:
        number = await h.open(seats=max(game.info.seats), computers=max(game.info.seats) - 1, game=key)
        await h.play(number, Rng(3))
        await ends_well(h, number)
