"""The private panel: what one seat is asked, in words and rows. It is built from that seat's own decision and view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cogs.panels import presses, widgets
from cogs.panels.custom_id import Address
from cogs.panels.limits import CONTENT, ROWS
from cogs.panels.widgets import Button, Rows
from cogs.texts import mishap_texts, texts
from engine.core.decision import Decision, Prompt
from table import words
from table.words import clip

if TYPE_CHECKING:
    from table.model import Seen

LINES = 12
"""So many lines of what happened stand above the next question."""
OVER = "game is over."
"""How a game tells its end, as the last of its lines: the panel does not say it again."""


def panel(seen: Seen, note: str = "", at: Address | None = None) -> tuple[str, Rows]:
    """Return text and rows for the viewer of `seen`; `at` carries page and unfinished answer of an open panel;
    a fresh one begins with what the game proposes.
    """
    if seen.decision is None or seen.prompt is None:
        return _idle(seen, note), _foot(seen, [])
    page, kept = (at.page, at.kept) if at is not None else (0, presses.prefilled(seen.decision))
    place = Address("act", seen.table.id, seen.number, seen.seat, page=page, kept=kept)
    if not place.fits():
        place = Address("act", seen.table.id, seen.number, seen.seat)
    rows = widgets.panel(seen.decision, seen.prompt, place)
    return question(seen.decision, seen.prompt, place, note), _foot(seen, rows)


def happened(lines: Sequence[str]) -> str:
    """Return the last lines of what happened, as many as a panel has room for; of others is told how many there are."""
    shown = list(lines[-LINES:])
    while len(shown) > 1 and len(_told(lines, shown)) > CONTENT // 2:
        del shown[0]
    return _told(lines, shown)


def _told(lines: Sequence[str], shown: Sequence[str]) -> str:
    before = len(lines) - len(shown)
    return "\n".join([*([mishap_texts.more_lines(before, len(shown))] if before else []), *shown])


def question(decision: Decision, prompt: Prompt, at: Address, note: str = "") -> str:
    """Return a decision in words, at most one message long."""
    parts = [clip(note, CONTENT // 2)] if note else []
    parts.append(f"**{prompt.title}**\n{prompt.text}")
    before = len(parts)
    if kept := widgets.kept_words(decision, prompt, at) if at.kept else "":
        parts.append(f"→ {kept}")
    if prompt.rule:
        parts.append(texts.rulebook(prompt.rule))
    if shown := widgets.on_buttons(decision, prompt):
        parts.insert(before, _hints(shown, prompt, CONTENT - len("\n".join(parts)) - 1))
    return clip("\n".join(part for part in parts if part), CONTENT)


def _hints(options: Iterable[str], prompt: Prompt, room: int) -> str:
    """Return what is told of the options, in at most `room` characters: whole lines, and how many are left out."""
    lines = [f"• {prompt.label(option)}: {prompt.hints[option]}" for option in options if prompt.hints.get(option)]
    shown = list(lines)
    while shown and len("\n".join(_hinted(lines, shown))) > room:
        shown.pop()
    return "\n".join(_hinted(lines, shown)) if shown else ""


def _hinted(lines: Sequence[str], shown: Sequence[str]) -> list[str]:
    left = len(lines) - len(shown)
    return [*shown, *([mishap_texts.more_hints(left)] if left else [])]


def _idle(seen: Seen, note: str) -> str:
    parts = [note] if note else []
    if seen.table.state == "ended":
        parts.append(texts.CLOSED.format(number=seen.table.id))
    elif seen.view.over:
        parts.append(texts.RESULT if note.endswith(OVER) else texts.GAME_OVER)
    elif seen.table.state == "archived":
        parts.append(words.put_away(seen.table.id))
    else:
        names = {seat.seat: seat.name for seat in seen.view.seats}
        if note != texts.STALE_NOTHING:
            parts.append(texts.NOTHING_ASKED)
        people = {seat.seat: seat.name for seat in seen.table.seats if seat.user_id is not None}
        waiting = [texts.seat_asked(names.get(w.seat, "?"), w.text, people.get(w.seat, "")) for w in seen.view.waiting]
        parts += [texts.WAITED_FOR, *waiting] if waiting else []
        if seen.seat is not None:  # who watches reads it in the help
            parts.append(words.open_seat(seen.table, (one.seat for one in seen.view.waiting)))
    return clip("\n".join(filter(None, parts)), CONTENT)


def _foot(seen: Seen, rows: Rows) -> Rows:
    """Add undo, and hand where there are hands, if a row is left."""
    if len(rows) >= ROWS or seen.seat is None:
        return rows
    wanted = [("hand", texts.HAND)] * seen.view.hands + [("undo", texts.UNDO)] * bool(seen.undo)
    buttons = [Button(Address(verb, seen.table.id, seen.number, seen.seat), label) for verb, label in wanted]
    return [*rows, tuple(buttons)] if buttons else rows


def public(game_id: int, number: int, *, hands: bool) -> Rows:
    """Return the row of the public prompt: nothing in it tells what anybody may choose. `hands`: anybody holds one."""
    return [
        (
            Button(Address("act", game_id, number), texts.ACT, "main"),
            *[Button(Address("hand", game_id, number), texts.HAND)] * hands,
            Button(Address("undo", game_id, number), texts.UNDO),
        )
    ]


def consent(game_id: int, request: int) -> Rows:
    """Return the row of a public request to take a step back."""
    return [
        (
            Button(Address("agree", game_id, request), texts.AGREE, "good"),
            Button(Address("refuse", game_id, request), texts.REFUSE, "bad"),
        )
    ]


def ask_consent(game_id: int, *, others: bool) -> Rows:
    """Return the row offered when a step is not free any more; `others`: whether anybody must agree."""
    return [(Button(Address("ask_undo", game_id), texts.ASK_UNDO if others else texts.TAKE_BACK, "main"),)]
