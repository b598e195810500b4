"""The periodic loops: what is due by the clock, what must still be shown, tables in which nothing happens, and what the
database need not keep.
"""

from __future__ import annotations

import logging

from discord.ext import commands, tasks

from cogs.posting.poster import Poster
from table.service import TableService

log = logging.getLogger(__name__)
SECONDS = 2.0


class Clock(commands.Cog):
    """Ticks from the first connection on; starts once, however often it becomes ready."""

    def __init__(self, bot: commands.Bot, service: TableService, poster: Poster) -> None:
        self._bot = bot
        self._service = service
        self._poster = poster
        self._there = True

    async def cog_load(self) -> None:
        """Start the loops."""
        self.loop.start()
        self.tidy.start()

    async def cog_unload(self) -> None:
        """Stop the loops."""
        self.loop.cancel()
        self.tidy.cancel()

    @tasks.loop(seconds=SECONDS)
    async def loop(self) -> None:
        """Do what is due. A fault of one round is logged and does not stop the next."""
        try:
            await self._service.deadlines.tick(there=self._there)
        except Exception:
            log.exception("a tick failed")
        self._poster.wake()

    @tasks.loop(hours=1)
    async def tidy(self) -> None:
        """Put idle tables away; keep the outbox small. A fault of one round is logged and does not stop the next."""
        try:
            await self._service.idle.tidy()
        except Exception:
            log.exception("the idle tables were not looked at")
        try:
            await self._service.upkeep.sweep()
        except Exception:
            log.exception("the outbox was not swept")

    @commands.Cog.listener()
    async def on_disconnect(self) -> None:
        """Out of touch with Discord nobody can answer: that time counts against nobody."""
        self._there = False

    @commands.Cog.listener("on_connect")
    @commands.Cog.listener("on_resumed")
    async def on_touch(self) -> None:
        """In touch again."""
        self._there = True

    @tidy.before_loop
    @loop.before_loop
    async def _ready(self) -> None:
        await self._bot.wait_until_ready()
