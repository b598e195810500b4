"""What simcord would keep for ever, cut back while the table is open."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from simcord.backend import Backend

MESSAGES_KEPT = 300  # per channel
DISCORD_EPOCH_MS = 1_420_070_400_000
UPLOADS_KEPT = timedelta(minutes=15)  # as long as an interaction lives that may still use one


def tidy(backend: Backend) -> None:
    """Forget ended interactions, old messages, files that no message shows, and ids of past milliseconds."""
    _end_interactions(backend)
    for messages in backend.messages.values():
        for old in sorted(messages)[:-MESSAGES_KEPT]:
            # What still has controls is alive: the bot edits it in place, however old it is.
            if messages[old].is_ephemeral or not messages[old].components:
                del messages[old]
    _drop_files(backend)
    now = backend.clock.now()
    current = int(now.timestamp() * 1000) - DISCORD_EPOCH_MS
    backend._sequences = {ms: count for ms, count in backend._sequences.items() if ms >= current}
    # An id is only ever compared with those of its own millisecond and with the fixed ones.
    backend._reserved_ids = {one for one in backend._reserved_ids if one >> 22 >= current or one in backend.guilds}


def _end_interactions(backend: Backend) -> None:
    now = backend.now_iso()
    for ended in [one for one in backend.interactions.values() if one.expires_at and one.expires_at <= now]:
        del backend.interactions[ended.id]
        backend.interaction_tokens.pop(ended.token, None)


def _drop_files(backend: Backend) -> None:
    shown = {
        file["url"] for messages in backend.messages.values() for one in messages.values() for file in one.attachments
    }
    limit = backend.clock.now() - UPLOADS_KEPT
    blobs = backend.cdn._blobs
    for url in [url for url in blobs if url not in shown and stored_at(url) < limit]:
        del blobs[url]


def stored_at(url: str) -> datetime:
    """When the file behind a simulated CDN address was stored: its id carries the time."""
    import discord

    return discord.utils.snowflake_time(int(url.rsplit("/", 2)[1]))


def size(backend: Backend) -> dict[str, Any]:
    """How much the simulated Discord holds, by kind; for tests and for a look from outside."""
    return {
        "interactions": len(backend.interactions),
        "messages": sum(map(len, backend.messages.values())),
        "files": len(backend.cdn._blobs),
        "ids": len(backend._reserved_ids),
        "log": len(backend.transcript) + len(backend.http_requests),
    }
