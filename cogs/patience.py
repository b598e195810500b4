"""Running on Discord through a network that comes late, breaks, or never answers; and stopping when asked to."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import aiohttp
import discord

log = logging.getLogger(__name__)
FIRST, LONGEST = 2.0, 60.0
"""Seconds between two attempts to reach Discord, the first and the longest."""
SECONDS = 60.0
"""So long Discord may take to greet us."""
STOPS = ("SIGINT", "SIGTERM", "SIGHUP")
LAST = 1.5
"""Seconds that what still hangs has when the bot has closed, such as a look-up of a name."""
NETWORK = (aiohttp.ClientError, OSError, TimeoutError, discord.GatewayNotFound, discord.HTTPException)


class Client(Protocol):
    """The bot, as far as it is run here. `greeted` is set as soon as Discord has accepted its token."""

    greeted: asyncio.Event

    async def login(self, token: str) -> None: ...
    async def connect(self, *, reconnect: bool = True) -> None: ...
    async def close(self) -> None: ...


class Delays:
    """Ever longer waits between attempts."""

    def __init__(self, *, most: float = LONGEST) -> None:
        self._next, self._most = FIRST, most

    def next(self) -> float:
        """Return the seconds to wait before the next attempt."""
        now = self._next
        self._next = min(now * 2, self._most)
        return now


async def serve(make: Callable[[], Client], token: str) -> None:
    """Run a bot on Discord until it is cancelled or Discord ends it for good. A missing network is waited for.

    Raise LoginFailure for a token that Discord refuses, and what keeps the bot from starting.
    """
    delays = Delays()
    while True:
        bot = make()
        try:
            await _login(bot, token)
            await bot.connect()
            return
        except discord.LoginFailure:
            raise
        except NETWORK as error:
            if bot.greeted.is_set():
                raise
            delay = delays.next()
            log.warning("Discord cannot be reached (%s): the next attempt is in %.0f s", reason(error), delay)
        finally:
            await bot.close()
        await asyncio.sleep(delay)


async def _login(bot: Client, token: str) -> None:
    """Log in. Only Discord's greeting is waited for so long; what the bot does at its start has all the time."""
    login, greeted = asyncio.create_task(bot.login(token)), asyncio.create_task(bot.greeted.wait())
    try:
        await asyncio.wait({login, greeted}, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not login.done() and not bot.greeted.is_set():
            raise TimeoutError("no answer")
        await login
    finally:
        for task in (login, greeted):
            task.cancel()
        await asyncio.gather(login, greeted, return_exceptions=True)


def reason(error: BaseException) -> str:
    """Return a fault of the network in a few words, on one line."""
    words = " ".join(str(error).split())
    return words or type(error).__name__


class OneLine(logging.Filter):
    """Shortens what discord.py logs of a network that is away: the reason in the line, and no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record; it is always kept."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (*NETWORK, discord.ConnectionClosed)):
            record.msg, record.args = f"{record.getMessage()} ({reason(error)})", ()
            record.exc_info = record.exc_text = None
        return True


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Give an event that is set when somebody asks the process to stop. Use it inside the running loop.

    Without a handler a process that is the first of its container would not even notice.
    """
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    numbers = [number for name in STOPS if (number := getattr(signal, name, None)) is not None]
    before = {number: signal.getsignal(number) for number in numbers}
    heard = [number for number in numbers if before[number] is not signal.SIG_IGN]  # nohup
    for number in heard:
        loop.add_signal_handler(number, stop.set)
    try:
        yield stop
    finally:
        for number in heard:
            loop.remove_signal_handler(number)
            signal.signal(number, before[number])


async def until_stopped(work: Coroutine[Any, Any, None]) -> bool:
    """Run `work` to its end, and return False; or until the process is asked to stop: then cancel it, wait until it has
    cleaned up, and return True. Raise what it raises.
    """
    with stop_signals() as stop:
        running, asked = asyncio.create_task(work), asyncio.create_task(stop.wait())
        await asyncio.wait({running, asked}, return_when=asyncio.FIRST_COMPLETED)
        asked.cancel()
        if running.done():
            await running
            return False
        log.info("stopping")
        running.cancel()
        (ended,) = await asyncio.gather(running, return_exceptions=True)
        if isinstance(ended, Exception):
            log.error("stopping went wrong", exc_info=ended)
        return True


async def at_most(seconds: float, closing: Awaitable[object], what: str) -> None:
    """Wait for something to close, but not longer: the process was asked to stop, and must get to its database."""
    try:
        await asyncio.wait_for(closing, seconds)
    except TimeoutError:
        log.warning("%s was not closed within %.1f s and is left as it is", what, seconds)
    except Exception:
        log.exception("%s could not be closed", what)


def end_for_certain() -> None:
    """End the process soon, with code 0, although a thread may hang in something that cannot be cancelled, as the
    look-up of a name without a network does. Everything is closed already.
    """
    timer = threading.Timer(LAST, os._exit, (0,))
    timer.daemon = True
    timer.start()
