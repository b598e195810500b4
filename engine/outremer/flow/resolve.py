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
    Saracens would; `city`: the city in question ("here"), or ""; `told`: whether something came of it, so that the log
    can say when nothing did.
    """

    STEPS: ClassVar = ("next",)
    card: str = ""
    part: str = ""
    seat: int = -1
    other: int = -1
    chooser: int = -1
    city: str = ""
    at: int = 0
    told: bool = False

    def do_next(self, g: G) -> None:
        """Run the next operation; come back for the one behind it. What came to nothing says so at the end."""
        ops = operations(g.content, self.card, self.part)
        if self.at < len(ops):
            self.step = "next"
            op = ops[self.at]
            self.at += 1
            self.told = self.told or type(op) in LASTING
            HANDLERS[type(op)](g, self, op)
        elif ops and not self.told:
            g.emit("no_effect", seat=self.seat, card=self.card)

    def noted(self, kind: str) -> None:
        """What happens while the operations run is what came of them; what the card costs is not."""
        self.told = self.told or kind not in ASIDE

    def subject(self, op: AnyOp) -> int:
        """The seat that an operation touches, or SARACEN."""
        return self.seat if op.to == "self" else self.other


Handler = Callable[[G, Resolve, Any], None]
HANDLERS: dict[type, Handler] = {}
LASTING: set[type] = set()
"""Operations that change what comes later, and nothing that could be told now."""
ASIDE = ("paid", "passed", "no_effect")
"""What also happens while a card is resolved, and is no effect of it."""


def operation(cls: type, *, lasting: bool = False) -> Callable[[Handler], Handler]:
    """Register what an operation does; `lasting`: it emits no event, because it shows only later."""

    def register(handler: Handler) -> Handler:
        HANDLERS[cls] = handler
        if lasting:
            LASTING.add(cls)
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
