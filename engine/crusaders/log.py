"""An event as one sentence of the log, for one viewer. Only events that the viewer may see come here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.events import Event
from engine.crusaders.content import Content, edition
from engine.crusaders.texts import ACTION_WORDS, enemy_words, join, name_of, number
from engine.crusaders.view import CrusadersView

Data = dict[str, Any]


class Words:
    """Names for the ids of one game."""

    def __init__(self, view: CrusadersView) -> None:
        self.content: Content = edition(view.edition)
        self.view = view

    def seat(self, d: Data) -> str:
        """The seat of an event by its colour."""
        return self.view.seats[d["seat"]].name

    def name(self, what: str) -> str:
        """A region, wedge, building, order or action by its name."""
        return name_of(self.content, what)


def line(view: CrusadersView, event: Event) -> str | None:
    """Return the sentence, or None when the event says nothing to a reader."""
    make = LINES.get(event.kind)
    return make(Words(view), event.data) if make else None


def _places(places: list[int]) -> str:
    return join(str(n + 1) for n in places)


def _built(w: Words, d: Data) -> str:
    extra = f" ({d['extra']} more from the bonus tile)" if d["extra"] else ""
    return f"{w.seat(d)} builds {w.name(d['building'])} in {w.name(d['region'])}{extra}."


def _resolved(w: Words, d: Data) -> str:
    return (
        f"{w.seat(d)} resolves wedge {d['place'] + 1}: {ACTION_WORDS[d['action']]} with {number(d['tokens'], 'token')}."
    )


def _setup_tokens(w: Words, d: Data) -> str:
    return f"{w.seat(d)} changes the tokens of wedge {_places(d['places'])}: {'-'.join(map(str, d['tokens']))}."


LINES: dict[str, Callable[[Words, Data], str | None]] = {
    "order_kept": lambda w, d: f"You choose {w.name(d['order'])}.",
    "wheel_kept": lambda w, d: f"You arrange your wheel: {join(w.name(wedge) for wedge in d['wedges'])}.",
    "order_revealed": lambda w, d: f"{w.seat(d)} leads {w.name(d['order'])}.",
    "setup_tokens": _setup_tokens,
    "setup_upgrades": lambda w, d: f"{w.seat(d)} begins with wedge {_places(d['places'])} upgraded.",
    "start_player": lambda w, d: f"{w.seat(d)} is the start player.",
    "knight_placed": lambda w, d: f"{w.seat(d)} starts in {w.name(d['region'])} with {number(d['count'], 'knight')}.",
    "round": lambda w, d: f"Round {d['number']} begins.",
    "resolved": _resolved,
    "resolved_second": lambda w, d: f"Then {ACTION_WORDS[d['action']]} with {number(d['tokens'], 'token')}.",
    "came_to_nothing": lambda w, d: (
        f"{ACTION_WORDS[d['action']]} with {number(d['tokens'], 'token')} comes to nothing."
    ),
    "upgraded": lambda w, d: f"{w.seat(d)} upgrades wedge {d['place'] + 1}: {w.name(d['wedge'])}.",
    "skipped": lambda w, d: f"{w.seat(d)} skips the turn.",
    "distributed": lambda w, d: (
        f"{w.seat(d)} distributes wedge {d['place'] + 1} to {_places(d['places']) or 'nowhere'}."
    ),
    "travelled": lambda w, d: f"{w.seat(d)} moves a knight from {w.name(d['start'])} to {w.name(d['goal'])}.",
    "mustered": lambda w, d: f"{w.seat(d)} musters {w.name(d['troop'])}.",
    "defeated": lambda w, d: (
        f"{w.seat(d)} defeats the {enemy_words(d['enemy'])} in {w.name(d['region'])} (strength {d['strength']})."
    ),
    "built": _built,
    "knight_freed": lambda w, d: f"A knight of {w.seat(d)} appears in {w.name(d['region'])}.",
    "influence": lambda w, d: f"{w.seat(d)} collects {d['amount']} influence." if d["amount"] else None,
    "supply_empty": lambda w, d: "The last influence token is taken: this round is the last.",
    "turn_ended": lambda w, d: f"{w.seat(d)} ends the turn with {d['gained']} influence gained.",
    "over": lambda w, d: "The game is over.",
}
