"""simcord's environment for a table that stays open: real time, bounded logs, no waiting for a busy bot."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import simcord
from simcord.backend.models import Interaction

log = logging.getLogger(__name__)

ANSWER_WITHIN = 3.0  # seconds; as long as Discord waits for an acknowledgement
START_WITHIN = 20.0  # seconds the bot may be busy after its login before the page opens
STEP_WITHIN = 0.1  # seconds the clock waits for a busy bot at each timer
LOG_ENTRIES = 200
CATCH_UP = 30.0  # seconds; a longer gap (a laptop that slept) is jumped over instead of lived through


class Tap(deque[Any]):
    """A log with an end: keeps the newest entries, and tells that something happened."""

    def __init__(self, notify: Callable[[], None]) -> None:
        super().__init__(maxlen=LOG_ENTRIES)
        self._notify = notify

    def append(self, entry: Any) -> None:
        """Add an entry and notify."""
        super().append(entry)
        self._notify()


class TableEnv(simcord.Env):
    """A simulated Discord that people sit in front of.

    simcord is made for tests: every action waits until the bot has nothing left to do, and fails if that
    takes long. At a table the rest simply appears when it is done: an action waits for its answer only.
    """

    def __init__(self, bot: Any, *, notify: Callable[[], None]) -> None:
        super().__init__(bot, check_errors=False)
        self.backend.transcript = Tap(notify)  # type: ignore[assignment]
        self.backend.http_requests = Tap(notify)  # type: ignore[assignment]
        # Ids carry the time: a world that always began in the same minute would give out yesterday's ids.
        self.backend.clock._epoch = datetime.now(UTC)
        self._asked: Interaction | None = None
        self.invoking: str | None = None  # the whole path of the slash command that is being used
        self._register_dispatch_observer(self._remember)

    def not_before(self, instant: datetime) -> None:
        """Start the clock no earlier than this: the computer's clock may have been set back since."""
        self.backend.clock._epoch = max(self.backend.clock._epoch, instant)

    @property
    def answered(self) -> bool:
        """Whether the bot answered the interaction that was sent last."""
        return self._asked is not None and self._asked.responded

    def _remember(self, interaction: Interaction) -> None:
        self._asked = interaction
        if interaction.command_name is not None and self.invoking is not None:
            # simcord notes the first word only; Discord shows the whole command above the answer.
            interaction.command_name = self.invoking

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if dispatch == "INTERACTION_CREATE" and self._asked is not None:
            await self._answered(self._asked)
            return
        limit = STEP_WITHIN if _deadline is not None or dispatch else START_WITHIN
        try:
            await super()._settle_internal(timeout=limit, idle=min(idle, 0.01), dispatch=dispatch)
        except TimeoutError:
            log.debug("the bot is still busy (%s)", dispatch or "clock")

    async def _answered(self, interaction: Interaction) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + ANSWER_WITHIN
        while not interaction.responded and loop.time() < deadline:
            await asyncio.sleep(0.004)
        # One more turn, so that a message edited right after the answer is there as well.
        await asyncio.sleep(0.01)

    async def catch_up(self, now: datetime) -> None:
        """Bring the simulated clock to ``now`` and run the timers that fell due."""
        behind = (now - self.now()).total_seconds()
        if behind > CATCH_UP:
            self.backend.clock._epoch += timedelta(seconds=behind - 1.0)
            behind = 1.0
        if behind > 0:
            # In a task of its own: simcord lets other timers wait for the end of the task that advances.
            await asyncio.create_task(self.advance_time(behind))

    def take_errors(self) -> list[BaseException]:
        """What the bot raised since the last call; forgets it, since each holds its whole stack."""
        errors, self._errors = self._errors, []
        self._error_ids.clear()
        self._errors_acknowledged = 0
        return errors
