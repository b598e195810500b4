"""Planning Phase: order tokens onto the cross. Rulebook: Planning Phase; Homs; rulings Q1-Q13."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.flow.acts import AfterAct
from engine.outremer.flow.spies import draw_spies
from engine.outremer.rules import glossary
from engine.outremer.rules.goods import gain_coins
from engine.outremer.state import AUTOMA, ORDERS, G, Token

ROUNDS_OF_PLACING = 2
BOOST = "boost"


class Planning(Frame, tag=True):
    """Everybody places one token, then another, in the order at the start of the phase (ruling Q13).

    `queue` holds seats, and AUTOMA for each absent state's marker, in order of placing.
    """

    STEPS: ClassVar = ("open", "automa", "place", "close")
    queue: list[int] = []

    def do_open(self, g: G) -> None:
        state = g.state
        state.phase = "planning"
        # The markers of absent states stand furthest right and act first (ruling 5.1).
        self.queue = ([AUTOMA] * len(state.absent) + glossary.in_play(g)) * ROUNDS_OF_PLACING
        g.emit("phase", phase="planning")

    def do_automa(self, g: G) -> None:
        """Automa markers act until a player is next."""
        while self.queue and self.queue[0] == AUTOMA:
            self.queue.pop(0)
            place_automa(g)

    def ask_place(self, g: G) -> Decision | None:
        if not self.queue:
            return None
        seat = self.queue[0]
        options = placements(g, seat)
        harmless = () if options else ("pass",)
        return Decision(seat, "planning.place", PickOne(options or harmless), "Planning Phase", harmless=harmless)

    def on_place(self, g: G, d: Decision, value: str) -> None:
        self.queue.pop(0)
        self.step = "automa" if self.queue else "close"
        cell, _, order = value.partition(":")
        if cell == "pass":
            g.emit("no_token", seat=d.seat)
        else:
            place(g, d.seat, cell, order)

    def do_close(self, g: G) -> None:
        """Boost tokens return to the automa reserve (ruling Q10)."""
        g.state.automa += [BOOST] * g.state.boosts
        g.state.boosts = 0


def on_cross(g: G, seat: int, sector: int) -> bool:
    """Whether a seat's token of this type lies on the cross already."""
    outer = g.state.outer[sector]
    return seat in [t.seat for t in g.state.inner[sector]] or (outer is not None and outer.seat == seat)


def stack_price(g: G, seat: int, sector: int) -> int:
    """Coins for placing on an inner cell: one for each token beneath, unless a card changes it."""
    if seat != AUTOMA and g.state.players[seat].stack_free:
        return 0
    return len(g.state.inner[sector]) * toll(g, seat)


def toll(g: G, seat: int) -> int:
    """Coins for each token beneath: one, unless a card changes it, for the automa as for everybody."""
    return max(0, 1 + glossary.modifier(g, "stack", seat))


def placements(g: G, seat: int) -> tuple[str, ...]:
    """What a seat can place: "inner:<order>", "outer:<order>", "homs:<order>" (rulings Q5-Q7)."""
    p = g.state.players[seat]
    homs = not p.homs_placed and any(g.content.cities[city].ring == "centre" for city in p.cities)
    options = []
    for sector, order in enumerate(ORDERS):
        if on_cross(g, seat, sector):
            continue
        if p.coins >= stack_price(g, seat, sector):
            options.append(f"inner:{order}")
            if homs:
                options.append(f"homs:{order}")
        if g.state.outer[sector] is None and p.outer_placed < p.outer_allowed:
            options.append(f"outer:{order}")
    return tuple(options)


def place(g: G, seat: int, cell: str, order: str) -> None:
    """Place a token: pay the owners beneath (inner), or draw a spy (outer)."""
    p = g.state.players[seat]
    sector = ORDERS.index(order)
    if cell == "outer":
        p.outer_placed += 1
        g.state.outer[sector] = Token(seat, True)
        g.emit("token", seat=seat, order=order, cell="outer", boosted=True, paid=0)
        g.push(AfterAct(seat=seat, act="outer", turn=False))
        draw_spies(g, seat, 1)
        return
    price, beneath = stack_price(g, seat, sector), _owners(g, sector)
    p.coins -= price
    pay_beneath(g, sector, price // max(1, len(g.state.inner[sector])))
    p.stack_free = False
    p.homs_placed = p.homs_placed or cell == "homs"
    g.state.inner[sector].append(Token(seat, cell == "homs"))
    g.emit("token", seat=seat, order=order, cell="inner", boosted=cell == "homs", paid=price, beneath=beneath)


def _owners(g: G, sector: int) -> list[int]:
    """Who gets coins for a token on an inner cell: the owner of each token beneath."""
    return [token.seat for token in g.state.inner[sector]]


def pay_beneath(g: G, sector: int, each: int) -> None:
    """The owner of each token beneath gets `each` coins; an automa's go to the supply (ruling Q2)."""
    for token in g.state.inner[sector]:
        if token.seat != AUTOMA and each:
            gain_coins(g, token.seat, each)


def place_automa(g: G) -> None:
    """An automa token, drawn unseen: inner, or outer after a boost where the outer cell is free (rulings Q9-Q12)."""
    state = g.state
    boosted = False
    while True:
        token = state.automa.pop(g.below(len(state.automa)))
        if token != BOOST:
            break
        state.boosts += 1
        boosted = True
    sector = ORDERS.index(token)
    if boosted and state.outer[sector] is None:
        state.outer[sector] = Token(AUTOMA, True)
        g.emit("token", seat=AUTOMA, order=token, cell="outer", boosted=True, paid=0)
        return
    paid, beneath = stack_price(g, AUTOMA, sector), _owners(g, sector)
    pay_beneath(g, sector, toll(g, AUTOMA))
    state.inner[sector].append(Token(AUTOMA))
    g.emit("token", seat=AUTOMA, order=token, cell="inner", boosted=False, paid=paid, beneath=beneath)
