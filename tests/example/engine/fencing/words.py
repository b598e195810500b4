"""The duel in English: questions, lines of the log, and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.decision import Decision, Prompt
from engine.core.events import Event
from engine.core.words import closing, join
from engine.fencing.bouts import STRIKES, G

if TYPE_CHECKING:
    from engine.fencing.view import FencingView

NAMES = ("Red", "Blue")
BLOWS = {"cut": "Cut", "lunge": "Lunge"}
PUBLIC = {"bout.strike": "choose a blow", "bout.again": "roll dice again"}
ASKED = {"bout.strike": "How do you strike?", "bout.again": "Which dice do you roll again, once? None is an answer."}


def describe(g: G, decision: Decision) -> Prompt:
    """Return a question in words for its seat; `public` alone is for everybody."""
    public = PUBLIC[decision.kind]
    labels = {option: _label(g, decision.seat, option) for option in decision.ids}
    told = f"{NAMES[decision.seat]}: {public}"
    return Prompt(public.capitalize(), ASKED[decision.kind], told, decision.rule, labels)


def _label(g: G, seat: int, option: str) -> str:
    if option in BLOWS:
        return f"{BLOWS[option]} ({_dice(STRIKES[option][0])}; a hit costs {_lives(STRIKES[option][1])})"
    number = int(option.removeprefix("die"))
    return f"Die {number + 1}: {g.state.dice[seat][number]}"


def line(_view: FencingView, event: Event) -> str | None:
    """Return an event as a sentence."""
    data = event.data
    if event.kind == "tie":
        return f"Both have {data['sum']}: nobody is hit."
    name = NAMES[data["seat"]]
    if event.kind == "strike":
        return f"{name} strikes: {BLOWS[data['blow']]}."
    if event.kind == "roll":
        return f"{name} rolls {join(map(str, data['dice']))}."
    return f"{name} is hit and loses {_lives(data['lives'])}."


def board_text(view: FencingView) -> str:
    """Return the table in words."""
    rows = [f"{view.heading}, {NAMES[view.striker]} strikes"]
    for seat, name in enumerate(NAMES):
        rolled = f"; dice {join(map(str, view.dice[seat]))}" if view.dice[seat] else ""
        rows.append(f"{name}: {_lives(view.lives[seat])}{rolled}")
    return "\n".join([*rows, *closing(view, None)])


def _dice(count: int) -> str:
    return f"{count} {'die' if count == 1 else 'dice'}"


def _lives(count: int) -> str:
    return f"{count} {'life' if count == 1 else 'lives'}"
