"""What a viewer of the duel may know: everything, because nothing is hidden but the dice to come."""

from __future__ import annotations

from engine.core.decision import Decision
from engine.core.view import SeatView, View, Waiting
from engine.fencing.bouts import G
from engine.fencing.words import NAMES, PUBLIC


class FencingView(View, frozen=True, kw_only=True):
    """Lives and dice by seat, and which seat strikes how ("": not chosen yet)."""

    lives: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]
    striker: int
    blow: str


def view(g: G, seat: int | None, asked: tuple[Decision, ...]) -> FencingView:
    """Return the table for a viewer; `phase` alone tells when a fresh picture is due, and `scene` is left out."""
    s = g.state
    return FencingView(
        game="fencing",
        seat=seat,
        heading=f"Bout {s.bout}",
        phase=str(s.bout),
        seats=tuple(SeatView(n, name, name[0], name.lower()) for n, name in enumerate(NAMES)),
        waiting=tuple(Waiting(d.seat, f"{NAMES[d.seat]}: {PUBLIC[d.kind]}") for d in asked),
        over=not g.stack,
        hands=False,
        lives=tuple(s.lives),
        dice=tuple(map(tuple, s.dice)),
        striker=s.striker,
        blow=s.blow,
    )
