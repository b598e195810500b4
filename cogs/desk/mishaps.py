"""What goes wrong around a command or a press, by kinds: Discord is out of reach, it refuses, it is out of date.

Between us and Discord anything may fail at any moment. It says nothing about what was asked for: whether that was done
is told by the receipt alone (see `table.receipts`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord
from discord import AppCommandOptionType as Kind
from discord import app_commands

from cogs.texts import mishap_texts, texts
from table.words import ECHO, clip

log = logging.getLogger(__name__)


class Unsent(Exception):
    """An answer could not be handed to Discord: the library failed, or is closing."""


UNDELIVERED: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError, Unsent)
"""What fails between us and Discord."""
ACKNOWLEDGED: Final = 40060
"""Interaction has already been acknowledged: an earlier try of ours arrived, and its answer did not."""
GONE: Final = (10008, 10015, 50027)
"""Unknown message, unknown webhook, invalid webhook token: the private message cannot be edited any more."""
_WANTED: Final = {
    Kind.string: "one of the choices",
    Kind.integer: "a whole number",
    Kind.number: "a number",
    Kind.boolean: "yes or no",
    Kind.user: "a member of this server",
    Kind.channel: "a channel of this server",
    Kind.role: "a role of this server",
    Kind.mentionable: "somebody of this server",
    Kind.attachment: "a file",
}


@contextmanager
def sending() -> Iterator[None]:
    """Hand an answer to Discord. Raise one of UNDELIVERED, whatever goes wrong: the answer failed, and not the move."""
    try:
        yield
    except UNDELIVERED:
        raise
    except Exception as error:
        log.exception("an answer could not be handed to Discord")
        raise Unsent(repr(error)) from error


class Unheard(Exception):
    """Discord knows the command or the press no more: whoever gave it is told so by Discord, and nothing is done."""


class Late(logging.Filter):
    """Lets the library say in one line that suggestions came too late: whoever types is faster than any answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Turn a traceback about Discord or the network into a line for who wants to know."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if isinstance(error, UNDELIVERED):
            record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
            record.msg, record.args, record.exc_info = f"{record.getMessage()}: {error!r}", (), None
        return True


LATE: Final = Late()


def refused(error: BaseException) -> bool:
    """Whether Discord has answered, and said no; else what was sent may have arrived."""
    return isinstance(error, discord.HTTPException) and error.status < 500


def sentence(error: app_commands.AppCommandError) -> str:
    """Return what is told about a command that was not begun; "" for what is a fault of ours."""
    match error:
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return mishap_texts.CHANGED
        case app_commands.TransformerError():
            value = texts.escape(clip(str(error.value), ECHO))
            return mishap_texts.UNFIT.format(value=value, wanted=_WANTED.get(error.type, "that"))
        case app_commands.MissingPermissions():
            return mishap_texts.LACKING.format(rights=mishap_texts.rights(error.missing_permissions))
        case app_commands.BotMissingPermissions():
            return mishap_texts.I_LACK.format(rights=mishap_texts.rights(error.missing_permissions))
        case app_commands.NoPrivateMessage():
            return mishap_texts.NOT_HERE
        case app_commands.CommandOnCooldown():
            return mishap_texts.SOON.format(seconds=max(1, round(error.retry_after)))
        case app_commands.CheckFailure():
            return mishap_texts.NOT_YOURS
    return ""
