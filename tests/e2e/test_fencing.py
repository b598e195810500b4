"""The guide's example by its typed commands, in Discord: whole, with a restart, and nothing left over."""

from __future__ import annotations

from pathlib import Path

from engine.core.registry import games
from tests.e2e.hall import hall

ROLL = "fencing roll"
TYPED = {"bout.strike": ("fencing strike", {"blow": "Cut"}), "bout.again": (ROLL, {"dice": "Die 1"})}


async def test_every_question_of_a_whole_game_has_a_command(tmp_path: Path) -> None:
    async with hall(tmp_path, games()) as h:
        number, kinds, answered = await h.open(seats=2, game="fencing"), set(), 0
        while not await h.over(number):
            person = (await h.waiting(number))[0]
            seen = await h.bot.service.looking.view_for(number, person.id)
            command, options = TYPED[seen.decision.kind]
            if command == ROLL and answered % 3 == 0:
                options = {}  # keeps all dice
            told = await person.slash(h.channel, command, **options)
            after = await h.bot.service.looking.view_for(number, person.id)
            assert (after.number, after.seq) != (seen.number, seen.seq), told.response.content
            kinds.add(seen.decision.kind)
            answered += 1
            if answered == 10:
                await h.restart()
        assert kinds == TYPED.keys()
        assert (await h.bot.service.replays.verify(number)).same
        refused = await h.alice.slash(h.channel, "fencing strike", blow="Cut")
        assert "over" in refused.response.content
