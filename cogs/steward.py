"""Moderators' repair: look, step back, decide for a seat, take the record out, bring it in, close. All of it is told in
the game's log. A moderator is who may manage the server or the channel."""

from __future__ import annotations

import io
from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Interaction
from cogs.desk.rights import is_moderator, lacking
from cogs.panels import lobby_panels
from cogs.texts import lobby_texts, texts
from table.refusals import BadOption, NotAllowed
from table.seats.records import LARGEST


class Steward(commands.GroupCog, group_name="steward", group_description="For moderators: repair a table"):
    """Repair. Whoever plays at the table and moderates, too, learns nothing hidden by it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.service = desk.service

    @app_commands.command()
    @app_commands.guild_only()
    async def show(self, interaction: Interaction) -> None:
        """Show how the table stands, and whether its log and its position agree."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            _moderator(interaction)
            table = await self.desk.table(interaction)
            status = await self.service.status(table.id)
            checked = await self.service.verify(table.id)
            text = lobby_panels.status(status, self.service.games.get(table.game))
            await self.desk.tell(interaction, f"{text}\n{checked.text}")

    @app_commands.command()
    @app_commands.describe(commands="How many; 0 rebuilds a position that does not load")
    @app_commands.guild_only()
    async def back(self, interaction: Interaction, commands: app_commands.Range[int, 0, 50] = 1) -> None:
        """Take back the last commands at this table, whoever gave them."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name = _moderator(interaction)
            table = await self.desk.table(interaction)
            await self.service.step_back(table.id, interaction.user.id, name, commands)
            await self.desk.tell(interaction, texts.STEPPED_BACK)

    @app_commands.command()
    @app_commands.describe(seat="Number of the seat")
    @app_commands.guild_only()
    async def act(self, interaction: Interaction, seat: app_commands.Range[int, 1, 8]) -> None:
        """Have the table decide for a seat that is asked: the harmless answer is taken."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name = _moderator(interaction)
            table = await self.desk.table(interaction)
            await self.service.act_for(table.id, interaction.user.id, name, seat - 1)
            await self.desk.tell(interaction, texts.ACTED)

    @app_commands.command()
    @app_commands.guild_only()
    async def export(self, interaction: Interaction) -> None:
        """Take out the whole record, hidden things too; not for who plays at this table."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            name = _moderator(interaction)
            table = await self.desk.table(interaction)
            data = await self.service.record(table.id, interaction.user.id, name)
            file = discord.File(io.BytesIO(data), filename=f"table-{table.id}-record.json")
            await self.desk.tell(interaction, lobby_texts.EXPORT.format(number=table.id), files=[file])

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
            table = await self.service.bring_in(data, channel, guild, interaction.user.id, name, named)
            await self.desk.tell(interaction, lobby_texts.opened(table.id))

    @app_commands.command()
    @app_commands.guild_only()
    async def end(self, interaction: Interaction) -> None:
        """Close the table for good; you are asked once more."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            _moderator(interaction)
            table = await self.desk.table(interaction)
            await self.service.may_end(table.id, interaction.user.id, moderator=True)
            await self.desk.tell(interaction, *lobby_panels.closing(table))


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
