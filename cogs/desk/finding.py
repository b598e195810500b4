"""Which table somebody means: the one that is named, or else the one of the channel; and the option that names it.

A number is found again for ever, also when the table was put away or is over and its channel has another one by now.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from cogs.desk.rights import moderates, sees
from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.texts import finding_texts, texts
from engine.core.errors import Refusal
from engine.core.words import join
from table.model import Table, TableState
from table.refusals import NoTable, ServiceError
from table.service import TableService
from table.words import clip, place

Interaction = discord.Interaction[Any]
ABOUT: Final = "Number of the table; empty: the one of this channel"
LIVE: Final[tuple[TableState, ...]] = ("lobby", "running")


class TableNumber(app_commands.Transformer):
    """The option `table:` of a command. It suggests tables in `states` (none: all), one's own and those here first."""

    def __init__(self, *states: TableState) -> None:
        self._states = states

    @property
    def type(self) -> discord.AppCommandOptionType:
        """It is a whole number."""
        return discord.AppCommandOptionType.integer

    @property
    def min_value(self) -> int:
        """Tables are counted from 1."""
        return 1

    async def transform(self, interaction: Interaction, value: Any, /) -> int:
        """Return the number."""
        return int(value)

    async def autocomplete(  # type: ignore[override]  # Discord sends what was typed so far, a number or not yet one
        self, interaction: Interaction, value: int | float | str, /
    ) -> list[app_commands.Choice[int]]:
        """Return the tables whose line in the list holds what was typed."""
        try:
            found = await suggested(interaction.client.desk.service, interaction, self._states)
        except (Refusal, ServiceError):
            return []
        typed = str(value).strip().casefold()
        named = [(table.id, finding_texts.listed(table, title, where)) for table, title, where in found]
        fits = [(number, label) for number, label in named if typed in label.casefold()]
        return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=number) for number, label in fits[:CHOICES]]


AnyTable = app_commands.Transform[int, TableNumber()]
LobbyTable = app_commands.Transform[int, TableNumber("lobby")]
LiveTable = app_commands.Transform[int, TableNumber(*LIVE)]
RunningTable = app_commands.Transform[int, TableNumber("running")]
RestingTable = app_commands.Transform[int, TableNumber("archived")]
GoingTable = app_commands.Transform[int, TableNumber(*LIVE, "archived")]


def named_table(interaction: Interaction) -> int | None:
    """Return the number that is filled in for `table` while another option is being typed."""
    number = interaction.namespace.table
    return number if isinstance(number, int) else None


async def suggested(
    service: TableService, interaction: Interaction, states: tuple[TableState, ...]
) -> list[tuple[Table, str, str]]:
    """Return the tables that may be meant, with the title of the game and the name of the channel: one's own that wait
    for one first, then those of this channel, then all others of one's own.
    """
    user, here = interaction.user.id, interaction.channel_id or 0
    waiting = [game.table for game in await service.looking.my_games(user) if game.waiting]
    known = [*waiting, *await service.looking.tables_in(here, *states), *await service.looking.tables_of(user, *states)]
    found = {table.id: table for table in known if not states or table.state in states}
    return [(table, _title(service, table), _channel(interaction, table)) for table in found.values()]


def _title(service: TableService, table: Table) -> str:
    game = service.tables.games.get(table.game)
    return game.info.title if game else table.game


def _channel(interaction: Interaction, table: Table) -> str:
    """Return the name of a table's channel, as far as it is known here; "" for this one."""
    if table.channel_id == interaction.channel_id:
        return ""
    guild = interaction.guild if table.guild_id == interaction.guild_id else None
    channel = guild.get_channel_or_thread(table.channel_id) if guild is not None else None
    return f"#{channel.name}" if channel is not None else finding_texts.elsewhere(table)


async def find(service: TableService, interaction: Interaction, number: int | None) -> Table:
    """Return the named table, or the channel's, or in direct messages the only one of one's own. Raise NoTable."""
    if number is not None:
        return await _numbered(service, interaction, number)
    channel = interaction.channel_id or 0
    if (table := await service.looking.find(channel)) is not None:
        return table
    if interaction.guild_id is None:
        mine = await service.looking.my_games(interaction.user.id)
        if len(mine) == 1:
            return mine[0].table
        if mine:
            raise NoTable(texts.NO_TABLE_DM)
    if (table := await service.looking.latest(channel)) is not None:
        return table
    raise NoTable(await _elsewhere(service, interaction))


async def resting(service: TableService, interaction: Interaction, number: int | None) -> Table:
    """Return the named table, or the one that was put away here; when several were, none is guessed. Raise NoTable."""
    if number is not None:
        return await _numbered(service, interaction, number)
    found = await service.looking.tables_in(interaction.channel_id or 0, "archived")
    if not found and interaction.guild_id is None:
        found = await service.looking.tables_of(interaction.user.id, "archived")
    if len(found) > 1:
        raise NoTable(finding_texts.which_rests([(table.id, _title(service, table)) for table in found]))
    return found[0] if found else await find(service, interaction, None)


async def _numbered(service: TableService, interaction: Interaction, number: int) -> Table:
    """Return a table by its number, if it is one's own, of this channel, or of one that can be read. Raise NoTable."""
    try:
        table = await service.looking.table(number)
    except NoTable:
        raise NoTable(finding_texts.unknown(number)) from None
    user = interaction.user.id
    own = table.seat_of(user) is not None or table.creator_id == user
    here = table.channel_id == interaction.channel_id
    if own or here or moderates(interaction, table) or sees(interaction, table):
        return table
    raise NoTable(finding_texts.unknown(number))


async def _elsewhere(service: TableService, interaction: Interaction) -> str:
    """Return that there is no table here, and where one's own are."""
    user = interaction.user.id
    mine = [game.table for game in await service.looking.my_games(user)]
    where = join(sorted({place(table.channel_id, table.guild_id) for table in mine}), "and")
    put_away = await service.looking.tables_of(user, "archived")
    none = texts.NO_TABLE if interaction.guild_id is not None else texts.NO_GAMES
    lines = [none, *([f"Your tables are in {where}."] if where else [])]
    lines += [finding_texts.put_away(table, _title(service, table)) for table in put_away]
    return "\n".join(lines)
