"""The game cog, the same for every game: panels, board, hand, log, cards, undo. Each button has a command twin."""

from __future__ import annotations

import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.desk import Desk, Interaction, closed
from cogs.desk.finding import ABOUT, AnyTable, RunningTable, named_table
from cogs.desk.mishaps import UNDELIVERED
from cogs.panels import panels, presses
from cogs.panels.custom_id import Address
from cogs.panels.limits import CHOICE_NAME, CHOICES
from cogs.posting.painter import Painter, attachment
from cogs.texts import done_texts, finding_texts, lobby_texts, texts
from cogs.typed import macro, typed
from cogs.typed.bounds import Name, Words
from engine.core.errors import Illegal, Malformed, Refusal, Stale
from engine.core.view import Card
from table.model import Reply, Seen, Table, UndoRequest
from table.refusals import NeedsConsent, ServiceError
from table.words import clip

log = logging.getLogger(__name__)
Cards = dict[str, tuple[str, str, Card]]
"""By id: the key of the game, the edition, and the card."""


class TableCog(commands.Cog):
    """Playing at a table."""

    me = app_commands.Group(name="me", description="What concerns you")

    def __init__(self, desk: Desk, painter: Painter) -> None:
        self.desk = desk
        self.service = desk.service
        self.painter = painter
        desk.verbs |= {
            "act": self._on_act,
            "hand": self._on_hand,
            "undo": self._on_undo,
            "ask_undo": self._on_ask_undo,
            "agree": self._on_consent,
            "refuse": self._on_consent,
            "type": self._on_typed,
        }
        desk.verbs |= dict.fromkeys(("option", "toggle", "less", "done", "clear", "page", "group"), self._on_panel)

    # ------------------------------------------------------------------------------------ commands

    @app_commands.command()
    @app_commands.describe(answer="Your answer in words; empty: show what is asked of you", table=ABOUT)
    async def act(
        self, interaction: Interaction, answer: Words | None = None, table: RunningTable | None = None
    ) -> None:
        """Show what is asked of you, or answer it in words."""
        if answer is not None:
            await macro.play(self.desk, interaction, [macro.Answer(macro.ANY, answer)], table)
            return
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            await self.desk.show(interaction, await self.service.looking.view_for(found.id, interaction.user.id))

    @app_commands.command()
    @app_commands.describe(
        picture="Which picture; empty: the main one",
        words="Show the board in words instead of a picture",
        table=ABOUT,
    )
    async def board(
        self, interaction: Interaction, picture: Name | None = None, words: bool = False, table: AnyTable | None = None
    ) -> None:
        """Show the board, as you may see it."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            seen = await self.service.looking.view_for(found.id, interaction.user.id)
            await self._board(interaction, seen, picture, words)

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def hand(self, interaction: Interaction, table: AnyTable | None = None) -> None:
        """Show what only you may see."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            await self._hand(interaction, await self.service.looking.view_for(found.id, interaction.user.id))

    @app_commands.command()
    @app_commands.describe(lines="How many lines", table=ABOUT)
    async def log(
        self, interaction: Interaction, lines: app_commands.Range[int, 1, 200] = 20, table: AnyTable | None = None
    ) -> None:
        """Show what happened last, as you may know it."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            entries = await self.service.looking.history(found.id, interaction.user.id, last=lines)
            text = "\n".join(f"{texts.when(line.at, 't')} {line.text}" for line in entries)
            await self.desk.tell(interaction, text or texts.NOTHING_LOGGED)

    @app_commands.command()
    @app_commands.describe(name="The card", table=ABOUT)
    async def card(self, interaction: Interaction, name: Name, table: AnyTable | None = None) -> None:
        """Show what is printed on a card."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            cards = await self._cards(interaction, table)
            game, edition, found = cards[name if name in cards else _card_called(name, cards)]
            picture = await self.painter.card(game, edition, found.id)
            await self.desk.tell(interaction, card_text(found), files=[attachment(picture)] if picture else [])

    @app_commands.command()
    @app_commands.describe(table=ABOUT)
    async def undo(self, interaction: Interaction, table: RunningTable | None = None) -> None:
        """Take back your last step, as long as nothing was drawn or shown and nobody else was asked."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            found = await self.desk.table(interaction, table)
            await self._undo(interaction, found)

    @me.command()
    async def games(self, interaction: Interaction) -> None:
        """List your tables, the ones that wait for you first."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            mine = await self.service.looking.my_games(interaction.user.id)
            lines = [texts.my_game(game, self._title(game.table)) for game in mine]
            resting = await self.service.looking.tables_of(interaction.user.id, "archived")
            lines += [finding_texts.put_away(table, self._title(table)) for table in resting]
            if damaged := await self.service.looking.my_damaged(interaction.user.id):
                lines.append(lobby_texts.damaged(damaged))
            await self.desk.tell(interaction, "\n".join(lines) or texts.NO_GAMES)

    @me.command()
    @app_commands.describe(
        pings="Whether you are mentioned when you are asked something",
        hand="Whether your hand comes as a direct message",
    )
    async def prefs(self, interaction: Interaction, pings: bool | None = None, hand: bool | None = None) -> None:
        """Set what you are sent, at all your tables; nobody else gets more or less by it."""
        await self.desk.acknowledge(interaction)
        async with self.desk.answering(interaction):
            before = await self.service.looking.tastes(interaction.user.id)
            now = await self.service.looking.set_tastes(interaction.user.id, pings=pings, hand=hand)
            await self.desk.tell(interaction, done_texts.tastes(before, now))

    # --------------------------------------------------------------------------------- suggestions

    @act.autocomplete("answer")
    async def _suggest_answer(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await macro.suggest(self.desk, interaction, current, table=named_table(interaction))

    @card.autocomplete("name")
    async def _suggest_card(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            cards = await self._cards(interaction, named_table(interaction))
        except (Refusal, ServiceError):
            return []
        found = typed.matches(current, [(card.id, card.name) for _, _, card in cards.values()])
        return [app_commands.Choice(name=clip(label, CHOICE_NAME), value=name) for name, label in found[:CHOICES]]

    @board.autocomplete("picture")
    async def _suggest_picture(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            table = await self.desk.table(interaction, named_table(interaction))
            seen = await self.service.looking.view_for(table.id, interaction.user.id)
        except (Refusal, ServiceError):
            return []
        found = typed.matches(current, await self.painter.kinds(seen.view))
        return [app_commands.Choice(name=title, value=kind) for kind, title in found[:CHOICES]]

    # ------------------------------------------------------------------------------------- presses

    async def _on_act(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        seen = await self.service.looking.view_for(at.game, interaction.user.id)
        old = await self._is_old_prompt(interaction, at.game)
        await self.desk.show(interaction, seen, closed(seen) if old and seen.seat is not None else "")

    async def _is_old_prompt(self, interaction: Interaction, game_id: int) -> bool:
        """Whether the pressed public message is a prompt that another one has replaced."""
        if interaction.message is None or interaction.guild_id is None:
            return False
        living = await self.service.outbox.message(game_id, "prompt")
        return living is not None and interaction.message.id != living

    async def _on_hand(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._hand(interaction, await self.service.looking.view_for(at.game, interaction.user.id))

    async def _on_undo(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        await self._undo(interaction, await self.service.looking.table(at.game))

    async def _on_panel(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        """A press in a private panel: one more step of an answer, or the answer."""
        seen = await self._asked(interaction, at)
        assert seen.decision is not None
        try:
            answer = presses.press(seen.decision, at, values)
        except Malformed as refused:
            await self.desk.show(interaction, seen, refused.reason, at)
            return
        if isinstance(answer, Address):
            await self.desk.show(interaction, seen, "", answer)
            return
        key = str(interaction.id)
        try:
            reply = await self.service.moves.submit(at.game, interaction.user.id, at.prompt, answer, key)
        except (Illegal, Malformed) as refused:
            note = texts.refusal(refused.reason, refused.rule, refused.nearest)
            await self.desk.show(interaction, seen, note, at)
            return
        await self._after(interaction, reply)

    async def _on_typed(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        """A form was sent in."""
        seen = await self._asked(interaction, at)
        assert seen.decision is not None
        assert seen.prompt is not None
        try:
            answer = typed.answer(values[0], seen.decision, seen.prompt)
            reply = await self.service.moves.submit(
                at.game, interaction.user.id, at.prompt, answer, str(interaction.id)
            )
        except (Illegal, Malformed) as refused:
            note = texts.refusal(refused.reason, refused.rule, refused.nearest)
            await self.desk.show(interaction, seen, note)
            return
        await self._after(interaction, reply)

    async def _asked(self, interaction: Interaction, at: Address) -> Seen:
        """Return what the presser is asked; raise Stale when it is not what the button was made for."""
        seen = await self.service.looking.view_for(at.game, interaction.user.id)
        if seen.decision is None or seen.number != at.prompt or seen.seat != at.seat:
            raise Stale(texts.STALE)
        return seen

    async def _after(self, interaction: Interaction, reply: Reply) -> None:
        log.info("game %s seq %s: seat %s has answered", reply.seen.table.id, reply.seen.seq, reply.seen.seat)
        await self.desk.moved(interaction, reply)

    # ---------------------------------------------------------------------------------------- undo

    async def _undo(self, interaction: Interaction, table: Table) -> None:
        try:
            reply = await self.service.undos.undo(table.id, interaction.user.id, str(interaction.id))
        except NeedsConsent as refused:
            await self.desk.tell(interaction, refused.reason, panels.ask_consent(table.id, others=refused.others))
            return
        await self.desk.moved(interaction, reply, texts.UNDONE)

    async def _on_ask_undo(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        answer = await self.service.undos.ask_undo(at.game, interaction.user.id, str(interaction.id))
        if isinstance(answer, Reply):
            await self.desk.moved(interaction, answer, texts.UNDONE)
        else:
            await self.desk.tell(interaction, texts.UNDO_ASKED)

    async def _on_consent(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        agree = at.verb == "agree"
        key = str(interaction.id)
        try:
            answer = await self.service.undos.answer_undo(at.game, interaction.user.id, at.prompt, agree, key)
        except Stale:
            await _close_vote(interaction, texts.VOTE_CLOSED)
            raise
        if not isinstance(answer, UndoRequest):
            await _close_vote(interaction, texts.VOTE_AGREED if agree else texts.VOTE_REFUSED)
        if isinstance(answer, Reply):
            await self.desk.show(interaction, answer.seen, texts.UNDONE)
        else:
            await self.desk.tell(interaction, texts.UNDO_AGREED if agree else texts.UNDO_REFUSED)

    # ------------------------------------------------------------------------------------- showing

    async def _board(self, interaction: Interaction, seen: Seen, wanted: str | None, words: bool) -> None:
        titles = {} if words else dict(await self.painter.kinds(seen.view))
        kinds = [typed.find(wanted, tuple(titles), titles)] if wanted and titles else list(titles)[:1]
        shown = [(titles[kind], await self.painter.draw(seen.view, kind, seen.table.people)) for kind in kinds]
        text = texts.board(seen.view.heading, self.service.looking.game_of(seen.table).board_text(seen.view), shown)
        files = [attachment(picture) for _, picture in shown if picture]
        await self.desk.tell(interaction, text, files=files, channel=seen.table.channel_id)

    async def _hand(self, interaction: Interaction, seen: Seen) -> None:
        if seen.seat is None:
            await self.desk.tell(interaction, texts.NOT_SEATED)
            return
        if not seen.view.hands:
            await self.desk.tell(interaction, texts.NO_HANDS, aside=True)
            return
        await self.desk.notes.dm_wanted(interaction.user.id)
        picture = await self.painter.draw(seen.view, "hand", seen.table.people)
        text = self.service.looking.game_of(seen.table).hand_text(seen.view) or texts.NO_HAND
        files = [attachment(picture)] if picture else []
        await self.desk.tell(interaction, text, files=files, channel=seen.table.channel_id, aside=True)

    def _title(self, table: Table) -> str:
        game = self.service.tables.games.get(table.game)
        return game.info.title if game else table.game

    async def _cards(self, interaction: Interaction, number: int | None) -> Cards:
        """Return the cards of the table's game, or of all games where no table is meant."""
        try:
            table = await self.desk.table(interaction, number)
            games = [self.service.looking.game_of(table)]
        except Refusal:
            games, edition = list(self.service.tables.games.values()), ""
        else:
            edition = await self._edition(table, interaction.user.id)
        return {key: (g.info.key, edition, card) for g in games for key, card in g.cards(edition).items()}

    async def _edition(self, table: Table, user_id: int) -> str:
        """Return what a table plays with; "" before it starts and where its position does not load."""
        try:
            return (await self.service.looking.view_for(table.id, user_id)).view.edition
        except Refusal:
            return ""


async def _close_vote(interaction: Interaction, result: str) -> None:
    """Take the buttons from a public request that is decided, and say how, above the marker that is its last line."""
    if interaction.message is None:
        return
    told, _, marker = interaction.message.content.rpartition("\n")
    known = told.endswith((texts.VOTE_AGREED, texts.VOTE_REFUSED, texts.VOTE_CLOSED))  # two have pressed at once
    try:
        content = interaction.message.content if known else f"{told}\n{result}\n{marker}"
        await interaction.message.edit(content=content, view=None, allowed_mentions=discord.AllowedMentions.none())
    except UNDELIVERED as error:
        log.info("the buttons of a decided request stay: %s", error)


def _card_called(name: str, cards: Cards) -> str:
    return typed.find(name, tuple(cards), {card.id: card.name for _, _, card in cards.values()})


def card_text(card: Card) -> str:
    """Return the printed facts of a card, and whether the rulebook, in part or in all, or the house wrote them."""
    text = f"**{card.name}** · {card.kind}\n{card.text}"
    if card.note:
        text += f"\n{card.note}"
    return f"{text}\n-# {texts.SOURCES.get(card.origin, card.origin)}"


def listen(bot: commands.Bot, desk: Desk) -> None:
    """Take in every press and every form: by address, so that neither a restart nor an upgrade loses one."""
    bot.add_listener(desk.arrived, "on_interaction")
