"""Opening, filling, starting and closing a table. Which games there are, and their options, come from the registry."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.choosing import Choosing
from cogs.desk.desk import Desk, Interaction, parent_of
from cogs.desk.finding import (
    ABOUT,
    AnyTable,
    GoingTable,
    LiveTable,
    LobbyTable,
    RestingTable,
    RunningTable,
    named_table,
)
from cogs.desk.rights import lacking, moderates
from cogs.panels import lobby_panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.panels.numbers import whole
from cogs.texts import done_texts, lobby_texts, texts
from cogs.typed import typed
from cogs.typed.bounds import Name
from engine.core.errors import Refusal, Stale
from table.model import Done, Table
from table.refusals import BadOption, NotAllowed, ServiceError
from table.seats.moving import Place
from table.words import clip

T = TypeVar("T")
Choices = list[app_commands.Choice[str]]


class Lobby(commands.GroupCog, group_name="game", group_description="Open, fill, start and close a table"):
    """The table around the game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.service = desk.service
        self._choosing = Choosing()
        desk.verbs |= {
            "join": self._on_join,
            "leave": self._on_leave,
            "computers": self._on_computers,
            "computer": self._on_computer,
            "start": self._on_start,
            "options": self._on_options,
            "set": self._on_set,
            "end": self._on_end,
        }

    # ------------------------------------------------------------------------------------- opening

    @app_commands.command()
    @app_commands.describe(game="Which game")
    async def new(self, interaction: Interaction, game: Name) -> None:
        """Open a table in this channel, thread or direct messages; you sit down at it."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            if interaction.guild_id is not None and (missing := lacking(interaction)):  # no such rights in DMs
                raise NotAllowed(lobby_texts.LACKING.format(rights=missing))
            titles = {key: known.info.title for key, known in self.service.tables.games.items()}
            key = typed.find(game, tuple(titles), titles)
            user, channel, guild = interaction.user, interaction.channel_id or 0, interaction.guild_id
            name = texts.clean(user.display_name)
            press, parent = str(interaction.id), parent_of(interaction)
            table = await self.service.seats.create(key, channel, guild, user.id, name, key=press, parent_id=parent)
            await self.desk.tell(interaction, done_texts.opened(table, titles[key]))

    @new.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> Choices:
        named = [(key, game.info.title) for key, game in self.service.tables.games.items()]
        return _choices(typed.matches(current, named))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def join(self, interaction: Interaction, table: LiveTable | None = None) -> None:
        """Sit down at this channel's table, or take an open seat of a running game."""
        await self._do(interaction, table, self._join)

    @app_commands.command()
    @app_commands.describe(
        computer="Who plays on in your seat while the game runs; empty: the seat is open", table=ABOUT
    )
    async def leave(
        self, interaction: Interaction, computer: Name | None = None, table: LiveTable | None = None
    ) -> None:
        """Leave the table; in a running game you are asked once more."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            players = tuple(self.service.looking.game_of(found).players())
            chosen = (
                players.index(typed.find(computer, players, {name: name for name in players})) + 1 if computer else 0
            )
            await self._leave(interaction, found, chosen, sure=False)

    @app_commands.command(name="computer-add")
    @app_commands.describe(player="Which computer player", table=ABOUT)
    async def computer_add(self, interaction: Interaction, player: Name, table: LiveTable | None = None) -> None:
        """Add a computer player, or let it take an open seat."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            known = {name: name for name in self.service.looking.game_of(found).players()}
            await self._computer(interaction, found, typed.find(player, tuple(known), known))

    @app_commands.command(name="computer-remove")
    @app_commands.describe(seat="Number of the seat", table=ABOUT)
    async def computer_remove(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, 8], table: LobbyTable | None = None
    ) -> None:
        """Take a computer player away from the table."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            user, moderator = interaction.user.id, moderates(interaction, found)
            done = await self.service.seats.remove_computer(found.id, user, seat - 1, moderator=moderator)
            await self.desk.tell(interaction, done_texts.computer_removed(done, seat - 1))

    @app_commands.command()
    @app_commands.describe(option="Which option", value="Which value", table=ABOUT)
    async def option(
        self, interaction: Interaction, option: Name, value: Name, table: LobbyTable | None = None
    ) -> None:
        """Change how the game is played, before the start."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            known = {o.id: o for o in self.service.looking.game_of(found).info.options}
            name = typed.find(option, tuple(known), {o.id: o.title for o in known.values()})
            values = dict(known[name].values)
            done = await self._set(interaction, found, {name: typed.find(value, tuple(values), values)})
            await self.desk.tell(interaction, done_texts.options(done, known.values(), (name,)))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def start(self, interaction: Interaction, table: LobbyTable | None = None) -> None:
        """Begin the game."""
        await self._do(interaction, table, self._start)

    # ------------------------------------------------------------------------------------- running

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def status(self, interaction: Interaction, table: AnyTable | None = None) -> None:
        """Show who is waited for, asked when, and due when."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            status = await self.service.looking.status(found.id)
            await self.desk.tell(interaction, lobby_panels.status(status, self.service.tables.games.get(found.game)))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def prompt(self, interaction: Interaction, table: RunningTable | None = None) -> None:
        """Post the public prompt again, at the end of the channel; nobody is mentioned."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            user, moderator = interaction.user.id, moderates(interaction, found)
            await self.service.idle.repeat_prompt(found.id, user, moderator=moderator)
            stands = await interaction.client.poster.at_once(found.id, found.channel_id)
            told = texts.PROMPT_AGAIN if stands else texts.PROMPT_WAITS
            await self.desk.tell(interaction, told, channel=found.channel_id)

    @app_commands.command()
    @app_commands.describe(table="Number of the table; empty: the one that was put away in this channel")
    async def resume(self, interaction: Interaction, table: RestingTable | None = None) -> None:
        """Go on with a table that was put away, or let computers play on among themselves."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table, rests=True)
            user, moderator = interaction.user.id, moderates(interaction, found)
            done = await self.service.idle.resume(found.id, user, moderator=moderator)
            await self.desk.tell(interaction, done_texts.resumed(done))

    @app_commands.command()
    @app_commands.describe(table="Number of the table")
    async def move(self, interaction: Interaction, table: GoingTable) -> None:
        """Have a table played here from now on: in this channel, this thread, or these direct messages."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            if interaction.guild_id is not None and (missing := lacking(interaction)):
                raise NotAllowed(lobby_texts.LACKING_HERE.format(rights=missing))
            name, moderator = texts.clean(interaction.user.display_name), moderates(interaction, found)
            here = Place(interaction.channel_id or 0, interaction.guild_id, parent_of(interaction))
            done = await self.service.moving.move(found.id, interaction.user.id, name, here, moderator=moderator)
            await self.desk.tell(interaction, done_texts.moved(done))

    @app_commands.command()
    @app_commands.describe(level="What the channel is told besides prompts and the result", table=ABOUT)
    @app_commands.choices(
        level=[app_commands.Choice(name=text, value=key) for key, text in lobby_texts.VERBOSITIES.items()]
    )
    async def verbosity(self, interaction: Interaction, level: str, table: LiveTable | None = None) -> None:
        """Set how much of the game is told in the channel."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            user, moderator = interaction.user.id, moderates(interaction, found)
            done = await self.service.seats.set_verbosity(found.id, user, level, moderator=moderator)
            await self.desk.tell(interaction, done_texts.verbosity(done))

    @app_commands.command()
    @app_commands.describe(hours="Hours for each answer, from now on; 0: no deadline; empty: show it", table=ABOUT)
    async def deadline(
        self, interaction: Interaction, hours: float | None = None, table: LiveTable | None = None
    ) -> None:
        """Show or set how long each answer may take; afterwards the harmless answer is taken."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found, told = await self.desk.table(interaction, table), ""
            if hours is not None:
                user, name = interaction.user, texts.clean(interaction.user.display_name)
                limit, moderator = hours or None, moderates(interaction, found)  # 0 is none
                done = await self.service.seats.set_deadline(found.id, user.id, limit, moderator=moderator, name=name)
                found, told = done, done_texts.deadline(done)
            waiting = (await self.service.looking.status(found.id)).waiting
            await self.desk.tell(interaction, lobby_panels.deadline(found, waiting, told))

    @app_commands.command()
    @app_commands.describe(seat="Number of the seat", user="Who takes it", table=ABOUT)
    @app_commands.guild_only()
    async def replace(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, 8],
        user: discord.Member,
        table: RunningTable | None = None,
    ) -> None:
        """Give a seat to somebody else, in the middle of the game too."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            if user.bot:
                raise BadOption(lobby_texts.NO_BOT)
            found = await self.desk.table(interaction, table)
            name, moderator = texts.clean(user.display_name), moderates(interaction, found)
            asker, number = interaction.user.id, seat - 1
            done = await self.service.seats.replace(found.id, asker, number, user.id, name, moderator=moderator)
            called = await self._called(done)
            if done.user_of(number) == user.id:
                await self.desk.tell(interaction, done_texts.replaced(done, number, called))
            else:
                await self.desk.tell(interaction, done_texts.wished(done, number, called, name))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def end(self, interaction: Interaction, table: GoingTable | None = None) -> None:
        """Close the table for good; you are asked once more."""
        await self._do(interaction, table, self._ask_end)

    @app_commands.command()
    @app_commands.describe(window="What happens with you when others might react", table=ABOUT)
    @app_commands.choices(
        window=[app_commands.Choice(name=text, value=key) for key, text in lobby_texts.PREFERENCES.items()]
    )
    async def prefs(self, interaction: Interaction, window: str, table: LiveTable | None = None) -> None:
        """Set whether you are asked each time when you might react to somebody's move."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found, user = await self.desk.table(interaction, table), interaction.user.id
            before = await self.service.looking.preference(found.id, user)
            now = await self.service.deadlines.set_preference(found.id, user, window)
            await self.desk.tell(interaction, done_texts.preference(found, before, now))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def export(self, interaction: Interaction, table: AnyTable | None = None) -> None:
        """Get the record of the game as a file: what you may know of a running one, all of a finished one."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            data = await self.service.looking.export(found.id, interaction.user.id)
            file = discord.File(io.BytesIO(data), filename=f"table-{found.id}.json")
            ended = found.state in ("over", "ended")
            withheld = ended and await self.service.looking.is_open_challenge(found.id)
            what = lobby_texts.WITHHELD if withheld else lobby_texts.EXPORTED[ended]
            await self.desk.tell(interaction, lobby_texts.EXPORT.format(number=found.id, what=what), files=[file])

    # --------------------------------------------------------------------------------- suggestions

    @computer_add.autocomplete("player")
    @leave.autocomplete("computer")
    async def _suggest_player(self, interaction: Interaction, current: str) -> Choices:
        try:
            players = self.service.looking.game_of(
                await self.desk.table(interaction, named_table(interaction))
            ).players()
        except (Refusal, ServiceError):
            return []
        return _choices(typed.matches(current, [(name, name) for name in players]))

    @option.autocomplete("option")
    async def _suggest_option(self, interaction: Interaction, current: str) -> Choices:
        try:
            game = self.service.looking.game_of(await self.desk.table(interaction, named_table(interaction)))
        except (Refusal, ServiceError):
            return []
        return _choices(typed.matches(current, [(o.id, o.title) for o in game.info.options]))

    @option.autocomplete("value")
    async def _suggest_value(self, interaction: Interaction, current: str) -> Choices:
        try:
            game = self.service.looking.game_of(await self.desk.table(interaction, named_table(interaction)))
        except (Refusal, ServiceError):
            return []
        wanted = str(interaction.namespace.option or "")
        values = [v for o in game.info.options if wanted in (o.id, o.title) for v in o.values]
        return _choices(typed.matches(current, values))

    # ------------------------------------------------------------------------------------- presses

    async def _on_join(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._join(interaction, await self.service.looking.table(at.game))

    async def _on_leave(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.looking.table(at.game)
        moved = at.prompt > 0 and table.seq != at.prompt
        await self._leave(
            interaction, table, at.slot, sure=at.prompt > 0 and not moved, note=lobby_texts.END_MOVED * moved
        )

    async def _on_computers(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.looking.table(at.game)
        players = tuple(self.service.looking.game_of(table).players())
        if len(players) == 1:
            await self._computer(interaction, table, players[0])
        else:
            user, name = interaction.user.id, texts.clean(interaction.user.display_name)
            self._choosing.begin(table, user, name, self.service.tables.clock())
            await self.desk.tell(interaction, *lobby_panels.computers(table, self.service.looking.game_of(table)))

    async def _on_computer(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.looking.table(at.game)
        await self._computer(interaction, table, _nth(tuple(self.service.looking.game_of(table).players()), at.slot))

    async def _on_start(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._start(interaction, await self.service.looking.table(at.game), sure=at.prompt)

    async def _on_options(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._show_options(interaction, await self.service.looking.table(at.game), at.page)

    async def _on_set(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.looking.table(at.game)
        option = _nth(self.service.looking.game_of(table).info.options, at.prompt)
        value, _ = _nth(option.values, whole("".join(values)))
        done = await self._set(interaction, table, {option.id: value})
        note = done_texts.options(done, self.service.looking.game_of(table).info.options, (option.id,))
        await self._show_options(interaction, done, at.page, note)

    async def _on_end(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.looking.table(at.game)
        if table.seq != at.prompt:
            await self._ask_end(interaction, table, lobby_texts.END_MOVED)
            return
        user, name = interaction.user.id, texts.clean(interaction.user.display_name)
        done = await self.service.seats.end(table.id, user, moderator=moderates(interaction, table), name=name)
        await self.desk.tell(interaction, done_texts.ended(done))

    # --------------------------------------------------------------------------------------- doing

    async def _ask_end(self, interaction: Interaction, table: Table, note: str = "") -> None:
        """Ask whether the table is to be closed. Raise NotAllowed, WrongState."""
        await self.service.seats.may_end(table.id, interaction.user.id, moderator=moderates(interaction, table))
        text, rows = lobby_panels.closing(table)
        await self.desk.tell(interaction, f"{note}\n{text}".strip(), rows)

    async def _do(
        self, interaction: Interaction, number: int | None, what: Callable[[Interaction, Table], Awaitable[None]]
    ) -> None:
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            await what(interaction, await self.desk.table(interaction, number))

    async def _called(self, table: Table) -> dict[int, str]:
        """Return what the game calls the seats of a table."""
        return {seat.seat: seat.name for seat in (await self.service.looking.status(table.id)).seats}

    async def _join(self, interaction: Interaction, table: Table) -> None:
        user = interaction.user.id
        done = await self.service.seats.join(table.id, user, texts.clean(interaction.user.display_name))
        await self.desk.tell(interaction, done_texts.joined(done, user, await self._called(done)))

    async def _leave(
        self, interaction: Interaction, table: Table, computer: int, *, sure: bool, note: str = ""
    ) -> None:
        """Give up a seat, to the computer player of this number (0: to nobody); first ask, while a game runs."""
        user, players = interaction.user.id, tuple(self.service.looking.game_of(table).players())
        seat, player = table.seat_of(user), _nth(players, computer - 1) if computer else None
        called = await self._called(table)
        if seat is None or sure or table.state != "running":
            done = await self.service.seats.leave(table.id, user, computer=player)
            await self.desk.tell(interaction, done_texts.left(done, user, called, player))
            return
        text, rows = lobby_panels.leaving(table, called.get(seat, ""), computer, player)
        await self.desk.tell(interaction, "\n".join(filter(None, [note, text])), rows)

    async def _start(self, interaction: Interaction, table: Table, sure: int = 0) -> None:
        """Begin the game; ask first while somebody chooses a computer player, unless so many players are `sure`."""
        game, user, moderator = self.service.looking.game_of(table), interaction.user.id, moderates(interaction, table)
        may = moderator or user == table.creator_id or table.seat_of(user) is not None
        choice = self._choosing.under_way(table, self.service.tables.clock())
        count = len(table.seats)
        if table.state == "lobby" and may and choice is not None and count in game.info.seats and sure != count:
            chooser = "You are" if choice.user_id == user else f"{texts.escape(choice.name)} is"
            await self.desk.tell(interaction, *lobby_panels.starting(table, chooser))
            return
        done = await self.service.seats.start(table.id, user, moderator=moderator)
        await self.desk.tell(interaction, done_texts.started(done, game.info.title, await self._called(done)))

    async def _computer(self, interaction: Interaction, table: Table, player: str) -> None:
        user, moderator = interaction.user.id, moderates(interaction, table)
        done = await self.service.seats.add_computer(
            table.id, user, player, moderator=moderator, key=str(interaction.id)
        )
        await self.desk.tell(interaction, done_texts.computer_added(done, player, await self._called(done)))

    async def _set(self, interaction: Interaction, table: Table, values: dict[str, str]) -> Done:
        user, moderator = interaction.user.id, moderates(interaction, table)
        return await self.service.seats.set_options(table.id, user, values, moderator=moderator)

    async def _show_options(self, interaction: Interaction, table: Table, page: int, note: str = "") -> None:
        may = interaction.user.id == table.creator_id or moderates(interaction, table)
        text, rows = lobby_panels.options(table, self.service.looking.game_of(table), page, may=may)
        await self.desk.tell(interaction, f"{note}\n{text}".strip(), rows)


def _nth(offered: Sequence[T], number: int | None) -> T:
    """Return what a button or menu of any age meant. Raise Stale when there are fewer now, or it names none."""
    if number is None or number >= len(offered):
        raise Stale(texts.STALE)
    return offered[number]


def _choices(found: list[tuple[str, str]]) -> Choices:
    return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=name) for name, label in found[:CHOICES]]
