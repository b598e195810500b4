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


def arranged(view: CrusadersView) -> bool:
    """Whether anybody has arranged a wheel."""
    return any(p.wheel for p in view.players)


ROOM = Room(
    CrusadersView,
    {
        "board": Kind("render-crusaders-kind-board", board, alt.board),
        "wheels": Kind("render-crusaders-kind-wheels", wheels, alt.wheels, there=arranged),
        "hand": Kind("render-crusaders-kind-hand", hand, alt.hand, public=False, there=secret),
    },
    printed,
)
