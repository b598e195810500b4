"""A table goes to another channel: what waits to be shown follows it, and the old channel is told where it went.

The messages that stand in the old channel stay there as what they tell: their buttons go, and the table forgets them.
The new channel gets the table's own message, the picture and the question, each anew.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from db import actions, games, messages, outbox, timers
from db.actions import Action
from db.connection import Connection
from db.errors import ChannelTaken
from table import words
from table.live import Live
from table.log import Entry
from table.meta import Meta
from table.model import Done
from table.outbox.announce import Poster
from table.outbox.contents import PRESSED
from table.refusals import ChannelBusy, NotAllowed
from table.seats.limits import check
from table.tables import Tables
from table.time import clocks

STAY = ("hand",)
"""Messages that stand elsewhere than in the table's channel: a hand is a direct message."""
TOGETHER = (
    "Others sit at this table: it stays on its server, where all of them can follow it. Only who sits at a table alone "
    "may take it into direct messages, out of them, or to another server."
)


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread, of a server or of direct messages (no `guild_id`)."""

    channel_id: int
    guild_id: int | None
    parent_id: int | None = None


class Moving:
    """Moves tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def move(self, game_id: int, user_id: int, name: str, to: Place, *, moderator: bool = False) -> Done:
        """Have a table played in another channel from now on. To where it is played already it does nothing.

        Only whoever sits there alone may take it to another server, into direct messages or out of them: nobody else
        could follow. Raise NotAllowed, WrongState, ChannelBusy, TooMany.
        """
        async with self._tables.open(game_id) as live:
            live.must_be("lobby", "running", "archived")
            was = live.table()
            live.may(user_id, moderator, "move it")
            if live.row.channel_id == to.channel_id:
                return live.done(was)
            if live.row.guild_id != to.guild_id and any(held.user_id not in (None, user_id) for held in live.seats):
                raise NotAllowed(TOGETHER)
            try:
                await self._take(live, name, to)
            except ChannelTaken as taken:
                raise ChannelBusy(words.taken(taken.game_id), taken.game_id) from taken
            return live.done(was)

    async def _take(self, live: Live, name: str, to: Place) -> None:
        old, now = live.row, self._tables.clock()
        left = [one for one in live.messages.values() if one.purpose.partition(":")[0] not in STAY]
        post = Poster(old, live.meta.posts)
        pressed = [(one.purpose, one.message_id, one.story) for one in left if one.purpose in PRESSED]
        post.channel("left", to=to.channel_id, guild=to.guild_id, messages=pressed)
        here = Poster(msgspec.structs.replace(old, channel_id=to.channel_id), post.posts)
        entry = _entry(live, name, now)
        _anew(here, live, old.seq + 1)
        rested = clocks.rested(live.meta, self._tables.pulse.now())  # it rests for its old channel, if it does
        meta: Meta = msgspec.structs.replace(rested, posts=here.posts, stirred=self._tables.pulse.now())
        waiting = self._tables.timers(live, meta) if live.state == "running" else ()

        def work(conn: Connection) -> None:
            if entry is not None:
                actions.append(conn, entry)
            games.move(conn, old.id, guild_id=to.guild_id, channel_id=to.channel_id, parent_id=to.parent_id, at=now)
            outbox.redirect(conn, old.id, to.channel_id, now)
            for message in left:
                messages.forget(conn, old.id, message.purpose)
            timers.replace(conn, old.id, waiting)
            if live.state != "archived":
                check(conn, self._tables.limits, games.get(conn, old.id))

        await self._tables.store(live, meta, work, (*post.rows, *here.rows))
        for message in left:
            live.messages.pop(message.purpose, None)


def _entry(live: Live, name: str, now: int) -> Action | None:
    """Return the entry of the log about the move; a lobby has none."""
    if not live.row.seq:
        return None
    what = f"{words.plain(name)} moved the table here, from {words.spot(live.row.channel_id, live.row.guild_id)}"
    body = msgspec.json.encode(Entry("table", what=what))
    return Action(live.row.id, live.row.seq + 1, "note", now, None, None, body)


def _anew(post: Poster, live: Live, seq: int) -> None:
    """Queue what stands in the channel of a table: its own message, and in a game the picture and the question.

    Who is asked is mentioned: the others hear of the move where the table was.
    """
    post.channel("lobby")
    if not live.row.seq:
        return
    post.channel("log", seq=seq, first=seq, last=seq)
    if live.state == "running" and not live.broken:
        post.channel("board", seq=seq, phase=live.meta.phase, anew=True)
        post.channel("prompt", seq=seq, seats=[item.seat for item in live.meta.asked], anew=True)
