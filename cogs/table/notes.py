"""What must be told privately at the next chance: closed direct messages (once), a channel that cannot be posted in."""

from __future__ import annotations

from cogs.table import texts
from db import settings
from db.connection import Connection, Database

_DM = "dm_closed"
_TROUBLE = "trouble"


class Notes:
    """Flags in the settings, so that they outlive a restart."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def dm_closed(self, user_id: int) -> None:
        """Note that a direct message was refused; who knows of it already is not told again."""
        if await self._db.read(settings.get, "user", user_id, _DM) is None:
            await self._db.transact(settings.put, "user", user_id, _DM, b"new")

    async def dm_open(self, user_id: int) -> None:
        """Note that direct messages arrive (again)."""
        if await self._db.read(settings.get, "user", user_id, _DM) is not None:
            await self._db.transact(settings.clear, "user", user_id, _DM)

    async def trouble(self, channel_id: int, reason: str) -> None:
        """Note why a channel cannot be posted in; an empty reason means that it can."""
        known = await self._db.read(settings.get, "channel", channel_id, _TROUBLE)
        if reason and known != reason.encode():
            await self._db.transact(settings.put, "channel", channel_id, _TROUBLE, reason.encode())
        elif not reason and known is not None:
            await self._db.transact(settings.clear, "channel", channel_id, _TROUBLE)

    async def take(self, user_id: int, channel_id: int | None) -> list[str]:
        """Return what to tell this user now; closed messages are told once, trouble as long as it lasts."""
        closed, trouble = await self._db.read(_look, user_id, channel_id or 0)
        told = []
        if closed == b"new":
            await self._db.transact(settings.put, "user", user_id, _DM, b"told")
            told.append(texts.DM_CLOSED)
        if trouble is not None and channel_id is not None:
            told.append(texts.trouble(channel_id, trouble.decode()))
        return told


def _look(conn: Connection, user_id: int, channel_id: int) -> tuple[bytes | None, bytes | None]:
    return settings.get(conn, "user", user_id, _DM), settings.get(conn, "channel", channel_id, _TROUBLE)
