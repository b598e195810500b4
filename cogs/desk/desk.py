"""Every interaction passes here: acknowledged at once, worked on, answered after the commit; refusals and faults alike.

Nothing of this holds a game's lock: the service has released it when it returns.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, Protocol

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk import finding, mishaps
from cogs.desk.answered import LastAnswers
from cogs.desk.mishaps import ACKNOWLEDGED, GONE, LATE, UNDELIVERED, Unheard
from cogs.desk.open_panels import Opened, Panel, is_old
from cogs.desk.pending_notices import Notes
from cogs.desk.throttle import LOOKING, RETYPED, TYPED, Throttle
from cogs.panels import components, custom_id, panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import pieces
from cogs.panels.widgets import Rows
from cogs.texts import mishap_texts, texts
from engine.core.errors import Refusal, Stale
from table import receipts
from table.model import Reply, Seen, Table
from table.receipts import Receipt
from table.refusals import NoTable, ServiceError, StoreError
from table.service import TableService

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, Address, list[str]], Awaitable[None]]
NOBODY = discord.AllowedMentions.none()


class Host(Protocol):
    """What a game's cog needs of the bot that loads it."""

    desk: Desk

    async def add_cog(self, cog: commands.Cog, /) -> None:
        """Add a cog."""


class Desk:
    """Acknowledges, finds the table, answers. Cogs register a handler for each verb of their buttons."""

    def __init__(self, service: TableService, notes: Notes) -> None:
        self.service = service
        self.notes = notes
        self.verbs: dict[str, Handler] = {}
        self.throttle = Throttle()
        self.typing = Throttle(burst=TYPED, refill=RETYPED)
        self.opened = Opened()
        self.answers = LastAnswers()
        logging.getLogger("discord.app_commands.tree").addFilter(LATE)

    # ------------------------------------------------------------------------------------ arriving

    async def admits(self, interaction: Interaction) -> bool:
        """Whether a command is worked on: who only looks, and too often, is told once to wait, and then ignored; who
        types too fast gets no suggestions for a moment.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            if self.typing.allows(interaction.user.id):
                return True
            await self.reply(interaction, "")
            return False
        command = interaction.command
        return command is None or command.qualified_name not in LOOKING or await self._in_time(interaction)

    async def _in_time(self, interaction: Interaction) -> bool:
        if self.throttle.allows(interaction.user.id):
            return True
        await self.reply(interaction, texts.WAIT)  # what stays without an answer reads like a fault of ours
        return False

    async def pressed(self, interaction: Interaction, at: Address | None, values: list[str]) -> None:
        """Work on a press of any of our components; None: one of an earlier release."""
        if at is None:
            await self.reply(interaction, texts.STALE)
        elif at.verb == "type" and at.menu == "b":
            with self._unless_unheard(interaction):
                await interaction.response.send_modal(components.entry(_modal(at), texts.TYPE))
        elif at.verb not in ("hand", "rules") or await self._in_time(interaction):
            await self._work(interaction, at, values)

    async def submitted(self, interaction: Interaction) -> None:
        """Work on a form that was sent in; forms of others are left alone."""
        data: Any = interaction.data or {}
        at = custom_id.parse(str(data.get("custom_id", "")))
        if at is not None:
            await self._work(interaction, at, [components.entered(interaction)])

    async def _work(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        with self._unless_unheard(interaction):
            await self.acknowledge(interaction)
            async with self.answering(interaction, at, values):
                await self._known(interaction, at.game)
                await self._handler(at)(interaction, at, values)

    def _handler(self, at: Address) -> Handler:
        """Return what works on a press. Raise Stale for what nothing is pressed for (any more)."""
        handler = self.verbs.get(at.verb)
        if handler is None:
            raise Stale(texts.STALE)
        return handler

    async def acknowledge(self, interaction: Interaction) -> None:
        """Tell Discord that we are at work, before anything else. A private panel will be changed in place.

        Raise Unheard where Discord says that there is nothing to acknowledge (any more). Whatever else goes wrong, it
        may have arrived: then the work is done, and who cannot be answered is made up for.
        """
        try:
            if owns_message(interaction):
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except discord.InteractionResponded:
            return
        except UNDELIVERED as error:
            log.info("%s was not acknowledged: %r", _named(interaction), error)
            if mishaps.refused(error) and getattr(error, "code", 0) != ACKNOWLEDGED:
                raise Unheard from error

    @contextlib.contextmanager
    def _unless_unheard(self, interaction: Interaction) -> Iterator[None]:
        try:
            yield
        except (Unheard, *UNDELIVERED) as error:
            log.info("%s is not answered: %r", _named(interaction), error)

    async def failed(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that could not be begun, or that failed before it was acknowledged."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, (Unheard, *UNDELIVERED)):
            log.info("%s is not answered: %r", _named(interaction), cause)
            return
        told = mishaps.sentence(error)
        if told:
            log.info("%s is refused: %s", _named(interaction), error)
        await self.reply(interaction, told or texts.FAULT.format(number=_noted_fault(None, cause)))

    async def reply(self, interaction: Interaction, text: str) -> None:
        """Answer privately what is not worked on; to somebody who still types with no suggestions."""
        with self._unless_unheard(interaction):
            if interaction.type is discord.InteractionType.autocomplete:
                if not interaction.response.is_done():
                    await interaction.response.autocomplete([])
            elif interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True, allowed_mentions=NOBODY)
            else:
                await interaction.response.send_message(text, ephemeral=True, allowed_mentions=NOBODY)

    @contextlib.asynccontextmanager
    async def answering(
        self, interaction: Interaction, at: Address | int | None = None, values: Sequence[str] = ()
    ) -> AsyncIterator[None]:
        """Turn what goes wrong inside into a private answer; faults of ours are logged with a number.

        `at` is the table, or the press with its `values`. Whether anything was done is told by the receipt, and not by
        what went wrong.
        """
        with receipts.opened() as receipt:
            try:
                yield
            except Stale as stale:
                await self._stale(interaction, at, values, stale)
            except Refusal as refused:
                await self._say(interaction, texts.refusal(refused.reason, refused.rule, refused.nearest))
            except Exception as error:
                await self._mend(interaction, at.game if isinstance(at, Address) else at, error, receipt)

    async def _mend(self, interaction: Interaction, game_id: int | None, error: Exception, receipt: Receipt) -> None:
        """Answer after all, where an answer failed or what comes before it."""
        number = ""
        if isinstance(error, UNDELIVERED):
            log.warning("game %s: an answer could not be delivered: %r", game_id, error)
        else:
            number = error.reference if isinstance(error, ServiceError) else _noted_fault(game_id, error)
        if receipt.kept:
            await self._make_up(interaction, receipt.games, number)
        elif isinstance(error, ServiceError):
            await self._say(interaction, str(error))
        else:
            await self._say(interaction, texts.FAULT.format(number=number) if number else mishap_texts.UNSHOWN)

    async def _make_up(self, interaction: Interaction, games: Sequence[int], number: str) -> None:
        """Tell that what was asked for is done, though its answer went wrong: in private, or else by the prompt."""
        text = mishap_texts.KEPT_FAULT.format(number=number) if number else mishap_texts.KEPT
        if await self._say(interaction, text):
            return
        for game_id in games:
            try:
                await self.service.idle.call(game_id, interaction.user.id)
            except (Refusal, ServiceError) as error:
                log.warning("game %s: user %s was not called: %s", game_id, interaction.user.id, error)

    async def _say(self, interaction: Interaction, text: str) -> bool:
        """Answer privately; return whether it arrived."""
        try:
            await self.tell(interaction, text)
        except UNDELIVERED as error:
            log.warning("%s could not be answered: %r", _named(interaction), error)
            return False
        return True

    async def _stale(
        self, interaction: Interaction, at: Address | int | None, values: Sequence[str], stale: Stale
    ) -> None:
        if at is None:
            await self._say(interaction, stale.reason)
            return
        game_id = at.game if isinstance(at, Address) else at
        known = self.answers.to_prompt(interaction, at) if isinstance(at, Address) else None
        async with self.answering(interaction):
            seen = await self.service.looking.view_for(game_id, interaction.user.id)
            if known is None:
                await self.show(interaction, seen, closed(seen))
            elif (known.at, known.values) == (at, tuple(values)):  # a double tap
                await self.show(interaction, seen, known.text)
            else:
                await self.show(interaction, seen, "\n".join([closed(seen), mishap_texts.ANSWERED, known.text]))

    # ------------------------------------------------------------------------------------- finding

    async def table(self, interaction: Interaction, number: int | None = None, *, rests: bool = False) -> Table:
        """Return the table that a command means (see `finding`): of those that were put away (`rests`), or of all."""
        look = finding.resting if rests else finding.find
        return await self.know(interaction, await look(self.service, interaction, number))

    async def know(self, interaction: Interaction, table: Table) -> Table:
        """Take over how somebody who sits at a table is called by now, on its server; return the table with the name.

        Who only types an option does nothing yet.
        """
        seat = table.seat_of(interaction.user.id)
        held = table.held(seat) if seat is not None else None
        typing = interaction.type is discord.InteractionType.autocomplete
        if held is None or typing or interaction.guild_id != table.guild_id or not table.live:
            return table
        name = texts.clean(interaction.user.display_name)
        if held.name == name:
            return table
        with receipts.aside():  # nobody has asked for it
            await self.service.names.know(table.id, interaction.user.id, name)
        return await self.service.looking.table(table.id)

    async def _known(self, interaction: Interaction, game_id: int) -> None:
        """Take over the name of whoever presses a button of a table."""
        with contextlib.suppress(NoTable):
            if game_id:
                await self.know(interaction, await self.service.looking.table(game_id))

    # ----------------------------------------------------------------------------------- answering

    async def show(
        self,
        interaction: Interaction,
        seen: Seen,
        note: str = "",
        at: Address | None = None,
    ) -> None:
        """Answer with the viewer's panel as it is now: where it stands, or below what is newer than it."""
        if seen.seat is None:
            await self.tell(interaction, note or texts.NOT_SEATED)
            return
        game = seen.table.id
        at = at or self.opened.unfinished(interaction.user.id, game, seen.number)
        text, rows = panels.panel(seen, note, at)
        below = owns_message(interaction) and is_old(interaction, await self._newest(interaction, seen.table))
        sent = await self.tell(interaction, text, rows, channel=seen.table.channel_id, aside=below)
        if below:
            await self._shrink(interaction)
        if sent is not None:
            await self.opened.put(interaction.user.id, game, Panel(interaction, sent, not below, at))

    async def moved(
        self, interaction: Interaction, reply: Reply, at: Address | None = None, values: Sequence[str] = ()
    ) -> None:
        """Answer a move, made by the press `at`: what came of it, and what is asked next."""
        text = panels.happened(reply.lines)
        if at is not None:
            self.answers.put(interaction, at, values, text)
        await self.show(interaction, reply.seen, text)

    async def _newest(self, interaction: Interaction, table: Table) -> int:
        """Return the newest message of the table in the channel of the press (0: it is played elsewhere)."""
        return await self.service.outbox.newest(table.id) if interaction.channel_id == table.channel_id else 0

    async def _shrink(self, interaction: Interaction) -> None:
        """Leave one line of the panel in which was pressed; the panel goes on below."""
        try:
            await interaction.edit_original_response(
                content=texts.BELOW, view=None, attachments=[], allowed_mentions=NOBODY
            )
        except UNDELIVERED as error:
            log.debug("an old panel stays: %s", error)

    async def tell(
        self,
        interaction: Interaction,
        text: str,
        rows: Rows | None = None,
        *,
        files: Sequence[discord.File] = (),
        channel: int | None = None,
        aside: bool = False,
    ) -> int | None:
        """Answer privately; a panel that cannot be edited any more is replaced by a fresh one.

        `aside` leaves the panel in which was pressed as it is and answers beside it. Return the message with the rows
        (None: it was sent in place of one that is gone).
        """
        notes = await self._noted(interaction.user.id, channel or interaction.channel_id)
        first, *more = pieces("\n".join([*notes, text]))
        view = components.view(rows or [])
        if aside and owns_message(interaction):
            sent: int | None = await self._afresh(interaction, first, view, files)
        else:
            sent = await self._change(interaction, first, view, files)
        for piece in more:
            await interaction.followup.send(piece, ephemeral=True, allowed_mentions=NOBODY)
        return sent

    async def _noted(self, user_id: int, channel: int | None) -> Sequence[str]:
        """Return what must be told beside an answer; nothing while the database refuses, for the answer comes first."""
        try:
            return await self.notes.take(user_id, channel)
        except StoreError:
            log.exception("what user %s must be told was not read", user_id)
            return ()

    async def _change(
        self, interaction: Interaction, text: str, view: discord.ui.View | None, files: Sequence[discord.File]
    ) -> int | None:
        try:
            message = await interaction.edit_original_response(
                content=text, view=view, attachments=list(files), allowed_mentions=NOBODY
            )
            return message.id
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            await self._afresh(interaction, text, view, files)
            return None

    async def _afresh(
        self, interaction: Interaction, text: str, view: discord.ui.View | None, files: Sequence[discord.File]
    ) -> int:
        for file in files:
            file.reset()
        extra: dict[str, Any] = {"view": view} if view else {}
        message = await interaction.followup.send(
            text, ephemeral=True, files=list(files), allowed_mentions=NOBODY, wait=True, **extra
        )
        return int(message.id)


def _modal(at: Address) -> Address:
    return Address("type", at.game, at.prompt, at.seat, menu="x")


def parent_of(interaction: Interaction) -> int | None:
    """Return the channel of the thread that an interaction comes from; None when it comes from no thread."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None


def closed(seen: Seen) -> str:
    """Return that a question is closed, and whether another one is open."""
    if seen.decision is not None:
        return texts.STALE_PANEL
    return texts.STALE if seen.view.over else texts.STALE_NOTHING


def _named(interaction: Interaction) -> str:
    """Return what somebody did, for the log."""
    what = interaction.command.qualified_name if interaction.command else interaction.type.name
    return f"{what} {interaction.id} of user {interaction.user.id}"


def _noted_fault(game_id: int | None, error: BaseException) -> str:
    """Log a fault of ours; return the number by which it is found."""
    number = secrets.token_hex(3)
    log.error("game %s: fault %s", game_id, number, exc_info=error)
    return number


def owns_message(interaction: Interaction) -> bool:
    """Whether the pressed message is a private panel. A direct message is not: it stays, and is answered beside it."""
    return interaction.message is not None and interaction.message.flags.ephemeral
