"""A simulated Discord around the real bot, and players who press what they see. Used by the end-to-end tests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.builders import ChannelHandle, GuildHandle
from simcord.interactions import base_payload
from simcord.results import to_discord_message

from bot import Caravanserai, create_bot
from cogs.desk.throttle import Throttle
from cogs.panels import custom_id
from cogs.panels.limits import component_problems
from cogs.posting.painter import Names, Painter
from cogs.settings import Settings
from cogs.texts import lobby_texts
from engine.core.protocol import Game
from engine.core.rng import Rng
from engine.core.view import View
from table.seats.limits import Limits
from tests import toy

PATIENCE = 120.0
"""Seconds of the wall clock that one press may take: on a busy machine the bot is slow, and nothing is wrong."""
LONGEST = 25 * 3_600_000
"""No window stays open longer for somebody who has passed."""
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


@dataclass
class Paper:
    """A picture of the tests."""

    data: bytes
    filename: str
    alt: str


def paint(view: View, kind: str, names: Names) -> Paper | None:
    """Draw nothing much, but say whose it is."""
    return Paper(PNG, f"{kind}.png", f"{kind} of {view.seat}: {view.heading}")


class Faults(logging.Handler):
    """Notes every error that the bot logs: a swallowed fault fails the test."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record as text."""
        self.found.append(logging.Formatter().format(record))


