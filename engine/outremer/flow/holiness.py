"""Receiving holiness points: movement first, then the bonuses of the spaces. Rulebook: Prayer."""

from __future__ import annotations

from engine.outremer.flow.bishops import BishopActions
from engine.outremer.flow.choices import draw_rescripts
from engine.outremer.rules import goods, holiness
from engine.outremer.rules.glossary import player
from engine.outremer.state import G


def receive(g: G, seat: int, points: int, *, boosted: bool = False) -> None:
    """Move the marker, then claim: rescripts at once, all bishop actions in one frame (rulings Q34, Q35).

    `boosted`: Prayer's bonus of one more bishop action and the top level-II rescript.
    """
    bonuses = holiness.advance(g, seat, points)
    goods.note(g, seat, "holiness", points)
    g.emit("holiness", seat=seat, points=points, space=player(g, seat).holiness)
    actions = bonuses.count("bishop") + boosted
    if actions:
        g.push(BishopActions(seat=seat, actions=actions))
    if boosted:
        draw_rescripts(g, seat, 2, 1)
    if count := bonuses.count("rescript"):
        draw_rescripts(g, seat, 1, count)
