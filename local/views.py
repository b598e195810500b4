"""What the page shows of a message or a channel: plain dictionaries, with our own addresses for files."""

from __future__ import annotations

import json
import logging
import struct
from typing import Any

from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Channel, Message
from simcord.enums import ChannelType, MessageType

log = logging.getLogger(__name__)
THINKING = 1 << 7
LAYOUT = 1 << 15  # "components v2": the components are the whole message
SPOKEN = (
    MessageType.DEFAULT,
    MessageType.REPLY,
    MessageType.CHAT_INPUT_COMMAND,
    MessageType.CONTEXT_MENU_COMMAND,
)
VIEWS_KEPT = 5_000
NOTHING: dict[str, Any] = {
    "edited": None, "text": "(a message that cannot be shown)", "embeds": [], "rows": [], "layout": False, "files": [],
    "thinking": False, "service": False, "via": None, "reply": None, "pings": [],
}  # fmt: skip
PNG_HEAD = b"\x89PNG\r\n\x1a\n"


def file_address(url: str) -> str:
    """Our address of a file in the simulated CDN (``…/attachments/channel/id/name``)."""
    return url.replace(f"{CDN_BASE}/attachments/", "/api/file/", 1)


def _with_own_addresses(value: Any, files: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _with_own_addresses(inner, files) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_own_addresses(inner, files) for inner in value]
    if isinstance(value, str):
        if value.startswith("attachment://"):
            return files.get(value.removeprefix("attachment://"), value)
        if value.startswith(CDN_BASE):
            return file_address(value)
    return value


def _file(backend: Backend, file: dict[str, Any]) -> dict[str, Any]:
    view = {
        "id": file["id"],
        "name": file["filename"],
        "alt": file.get("description") or "",
        "size": file["size"],
        "type": file["content_type"],
        "url": file_address(file["url"]),
    }
    blob = backend.cdn.get(file["url"]) or b""
    if blob.startswith(PNG_HEAD) and len(blob) >= 24:
        # The page keeps the room free before the picture has come.
        view["width"], view["height"] = struct.unpack(">II", blob[16:24])
    return view


def _reply(backend: Backend, message: Message) -> dict[str, Any] | None:
    reference = message.reference
    if reference is None or reference.get("type", 0) != 0:
        return None
    target = backend.messages.get(int(reference["channel_id"]), {}).get(int(reference["message_id"]))
    if target is None or target.is_ephemeral:
        return {"id": reference["message_id"], "author": None, "text": ""}
    return {"id": str(target.id), "author": str(target.author_id), "text": target.content[:120]}


def message_view(backend: Backend, message: Message) -> dict[str, Any]:
    """One message as the page shows it; the same for all who may see it."""
    files = {file["filename"]: file_address(file["url"]) for file in message.attachments}
    via = message.interaction_metadata
    return {
        "id": str(message.id),
        "channel": str(message.channel_id),
        "author": str(message.author_id),
        "at": message.timestamp,
        # simcord stamps an answer that was only being thought about as edited; Discord does not.
        "edited": message.edited_timestamp if via is None else None,
        "text": message.content,
        "embeds": _with_own_addresses(message.embeds, files),
        "rows": _with_own_addresses(message.components, files),
        "layout": bool(message.flags & LAYOUT),
        "files": [_file(backend, file) for file in message.attachments],
        "private": message.is_ephemeral,
        "thinking": bool(message.flags & THINKING),
        "service": message.type not in SPOKEN,
        "via": {"user": via["user"]["id"], "command": via["name"]} if via and "name" in via else None,
        "reply": _reply(backend, message),
        "pings": [str(user) for user in message.ping_user_ids],
    }


def channel_view(channel: Channel) -> dict[str, Any]:
    """One channel in the list at the side."""
    kind = "dm" if channel.type == ChannelType.DM else "thread" if channel.is_thread else "text"
    return {
        "id": str(channel.id),
        "kind": kind,
        "name": channel.name or "",
        "topic": channel.topic or "",
        "parent": str(channel.parent_id) if channel.parent_id else None,
    }


class ViewCache:
    """Views of messages, made again only when the message changed."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._known: dict[int, tuple[tuple[Any, ...], dict[str, Any]]] = {}

    def __call__(self, message: Message) -> dict[str, Any]:
        """The view of this message; the same object as before if nothing changed."""
        # simcord replaces these lists when it edits a message, and never changes them in place.
        parts = (message.content, message.flags, message.embeds, message.components, message.attachments)
        known = self._known.get(message.id)
        if known is not None and all(old is new or old == new for old, new in zip(known[0], parts, strict=True)):
            return known[1]
        if len(self._known) > VIEWS_KEPT:
            self._known.clear()
        view = self._made(message)
        self._known[message.id] = (parts, view)
        return view

    def _made(self, message: Message) -> dict[str, Any]:
        """The view, or one that says so little that it can always be made: no message stops those behind it."""
        try:
            view = message_view(self._backend, message)
            json.dumps(view)
        except Exception:
            log.exception("message %s cannot be shown", message.id)
            return {
                **NOTHING,
                "id": str(message.id),
                "channel": str(message.channel_id),
                "author": str(message.author_id),
                "at": message.timestamp,
                "private": message.is_ephemeral,
            }
        return view
