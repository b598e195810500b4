"""One persona acting: commands, buttons, menus, forms and plain messages, through simcord's own actors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcord import BackendError, InteractionResult, ResponseMessage, SetupError
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import ComponentType, OptionType

from . import options
from .people import Persona
from .refusal import Refused
from .world import World

MODALS_KEPT = 20  # open ones, a persona
MESSAGE_LENGTH = 2000
SELECT_KINDS = {
    ComponentType.USER_SELECT: OptionType.USER,
    ComponentType.ROLE_SELECT: OptionType.ROLE,
    ComponentType.MENTIONABLE_SELECT: OptionType.MENTIONABLE,
    ComponentType.CHANNEL_SELECT: OptionType.CHANNEL,
}


class Seat:
    """A persona at the table. Every method raises Refused for what this person cannot do."""

    def __init__(self, world: World, persona: Persona) -> None:
        self.persona = persona
        self._world = world
        self._member = world.members[persona.id]
        self._modals: dict[int, InteractionResult] = {}

    def _in_dm(self, channel_id: int) -> bool:
        return self._world.backend.dm_channels.get(self.persona.id) == channel_id

    def _actor(self, channel_id: int) -> Any:
        # In direct messages simcord lets the user act, in a server the member.
        return self._member.user if self._in_dm(channel_id) else self._member

    def _message(self, channel_id: int, message_id: int) -> Message:
        message = self._world.backend.messages.get(channel_id, {}).get(message_id)
        if message is None or not message.visible_to(self.persona.id):
            raise Refused("This message is gone.")
        return message

    # ----------------------------------------------------------- what people do

    async def say(self, channel_id: int, text: str) -> dict[str, Any]:
        """Send a plain message."""
        if not 0 < len(text.strip()) <= MESSAGE_LENGTH:
            raise Refused(f"A message has 1 to {MESSAGE_LENGTH} characters.")
        async with self._acting():
            if self._in_dm(channel_id):
                await self._member.send_dm(text)
            else:
                await self._member.send(self._world.channel(channel_id), text)
        return {}

    async def slash(self, channel_id: int, path: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Run a slash command with the values typed on the page."""
        values = options.typed_values(self._world, self._options(channel_id, path), given)
        async with self._acting():
            self._world.env.invoking = path
            if self._in_dm(channel_id):
                result = await self._member.user.slash(path, **values)
            else:
                result = await self._member.slash(self._world.channel(channel_id), path, **values)
        return self._answer(result)

    async def autocomplete(
        self, channel_id: int, path: str, option: str, text: str, given: Mapping[str, Any]
    ) -> list[dict[str, Any]]:
        """What the bot offers for a half-typed option."""
        others = {name: raw for name, raw in given.items() if name != option}
        values = options.typed_values(self._world, self._options(channel_id, path), others, lenient=True)
        async with self._acting():
            if self._in_dm(channel_id):
                offered = await self._member.user.autocomplete(path, option, text, **values)
            else:
                offered = await self._member.autocomplete(self._world.channel(channel_id), path, option, text, **values)
            if not self._world.env.answered:
                raise Refused("Loading options failed.")
            return offered

    async def click(self, channel_id: int, message_id: int, custom_id: str) -> dict[str, Any]:
        """Press a button."""
        message = ResponseMessage(self._world.env, self._message(channel_id, message_id))
        async with self._acting():
            result = await self._actor(channel_id).click(message, custom_id=custom_id)
        return self._answer(result)

    async def select(self, channel_id: int, message_id: int, custom_id: str, values: Sequence[str]) -> dict[str, Any]:
        """Choose in a select menu."""
        stored = self._message(channel_id, message_id)
        menu = next((one for one in walk_components(stored.components) if one.get("custom_id") == custom_id), None)
        if menu is None:
            raise Refused("This menu is gone.")
        chosen = self._chosen(menu, values)
        async with self._acting():
            result = await self._actor(channel_id).select(
                ResponseMessage(self._world.env, stored), chosen, custom_id=custom_id
            )
        return self._answer(result)

    async def submit(self, modal_id: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Send in a modal that was shown to this persona."""
        shown = self._modals.get(modal_id)
        if shown is None:
            raise Refused("This form is no longer open.")
        controls = {
            one["custom_id"]: one for one in walk_components((shown.modal or {})["components"]) if "custom_id" in one
        }
        values = {
            name: self._chosen(controls[name], raw) if isinstance(raw, list) else raw
            for name, raw in given.items()
            if name in controls
        }
        async with self._acting():
            result = await self._actor(shown._interaction.channel_id).submit_modal(shown, values)
        del self._modals[modal_id]
        return self._answer(result)

    def dismiss(self, channel_id: int, message_id: int) -> dict[str, Any]:
        """Put away a private answer, as its owner may on Discord."""
        if not self._message(channel_id, message_id).is_ephemeral:
            raise Refused("Only private answers can be dismissed.")
        del self._world.backend.messages[channel_id][message_id]
        self._world.notify()
        return {}

    # ---------------------------------------------------------------- plumbing

    def commands(self, channel_id: int) -> list[dict[str, Any]]:
        """The commands this persona may use in this channel."""
        return options.commands(self._world, self.persona.id, channel_id)

    def _options(self, channel_id: int, path: str) -> list[dict[str, Any]]:
        for command in self.commands(channel_id):
            if command["path"] == path:
                found: list[dict[str, Any]] = command["options"]
                return found
        raise Refused(f"There is no command /{path} here.")

    def _chosen(self, menu: Mapping[str, Any], values: Sequence[str]) -> list[Any]:
        kind = SELECT_KINDS.get(menu["type"])
        if kind is None:
            return list(values)
        try:
            return [options.entity(self._world, kind, value) for value in values]
        except ValueError:
            raise Refused("This choice does not exist.") from None

    def _acting(self) -> Acting:
        return Acting(self._world)

    def _answer(self, result: InteractionResult) -> dict[str, Any]:
        """What the page must know at once; messages come by the feed."""
        if result.modal is not None:
            self._modals[result._interaction.id] = result
            for old in sorted(self._modals)[:-MODALS_KEPT]:
                del self._modals[old]
            return {"modal": {"id": str(result._interaction.id), **result.modal}}
        if not result.acknowledged:
            raise Refused("The application did not respond.")
        return {}


class Acting:
    """A turn in the world in which simcord's own refusals become Refused."""

    def __init__(self, world: World) -> None:
        self._turn = world.turn()

    async def __aenter__(self) -> None:
        await self._turn.__aenter__()

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        await self._turn.__aexit__(kind, error, trace)
        if isinstance(error, (SetupError, BackendError)):
            raise Refused(str(error)) from error
