"""Opening, filling, starting and closing a table. Which games there are, and their options, come from the registry."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Interaction
from cogs.desk.rights import is_moderator, lacking
from cogs.panels import lobby_panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.texts import lobby_texts, texts
from cogs.typed import typed
from engine.core.errors import Refusal, Stale
from table.model import Table
from table.refusals import BadOption, NotAllowed, ServiceError
from table.words import clip

T = TypeVar("T")
Choices = list[app_commands.Choice[str]]


class Lobby(commands.GroupCog, group_name="game", group_description="Open, fill, start and close a table"):
    """The table around the game."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.service = desk.service
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
    async def new(self, interaction: Interaction, game: str) -> None:
        """Open a table in this channel, thread or direct messages; you sit down at it."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            if interaction.guild_id is not None and (missing := lacking(interaction)):  # no such rights in DMs
                raise NotAllowed(lobby_texts.LACKING.format(rights=missing))
            titles = {key: known.info.title for key, known in self.service.games.items()}
            key = typed.find(game, tuple(titles), titles)
            user, channel, guild = interaction.user, interaction.channel_id or 0, interaction.guild_id
            name = texts.clean(user.display_name)
            table = await self.service.create(key, channel, guild, user.id, name, key=str(interaction.id))
            await self.desk.tell(interaction, lobby_texts.opened(table.id))

    @new.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> Choices:
        named = [(key, game.info.title) for key, game in self.service.games.items()]
        return _choices(typed.matches(current, named))

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        """Sit down at this channel's table, or take an open seat of a running game."""
        await self._do(interaction, self._join)

    @app_commands.command()
    @app_commands.describe(computer="Who plays on in your seat while the game runs; empty: the seat is open")
    async def leave(self, interaction: Interaction, computer: str | None = None) -> None:
        """Leave the table; in a running game you are asked once more."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            players = tuple(self.service.game_of(table).players())
            chosen = players.index(typed.find(computer, players, dict.fromkeys(players, ""))) + 1 if computer else 0
            await self._leave(interaction, table, chosen, sure=False)

    @app_commands.command(name="computer-add")
    @app_commands.describe(player="Which computer player")
    async def computer_add(self, interaction: Interaction, player: str) -> None:
        """Add a computer player, or let it take an open seat."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            known = {name: name for name in self.service.game_of(table).players()}
            await self._computer(interaction, table, typed.find(player, tuple(known), known))

    @app_commands.command(name="computer-remove")
    @app_commands.describe(seat="Number of the seat")
    async def computer_remove(self, interaction: Interaction, seat: app_commands.Range[int, 1, 8]) -> None:
        """Take a computer player away from the table."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            user, moderator = interaction.user.id, is_moderator(interaction)
            await self.service.remove_computer(table.id, user, seat - 1, moderator=moderator)
            await self.desk.tell(interaction, lobby_texts.COMPUTER_REMOVED)

    @app_commands.command()
    @app_commands.describe(option="Which option", value="Which value")
    async def option(self, interaction: Interaction, option: str, value: str) -> None:
        """Change how the game is played, before the start."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            known = {o.id: o for o in self.service.game_of(table).info.options}
            name = typed.find(option, tuple(known), {o.id: o.title for o in known.values()})
            values = dict(known[name].values)
            await self._set(interaction, table.id, {name: typed.find(value, tuple(values), values)})
            await self.desk.tell(interaction, lobby_texts.OPTION_SET)

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        """Begin the game."""
        await self._do(interaction, self._start)

    # ------------------------------------------------------------------------------------- running

    @app_commands.command()
    async def status(self, interaction: Interaction) -> None:
        """Show who is waited for, since when and until when."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            status = await self.service.status(table.id)
            await self.desk.tell(interaction, lobby_panels.status(status, self.service.games.get(table.game)))

    @app_commands.command()
    async def prompt(self, interaction: Interaction) -> None:
        """Post the public prompt again, at the end of the channel; nobody is mentioned."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            user, moderator = interaction.user.id, is_moderator(interaction)
            await self.service.repeat_prompt(table.id, user, moderator=moderator)
            await self.desk.tell(interaction, texts.PROMPT_AGAIN)

    @app_commands.command()
    async def resume(self, interaction: Interaction) -> None:
        """Go on with a table that was put away."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            user, moderator = interaction.user.id, is_moderator(interaction)
            await self.service.resume(table.id, user, moderator=moderator)
            await self.desk.tell(interaction, texts.RESUMED)

    @app_commands.command()
    @app_commands.describe(level="What the channel is told besides prompts and the result")
    @app_commands.choices(
        level=[app_commands.Choice(name=text, value=key) for key, text in lobby_texts.VERBOSITIES.items()]
    )
    async def verbosity(self, interaction: Interaction, level: str) -> None:
        """Set how much of the game is told in the channel."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            user, moderator = interaction.user.id, is_moderator(interaction)
            await self.service.set_verbosity(table.id, user, level, moderator=moderator)
            await self.desk.tell(interaction, lobby_texts.verbosity(level))

    @app_commands.command()
    @app_commands.describe(hours="Hours for each answer; empty: no deadline")
    async def deadline(self, interaction: Interaction, hours: float | None = None) -> None:
        """Set how long each answer may take; afterwards the harmless answer is taken."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            user, moderator = interaction.user.id, is_moderator(interaction)
            table = await self.service.set_deadline(table.id, user, hours, moderator=moderator)
            await self.desk.tell(interaction, lobby_texts.deadline(table.deadline_ms))

    @app_commands.command()
    @app_commands.describe(seat="Number of the seat", user="Who takes it")
    @app_commands.guild_only()
    async def replace(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, 8], user: discord.Member
    ) -> None:
        """Give a seat to somebody else, in the middle of the game too."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            if user.bot:
                raise BadOption(lobby_texts.NO_BOT)
            table = await self.desk.table(interaction)
            name, moderator = texts.clean(user.display_name), is_moderator(interaction)
            await self.service.replace(table.id, interaction.user.id, seat - 1, user.id, name, moderator=moderator)
            await self.desk.tell(interaction, lobby_texts.REPLACED)

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        """Close the table for good; you are asked once more."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            await self._ask_end(interaction, await self.desk.table(interaction))

    @app_commands.command()
    @app_commands.describe(window="What happens with you when others might react")
    @app_commands.choices(
        window=[app_commands.Choice(name=text, value=key) for key, text in lobby_texts.PREFERENCES.items()]
    )
    async def prefs(self, interaction: Interaction, window: str) -> None:
        """Set whether you are asked each time when you might react to somebody's move."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            await self.service.set_preference(table.id, interaction.user.id, window)
            await self.desk.tell(interaction, lobby_texts.PREFERENCE_SET.format(words=lobby_texts.PREFERENCES[window]))

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Get the record of the game as a file: what you may know of a running one, all of a finished one."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            table = await self.desk.table(interaction)
            data = await self.service.export(table.id, interaction.user.id)
            file = discord.File(io.BytesIO(data), filename=f"table-{table.id}.json")
            await self.desk.tell(interaction, lobby_texts.EXPORT.format(number=table.id), files=[file])

    # --------------------------------------------------------------------------------- suggestions

    @computer_add.autocomplete("player")
    @leave.autocomplete("computer")
    async def _suggest_player(self, interaction: Interaction, current: str) -> Choices:
        try:
            players = self.service.game_of(await self.desk.table(interaction)).players()
        except (Refusal, ServiceError):
            return []
        return _choices(typed.matches(current, [(name, name) for name in players]))

    @option.autocomplete("option")
    async def _suggest_option(self, interaction: Interaction, current: str) -> Choices:
        try:
            game = self.service.game_of(await self.desk.table(interaction))
        except (Refusal, ServiceError):
            return []
        return _choices(typed.matches(current, [(o.id, o.title) for o in game.info.options]))

    @option.autocomplete("value")
    async def _suggest_value(self, interaction: Interaction, current: str) -> Choices:
        try:
            game = self.service.game_of(await self.desk.table(interaction))
        except (Refusal, ServiceError):
            return []
        wanted = str(interaction.namespace.option or "")
        values = [v for o in game.info.options if wanted in (o.id, o.title) for v in o.values]
        return _choices(typed.matches(current, values))

    # ------------------------------------------------------------------------------------- presses

    async def _on_join(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._join(interaction, await self.service.table(at.game))

    async def _on_leave(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._leave(interaction, await self.service.table(at.game), at.slot, sure=at.prompt > 0)

    async def _on_computers(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.table(at.game)
        players = tuple(self.service.game_of(table).players())
        if len(players) == 1:
            await self._computer(interaction, table, players[0])
        else:
            await self.desk.tell(interaction, *lobby_panels.computers(table, self.service.game_of(table)))

    async def _on_computer(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.table(at.game)
        await self._computer(interaction, table, _nth(tuple(self.service.game_of(table).players()), at.slot))

    async def _on_start(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._start(interaction, await self.service.table(at.game))

    async def _on_options(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._show_options(interaction, await self.service.table(at.game), at.page)

    async def _on_set(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.table(at.game)
        option = _nth(self.service.game_of(table).info.options, at.prompt)
        value, _ = _nth(option.values, int(values[0]))
        await self._show_options(interaction, await self._set(interaction, at.game, {option.id: value}), at.page)

    async def _on_end(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        table = await self.service.table(at.game)
        if table.seq != at.prompt:
            await self._ask_end(interaction, table, lobby_texts.END_MOVED)
            return
        user, name = interaction.user.id, texts.clean(interaction.user.display_name)
        await self.service.end(table.id, user, moderator=is_moderator(interaction), name=name)
        await self.desk.tell(interaction, lobby_texts.ENDED)

    # --------------------------------------------------------------------------------------- doing

    async def _ask_end(self, interaction: Interaction, table: Table, note: str = "") -> None:
        """Ask whether the table is to be closed. Raise NotAllowed, WrongState."""
        await self.service.may_end(table.id, interaction.user.id, moderator=is_moderator(interaction))
        text, rows = lobby_panels.closing(table)
        await self.desk.tell(interaction, f"{note}\n{text}".strip(), rows)

    async def _do(self, interaction: Interaction, what: Callable[[Interaction, Table], Awaitable[None]]) -> None:
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            await what(interaction, await self.desk.table(interaction))

    async def _join(self, interaction: Interaction, table: Table) -> None:
        user = interaction.user.id
        table = await self.service.join(table.id, user, texts.clean(interaction.user.display_name))
        known = await self.service.status(table.id)
        called = {seat.seat: seat.name for seat in known.seats}
        name = next((called[held.seat] for held in table.seats if held.user_id == user and held.seat in called), "")
        await self.desk.tell(interaction, lobby_texts.JOINED_AS.format(name=name) if name else lobby_texts.JOINED)

    async def _leave(self, interaction: Interaction, table: Table, computer: int, *, sure: bool) -> None:
        """Give up a seat, to the computer player of this number (0: to nobody); first ask, while a game runs."""
        seat, players = table.seat_of(interaction.user.id), tuple(self.service.game_of(table).players())
        player = _nth(players, computer - 1) if computer else None
        if seat is None or sure or table.state != "running":
            await self.service.leave(table.id, interaction.user.id, computer=player)
            await self.desk.tell(interaction, lobby_texts.LEFT if sure or seat is not None else lobby_texts.NO_SEAT)
            return
        known = await self.service.status(table.id)
        name = next((held.name for held in known.seats if held.seat == seat), "")
        await self.desk.tell(interaction, *lobby_panels.leaving(table, name, computer, player))

    async def _start(self, interaction: Interaction, table: Table) -> None:
        await self.service.start(table.id, interaction.user.id, moderator=is_moderator(interaction))
        await self.desk.tell(interaction, lobby_texts.STARTED)

    async def _computer(self, interaction: Interaction, table: Table, player: str) -> None:
        user, moderator = interaction.user.id, is_moderator(interaction)
        await self.service.add_computer(table.id, user, player, moderator=moderator, key=str(interaction.id))
        await self.desk.tell(interaction, lobby_texts.COMPUTER_ADDED)

    async def _set(self, interaction: Interaction, game_id: int, values: dict[str, str]) -> Table:
        user, moderator = interaction.user.id, is_moderator(interaction)
        return await self.service.set_options(game_id, user, values, moderator=moderator)

    async def _show_options(self, interaction: Interaction, table: Table, page: int) -> None:
        may = interaction.user.id == table.creator_id or is_moderator(interaction)
        text, rows = lobby_panels.options(table, self.service.game_of(table), page, may=may)
        await self.desk.tell(interaction, text, rows)


def _nth(offered: Sequence[T], number: int) -> T:
    """Return what a button or menu of any age meant. Raise Stale when there are fewer now."""
    if number >= len(offered):
        raise Stale(texts.STALE)
    return offered[number]


def _choices(found: list[tuple[str, str]]) -> Choices:
    return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=name) for name, label in found[:CHOICES]]
