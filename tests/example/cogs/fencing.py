"""Typed slash commands of the duel: one for each thing that a fencer wants to do; they hold no rule."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Host, Interaction
from cogs.typed.bounds import Words
from cogs.typed.macro import Question, answers, offering, play

Questions = Mapping[str, Question]
GAME = "fencing"
STRIKE: Questions = {"blow": Question(("bout.strike",))}
ROLL: Questions = {"dice": Question(("bout.again",), least=True)}


class FencingCommands(commands.GroupCog, group_name=GAME, group_description="Moves of Fencing"):
    """Commands in the order of a bout."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    @offering(STRIKE)
    @app_commands.command()
    @app_commands.describe(blow="Cut or lunge")
    async def strike(self, interaction: Interaction, blow: Words) -> None:
        """Choose your blow; then your dice roll."""
        await play(self.desk, interaction, answers(STRIKE, blow=blow))

    @offering(ROLL)
    @app_commands.command()
    @app_commands.describe(dice="The dice to be rolled again: “Die 1, Die 2”; empty: none")
    async def roll(self, interaction: Interaction, dice: Words | None = None) -> None:
        """Roll dice again, or keep them all."""
        await play(self.desk, interaction, answers(ROLL, dice=dice))


async def setup(bot: Host) -> None:
    """Add the commands (discord.py extension)."""
    await bot.add_cog(FencingCommands(bot.desk))
