"""People who press buttons of the real bot without waiting for each other, as simcord's own actors would."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import simcord
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.interactions import base_payload
from simcord.types import HttpLogEntry

from bot import Caravanserai, create_bot
from cogs.panels import custom_id
from cogs.posting.painter import Painter
from cogs.settings import Settings
from engine.outremer import GAME
from table.model import Table
from tests.e2e.hall import Faults, pressable

BUTTON, MENU = 2, 3
MOVES = ("option", "done", "free")  # a press of these makes a choice; the others only change a panel


@dataclass
class Press:
    """A press on its way: when it was made, and (once they are there) when it was acknowledged and answered."""

    record: Any
    payload: dict[str, Any]
    made: float = 0.0
    shown: asyncio.Event = field(default_factory=asyncio.Event)
    acknowledged: float = 0.0
    answered: float = 0.0


class Requests(list[HttpLogEntry]):
    """simcord's log of the bot's requests, which also tells the presses what became of them."""

    def __init__(self) -> None:
        super().__init__()
        self.presses: dict[str, Press] = {}
        self.more = asyncio.Event()

    def append(self, entry: HttpLogEntry) -> None:
        """Note a request at the moment in which the bot makes it."""
        super().append(entry)
        self.more.set()
        kind, _, rest = entry.path.strip("/").partition("/")
        if kind not in ("interactions", "webhooks"):
            return
        press = self.presses.get(rest.split("/")[1])
        if press is None:
            return
        if kind == "interactions":
            press.acknowledged = press.acknowledged or perf_counter()
        else:
            press.answered = press.answered or perf_counter()
            press.shown.set()

    def counted(self, since: int = 0) -> list[HttpLogEntry]:
        """Return the requests that count for Discord's global limit: all but answers to interactions."""
        return [entry for entry in self[since:] if not entry.path.startswith(("/interactions/", "/webhooks/"))]


class Crowd:
    """A server, its people, and the bot on a database file."""

    def __init__(self, env: simcord.Env, people: int) -> None:
        self.env = env
        self.requests = env.backend.http_requests = Requests()
        self.guild = env.create_guild()
        self.people = [self.guild.add_member(env.create_user(f"player{n}")) for n in range(people)]

    @property
    def bot(self) -> Caravanserai:
        assert isinstance(self.env.bot, Caravanserai)
        return self.env.bot

    async def table(self, channel: ChannelHandle, people: Sequence[MemberActor], seed: int) -> Table:
        """Open a table in a channel and start the game."""
        service, (first, *others) = self.bot.service, people
        made = await service.seats.create(GAME.info.key, channel.id, self.guild.id, first.id, first.name)
        for person in others:
            await service.seats.join(made.id, person.id, person.name)
        return await service.seats.start(made.id, first.id, seed=seed)

    def ready(self, person: MemberActor, message: Any, button: str, values: Sequence[str] = ()) -> Press:
        """Prepare a press; `message` is a stored message."""
        data: dict[str, Any] = {"custom_id": button, "component_type": MENU if values else BUTTON}
        if values:
            data["values"] = list(values)
        backend, channel, guild = self.env.backend, message.channel_id, self.guild.id
        record, payload = base_payload(
            backend, type=3, channel_id=channel, guild_id=guild, user_id=person.id, data=data
        )
        payload["message"] = dict(serializers.message_payload(backend, message))
        record.source_message_id = message.id
        made = self.requests.presses[record.token] = Press(record, payload)
        return made

    def press(self, press: Press) -> Press:
        """Press, and wait for nothing."""
        press.made = perf_counter()
        self.env.backend.emit("INTERACTION_CREATE", press.payload)
        return press

    async def answer(self, press: Press) -> Any:
        """Wait for the answer of a press and return the stored message that shows it."""
        await asyncio.wait_for(press.shown.wait(), 60)
        return self.env.backend.get_message(press.record.channel_id, press.record.message_id)

    async def prompt(self, channel: int) -> tuple[Any, str]:
        """Wait for the public prompt of a channel; return it and the address of its first button."""
        while True:
            for message in reversed(self.env.backend.messages[channel].values()):
                found = [item["custom_id"] for row in message.components or () for item in row["components"]]
                if found and (at := custom_id.parse(found[0])) and at.verb == "act":
                    return message, found[0]
            self.requests.more.clear()
            await self.requests.more.wait()


def is_move(button: str) -> bool:
    """Whether a press of this makes a choice."""
    at = custom_id.parse(button)
    return at is not None and at.verb in MOVES


def choices(message: Any) -> list[tuple[str, list[str]]]:
    """Return what leads on in a private panel: (custom id, values)."""
    rows: Sequence[Mapping[str, Any]] = message.components or ()
    return pressable(rows)


@asynccontextmanager
async def crowd(path: Path, people: int, *, painter: Painter | None = None) -> AsyncIterator[Crowd]:
    """Run the real bot, with the real drawing process unless a `painter` is given, and people around it.

    A fault that it logs fails the run.
    """
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        bot = create_bot(Settings(database_path=path), games={GAME.info.key: GAME}, painter=painter)
        async with simcord.run(bot) as env:
            yield Crowd(env, people)
            await bot.poster.drain()
        await asyncio.shield(bot.close())
        assert faults.found == [], "\n".join(faults.found)
    finally:
        logging.getLogger().removeHandler(faults)
