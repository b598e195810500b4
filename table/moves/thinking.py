"""The queue in which computer players think: one table at a time, in the order in which they came; those that a person
plays at go before those where computers are among themselves.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Thinking:
    """Gives the turn to one after the other. Whoever had it goes to the end of the queue for the next one."""

    def __init__(self) -> None:
        self._taken = False
        self._queues: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())

    @asynccontextmanager
    async def turn(self, *, waited_for: bool) -> AsyncIterator[None]:
        """Hold the turn; `waited_for` says whether a person plays at the table."""
        await self._acquire(self._queues[0 if waited_for else 1])
        try:
            yield
        finally:
            self._next()

    async def _acquire(self, queue: deque[asyncio.Future[None]]) -> None:
        if not self._taken:
            self._taken = True
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(place)
        try:
            await place
        except BaseException:  # cancelled: who was given the turn in the same moment hands it on
            if place.done() and not place.cancelled():
                self._next()
            elif place in queue:
                queue.remove(place)
            raise

    def _next(self) -> None:
        for queue in self._queues:
            while queue:
                place = queue.popleft()
                if not place.done():
                    place.set_result(None)
                    return
        self._taken = False
