"""Who sits at the local table, and where: ids that never change, so that a game finds its players again."""

from __future__ import annotations

from dataclasses import dataclass

# Any snowflake will do, as long as it stays the same from start to start.
GUILD_ID = 1_180_000_000_000_000_000
GUILD_NAME = "Caravanserai"
BOT_NAME = "Caravanserai"


@dataclass(frozen=True, slots=True)
class Persona:
    """A simulated person: ``key`` stands in the page's address, ``id`` in the bot's database."""

    key: str
    name: str
    id: int


@dataclass(frozen=True, slots=True)
class FirstChannel:
    """A channel that exists from the first start on."""

    name: str
    topic: str
    id: int


PERSONAS: tuple[Persona, ...] = tuple(
    Persona(name.lower(), name, GUILD_ID + 101 + number)
    for number, name in enumerate(("Alice", "Bob", "Carol", "Dan", "Erin", "Frank"))
)
# The owner of a server passes every permission check: this persona is the moderator.
OWNER = PERSONAS[0]

FIRST_CHANNELS: tuple[FirstChannel, ...] = (
    FirstChannel("great-hall", "One game per channel: open a table with /game new", GUILD_ID + 201),
    FirstChannel("second-table", "Room for one more game", GUILD_ID + 202),
)


def persona(key: str) -> Persona | None:
    """The persona with this key, or None."""
    return next((one for one in PERSONAS if one.key == key), None)
