"""Offering our commands to Discord: only what changed, never twice in one place, and again and again until it worked.

Discord keeps what was offered, for everybody and for each server, and shows both beside each other. So it is noted what
was offered where. Without a server of its own the bot offers everything to everybody. With one, the server gets the
commands, and everybody gets them too, but only in direct messages with the bot: so they exist once wherever they can be
used.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Protocol

import aiohttp
import discord
import msgspec
from discord.app_commands import AppCommandContext

from cogs.patience import Delays, reason
from table.refusals import StoreError

log = logging.getLogger(__name__)
EVERYBODY = 0
"""Stands for all servers and direct messages, where otherwise the number of a server stands."""
SECONDS = 60.0
"""So long Discord may take over one offer."""
LONGEST = 600.0
Offered = dict[int, str]
"""A fingerprint of the commands that Discord has, by server."""


class Noted(msgspec.Struct):
    """What Discord has of us, and whether every server was looked at for commands from before anything was noted."""

    offered: Offered = {}
    looked: bool = False


Command = discord.app_commands.Command[Any, ..., Any] | discord.app_commands.Group | discord.app_commands.ContextMenu
FAULTS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, StoreError)
PRIVATE = AppCommandContext(guild=False, dm_channel=True, private_channel=False)


class Notebook(Protocol):
    """Keeps over restarts what Discord has."""

    async def recall(self) -> bytes | None:
        """Return what was noted; None: nothing ever was."""

    async def note(self, offered: bytes) -> None:
        """Note it in place of what was noted before."""


class Registration:
    """What is offered where: to everybody, or to one server and in direct messages."""

    def __init__(
        self,
        tree: discord.app_commands.CommandTree[Any],
        server: int | None,
        notebook: Notebook,
    ) -> None:
        self._tree = tree
        self._server = server
        self._notebook = notebook
        self._delays = Delays(most=LONGEST)
        if server is not None:
            tree.copy_global_to(guild=discord.Object(server))
            for command in tree.get_commands():
                if _only_on_servers(command):
                    tree.remove_command(command.name, type=_kind(command))

    async def offer(self) -> None:
        """Offer what Discord has not. Faults are told in one line each, and tried again, for ever."""
        while True:
            try:
                await self._offer()
                return
            except FAULTS as error:
                delay = self._delays.next()
                log.warning("%s, so they are offered again in %.0f s", self._what(error), delay)
                await asyncio.sleep(delay)

    async def _offer(self) -> None:
        noted = await self._notebook.recall()
        has = Noted() if noted is None else msgspec.json.decode(noted, type=Noted)
        wanted = await self._wanted()
        for server in [server for server in has.offered if server not in wanted]:  # first, or they stand there twice
            await self._clear(server)
            del has.offered[server]
            await self._note(has)
        for server, fingerprint in wanted.items():
            if has.offered.get(server) != fingerprint:
                await self._sync(server)
                has.offered[server] = fingerprint
                await self._note(has)
                log.info("the commands were offered %s", _where(server))
        if not has.looked:
            await self._clear_unknown(wanted)
            has.looked = True
            await self._note(has)

    async def _note(self, has: Noted) -> None:
        await self._notebook.note(msgspec.json.encode(has))

    async def _wanted(self) -> Offered:
        if self._server is None:
            return {EVERYBODY: await self._fingerprint(None)}
        with self._only_private():
            everybody = await self._fingerprint(None)
        return {EVERYBODY: everybody, self._server: await self._fingerprint(discord.Object(self._server))}

    async def _fingerprint(self, guild: discord.Object | None) -> str:
        commands, translator = self._tree.get_commands(guild=guild), self._tree.translator
        if translator is not None:
            payloads = [await command.get_translated_payload(self._tree, translator) for command in commands]
        else:
            payloads = [command.to_dict(self._tree) for command in commands]
        ordered = sorted(payloads, key=lambda one: str(one["name"]))
        return blake2b(msgspec.json.encode(ordered), digest_size=16).hexdigest()

    async def _sync(self, server: int) -> None:
        async with asyncio.timeout(SECONDS):
            if server != EVERYBODY:
                await self._tree.sync(guild=discord.Object(server))
            elif self._server is None:
                await self._tree.sync()
            else:
                with self._only_private():
                    await self._tree.sync()

    async def _clear(self, server: int) -> None:
        """Take all commands away from a server that is not ours any more."""
        guild = discord.Object(server)
        self._tree.clear_commands(guild=guild)
        try:
            async with asyncio.timeout(SECONDS):
                await self._tree.sync(guild=guild)
        except (discord.Forbidden, discord.NotFound):  # we are not there any more, and neither are they
            log.info("the commands of the server %s went with us", server)

    async def _clear_unknown(self, wanted: Offered) -> None:
        """Look once on every server for commands from before anything was noted."""
        await self._tree.client.wait_until_ready()
        for guild in self._tree.client.guilds:
            if guild.id not in wanted:
                async with asyncio.timeout(SECONDS):
                    found = await self._tree.fetch_commands(guild=guild)
                if found:
                    await self._clear(guild.id)

    @contextmanager
    def _only_private(self) -> Iterator[None]:
        """While this lasts, the commands for everybody are those for direct messages with the bot."""
        commands = [
            command
            for command in self._tree.get_commands()
            if not isinstance(command, discord.app_commands.ContextMenu)
        ]
        before = [command.allowed_contexts for command in commands]
        try:
            for command in commands:
                command.allowed_contexts = PRIVATE
            yield
        finally:
            for command, contexts in zip(commands, before, strict=True):
                command.allowed_contexts = contexts

    def _what(self, error: BaseException) -> str:
        if isinstance(error, (discord.Forbidden, discord.NotFound)) and self._server is not None:
            return (
                f"GUILD_ID: Discord lets the bot offer no commands on the server {self._server}: check the number, and "
                "invite the bot there with the scopes bot and applications.commands. They are missing there"
            )
        return f"The commands could not be offered to Discord ({reason(error)})"


def _kind(command: Command) -> discord.AppCommandType:
    return command.type if isinstance(command, discord.app_commands.ContextMenu) else discord.AppCommandType.chat_input


def _only_on_servers(command: Command) -> bool:
    contexts = command.allowed_contexts
    return command.guild_only or (contexts is not None and not contexts.dm_channel)


def _where(server: int) -> str:
    return "everywhere" if server == EVERYBODY else f"on the server {server}"
