"""Every sentence about a table before and around its game: who sits there, how it is played, its start and its end.

With `texts`, which has those of the game itself, it is what a catalogue of another language replaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from cogs.texts.texts import escape
from engine.core.protocol import Player
from table.model import COMPUTER_NAME, Status
from table.words import clip, either, place, resume, span

JOIN = "Join"
LEAVE = "Leave"
COMPUTER = "Add a computer player"
START = "Start"
OPTIONS = "Options"
LACKING = "No table was opened: I lack these rights in this channel: {rights}."
LACKING_HERE = "The table stays where it is: I lack these rights in this channel: {rights}."
NO_BOT = "A bot account cannot take a seat; `/game computer-add` adds a computer player."
VERBOSITIES = {
    "quiet": "a picture for each phase, no log of the moves",
    "normal": "the log of the moves, and a picture for each phase, drawn anew after a turn or an order",
    "full": "the log of the moves, and a picture for each phase, drawn anew after every move",
}
DEADLINE_NONE = "There is no deadline now."
DEADLINE_HOW = (
    "Who opened the table, or a moderator, changes it: `/game deadline hours:24`, or `hours:0` for none. A change "
    "counts from then on, and is told to everybody."
)
PREFERENCES = {
    "ask": "asked every time",
    "pass_unless_held": "passed over after a while; a card for the moment can be played until then",
    "pass_always": "passed over at once, whatever you hold",
}
WHICH_COMPUTER = "Which computer player?"
ENDED_POST = "This table was closed before the end."
END = "Close it for good"
END_MOVED = "The game has moved on since you asked."
END_SURE = (
    "Close table {number} for good? Its game ends here, without a result, for everybody who sits there, and nobody can "
    "go on with it. To rest, just stop playing; to give up only your own seat, use `/game leave`."
)
LEAVE_SURE = "Give up my seat"
ALL_LOAD = "Every game that has begun here loads."
DAMAGED = (
    "These games do not load, and their logs did not help by themselves. `/steward back` goes back to where a log "
    "still leads, `/steward export` and `/game export` take out what is there, `/game end` closes a table."
)
LISTED, BROKEN = 10, 120
"""So many damaged tables are listed, each with so many characters of its reason."""
OPENER_CHOOSES = "Who opened the table may change it until the start."
EXPORT = "The record of table {number}: {what}."
EXPORTED = {
    True: "all of it, for the game is over",
    False: "what you may know; all of it after the end",
}
WITHHELD = "all but what others may not know who still play this challenge of the day"
RECORDED = "all of it, hidden things too"


def lobby(
    title: str, number: int, state: str, seats: Iterable[str], options: Iterable[str], wanted: str, *, full: bool
) -> str:
    """Return the public text of a table: who sits, how it is played, what is missing."""
    heads = {
        "lobby": "is full and has not begun" if full else "is open: press *Join* to sit down",
        "running": "is being played",
        "over": "was played to the end",
        "ended": "was closed",
        "archived": f"is put away: `{resume(number)}` goes on with it",
    }
    lines = [f"**{title}**, table {number}, {heads[state]}.", *seats, *options]
    if state == "lobby":
        lines.append(wanted)
    return "\n".join(lines)


def day(when: date) -> str:
    """Return a day in words: “30 November 2026”."""
    return f"{when.day} {when:%B %Y}"


def challenge(iso: str) -> str:
    """Return the line of a table at which a daily challenge is played; the day is the one of its server, in UTC."""
    played = day(date.fromisoformat(iso))
    return f"• Daily challenge of {played}: the same dice for everybody on the server, one attempt each"


def seat_line(number: int, name: str, user_id: int | None, computer: str | None, called: str = "") -> str:
    """Return one seat of a table; `called` is what the game calls it, once it has a name there. Number 0 is left out:
    above a ranking it would read as a place.
    """
    head = f"{number}." if number else "•"
    part = "" if called in ("", f"Seat {number}") else f": {called}"
    if user_id is None and computer is None:
        return f"{head} open seat{part}"
    told = computer is None or name == COMPUTER_NAME.format(computer)
    return f"{head} {escape(name)}" + ("" if told else f" (computer: {computer})") + part


def leave_sure(number: int, called: str, computer: str | None) -> str:
    """Return the question whether a seat of a running game is given up, and how one would come back."""
    seat = f"Give up your seat at table {number}" + (f" ({called})" if called else "")
    if computer is None:
        return f"{seat}? It stays open, and anybody may take it with `/game join`: you too, until somebody has."
    return (
        f"{seat} to the computer player {computer}? It plays on for you. To come back, have whoever opened the table, "
        "or a moderator, hand you the seat again with `/game replace`."
    )


def which_computer(players: Mapping[str, Player]) -> str:
    """Return the head of the panel in which a computer player is chosen, with how each of them plays."""
    known = [f"• {name}: {player.about}" for name, player in players.items()]
    return "\n".join([WHICH_COMPUTER, *known])


def wanted(seats: Sequence[int]) -> str:
    """Return how many may play."""
    return f"It is played by {either(seats)}; *Start* begins the game."


def options_panel(title: str) -> str:
    """Return the head of the private options panel."""
    return f"**{title}**: how it is played. {OPENER_CHOOSES}"


def option_line(title: str, value: str, about: str) -> str:
    """Return an option as it is told to who may not change it."""
    return f"• **{title}: {value}.** {about}"


def limit(ms: int | None) -> str:
    """Return how long an answer may take: “a deadline of 24 hours”."""
    if ms is None:
        return "no deadline"
    return f"a deadline of {span(ms)}"


def deadline(ms: int | None) -> str:
    """Return the table's deadline in words."""
    if ms is None:
        return DEADLINE_NONE
    return f"Each answer is due after {span(ms)}; then the harmless answer is taken."


def rests(reason: str) -> str:
    """Return why all clocks of a table stand still."""
    return f"All clocks rest: nothing can be posted in the channel ({reason}). They go on when it can."


def verbosity(level: str) -> str:
    """Return how much is told in words."""
    return f"Told in the channel: {VERBOSITIES[level]}."


def starting(number: int, chooser: str, people: Sequence[str]) -> str:
    """Return the question whether a game begins although somebody is choosing a computer player."""
    count = len(people)
    who = ", ".join(map(escape, people))
    return (
        f"{chooser} choosing a computer player for table {number}, and none has sat down yet. "
        f"Begin now with {count} {'player' if count == 1 else 'players'} ({who})?"
    )


def begin_with(count: int) -> str:
    """Return the words on the button that begins with so many."""
    return f"Begin with {count}"


def damaged(found: Sequence[Status]) -> str:
    """Return the list of tables whose game does not load."""
    if not found:
        return ALL_LOAD
    lines = [
        f"• Table {one.table.id} in {place(one.table.channel_id, one.table.guild_id)}: {clip(one.broken, BROKEN)}"
        for one in found[:LISTED]
    ]
    more = [f"… and {len(found) - LISTED} more."] if len(found) > LISTED else []
    return "\n".join([DAMAGED, *lines, *more])
