"""How long what is typed into an option of a command may be: Discord holds people to it while they type.

Every option in words without choices has one of these types, so that nobody lets us read a novel.
"""

from __future__ import annotations

from typing import Final

from discord import app_commands

NAME: Final = 100
"""Characters of a name: a game, a card, a topic; what is suggested is no longer either."""
ANSWER: Final = 1000
"""Characters of an answer: lists of names and amounts; the form of a panel takes as much."""
Name = app_commands.Range[str, 1, 100]
Words = app_commands.Range[str, 1, 1000]
