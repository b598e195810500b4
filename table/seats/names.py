"""What people are called: a table keeps a name with each seat, and takes a new one over when its owner does something
there. Lines that were written before keep the old one.
"""

from __future__ import annotations

from functools import partial

import msgspec

from db import seats
from table.outbox.announce import Poster
from table.tables import Tables


class Names:
    """Keeps the names of people as they are now."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def know(self, game_id: int, user_id: int, name: str) -> bool:
        """Take over how somebody who sits at a table is called now; return whether that is new.

        The public message of the table says it at once, pictures and lines from then on.
        """
        async with self._tables.open(game_id) as live:
            seat = next((held for held in live.seats if held.user_id == user_id), None)
            if seat is None or seat.name == name or live.state not in ("lobby", "running"):
                return False
            post = Poster(live.row, live.meta.posts)
            post.channel("lobby")
            meta = msgspec.structs.replace(live.meta, posts=post.posts)
            work = partial(seats.rename, game_id=game_id, seat=seat.seat, name=name)
            await self._tables.store(live, meta, work, tuple(post.rows))
            return True
