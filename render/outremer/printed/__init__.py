"""The printed cards, large, for looking them up: only what stands in the content, the same for everybody."""

from __future__ import annotations

from PIL import Image

from engine.outremer.content import Content, edition
from engine.outremer.content.model import Entry
from engine.outremer.reference import cards
from render.core.cardface import mark
from render.core.palette import flatten
from render.core.picture import clipped
from render.core.sheet import Sheet
from render.outremer.colours import fixed_palette
from render.outremer.printed import fights, lands, orders
from words import of, say

DECKS = ("buildings", "tactics", "saracens", "governors", "rescripts", "spies", "bulls", "events", "cities")


def printed(digest: str, card: str) -> tuple[Image.Image, str] | None:
    """Return the picture of a card and its rules text; None for an id that is no card. "" is that of new games."""
    content = edition(digest)
    facts = cards(content).get(card)
    if facts is None:
        return None
    deck = next(name for name in DECKS if card in getattr(content, name))
    entry: Entry = getattr(content, deck)[card]
    sheet = _drawn(content, entry)
    alt = say("render-core-card", name=facts.name, kind=facts.kind, text=of(facts.text, {}))
    mark(sheet, "Outremer", facts.origin, entry.count)
    return flatten(sheet.image, fixed_palette()), clipped(alt)


def _drawn(c: Content, entry: Entry) -> Sheet:
    card = entry.id
    if card in c.buildings:
        return orders.building(c.buildings[card])
    if card in c.tactics:
        state = c.states.get(c.tactics[card].state)
        return fights.tactic(c.tactics[card], state.name if state else "")
    if card in c.saracens:
        return fights.saracen(c.saracens[card])
    if card in c.governors:
        return orders.governor(c.governors[card])
    if card in c.rescripts:
        return orders.rescript(c.rescripts[card])
    if card in c.spies:
        return orders.spy(c.spies[card])
    if card in c.bulls:
        return lands.bull(c.bulls[card])
    return lands.event(c.events[card]) if card in c.events else lands.city(c.cities[card], c)
