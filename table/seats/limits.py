"""How many tables may be open at once: bounds that keep one person, channel or server from filling the bot.

Open is what stands in its lobby or runs; what is over, closed or put away does not count. Every way by which a table
becomes open is bounded: a new one, a daily challenge, a record brought in, one that is taken out again.
"""

from __future__ import annotations

import msgspec

from db import games
from db.connection import Connection
from table.refusals import TooMany

PERSON = (
    "The most tables that one person may have opened at a time is {most}, and so many are open: first one of them must "
    "come to its end, or be closed with `/game end`. `/me games` lists the tables at which you sit."
)
CHANNEL = (
    "The most tables that a channel with its threads may have open is {most}, and so many are: take another channel, "
    "or wait until one of them has come to its end or was closed with `/game end`."
)
SERVER = (
    "The most tables that a server may have open is {most}, and so many are open here: another can be opened when one "
    "of them has come to its end, was closed with `/game end`, or was put away because nobody plays."
)


class Limits(msgspec.Struct, frozen=True):
    """So many open tables at most: opened by one person, in one channel with its threads, on one server."""

    person: int = 10
    channel: int = 25
    server: int = 100


def check(conn: Connection, limits: Limits, row: games.Game) -> None:
    """Raise TooMany when one more than a limit is open. `row` is a table that has just become so."""
    open_now = games.open_beside(conn, row)
    bounds = ((PERSON, open_now.person, limits.person), (CHANNEL, open_now.channel, limits.channel))
    for words, count, most in (*bounds, (SERVER, open_now.server, limits.server)):
        if count > most:
            raise TooMany(words.format(most=most))
