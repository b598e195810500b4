"""Income Phase: taxes, goods and markets, governors and holy lands. Rulings Q39, Q40, Q58, X2."""

from __future__ import annotations

from typing import ClassVar

from engine.core.machine import Frame
from engine.outremer.rules import cards, glossary, goods, measures
from engine.outremer.state import G


class Income(Frame, tag=True):
    """All of it is automatic."""

    STEPS: ClassVar = ("s1_taxes", "s2_goods_and_markets", "s3_holy_lands", "s3_influence")

    def do_s1_taxes(self, g: G) -> None:
        """Coins of each city are its level; the capital gives one more (ruling X8)."""
        g.state.phase = "income"
        g.emit("phase", phase="income")
        for seat in glossary.in_play(g):
            p = g.state.players[seat]
            due = sum(g.state.cities[city].level for city in p.cities) + bool(p.cities)
            amount = goods.gain_coins(g, seat, max(0, due + glossary.modifier(g, "tax", seat)))
            g.emit("taxes", seat=seat, amount=amount)

    def do_s2_goods_and_markets(self, g: G) -> None:
        """Goods come back, markets are filled, buildings and spies are free again."""
        for p in g.state.players:
            goods.refresh(p)
            p.buildings_used = [False] * len(p.buildings)
            p.spies_used = [False] * len(p.spies)
        if laid := cards.fill_markets(g):
            g.emit("markets_filled", cards=laid)

    def do_s3_holy_lands(self, g: G) -> None:
        """Only bishops in cities with bishops of several players are shown."""
        for city in g.state.cities:
            owners = glossary.clergy(g, city)
            if len(owners) > 1:
                g.fence()
                shown = {str(seat): list(glossary.bishops_here(g, city, seat)) for seat in owners}
                owner = glossary.holy_land(g, city)
                g.emit("holy_land_checked", city=city, bishops=shown, owner=-1 if owner is None else owner)

    def do_s3_influence(self, g: G) -> None:
        """Influence lies face down: its owner alone is told the sum (holy lands of the eliminated still count)."""
        for seat in glossary.order_of_play(g):
            p = g.state.players[seat]
            rows = measures.governor_points(g, seat)
            lands = glossary.holy_lands(g, seat)
            amount = sum(gain for _, _, gain in rows) + len(lands)
            p.influence += amount
            governors = {card: gain for _, card, gain in rows}
            g.emit("income", (seat,), seat=seat, amount=amount, governors=governors, holy_lands=lands)
