"""What a view says, in the terms of the pictures."""

from __future__ import annotations

from engine.road.content import Content, edition
from engine.road.flow.dice import FOUND, LOST
from engine.road.texts import name_of
from engine.road.view import RoadGameView
from render.core import speech
from words import ident, say

STEPS = ("crusader", "event", "siege", "upkeep")


def content(view: RoadGameView) -> Content:
    """Return the content that the game is played with."""
    return edition(view.edition)


def name(view: RoadGameView, what: str) -> str:
    """Return the printed name of a place, faction, event, relic or cell."""
    return name_of(content(view), what)


def text_of(view: RoadGameView, card: str) -> str:
    """Return the printed text of an event."""
    c = content(view)
    entry = c.events.get(card) or c.location_events.get(card)
    return speech.text_of(entry) if entry else ""


def what_for(why: str) -> str:
    """Return what a roll is for."""
    return say(ident("render-road-roll", why))


def meaning(why: str, dice: tuple[int, ...]) -> str:
    """Return what a roll brings as it lies; "" for the Events chart, whose event says it itself."""
    if why == "relic":
        return say("render-road-brings-relic", found=dice[0] >= FOUND, least=FOUND)
    if why == "survival":
        return say("render-road-brings-survival", lost=dice[0] <= LOST)
    if why == "plunder":
        return say("render-road-brings-plunder", lost=dice[0] <= LOST, die=dice[0])
    return ""


def coming(view: RoadGameView) -> str:
    """Return the event that the dice on the Events chart bring as they lie, else the event of this turn, else ""."""
    roll = view.roll
    if roll is not None and roll.why == "event":
        return content(view).chart[sum(roll.dice)]
    return view.event


def stood(view: RoadGameView) -> str:
    """Return how the siege stood when the game ended; "" while it goes on, or without a siege."""
    if view.siege is None or not view.over:
        return ""
    city = view.siege.city
    taken = any(place.id == city and place.captured for place in view.locations)
    return say("render-road-siege-stood", city=name(view, city), taken=taken)


def asked(view: RoadGameView) -> str:
    """Return what is expected of the player, without the name in front."""
    text = view.waiting[0].text if view.waiting else ""
    return text.partition(": ")[2] or text


def is_open(view: RoadGameView) -> bool:
    """Whether the dice of the last roll may still be rolled again: the question is whether to keep them."""
    return view.rerolling
