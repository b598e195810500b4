"""What one open page must hear of: everything its persona may see, and nothing else.

The filter is here, on the server: a page never receives another persona's private answers or direct messages.
"""

from __future__ import annotations

import asyncio
from typing import Any

from simcord.backend.access import channel_accessible
from simcord.backend.models import Channel, Message

from . import people, views
from .people import Persona
from .world import World

SHOWN = 200  # messages a channel, the newest
GATHER = 0.03  # seconds: changes that come together are sent together


class Feed:
    """Makes the updates for all open pages from one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._view = views.ViewCache(world.backend)

    async def change(self) -> None:
        """Wait for the next change of the world."""
        await self._world.changed.wait()
        await asyncio.sleep(GATHER)

    def channels(self, viewer: Persona) -> list[Channel]:
        """The channels this persona sees: those of the server, and the own direct messages."""
        backend = self._world.backend
        own = backend.get_dm_channel(viewer.id)
        return [
            one
            for one in backend.channels.values()
            if (one is own or one.guild_id is not None) and channel_accessible(backend, one.id, viewer.id)
        ]

    def visible(self, viewer: Persona, channel: Channel) -> list[Message]:
        """The newest messages of a channel that this persona may see, oldest first."""
        messages = self._world.backend.messages.get(channel.id, {})
        seen = [messages[key] for key in sorted(messages) if messages[key].visible_to(viewer.id)]
        return seen[-SHOWN:]

    def surroundings(self, viewer: Persona) -> dict[str, Any]:
        """Everything around the messages."""
        world = self._world
        bot = world.backend.bot_user
        return {
            "me": str(viewer.id),
            "guild": world.guild.name,
            "bot": str(bot.id),
            "people": {
                **{str(one.id): {"name": one.name, "key": one.key} for one in people.PERSONAS},
                str(bot.id): {"name": bot.name, "bot": True},
            },
            "channels": [views.channel_view(one) for one in self.channels(viewer)],
            "dms_closed": viewer.id in world.dms_closed,
            "troubles": list(world.troubles),
        }

    def page(self, viewer: Persona) -> Page:
        """A new open page of this persona."""
        return Page(self, viewer)

    def view(self, message: Message) -> dict[str, Any]:
        """The (cached) view of a message."""
        return self._view(message)


class Page:
    """What one open page has been told so far."""

    def __init__(self, feed: Feed, viewer: Persona) -> None:
        self._feed = feed
        self._viewer = viewer
        self._told: dict[int, dict[str, Any]] = {}
        self._around: dict[str, Any] | None = None

    def update(self) -> dict[str, Any]:
        """The difference between what the page knows and what it should; empty if there is none."""
        update: dict[str, Any] = {}
        around = self._feed.surroundings(self._viewer)
        if around != self._around:
            update["world"] = self._around = around
        now = {
            message.id: self._feed.view(message)
            for channel in self._feed.channels(self._viewer)
            for message in self._feed.visible(self._viewer, channel)
        }
        fresh = [view for key, view in now.items() if _differs(self._told.get(key), view)]
        gone = [{"channel": self._told[key]["channel"], "id": str(key)} for key in self._told.keys() - now.keys()]
        if fresh:
            update["messages"] = fresh
        if gone:
            update["gone"] = gone
        self._told = now
        return update


def _differs(told: dict[str, Any] | None, view: dict[str, Any]) -> bool:
    return told is not view and told != view
