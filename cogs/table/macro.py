"""A typed command as a script of choices: which answers it gives to which kinds of decision, all or none.

A cog of one game declares per command a list of `Answer`, calls `play`, and offers `suggest` as autocomplete:

    @group.command()
    async def recruit(self, interaction, cities: str, steel: int = 0) -> None:
        await macro.play(self.desk, interaction, [
            Answer(("muster.recruit",), cities),
            Answer(("muster.tactics",), str(steel), required=False),
        ])

    @recruit.autocomplete("cities")
    async def _(self, interaction, current: str) -> list[app_commands.Choice[str]]:
        return await macro.suggest(self.desk, interaction, current, ("muster.recruit",))
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from discord import app_commands

from cogs.table import typed
from cogs.table.desk import Desk, Interaction
from cogs.table.limits import CHOICE_NAME, CHOICES, clip
from cogs.table.refusals import ServiceError
from engine.core.decision import Amounts, Choice, Decision, Pick, PickOne, Prompt
from engine.core.errors import Illegal, Refusal

Script = Callable[[Decision, Prompt], Choice | None]
log = logging.getLogger(__name__)
LONG = 6
"""With so many matching lines or fewer, each of their amounts is suggested."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command says to one question.

    `kinds` are the decision kinds that it may answer (empty: any); `text` what was typed, read by `typed.answer`, or a
    function of the decision; `free` makes it one of the free options; `required` False drops it silently when the
    question does not come. `among` narrows the options to those that begin so ("build:"): a command of its own for one
    kind of move never means another.
    """

    kinds: tuple[str, ...]
    text: str | Callable[[Decision, Prompt], Choice]
    free: bool = False
    required: bool = True
    among: tuple[str, ...] = ()

    def fits(self, decision: Decision) -> bool:
        """Whether this answers that question."""
        if self.free and not self.options(decision):
            return False
        return not self.kinds or decision.kind in self.kinds

    def options(self, decision: Decision) -> tuple[str, ...]:
        """Return the option ids of a decision that this answer can mean."""
        shape = decision.shape
        found = (decision.free or ()) if self.free else _options(decision) if isinstance(shape, PickOne) else ()
        return tuple(option for option in found if not self.among or option.startswith(self.among))

    def choice(self, decision: Decision, prompt: Prompt) -> Choice:
        """Return the choice; raise Malformed with suggestions."""
        if callable(self.text):
            return self.text(decision, prompt)
        if self.free or (self.among and isinstance(decision.shape, PickOne)):
            found = self.options(decision)
            if not found:
                raise Illegal(f"Nothing of this kind is possible now: {prompt.title}.", rule=prompt.rule)
            return Pick(typed.find(self.text, found, prompt))
        return typed.answer(self.text, decision, prompt)


def plan(answers: Sequence[Answer]) -> tuple[Script, Callable[[], None]]:
    """Return the script that gives these answers as their questions come, and the check that all were used."""
    left = list(answers)
    given: list[Answer] = []

    def script(decision: Decision, prompt: Prompt) -> Choice | None:
        found = next((answer for answer in left if answer.fits(decision)), None)
        if found is not None:
            left.remove(found)
            given.append(found)
            return found.choice(decision, prompt)
        if not given and left:
            raise Illegal(f"You are asked something else now: {prompt.title}.", rule=prompt.rule)
        return None

    def done() -> None:
        missed = [answer for answer in left if answer.required]
        if missed:
            said = missed[0].text if isinstance(missed[0].text, str) else ""
            raise Illegal(f"“{said}” is not asked for here, so nothing was done.")

    return script, done


async def play(desk: Desk, interaction: Interaction, answers: Sequence[Answer], table: int | None = None) -> None:
    """Run a typed command: acknowledge, apply all of its answers or none, show what happened and what comes next."""
    await desk.acknowledge(interaction)
    async with desk.answering(interaction):
        found = await desk.table(interaction, table)
        async with desk.answering(interaction, found.id):
            script, done = plan(answers)
            reply = await desk.service.run(found.id, interaction.user.id, script, str(interaction.id), done=done)
            log.info("game %s seq %s: %s choices by command", found.id, reply.seen.seq, reply.steps)
            await desk.show(interaction, reply.seen, "\n".join(reply.lines))


async def suggest(
    desk: Desk,
    interaction: Interaction,
    text: str,
    kinds: tuple[str, ...] = (),
    *,
    before: Sequence[Answer] = (),
    free: bool = False,
    among: tuple[str, ...] = (),
    table: int | None = None,
) -> list[app_commands.Choice[str]]:
    """Return suggestions from the legal options of the caller's own decision, after the answers `before` it.

    Nobody is told anything about a decision that is not theirs: who is not asked gets an empty list.
    """
    try:
        found = await desk.table(interaction, table)
        probe = await desk.service.probe(found.id, interaction.user.id, plan(before)[0])
    except (Refusal, ServiceError):
        return []
    if probe.decision is None or probe.prompt is None or (kinds and probe.decision.kind not in kinds):
        return []
    return choices(probe.decision, probe.prompt, text, free=free, among=among)


def _options(decision: Decision) -> tuple[str, ...]:
    """All single options of a decision that asks for one, free ones last."""
    assert isinstance(decision.shape, PickOne)
    return decision.shape.options + (decision.free or ())


def choices(
    decision: Decision, prompt: Prompt, text: str, *, free: bool = False, among: tuple[str, ...] = ()
) -> list[app_commands.Choice[str]]:
    """Return at most 25 suggestions for what was typed so far: labels shown; ids or a typed list sent."""
    shape = decision.shape
    if free or isinstance(shape, PickOne):
        options = Answer((), text, free=free, among=among).options(decision)
        found = typed.matches(text, [(option, prompt.label(option)) for option in options])
        return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=name) for name, label in found[:CHOICES]]
    head, tail = _fragment(text)
    if isinstance(shape, Amounts):
        words = _amounts(shape, prompt, head, tail)
    else:
        named = [(option, prompt.label(option)) for option in shape.options]
        used = {typed.fold(part) for part in re.split(r"[,;]", head)}
        words = [label for _, label in typed.matches(tail, named) if typed.fold(label) not in used]
    whole = [f"{head}{word}" for word in words if len(f"{head}{word}") <= CHOICE_NAME]
    offered = [(word, word) for word in whole]
    if not head and not among:
        offered += typed.matches(text, [(option, prompt.label(option)) for option in decision.free or ()])
    return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=value) for value, label in offered[:CHOICES]]


def _fragment(text: str) -> tuple[str, str]:
    """Split a list at its last comma: what is finished, and what is being typed."""
    cut = max(text.rfind(","), text.rfind(";")) + 1
    head = text[:cut].rstrip()
    return (f"{head} " if head else ""), text[cut:].strip()


def _amounts(shape: Amounts, prompt: Prompt, head: str, tail: str) -> list[str]:
    used = {typed.fold(re.sub(r"\d+\s*$", "", part)) for part in re.split(r"[,;]", head)}
    name = re.sub(r"[\s:=×x*]*\d*\s*$", "", tail)
    most = {line.id: line.most for line in shape.lines if line.most}
    found = typed.matches(name, [(line, prompt.label(line)) for line in most])
    fresh = [(line, label) for line, label in found if typed.fold(label) not in used]
    if len(fresh) > LONG:
        return [f"{label} 1" for _, label in fresh]
    return [f"{label} {n}" for line, label in fresh for n in range(1, min(most[line], shape.most) + 1)]
