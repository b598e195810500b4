"""Somebody who plays Outremer by its typed commands: looks at what a command suggests, fills it in, sends it."""

from __future__ import annotations

from collections import Counter

from simcord.actors import MemberActor

from cogs.outremer import MOVES
from cogs.typed import macro, typed
from cogs.typed.macro import Question
from engine.core.decision import Amounts, Choice, Decision, Order, Pick, PickMany, PickOne, Prompt, Rank, Split
from engine.core.rng import Rng
from table.model import Seen
from tests.e2e.hall import Hall

MIDDLE = ("march", "recruit", "governor", "spy")
"""These go on in the middle of their move; the others need their first parameter."""
PARAMETERS = [(move, name) for move, questions in MOVES.items() if move != "cover" for name in questions if name]


class Typist:
    """Answers by `/outremer …`; `used` counts the commands."""

    def __init__(self, h: Hall, number: int, rng: Rng, used: Counter[str]) -> None:
        self.h = h
        self.number = number
        self.rng = rng
        self.used = used

    async def answer(self, person: MemberActor, seen: Seen) -> str:
        """Answer what is asked with the command that was used least so far; return its answer's text."""
        assert seen.decision is not None
        able = [move for move, questions in MOVES.items() if self._first(move, seen.decision)]
        if able and (self.rng.below(4) or not _can_end(seen.decision)):
            move = min(able, key=lambda move: (self.used[move], self.rng.below(100)))
            filled = await self._filled(person, move)
        else:
            assert _can_end(seen.decision), seen.decision
            move, filled = "done", {}
        self.used[move] += 1
        shown = await person.slash(self.h.channel, f"outremer {move}", **filled)
        after = await self.h.bot.service.looking.view_for(self.number, person.id)
        assert (after.number, after.seq) != (seen.number, seen.seq), (move, filled, shown.response.content)
        return shown.response.content

    def _first(self, move: str, decision: Decision) -> bool:
        """Whether a command can begin with this decision."""
        for name, question in MOVES[move].items():
            if question.asked(decision):
                return bool(not question.single(decision) or self._legal(question, name, decision))
            if move not in MIDDLE:
                return False
        return False

    @staticmethod
    def _legal(question: Question, name: str, decision: Decision) -> tuple[str, ...]:
        options = question.options(decision)
        return options if name or question.says in options else ()

    async def _filled(self, person: MemberActor, move: str) -> dict[str, str]:
        """Fill in the parameters one after the other, as far as they are asked for; sometimes leave one open."""
        filled: dict[str, str] = {}
        questions = MOVES[move]
        for name, question in questions.items():
            probe = await self._probe(person, move, filled, before=name)
            if probe is None or not question.asked(probe[0]) or not name:
                continue
            decision, prompt = probe
            if question.single(decision):
                able = question.options(decision)
                if not able:
                    continue
                chosen: Choice = Pick(able[self.rng.below(len(able))])
            else:
                if filled and self.rng.below(3) == 0:
                    break
                chosen = decision.shape.sample(self.rng.below)
            if move == "cover":  # Discord itself offers the two halves
                filled[name] = able[self.rng.below(len(able))]
            elif text := in_words(chosen, prompt):
                filled[name] = text
            elif not question.least:
                filled[name] = "none"
        return filled

    async def _probe(
        self, person: MemberActor, move: str, filled: dict[str, str], before: str
    ) -> tuple[Decision, Prompt] | None:
        """Return the decision to which the parameters before this one lead."""
        earlier = {}
        for name, question in MOVES[move].items():
            if name == before:
                break
            earlier[name] = question
        script, _ = macro.plan(macro.answers(earlier, **filled), trial=True)
        probe = await self.h.bot.service.moves.probe(self.number, person.id, script)
        return (probe.decision, probe.prompt) if probe.decision and probe.prompt else None

    # ------------------------------------------------------------------------------------------- suggestions

    async def check_suggestions(self) -> None:
        """What every parameter suggests is legal for who asks; and who is asked nothing is told nothing."""
        for person in self.h.people:
            asked = person in await self.h.waiting(self.number)
            for move, name in PARAMETERS:
                offered = await person.autocomplete(self.h.channel, f"outremer {move}", name, "")
                assert asked or not offered, (person.name, move, name, offered)
                if offered:
                    probe = await self._probe(person, move, {}, before=name)
                    assert probe is not None
                    for choice in offered:
                        legal(*probe, choice["value"])


def legal(decision: Decision, prompt: Prompt, value: str) -> None:
    """Raise a refusal unless a suggestion is an answer, or the beginning of one."""
    shape = decision.shape
    if isinstance(shape, PickOne) or value in (decision.free or ()):
        decision.check(Pick(value))
    elif isinstance(shape, Amounts):
        lines = {line.id: line.most for line in shape.lines}
        for name, amount in typed.amounts(value, tuple(lines), prompt).items():
            assert 0 < amount <= lines[name]
    else:
        assert typed.names(value, shape.options, prompt)


def in_words(choice: Choice, prompt: Prompt) -> str:
    """Return a choice as a person types it: by the words that are shown, not by ids."""
    if isinstance(choice, Pick):
        return prompt.label(choice.option)
    if isinstance(choice, Split):
        return ", ".join(f"{prompt.label(name)} {amount}" for name, amount in choice.amounts.items())
    assert isinstance(choice, PickMany | Rank)
    return ", ".join(prompt.label(option) for option in choice.options)


def typed_answer(choice: Choice) -> str:
    """Return a choice as a person would type it."""
    if isinstance(choice, Pick):
        return choice.option
    if isinstance(choice, Split):
        return ", ".join(f"{name} {amount}" for name, amount in choice.amounts.items()) or typed.NONE[1]
    return ", ".join(choice.options) or typed.NONE[1]


def _can_end(decision: Decision) -> bool:
    shape = decision.shape
    if isinstance(shape, Amounts):
        return not shape.least
    return not isinstance(shape, Order) and any(
        end in shape.options for end in ("done", "end", "pass", "keep", "decline")
    )
