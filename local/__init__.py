"""The table without a token: the real bot in a simulated Discord, behind a page on this computer only."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from pathlib import Path

import discord
from aiohttp import web

from cogs.patience import stop_signals
from cogs.settings import Settings

from .refusal import PortTaken, UnreadableWorld
from .server import Table
from .world import World

__all__ = ["PortTaken", "Table", "UnreadableWorld", "World", "open_table", "serve"]

HOST = "127.0.0.1"


async def serve(
    settings: Settings, *, create_bot: Callable[[Settings], discord.Client], port: int | None = None
) -> None:
    """Run the bot at the local table until Ctrl-C or SIGTERM.

    The table is a folder of its own beside the database: its games and its channels belong together, and must
    never meet those of a real server. Raises PortTaken, UnreadableWorld, and what keeps the bot from starting.
    """
    folder = settings.database_path.parent / "local"
    own = dataclasses.replace(settings, token="", guild_id=None, database_path=folder / "games.sqlite3")
    with stop_signals() as stop:
        await open_table(create_bot(own), folder=folder, port=settings.local_port if port is None else port, stop=stop)


async def open_table(bot: discord.Client, *, folder: Path, port: int, stop: asyncio.Event) -> None:
    """Run this bot at a local table until ``stop``, then close it. Prints the address of the page.

    ``folder`` keeps the simulated channels, messages and pictures. Port 0 takes any free one.
    Raises PortTaken and UnreadableWorld.
    """
    world = World(bot, folder)
    runner = web.AppRunner(Table(world).app(), access_log=None, shutdown_timeout=0.5)
    try:
        await runner.setup()
        address = await _listen(runner, port)
        await world.start()
        print(f"The local table is open: {address}", flush=True)
        await stop.wait()
    finally:
        await runner.cleanup()
        await world.close()


async def _listen(runner: web.AppRunner, port: int) -> str:
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError as error:
        raise PortTaken(
            f"Port {port} is taken, perhaps by another local table: close it, or set LOCAL_PORT to another number."
        ) from error
    return f"http://{HOST}:{runner.addresses[0][1]}/"
