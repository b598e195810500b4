"""Wiring only: settings, logging, database, rooms, command sync. `python bot.py` runs on Discord or, without a token
(or with --local), the local table."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import shutil
import signal
import sys
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path

if __name__ == "__main__":  # before all that takes time: process 1 of a container loses a signal that nobody handles
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))

import aiohttp
import discord
from discord.ext import commands

from cogs import play
from cogs.clock import Clock
from cogs.desk.desk import Desk
from cogs.desk.pending_notices import Notes
from cogs.guide import Guide
from cogs.lobby import Lobby
from cogs.panels.limits import tree_problems, tree_warnings
from cogs.patience import OneLine, at_most, end_for_certain, serve, until_stopped
from cogs.play import TableCog
from cogs.posting.deliver import Courier
from cogs.posting.painter import Kinds, Names, Painter, Picture
from cogs.posting.poster import Poster
from cogs.registration import Registration
from cogs.settings import Settings, SettingsError, load, read
from cogs.steward import Steward
from db import backup, facts
from db.connection import Database
from db.errors import DatabaseError
from engine.core import packs
from engine.core.errors import ContentError
from engine.core.protocol import Game
from engine.core.registry import games as all_games
from engine.core.view import View
from table.service import TableService
from version import VERSION

log = logging.getLogger("caravanserai")
NO_SIMULATOR = (
    "The local table, which starts without DISCORD_TOKEN, needs more than a bot on Discord does: start it by "
    "`make play`, or install requirements-local.txt."
)
CLOSING = 1.5
"""Seconds that each of the bot's parts has to close; then the database is closed."""
EDITIONS = ".editions"
COMMANDS = "commands"
"""The fact that says which commands Discord has."""
CODES = "https://discord.com/developers/docs/topics/opcodes-and-status-codes"
SYSTEMS = "Caravanserai runs on Linux and macOS; on Windows, start it in WSL (the Windows Subsystem for Linux)."


