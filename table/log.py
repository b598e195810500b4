"""The table's log: what an entry holds, which entries still count after an undo, and its lines for one
reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from db.actions import Action
from engine.core.decision import Choice
from engine.core.events import Event
from engine.core.protocol import Game
from engine.core.view import View
from table import words
from table.model import LogLine

By = Literal["player", "computer", "deadline", "pass", "table", "moderator"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of an entry, stored in `Action.choice`.

    choice: `choice`, `by`, `batch` (the first entry of the same command), `undoable`. undo: `to`, the entry
    whose position came back, `what` that was, in words, `unseen` (nothing drawn or shown had been seen), and `step`:
    the public words of the step that was taken back. setup: `seed`, `seats`, `options`, `rules`, `edition` (what it is
    played with). seat: `name` and `what` happened to the seat. note: `what` happened to the table; by a moderator:
    `name`.
    """

    by: By = "player"
    choice: Choice | None = None
    batch: int = 0
    undoable: bool = False
    to: int = 0
    unseen: bool = False
    step: str = ""
    seed: str = ""
    seats: int = 0
    options: dict[str, str] = {}
    rules: str = ""
    edition: str = ""
    name: str = ""
    what: str = ""


_ENTRY = msgspec.json.Decoder(Entry)
_EVENTS = msgspec.json.Decoder(tuple[Event, ...])
_CHANCE = msgspec.json.Decoder(tuple[int, ...])


def entry(action: Action) -> Entry:
    """Return the body of an entry."""
    return _ENTRY.decode(action.choice) if action.choice else Entry()


def events(action: Action) -> tuple[Event, ...]:
    """Return the events of an entry."""
    return _EVENTS.decode(action.events) if action.events else ()


def chance(action: Action) -> tuple[int, ...]:
    """Return the draws of an entry."""
    return _CHANCE.decode(action.chance) if action.chance else ()


def effective(actions: Iterable[Action]) -> list[Action]:
    """Return the choices that still count: what was taken back is left out."""
    made: list[Action] = []
    for action in actions:
        if action.kind == "choice":
            made.append(action)
        elif action.kind == "undo":
            to = entry(action).to
            while made and made[-1].seq > to:
                made.pop()
    return made


def taken_back(actions: Iterable[Action]) -> set[int]:
    """Return the entries of the choices that do not count any more."""
    known = list(actions)
    return {action.seq for action in known if action.kind == "choice"} - {action.seq for action in effective(known)}


def standing(actions: Sequence[Action]) -> list[Action]:
    """Return all entries but the choices that were taken back."""
    left = {action.seq for action in effective(actions)}
    return [action for action in actions if action.kind != "choice" or action.seq in left]


def lines(
    actions: Sequence[Action],
    seat: int | None,
    game: Game | None,
    view: View | None,
    *,
    private: bool = False,
    quiet: bool = False,
) -> list[LogLine]:
    """Return the lines that the viewer on `seat` (None: a spectator) may read; `private`: only what is for
    that seat; `quiet`: only what the table itself says.

    What `actions` themselves take back is marked so. Without a game or a view (the position does not load) only the
    table's own lines are left.
    """
    made = []
    gone = taken_back(actions)
    for action in actions:
        texts = [] if private else _own(action, view)
        if game is not None and view is not None and not quiet:
            shown = (event for event in events(action) if event.visible(seat) and (event.to is not None or not private))
            texts += [text for event in shown if (text := game.line(view, event))]
        mark = struck if action.seq in gone else str
        made += [LogLine(action.seq, action.at, mark(text)) for text in texts]
    return made


def struck(text: str) -> str:
    """Return a line that does not count any more: struck through, and said in words for who cannot see that."""
    return f"~~{text}~~ (taken back)"


def public(actions: Iterable[Action], *, quiet: bool = False) -> bool:
    """Whether any entry may say something to everybody; `quiet`: whether the table itself has something to say."""
    return any(
        _own(action, None) or (not quiet and any(event.to is None for event in events(action))) for action in actions
    )


def _own(action: Action, view: View | None) -> list[str]:
    """Return what the table itself says about an entry, to everybody."""
    body = entry(action)
    person = words.plain(body.name)
    name = next((s.name for s in view.seats if s.seat == action.seat), "") if view else ""
    who = name or (f"Seat {action.seat + 1}" if action.seat is not None else "The table")
    if action.kind == "note":
        mark = " (moderator)" if body.by == "moderator" else ""
        return [f"{person}{mark} {body.what}." if body.name else f"{body.what}."]
    if action.kind == "undo":
        who = f"{person} (moderator)" if body.by == "moderator" else who
        told = f"{body.what or 'took back what came last'}"  # earlier releases did not note what
        return [f"{who} {told}: {body.step}" if body.step else f"{who} {told}."]
    if action.kind == "seat":
        return [f"{who}: {person} {body.what}."]
    if action.kind == "end":
        mark = " (moderator)" if body.by == "moderator" else ""
        who = f"{person}{mark} closed the table" if person else "The table was closed"
        return [f"{who}." if action.seq == 1 else f"{who} before the end of the game."]
    if action.kind == "choice" and body.by == "moderator":
        return [f"{who}: {person} (moderator) had the table decide."]
    if action.kind == "choice" and body.by == "deadline":
        return [f"{who}: the deadline has passed, the table decided."]
    return []
