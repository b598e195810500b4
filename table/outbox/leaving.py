"""What a player keeps of a seat that is no longer theirs, or of a game that is over: nothing that is for the seat only.

The hand message is emptied, and the private calls to the table are taken away. Which messages these are is known from
the outbox; the hand, which is changed in place for the whole of a game, also from the commit that parted them.
"""

from __future__ import annotations

from db import outbox
from table.live import Live
from table.model import Content, Post
from table.tables import Tables

CALLS = ("window", "remind", "asked")
MOST = 20
"""So many of the newest calls are taken away: Discord allows but few requests, and the older ones are long answered."""
_WORDS = {
    "left": "This seat is no longer yours.",
    "over": "This game is over.",
    "closed": "This table was closed before the end.",
}


class Partings:
    """What a parting says when it is sent."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def parting(self, live: Live, post: Post) -> Content | None:
        """Return what is left of the hand, and which messages it concerns; None when the seat is theirs again."""
        what = str(post.payload["what"])
        user_id = post.user_id or 0
        if what == "left" and live.seat_of(user_id) == post.seat:
            return None
        hands = await self._tables.db.read(outbox.sent_to, post.game_id, user_id, ("hand",))
        calls = await self._tables.db.read(outbox.sent_to, post.game_id, user_id, CALLS)
        known = post.payload["message"]
        title = live.game.info.title if live.game else live.row.game
        return Content(
            f"**{title}, table {post.game_id}**\n{_WORDS[what]}",
            seq=live.row.seq,
            hands=tuple(dict.fromkeys([*hands, *([known] if known else [])])),
            calls=calls[-MOST:],
        )
