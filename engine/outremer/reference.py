"""Every card as anybody may look it up: printed facts only, and whether the rulebook names it or we designed it."""

from __future__ import annotations

from engine.core.view import Card
from engine.outremer.content import Content
from engine.outremer.texts import GOODS_WORDS, ORDER_WORDS, ROMAN, cost_words, raid_words

MOMENTS = {"turn": "on your turn", "battle": "in your battle", "planning": "in Planning", "raid": "when you are raided"}


def cards(content: Content) -> dict[str, Card]:
    """Return all cards of an edition by id."""
    found: dict[str, Card] = {}

    def add(kind: str, card: str, name: str, text: str, source: str, note: str) -> None:
        found[card] = Card(card, name, kind, text, source, note)

    for b in content.buildings.values():
        kind = f"Building {ROMAN.get(b.level, '0')}"
        add(kind, b.id, b.name, f"Cost: {cost_words(b.cost)}. After {ORDER_WORDS[b.when]}: {b.text}", b.source, b.note)
    for t in content.tactics.values():
        kind = f"Tactic {ROMAN.get(t.level, '0')}"
        price = f"Starting tactic of {content.states[t.state].name}" if t.state else f"Cost: {cost_words(t.cost)}"
        text = f"{price}. Top: {t.top.text}. Bottom: {t.bottom.text}."
        add(kind, t.id, t.name, text, t.source, t.note)
    for s in content.saracens.values():
        add("Saracen tactic", s.id, s.name, f"Top: {s.top.text}. Bottom: {s.bottom.text}.", s.source, s.note)
    for v in content.governors.values():
        add("Governor", v.id, v.name, v.text, v.source, v.note)
    for r in content.rescripts.values():
        goods = cost_words(r.goods)
        text = f"{MOMENTS[r.when].capitalize()}: {r.text} Or spend it as {goods}."
        add(f"Rescript {ROMAN[r.level]}", r.id, r.name, text, r.source, r.note)
    for y in content.spies.values():
        add("Spy", y.id, y.name, f"After {ORDER_WORDS[y.when]} of the watched player: {y.text}", y.source, y.note)
    for u in content.bulls.values():
        add("Bull", u.id, u.name, f"{u.first.text} Or: {u.second.text}", u.source, u.note)
    for e in content.events.values():
        text = f"{e.text} Raid, by strength of the city less the raid's: {raid_words(e)}"
        add("Event", e.id, e.name, text, e.source, e.note)
    for c in content.cities.values():
        good = f"{GOODS_WORDS[c.good]}{', 2 of it at level 3' * c.extra}"
        text = f"Produces {good}; upgrades cost {cost_words(c.costs[0])}, then {cost_words(c.costs[1])}."
        add("City", c.id, c.name, text, c.source, c.note)
    return found
