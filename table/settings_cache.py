"""Settings of people and channels, read once: one process has the database, and it writes them only through here."""

from __future__ import annotations

from collections import OrderedDict

from db import settings
from db.connection import Database
from db.settings import Scope

Name = tuple[Scope, int, str]
MOST = 5_000


class Kept:
    """Values by scope, id and key. What is written is stored first and known afterwards; a restart knows nothing."""

    def __init__(self, db: Database, most: int = MOST) -> None:
        self._db = db
        self._most = most
        self._known: OrderedDict[Name, bytes | None] = OrderedDict()

    async def get(self, scope: Scope, number: int, key: str) -> bytes | None:
        """Return a value, or None when it is not set."""
        name: Name = (scope, number, key)
        if name not in self._known:
            found = await self._db.read(settings.get, scope, number, key)
            if name not in self._known:  # else it was written while we read: that is newer
                self._note(name, found)
            return self._known[name]
        self._known.move_to_end(name)
        return self._known[name]

    async def put(self, scope: Scope, number: int, key: str, value: bytes) -> None:
        """Store a value."""
        await self._db.transact(settings.put, scope, number, key, value)
        self._note((scope, number, key), value)

    async def clear(self, scope: Scope, number: int, key: str) -> None:
        """Forget a value."""
        await self._db.transact(settings.clear, scope, number, key)
        self._note((scope, number, key), None)

    def _note(self, name: Name, value: bytes | None) -> None:
        self._known[name] = value
        self._known.move_to_end(name)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
