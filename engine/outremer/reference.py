"""Every card as anybody may look it up: printed facts only, and whether the rulebook names it or we designed it."""

from __future__ import annotations

from engine.core.reference import Cards
from engine.core.view import Card
from engine.outremer.content import Content
from engine.outremer.texts import GOODS_WORDS, ORDER_WORDS, ROMAN, cost_words, raid_words

MOMENTS = {"turn": "on your turn", "battle": "in your battle", "planning": "in Planning", "raid": "when you are raided"}


def cards(content: Content) -> dict[str, Card]:
    """Return all cards of an edition by id."""
    found = Cards()
    for b in content.buildings.values():
        kind = f"Building {ROMAN.get(b.level, '0')}"
        found.add(kind, b, f"Cost: {cost_words(b.cost)}. After {ORDER_WORDS[b.when]}: {b.text}")
    for t in content.tactics.values():
        kind = f"Tactic {ROMAN.get(t.level, '0')}"
        price = f"Starting tactic of {content.states[t.state].name}" if t.state else f"Cost: {cost_words(t.cost)}"
        text = f"{price}. Top: {t.top.text}. Bottom: {t.bottom.text}."
        found.add(kind, t, text)
    for s in content.saracens.values():
        found.add("Saracen tactic", s, f"Top: {s.top.text}. Bottom: {s.bottom.text}.")
    for v in content.governors.values():
        found.add("Governor", v, v.text)
    for r in content.rescripts.values():
        goods = cost_words(r.goods)
        text = f"{MOMENTS[r.when].capitalize()}: {r.text} Or spend it as {goods}."
        found.add(f"Rescript {ROMAN[r.level]}", r, text)
    for y in content.spies.values():
        found.add("Spy", y, f"After {ORDER_WORDS[y.when]} of the watched player: {y.text}")
    for u in content.bulls.values():
        found.add("Bull", u, f"{u.first.text} Or: {u.second.text}")
    for e in content.events.values():
        text = f"{e.text} Raid, by strength of the city less the raid's: {raid_words(e)}"
        found.add("Event", e, text)
    for c in content.cities.values():
        good = f"{GOODS_WORDS[c.good]}{', 2 of it at level 3' * c.extra}"
        text = f"Produces {good}; upgrades cost {cost_words(c.costs[0])}, then {cost_words(c.costs[1])}."
        found.add("City", c, text)
    return found
