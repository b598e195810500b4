"""Whole games of Outremer by its typed commands, mixed with buttons: restarts, closed messages, suggestions, score."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from cogs.outremer import MOVES
from db import actions
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.outremer import GAME
from engine.outremer.flow.choices import GiveGood, LockGoods, RestoreGoods
from engine.outremer.texts import PUBLIC
from table import log
from table.live import Draft
from table.log import Entry
from tests.e2e.hall import Hall, hall
from tests.e2e.typist import Typist, legal

GAMES = {"outremer": GAME}
PLANNING, BATTLE, WINDOW = "planning.place", "battle.play", ("window.battle", "window.raid", "after.spy")


def moment(kind: str) -> str | None:
    """Return which of the moments at which the bot is restarted this is."""
    return "planning" if kind == PLANNING else "battle" if kind == BATTLE else "window" if kind in WINDOW else None


async def restarted(h: Hall, number: int) -> None:
    """Restart the bot: nobody sees anything of it."""
    before = [(m.id, m.content) for m in h.public()]
    views = [await h.bot.service.looking.view_for(number, person.id) for person in h.people]
    await h.restart()
    await h.tick()
    assert [(m.id, m.content) for m in h.public()] == before
    assert [await h.bot.service.looking.view_for(number, person.id) for person in h.people] == views


async def score_stands(h: Hall, number: int) -> None:
    """The final score in the channel is that of the log, replayed by the engine alone."""
    verified = await h.bot.service.replays.verify(number)
    assert verified.same, verified.text
    rows = await h.bot.db.read(actions.of, number)
    setup = log.entry(rows[0])
    pos = GAME.setup(GameConfig(setup.seats, setup.options), int(setup.seed))
    for row in log.effective(rows):
        choice = log.entry(row).choice
        assert row.seat is not None
        assert choice is not None
        GAME.apply(pos, row.seat, choice)
    outcome = GAME.outcome(pos)
    assert outcome is not None
    assert (await h.bot.service.looking.status(number)).outcome == outcome
    (result,) = [m.content for m in h.public() if outcome.text in m.content]
    for standing in outcome.standings:
        assert f": {standing.points}" in result


async def play(h: Hall, seats: int, used: Counter[str]) -> None:
    """Play one game to its end: mostly by command, some by buttons; bob's direct messages are closed."""
    h.env.inject_error("POST", f"/channels/{h.bob.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    number = await h.open(seats=seats, game="outremer")
    rng = Rng(seats)
    typist = Typist(h, number, rng, used)
    interrupted: set[str] = set()
    turn = 0
    while not await h.over(number):
        people = await h.waiting(number)
        person = people[rng.below(len(people))]
        seen = await h.bot.service.looking.view_for(number, person.id)
        assert seen.decision is not None
        now = moment(seen.decision.kind)
        if now is not None and now not in interrupted:
            interrupted.add(now)
            await restarted(h, number)
        if turn % 23 == 0:
            await typist.check_suggestions()
        if rng.below(6) == 0:
            await h.move(person, rng)
        else:
            await typist.answer(person, seen)
        turn += 1
    assert interrupted == {"planning", "battle", "window"}
    assert h.dms(h.bob) == []
    await score_stands(h, number)


async def test_whole_games_by_typed_commands_and_buttons(tmp_path: Path) -> None:
    """Host cases 50, 91: closed messages, restarts in planning, battle and window, suggestions to their owner only."""
    used: Counter[str] = Counter()
    for seats in GAME.info.seats:
        folder = tmp_path / str(seats)
        folder.mkdir()
        async with hall(folder, GAMES) as h:
            await play(h, seats, used)
    assert set(used) | {"goods"} == {*MOVES, "done"}, used  # goods are asked for by few cards: see the next test


async def test_goods_are_restored_locked_and_given_by_command(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        number = await h.open(seats=2, game="outremer")
        service = h.bot.service
        frames = (RestoreGoods(seat=0, count=1), LockGoods(seat=1, chooser=0, count=1), GiveGood(seat=0, good=0, to=1))
        for frame, answer in zip(frames, ("Wood 1", "", "ready"), strict=True):
            async with service.tables.open(number) as live:
                draft = Draft.of(live, service.tables.clock())
                for player in draft.pos.state.players:
                    player.ready[0] = player.spent[0] = 1
                draft.pos.push(frame)
                draft.pos.pending = None
                draft.enter("note", Entry(by="table", what="A card was played"))
                draft.look(anew=True)
                await service.tables.commit(live, draft)
            seen = await service.looking.view_for(number, h.alice.id)
            assert seen.decision is not None
            assert seen.prompt is not None
            offered = await h.alice.autocomplete(h.channel, "outremer goods", "which", "")
            for choice in offered:
                legal(seen.decision, seen.prompt, choice["value"])
            assert await h.people[3].autocomplete(h.channel, "outremer goods", "which", "") == []
            told = await h.alice.slash(h.channel, "outremer goods", which=answer or offered[0]["value"])
            after = await service.looking.view_for(number, h.alice.id)
            assert after.number != seen.number, told.response.content


def test_every_question_has_a_command() -> None:
    """What is not in the list is passed by `/outremer done`, or answered by a rescript."""
    answered = {kind for questions in MOVES.values() for question in questions.values() for kind in question.kinds}
    assert set(PUBLIC) - answered == {"turn.end", "window.battle", "window.raid"}
    assert answered <= set(PUBLIC)
