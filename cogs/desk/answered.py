"""What came of a person's last press at each table, so that a double tap shows the answer of the first one.

The second press of a double tap finds its question closed, by the first. It is told what the first one did, in the same
words. This is known to the process alone: after a restart a late press is told that its question is closed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import discord

from cogs.panels.custom_id import Address

Interaction = discord.Interaction[Any]
MOST = 2_000
TWICE = timedelta(seconds=2)
"""Two presses within this, of what may be pressed any number of times, are one double tap."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A press that was worked on: where, what, when it was made, and what came of it in words."""

    at: Address
    values: tuple[str, ...]
    made: datetime
    text: str


class LastAnswers:
    """The last press that did something, by user and game."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, int], Answered] = OrderedDict()

    def put(self, interaction: Interaction, at: Address, values: Sequence[str], text: str) -> None:
        """Note what came of a press."""
        key = interaction.user.id, at.game
        self._known[key] = Answered(at, tuple(values), interaction.created_at, text)
        self._known.move_to_end(key)
        while len(self._known) > self._most:
            self._known.popitem(last=False)

    def to_prompt(self, interaction: Interaction, at: Address) -> Answered | None:
        """Return the press that answered the question for which something was pressed again."""
        known = self._known.get((interaction.user.id, at.game))
        return known if known and at.prompt and known.at.prompt == at.prompt and known.at.verb != "undo" else None

    def twice(self, interaction: Interaction, at: Address) -> Answered | None:
        """Return the press just before, if this one is the second of a double tap."""
        known = self._known.get((interaction.user.id, at.game))
        return known if known and known.at == at and abs(interaction.created_at - known.made) <= TWICE else None
