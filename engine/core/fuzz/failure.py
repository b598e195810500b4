"""What a failed game leaves: the verdict, and all that is needed to see it again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.core.decision import Choice
from engine.core.protocol import GameConfig


class Failure(AssertionError):
    """A verdict against a game: which one, and why in one sentence."""

    def __init__(self, verdict: str, message: str) -> None:
        super().__init__(f"{verdict}: {message}")
        self.verdict = verdict
        self.message = message
        self.failed: Failed | None = None  # the trail, added by `play`


def fail_unless(holds: bool, verdict: str, message: str) -> None:
    """Raise Failure when the condition does not hold; for messages that cost nothing to build."""
    if not holds:
        raise Failure(verdict, message)


class Move(msgspec.Struct, frozen=True):
    """One choice of the trail: who, what, and the chance that it drew."""

    seat: int
    choice: Choice
    chance: tuple[int, ...] = ()


class Failed(msgspec.Struct, frozen=True):
    """A failed game, as written to disk: `position` is the dump before the choice that failed.

    The last of `moves` may be that choice (its chance is then unknown and empty).
    """

    game: str
    verdict: str
    message: str
    config: GameConfig
    seed: int
    moves: tuple[Move, ...]
    position: msgspec.Raw = msgspec.Raw(b"null")


def write(failed: Failed, folder: Path) -> Path:
    """Write a failed game as JSON into `folder` and return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{failed.game}-{failed.seed}-{failed.verdict.replace(' ', '-')}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(failed), indent=1))
    return path


def read(path: Path) -> Failed:
    """Read a failed game back."""
    return msgspec.json.decode(path.read_bytes(), type=Failed)
