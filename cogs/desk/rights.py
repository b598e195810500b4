"""Who may do what, and what we may do here: by Discord's permissions, never by names of roles or channels."""

from __future__ import annotations

from typing import Any

import discord

Interaction = discord.Interaction[Any]


def is_moderator(interaction: Interaction) -> bool:
    """Whether the user may repair tables here: who may manage the server or the channel."""
    rights = interaction.permissions
    return interaction.guild_id is not None and (rights.manage_guild or rights.manage_channels)


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
