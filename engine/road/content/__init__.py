"""The content of Road to Jerusalem: map, charts, siege box and factions as data, and the loader that checks them."""

from __future__ import annotations

from engine.road.content.load import EDITIONS, edition, house, load
from engine.road.content.model import Content

__all__ = ["EDITIONS", "Content", "edition", "house", "load"]
