"""The pictures of Road to Jerusalem."""

from __future__ import annotations

from engine.road.view import RoadGameView
from render.core.room import Kind, Room
from render.road import alt
from render.road.board import board
from render.road.printed import printed
from render.road.siege import siege

__all__ = ["ROOM"]

ROOM = Room(
    RoadGameView,
    {
        "board": Kind("render-road-kind-board", board, alt.board),
        "siege": Kind("render-road-kind-siege", siege, alt.siege, there=lambda view: view.siege is not None),
    },
    printed,
)
