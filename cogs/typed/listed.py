"""Suggestions for an answer of several parts: whole legal answers, or beginnings that are marked as such.

Whatever is suggested without a mark can be sent as it stands. What is only a beginning is shown as “Coins 1, …”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations

import msgspec

from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.typed import typed
from engine.core.decision import Amounts, Choice, Decision, Line, Order, Pick, PickMany, PickSome, Prompt, Rank, Split
from engine.core.errors import Refusal

LONG = 6
"""With so many matching lines or fewer, each of their amounts is suggested."""
TRIED = 100
"""So many beginnings are looked at."""
LOOKED = 100
"""So many ends of a beginning are looked at: there may be a hundred thousand, and a suggestion has but a moment."""
GOES_ON = "…"


def suggested(decision: Decision, prompt: Prompt, text: str) -> list[tuple[str, str]]:
    """Return (what is sent, what is shown) for what was typed so far of an answer to PickSome, Order or Amounts: what
    the game proposes, then other whole answers, then beginnings.
    """
    own = msgspec.structs.replace(decision, free=None)
    begun = [(words, typed_answer(words, own, prompt)) for words in _begun(own, prompt, text)[:TRIED]]
    whole = [(words, choice) for words, choice in begun if choice is not None and _is_legal(own, choice)]
    left = [(words, choice) for words, choice in begun if (words, choice) not in whole]
    proposed = _proposed(own, prompt, text)
    room = CHOICES - len(whole) - len(proposed)
    ended = list(islice(_ended(own, prompt, left, [choice for _, choice in [*proposed, *whole]]), max(0, room) + 1))
    shown = [words for words, _ in [*proposed, *(row for row in whole if row not in proposed)]]
    if len(ended) <= room and not any(len(_looked(own, choice)) == LOOKED for _, choice in left):
        return _fitting([(words, _read(words, prompt)) for words in [*shown, *ended]])
    on = [(f"{words},", f"{_read(words, prompt)}, {GOES_ON}") for words, choice in left if _can_end(own, choice)]
    return _fitting([*((words, _read(words, prompt)) for words in shown), *on])


def refused(decision: Decision, prompt: Prompt, text: str) -> str:
    """Return why what was typed is no answer, though it is a whole one; "" for what may go on, or is not readable."""
    choice = typed_answer(text, decision, prompt)
    if choice is None or not text.strip():
        return ""
    try:
        decision.check(choice)
    except Refusal as refusal:
        name, colon, rest = refusal.reason.partition(": ")
        return f"{prompt.label(name)}{colon}{rest}" if name in decision.ids else refusal.reason
    return ""


def typed_answer(words: str, decision: Decision, prompt: Prompt) -> Choice | None:
    """Return what words mean as an answer, legal or not; None for what cannot be read."""
    try:
        return typed.answer(words, decision, prompt)
    except Refusal:
        return None


def _fitting(found: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(value, shown) for value, shown in found if len(shown) <= CHOICE_NAME]


def _is_legal(decision: Decision, choice: Choice) -> bool:
    try:
        decision.check(choice)
    except Refusal:
        return False
    return True


def _same(choice: Choice) -> Choice:
    """Return an answer so that it equals every other that means the same."""
    return PickMany(tuple(sorted(choice.options))) if isinstance(choice, PickMany) else choice


def _proposed(decision: Decision, prompt: Prompt, text: str) -> list[tuple[str, Choice]]:
    """Return what the game proposes, if it fits what was typed."""
    choice = decision.default
    if choice is None or isinstance(choice, Pick):
        return []
    words = in_words(choice, prompt)
    fits = bool(words) and typed.fold(words).startswith(typed.fold(text)) and typed_answer(words, decision, prompt)
    return [(words, choice)] if fits else []


def _name(option: str, prompt: Prompt) -> str:
    """Return what stands for an option in a list: its words, but for words with a comma the id."""
    label = prompt.label(option)
    return option if re.search(r"[,;]", label) else label


def _read(words: str, prompt: Prompt) -> str:
    """Return a list as it is shown: with the words of what stands in it by its id."""
    return ", ".join(map(prompt.label, words.split(", ")))


def in_words(choice: Choice, prompt: Prompt) -> str:
    """Return an answer as it is typed."""
    if isinstance(choice, Split):
        return ", ".join(f"{_name(line, prompt)} {n}" for line, n in choice.amounts.items() if n)
    options = [choice.option] if isinstance(choice, Pick) else choice.options
    return ", ".join(_name(option, prompt) for option in options)


def _ended(
    decision: Decision, prompt: Prompt, begun: Sequence[tuple[str, Choice | None]], known: Sequence[Choice]
) -> Iterator[str]:
    """Yield legal answers that begin so, each once and none that is `known`, as far as it looks."""
    seen = [_same(choice) for choice in known]
    for words, choice in begun:
        for rest in _looked(decision, choice):
            whole = _same(_joined(choice, rest))
            if whole not in seen and _is_legal(decision, whole):
                seen.append(whole)
                yield f"{words}, {in_words(rest, prompt)}"


def _can_end(decision: Decision, choice: Choice | None) -> bool:
    """Whether a beginning leads to a legal answer; it may, if that cannot be read, or is not found soon."""
    rests = _looked(decision, choice)
    return choice is None or len(rests) == LOOKED or any(_is_legal(decision, _joined(choice, rest)) for rest in rests)


def _joined(choice: Choice | None, rest: Choice) -> Choice:
    if isinstance(choice, Split) and isinstance(rest, Split):
        return Split({**choice.amounts, **rest.amounts})
    if isinstance(choice, PickMany) and isinstance(rest, PickMany):
        return PickMany((*choice.options, *rest.options))
    assert isinstance(choice, Rank)
    assert isinstance(rest, Rank)
    return Rank((*choice.options, *rest.options))


def _looked(decision: Decision, choice: Choice | None) -> list[Choice]:
    """Return the ends of a beginning that are looked at: all of them, if they are fewer than LOOKED."""
    return list(islice(_rests(decision, choice), LOOKED))


def _rests(decision: Decision, choice: Choice | None) -> Iterator[Choice]:
    """Yield what is missing behind a beginning, no more of it than must be."""
    shape = decision.shape
    if isinstance(shape, Amounts) and isinstance(choice, Split):
        lines = [line for line in shape.lines if line.id not in choice.amounts]
        yield from map(Split, _amounts_of(lines, shape.least - sum(choice.amounts.values())))
    elif isinstance(shape, PickSome) and isinstance(choice, PickMany):
        missing = shape.least - len(choice.options)
        left = [option for option in shape.options if option not in choice.options]
        if missing > 0:  # else nothing is missing, or one name is too many
            yield from map(PickMany, combinations(left, missing))
    elif isinstance(shape, Order) and isinstance(choice, Rank):
        left = [option for option in shape.options if option not in choice.options]
        yield from (Rank(more) for more in permutations(left) if more)


def _amounts_of(lines: Sequence[Line], total: int) -> Iterator[dict[str, int]]:
    """Yield the amounts of lines that make a sum over 0; the first lines have as much as they can at first."""
    if total <= 0 or sum(line.most for line in lines) < total:
        return
    line, *others = lines
    for n in range(min(line.most, total), -1, -1):
        given = {line.id: n} if n else {}
        if n == total:
            yield given
        else:
            yield from ({**given, **more} for more in _amounts_of(others, total - n))


# ------------------------------------------------------------------------------------------------ beginnings


def _begun(decision: Decision, prompt: Prompt, text: str) -> list[str]:
    """Return what was typed with its last part completed."""
    shape = decision.shape
    head, tail = _fragment(text)
    if isinstance(shape, Amounts):
        words = _amounts(shape, prompt, head, tail)
    else:
        named = [(option, prompt.label(option)) for option in decision.own]
        used = {typed.fold(part) for part in re.split(r"[,;]", head)}
        found = [(option, label) for option, label in typed.matches(tail, named) if typed.fold(label) not in used]
        words = [name for option, _ in found if typed.fold(name := _name(option, prompt)) not in used]
    return [f"{head}{word}" for word in words]


def _fragment(text: str) -> tuple[str, str]:
    """Split a list at its last comma: what is finished, and what is being typed."""
    cut = max(text.rfind(","), text.rfind(";")) + 1
    head = text[:cut].rstrip()
    return (f"{head} " if head else ""), text[cut:].strip()


def _amounts(shape: Amounts, prompt: Prompt, head: str, tail: str) -> list[str]:
    """Return “name number” for the lines that are not in `head` yet; a number that was typed is the only one meant."""
    used = {typed.fold(re.sub(r"\d+\s*$", "", part)) for part in re.split(r"[,;]", head)}
    most = {line.id: min(line.most, shape.most) for line in shape.lines if line.most}
    named = [(line, prompt.label(line)) for line in most]
    fresh = [(line, label) for line, label in named if typed.fold(label) not in used]
    name, number = typed.parts(tail)
    exact = [(line, label) for line, label in typed.matches(name, fresh) if number is not None]
    offered = [f"{label} {number}" for line, label in exact if 1 <= (number or 0) <= most[line]]
    found = typed.matches(tail, fresh)  # a name may end in a number of its own
    if len(found) > LONG:
        return offered + [f"{label} 1" for _, label in found]
    every = [f"{label} {n}" for line, label in found for n in range(1, most[line] + 1)]
    return offered + [word for word in every if word not in offered]
