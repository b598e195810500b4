"""Every interaction passes here: acknowledged at once, worked on, answered after the commit; refusals and faults alike.

Nothing of this holds a game's lock: the service has released it when it returns.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Protocol

import discord
from discord.ext import commands

from cogs.desk import finding
from cogs.desk.open_panels import Opened, Panel, is_old
from cogs.desk.pending_notices import Notes
from cogs.desk.throttle import LOOKING, Throttle
from cogs.panels import components, custom_id, panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import pieces
from cogs.panels.widgets import Rows
from cogs.texts import texts
from engine.core.errors import Refusal, Stale
from table.model import Reply, Seen, Table
from table.refusals import NoTable, ServiceError, StoreError
from table.service import TableService

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, Address, list[str]], Awaitable[None]]
NOBODY = discord.AllowedMentions.none()
_GONE = (10008, 10015, 50027)
"""Unknown message, unknown webhook, invalid webhook token: the private message cannot be edited any more."""


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
        self.opened = Opened()

    # ------------------------------------------------------------------------------------ arriving

    async def admits(self, interaction: Interaction) -> bool:
        """Whether a command is worked on: who only looks, and too often, is told once to wait, and then ignored."""
        command = interaction.command
        if command is None or command.qualified_name not in LOOKING:
            return True
        if interaction.type is not discord.InteractionType.application_command:
            return True
        return await self._in_time(interaction)

    async def _in_time(self, interaction: Interaction) -> bool:
        verdict = self.throttle.verdict(interaction.user.id)
        if verdict == "wait":
            await interaction.response.send_message(texts.WAIT, ephemeral=True, allowed_mentions=NOBODY)
        return verdict == "yes"

    async def pressed(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        """Work on a press of any of our components."""
        if at.verb == "type" and at.menu == "b":
            await interaction.response.send_modal(components.entry(_modal(at), texts.TYPE))
            return
        if at.verb in ("hand", "rules") and not await self._in_time(interaction):
            return
        await self.acknowledge(interaction)
        async with self.answering(interaction, at.game):
            await self._known(interaction, at.game)
            await self._handler(at)(interaction, at, values)

    async def submitted(self, interaction: Interaction) -> None:
        """Work on a form that was sent in; forms of others are left alone."""
        data: Any = interaction.data or {}
        at = custom_id.parse(str(data.get("custom_id", "")))
        if at is None:
            return
        await self.acknowledge(interaction)
        async with self.answering(interaction, at.game):
            await self._known(interaction, at.game)
            await self._handler(at)(interaction, at, [components.entered(interaction)])

    def _handler(self, at: Address) -> Handler:
        """Return what works on a press. Raise Stale for what nothing is pressed for (any more)."""
        handler = self.verbs.get(at.verb)
        if handler is None:
            raise Stale(texts.STALE)
        return handler

    async def acknowledge(self, interaction: Interaction) -> None:
        """Tell Discord that we are at work, before anything else. A private panel will be changed in place."""
        if owns_message(interaction):
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)

    @contextlib.asynccontextmanager
    async def answering(self, interaction: Interaction, game_id: int | None = None) -> AsyncIterator[None]:
        """Turn what goes wrong inside into a private answer; faults of ours are logged with a number."""
        try:
            yield
        except Stale as stale:
            await self._stale(interaction, game_id, stale)
        except Refusal as refused:
            await self.tell(interaction, texts.refusal(refused.reason, refused.rule, refused.nearest))
        except ServiceError as fault:
            await self.tell(interaction, str(fault))
        except discord.HTTPException:
            log.exception("game %s: an answer could not be delivered", game_id)
        except Exception:
            number = secrets.token_hex(3)
            log.exception("game %s: fault %s", game_id, number)
            await self.tell(interaction, texts.FAULT.format(number=number))

    async def _stale(self, interaction: Interaction, game_id: int | None, stale: Stale) -> None:
        if game_id is None:
            await self.tell(interaction, stale.reason)
            return
        async with self.answering(interaction):
            await self.show(interaction, await self.service.view_for(game_id, interaction.user.id), stale=True)

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
        if held.name == name or not await self.service.know(table.id, interaction.user.id, name):
            return table
        return await self.service.table(table.id)

    async def _known(self, interaction: Interaction, game_id: int) -> None:
        """Take over the name of whoever presses a button of a table."""
        with contextlib.suppress(NoTable):
            if game_id:
                await self.know(interaction, await self.service.table(game_id))

    # ----------------------------------------------------------------------------------- answering

    async def show(
        self,
        interaction: Interaction,
        seen: Seen,
        note: str = "",
        at: Address | None = None,
        *,
        stale: bool = False,
    ) -> None:
        """Answer with the viewer's panel as it is now: where it stands, or below what is newer than it."""
        if seen.seat is None:
            await self.tell(interaction, note or texts.NOT_SEATED)
            return
        if stale:
            open_now = seen.decision is not None
            note = texts.STALE_PANEL if open_now else texts.STALE if seen.view.over else texts.STALE_NOTHING
        game = seen.table.id
        at = at or self.opened.unfinished(interaction.user.id, game, seen.number)
        text, rows = panels.panel(seen, note, at)
        below = owns_message(interaction) and is_old(interaction, await self._newest(interaction, seen.table))
        sent = await self.tell(interaction, text, rows, channel=seen.table.channel_id, aside=below)
        if below:
            await self._shrink(interaction)
        if sent is not None:
            await self.opened.put(interaction.user.id, game, Panel(interaction, sent, not below, at))

    async def moved(self, interaction: Interaction, reply: Reply, lines: Sequence[str]) -> None:
        """Answer a move: what came of it, and what is asked next. An answer that does not arrive is made up for."""
        try:
            await self.show(interaction, reply.seen, "\n".join(lines))
        except discord.HTTPException:
            log.exception("game %s: the answer to a move could not be delivered", reply.seen.table.id)
            await self.service.call(reply.seen.table.id, interaction.user.id)

    async def _newest(self, interaction: Interaction, table: Table) -> int:
        """Return the newest message of the table in the channel of the press (0: it is played elsewhere)."""
        return await self.service.newest(table.id) if interaction.channel_id == table.channel_id else 0

    async def _shrink(self, interaction: Interaction) -> None:
        """Leave one line of the panel in which was pressed; the panel goes on below."""
        try:
            await interaction.edit_original_response(
                content=texts.BELOW, view=None, attachments=[], allowed_mentions=NOBODY
            )
        except discord.HTTPException as error:
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
            if error.code not in _GONE:
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


def owns_message(interaction: Interaction) -> bool:
    """Whether the pressed message is a private panel. A direct message is not: it stays, and is answered beside it."""
    return interaction.message is not None and interaction.message.flags.ephemeral
