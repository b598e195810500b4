"""An event as one sentence of the log, for one viewer. Only events that the viewer may see come here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.events import Event
from engine.core.words import join
from engine.crusaders.content import Content, edition
from engine.crusaders.texts import (
    ACTION_WORDS,
    enemy_words,
    gain_words,
    name_of,
    number,
    signed,
    wedge_words,
    wheel_words,
)
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


def _wedges(places: list[int]) -> str:
    return f"{'wedge' if len(places) == 1 else 'wedges'} {_places(places)}"


def _used(d: Data) -> str:
    """What an action is resolved with: "Travel with 2 tokens", and its strength when bonuses change it."""
    power = "" if d["strength"] == d["tokens"] else f", strength {d['strength']}"
    return f"{ACTION_WORDS[d['action']]} with {number(d['tokens'], 'token')}{power}"


def _resolved(w: Words, d: Data) -> str:
    return f"{w.seat(d)} resolves wedge {d['place'] + 1}: {_used(d)}."


def _upgraded(w: Words, d: Data) -> str:
    wedge = w.content.wedges[d["wedge"]]
    return f"{w.seat(d)} upgrades wedge {d['place'] + 1}: {wedge_words((wedge.base, wedge.added))}."


def _distributed(w: Words, d: Data) -> str:
    """From where to where, and the wheel afterwards."""
    return f"{w.seat(d)} distributes wedge {d['place'] + 1} to {_places(d['places'])}: {wheel_words(d['tokens'])}."


def _travelled(w: Words, d: Data) -> str:
    cost = number(d["cost"], "point")
    return f"{w.seat(d)} moves a knight from {w.name(d['start'])} to {w.name(d['goal'])} ({cost})."


def _mustered(w: Words, d: Data) -> str:
    return f"{w.seat(d)} musters {w.name(d['troop'])}: Crusade {signed(d['troops'])} by troops."


def _defeated(w: Words, d: Data) -> str:
    """The enemy, and how strong the next of its kind is."""
    rises = f"; the next ones have {d['next']}" if d["next"] != d["strength"] else ""
    where = w.name(d["region"])
    return f"{w.seat(d)} defeats the {enemy_words(d['enemy'])} in {where}, strength {d['strength']}{rises}."


def _built(w: Words, d: Data) -> str:
    """The building, what it brings from now on, the tile's share of the influence; a knight has its own line."""
    brings = gain_words(w.content, d["building"], knight=False)
    level = w.content.buildings[d["building"]].level
    extra = f" Influence: {level} for the level, {d['extra']} from the bonus tile." if d["extra"] else ""
    told = f": {brings}" if brings else ""
    return f"{w.seat(d)} builds {w.name(d['building'])} in {w.name(d['region'])}{told}.{extra}"


def _influence(w: Words, d: Data) -> str | None:
    instead = " for the Saracens, instead of their picture" if d["why"] == "saracen" else ""
    return f"{w.seat(d)} collects {d['amount']} influence{instead}." if d["amount"] else None


def _turn_ended(w: Words, d: Data) -> str:
    left = f"{d['left']} left in the supply" if d["left"] else "the supply is empty"
    return f"{w.seat(d)} ends the turn: {d['gained']} influence, {d['total']} in all; {left}."


LINES: dict[str, Callable[[Words, Data], str | None]] = {
    "order_kept": lambda w, d: f"You choose {w.name(d['order'])}.",
    "wheel_kept": lambda w, d: f"You arrange your wheel: {join(w.name(wedge) for wedge in d['wedges'])}.",
    "order_revealed": lambda w, d: f"{w.seat(d)} leads {w.name(d['order'])}.",
    "setup_tokens": lambda w, d: f"{w.seat(d)} begins with the action tokens {wheel_words(d['tokens'])}.",
    "setup_upgrades": lambda w, d: f"{w.seat(d)} begins with {_wedges(d['places'])} upgraded.",
    "start_player": lambda w, d: f"{w.seat(d)} is the start player.",
    "knight_placed": lambda w, d: f"{w.seat(d)} starts in {w.name(d['region'])} with {number(d['count'], 'knight')}.",
    "round": lambda w, d: f"Round {d['number']} begins.",
    "resolved": _resolved,
    "resolved_second": lambda w, d: f"Then {_used(d)}.",
    "came_to_nothing": lambda w, d: f"{_used(d)} comes to nothing.",
    "upgraded": _upgraded,
    "skipped": lambda w, d: f"{w.seat(d)} skips the turn.",
    "distributed": _distributed,
    "travelled": _travelled,
    "mustered": _mustered,
    "defeated": _defeated,
    "built": _built,
    "knight_freed": lambda w, d: f"A knight of {w.seat(d)} appears in {w.name(d['region'])}.",
    "influence": _influence,
    "supply_empty": lambda w, d: "The last influence token is taken: this round is the last.",
    "turn_ended": _turn_ended,
    "over": lambda w, d: "The game is over.",
}
