"""Sentences that the host says itself, and how much of a text is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.core.words import join
from table.model import Table

MESSAGE: Final = 2000
"""Characters of one message, wherever it is shown."""
YOUR_MESSAGES = "your direct messages"
ECHO: Final = 60
"""Characters of a typed text that are repeated to who typed it."""
UNDO_FENCED = "Something was drawn or shown with your last step, or others were asked after it."
UNDO_CONSENT = f"{UNDO_FENCED} It can be taken back when all others agree."
UNDO_ALONE = f"{UNDO_FENCED} Nobody else sits here: you may take it back all the same."
UNDO_SEEN = "What was drawn or shown with it has been seen, and comes back as it was: the next card is the same card."
BUT_SEEN = "; what was drawn or shown has been seen, and comes back as it was"
UNDO_HIDDEN = "{name} asks to take back a step that only {name} can see."
UNDO_STEPS = "{name} asks to take back:"
OPEN_SEAT = "A seat is open: `/game join` takes it for who has none, `/game computer-add` gives it to a computer player"
OPEN_SEAT_REPLACE = ", and who opened the table, or a moderator, gives it to somebody with `/game replace`"
ALONE = (
    "No person sits at this table, so it rests: computers do not play among themselves. To watch them, whoever opened "
    "the table, or a moderator, lets them play on to the end of this phase with `{resume}`, as often as you like."
)
NOBODY = "No person sits at this table, so it rests, and so do its clocks."
LAID = "Noted: you pass. It takes effect later, so that nobody can tell by the time whether you could have done more."
_LINKS = re.compile(r"://|discord(?:app)?\.(?:gg|com|me|io)/", re.IGNORECASE)
_MARKS = re.compile(r"[\\*_~|`\[\]#]|^-")


def clip(text: str, most: int) -> str:
    """Return `text`, cut to `most` characters with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def echo(text: str) -> str:
    """Return what a person typed as it is repeated in an answer: in quotes, and not at length."""
    return f"“{clip(text, ECHO)}”"


def place(channel_id: int, guild_id: int | None) -> str:
    """Return where a table stands; a mention of direct messages would show as nothing."""
    return YOUR_MESSAGES if guild_id is None else f"<#{channel_id}>"


def spot(channel_id: int, guild_id: int | None) -> str:
    """Return where a table stands or stood, for others than whoever plays there too."""
    return "direct messages" if guild_id is None else f"<#{channel_id}>"


def moved(title: str, number: int, channel_id: int, guild_id: int | None) -> str:
    """Return what a channel is told from which a table went."""
    return f"**{title}**, table {number}, is played in {spot(channel_id, guild_id)} from now on."


def taken(other: int) -> str:
    """Return why a channel takes no further table: it has this one."""
    return f"This channel has table {other} already; one game is played here at a time."


def due(ms: int) -> str:
    """Return a time to come as Discord shows it to its reader: “in 24 hours”."""
    return f"<t:{ms // 1000}:R>"


def taken_dm(other: int) -> str:
    """Return why direct messages take no further table: they have this one."""
    return f"Your direct messages have table {other} already; one game is played there at a time."


def at(table: Table) -> str:
    """Return where a table is, with its number."""
    return f"at table {table.id} in {place(table.channel_id, table.guild_id)}"


def challenge(table: Table) -> str:
    """Return what somebody has done with a challenge of the day."""
    done = {"over": "played today's challenge to its end", "ended": "given up today's challenge"}
    return done.get(table.state, "begun today's challenge")


def resume(number: int) -> str:
    """Return the command that goes on with a table, whatever its channel has by now."""
    return f"/game resume table:{number}"


def put_away(number: int) -> str:
    """Return what is told of a table that rests; by its number it is found when its channel has another one by now."""
    return f"Table {number} is put away; `{resume(number)}` goes on with it."


def busy(table: Table, other: int) -> str:
    """Return why a table that was put away cannot go on: its channel has another one, with this number, by now."""
    return (
        f"Table {table.id} cannot go on in {place(table.channel_id, table.guild_id)}: table {other} is played there. "
        f"`/game move table:{table.id}`, given in another channel or thread, takes it there; then resume it."
    )


def plain(name: str) -> str:
    """Return a person's name so that a line of the log shows it as it is written: no link, heading or spoiler."""
    return _MARKS.sub(r"\\\g<0>", unlinked(name))


def unlinked(text: str) -> str:
    """Return a foreign text of which Discord makes no link and no invitation."""
    return _LINKS.sub(lambda found: found[0].replace("/", "∕"), text)


def either(numbers: Iterable[int]) -> str:
    """Return numbers of which one is meant: "2, 3 or 4"."""
    return join(map(str, numbers), "or")


def span(ms: int) -> str:
    """Return a length of time in words: "36 hours", "20 minutes"."""
    number, unit = (ms / 3_600_000, "hour") if ms >= 3_600_000 else (ms / 60_000, "minute")
    told = f"{number:.2f}".rstrip("0").rstrip(".")
    return f"{told} {unit}" if told == "1" else f"{told} {unit}s"


def open_seat(table: Table, asked: Iterable[int]) -> str:
    """Return what can be done when an open seat is among the `asked`, or no person sits there; "" when all is well. In
    direct messages nobody else could be given it.
    """
    seats, alone = set(asked), table.state == "running" and all(held.user_id is None for held in table.seats)
    if alone and any(held.computer is not None and held.seat in seats for held in table.seats):
        return ALONE.format(resume=resume(table.id))
    free = {held.seat for held in table.seats if held.user_id is None and held.computer is None}
    if table.state != "running" or free.isdisjoint(seats):
        return ""
    return (f"{NOBODY} " if alone else "") + OPEN_SEAT + (OPEN_SEAT_REPLACE if table.guild_id is not None else "") + "."


def handing(seat: int, name: str, agreed: int) -> str:
    """Return the question to all others whether a seat goes to somebody, when so many have agreed."""
    return (
        f"Seat {seat + 1} is to go to {plain(name)}: {agreed} {'wants' if agreed == 1 else 'want'} it, and everybody "
        f"else at the table must agree. Who does says so with `/game replace seat:{seat + 1}` and the same name; who "
        "does not just plays on. A move of whoever holds the seat ends it."
    )


def sitting(count: int) -> str:
    """Return how many sit at a table."""
    return f"{count} {'sits' if count == 1 else 'sit'} here"