class Hall:
    """A server with one channel, four people, and the bot."""

    def __init__(self, env: simcord.Env, path: Path, games: Mapping[str, Game], faults: Faults) -> None:
        self.env = env
        self.path = path
        self.games = games
        self.faults = faults
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("levant")
        names = ("alice", "bob", "carol", "dave")
        self.people = [self.guild.add_member(env.create_user(name)) for name in names]

    @property
    def bot(self) -> Caravanserai:
        bot = self.env.bot
        assert isinstance(bot, Caravanserai)
        return bot

    @property
    def alice(self) -> MemberActor:
        return self.people[0]

    @property
    def bob(self) -> MemberActor:
        return self.people[1]

    def give_out(self, command: str, guild: GuildHandle | None = None) -> None:
        """Let a server offer a command to everybody, as its settings can: then only the bot itself refuses it."""
        made = (group for scope in self.env.backend.commands.values() for group in scope.values())
        known = [one for one in made if one["name"] == command]
        place = guild or self.guild
        for one in known:
            place.set_command_permissions(int(one["id"]), {place.default_role: True})

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database."""
        old = self.bot
        await self.env.settle()
        new = make_bot(self.path, self.games)
        await old.poster.close()
        old.painter.close()
        old.db._let_go()
        await self.env.restart_bot(new)
        quick(new)
        await old.db.close()

    async def crash(self) -> None:
        """Start another bot on the same database as if the old process had been killed."""
        old = self.bot
        old.db._let_go()  # as the kernel does
        await self.env.restart_bot(make_bot(self.path, self.games))
        quick(self.bot)
        await old.db.close()

    async def tick(self, seconds: float = 3) -> None:
        """Let the clock of the bot come round."""
        await self.env.advance_time(seconds)

    # ------------------------------------------------------------------------------------------- looking

    def public(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """Return what everybody in the channel can read."""
        return [m for m in (channel or self.channel).history() if not m.flags.ephemeral]

    def prompt(self) -> discord.Message:
        """Return the public prompt that can be pressed (looked for in what is stored: a channel grows long)."""
        found = [
            stored
            for stored in self.env.backend.messages[self.channel.id].values()
            if stored.components and not stored.flags & EPHEMERAL_FLAG and _can_act(stored.components)
        ]
        assert len(found) == 1, [stored.content for stored in found]
        return to_discord_message(self.env, found[0])

    def dms(self, person: MemberActor) -> list[discord.Message]:
        """Return what the bot has written to a person."""
        return person.user.dm_channel.history()

    def table_id(self) -> int:
        """Return the number of the only table."""
        for message in self.public():
            for at in addresses(message):
                return at.game
        raise AssertionError("no table")

    # ------------------------------------------------------------------------------------------- acting

    async def open(self, seats: int = 2, computers: int = 0, game: str = "toy", **options: str) -> int:
        """Open a table with so many people and computer players, and start it; return its number."""
        await self.alice.slash(self.channel, "game new", game=game)
        number = self.table_id()
        for option, value in options.items():
            await self.alice.slash(self.channel, "game option", option=option, value=value)
        for person in self.people[1 : seats - computers]:
            await person.slash(self.channel, "game join")
        for _ in range(computers):
            await self.alice.slash(self.channel, "game computer-add", player="random")
        await self.alice.slash(self.channel, "game start")
        return number

    async def close(self, person: MemberActor, command: str = "game end") -> simcord.InteractionResult:
        """Close the table of the channel for good, and say yes when asked."""
        asked = await person.slash(self.channel, command)
        return await person.click(asked.response, label=lobby_texts.END)

    async def leave(self, person: MemberActor, **options: Any) -> simcord.InteractionResult:
        """Give up a seat of the running game, and say yes when asked."""
        asked = await person.slash(self.channel, "game leave", **options)
        return await person.click(asked.response, label=lobby_texts.LEAVE_SURE)

    async def waiting(self, number: int) -> list[MemberActor]:
        """Return the people that are asked something."""
        status = await self.ask(self.bot.service.looking.status(number))
        ids = [w.user_id for w in status.waiting]
        return [person for person in self.people if person.id in ids]

    async def answering(self, number: int) -> list[MemberActor]:
        """Return the people that are asked something. Who has passed for a whole round passes first, in their time."""
        for _ in range(100):
            asked = await self.waiting(number)
            answers = [person for person in asked if not await self._has_passed(number, person)]
            if answers or not asked:
                return answers
            later(self, LONGEST)
            await self.tick()
        raise AssertionError("somebody has passed, and nothing comes of it")

    async def _has_passed(self, number: int, person: MemberActor) -> bool:
        """Whether a person has said already that they pass, which takes effect later."""
        mine = await self.ask(self.bot.service.looking.my_games(person.id))
        return any(game.table.id == number and not game.waiting for game in mine)

    async def ask(self, awaitable: Any) -> Any:
        """Await something of the bot's from the test."""
        return await awaitable

    async def over(self, number: int) -> bool:
        """Whether the game has ended."""
        table = await self.ask(self.bot.service.looking.table(number))
        return not table.live

    async def move(self, person: MemberActor, rng: Rng) -> None:
        """Answer what is asked by pressing at random."""
        shown = await person.click(self.prompt(), label="Act")
        for _ in range(60):
            message = shown.response
            assert message.ephemeral
            assert component_problems(message.components) == []
            able = pressable(message.components)
            if not able:
                return
            choice, values = able[rng.below(len(able))]
            if values:
                shown = await person.select(message, values, custom_id=choice)
            else:
                shown = await person.click(message, custom_id=choice)
            at = custom_id.parse(choice)
            assert at is not None
            if at.verb in ("option", "done"):
                return
        raise AssertionError(f"no answer came out of {shown.response.content}")

    async def play(self, number: int, rng: Rng, most: int = 1500) -> None:
        """Play to the end by buttons."""
        for _ in range(most):
            if await self.over(number):
                return
            people = await self.answering(number)
            if not people:
                await self.tick()
                continue
            await self.move(people[rng.below(len(people))], rng)
        raise AssertionError("the game does not end")

    async def together(self, presses: Sequence[tuple[MemberActor, Any, str]]) -> list[Any]:
        """Press several buttons in the same moment, before the bot sees any of them."""
        records = []
        for person, message, label in presses:
            stored = self.env.backend.get_message(message.channel.id, message.id)
            button = next(item for row in stored.components for item in row["components"] if item.get("label") == label)
            record, payload = base_payload(
                self.env.backend,
                type=3,
                channel_id=stored.channel_id,
                guild_id=self.guild.id,
                user_id=person.id,
                data={"custom_id": button["custom_id"], "component_type": 2},
            )
            payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
            record.source_message_id = stored.id
            records.append(record)
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return [simcord.InteractionResult(self.env, record) for record in records]


