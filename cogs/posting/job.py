"""A post on its way to Discord: what stands of it already, and what is to be noted once all of it stands.

Nothing is noted in between. Who is stopped half-way looks for the marker at the end of our messages: it names the
newest row that a message shows, and all the rest (which lines it tells, what it followed) comes out as it did when it
was sent.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

from table.model import LivingMessage, Post, Shown
from table.outbox.postbox import purpose


@dataclass(frozen=True)
class Found:
    """A message of ours that stands in its channel, by its marker: the newest row that it shows, and, of a log that is
    told in parts, up to which entry (0: all).
    """

    message: discord.Message
    row: int
    entry: int = 0


class Standing(Exception):
    """What was to be sent stands there already: it had come, and only its answer was lost."""

    def __init__(self, found: Found) -> None:
        super().__init__(found.row)
        self.found = found


@dataclass
class Job:
    """`known` are the messages that are changed in their places, by purpose, as they stand now. `doubtful`: it may
    stand in the channel without our knowing. `pictures` says whether the channel took any (None: none was tried).
    """

    post: Post
    known: dict[str, LivingMessage]
    doubtful: bool = False
    found: Found | None = None
    told: int = 0
    message_id: int | None = None
    pictures: bool | None = None
    _noted: set[str] = field(default_factory=set)

    def living(self, kind: str, seat: int | None = None) -> LivingMessage | None:
        """Return the living message of a kind, as it stands now."""
        return self.known.get(purpose(kind, seat))

    def note(
        self, kind: str, message_id: int, channel_id: int, seat: int | None = None, *, seq: int, story: str | None
    ) -> None:
        """Note where a living message stands, up to which entry it tells, and its lines of the log (None: unknown)."""
        what = purpose(kind, seat)
        self.known[what] = LivingMessage(self.post.game_id, what, channel_id, message_id, seq, b"", story)
        self._noted.add(what)

    def drop(self, kind: str) -> None:
        """Note that there is no such living message any more."""
        self.known.pop(kind, None)
        self._noted.add(kind)

    def shown(self) -> Shown:
        """Return what is to be noted."""
        living = tuple(self.known[what] for what in sorted(self._noted) if what in self.known)
        gone = tuple(what for what in sorted(self._noted) if what not in self.known)
        return Shown(self.message_id, living, gone, self.told)
