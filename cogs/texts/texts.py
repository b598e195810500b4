"""Every sentence that the table says to Discord, in one place, so that a catalogue of another language can replace it.

What stands around a game (seats, options, start and end) is in `lobby_texts`; what happens in it is worded by the game.
Names of people pass `clean` when taken in and `escape` when shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import discord

from cogs.panels.limits import LABEL
from cogs.texts.names import clean as clean
from engine.core.outcome import Outcome
from engine.core.view import SeatView
from table.log import struck
from table.model import MyGame, SeatInfo
from table.words import clip, place, unlinked

CHOOSE = "Choose one"
CHOOSE_NEXT = "Choose the next one"
ONE_MORE = "One more for…"
ONE_LESS = "One less for…"
ALSO = "You may also…"
CLEAR = "Clear"
BACK = "Back"
TYPE = "Type it…"
ACT = "Act"
HAND = "My hand"
UNDO = "Undo"
ASK_UNDO = "Ask the others"
TAKE_BACK = "Take it back"
AGREE = "Agree"
REFUSE = "Refuse"
ENTRY_LABEL = "Your answer"
ENTRY_EXAMPLE = "Edessa 2, Acre 1"
STALE = "That prompt is closed: the game has moved on."
STALE_PANEL = "That prompt is closed. This is what is asked of you now."
STALE_NOTHING = "That prompt is closed, and nothing is asked of you now."
BELOW = "It goes on below ↓"
TOO_LONG = "This answer is too long for buttons; use “Type it…” instead."
NOT_SEATED = "You do not sit at this table."
RESULT = "`/game status` shows the result."
GAME_OVER = f"This game is over; {RESULT}"
SOURCES = {
    "rulebook": "as in the rulebook",
    "partly": "partly as in the rulebook",
    "house": "house edition: not printed in the rulebook",
}
CLOSED = "Table {number} is closed."
NO_TABLE = "There is no table in this channel. `/game new` opens one."
NO_TABLE_DM = "Say which table you mean: fill in `table`."
DM_CLOSED = (
    "I cannot write to you: your direct messages are closed. The game goes on; `/hand` shows what only you may see."
)
FAULT = "Something went wrong on our side. Nothing was changed; the fault is noted as {number}."
NOTHING_ASKED = "Nothing is asked of you now."
WAITED_FOR = "The table waits for:"
NO_HAND = "You hold nothing here."
NO_HANDS = "Nobody holds a hand in this game: all of it is on the board."
BOARD = "Board"
PICTURE_LOST = "(The picture could not be drawn; here is the board in words.)"
PICTURE_REFUSED = "(I lack the right to attach files here; this is the board in words.)"
NO_PICTURES = "pictures"
"""The reason of a channel that takes words and no pictures."""
PICTURE_MISSING = "(The picture “{title}” could not be drawn.)"
NO_GAMES = "You sit at no table."
NO_MODERATOR = "Only who may manage this server or this channel may do that."
WAIT = "That was a lot at once. Wait a few seconds, then go on."
PROMPT_AGAIN = "The prompt stands at the end of the channel again."
PROMPT_WAITS = "The prompt could not be posted now; it comes as soon as the channel takes it."
RECORD_TOO_LARGE = "This file is too large for the record of a table."
TASTES_SET = "At all your tables you are {pings}, and your hand {hand}."
PINGED = {True: "mentioned when you are asked", False: "not mentioned"}
HAND_SENT = {True: "comes as a direct message", False: "is shown by `/hand` only"}
NOTHING_LOGGED = "Nothing has happened yet."
UNDO_ASKED = "The others are asked whether the step may be taken back."
VOTE_AGREED = "→ All agreed: it was taken back."
VOTE_REFUSED = "→ It was not taken back: the step stands."
VOTE_CLOSED = "→ Closed: the game has moved on."
UNDO_AGREED = "Noted: you agree."
UNDO_REFUSED = "Noted: the step stands."
UNDONE = "The step was taken back."


def escape(text: str) -> str:
    """Return a name or other foreign text so that it shows as it is written, mentions nobody and leads nowhere."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(unlinked(text)))


def page_of(title: str, page: int, pages: int) -> str:
    """Return the placeholder of a menu of several pages."""
    return f"{title} (page {page} of {pages})"


def group(heading: str, count: int) -> str:
    """Return the words on the button of a group of options."""
    return clip(f"{heading} ({count})", LABEL)


def done(count: int, least: int, most: int) -> str:
    """Return the words on the button that ends a question of several steps."""
    wanted = f"up to {most}" if least == 0 < most else str(most) if least == most else f"{least} to {most}"
    return f"Done ({count} of {wanted})"


def when(ms: int, style: str = "R") -> str:
    """Return a time as Discord shows it in the reader's own zone."""
    return f"<t:{ms // 1000}:{style}>"


def mention(user_id: int) -> str:
    """Return a mention; whether it pings is decided by allowed_mentions."""
    return f"<@{user_id}>"


