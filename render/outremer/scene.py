"""What a view says, in the terms of the pictures: who is who, and names from the content."""

from __future__ import annotations

from dataclasses import dataclass

from engine.outremer.content import Content, edition
from engine.outremer.view import CityView, OutremerView
from render.core.cache import cached
from render.core.heraldry import CRESCENT
from render.core.people import person
from render.outremer.colours import NEUTRAL, SARACENS, Style, style
from render.outremer.geography import Edges
from words import say

SARACEN, COVERED = -1, -2
ROMAN = {0: "0", 1: "I", 2: "II", 3: "III", 4: "IV"}
STEPS = ("events", "planning", "activation", "income")


@dataclass(frozen=True)
class Who:
    """An owner: style, letter (a crescent for the Saracens) and name, and who plays it ("": not known)."""

    style: Style
    letter: str
    name: str
    person: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The owner's name and the person's."""
        return self.name, self.person


def who(view: OutremerView, seat: int) -> Who:
    """Return the owner of this seat; -1 is the Saracens."""
    if seat == SARACEN:
        return Who(SARACENS, CRESCENT, say("render-outremer-saracens"))
    found = next((s for s in view.seats if s.seat == seat), None)
    if found is None:
        return Who(NEUTRAL, "·", say("render-core-nobody"))
    return Who(style(found.colour), (found.letter or str(seat + 1))[:1].upper(), found.name, person(found))


def order_name(order: str) -> str:
    """Return how an order is called."""
    return say(f"render-outremer-order-{order}")


def content(view: OutremerView) -> Content:
    """Return the content that the game is played with."""
    return edition(view.edition)


@cached(4)
def edges(digest: str) -> Edges:
    """Return all roads, each once, names in order."""
    cities = edition(digest).cities.values()
    return tuple(sorted({(min(c.id, n), max(c.id, n)) for c in cities for n in c.neighbours}))


def city_name(view: OutremerView, city: str) -> str:
    """Return the printed name of a city."""
    return content(view).cities[city].name


def goods_of(view: OutremerView, city: CityView) -> tuple[str, ...]:
    """Return the goods that the city shows: its own, and the extra one at level 3 where the map prints it."""
    entry = content(view).cities[city.id]
    return (entry.good, entry.good) if entry.extra and city.level >= 3 and city.owner >= 0 else (entry.good,)


def card_name(view: OutremerView, card: str) -> str:
    """Return the name of a card of any kind."""
    c = content(view)
    for deck in (c.buildings, c.tactics, c.saracens, c.governors, c.rescripts, c.spies, c.bulls, c.events):
        if card in deck:
            return deck[card].name
    return card


def asked(view: OutremerView, seat: int) -> str:
    """Return what is expected of a seat, without its name in front."""
    text = next((w.text for w in view.waiting if w.seat == seat), "")
    return text.removeprefix(f"{who(view, seat).name}: ")


def wanted(view: OutremerView) -> tuple[int, ...]:
    """Return the seats that are asked something, in player order."""
    seats = [w.seat for w in view.waiting]
    return tuple(dict.fromkeys(seat for seat in (*view.order, *seats) if seat in seats))
