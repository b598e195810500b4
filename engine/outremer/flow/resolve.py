"""Card effects: one frame runs the operations of any card in order. Rulebook: Symbols, Glossary.

A `Resolve` frame holds where the operations stand (card and part), never the operations themselves. What an operation
does is registered by class with `@operation`; one that needs a choice pushes a small frame of `flow/choices.py` or
`flow/purchases.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from engine.core.machine import Frame
from engine.outremer.content import Content
from engine.outremer.content.ops import AnyOp
from engine.outremer.state import G


class Resolve(Frame, tag=True):
    """The operations of one card part.

    `seat`: whose card it is (SARACEN for theirs); `other`: the other side, or -1; `chooser`: who decides where the
    Saracens would; `city`: the city in question ("here"), or "".
    """

    STEPS: ClassVar = ("next",)
    card: str = ""
    part: str = ""
    seat: int = -1
    other: int = -1
    chooser: int = -1
    city: str = ""
    at: int = 0

    def do_next(self, g: G) -> None:
        """Run the next operation; come back for the one behind it."""
        ops = operations(g.content, self.card, self.part)
        if self.at < len(ops):
            self.step = "next"
            op = ops[self.at]
            self.at += 1
            HANDLERS[type(op)](g, self, op)

    def subject(self, op: AnyOp) -> int:
        """The seat that an operation touches, or SARACEN."""
        return self.seat if op.to == "self" else self.other


Handler = Callable[[G, Resolve, Any], None]
HANDLERS: dict[type, Handler] = {}


def operation(cls: type) -> Callable[[Handler], Handler]:
    """Register what an operation does."""

    def register(handler: Handler) -> Handler:
        HANDLERS[cls] = handler
        return handler

    return register


def operations(content: Content, card: str, part: str) -> Sequence[AnyOp]:
    """Return the operations of a card part: "" (whole card), "top", "bottom", "top.end", "bottom.end", "raid.<row>"."""
    if part.startswith("raid."):
        return content.events[card].raid[int(part[5:])].ops
    if part:
        half_name, _, end = part.partition(".")
        tactic = content.tactics.get(card) or content.saracens[card]
        half = tactic.top if half_name == "top" else tactic.bottom
        return half.end if end else half.ops
    for deck in (content.buildings, content.rescripts, content.spies, content.events):
        if card in deck:
            return deck[card].ops
    raise KeyError(card)