def later(h: Hall, ms: int) -> None:
    """Let so much time pass for the tables, in which the bot was there (their clock is not that of simcord)."""
    tables: Any = h.bot.service.tables
    if not hasattr(tables, "ahead"):
        clock, ticks, tables.ahead = tables.clock, tables.pulse.ticks, 0
        tables.clock = lambda: clock() + tables.ahead
        tables.pulse.ticks = lambda: ticks() + tables.ahead
        tables.pulse.lapse = 1 << 60
    tables.ahead += ms


def _can_act(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a stored message has an Act button."""
    ids = (item.get("custom_id", "") for row in rows for item in row["components"])
    return any(at is not None and at.verb == "act" for at in map(custom_id.parse, ids))


def addresses(message: discord.Message) -> list[custom_id.Address]:
    """Return the addresses on a message."""
    found = []
    for row in message.components:
        for item in getattr(row, "children", ()):
            at = custom_id.parse(getattr(item, "custom_id", None) or "")
            if at is not None:
                found.append(at)
    return found


def pressable(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[str]]]:
    """Return what leads on in a panel: (custom id, values)."""
    found: list[tuple[str, list[str]]] = []
    for row in rows:
        for item in row["components"]:
            at = custom_id.parse(item["custom_id"])
            if at is None or item.get("disabled") or at.verb in ("type", "clear", "hand", "undo", "page", "less"):
                continue
            if item["type"] == 3:
                found += [(item["custom_id"], [option["value"]]) for option in item["options"]]
            else:
                found.append((item["custom_id"], []))
    done = [press for press in found if (at := custom_id.parse(press[0])) and at.verb == "done"]
    return done or found


def redrawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that notes each message of which the bot changes the pictures, as often as it does."""
    real: Any = discord.PartialMessage.edit
    drawn: list[int] = []

    async def edit(self: Any, **fields: Any) -> Any:
        if fields.get("attachments"):
            drawn.append(self.id)
        return await real(self, **fields)

    monkeypatch.setattr(discord.PartialMessage, "edit", edit)
    return drawn


def quick(bot: Caravanserai) -> None:
    """Let each picture be drawn anew at once, and let people type as fast as the tests do."""
    bot.poster.refresh = 0
    bot.desk.typing = Throttle(burst=10**6)
    bot.desk.twice.lasts = 0


def make_bot(path: Path, games: Mapping[str, Game]) -> Caravanserai:
    """Return a bot for the tests."""
    settings = Settings(database_path=path, limits=Limits(1000, 1000, 1000))  # bounds have tests of their own
    return create_bot(settings, games=games, painter=Painter(paint, workers=0))


@asynccontextmanager
async def hall(path: Path, games: Mapping[str, Game] | None = None) -> AsyncIterator[Hall]:
    """Open the hall; faults that the bot swallowed fail the test."""
    games = games if games is not None else {"toy": toy.GAME}
    faults = Faults()
    root = logging.getLogger()
    root.addHandler(faults)
    last: Caravanserai | None = None
    try:
        async with simcord.run(make_bot(path / "games.sqlite3", games), settle_timeout=PATIENCE) as env:
            made = Hall(env, path / "games.sqlite3", games, faults)
            made.give_out("steward")
            quick(made.bot)
            made.bot.service.tables.below = Rng(2026).below  # the seeds of games: the same in every run
            try:
                yield made
            finally:
                last = made.bot
        assert faults.found == []
    finally:
        if last is not None:  # also after a failure: the database's thread would keep the process alive
            await asyncio.shield(last.close())
        root.removeHandler(faults)
