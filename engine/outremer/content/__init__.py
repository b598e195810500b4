"""The content of Outremer: cards, cities and tracks as data, and the loader that checks them."""

from __future__ import annotations

from engine.outremer.content.load import edition, house, load
from engine.outremer.content.model import Content

__all__ = ["Content", "edition", "house", "load"]
