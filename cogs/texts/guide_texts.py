"""Every sentence of the help and around the rules: with `texts`, what a catalogue of another language replaces.

The rules themselves are the game's own words (`Game.rules`).
"""

from __future__ import annotations

from collections.abc import Iterable

from cogs.texts.texts import when
from table.words import clip, either
from version import VERSION

NOW = 530
"""So many characters of the help say how the table stands."""
QUESTION = 400
"""So many of them are the question itself."""
RULES = "Rules of this game"
TOPIC = "Another topic"
WHICH_GAME = "The rules of which game?"
NO_GAME = "The rules of that game are not here any more. `/rules` shows those that are."
REWRITTEN = "These rules have been written anew since that message was sent. This is how they begin:"
NO_TOPIC = "No topic mentions {word}."
NO_TABLE = "There is no table here. `/game new` opens one: choose a game, and you sit down at it."
YOUR_TABLES = "Your tables, those that wait for you first:"
OPEN_SEAT = "A seat is open: `/game join` takes it."
WATCHING = "You watch: you do not sit at this table."
MOVE = "Press **Act** to answer, or use `/act`."

HELP = "\n".join(
    (
        "**How it goes**",
        "• **Begin:** `/game new` opens a table in this channel. Others press **Join** or use `/game join`, "
        "`/game computer-add` fills a seat, **Options** or `/game option` says how it is played, and "
        "**Start** or `/game start` begins.",
        "• **Move:** when you are asked, you are mentioned. **Act** below the newest prompt, or `/act`, opens "
        "your own panel with all that is legal and nothing else; `/act answer:` takes words.{own}",
        "• **Look:** `/board` is the picture (or the same in words), `/log` what happened, `/card` what is "
        "printed on a card, `/game status` who is waited for, `/me games` all your tables.",
        "• **Secrets:** what only you may know comes as a direct message, and `/hand` shows it; panels and "
        "answers to commands are seen by you alone. With direct messages closed you miss nothing.",
        "• **Take back:** `/undo`, until something was drawn or shown or somebody else was asked; after that "
        "the others must agree.",
        "• **Time:** `/game deadline` sets hours for each answer; who is late is reminded, then a harmless "
        "answer is taken. `/game leave` gives up your seat, to a computer player if you like.",
        "• **Rules:** `/rules` has those of every game in short, by topics.{daily}",
    )
)


def own_commands(command: str) -> str:
    """Return the sentence about a game's own typed commands, behind the one about `/act`; "" when it has none."""
    return f" The commands of this game begin with `/{command}`." if command else ""


def challenge(command: str) -> str:
    """Return the line about the daily challenge of a game with these commands; "" when there is none."""
    if not command:
        return ""
    return (
        f"\n• **Daily challenge:** `/{command} daily`, the same dice for everybody on a server; "
        f"`/{command} daily-results`, `/{command} record`."
    )


def told(command: str, daily: str) -> str:
    """Return how everything goes, with a game's own commands, and a daily challenge, and the version below."""
    return f"{HELP.format(own=own_commands(command), daily=challenge(daily))}\n-# Caravanserai {VERSION}"


def head(title: str, number: int) -> str:
    """Return the first line of the help at a table."""
    return f"**{title}**, table {number}"


def lobby(taken: int, seats: Iterable[int], *, seated: bool) -> str:
    """Return what somebody can do at a table that has not begun."""
    known = tuple(seats)
    played = f"It is played by {either(known)}, and {taken} {'sits' if taken == 1 else 'sit'} there."
    if seated:
        begin = "**Start** or `/game start` begins." if taken in known else "Wait for others, or `/game computer-add`."
        return f"The game has not begun, and you have a seat. {played} {begin}"
    free = "Press **Join** or use `/game join`." if taken < max(known) else "All seats are taken."
    return f"The game has not begun. {played} {free}"


def asked(title: str, text: str, deadline: int | None) -> str:
    """Return what a person is asked now; for this person alone."""
    limit = f" (due {when(deadline)})" if deadline else ""
    return clip(f"**You are asked now: {title}**{limit}\n{text}", QUESTION) + f"\n{MOVE}"


def section(title: str, heading: str, text: str, number: int, count: int) -> str:
    """Return a page of the rules."""
    return f"**{title}: {heading}** ({number} of {count})\n{text}"


def mentioned(heading: str, word: str) -> str:
    """Return the suggestion of a topic in whose text a word stands."""
    return f"{heading} (mentions “{word}”)"


def also(headings: Iterable[str]) -> str:
    """Return where else a word stands in the rules; "" for nowhere."""
    found = ", ".join(headings)
    return f"\n-# Also under: {found}" if found else ""
