"""The challenge of a day and a user's record, answered on Discord: for any game that one person can play."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import discord

from cogs.desk.desk import Desk, Interaction, parent_of
from cogs.desk.rights import lacking
from cogs.texts import lobby_texts, texts
from table import words
from table.daily import Dailies, Record, Result
from table.refusals import ChannelBusy, NotAllowed

BEGUN = (
    "Today's challenge has begun in {place}, at table {number}: everybody on this server has the same dice. "
    "It can be played once."
)
HELLO = "Today's challenge of {server} is played here."
CLOSED = "Your direct messages are closed to me; begin it in a channel or a thread."
ELSEWHERE = "Play your challenge with `place: in my direct messages`, or in another channel or thread."
NO_SERVER = (
    "A daily challenge belongs to a server: give this command there. You may then play it in your direct messages."
)
NOBODY = {True: "Nobody has begun it yet.", False: "Nobody began it."}
NO_RECORD = "You have not played **{title}** to its end yet."
STATES = {
    "running": "under way",
    "given_up": "given up",
    "unranked": "{points} points, not ranked (something was taken back after the dice were seen, or another helped)",
}
SHOWN = 25
"""Lines of results that are shown."""


class DailyDesk:
    """Begins attempts, shows results and records; privately, like every answer to a command."""

    def __init__(self, desk: Desk, dailies: Dailies) -> None:
        self.desk = desk
        self.dailies = dailies

    async def begin(self, interaction: Interaction, game: str, place: str) -> None:
        """Begin the user's attempt of today: here, or (place "dm") in direct messages."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            guild, user = _server(interaction), interaction.user
            old = await self.dailies.attempt(game, guild, user.id)
            channel, home = interaction.channel_id or 0, interaction.guild_id
            if old is not None:
                channel, home = old.channel_id, old.guild_id
            elif place == "dm":
                channel, home = await self._private(interaction), None
            elif missing := lacking(interaction):
                raise NotAllowed(lobby_texts.LACKING.format(rights=missing))
            name, key = texts.clean(user.display_name), str(interaction.id)
            parent = parent_of(interaction) if channel == interaction.channel_id else None
            try:
                table = await self.dailies.begin(
                    game, guild, channel, user.id, name, home=home, key=key, parent_id=parent
                )
            except ChannelBusy as busy:
                raise ChannelBusy(f"{busy.reason} {ELSEWHERE}", busy.game_id) from busy
            where = words.place(table.channel_id, table.guild_id)
            await self.desk.tell(interaction, BEGUN.format(place=where, number=table.id))

    async def _private(self, interaction: Interaction) -> int:
        """Return the user's channel of direct messages, after a first message there. Raise ChannelBusy, or NotAllowed
        when it is closed; then nothing is said there.
        """
        try:
            channel = await interaction.user.create_dm()
            if (other := await self.desk.service.looking.find(channel.id)) is not None:
                raise ChannelBusy(words.taken_dm(other.id), other.id)
            server = interaction.guild.name if interaction.guild else ""
            await channel.send(HELLO.format(server=texts.escape(server)))
        except discord.Forbidden as closed:
            raise NotAllowed(CLOSED) from closed
        return channel.id

    async def results(self, interaction: Interaction, game: str, back: int) -> None:
        """Show the results of today's challenge, or of so many days before."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            day = self.dailies.day(back)
            found = await self.dailies.results(game, _server(interaction), day)
            title = self.desk.service.tables.games[game].info.title
            await self.desk.tell(interaction, results_text(title, day, found, open_still=not back))

    async def record(self, interaction: Interaction, game: str) -> None:
        """Show the user's own record."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            record = await self.dailies.record(game, interaction.user.id)
            await self.desk.tell(interaction, record_text(self.desk.service.tables.games[game].info.title, record))


def _server(interaction: Interaction) -> int:
    """Return the server in which the command was given. Raise NotAllowed in direct messages."""
    if interaction.guild_id is None:
        raise NotAllowed(NO_SERVER)
    return interaction.guild_id


def results_text(title: str, day: date, results: Sequence[Result], *, open_still: bool = True) -> str:
    """Return the results of a day in words; `open_still`: it may be begun yet."""
    head = f"**{title}: challenge of {lobby_texts.day(day)}**"
    lines = [_line(result) for result in results[:SHOWN]]
    if len(results) > SHOWN:
        lines.append(f"… and {len(results) - SHOWN} more.")
    return "\n".join([head, *(lines or [NOBODY[open_still]])])


def _line(result: Result) -> str:
    name = texts.escape(result.name)
    if result.state == "ranked":
        return f"{result.place}. {name}: {result.points} points{', victory' if result.won else ''}"
    return f"– {name}: {STATES[result.state].format(points=result.points)}"


def record_text(title: str, record: Record) -> str:
    """Return a record in words."""
    if record.best is None:
        return NO_RECORD.format(title=title)
    games = "1 game" if record.games == 1 else f"{record.games} games"
    wins = "1 victory" if record.wins == 1 else f"{record.wins} victories"
    return f"**{title}**: {games} played to the end, {wins}, best score {record.best}."
