"""How a game ended."""

from __future__ import annotations

import msgspec


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a seat's final score: points, what for, and the rulebook heading or ruling."""

    text: str
    points: int
    rule: str = ""


class Standing(msgspec.Struct, frozen=True):
    """A seat in the final ranking; seats that share a place are tied."""

    seat: int
    place: int
    points: int
    lines: tuple[ScoreLine, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """Why the game ended (`reason` is a stable id, `text` a sentence) and who stands where, best first."""

    reason: str
    text: str
    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(s.seat for s in self.standings if s.place == 1)
