"""The pictures of Outremer."""

from __future__ import annotations

from engine.outremer.view import OutremerView
from render.core.room import Kind, Room
from render.outremer import alt
from render.outremer.battle import battle
from render.outremer.board import board
from render.outremer.hand import hand
from render.outremer.market import market
from render.outremer.printed import printed

__all__ = ["ROOM"]


def trading(view: OutremerView) -> bool:
    """Whether there are markets."""
    return bool(view.markets)


def fighting(view: OutremerView) -> bool:
    """Whether a battle is under way."""
    return view.battle is not None


def holding(view: OutremerView) -> bool:
    """Whether the viewer has something of their own."""
    return view.own is not None


ROOM = Room(
    OutremerView,
    {
        "board": Kind("render-outremer-kind-board", board, alt.board),
        "market": Kind("render-outremer-kind-market", market, alt.market, there=trading),
        "battle": Kind("render-outremer-kind-battle", battle, alt.battle, there=fighting),
        "hand": Kind("render-outremer-kind-hand", hand, alt.hand, public=False, there=holding),
    },
    printed,
)
