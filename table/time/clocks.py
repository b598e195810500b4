"""The clock of each question. Pure; all times are those of the tables (see `pulse`).

A question has its own clock: since when it runs, and whether its reminder was sent, and has arrived. It never decides
before the reminder was delivered and then had the rest of its time. It starts afresh when somebody else takes the seat,
when the limit is changed, and when a table is taken out again; it rests with the table.

A table rests when nothing can be posted in its channel, and when nobody sits there: neither does a deadline decide, nor
do computers play among themselves, unless somebody asked for it (`Meta.going`: the phase to whose end they may play).

Who misses deadlines in a row gets half as long for each further one, and the full time again with the first own answer:
one absent player does not cost everybody the whole limit at each question.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from table.meta import Asked, Meta
from table.model import SeatInfo

REMIND_MOST = 6 * 3_600_000
PATIENCE = 2
"""So many deadlines in a row are missed at the full time."""
LEAST = 3_600_000
"""The time of somebody absent is not shortened below this."""


def afresh(item: Asked) -> Asked:
    """Return a question whose clock starts anew: with the next commit (see `wound`)."""
    return replace(item, began=None, called=False, reminded=None)


def wound(asked: Iterable[Asked], now: int) -> tuple[Asked, ...]:
    """Start the clocks that were not started yet."""
    return tuple(item if item.began is not None else replace(item, began=now) for item in asked)


def limit(meta: Meta, seat: int) -> int | None:
    """Return how long a seat may think (None: for ever)."""
    full, missed = meta.deadline, meta.missed.get(seat, 0)
    if full is None or missed < PATIENCE:
        return full
    return max(full >> (missed - PATIENCE + 1), min(full, LEAST))


def lead(full: int) -> int:
    """Return how long before the end the reminder comes."""
    return min(full // 4, REMIND_MOST)


def due(meta: Meta, item: Asked) -> int | None:
    """Return when the table decides at the earliest: not before the reminder, once it has arrived, had its time."""
    full = limit(meta, item.seat)
    if full is None or item.began is None:
        return None
    end = item.began + full
    return end if item.reminded is None else max(end, item.reminded + lead(full))


def remind_at(meta: Meta, item: Asked) -> int | None:
    """Return when the reminder comes; None when it was sent, or there is no deadline."""
    full = limit(meta, item.seat)
    if full is None or item.began is None or item.called:
        return None
    return item.began + full - lead(full)


def inhabited(held: Iterable[SeatInfo]) -> bool:
    """Whether any person sits at the table."""
    return any(seat.user_id is not None for seat in held)


def runs(meta: Meta, held: Iterable[SeatInfo]) -> bool:
    """Whether the clocks run."""
    return meta.rest is None and inhabited(held)


def computers_play(meta: Meta, held: Iterable[SeatInfo], phase: str | None) -> bool:
    """Whether computers answer: somebody plays with them, or asked them to go on in this phase."""
    return inhabited(held) or (meta.going is not None and meta.going == phase)


def rested(meta: Meta, now: int) -> Meta:
    """Return the memory of a table that goes on: each clock stood still for as long as it rested, and no longer."""
    if meta.rest is None:
        return meta
    return replace(meta, rest=None, asked=tuple(_held_up(item, meta.rest.since, now) for item in meta.asked))


def _held_up(item: Asked, since: int, now: int) -> Asked:
    began = since if item.began is None else item.began
    by = max(0, now - max(began, since))
    passes = None if item.pass_at is None else item.pass_at + by
    reminded = None if item.reminded is None else item.reminded + by
    return replace(item, began=began + by, pass_at=passes, reminded=reminded)
