"""How a computer player answers: one function a kind of decision, and the ways to build a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.decision import Amounts, Choice, Decision, Order, Pick, PickMany, PickOne, PickSome, Split

Answer = Callable[[Any, Decision], Choice]  # the first argument is a Sight, or what a stronger player makes of it
Book = dict[str, Answer]
Score = Callable[[str], float]


def answers(book: Book, *kinds: str) -> Callable[[Answer], Answer]:
    """Register a function as the answer to these kinds of decision."""

    def register(answer: Answer) -> Answer:
        book.update(dict.fromkeys(kinds, answer))
        return answer

    return register


def best(decision: Decision, score: Score) -> Choice:
    """The option with the highest score; of several the first."""
    return Pick(max(options(decision), key=score))


def best_some(decision: Decision, score: Score, count: int | None = None) -> Choice:
    """The highest `count` options (the least number that is asked, unless given)."""
    shape = decision.shape
    assert isinstance(shape, PickSome)
    ranked = sorted(shape.options, key=score, reverse=True)
    return PickMany(tuple(ranked[: shape.least if count is None else count]))


def options(decision: Decision) -> tuple[str, ...]:
    """The options of a decision that are not free options."""
    shape = decision.shape
    assert isinstance(shape, PickOne | PickSome | Order)
    return shape.options


def amounts(decision: Decision) -> Amounts:
    """The shape of a decision that asks for amounts."""
    assert isinstance(decision.shape, Amounts)
    return decision.shape


def fill(shape: Amounts, total: int, score: Score) -> Split:
    """Give `total` (as far as lines and caps reach), best lines first, each as full as it gets."""
    given: dict[str, int] = {}
    caps = dict(shape.caps)
    for line in sorted(shape.lines, key=lambda line: score(line.id), reverse=True):
        amount = min(line.most, total, caps.get(line.group, total))
        if amount > 0:
            given[line.id] = amount
            total -= amount
            if line.group in caps:
                caps[line.group] -= amount
    return Split(given)


def spread(shape: Amounts, total: int, score: Callable[[str, int], float]) -> Split:
    """Give `total` one by one; `score(line, given)` is what one more is worth there."""
    given: dict[str, int] = {}
    caps = dict(shape.caps)
    for _ in range(total):
        room = [n for n in shape.lines if given.get(n.id, 0) < n.most and caps.get(n.group, 1) > 0]
        if not room:
            break
        line = max(room, key=lambda n: score(n.id, given.get(n.id, 0)))
        given[line.id] = given.get(line.id, 0) + 1
        if line.group in caps:
            caps[line.group] -= 1
    return Split(given)


def tail(option: str) -> str:
    """What stands behind the first colon: "build:building:quarry" gives "building:quarry"."""
    return option.partition(":")[2]


def card_of(option: str) -> str:
    """What stands behind the last colon: the card of an offer, "?" for the unseen top card."""
    return option.rpartition(":")[2]


def ranked(names: Sequence[str]) -> dict[str, int]:
    """A score for a preference list: first is best."""
    return {name: -place for place, name in enumerate(names)}