def board(heading: str, words: str, shown: Sequence[tuple[str, object | None]], *, lost: str = PICTURE_LOST) -> str:
    """Return what stands with these (title, picture); when the main picture is lost, the board in words: `lost` says
    why.
    """
    first, _, rest = words.partition("\n")
    words = rest.lstrip("\n") if first == heading else words  # a board in words may begin with its own heading
    if not shown:
        return f"**{heading}**\n{words}"
    (_, main), *others = shown
    lines = [f"**{heading}**", *([lost] if main is None else [])]
    if lost == PICTURE_LOST:
        lines += [PICTURE_MISSING.format(title=title) for title, picture in others if picture is None]
    return "\n".join([*lines, words] if main is None else lines)


def marker(game_id: int, row: int, entry: int = 0) -> str:
    """Return the small last line by which a message of ours is known again: the table, and the newest row of the outbox
    that it shows; where it tells only a part of the log, also up to which entry.
    """
    return f"-# Table {game_id} · {row}" + (f"/{entry}" if entry else "")


def marked(text: str, game_id: int) -> tuple[int, int]:
    """Return the newest row that a message of this table shows, and up to which entry (0: all); row 0: none."""
    found = re.search(r"-# Table (\d+) · (\d+)(?:/(\d+))?$", text)
    return (int(found[2]), int(found[3] or 0)) if found and int(found[1]) == game_id else (0, 0)


def refusal(reason: str, rule: str, nearest: Sequence[str]) -> str:
    """Return why something was not taken: the reason, the rule behind it, and what would be possible."""
    text = reason
    if nearest:
        text += f"\nFor example: {' · '.join(escape(name) for name in nearest)}"
    return text + (f"\n{rulebook(rule)}" if rule else "")


def rulebook(heading: str) -> str:
    """Return the small line that says under which heading of the rulebook a question or a refusal stands."""
    return f"-# Rulebook: {heading}"


def without(story: str, gone: Sequence[str]) -> str:
    """Return what a message tells, with the lines marked that were taken back; of lines that read alike the last."""
    framed = f"\n{story}\n"
    for line in reversed(gone):
        head, found, tail = framed.rpartition(f"\n{line}\n")
        framed = f"{head}\n{struck(line)}\n{tail}" if found else framed
    return framed[1:-1]


def seat_asked(name: str, text: str, person: str = "") -> str:
    """Return who is asked what, and which person that is; public words may begin with the name already."""
    who = f"{name} ({escape(person)})" if person else name
    return f"• {who}: {text.removeprefix(f'{name}: ')}"


def waiting_line(name: str, text: str, user_id: int | None, since: int, deadline: int | None) -> str:
    """Return one line of the public prompt or of the status: who, what, asked when, due when."""
    who = f"{mention(user_id)} ({name})" if user_id is not None else name
    line = f"• {who}: {text.removeprefix(f'{name}: ')}, asked {when(since)}"
    return line + (f", due {when(deadline)}" if deadline else "")


def other_game(title: str, command: str) -> str:
    """Return the answer to a command of another game than the one that is played here."""
    return f"This channel plays {title}; use `/{command} …`."


def my_game(game: MyGame, title: str) -> str:
    """Return one line of the list of one's own tables."""
    state = "lobby" if game.table.state == "lobby" else "**waits for you**" if game.waiting else "waits for others"
    where = place(game.table.channel_id, game.table.guild_id)
    line = f"• Table {game.table.id} in {where}, {title}: {state}"
    if game.since:
        line += f", asked {when(game.since)}"
    return line + (f", due {when(game.deadline)}" if game.deadline else "")


def nobody_waits(lines: Iterable[str]) -> str:
    """Return the waiting lines as one block, or a sentence when nobody is asked."""
    return "\n".join(lines) or "Nobody is asked anything."


def trouble(channel_id: int, reason: str) -> str:
    """Return the private note about a channel in which nothing can be posted."""
    if reason == NO_PICTURES:
        return f"I cannot show pictures in <#{channel_id}>: I lack the right to attach files there. Words do instead."
    later = "What is missing is posted later; the clocks of the game rest if this lasts."
    return f"I cannot post in <#{channel_id}>: {reason}. {later}"


def result(outcome: Outcome, seats: Iterable[SeatView], held: Iterable[SeatInfo]) -> str:
    """Return how a game ended: who won, why it ended, and every score with its lines."""
    people = {seat.seat: escape(seat.name) for seat in held if seat.user_id is not None}
    names = {seat.seat: seat.name for seat in seats}
    who = {n: f"{name} ({people[n]})" if people.get(n, name) != name else name for n, name in names.items()}
    best = [who[seat] for seat in outcome.winners]
    head = f"**{' and '.join(best)} won with {outcome.standings[0].points}.**"
    lines = [head, outcome.text] if best else [outcome.text]
    for standing in outcome.standings:
        lines.append(f"{standing.place}. {who[standing.seat]}: {standing.points}")
        lines += [f"  - {line.text}: {line.points}" for line in standing.lines]
    return "\n".join(lines)
