"""Who is choosing a computer player for which table: a game does not begin behind the back of somebody who chooses."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from table.model import Table

LASTS = 10 * 60_000
"""Milliseconds after which a choice that was opened is taken to be given up."""
TABLES = 1000
"""So many tables are remembered."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An open choice: who opened it, with how many seated, and when (ms)."""

    user_id: int
    name: str
    seats: int
    at: int


class Choosing:
    """Open choices by table. A restart forgets them: then the game begins without asking."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, Choice] = OrderedDict()

    def begin(self, table: Table, user_id: int, name: str, now: int) -> None:
        """Note that somebody looks at the computer players."""
        self._open[table.id] = Choice(user_id, name, len(table.seats), now)
        self._open.move_to_end(table.id)
        while len(self._open) > TABLES:
            self._open.popitem(last=False)

    def under_way(self, table: Table, now: int) -> Choice | None:
        """Return the choice that is open for a table; none when somebody has sat down or left since."""
        choice = self._open.get(table.id)
        if choice is None or choice.seats != len(table.seats) or now - choice.at > LASTS:
            return None
        return choice
