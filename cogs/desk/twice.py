"""A button that is pressed twice at once is pressed once: the second press is shown what the first one did.

Nearly every press is harmless twice, by the number of its prompt; but one more step back, or one more computer player,
is not, and “that prompt is closed” is no answer to who has just answered it. So a press that repeats one which is being
worked on, or was answered a moment ago, is not worked on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import discord

from cogs.panels.custom_id import Address
from cogs.panels.widgets import Rows

Interaction = discord.Interaction[Any]
Key = tuple[int, int, str, tuple[str, ...]]
LASTS = 1.0
"""Seconds after its answer in which the same press is a repetition: shorter than reading that answer takes."""
PRESS: Final = "press"
"""Where an interaction carries its press."""


class Press:
    """One press: what it was answered, and whether that arrived."""

    def __init__(self) -> None:
        self.done = asyncio.Event()
        self.ended: float | None = None
        self.text = ""
        self.rows: Rows = []
        self.delivered = False


class Twice:
    """The presses of this moment, by person, message and button."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.lasts = LASTS
        self._clock = clock
        self._presses: dict[Key, Press] = {}

    def first(self, key: Key) -> Press | None:
        """Return the press that another one with this key repeats."""
        self._forget()
        return self._presses.get(key)

    @contextmanager
    def pressing(self, interaction: Interaction, key: Key) -> Iterator[None]:
        """Work on a press; those that repeat it meanwhile wait for its end."""
        press = self._presses[key] = interaction.extras[PRESS] = Press()
        try:
            yield
        finally:
            press.ended = self._clock()
            press.done.set()

    def _forget(self) -> None:
        now = self._clock()
        for key, press in list(self._presses.items()):
            if press.ended is not None and now - press.ended >= self.lasts:
                del self._presses[key]


def key(interaction: Interaction, at: Address, values: Sequence[str]) -> Key:
    """Return what tells presses apart: by whom, where, and of what."""
    where = interaction.message.id if interaction.message else 0
    return interaction.user.id, where, at.pack(), tuple(values)


def told(interaction: Interaction, text: str, rows: Rows, *, delivered: bool) -> None:
    """Note what a press was answered."""
    press = interaction.extras.get(PRESS)
    if isinstance(press, Press):
        press.text, press.rows, press.delivered = text, rows, delivered
