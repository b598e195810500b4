"""Verdicts on words and views: labels, prompts, log lines, board and hand in text."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.core.decision import Decision
from engine.core.events import Event
from engine.core.fuzz.failure import fail_unless
from engine.core.fuzz.verdicts import Asked
from engine.core.position import Position
from engine.core.protocol import Game
from engine.core.view import View

Pos = Position[Any, Any]
LABEL = 80  # characters on a Discord button


def viewers(pos: Pos) -> tuple[int | None, ...]:
    """Return everybody who can look at a game: the spectator and each seat."""
    return (None, *range(pos.config.seats))


def is_described(game: Game, pos: Pos, decision: Decision) -> None:
    """Words: a question has a title, a text, a public line, and a label of 1 to 80 characters an option."""
    prompt, where = game.describe(pos, decision), f"{decision.kind} of seat {decision.seat}"
    for name in ("title", "text", "public"):
        fail_unless(bool(getattr(prompt, name).strip()), "words", f"{where}: the prompt has no {name}")
    for option in decision.ids:
        label = prompt.labels.get(option, "")
        fail_unless(bool(label.strip()), "words", f"{where}: “{option}” has no label")
        fail_unless(len(label) <= LABEL, "words", f"{where}: a label of {len(label)} characters: {label}")


def is_viewed(game: Game, pos: Pos, asked: Asked, seat: int | None) -> None:
    """View: it names its game and viewer, and says who is waited for; board and hand have words."""
    view = game.view(pos, seat)
    fail_unless(view.game == game.info.key and view.seat == seat, "view", f"it says {view.game}, seat {view.seat}")
    fail_unless(len(view.seats) == pos.config.seats, "view", f"it shows {len(view.seats)} seats")
    fail_unless(view.over == (not asked), "view", f"it says over={view.over}, but {len(asked)} seats are asked")
    waiting, seats = sorted(w.seat for w in view.waiting), sorted(d.seat for d in asked)
    fail_unless(waiting == seats, "view", f"it waits for {waiting}, but asked are {seats}")
    fail_unless(bool(view.heading and view.phase), "view", "it has no heading or no phase")
    fail_unless(bool(game.board_text(view).strip()), "words", f"the board has no words for {seat}")
    if seat is not None:
        fail_unless(view.scene == game.view(pos, None).scene, "view", f"seat {seat} sees a scene of its own")
        hand = game.hand_text(view)
        fail_unless(isinstance(hand, str), "words", f"the hand of seat {seat} has no words")
        fail_unless(view.hands or not hand, "view", f"it says that nobody has a hand, but seat {seat} has one: {hand}")


def events_are_told(game: Game, pos: Pos, events: tuple[Event, ...]) -> None:
    """Lines: each event can be stored, and is told to each viewer who may know it as text or not at all."""
    stored = tuple(msgspec.json.decode(msgspec.json.encode(event), type=Event) for event in events)
    for seat in viewers(pos):
        view = game.view(pos, seat)
        for event, again in zip(events, stored, strict=True):
            if event.visible(seat):
                _is_told(game, view, event, again)


def _is_told(game: Game, view: View, event: Event, stored: Event) -> None:
    line = game.line(view, event)
    fail_unless(line is None or bool(line.strip()), "lines", f"{event} is an empty line for {view.seat}")
    again = game.line(view, stored)
    fail_unless(line == again, "lines", f"{event.kind} reads “{line}”, and “{again}” after it was stored")
