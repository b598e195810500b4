"""The private panel that each person has open at each table: there is one, and it is the newest.

Discord shows a private panel where it was sent, and lets nobody move it; what is said afterwards stands below. So a
panel that stands above something newer goes on in a fresh one at the end, and the older one is taken away, as long as
Discord lets us (15 minutes). What was chosen in it and not sent yet comes along. This is known to the process alone:
after a restart an older panel stays where it is, and its buttons still answer.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import discord

from cogs.desk.mishaps import UNDELIVERED
from cogs.panels.custom_id import Address

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
MOST = 2_000
AGE = timedelta(minutes=5)
"""A panel older than this is taken to stand above what people have said since."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: the interaction by which it can be changed, whether it is that one's own answer, and what it holds."""

    interaction: Interaction
    message_id: int
    own: bool
    at: Address | None


class Opened:
    """The open panels, by user and game."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._panels: OrderedDict[tuple[int, int], Panel] = OrderedDict()

    def unfinished(self, user_id: int, game_id: int, number: int) -> Address | None:
        """Return the page and the unfinished answer that the open panel holds for the prompt `number`."""
        panel = self._panels.get((user_id, game_id))
        return panel.at if panel and panel.at and panel.at.prompt == number else None

    async def put(self, user_id: int, game_id: int, panel: Panel) -> None:
        """Note the panel that is open now, and take the one before it away."""
        old = self._panels.pop((user_id, game_id), None)
        self._panels[user_id, game_id] = panel
        while len(self._panels) > self._most:
            self._panels.popitem(last=False)
        pressed = panel.interaction.message.id if panel.interaction.message else 0
        if old is None or old.message_id in (panel.message_id, pressed) or old.interaction.is_expired():
            return  # in which was pressed shows where it goes on
        await _take_away(old)

    async def close(self, user_id: int, game_id: int) -> None:
        """Take the open panel away: its reader may not know any more what it tells."""
        panel = self._panels.pop((user_id, game_id), None)
        if panel is not None and not panel.interaction.is_expired():
            await _take_away(panel)

    def forget(self) -> None:
        """Know no panel any more, as after a restart."""
        self._panels.clear()


async def _take_away(panel: Panel) -> None:
    try:
        if panel.own:
            await panel.interaction.delete_original_response()
        else:
            await panel.interaction.followup.delete_message(panel.message_id)
    except UNDELIVERED as error:
        log.debug("an old panel stays: %s", error)


def is_old(interaction: Interaction, newest: int) -> bool:
    """Whether the pressed panel stands above something newer: a message of the table (`newest`), or minutes of talk."""
    message = interaction.message
    if message is None:
        return False
    return message.id < newest or interaction.created_at - message.created_at > AGE
