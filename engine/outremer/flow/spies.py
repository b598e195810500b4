"""Spies: taking, placing, discarding. Rulebook: Spies; rulings Q56, Q57."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.outremer.rules import cards
from engine.outremer.rules.glossary import player
from engine.outremer.state import G

LIMIT = 3
PER_OPPONENT = {2: 3, 3: 2, 4: 1}


def draw_spies(g: G, seat: int, count: int) -> None:
    """Take the top spy cards; each may be placed at once."""
    for _ in range(count):
        card = cards.draw(g, "spy")
        if card is not None:
            player(g, seat).spy_hand.append(card)
            g.emit("spy_drawn", seat=seat)
            g.emit("spy_seen", (seat,), card=card)
            g.push(PlaceSpy(seat=seat, card=card))


class PlaceSpy(Frame, tag=True):
    """Place a spy from the hand against an opponent; with no room there, one active spy goes first (Spies)."""

    STEPS: ClassVar = ("against", "room", "place")
    seat: int = 0
    card: str = ""
    watches: int = -1

    def ask_against(self, g: G) -> Decision | None:
        seats = [n for n, p in enumerate(g.state.players) if n != self.seat and not p.out]
        options = ("keep", *(f"seat:{n}" for n in seats))
        about, shape = {"card": self.card}, PickOne(options)
        return Decision(self.seat, "spy.against", shape, "Spies", about, quiet=True, harmless=("keep",))

    def on_against(self, g: G, d: Decision, value: str) -> None:
        if value == "keep":
            self.step = ""
        else:
            self.watches = int(value[5:])

    def ask_room(self, g: G) -> Decision | None:
        """Room is wanting against this opponent, or in all."""
        p = player(g, self.seat)
        against = [n for n, seat in enumerate(p.spies_on) if seat == self.watches]
        if len(against) >= PER_OPPONENT[len(g.state.players)]:
            pool = against
        elif len(p.spies) >= LIMIT:
            pool = list(range(len(p.spies)))
        else:
            return None
        return Decision(self.seat, "spy.room", PickOne(tuple(f"{n}:{p.spies[n]}" for n in pool)), "Spies")

    def on_room(self, g: G, d: Decision, value: str) -> None:
        p = player(g, self.seat)
        index = int(value.partition(":")[0])
        card = p.spies.pop(index)
        p.spies_on.pop(index)
        p.spies_used.pop(index)
        cards.discard(g, card)
        g.emit("card_discarded", seat=self.seat, what="spy", card=card)

    def do_place(self, g: G) -> None:
        p = player(g, self.seat)
        p.spy_hand.remove(self.card)
        g.fence()
        p.spies.append(self.card)
        p.spies_on.append(self.watches)
        p.spies_used.append(False)
        g.emit("spy_placed", seat=self.seat, card=self.card, watches=self.watches)
