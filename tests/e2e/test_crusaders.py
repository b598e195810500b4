"""Whole games of Crusaders through the real client: typed commands and buttons mixed, undo inside a turn, restarts."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from simcord.actors import MemberActor

import bot as wiring
from cogs.crusaders import ENDS, MOVES
from cogs.panels.limits import tree_problems
from db import actions
from engine.core.decision import Choice, Decision, PickMany, PickOne, Prompt, Rank
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.crusaders import GAME
from engine.crusaders.texts import ACTION_WORDS, PUBLIC
from render.core.picture import ALT_LIMIT
from table import log
from table.model import Seen
from tests.e2e.hall import Hall, hall

GAMES = {"crusaders": GAME}
FIRST_NEEDED = ("choose", "resolve", "upgrade", "skip")
"""Commands that cannot begin in the middle."""
RESTARTS = ("setup.order", "setup.knight", "travel.move", "turn.end")


class Typist:
    """Answers by `/crusaders …` what the commands themselves suggest; `used` counts the commands."""

    def __init__(self, h: Hall, number: int, rng: Rng, used: Counter[str]) -> None:
        self.h = h
        self.number = number
        self.rng = rng
        self.used = used

    async def answer(self, person: MemberActor, seen: Seen) -> None:
        """Answer what is asked with the command that was used least so far, or leave it by `/crusaders done`."""
        decision, prompt = seen.decision, seen.prompt
        assert decision is not None
        assert prompt is not None
        able = [(move, name) for move in MOVES if (name := opener(move, decision))]
        if can_end(decision) and (not able or self.rng.below(3) == 0):
            move, filled = "done", {}
        else:
            move, name = min(able, key=lambda found: (self.used[found[0]], self.rng.below(100)))
            filled = await self._filled(person, move, name, decision, prompt)
        self.used[move] += 1
        shown = await person.slash(self.h.channel, f"crusaders {move}", **filled)
        after = await self.h.bot.service.looking.view_for(self.number, person.id)
        assert (after.number, after.seq) != (seen.number, seen.seq), (move, filled, shown.response.content)

    async def _filled(
        self, person: MemberActor, move: str, opening: str, decision: Decision, prompt: Prompt
    ) -> dict[str, str]:
        """Fill in the parameters in their order with what is suggested; sometimes leave the rest open."""
        if not isinstance(decision.shape, PickOne):
            return {opening: in_words(decision.shape.sample(self.rng.below), prompt)}
        filled: dict[str, str] = {}
        names = list(MOVES[move])
        for name in names[names.index(opening) :]:
            offered = await person.autocomplete(self.h.channel, f"crusaders {move}", name, "", **filled)
            assert offered or filled, (move, name, decision)
            if not offered or (filled and self.rng.below(3) == 0):
                continue
            chosen = offered[self.rng.below(len(offered))]
            filled[name] = chosen["value"] if self.rng.below(2) else chosen["name"]
            if name == "tokens" or (name == "wedge" and not self.rng.below(4)):
                break
        return filled


def opener(move: str, decision: Decision) -> str | None:
    """Return the parameter with which a command can begin at this decision."""
    for name, question in MOVES[move].items():
        if question.asked(decision):
            return name if question.options(decision) or not isinstance(decision.shape, PickOne) else None
        if move in FIRST_NEEDED:
            return None
    return None


def can_end(decision: Decision) -> bool:
    """Whether `/crusaders done` answers this."""
    return isinstance(decision.shape, PickOne) and any(end in decision.shape.options for end in ENDS)


def in_words(choice: Choice, prompt: Prompt) -> str:
    """Return a list as a person types it; a name with a comma in it can only be said by its id."""
    assert isinstance(choice, PickMany | Rank)
    labels = {option: prompt.label(option) for option in choice.options}
    return ", ".join(option if "," in label else label for option, label in labels.items())


async def restarted(h: Hall, number: int) -> None:
    """Restart the bot: nobody sees anything of it."""
    before = [(m.id, m.content) for m in h.public()]
    views = [await h.bot.service.looking.view_for(number, person.id) for person in h.people]
    await h.restart()
    await h.tick()
    assert [(m.id, m.content) for m in h.public()] == before
    assert [await h.bot.service.looking.view_for(number, person.id) for person in h.people] == views


async def undone(h: Hall, number: int, person: MemberActor, seen: Seen) -> None:
    """Take the last choice of the turn back by `/undo`: the same question is not open any more, an earlier one is."""
    await person.slash(h.channel, "undo")
    after = await h.bot.service.looking.view_for(number, person.id)
    assert after.decision is not None
    assert (after.decision.kind, after.seq) != (seen.decision and seen.decision.kind, seen.seq)
    assert after.view.turn is not None
    assert after.view.turn.seat == seen.view.turn.seat


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


async def play(h: Hall, seats: int, used: Counter[str], **options: str) -> None:
    """Play one game to its end: mostly by command, some by buttons, some taken back."""
    number = await h.open(seats=seats, game="crusaders", **options)
    rng = Rng(seats)
    typist = Typist(h, number, rng, used)
    interrupted: set[str] = set()
    taken_back = count = 0
    while not await h.over(number):
        people = await h.waiting(number)
        person = people[rng.below(len(people))]
        seen = await h.bot.service.looking.view_for(number, person.id)
        assert seen.decision is not None
        if seen.decision.kind in RESTARTS and seen.decision.kind not in interrupted:
            interrupted.add(seen.decision.kind)
            await restarted(h, number)
        if count % 40 == 0:
            await nobody_else_is_told(h, number)
        if seen.undo and seen.view.turn is not None and seen.view.turn.act and rng.below(12) == 0:
            await undone(h, number, person, seen)
            taken_back += 1
        elif rng.below(6) == 0:
            await h.move(person, rng)
        else:
            await typist.answer(person, seen)
        count += 1
    assert interrupted >= {"setup.knight", "travel.move", "turn.end"}
    assert taken_back
    await score_stands(h, number)


async def nobody_else_is_told(h: Hall, number: int) -> None:
    """Who is asked nothing gets no suggestion."""
    asked = await h.waiting(number)
    for person in h.people:
        if person not in asked:
            for move, questions in MOVES.items():
                for name in questions:
                    assert await person.autocomplete(h.channel, f"crusaders {move}", name, "") == []


async def test_whole_games_by_typed_commands_and_buttons(tmp_path: Path) -> None:
    used: Counter[str] = Counter()
    for seats, variant in ((2, "standard"), (3, "tournament"), (4, "standard")):
        folder = tmp_path / str(seats)
        folder.mkdir()
        async with hall(folder, GAMES) as h:
            await play(h, seats, used, variant=variant)
    assert set(used) == {*MOVES, "done"}, used


def test_every_question_has_a_command() -> None:
    """What is not in the list is the end of the turn, which `/crusaders done` says."""
    answered = {kind for questions in MOVES.values() for question in questions.values() for kind in question.kinds}
    assert set(PUBLIC) - answered == {"turn.end"}
    assert answered <= set(PUBLIC)


# ------------------------------------------------------------------------------------------------ one turn


async def to_the_first_turn(h: Hall) -> tuple[int, MemberActor]:
    """Open a game without orders, place the knights, and return the table and whose turn it is."""
    number = await h.open(seats=2, game="crusaders", variant="unpredictable", orders="without")
    while True:
        (person,) = await h.waiting(number)
        seen = await h.bot.service.looking.view_for(number, person.id)
        assert seen.decision is not None
        if seen.decision.kind == "turn.act":
            return number, person
        await person.slash(h.channel, "crusaders choose", what=seen.decision.shape.options[0])


async def test_a_turn_is_previewed_taken_back_and_confirmed(tmp_path: Path) -> None:
    """Issue 4: planned, shown as a preview of what it will do, confirmed; undo inside the turn."""
    async with hall(tmp_path, GAMES) as h:
        number, person = await to_the_first_turn(h)
        offered = await person.autocomplete(h.channel, "crusaders influence", "wedge", "")
        place = offered[0]["value"].partition(":")[2]
        assert [choice["name"] for choice in offered] == [f"Resolve {place}: Influence (2 tokens)"]
        shown = await person.slash(h.channel, "crusaders influence", wedge=offered[0]["value"])
        assert "Influence of this turn: +2; you then have 2. Your wheel will be:" in shown.response.content
        assert f"{place}. Influence: **0** (−2)" in shown.response.content
        assert "take it back step by step with Undo" in shown.response.content
        planned = await h.bot.service.looking.view_for(number, person.id)
        me = planned.view.players[planned.view.turn.seat]
        assert (me.influence, sorted(w.tokens for w in me.wheel)) == (2, [0, 2, 2, 2, 3, 3])
        back = await person.slash(h.channel, "undo")
        assert back.response.ephemeral
        again = await h.bot.service.looking.view_for(number, person.id)
        assert again.decision is not None
        assert again.decision.kind == "turn.act"
        assert again.view.players[me.seat].influence == 0
        await person.slash(h.channel, "crusaders influence", wedge="influence")
        await person.slash(h.channel, "crusaders done")
        assert person not in await h.waiting(number)


async def test_an_ended_turn_is_taken_back_as_a_whole_and_marked_where_it_was_told(tmp_path: Path) -> None:
    """H9: what is open again is as free to undo as it was; what was told in older messages is marked there, too."""
    async with hall(tmp_path, GAMES) as h:
        number = await h.open(seats=2, computers=1, game="crusaders", variant="unpredictable", orders="without")
        while (seen := await h.bot.service.looking.view_for(number, h.alice.id)).decision is None or (
            seen.decision.kind != "turn.act"
        ):
            if seen.decision is not None:
                await h.alice.slash(h.channel, "crusaders choose", what=seen.decision.own[0])
            await h.tick()
        await h.alice.slash(h.channel, "crusaders influence", wedge="influence")
        await h.alice.slash(h.channel, "crusaders done")
        await h.tick()
        refused = await h.alice.slash(h.channel, "undo")
        back = await h.alice.click(refused.response, label="Take it back")
        assert "the step was: Red ends the turn" in back.response.content
        assert "take it back step by step with Undo" in back.response.content
        assert any("'label': 'Undo'" in str(row) for row in back.response.components)
        await h.tick()
        again = await h.alice.slash(h.channel, "undo")
        assert "Red took back the last step: Red resolves wedge" in again.response.content
        after = await h.bot.service.looking.view_for(number, h.alice.id)
        assert (after.view.players, after.decision) == (seen.view.players, seen.decision)
        await h.tick()
        told = "\n".join(message.content for message in h.public()).splitlines()
        for start in ("Red resolves", "Red collects", "Red distributes", "Red ends", "Blue ends"):
            *_, line = [one for one in told if start in one and "took back" not in one]
            assert line.startswith(f"~~{start}"), told
            assert line.endswith("~~ (taken back)")


@pytest.mark.parametrize(
    ("command", "filled", "said"),
    [
        ("travel", {}, "**Take a turn**"),
        ("distribute", {}, "**Take a turn**"),
        ("travel", {"move": "Paris"}, "asked something else"),
        ("skip", {"wedge": "skip:1"}, "A turn may be skipped only when all six wedges are upgraded."),
        ("skip", {"wedge": "1"}, "A turn may be skipped only when all six wedges are upgraded."),
        ("skip", {"wedge": "1"}, "-# Rulebook: Skip Your Turn"),
        ("skip", {"wedge": "travel"}, "Nothing of this kind is possible now. Resolve a wedge or upgrade one."),
        ("travel", {"wedge": "-1"}, "“-1” is not one of the options."),
        ("resolve", {"wedge": "−1"}, "“−1” is not one of the options."),
        ("muster", {"wedge": "muster"}, "Muster (the next troop needs 3; wedge"),
        ("muster", {"wedge": "muster"}, "-# Rulebook: Muster Action"),
        ("crusade", {"wedge": "crusade"}, "Crusade (no enemy where your knights stand)"),
        ("resolve", {"wedge": "9"}, "There is no wedge 9 for this."),
        ("travel", {"wedge": "nonsense"}, "“nonsense” is not one of the options."),
        ("travel", {"wedge": "nonsense"}, "-# Rulebook: On your turn"),
        ("upgrade", {"wedge": "7"}, "-# Rulebook: Upgrade a Wedge"),
        ("done", {}, "cannot be passed"),
    ],
)
async def test_what_does_not_fit_is_refused_and_nothing_is_done(
    tmp_path: Path, command: str, filled: dict[str, str], said: str
) -> None:
    async with hall(tmp_path, GAMES) as h:
        number, person = await to_the_first_turn(h)
        before = await h.bot.service.looking.view_for(number, person.id)
        shown = await person.slash(h.channel, f"crusaders {command}", **filled)
        assert said in shown.response.content
        assert await h.bot.service.looking.view_for(number, person.id) == before


async def test_a_wedge_is_not_resolved_for_an_action_that_it_does_not_show(tmp_path: Path) -> None:
    """Nor by its number; the refusal names the wedge, the wedges that would do, and the rule."""
    async with hall(tmp_path, GAMES) as h:
        number, person = await to_the_first_turn(h)
        before = await h.bot.service.looking.view_for(number, person.id)
        (wedge,) = await person.autocomplete(h.channel, "crusaders influence", "wedge", "")
        place = wedge["value"].partition(":")[2]
        for text in (wedge["value"], place):
            shown = await person.slash(h.channel, "crusaders travel", wedge=text)
            assert f"Wedge {place} shows Influence, not Travel." in shown.response.content
            assert ": Travel (2 tokens)" in shown.response.content
            assert "-# Rulebook: Travel Action" in shown.response.content
        assert await h.bot.service.looking.view_for(number, person.id) == before
        await person.slash(h.channel, "crusaders influence", wedge=place)
        assert (await h.bot.service.looking.view_for(number, person.id)).view.turn.gained == 2


async def test_suggested_wedges_are_those_on_which_the_action_is_possible(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        number, person = await to_the_first_turn(h)
        seen = await h.bot.service.looking.view_for(number, person.id)
        assert seen.decision is not None
        for action in ACTION_WORDS:
            offered = await person.autocomplete(h.channel, f"crusaders {action}", "wedge", "")
            able = [option for option, actions in seen.decision.about["actions"].items() if action in actions]
            assert [choice["value"] for choice in offered] == able
        assert await person.autocomplete(h.channel, "crusaders muster", "wedge", "") == []


async def test_refusals_name_the_reason(tmp_path: Path) -> None:
    """Not the heading alone: what is upgraded already, too far, not there, not a starting region."""
    async with hall(tmp_path, GAMES) as h:
        number = await h.open(seats=2, game="crusaders", variant="unpredictable", orders="without")
        (person,) = await h.waiting(number)
        shown = await person.slash(h.channel, "crusaders choose", what="Rome")
        assert "Rome is not a starting region." in shown.response.content
        shown = await person.slash(h.channel, "act", answer="Rome")
        assert "Rome is not a starting region." in shown.response.content
        await person.slash(h.channel, "crusaders choose", what="Normandy")
        (other,) = await h.waiting(number)
        shown = await other.slash(h.channel, "crusaders choose", what="Normandy")
        assert "starts in Normandy; only 1 player can be in each starting region." in shown.response.content
        seen = await h.bot.service.looking.view_for(number, other.id)
        assert seen.decision is not None
        await other.slash(h.channel, "crusaders choose", what=seen.decision.own[0])
        (person,) = await h.waiting(number)
        (travel, *_) = await person.autocomplete(h.channel, "crusaders travel", "wedge", "")
        shown = await person.slash(h.channel, "crusaders travel", wedge=travel["value"], move="Rome")
        assert "Rome is too far from " in shown.response.content
        shown = await person.slash(h.channel, "crusaders travel", wedge=travel["value"], move="Rome to Paris")
        assert "No knight of yours stands in Rome." in shown.response.content


async def test_a_wheel_with_too_few_wedges_is_refused_in_names(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        number = await h.open(seats=2, game="crusaders", variant="tournament")
        (person, _) = await h.waiting(number)
        await person.slash(h.channel, "crusaders choose", what="templar")
        shown = await person.slash(h.channel, "crusaders choose", what="Crusade and Build, Build and Muster")
        assert "Name each of the 6 options exactly once." in shown.response.content
        assert "For example: Travel and Influence · Travel and Muster" in shown.response.content
        assert "_" not in shown.response.content.partition("-#")[0]
        panel = await person.slash(h.channel, "act")
        assert "• Travel and Muster: starting side Travel; upgraded Travel + Muster" in panel.response.content


async def test_a_wedge_of_two_actions_is_all_for_one_where_only_its_target_is_said(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        number, person = await to_the_first_turn(h)
        seen = await h.bot.service.looking.view_for(number, person.id)
        place = next(n for n, w in enumerate(seen.view.players[seen.view.turn.seat].wheel) if w.actions == ("travel",))
        await person.slash(h.channel, "crusaders upgrade", wedge=str(place + 1), distribute="none")
        shown = await person.slash(h.channel, "crusaders upgrade", wedge=str(place + 1))
        assert "asked something else" in shown.response.content
        await person.slash(h.channel, "crusaders done")
        while (asked := await h.waiting(number)) != [person]:
            await asked[0].slash(h.channel, "crusaders influence", wedge="influence")
            await asked[0].slash(h.channel, "crusaders done")
        shown = await person.slash(h.channel, "crusaders upgrade", wedge=str(place + 1))
        assert f"Wedge {place + 1} is upgraded already." in shown.response.content
        offered = await person.autocomplete(h.channel, "crusaders travel", "move", "", wedge=str(place + 1))
        assert offered
        alone = await person.autocomplete(h.channel, "crusaders travel", "move", "", wedge=str(place + 1), tokens="1")
        assert 0 < len(alone) < len(offered)
        await person.slash(h.channel, "crusaders travel", wedge=str(place + 1), move=offered[0]["value"])
        turn = (await h.bot.service.looking.view_for(number, person.id)).view.turn
        assert (turn.doing, turn.rest) == ("travel", 0) or turn.doing == ""


async def test_a_wedge_that_was_suggested_a_turn_ago_is_refused(tmp_path: Path) -> None:
    """And so is whoever is not asked."""
    async with hall(tmp_path, GAMES) as h:
        number, person = await to_the_first_turn(h)
        (wedge,) = await person.autocomplete(h.channel, "crusaders influence", "wedge", "")
        await person.slash(h.channel, "crusaders influence", wedge=wedge["value"])
        shown = await person.slash(h.channel, "crusaders influence", wedge=wedge["value"])
        assert "You are asked something else now: Confirm the turn." in shown.response.content
        (other,) = [one for one in h.people[:2] if one is not person]
        shown = await other.slash(h.channel, "crusaders influence", wedge=wedge["value"])
        assert "Nothing is asked of you now." in shown.response.content
        shown = await h.people[3].slash(h.channel, "crusaders influence", wedge=wedge["value"])
        assert "You have no seat at this table." in shown.response.content
        assert (await h.bot.service.looking.view_for(number, person.id)).view.turn.gained == 2


async def test_the_commands_keep_within_the_limits_of_discord(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        assert tree_problems([command.to_dict(h.bot.tree) for command in h.bot.tree.get_commands()]) == []


async def test_map_and_wheels_go_to_the_channel(tmp_path: Path) -> None:
    """The real pictures, drawn by the render room."""
    async with hall(tmp_path, GAMES) as h:
        h.bot.painter._paint, h.bot.painter._kinds = wiring.paint, wiring.picture_kinds
        await to_the_first_turn(h)
        await h.tick()
        (posted,) = [m for m in h.public() if m.attachments][-1:]
        assert [file.filename for file in posted.attachments] == ["board.png", "wheels.png"]
        assert all(0 < len(file.description or "") <= ALT_LIMIT for file in posted.attachments)
        assert "To act" in (posted.attachments[0].description or "")
        shown = await h.bob.slash(h.channel, "board", picture="Wheels")
        assert [file.filename for file in shown.response.attachments] == ["wheels.png"]


async def test_the_orders_are_shown_to_their_owner_alone(tmp_path: Path) -> None:
    async with hall(tmp_path, GAMES) as h:
        h.bot.painter._paint, h.bot.painter._kinds = wiring.paint, wiring.picture_kinds
        number = await h.open(seats=2, game="crusaders")
        seen = await h.bot.service.looking.view_for(number, h.bob.id)
        assert isinstance(seen.decision and seen.decision.shape, PickOne)
        await h.bob.slash(h.channel, "crusaders choose", what=seen.view.own.offer[0])
        shown = await h.bob.slash(h.channel, "hand")
        pictures = [*shown.response.attachments, *(file for m in h.dms(h.bob) for file in m.attachments)]
        assert "hand.png" in [file.filename for file in pictures]
        assert not [m for m in h.public() if any(file.filename == "hand.png" for file in m.attachments)]
