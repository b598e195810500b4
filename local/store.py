"""The local world on disk: channels, messages and pictures outlive a restart, as they would on Discord.

One JSON file, replaced as a whole, and one file per attachment. Private answers are not stored: on Discord,
too, they are gone when the client restarts. The bot's own state is in its database and not here.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from threading import Lock

import msgspec
from simcord.backend import Backend
from simcord.backend.models import Channel, Message

from .refusal import UnreadableWorld

VERSION = 1


class SavedWorld(msgspec.Struct):
    """Everything of the simulated Discord that is worth keeping."""

    version: int
    at: datetime
    channels: list[Channel]
    dm_channels: dict[int, int]  # person -> channel
    messages: list[Message]
    dms_closed: list[int]  # persons who take no direct messages


def snapshot(backend: Backend, dms_closed: set[int]) -> SavedWorld:
    """What to keep of the world as it is now."""
    return SavedWorld(
        version=VERSION,
        at=backend.clock.now(),
        channels=list(backend.channels.values()),
        dm_channels=dict(backend.dm_channels),
        messages=[one for messages in backend.messages.values() for one in messages.values() if not one.is_ephemeral],
        dms_closed=sorted(dms_closed),
    )


class Store:
    """The folder that holds the world."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "world.json"
        self._files = folder / "files"
        self._writing = Lock()

    def load(self) -> SavedWorld | None:
        """The stored world, or None at the first start; raises UnreadableWorld."""
        try:
            data = self._file.read_bytes()
        except FileNotFoundError:
            return None
        try:
            saved = msgspec.json.decode(data, type=SavedWorld)
        except msgspec.MsgspecError as error:
            raise UnreadableWorld(
                f"{self._file} cannot be read ({error}): move it away to start a new local world."
            ) from error
        if saved.version != VERSION:
            raise UnreadableWorld(
                f"{self._file} has version {saved.version}, this program writes {VERSION}: move it away."
            )
        return saved

    def load_files(self, saved: SavedWorld) -> dict[str, bytes]:
        """Contents of the attachments by their simulated address; a lost file is left out."""
        found = {}
        for message in saved.messages:
            for file in message.attachments:
                path = self._files / str(int(file["id"]))
                if path.exists():
                    found[file["url"]] = path.read_bytes()
        return found

    def save(self, encoded: bytes, files: dict[str, bytes]) -> None:
        """Write the world (from ``encode``) and its attachments (id -> content). Blocks: use a thread."""
        with self._writing:
            self._write(encoded, files)

    def _write(self, encoded: bytes, files: dict[str, bytes]) -> None:
        self._files.mkdir(parents=True, exist_ok=True)
        present = {path.name for path in self._files.iterdir()}
        for name in files.keys() - present:
            (self._files / name).write_bytes(files[name])
        beside = self._file.with_suffix(".new")
        with beside.open("wb") as out:
            out.write(encoded)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(self._file)
        for name in present - files.keys():
            (self._files / name).unlink()


def encode(saved: SavedWorld) -> bytes:
    """JSON bytes of a world."""
    return msgspec.json.encode(saved)


def attachments(backend: Backend) -> dict[str, bytes]:
    """Contents of all attachments of lasting messages, by attachment id."""
    found: dict[str, bytes] = {}
    for messages in backend.messages.values():
        for message in messages.values():
            if message.is_ephemeral:
                continue
            for file in message.attachments:
                blob = backend.cdn.get(file["url"])
                if blob is not None:
                    found[str(int(file["id"]))] = blob
    return found
