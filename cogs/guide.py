"""Help for whoever asks, and the rules of the games by topics. All of it is for the asker's eyes alone."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Interaction
from cogs.desk.finding import ABOUT, AnyTable, named_table
from cogs.panels import guide_panels, panels
from cogs.panels.custom_id import Address
from cogs.panels.guide_panels import VERB, mark
from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.panels.widgets import Button, Rows
from cogs.texts import guide_texts, texts
from cogs.typed import topics, typed
from cogs.typed.bounds import Name
from engine.core.errors import Refusal
from engine.core.protocol import Game
from engine.core.summary import Section
from table.model import Table
from table.refusals import ServiceError
from table.words import clip

Choices = list[app_commands.Choice[str]]


class Guide(commands.Cog):
    """Tells how it goes."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.service = desk.service
        desk.verbs[VERB] = self._on_rules

    # ------------------------------------------------------------------------------------ commands

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def help(self, interaction: Interaction, table: AnyTable | None = None) -> None:
        """Show what you can do here now, and how everything goes."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self._here(interaction, table)
            now, rows = await self._now(interaction.user.id, found)
            command = found.game if found and interaction.client.tree.get_command(found.game) else ""
            told = guide_texts.told(command, self._daily(interaction, found))
            await self.desk.tell(interaction, f"{clip(now, guide_texts.NOW)}\n\n{told}", rows)

    @app_commands.command()
    @app_commands.describe(
        game="Which game; empty: the one of the table", topic="A heading, or a word of the rules", table=ABOUT
    )
    async def rules(
        self,
        interaction: Interaction,
        game: Name | None = None,
        topic: Name | None = None,
        table: AnyTable | None = None,
    ) -> None:
        """Show the rules of a game in short, by topics."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self._here(interaction, table)
            meant = self._meant(game, found)
            if meant is None:
                await self.desk.tell(
                    interaction, *guide_panels.which(self.service.tables.games, found.id if found else 0)
                )
                return
            sections = await self._sections(meant, found, interaction.user.id)
            at, others = topics.topic(topic, sections) if topic else (0, ())
            text, rows = guide_panels.page(meant, sections, at, found.id if found else 0)
            await self.desk.tell(interaction, text + guide_texts.also(others), rows)

    # --------------------------------------------------------------------------------- suggestions

    @rules.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, current: str) -> Choices:
        return _choices(typed.matches(current, self._titles().items()))

    @rules.autocomplete("topic")
    async def _suggest_topic(self, interaction: Interaction, current: str) -> Choices:
        try:
            table = await self._here(interaction, named_table(interaction))
            meant = self._meant(str(interaction.namespace.game or "") or None, table)
            sections = await self._sections(meant, table, interaction.user.id) if meant else ()
        except (Refusal, ServiceError):
            return []
        named = typed.matches(current, [(section.heading, section.heading) for section in sections])
        known, word = {heading for heading, _ in named}, current.strip()
        more = [sections[n].heading for n in topics.mentions(word, sections) if sections[n].heading not in known]
        return _choices([*named, *((heading, guide_texts.mentioned(heading, word)) for heading in more)])

    # ------------------------------------------------------------------------------------- presses

    async def _on_rules(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        """A topic or a game of a menu, or the page before or behind."""
        chosen = values[0] if values else str(at.slot)
        wanted = str(at.prompt) if at.prompt else chosen
        game = next((game for key, game in self.service.tables.games.items() if str(mark(key)) == wanted), None)
        if game is None:
            await self.desk.tell(interaction, guide_texts.NO_GAME)
            return
        sections = await self._sections(game, await self._known(at.game), interaction.user.id)
        marks = [str(mark(section.heading)) for section in sections]
        begin = not at.prompt or chosen == "0"
        known = begin or chosen in marks
        text, rows = guide_panels.page(game, sections, 0 if begin or not known else marks.index(chosen), at.game)
        await self.desk.tell(interaction, text if known else f"{guide_texts.REWRITTEN}\n{text}", rows)

    # ------------------------------------------------------------------------------------- finding

    async def _here(self, interaction: Interaction, number: int | None = None) -> Table | None:
        """Return the table that is named, or that of the place where somebody asks, if there is one. Raise NoTable for
        a number that names none.
        """
        try:
            return await self.desk.table(interaction, number)
        except Refusal:
            if number is not None:
                raise
            return None

    def _daily(self, interaction: Interaction, table: Table | None) -> str:
        """Return the commands that have a daily challenge: those of the table's game, or without a table any."""
        groups = [one for one in interaction.client.tree.get_commands() if isinstance(one, app_commands.Group)]
        found = [group.name for group in groups if group.get_command("daily")]
        return next((name for name in found if table is None or name == table.game), "")

    async def _known(self, number: int) -> Table | None:
        """Return the table with a number, if there is one."""
        try:
            return await self.service.looking.table(number) if number else None
        except Refusal:
            return None

    def _titles(self) -> dict[str, str]:
        return {key: game.info.title for key, game in self.service.tables.games.items()}

    def _meant(self, wanted: str | None, table: Table | None) -> Game | None:
        """Return the named game, or the table's, or the only one; None when it could be several. Raise Malformed."""
        games = self.service.tables.games
        if wanted:
            return games[typed.find(wanted, tuple(games), self._titles())]
        if table and table.game in games:
            return games[table.game]
        return next(iter(games.values())) if len(games) == 1 else None

    async def _sections(self, game: Game, table: Table | None, user_id: int) -> Sequence[Section]:
        """Return the rules with the numbers that a table plays with, or else those of new games."""
        if table is None or table.game != game.info.key:
            return game.rules()
        try:
            return game.rules((await self.service.looking.view_for(table.id, user_id)).view.edition)
        except Refusal:  # not begun yet, or its position does not load
            return game.rules()

    # --------------------------------------------------------------------------------- how it stands

    async def _tables(self, user_id: int) -> str:
        """Return a person's tables, where none is here."""
        mine, titles = await self.service.looking.my_games(user_id), self._titles()
        lines = [texts.my_game(game, titles.get(game.table.game, game.table.game)) for game in mine]
        return "\n".join([guide_texts.NO_TABLE, *([guide_texts.YOUR_TABLES, *lines] if lines else [])])

    async def _now(self, user_id: int, table: Table | None) -> tuple[str, Rows]:
        """Return what somebody is expected to do at a table, and the buttons for it; without one, all own tables."""
        if table is None:
            return await self._tables(user_id), []
        game = self.service.tables.games.get(table.game)
        if game is None:
            return guide_texts.head(table.game, table.id), []
        rules = Button(Address(VERB, table.id, mark(table.game)), guide_texts.RULES)
        try:
            words, buttons = await self._asked(user_id, table, game)
        except Refusal as refused:  # its position does not load
            words, buttons = refused.reason, []
        return f"{guide_texts.head(game.info.title, table.id)}\n{words}", [(*buttons, rules)]

    async def _asked(self, user_id: int, table: Table, game: Game) -> tuple[str, list[Button]]:
        """Return what a person is asked, or what the table waits for. Raise Refusal."""
        if table.state == "lobby":
            seated = table.seat_of(user_id) is not None
            return guide_texts.lobby(len(table.seats), game.info.seats, seated=seated), []
        seen = await self.service.looking.view_for(table.id, user_id)
        if seen.decision is None or seen.prompt is None:
            return "\n".join([*self._watching(seen.seat, seen.table), panels.panel(seen)[0]]), []
        waiting = (await self.service.looking.status(table.id)).waiting
        deadline = next((w.deadline for w in waiting if w.seat == seen.seat), None)
        act = Button(Address("act", table.id, seen.number), texts.ACT, "main")
        return guide_texts.asked(seen.prompt.title, seen.prompt.text, deadline), [act]

    def _watching(self, seat: int | None, table: Table) -> list[str]:
        """Return what is told to somebody who does not sit at a table."""
        if seat is not None:
            return []
        free = table.live and any(held.user_id is None and held.computer is None for held in table.seats)
        return [guide_texts.WATCHING, *([guide_texts.OPEN_SEAT] if free else [])]


def _choices(found: list[tuple[str, str]]) -> Choices:
    return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=name) for name, label in found[:CHOICES]]
