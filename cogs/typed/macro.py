"""A typed command as a script of choices: which answers it gives to which kinds of decision, all or none.

A cog of one game declares per command the questions that its parameters answer, in the order in which they come:

    RECRUIT = {
        "": Question(("muster.act",), says="recruit"),
        "spend": Question(("recruit.spend",), least=True),
        "cities": Question(("units.place",)),
    }

    @offering(RECRUIT)
    @group.command()
    async def recruit(self, interaction, cities: str | None = None, spend: str | None = None) -> None:
        await play(self.desk, interaction, answers(RECRUIT, cities=cities, spend=spend))

`offering` gives each parameter its autocomplete: the legal options of the caller's own decision, behind the answers
that are filled in already.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, TypeVar

from discord import app_commands
from msgspec.structs import replace

from cogs.desk.desk import Desk, Interaction
from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.texts import texts
from cogs.typed import listed, typed
from cogs.typed.bounds import ANSWER
from engine.core.decision import Choice, Decision, Pick, PickOne, Prompt, Split
from engine.core.errors import Illegal, NotYours, Over, Refusal
from table.model import Table
from table.refusals import ServiceError, WrongGame
from table.words import clip, echo

C = TypeVar("C", bound="app_commands.Command[Any, ..., Any]")
Script = Callable[[Decision, Prompt], Choice | None]
Text = str | Callable[[Decision, Prompt], Choice]
Suggestions = list[app_commands.Choice[str]]
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """Which decisions a parameter answers.

    `kinds` are decision kinds (empty: any), and then only their own options are meant, without the free ones; `free`
    turns that round. `among` narrows the options to those that begin so ("build:"), but for the kinds in `bare`: a
    command of its own for one kind of move never means another. `says` is the answer of a question without a parameter,
    `least` answers with nothing when nothing was typed; `guess` is meant when nothing was typed here, but in a
    parameter behind it.
    """

    kinds: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    free: bool = False
    says: Text = ""
    least: bool = False
    guess: Text = ""

    def options(self, decision: Decision) -> tuple[str, ...]:
        """Return the single options of a decision that can be meant."""
        own = decision.shape.options if isinstance(decision.shape, PickOne) else ()
        free = decision.free or ()
        pool = free if self.free else own if self.kinds else own + free
        if not self.among or decision.kind in self.bare:
            return pool
        return tuple(option for option in pool if option.startswith(self.among))

    def single(self, decision: Decision) -> bool:
        """Whether it is answered with one of its options, whatever the shape of the decision."""
        return self.free or bool(self.among) or isinstance(decision.shape, PickOne)

    def asked(self, decision: Decision) -> bool:
        """Whether a decision is this question."""
        if self.free and not self.options(decision):
            return False
        return not self.kinds or decision.kind in self.kinds


ANY = Question()
ANYTHING = "?"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command says to one question: what was typed, or a function of the decision.

    `required` False drops it silently when the question does not come.
    """

    question: Question
    text: Text
    required: bool = True

    def choice(self, decision: Decision, prompt: Prompt) -> Choice:
        """Return the choice; raise Malformed with suggestions, Illegal when nothing of this kind is possible."""
        if callable(self.text):
            return self.text(decision, prompt)
        if self.question.single(decision):
            found = self.question.options(decision)
            if not found:
                if why := typed.barred(self.text, prompt):
                    raise Illegal(why, rule=prompt.rule)
                raise Illegal(f"Nothing of this kind is possible now: {prompt.title}.", rule=prompt.rule)
            return Pick(typed.find(self.text, found, prompt))
        own = replace(decision, free=None) if self.question.kinds else decision
        return typed.answer(self.text, own, prompt)


def answers(questions: Mapping[str, Question], **typed_in: str | None) -> list[Answer]:
    """Return the answers of a command to its questions, by what was typed for its parameters."""
    made = []
    last = max((n for n, name in enumerate(questions) if typed_in.get(name)), default=-1)
    for n, (name, question) in enumerate(questions.items()):
        if question.says:
            made.append(Answer(question, question.says, required=False))  # said already, if this goes on in the middle
        elif text := typed_in.get(name):
            made.append(Answer(question, text))
        elif question.guess and n < last:
            made.append(Answer(question, question.guess, required=False))
        elif question.least:
            made.append(Answer(question, nothing, required=False))
    return made


def _chosen(answer: Answer, decision: Decision, prompt: Prompt) -> Choice:
    """Return the choice of an answer; a refusal names at least the rule that asks."""
    try:
        return answer.choice(decision, prompt)
    except Refusal as refused:
        refused.rule = refused.rule or prompt.rule
        raise


def nothing(_decision: Decision, _prompt: Prompt) -> Choice:
    """Answer a question of amounts with none."""
    return Split({})


