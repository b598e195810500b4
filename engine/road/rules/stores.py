"""Supply, Diplomacy and Miracles: tracks with limits. Rulebook: p.4, p.9; rulings A30, A34."""

from __future__ import annotations

from engine.road.state import DIPLOMACY_CAP, MIRACLES_CAP, SUPPLY_CAP, G

CAPS = {"supply": SUPPLY_CAP, "diplomacy": DIPLOMACY_CAP, "miracles": MIRACLES_CAP}


def have(g: G, what: str) -> int:
    """How much lies on a track."""
    amount: int = getattr(g.state, what)
    return amount


def gain(g: G, what: str, amount: int) -> int:
    """Add to a track as far as it goes and return what was added; the rest is lost, and told (ruling A30)."""
    added = max(0, min(amount, CAPS[what] - have(g, what)))
    if added:
        setattr(g.state, what, have(g, what) + added)
        g.emit("gained", what=what, amount=added)
    if amount > added:
        g.emit("gain_lost", what=what, faction="", amount=amount - added)
    return added


def spend(g: G, what: str, amount: int) -> None:
    """Take from a track what is there."""
    setattr(g.state, what, have(g, what) - amount)
    if amount:
        g.emit("paid", what=what, amount=amount)
