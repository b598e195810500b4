"""The fuzz harness: random whole games of every registered game, each position judged by small verdicts.

It knows a game by the protocol alone. `play` runs one game and raises `Failure`; the command
`python -m engine.core.fuzz` runs many.
"""

from engine.core.fuzz.coverage import Coverage
from engine.core.fuzz.failure import Failed, Failure, read, write
from engine.core.fuzz.play import CAP, FAST, FULL, Checks, Run, play, random_config

__all__ = [
    "CAP",
    "FAST",
    "FULL",
    "Checks",
    "Coverage",
    "Failed",
    "Failure",
    "Run",
    "play",
    "random_config",
    "read",
    "write",
]