class Tree(discord.app_commands.CommandTree["Caravanserai"]):
    """The commands; who only looks, and too often, waits."""

    async def interaction_check(self, interaction: discord.Interaction[Caravanserai]) -> bool:
        """Whether a command is worked on."""
        return await self.client.desk.admits(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Caravanserai], error: discord.app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that could not be begun."""
        await self.client.desk.failed(interaction, error)


class Caravanserai(commands.Bot):
    """The bot. Its parts exist from `setup_hook` on, which discord.py runs once per login."""

    db: Database
    service: TableService
    poster: Poster
    desk: Desk

    def __init__(
        self,
        settings: Settings,
        *,
        connector: aiohttp.BaseConnector | None = None,
        games: Mapping[str, Game] | None = None,
        painter: Painter | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            connector=connector,
            tree_cls=Tree,
        )
        self.settings = settings
        self.greeted = asyncio.Event()
        self._offering: asyncio.Task[None] | None = None
        self.games = dict(games if games is not None else all_games())
        self.painter = painter or Painter(
            paint,
            kinds=picture_kinds,
            card=paint_card,
            prepare=partial(install_content, settings.content_pack, editions_of(settings.database_path)),
        )

    async def setup_hook(self) -> None:
        """Open the database, put the rooms together, offer the commands. Raises DatabaseError."""
        self.greeted.set()
        self.db = await Database.open(self.settings.database_path)
        adopt_editions(self.settings.database_path)
        keep_editions(editions_of(self.db.path), self.games)
        self.service = TableService(self.db, self.games, _now, limits=self.settings.limits)
        notes = Notes(self.service.tables.kept, _now)
        self.desk = Desk(self.service, notes)
        courier = Courier(self, self.service, self.painter, notes, self.desk.opened)
        self.poster = Poster(self.service, courier, notes)
        self.service.tables.wake = self.poster.wake
        await self.add_cog(Lobby(self.desk))
        await self.add_cog(Steward(self.desk))
        await self.add_cog(TableCog(self.desk, self.painter))
        await self.add_cog(Guide(self.desk))
        play.listen(self, self.desk)
        for key in self.games:
            if find_spec(f"cogs.{key}") is not None:  # a game's own typed commands
                await self.load_extension(f"cogs.{key}")
        await self.add_cog(Clock(self, self.service, self.poster))
        await self._offer()

    async def _offer(self) -> None:
        """Offer the commands: to Discord in the background, however long that takes; at the local table at once."""
        payloads = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        if problems := tree_problems(payloads):
            raise RuntimeError(f"Discord would refuse the commands: {'; '.join(problems)}")
        if not self.settings.token:  # the local table has no such limits, and has nothing from before
            await self.tree.sync()
            return
        for warning in tree_warnings(payloads):
            log.warning("the commands come near a limit of Discord: %s", warning)
        registration = Registration(self.tree, self.settings.guild_id, self)
        self._offering = asyncio.create_task(registration.offer(), name="offering the commands")

    async def recall(self) -> bytes | None:
        """Return what was noted of the commands that Discord has."""
        return await self.db.read(facts.get, COMMANDS)

    async def note(self, offered: bytes) -> None:
        """Note which commands Discord has."""
        await self.db.transact(facts.put, COMMANDS, offered)

    async def on_ready(self) -> None:
        """Say that we are there; everything else was done in setup_hook."""
        log.info("ready as %s", self.user)

    async def close(self) -> None:
        """Stop the loops, the drawing process and the connection, then close the database, however slow the rest is."""
        if self._offering is not None:
            self._offering.cancel()
        await at_most(CLOSING, super().close(), "the connection to Discord")
        if hasattr(self, "poster"):
            await at_most(CLOSING, self.poster.close(), "the outbox")
        self.painter.close()
        packs.keep(None, self.games)
        if hasattr(self, "db"):
            await self.db.close()


def paint(view: View, kind: str, names: Names) -> Picture | None:
    """Draw in the worker process; the drawing room is loaded there and only there."""
    from render import draw

    return draw(view, kind, names)


def picture_kinds(view: View) -> Kinds:
    """Return, in the worker process, which pictures of a view there are for everybody."""
    from render import kinds

    return kinds(view)


def paint_card(game: str, edition: str, card: str) -> Picture | None:
    """Draw a card in the worker process."""
    from render import card as draw_card

    return draw_card(game, edition, card)


def install_pack(folder: Path | None) -> None:
    """Let this process play with a content pack, if there is one. Raise ContentError with what is wrong in it."""
    if folder is not None:
        log.info("content pack: %s", packs.install(folder))


def editions_of(database: Path) -> Path:
    """Return the folder beside a database that keeps the content with which its games began. Links are followed, as by
    the database itself.
    """
    place = database.expanduser().resolve()
    return place.with_name(place.name + EDITIONS)


def adopt_editions(database: Path) -> None:
    """Take over what an earlier release kept beside a link to the database. Raise DatabaseError."""
    linked = database.expanduser().absolute()
    former, folder = linked.with_name(linked.name + EDITIONS), editions_of(database)
    try:
        if former.is_dir() and former.resolve() != folder:
            shutil.copytree(former, folder, dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        raise DatabaseError(
            f"The folder {former} of the games' content cannot be copied to {folder}: {error}."
        ) from error


def keep_editions(folder: Path, games: Mapping[str, Game] | None = None) -> None:
    """Keep what new games play with, and find what older ones began with. Raise DatabaseError."""
    try:
        packs.keep(folder, games)
    except OSError as error:
        raise DatabaseError(
            f"The folder {folder} of the games' content cannot be written: {error.strerror}."
        ) from error


def install_content(pack: Path | None, editions: Path) -> None:
    """Let a drawing process find all content that the tables are played with."""
    install_pack(pack)
    keep_editions(editions)


def _now() -> int:
    """Return the time in ms since the epoch."""
    return time.time_ns() // 1_000_000


def create_bot(
    settings: Settings,
    *,
    connector: aiohttp.BaseConnector | None = None,
    games: Mapping[str, Game] | None = None,
    painter: Painter | None = None,
) -> Caravanserai:
    """Return a bot that has not logged in yet: the one seam for the local table, the tests, and other servers.

    Call it inside the running loop when `connector` is given. `games` (default: the registry) and `painter` (default:
    the render room in its own process) are for the tests.
    """
    return Caravanserai(settings, connector=connector, games=games, painter=painter)


async def run(settings: Settings) -> None:
    """Run on Discord until stopped."""
    if await until_stopped(serve(lambda: create_bot(settings), settings.token)):
        end_for_certain()


def run_local(settings: Settings) -> None:
    """Run the local table until stopped; ends the process with one sentence when it cannot be opened."""
    if settings.log_level != "DEBUG":  # notes on intents and tokens are about a Discord that is not there
        logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        from local import PortTaken, UnreadableWorld, serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "simcord":
            raise
        raise SettingsError(NO_SIMULATOR) from error

    folder = settings.database_path.parent
    try:
        folder.mkdir(exist_ok=True)
        asyncio.run(serve(settings, create_bot=create_bot))
    except (PortTaken, UnreadableWorld) as error:
        raise SettingsError(str(error)) from error
    except OSError as error:
        raise SettingsError(f"DATABASE_PATH: the folder {folder} cannot be made ({error.strerror}).") from error


def keep_copy(settings: Settings, target: Path | None) -> None:
    """Copy the database and what belongs to it; tell where. Raise DatabaseError."""
    path = settings.database_path
    if target is None:
        target = path.with_name("backups") / f"{path.stem}-{datetime.now(UTC):%Y%m%d-%H%M%S}{path.suffix}"
    made = asyncio.run(backup.save(path, target, beside=EDITIONS))
    print(f"Copied and checked: {made.path}, with {made.games} games, {made.live} of them not over.")


def put_back(settings: Settings, copy: Path) -> None:
    """Put a copy in the place of the database; tell where the former one is. Raise DatabaseError."""
    made = asyncio.run(backup.restore(copy, settings.database_path, beside=EDITIONS))
    print(f"Restored and checked: {made.path}, with {made.games} games, {made.live} of them not over.")
    if made.former is not None:
        print(f"The database that stood there is kept as {made.former}.")


def start(options: argparse.Namespace) -> None:
    """Do what the command line and the settings ask for."""
    settings = load({**read(Path(".env")), **os.environ})
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(OneLine())
    if options.backup is not None:
        keep_copy(settings, Path(options.backup) if options.backup else None)
    elif options.restore is not None:
        put_back(settings, Path(options.restore))
    else:
        install_pack(settings.content_pack)
        log.info("Caravanserai %s", VERSION)
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
        if options.local or not settings.token:
            run_local(settings)
        else:
            asyncio.run(run(settings))


def main(arguments: list[str] | None = None) -> int:
    """Start what the settings ask for; return the exit code."""
    parser = argparse.ArgumentParser(description="Hosts crusade board games on Discord.")
    parser.add_argument("--local", action="store_true", help="run the local table, without Discord")
    parser.add_argument("--version", action="version", version=f"Caravanserai {VERSION}")
    parser.add_argument("--backup", nargs="?", const="", metavar="FILE", help="copy the database; the bot may run")
    parser.add_argument("--restore", metavar="FILE", help="put such a copy in the place of the database")
    options = parser.parse_args(arguments)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.default_int_handler)
    if find_spec("fcntl") is None:
        print(SYSTEMS, file=sys.stderr)
        return 2
    try:
        start(options)
    except ContentError as error:
        print(f"CONTENT_PACK: the content pack is not right.\n{error}", file=sys.stderr)
        return 2
    except (SettingsError, DatabaseError) as error:
        print(error, file=sys.stderr)
        return 2
    except discord.LoginFailure:
        print("Discord refused DISCORD_TOKEN: copy it anew from your application's Bot page.", file=sys.stderr)
        return 2
    except discord.ConnectionClosed as error:
        print(f"Discord ended the connection for good (code {error.code}): see {CODES}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # to stop is right for who serves, and not for who copies
        return 0 if options.backup is None and options.restore is None else 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
