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

ROOM = Room(
    OutremerView,
    {
        "board": Kind("Map", board, alt.board),
        "market": Kind("Markets", market, alt.market, there=lambda view: bool(view.markets)),
        "battle": Kind("Battle", battle, alt.battle, there=lambda view: view.battle is not None),
        "hand": Kind("Hand", hand, alt.hand, public=False, there=lambda view: view.own is not None),
    },
    printed,
)
