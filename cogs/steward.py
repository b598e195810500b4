"""Moderators' repair: look, step back, decide for a seat, take the record out, bring it in, close. All of it is told in
the game's log. A moderator is who may manage the server or the channel."""

from __future__ import annotations

import io
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Interaction, parent_of
from cogs.desk.finding import ABOUT, AnyTable, GoingTable, RunningTable
from cogs.desk.rights import is_moderator, lacking, moderates
from cogs.panels import lobby_panels
from cogs.panels.custom_id import Address
from cogs.texts import done_texts, lobby_texts, texts
from table.model import Table
from table.refusals import BadOption, NotAllowed
from table.seats.records import LARGEST


@app_commands.default_permissions(manage_channels=True)
@app_commands.guild_only()
class Steward(commands.GroupCog, group_name="steward", group_description="For moderators: repair a table"):
    """Repair. Whoever plays at the table and moderates, too, learns nothing hidden by it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.service = desk.service
        desk.verbs["back"] = self._on_back

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    @app_commands.guild_only()
    async def show(self, interaction: Interaction, table: AnyTable | None = None) -> None:
        """Show how the table stands, and whether its log and its position agree."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            _, found = await self._moderated(interaction, table)
            status = await self.service.looking.status(found.id)
            checked = await self.service.replays.verify(found.id)
            text = lobby_panels.status(status, self.service.tables.games.get(found.game))
            await self.desk.tell(interaction, f"{text}\n{checked.text}")

    @app_commands.command()
    async def damaged(self, interaction: Interaction) -> None:
        """List the tables of this server whose game does not load."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            if interaction.guild_id is None or not is_moderator(interaction):
                raise NotAllowed(texts.NO_MODERATOR)
            found = await self.service.looking.damaged(interaction.guild_id)
            await self.desk.tell(interaction, lobby_texts.damaged(found))

    @app_commands.command()
    @app_commands.describe(commands="How many; 0 rebuilds a position that does not load", table=ABOUT)
    @app_commands.guild_only()
    async def back(
        self,
        interaction: Interaction,
        commands: app_commands.Range[int, 0, 50] = 1,
        table: RunningTable | None = None,
    ) -> None:
        """Take back the last commands at this table, whoever gave them; you are shown first what goes."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name, found = await self._moderated(interaction, table)
            if commands:
                await self._ask_back(interaction, found, commands)
                return
            done = await self.service.stewards.step_back(found.id, interaction.user.id, name, 0)
            await self.desk.tell(interaction, done_texts.stepped_back(done, 0))

    async def _ask_back(self, interaction: Interaction, table: Table, commands: int, note: str = "") -> None:
        text, rows = lobby_panels.stepping_back(await self.service.stewards.back_to(table.id, commands))
        await self.desk.tell(interaction, f"{note}\n{text}".strip(), rows)

    async def _on_back(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        name, table = await self._moderated(interaction, at.game)
        if table.seq != at.prompt:
            await self._ask_back(interaction, table, at.page, lobby_texts.END_MOVED)
            return
        done = await self.service.stewards.step_back(table.id, interaction.user.id, name, at.page, seq=at.prompt)
        await self.desk.tell(interaction, done_texts.stepped_back(done, at.page))

    @app_commands.command()
    @app_commands.describe(seat="Number of the seat", table=ABOUT)
    @app_commands.guild_only()
    async def act(
        self, interaction: Interaction, seat: app_commands.Range[int, 1, 8], table: RunningTable | None = None
    ) -> None:
        """Have the table decide for a seat that is asked: the harmless answer is taken."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name, found = await self._moderated(interaction, table)
            called = {one.seat: one.name for one in (await self.service.looking.status(found.id)).seats}
            done = await self.service.stewards.act_for(found.id, interaction.user.id, name, seat - 1)
            await self.desk.tell(interaction, done_texts.acted(done, seat - 1, called))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    @app_commands.guild_only()
    async def export(self, interaction: Interaction, table: AnyTable | None = None) -> None:
        """Take out the whole record, hidden things too; not for who plays at this table."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name, found = await self._moderated(interaction, table)
            data = await self.service.stewards.record(found.id, interaction.user.id, name)
            file = discord.File(io.BytesIO(data), filename=f"table-{found.id}-record.json")
            told = lobby_texts.EXPORT.format(number=found.id, what=lobby_texts.RECORDED)
            await self.desk.tell(interaction, told, files=[file])

    @app_commands.command(name="import")
    @app_commands.describe(record="The file of a /steward export, or of an export after the end")
    @app_commands.guild_only()
    async def bring_in(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Open a new table in this channel from a record, and go on with its game."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name = _moderator(interaction)
            if missing := lacking(interaction):
                raise NotAllowed(lobby_texts.LACKING.format(rights=missing))
            if record.size > LARGEST:
                raise BadOption(texts.RECORD_TOO_LARGE)
            channel, guild = interaction.channel_id or 0, interaction.guild_id
            data = await record.read()
            named = partial(_named, interaction.guild)
            user, parent = interaction.user.id, parent_of(interaction)
            table = await self.service.stewards.bring_in(data, channel, guild, user, name, named, parent_id=parent)
            title = self.service.looking.game_of(table).info.title
            await self.desk.tell(interaction, done_texts.brought_in(table, title))

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    @app_commands.guild_only()
    async def end(self, interaction: Interaction, table: GoingTable | None = None) -> None:
        """Close the table for good; you are asked once more."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            _, found = await self._moderated(interaction, table)
            await self.service.seats.may_end(found.id, interaction.user.id, moderator=True)
            await self.desk.tell(interaction, *lobby_panels.closing(found))

    async def _moderated(self, interaction: Interaction, number: int | None) -> tuple[str, Table]:
        """Return the name of a moderator, and the table that is meant. Raise NotAllowed, NoTable."""
        name = _moderator(interaction)
        table = await self.desk.table(interaction, number)
        if not moderates(interaction, table):
            raise NotAllowed(texts.NO_MODERATOR)
        return name, table


def _moderator(interaction: Interaction) -> str:
    """Return the name of a moderator for the log. Raise NotAllowed to anybody else."""
    if not is_moderator(interaction):
        raise NotAllowed(texts.NO_MODERATOR)
    return texts.clean(interaction.user.display_name)


async def _named(guild: discord.Guild | None, user_id: int) -> str | None:
    """Return the name of a member of the server; None when nobody there has this id."""
    try:
        return texts.clean((await guild.fetch_member(user_id)).display_name) if guild else None
    except discord.NotFound:
        return None
