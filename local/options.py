"""Slash commands for the page: which there are, and values typed on the page as simcord's values."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from simcord import MemberActor, RoleHandle
from simcord.enums import OptionType
from simcord.interactions import command_leaves

from .refusal import Refused
from .world import World


def commands(world: World, person: int, channel_id: int) -> list[dict[str, Any]]:
    """Every command this person may use in this channel, flattened to whole paths such as ``game new``."""
    found = []
    for root in world.backend.visible_commands(user_id=person, channel_id=channel_id):
        for path, leaf in command_leaves(root):
            found.append(
                {
                    "path": " ".join(path),
                    "description": leaf.get("description") or "",
                    "options": [_option_view(option) for option in leaf.get("options") or []],
                }
            )
    return sorted(found, key=lambda one: str(one["path"]))


def _option_view(option: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": option["name"],
        "description": option.get("description") or "",
        "type": int(option["type"]),
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [{"name": one["name"], "value": one["value"]} for one in option.get("choices") or []],
        "min": option.get("min_value", option.get("min_length")),
        "max": option.get("max_value", option.get("max_length")),
    }


def typed_values(
    world: World, specs: list[dict[str, Any]], given: Mapping[str, Any], *, lenient: bool = False
) -> dict[str, Any]:
    """The values of a command as simcord wants them; ``lenient`` drops unfinished ones (for autocomplete).

    Raises Refused for a value that a person could not have entered.
    """
    by_name = {spec["name"]: spec for spec in specs}
    values = {}
    for name, raw in given.items():
        if name not in by_name:
            raise Refused(f"This command has no option “{name}”.")
        try:
            values[name] = typed_value(world, by_name[name], raw)
        except Refused:
            if not lenient:
                raise
    return values


def typed_value(world: World, spec: Mapping[str, Any], raw: Any) -> Any:
    """One value from the page (JSON) as simcord wants it for this option; raises Refused."""
    name, kind = spec["name"], spec["type"]
    try:
        match kind:
            case OptionType.STRING:
                return _string(raw)
            case OptionType.INTEGER:
                return int(str(raw).strip())
            case OptionType.NUMBER:
                return float(str(raw).strip())
            case OptionType.BOOLEAN:
                return _boolean(raw)
            case OptionType.ATTACHMENT:
                return str(raw["name"]), base64.b64decode(raw["data"], validate=True)
            case _:
                return entity(world, kind, str(raw))
    except (ValueError, TypeError, KeyError, binascii.Error):
        raise Refused(f"“{name}” cannot be {raw!r}.") from None


def _string(raw: Any) -> str:
    if not isinstance(raw, str):
        raise TypeError
    return raw


def _boolean(raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise TypeError
    return raw


def entity(world: World, kind: int, raw: str) -> Any:
    """The person, channel or role with this id; raises ValueError if there is none of this kind."""
    number = int(raw)
    if kind in (OptionType.USER, OptionType.MENTIONABLE) and number in world.members:
        return world.members[number]
    if kind in (OptionType.USER, OptionType.MENTIONABLE) and number == world.backend.bot_user.id:
        return MemberActor(world.env, world.guild, _bot_handle(world))
    if kind == OptionType.CHANNEL and number in world.backend.channels:
        return world.channel(number)
    if kind in (OptionType.ROLE, OptionType.MENTIONABLE):
        roles: list[RoleHandle] = [role for role in world.guild.roles.values() if role.id == number]
        return roles[0] if roles else _unknown()
    return _unknown()


def _bot_handle(world: World) -> Any:
    from simcord import UserHandle

    return UserHandle(world.env, world.backend.bot_user)


def _unknown() -> Any:
    raise ValueError
