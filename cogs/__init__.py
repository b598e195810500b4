"""Discord lives here and in bot.py, nowhere else. The commands of a game may stand elsewhere (see `engine`)."""

from __future__ import annotations

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
