"""The rules. Nothing here knows Discord, pictures, databases, the clock or the global random generator.

A game may stand in a folder of its own: with that folder on Python's path, its `engine/<key>`, `render/<key>` and
`cogs/<key>.py` are found as if they stood here (see docs/adding-a-game.md).
"""

from __future__ import annotations

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
