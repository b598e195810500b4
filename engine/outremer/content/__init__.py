"""The content of Outremer: cards, cities and tracks as data, and the loader that checks them."""

from __future__ import annotations

from engine.outremer.content.load import EDITIONS, edition, house, load
from engine.outremer.content.model import Content

__all__ = ["EDITIONS", "Content", "edition", "house", "load"]
