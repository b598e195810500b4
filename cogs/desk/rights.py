"""Who may do what, and what we may do here: by Discord's permissions, never by names of roles or channels."""

from __future__ import annotations

from typing import Any

import discord

from table.model import Table

Interaction = discord.Interaction[Any]


def is_moderator(interaction: Interaction) -> bool:
    """Whether the user may repair tables here: who may manage the server or the channel."""
    rights = interaction.permissions
    return interaction.guild_id is not None and (rights.manage_guild or rights.manage_channels)


def moderates(interaction: Interaction, table: Table) -> bool:
    """Whether the user may repair this table: rights of one server, or one channel, are none at a table of another."""
    if not is_moderator(interaction) or interaction.guild_id != table.guild_id:
        return False
    rights = interaction.permissions
    return rights.manage_guild or interaction.channel_id == table.channel_id or _sees(interaction, table, manage=True)


def sees(interaction: Interaction, table: Table) -> bool:
    """Whether the user can read the channel of a table that is on this server."""
    return interaction.guild_id == table.guild_id and _sees(interaction, table)


def _sees(interaction: Interaction, table: Table, *, manage: bool = False) -> bool:
    """Whether the user can read (or may manage) a channel of this server; what is not known here nobody can."""
    guild, member = interaction.guild, interaction.user
    channel = guild.get_channel_or_thread(table.channel_id) if guild is not None else None
    if channel is None or not isinstance(member, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and (channel.parent is None or channel.is_private()):
        return False
    rights = channel.permissions_for(member)
    return rights.view_channel and (rights.manage_channels or not manage)


def lacking(interaction: Interaction) -> str:
    """Return the rights that a table needs in its channel and that we do not have there."""
    rights, thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
    needed = {
        "View Channel": rights.view_channel,
        "Send Messages in Threads" if thread else "Send Messages": (
            rights.send_messages_in_threads if thread else rights.send_messages
        ),
        "Attach Files": rights.attach_files,
        "Read Message History": rights.read_message_history,
    }
    return ", ".join(name for name, held in needed.items() if not held)