def plan(answers: Sequence[Answer], *, trial: bool = False) -> tuple[Script, Callable[[], None]]:
    """Return the script that gives these answers as their questions come, and the check that all were used.

    A command must fit the question that is asked now; a `trial` may also find nothing to say.
    """
    left = list(answers)
    given: list[Answer] = []

    def script(decision: Decision, prompt: Prompt) -> Choice | None:
        for number, answer in enumerate(left):
            if answer.question.asked(decision):
                del left[: number + 1]
                given.append(answer)
                return _chosen(answer, decision, prompt)
            if answer.required:  # questions come in their order: nothing that was said is skipped
                break
        if not given and left and not trial:
            raise Illegal(f"You are asked something else now: {prompt.title}.", rule=prompt.rule)
        return None

    def done() -> None:
        missed = [answer for answer in left if answer.required]
        if missed:
            said = missed[0].text if isinstance(missed[0].text, str) else ""
            raise Illegal(
                f"Nothing was done: {echo(said)} is not asked for there. Leave it out to be asked step by step."
            )

    return script, done


def _in_its_game(desk: Desk, interaction: Interaction, table: Table) -> None:
    """Refuse a command of another game: its group is named by that game's key."""
    group = interaction.command.root_parent if isinstance(interaction.command, app_commands.Command) else None
    if group is not None and group.name in desk.service.tables.games and group.name != table.game:
        title = desk.service.looking.game_of(table).info.title
        own = interaction.client.tree.get_command(table.game)
        raise WrongGame(texts.other_game(title, table.game if own is not None else "act"))


async def play(desk: Desk, interaction: Interaction, answers: Sequence[Answer], table: int | None = None) -> None:
    """Run a typed command: acknowledge, apply all of its answers or none, show what happened and what comes next."""
    await desk.acknowledge(interaction)
    async with desk.answering(interaction):
        found = await desk.table(interaction, table)
        async with desk.answering(interaction, found.id):
            _in_its_game(desk, interaction, found)
            if not await _says_something(desk, found.id, interaction.user.id, answers):
                await desk.show(interaction, await desk.service.looking.view_for(found.id, interaction.user.id))
                return
            script, done = plan(answers)
            reply = await desk.service.moves.run(found.id, interaction.user.id, script, str(interaction.id), done=done)
            log.info("game %s seq %s: %s choices by command", found.id, reply.seen.seq, reply.steps)
            await desk.moved(interaction, reply)


async def _says_something(desk: Desk, game_id: int, user_id: int, answers: Sequence[Answer]) -> bool:
    """Whether a command answers what is asked: who filled in nothing that fits is shown the panel instead."""
    if any(answer.required for answer in answers):
        return True
    try:
        return (await desk.service.moves.probe(game_id, user_id, plan(answers, trial=True)[0])).steps > 0
    except (NotYours, Over):
        return False
    except Refusal:  # the rules say why not
        return True


def offering(questions: Mapping[str, Question]) -> Callable[[C], C]:
    """Give a command its parameters' autocomplete; the bot has a `desk`."""

    def attach(command: C) -> C:
        for parameter in command.parameters:
            if parameter.name in questions and not parameter.choices:
                command.autocomplete(parameter.name)(_suggestions(questions, parameter.name))
        return command

    return attach


def _suggestions(questions: Mapping[str, Question], name: str) -> Callable[..., Coroutine[Any, Any, Suggestions]]:
    before = dict(takewhile(lambda item: item[0] != name, questions.items()))
    known = {**before, name: questions[name]}

    async def suggestions(interaction: Interaction, text: str) -> Suggestions:
        typed_in = {key: str(value) for key, value in interaction.namespace if value}
        said = answers(known, **{**typed_in, name: ANYTHING})[:-1]  # as if something stood here: so guesses are made
        desk: Desk = interaction.client.desk
        return await suggest(desk, interaction, text, questions[name], before=said)

    return suggestions


async def suggest(
    desk: Desk,
    interaction: Interaction,
    text: str,
    question: Question = ANY,
    *,
    before: Sequence[Answer] = (),
    table: int | None = None,
) -> Suggestions:
    """Return suggestions from the legal options of the caller's own decision, after the answers `before` it.

    Nobody is told anything about a decision that is not theirs: who is not asked gets an empty list.
    """
    try:
        found = await desk.table(interaction, table)
        probe = await desk.service.moves.probe(found.id, interaction.user.id, plan(before, trial=True)[0])
    except (Refusal, ServiceError):
        return []
    if probe.decision is None or probe.prompt is None or not question.asked(probe.decision):
        return []
    return choices(probe.decision, probe.prompt, text, question)


def choices(decision: Decision, prompt: Prompt, text: str, question: Question = ANY) -> Suggestions:
    """Return at most 25 suggestions for what was typed so far: labels shown; ids or lists (see `listed`) sent."""
    text = text[:ANSWER]
    if question.single(decision):
        found = typed.matches(text, [(option, prompt.label(option)) for option in question.options(decision)])
        return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=name) for name, label in found[:CHOICES]]
    offered = listed.suggested(decision, prompt, text)
    if not question.kinds and not re.search(r"[,;]", text):
        offered += typed.matches(text, [(option, prompt.label(option)) for option in decision.free or ()])
    if not offered and (why := listed.refused(decision, prompt, text)):
        return [app_commands.Choice(name=clip(f"✗ {why}", CHOICE_NAME), value=text[:CHOICE_NAME])]
    return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=value) for value, label in offered[:CHOICES]]
