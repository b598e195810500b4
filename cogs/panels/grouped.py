"""Lists of options that the game has put into groups: first the group is chosen, then the option in it.

A panel is two steps then; the answer, and the ids of the options, are those of one. Which group is open stands in the
address, as its first option (`kept`), so it outlives a restart like any unfinished answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.panels.presses import entries
from engine.core.decision import Decision, Prompt

Groups = dict[str, tuple[int, ...]]
"""The slots of each group, by its heading, in the order in which they are shown."""


def groups(decision: Decision, prompt: Prompt) -> Groups:
    """Return the groups of a question, in the prompt's order; options that it does not have are left out."""
    slots = {option: n for n, option in enumerate(entries(decision))}
    made: dict[str, list[int]] = {}
    for option, heading in prompt.groups.items():
        if option in slots:
            made.setdefault(heading, []).append(slots[option])
    return {heading: tuple(found) for heading, found in made.items()}


def loose(decision: Decision, made: Groups) -> tuple[int, ...]:
    """Return the slots that are in no group: they stand beside the groups, and beside the options of an open one."""
    inside = {slot for found in made.values() for slot in found}
    return tuple(n for n in range(len(entries(decision))) if n not in inside)


def order(decision: Decision, prompt: Prompt) -> tuple[int, ...]:
    """Return all slots as they are shown without a fold: what is in no group, then group by group."""
    made = groups(decision, prompt)
    return (*loose(decision, made), *(slot for found in made.values() for slot in found))


def opened(made: Groups, kept: Sequence[int]) -> str:
    """Return the heading of the group that is open: the only one, or the one of the unfinished answer ("": none)."""
    if len(made) == 1:
        return next(iter(made))
    return next((heading for heading, slots in made.items() if set(kept) & set(slots)), "")
