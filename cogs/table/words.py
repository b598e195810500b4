"""Sentences that the service of the table says itself: it knows no Discord. The others are in `texts`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cogs.table.model import Table
from engine.core.words import join

UNDO_FENCED = "Something was drawn or shown with your last step, or others were asked after it."
UNDO_CONSENT = f"{UNDO_FENCED} It can be taken back when all others agree."
UNDO_ALONE = f"{UNDO_FENCED} Nobody else sits here: you may take it back all the same."
UNDO_HIDDEN = "{name} asks to take back a step that only {name} can see."
UNDO_STEPS = "{name} asks to take back:"
OPEN_SEAT = "A seat is open: `/game join` takes it for who has none, `/game computer-add` gives it to a computer player"
OPEN_SEAT_REPLACE = ", and who opened the table, or a moderator, gives it to somebody with `/game replace`"
_MARKS = re.compile(r"[\\*_~|`\[\]#]|^-")


def plain(name: str) -> str:
    """Return a person's name so that a line of the log shows it as it is written: no link, heading or spoiler."""
    return _MARKS.sub(r"\\\g<0>", name)


def either(numbers: Iterable[int]) -> str:
    """Return numbers of which one is meant: "2, 3 or 4"."""
    return join(map(str, numbers), "or")


def open_seat(table: Table, asked: Iterable[int]) -> str:
    """Return what can be done when an open seat is among the `asked`; "" when none is. In direct messages nobody else
    could be given it.
    """
    free = {held.seat for held in table.seats if held.user_id is None and held.computer is None}
    if table.state != "running" or free.isdisjoint(asked):
        return ""
    return OPEN_SEAT + (OPEN_SEAT_REPLACE if table.guild_id is not None else "") + "."


def sitting(count: int) -> str:
    """Return how many sit at a table."""
    return f"{count} {'sits' if count == 1 else 'sit'} here"
