"""The pictures of Crusaders: Thy Will Be Done."""

from __future__ import annotations

from engine.crusaders.view import CrusadersView
from render.core.room import Kind, Room
from render.crusaders import alt
from render.crusaders.board import board
from render.crusaders.hand import hand, secret
from render.crusaders.printed import printed
from render.crusaders.wheels import wheels

__all__ = ["ROOM"]

ROOM = Room(
    CrusadersView,
    {
        "board": Kind("Map", board, alt.board),
        "wheels": Kind("Wheels", wheels, alt.wheels, there=lambda view: any(p.wheel for p in view.players)),
        "hand": Kind("Hand", hand, alt.hand, public=False, there=secret),
    },
    printed,
)
