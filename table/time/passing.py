"""Windows that pass by themselves, so that nobody can tell by the time, or by who is waited for, what is held. Pure.

A window opens for everybody who might react, as far as that is known to all. What a person has said before decides when
it closes, and never what that person holds:

- "ask": when the person answers. A pass "for the battle" or "for the round" is kept here and not told to the rules: the
  windows that it answers open all the same, and close after a time that this person took for another question before.
- "pass_unless_held": at a moment that is drawn when the window opens, alike with and without a card. Who holds one is
  told in private and may play it until then. A pass by hand is noted and taken at that moment, too.
- "pass_always": in the moment in which it opens.

Times are drawn from how long the seat took for its last questions that are no windows: everybody has seen these.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.core.decision import Choice, Decision, Pick
from table.meta import Asked, Meta
from table.model import Preference
from table.time import clocks

Below = Callable[[int], int]
SHOWN = 8
"""So many of a seat's answers are remembered for their time."""
FEW = 3
"""With fewer than so many nothing is known of the person yet."""
KEPT = 4
"""So many of a seat's passes that last are remembered."""
SHORTEST = 5_000
PATIENCE = (15 * 60_000, 12 * 3_600_000)
"""Bounds of the least time in which somebody who holds a card may play it; the drawn time is up to twice that."""
UNKNOWN = 2 * 3_600_000
"""That least time for a person of whom nothing is known."""


def noted(meta: Meta, item: Asked | None, now: int) -> dict[int, tuple[int, ...]]:
    """Return how long seats took for their last answers, after one that everybody has seen."""
    if item is None or item.quiet:
        return meta.tempo
    return {**meta.tempo, item.seat: (*meta.tempo.get(item.seat, ()), max(0, now - item.at))[-SHOWN:]}


def laid(meta: Meta, seat: int) -> Meta:
    """Return the memory in which a seat has said that it passes in the window that is open."""
    asked = tuple(msgspec.structs.replace(one, laid=True) if one.seat == seat else one for one in meta.asked)
    return msgspec.structs.replace(meta, asked=asked)


def lasting(meta: Meta, decision: Decision, choice: Choice) -> tuple[Meta, Choice | None]:
    """Return the memory after a pass, with what it lasts for, and the plain pass for the rules; None: it was plain."""
    scope = decision.standing.get(choice.option) if isinstance(choice, Pick) else None
    if scope is None:
        return meta, None
    known = (*meta.standing.get(decision.seat, ()), scope)[-KEPT:]
    plain = next(option for option in decision.harmless if option not in decision.standing)
    return msgspec.structs.replace(meta, standing={**meta.standing, decision.seat: known}), Pick(plain)


def forgotten(meta: Meta, seat: int) -> Meta:
    """Return the memory without what a seat has said; the window that is open waits for it again."""
    standing = {other: scopes for other, scopes in meta.standing.items() if other != seat}
    asked = tuple(msgspec.structs.replace(one, laid=False) if one.seat == seat else one for one in meta.asked)
    return msgspec.structs.replace(meta, standing=standing, asked=asked)


def timed(meta: Meta, wishes: dict[int, Preference], now: int, below: Below, unknown: tuple[int, int]) -> Meta:
    """Give the windows of seats that have said so their moment to pass, once; take it from all others.

    `wishes` are the preferences by seat, `now` the time of the tables, `unknown` the bounds of a delay for who is not
    known yet.
    """
    made = []
    for item in meta.asked:
        lasts = item.laid or not set(item.scopes).isdisjoint(meta.standing.get(item.seat, ()))
        patient = wishes.get(item.seat) == "pass_unless_held"
        if not item.reaction:  # a window that an earlier release opened keeps its moment
            made.append(item)
            continue
        if not (lasts or patient):
            made.append(msgspec.structs.replace(item, pass_at=None))
            continue
        due = item.pass_at
        if due is None:
            times = meta.tempo.get(item.seat, ())
            delay = _patient(times, below) if patient else _usual(times, below, unknown)
            full = clocks.limit(meta, item.seat)
            due = now + (delay if full is None else min(delay, full // 2))
        made.append(msgspec.structs.replace(item, laid=lasts, pass_at=due))
    return msgspec.structs.replace(meta, asked=tuple(made))


def _usual(times: tuple[int, ...], below: Below, unknown: tuple[int, int]) -> int:
    """Return how long this person might take."""
    if len(times) < FEW:
        least, most = unknown
        return least + below(most - least + 1)
    one = min(times[below(len(times))], PATIENCE[1])
    return max(SHORTEST, one * (75 + below(51)) // 100)


def _patient(times: tuple[int, ...], below: Below) -> int:
    """Return a time in which this person has most probably looked."""
    least, most = PATIENCE
    base = min(max(*times, least), most) if len(times) >= FEW else UNKNOWN
    return base + below(base + 1)
