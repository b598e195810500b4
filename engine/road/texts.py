"""How places, factions, cells, dice and amounts are called: phrases for sentences (words/<language>/road/names.ftl)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.core.words import join
from engine.road.content import Content
from engine.road.content.model import Translations
from words import has, ident, language, of, say

COLOURS = ("black", "red", "white")


class Written(Protocol):
    """A text of a content file, with its translations."""

    @property
    def text(self) -> str:
        """What it says in English."""

    @property
    def words(self) -> Translations:
        """What it says in other languages."""


def public_text(kind: str) -> str:
    """What everybody may read of a decision; nothing is hidden, so that is what it is about."""
    return say("road-asked-public", seat=seat_name(), asked=asked(kind))


def asked(kind: str) -> str:
    """Return what a decision is about: "issue orders"."""
    return say(ident("road-asked-what", kind))


def seat_name() -> str:
    """Return how the only seat is called."""
    return say("road-names-seat")


def sentence(text: str) -> str:
    """Return words as a sentence or a title: they begin with a capital letter."""
    return text[:1].upper() + text[1:]


def text_of(entry: Written) -> str:
    """Return a text of a content file in the language of the reader."""
    return of(entry.text, {tag: told["text"] for tag, told in entry.words.items() if "text" in told})


def label_of(content: Content, box: int) -> str:
    """Return what is printed in a box of the timeline, in the language of the reader."""
    tracks = content.tracks
    return of(tracks.timeline[box], {tag: labels[box] for tag, labels in tracks.words.items()})


def name_of(content: Content, what: str) -> str:
    """Return the name of a place, faction, event, relic or cell; the id itself when nothing bears it."""
    entry = (
        content.locations.get(what)
        or content.factions.get(what)
        or content.events.get(what)
        or content.location_events.get(what)
        or content.relics.get(what)
        or content.cells.get(what)
    )
    return entry.words.get(language(), {}).get("name", entry.name) if entry else what


def names_of(content: Content, what: Iterable[str]) -> str:
    """Return a list of such names."""
    return join(name_of(content, each) for each in what)


def values(dice: Iterable[int]) -> str:
    """Return a list of what dice show."""
    return join(str(value) for value in dice)


def box_word(box: str) -> str:
    """Return the name of a Command box."""
    return say(ident("road-names-box", box))


def store_word(what: str) -> str:
    """Return the name of a store."""
    return say(ident("road-names-store", what))


def store_words(what: str, amount: int) -> str:
    """Return an amount of a store: "1 Supply", "1 Miracle", "2 Miracles"."""
    return say(ident("road-names-amount", what), count=amount)


def kind_word(kind: str) -> str:
    """Return the name of a kind of cells."""
    return say(ident("road-names-kind", kind))


def icon_words(icon: str) -> str:
    """Return what a box of the siege timer brings."""
    return say(ident("road-names-icon", icon))


def order_word(order: str) -> str:
    """Return the name of an order."""
    return say(ident("road-names-order", order))


def roll_words(why: str) -> str:
    """Return what dice are rolled for."""
    return say(ident("road-names-roll", why))


def why_words(content: Content, why: str) -> str:
    """Return a reason in words: a rule, or the event that brings it."""
    message = ident("road-names-why", why)
    return say(message) if has(message) else name_of(content, why)


def weapons(colours: Iterable[str]) -> str:
    """Return a list of siege dice before they are rolled: "ram, ram and ladder"."""
    return join(weapon(colour) for colour in colours)


def weapon(colour: str) -> str:
    """Return the name of a kind of siege dice."""
    return say(ident("road-names-weapon", colour))


def die_words(die: str) -> str:
    """A siege die in words: "red5" is "ram 5"; a plain value is itself."""
    for colour in COLOURS:
        if die.startswith(colour):
            return say(ident("road-names-die", colour), value=die[len(colour) :])
    return die


def means_words(means: str) -> str:
    """How an icon is matched, in words: "black5", "red5", "rams2+3", "ladder5", "ladder3+2", "bribe"."""
    if means == "bribe":
        return say("road-names-means-bribe")
    if means.startswith("rams"):
        return say("road-names-means-rams", dice=means[4:].replace("+", " + "))
    if means.startswith("ladder"):
        value, _, boost = means[6:].partition("+")
        return say("road-names-means-ladder", value=value, boost=int(boost or 0))
    return die_words(means)
