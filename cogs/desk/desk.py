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

from cogs.desk import finding, mishaps, twice
from cogs.desk.mishaps import ACKNOWLEDGED, GONE, LATE, UNDELIVERED, Unheard, sending
from cogs.desk.open_panels import Opened, Panel, is_old
from cogs.desk.pending_notices import Notes
from cogs.desk.throttle import LOOKING, RETYPED, TYPED, Throttle
from cogs.desk.twice import Press, Twice
from cogs.panels import components, custom_id, panels
from cogs.panels.custom_id import Address
from cogs.panels.limits import focused, pieces
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
_LOOKS = ("act", "hand", "rules")
"""Presses that change nothing: each is worked on, though the hand and the rules at a bounded rate."""


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
        self.twice = Twice()
        logging.getLogger("discord.app_commands.tree").addFilter(LATE)

    # ------------------------------------------------------------------------------------ arriving

    async def admits(self, interaction: Interaction) -> bool:
        """Whether a command is worked on: who only looks, and too often, is told once to wait, and then ignored; who
        types too fast gets no suggestions for a moment.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            if _is_suggested(interaction) and self.typing.allows(interaction.user.id):
                return True
            await self.reply(interaction, "")
            return False
        command = interaction.command
        looks = command is not None and (command.qualified_name in LOOKING or "looks" in command.extras)
        return not looks or await self._in_time(interaction)

    async def _in_time(self, interaction: Interaction) -> bool:
        if self.throttle.allows(interaction.user.id):
            return True
        await self.reply(interaction, texts.WAIT)  # what stays without an answer reads like a fault of ours
        return False

    async def arrived(self, interaction: Interaction) -> None:
        """Work on a press of a component, or a form that was sent in, by its address alone: so it does not matter what
        its message has become meanwhile, or which release has sent it. Commands are taken by their tree.
        """
        pressed = interaction.type is discord.InteractionType.component
        if not pressed and interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data or {}
        at = custom_id.parse(str(data.get("custom_id", "")))
        if at is None:  # of an earlier release
            await self.reply(interaction, texts.STALE)
        elif pressed:
            await self._pressed(interaction, at, [str(value) for value in data.get("values") or ()])
        else:
            await self._work(interaction, at, [components.entered(interaction)])

    async def _pressed(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        if at.verb == "type" and at.menu == "b":
            with self._unless_unheard(interaction):
                await interaction.response.send_modal(components.entry(_modal(at), texts.TYPE))
        elif at.verb in _LOOKS:
            if at.verb == "act" or await self._in_time(interaction):
                await self._work(interaction, at, values)
        elif (first := self.twice.first(key := twice.key(interaction, at, values))) is not None:
            await self._repeat(interaction, first)
        else:
            with self.twice.pressing(interaction, key):
                await self._work(interaction, at, values)

    async def _repeat(self, interaction: Interaction, first: Press) -> None:
        """Show what the first of two like presses did: where it stands already, nothing is to be done."""
        with self._unless_unheard(interaction):
            await self.acknowledge(interaction)
            await first.done.wait()
            if not (first.delivered and owns_message(interaction)):
                await self._say(interaction, first.text, [] if first.delivered else first.rows)

    async def _work(self, interaction: Interaction, at: Address, values: list[str]) -> None:
        with self._unless_unheard(interaction):
            await self.acknowledge(interaction)
            async with self.answering(interaction, at):
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
    async def answering(self, interaction: Interaction, at: Address | int | None = None) -> AsyncIterator[None]:
        """Turn what goes wrong inside into a private answer; faults of ours are logged with a number.

        `at` is the table, or the press. Whether anything was done is told by the receipt, and not by
        what went wrong.
        """
        with receipts.opened() as receipt:
            try:
                yield
            except Stale as stale:
                await self._stale(interaction, at, stale)
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

    async def _say(self, interaction: Interaction, text: str, rows: Rows | None = None) -> bool:
        """Answer privately; return whether it arrived."""
        try:
            await self.tell(interaction, text, rows)
        except UNDELIVERED as error:
            log.warning("%s could not be answered: %r", _named(interaction), error)
            return False
        return True

    async def _stale(self, interaction: Interaction, at: Address | int | None, stale: Stale) -> None:
        """Answer a press that comes too late: with what its person's own answer to that prompt did, if nothing else was
        done since, and with what is asked now.
        """
        if at is None:
            await self._say(interaction, stale.reason)
            return
        game_id, own = (at.game, at.prompt if at.seat is not None else 0) if isinstance(at, Address) else (at, 0)
        async with self.answering(interaction):
            done = await self.service.moves.answered(game_id, interaction.user.id, own) if own else None
            if done is not None and done.lines:
                told = panels.happened(done.lines)
                await self.show(interaction, done.seen, f"{mishap_texts.ANSWERED}\n{told}")
                return
            seen = await self.service.looking.view_for(game_id, interaction.user.id)
            await self.show(interaction, seen, closed(seen))

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

    async def moved(self, interaction: Interaction, reply: Reply, otherwise: str = "") -> None:
        """Answer a move: what came of it (`otherwise`: what is said when there is nothing to tell), and what is asked
        next.
        """
        await self.show(interaction, reply.seen, panels.happened(reply.lines) or otherwise)

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
        (None: it was sent in place of one that is gone). Raise one of UNDELIVERED.
        """
        notes = await self._noted(interaction.user.id, channel or interaction.channel_id)
        first, *more = pieces("\n".join([*notes, text]))
        view = components.view(rows or [])
        twice.told(interaction, text, rows or [], delivered=False)
        with sending():
            if aside and owns_message(interaction):
                sent: int | None = await self._afresh(interaction, first, view, files)
            else:
                sent = await self._change(interaction, first, view, files)
            for piece in more:
                await interaction.followup.send(piece, ephemeral=True, allowed_mentions=NOBODY)
        twice.told(interaction, text, rows or [], delivered=True)
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
            if not interaction.response.is_done() and (first := await self._first(interaction, text, view, files)):
                return first
            message = await interaction.edit_original_response(
                content=text, view=view, attachments=_again(files), allowed_mentions=NOBODY
            )
            return message.id
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            await self._afresh(interaction, text, view, files)
            return None

    async def _first(
        self, interaction: Interaction, text: str, view: discord.ui.View | None, files: Sequence[discord.File]
    ) -> int | None:
        """Answer what could not be acknowledged: that is its acknowledgement. None: Discord has one all the same."""
        respond = interaction.response
        try:
            if owns_message(interaction):
                made = await respond.edit_message(
                    content=text, view=view, attachments=_again(files), allowed_mentions=NOBODY
                )
            else:
                extra: dict[str, Any] = {"view": view} if view else {}
                made = await respond.send_message(
                    text, ephemeral=True, files=_again(files), allowed_mentions=NOBODY, **extra
                )
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED:
                raise
            return None
        return made.message_id if made is not None else None

    async def _afresh(
        self, interaction: Interaction, text: str, view: discord.ui.View | None, files: Sequence[discord.File]
    ) -> int:
        extra: dict[str, Any] = {"view": view} if view else {}
        message = await interaction.followup.send(
            text, ephemeral=True, files=_again(files), allowed_mentions=NOBODY, wait=True, **extra
        )
        return int(message.id)


def _again(files: Sequence[discord.File]) -> list[discord.File]:
    """Return files to be sent; an attempt before may have read them."""
    for file in files:
        file.reset()
    return list(files)


def _modal(at: Address) -> Address:
    return Address("type", at.game, at.prompt, at.seat, menu="x")


def parent_of(interaction: Interaction) -> int | None:
    """Return the channel of the thread that an interaction comes from; None when it comes from no thread."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None


def _is_suggested(interaction: Interaction) -> bool:
    """Whether there are suggestions for what is typed: a client may know an option that is no more."""
    command, name = interaction.command, focused(interaction.data or {})
    if not isinstance(command, app_commands.Command):
        return command is None  # which its tree says
    return any(option.display_name == name and option.autocomplete for option in command.parameters)


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
