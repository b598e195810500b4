"""The content of Crusaders: map, wedges, boards, enemies and orders as data, and the loader that checks them."""

from __future__ import annotations

from engine.crusaders.content.load import EDITIONS, edition, house, load
from engine.crusaders.content.model import Content

__all__ = ["EDITIONS", "Content", "edition", "house", "load"]
