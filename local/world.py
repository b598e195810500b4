"""The simulated Discord server: its people and channels, the bot in it, and its clock."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import discord
from simcord import ChannelHandle, GuildHandle, MemberActor, UserHandle
from simcord.backend import Backend
from simcord.backend.models import Channel, User
from simcord.enums import ChannelType

from . import housekeeping, people, store
from .env import TableEnv

log = logging.getLogger(__name__)

TICK = 0.5  # seconds between two looks at the real clock
TIDY_EVERY = 120  # ticks
SAVE_AGAIN = 5.0  # seconds after a save that failed
SAVE_AFTER = 0.2  # seconds between a change and its place on disk
TROUBLES_KEPT = 20


class World:
    """One guild with the bot and six personas. One thing is done to it at a time: see ``turn``."""

    def __init__(self, bot: discord.Client, folder: Path) -> None:
        self.changed = asyncio.Event()
        self.env = TableEnv(bot, notify=self.notify)
        self.dms_closed: set[int] = set()
        self.troubles: deque[str] = deque(maxlen=TROUBLES_KEPT)
        self._store = store.Store(folder)
        self._lock = asyncio.Lock()
        self._unsaved = False
        self._tasks: list[asyncio.Task[None]] = []
        self.guild = self._build(self._store.load())
        self.members = {
            one.id: MemberActor(self.env, self.guild, UserHandle(self.env, self.backend.users[one.id]))
            for one in people.PERSONAS
        }

    @property
    def backend(self) -> Backend:
        """simcord's single source of truth."""
        return self.env.backend

    def notify(self) -> None:
        """Wake everybody who waits for a change."""
        self._unsaved = True
        self.changed.set()
        self.changed = asyncio.Event()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[TableEnv]:
        """The right to act: simcord takes one action at a time. The bot itself is not held up by it."""
        async with self._lock:
            with self.env.time_context():
                try:
                    yield self.env
                finally:
                    self.notify()

    # ------------------------------------------------------------ life cycle

    async def start(self) -> None:
        """Log the bot in and let the clock run."""
        async with self._lock:
            await self.env.start()
        self._tasks = [asyncio.create_task(self._clock()), asyncio.create_task(self._saver())]

    async def close(self) -> None:
        """Stop the clock, close the bot, write the world (unless it never opened: it may be another's)."""
        opened = bool(self._tasks)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self._lock:
            await self.env.bot.close()
            await self.env.shutdown()
        if opened:
            await self.save()

    async def _clock(self) -> None:
        tick = 0
        while True:
            await asyncio.sleep(TICK)
            tick += 1
            try:
                async with self._lock:
                    await self.env.catch_up(datetime.now(UTC))
                    if tick % TIDY_EVERY == 0:
                        housekeeping.tidy(self.backend)
            except TimeoutError:
                log.debug("the clock waits for a busy bot")
            except Exception:  # a clock that stood still would hold up every deadline
                log.exception("a tick of the local table's clock failed")
            for error in self.env.take_errors():
                log.error("the bot raised an error", exc_info=error)
                # Its words may hold what only one player may know: they are for the terminal.
                self.troubles.append(type(error).__name__)
                self.notify()

    async def _saver(self) -> None:
        while True:
            await asyncio.sleep(SAVE_AFTER)
            if self._unsaved:
                try:
                    await self.save()
                except Exception:  # one world that cannot be written must not be the last that is tried
                    log.exception("the local table was not saved")
                    self._unsaved = True
                    await asyncio.sleep(SAVE_AGAIN)

    async def save(self) -> None:
        """Write the world to its folder."""
        self._unsaved = False
        encoded = store.encode(store.snapshot(self.backend, self.dms_closed))
        await asyncio.to_thread(self._store.save, encoded, store.attachments(self.backend))

    # -------------------------------------------------------------- building

    def _build(self, saved: store.SavedWorld | None) -> GuildHandle:
        backend = self.backend
        if saved is not None:
            self.env.not_before(saved.at)
        backend.bot_user.name = people.BOT_NAME
        for one in people.PERSONAS:
            backend.users[backend.reserve_id(one.id)] = User(one.id, one.key, global_name=one.name)
        owner = UserHandle(self.env, backend.users[people.OWNER.id])
        guild = self.env.create_guild(people.GUILD_NAME, id=people.GUILD_ID, owner=owner)
        for one in people.PERSONAS:
            if one is not people.OWNER:
                guild.add_member(UserHandle(self.env, backend.users[one.id]))
        if saved is None:
            for first in people.FIRST_CHANNELS:
                self._place(Channel(first.id, ChannelType.TEXT, first.name, people.GUILD_ID, topic=first.topic))
        else:
            self._restore(saved)
        return guild

    def _place(self, channel: Channel) -> None:
        backend = self.backend
        backend.channels[backend.reserve_id(channel.id)] = channel
        backend.messages[channel.id] = {}
        if channel.guild_id is not None:
            guild = backend.get_guild(channel.guild_id)
            (guild.thread_ids if channel.is_thread else guild.channel_ids).append(channel.id)

    def _restore(self, saved: store.SavedWorld) -> None:
        backend = self.backend
        for channel in saved.channels:
            self._place(channel)
        backend.dm_channels.update(saved.dm_channels)
        for message in saved.messages:
            if message.channel_id in backend.messages and message.author_id in backend.users:
                backend.messages[message.channel_id][message.id] = message
        backend.cdn._blobs.update(self._store.load_files(saved))
        for person in saved.dms_closed:
            self.close_dms(person, True)

    # ------------------------------------------------------ changes by people

    def channel(self, channel_id: int) -> ChannelHandle:
        """A handle for a channel, thread or direct-message channel; raises BackendError if unknown."""
        stored = self.backend.get_channel(channel_id)
        return ChannelHandle(self.env, self.guild if stored.guild_id else None, stored)

    def close_dms(self, person: int, closed: bool) -> None:
        """Let the bot's direct messages to this person fail as on Discord (error 50007), or pass again."""
        path = f"/channels/{self.backend.get_dm_channel(person).id}/messages"
        faults = self.backend.faults
        faults[:] = [fault for fault in faults if fault["path"] != path]
        self.dms_closed.discard(person)
        if closed:
            self.dms_closed.add(person)
            self.env.inject_error(
                "POST", path, status=403, code=50007, message="Cannot send messages to this user", times=None
            )
        self.notify()
