"""Whole solo games of Road to Jerusalem through the real client: by buttons, by typed commands, in direct messages;
with restarts in a siege and while a roll may still be rolled again; and the daily challenge."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

from cogs.panels import custom_id
from cogs.panels.limits import component_problems
from cogs.road import ENDS, MOVES
from cogs.texts import texts
from db import actions
from engine.core.decision import Decision, Pick, PickOne, Prompt
from engine.core.protocol import GameConfig
from engine.core.rng import Rng, mix
from engine.road import GAME
from engine.road.prompts import QUESTIONS
from engine.road.view import RoadGameView
from table import log
from table.model import Seen
from tests.e2e.hall import Hall, addresses, hall, pressable

GAMES = {"road": GAME}
MOMENTS = {"siege.match": "siege", "siege.works": "siege", "dice.reroll": "re-roll", "battle.knights": "battle"}


async def restarted(h: Hall, number: int, channel: Any = None) -> None:
    """Restart the bot: nobody sees anything of it."""
    before = [(m.id, m.content) for m in h.public(channel)]
    view = await h.bot.service.looking.view_for(number, h.alice.id)
    await h.restart()
    await h.tick()
    assert [(m.id, m.content) for m in h.public(channel)] == before
    assert await h.bot.service.looking.view_for(number, h.alice.id) == view


async def ends_well(h: Hall, number: int, channel: Any = None) -> None:
    """The result stands in the channel once, and is that of the log, replayed by the engine alone."""
    await h.tick()
    verified = await h.bot.service.replays.verify(number)
    assert verified.same, verified.text
    rows = await h.bot.db.read(actions.of, number)
    setup = log.entry(rows[0])
    pos = GAME.setup(GameConfig(setup.seats, setup.options), int(setup.seed))
    for row in log.effective(rows):
        choice = log.entry(row).choice
        assert choice is not None
        GAME.apply(pos, 0, choice)
    outcome = GAME.outcome(pos)
    assert outcome is not None
    assert (await h.bot.service.looking.status(number)).outcome == outcome
    (result,) = [m.content for m in h.public(channel) if outcome.text in m.content]
    assert f": {outcome.standings[0].points}" in result
    assert [m.content for m in h.public(channel) if m.components] == []
    assert await h.bot.service.outbox.pending() == ()


def sensible(seen: Seen, count: int) -> str:
    """Return what the computer player would choose."""
    assert seen.decision is not None
    choice = GAME.players()["marshal"].choose(GAME, seen.view, seen.decision, mix(count))
    assert isinstance(choice, Pick)
    return choice.option


async def test_where_nobody_holds_a_hand_no_button_promises_one(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        await h.open(game="road", seats=1)
        panel = await h.alice.click(h.prompt(), label="Act")
        for labels in (str(addresses(h.prompt())), str(panel.response.components)):
            assert "hand" not in labels
            assert texts.HAND not in labels
        assert (await h.alice.slash(h.channel, "hand")).response.content == texts.NO_HANDS


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_game_by_buttons_with_restarts(tmp_path: Path, seed: int) -> None:
    async with hall(tmp_path, GAMES) as h:
        number = await h.open(seats=1, game="road")
        rng, interrupted = Rng(seed), set[str]()
        while not await h.over(number):
            seen = await h.bot.service.looking.view_for(number, h.alice.id)
            assert seen.decision is not None
            moment = MOMENTS.get(seen.decision.kind)
            if moment is not None and moment not in interrupted:
                interrupted.add(moment)
                await restarted(h, number)
            await h.move(h.alice, rng)
        assert "re-roll" in interrupted
        await ends_well(h, number)
        assert h.dms(h.alice) == []


# ------------------------------------------------------------------------------- typed commands


def commands(decision: Decision, option: str) -> list[tuple[str, str]]:
    """Return the commands (move, parameter) that begin with this answer to this decision."""
    found = []
    for move, questions in MOVES.items():
        name, question = next(iter(questions.items()))
        if question.asked(decision) and option in question.options(decision) and question.says in ("", option):
            found.append((move, name))
    return found


async def typed(h: Hall, seen: Seen, option: str, used: Counter[str], where: Any) -> None:
    """Answer with the command that was used least, by the words that are shown."""
    assert seen.decision is not None
    assert seen.prompt is not None
    able = commands(seen.decision, option)
    if option in ENDS:
        able.append(("done", ""))
    move, name = min(able, key=lambda pair: used[pair[0]])
    used[move] += 1
    filled = {name: seen.prompt.label(option)} if name else {}
    shown = await where(f"road {move}", **filled)
    after = await h.bot.service.looking.view_for(seen.table.id, h.alice.id)
    assert (after.number, after.seq) != (seen.number, seen.seq), (move, filled, shown.response.content)


async def suggested(h: Hall, seen: Seen) -> None:
    """What every parameter suggests are the legal options of its question, and nothing for who has no seat."""
    assert seen.decision is not None
    for move, questions in MOVES.items():
        name, question = next(iter(questions.items()))
        if not name:
            continue
        offered = [c["value"] for c in await h.alice.autocomplete(h.channel, f"road {move}", name, "")]
        legal = question.options(seen.decision) if question.asked(seen.decision) else ()
        assert set(offered) == set(legal) if len(legal) <= 25 else set(offered) < set(legal)
        assert await h.bob.autocomplete(h.channel, f"road {move}", name, "") == []


async def test_whole_games_by_typed_commands(tmp_path: Path) -> None:
    used: Counter[str] = Counter()
    interrupted: set[str] = set()
    for seed in range(3):
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with hall(folder, GAMES) as h:
            h.bot.service.tables.below = Rng(seed + 5).below
            number, rng, count = await h.open(seats=1, game="road"), Rng(seed), 0
            while not await h.over(number):
                seen = await h.bot.service.looking.view_for(number, h.alice.id)
                assert seen.decision is not None
                moment = MOMENTS.get(seen.decision.kind)
                if moment is not None and (moment, seed) not in interrupted:
                    interrupted.add((moment, seed))  # type: ignore[arg-type]
                    await restarted(h, number)
                    await suggested(h, seen)
                option = sensible(seen, count)
                if rng.below(5) == 0:
                    choice = seen.decision.sample(rng.below)
                    assert isinstance(choice, Pick)
                    option = choice.option
                await typed(h, seen, option, used, lambda name, **filled: h.alice.slash(h.channel, name, **filled))
                count += 1
            await ends_well(h, number)
    assert {moment for moment, _ in interrupted} >= {"siege", "re-roll"}
    assert {*MOVES, "done"} - set(used) <= {"sack", "unmatch"}, used


async def test_a_match_is_made_and_taken_back_by_command(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        number, count = await h.open(seats=1, game="road"), 0
        while True:
            seen = await h.bot.service.looking.view_for(number, h.alice.id)
            assert seen.decision is not None, "the game ended without a siege"
            options = cast(PickOne, seen.decision.shape).options
            match = next((option for option in options if option.startswith("match:")), None)
            if match:
                break
            await h.bot.service.moves.submit(number, h.alice.id, seen.number, Pick(sensible(seen, count)), f"k{count}")
            count += 1
        before = cast(RoadGameView, seen.view)
        assert seen.prompt is not None
        await h.alice.slash(h.channel, "road match", icon=seen.prompt.label(match))
        matched = cast(RoadGameView, (await h.bot.service.looking.view_for(number, h.alice.id)).view)
        assert before.siege is not None
        assert matched.siege is not None
        assert matched.siege.cells != before.siege.cells
        await h.alice.slash(h.channel, "road unmatch")
        again = cast(RoadGameView, (await h.bot.service.looking.view_for(number, h.alice.id)).view)
        assert again.siege is not None
        assert again.siege.cells == before.siege.cells
        told = await h.alice.slash(h.channel, "road unmatch")
        assert "not one of the options" in told.response.content


def test_every_question_has_a_command() -> None:
    answered = {kind for questions in MOVES.values() for question in questions.values() for kind in question.kinds}
    assert answered == set(QUESTIONS)


def test_done_neither_pays_nor_chooses() -> None:
    assert not {end for end in ENDS if end.startswith(("pay", "lose", "choose", "order"))}


async def test_what_cannot_be_left_is_refused(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        await h.open(seats=1, game="road")
        told = await h.alice.slash(h.channel, "road done")
        assert "cannot be left" in told.response.content
        told = await h.alice.slash(h.channel, "road march", to="Gallipoli")
        assert "asked something else" in told.response.content


# ------------------------------------------------------------------------------- direct messages


def prompt_in(h: Hall, channel: Any) -> Any:
    (found,) = [m for m in h.public(channel) if any(at.verb == "act" for at in addresses(m))]
    return found


async def pressed(h: Hall, rng: Rng) -> None:
    """Answer what is asked in direct messages by pressing."""
    shown = await h.alice.user.click(prompt_in(h, h.alice.user.dm_channel), label="Act")
    for _ in range(20):
        message = shown.response
        assert component_problems(message.components) == []
        able = pressable(message.components)
        choice, values = able[rng.below(len(able))]
        if values:
            shown = await h.alice.user.select(message, values, custom_id=choice)
        else:
            shown = await h.alice.user.click(message, custom_id=choice)
        at = custom_id.parse(choice)
        assert at is not None
        if at.verb in ("option", "done"):
            return
    raise AssertionError("no answer came out")


async def test_a_whole_game_in_direct_messages(tmp_path: Path) -> None:
    used: Counter[str] = Counter()
    async with hall(tmp_path, GAMES) as h:
        person, channel = h.alice.user, h.alice.user.dm_channel
        told = await person.slash("game new", game="road")
        number = next(at.game for m in h.public(channel) for at in addresses(m))
        await person.slash("game start")
        rng, count, moments = Rng(4), 0, set[str]()
        while not await h.over(number):
            seen = await h.bot.service.looking.view_for(number, h.alice.id)
            assert seen.decision is not None, told.response.content
            moment = MOMENTS.get(seen.decision.kind)
            if moment is not None and moment not in moments:
                moments.add(moment)
                await restarted(h, number, channel)
            if count % 3 == 0:
                await pressed(h, rng)
            else:
                await typed(h, seen, sensible(seen, count), used, person.slash)
            count += 1
        await ends_well(h, number, channel)
        assert h.public() == []


# ------------------------------------------------------------------------------- the daily challenge


async def finish(h: Hall, user: int, number: int, salt: int = 0) -> None:
    count = 0
    while not await h.over(number):
        seen = await h.bot.service.looking.view_for(number, user)
        option = sensible(seen, count + salt)
        await h.bot.service.moves.submit(number, user, seen.number, Pick(option), f"{user}:{count}")
        count += 1


def dice_of(seen: Seen) -> tuple[int, ...]:
    return cast(RoadGameView, seen.view).command.rolled


async def test_the_daily_challenge_is_the_same_for_everybody_once(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        assert "Nobody" in (await h.alice.slash(h.channel, "road daily-results")).response.content
        begun = await h.alice.slash(h.channel, "road daily")
        assert f"<#{h.channel.id}>" in begun.response.content
        mine = h.table_id()
        busy = await h.bob.slash(h.channel, "road daily")
        assert "one game is played here" in busy.response.content
        assert "`place: in my direct messages`" in busy.response.content
        head = next(m.content for m in h.public() if "is being played" in m.content)
        assert "• Daily challenge of " in head
        assert ": the same dice for everybody on the server, one attempt each\n" in f"{head}\n"
        assert "Daily challenge of" in (await h.alice.slash(h.channel, "game status")).response.content
        assert "`/road daily`" in (await h.alice.slash(h.channel, "help")).response.content
        apart = await h.bob.slash(h.channel, "road daily", place="dm")
        assert apart.response.content.startswith("Today's challenge has begun in your direct messages, at table ")
        twice = await h.bob.slash(h.channel, "road daily")
        assert twice.response.content.startswith("You have begun today's challenge already, at table ")
        assert "in your direct messages, " in (await h.bob.slash(h.channel, "me games")).response.content
        empty = h.guild.create_text_channel("acre")
        assert "`/road daily-results`" in (await h.bob.slash(empty, "help")).response.content
        elsewhere = (await h.bob.slash(empty, "board")).response.content
        assert elsewhere.endswith("Your tables are in your direct messages.")
        dm = h.bob.user.dm_channel
        theirs = next(at.game for m in h.public(dm) for at in addresses(m))
        seen = [await h.bot.service.looking.view_for(n, p.id) for n, p in ((mine, h.alice), (theirs, h.bob))]
        assert dice_of(seen[0]) == dice_of(seen[1])
        again = await h.alice.slash(h.channel, "road daily")
        assert "already" in again.response.content
        text = (await h.alice.slash(h.channel, "road daily-results")).response.content
        assert "– alice: under way" in text
        await finish(h, h.alice.id, mine)
        await finish(h, h.bob.id, theirs)
        outcomes = [(await h.bot.service.looking.status(number)).outcome for number in (mine, theirs)]
        assert outcomes[0] == outcomes[1]
        points = outcomes[0].standings[0].points
        text = (await h.alice.slash(h.channel, "road daily-results")).response.content
        assert f"1. alice: {points} points" in text
        assert f"1. bob: {points} points" in text
        record = (await h.alice.slash(h.channel, "road record")).response.content
        assert "1 game played to the end" in record
        assert f"best score {points}" in record
        assert "not played" in (await h.people[2].slash(h.channel, "road record")).response.content
        await ends_well(h, mine)


async def test_the_daily_challenge_belongs_to_a_server(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        told = await h.alice.user.slash("road daily")
        assert "belongs to a server" in told.response.content
        assert h.public(h.alice.user.dm_channel) == [] or all(not m.components for m in h.dms(h.alice))


async def test_closed_messages_keep_the_attempt(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        dm = h.bob.user.dm_channel
        h.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
        told = await h.bob.slash(h.channel, "road daily", place="dm")
        assert "closed" in told.response.content
        told = await h.bob.slash(h.channel, "road daily")
        assert "has begun" in told.response.content


def test_prompts_have_room_in_a_panel() -> None:
    """Labels are short enough for buttons in every question of a whole game."""
    pos, count = GAME.setup(GameConfig(1), 8), 0
    while asked := GAME.decisions(pos):
        prompt: Prompt = GAME.describe(pos, asked[0])
        assert all(0 < len(label) <= 80 for label in prompt.labels.values())
        choice = GAME.players()["marshal"].choose(GAME, GAME.view(pos, 0), asked[0], mix(count))
        GAME.apply(pos, 0, choice)
        count += 1


async def test_a_challenge_says_in_which_table_it_was_begun_played_or_given_up(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        begun = await h.alice.slash(h.channel, "road daily")
        number = h.table_id()
        assert f"in <#{h.channel.id}>, at table {number}:" in begun.response.content
        again = await h.alice.slash(h.channel, "road daily")
        assert again.response.content == (
            f"You have begun today's challenge already, at table {number} in <#{h.channel.id}>."
        )
        await h.close(h.alice)
        again = await h.alice.slash(h.channel, "road daily")
        assert again.response.content.startswith(f"You have given up today's challenge already, at table {number}")
        yesterday = await h.alice.slash(h.channel, "road daily-results", day="yesterday")
        assert yesterday.response.content.endswith("\nNobody began it.")


async def test_nothing_is_said_in_direct_messages_that_have_a_table(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        await h.bob.user.slash("game new", game="road")
        before = [m.content for m in h.dms(h.bob)]
        busy = await h.bob.slash(h.channel, "road daily", place="dm")
        assert busy.response.content.startswith("Your direct messages have table 1 already")
        assert [m.content for m in h.dms(h.bob)] == before


async def test_the_record_of_a_challenge_that_others_play_does_not_claim_to_be_whole(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        await h.alice.slash(h.channel, "road daily")
        await h.close(h.alice)
        told = (await h.alice.slash(h.channel, "game export")).response.content
        assert told.endswith("all but what others may not know who still play this challenge of the day.")
