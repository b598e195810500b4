"""The answers a player can get instead of a move. Anything else that is raised is a fault of ours."""

from __future__ import annotations


class Refusal(ValueError):
    """A choice was not taken; the position is unchanged.

    `reason` is one sentence for the player, `rule` the rulebook heading or ruling that decides, `nearest` the
    legal things closest to what was asked (labels or option ids, at most three).
    """

    def __init__(self, reason: str, *, rule: str = "", nearest: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.nearest = nearest


class Malformed(Refusal):
    """The choice has the wrong shape: it could not be legal in any position of this question."""


class Illegal(Refusal):
    """The choice is well formed and against the rules here."""


class NotYours(Refusal):
    """This seat is not asked anything now."""


class Stale(Refusal):
    """The choice was made for an earlier position of the game."""


class Over(Refusal):
    """The game has ended."""


class ContentError(ValueError):
    """A content file is wrong; the message names file, entry and what would be right."""


class LoadError(ValueError):
    """A stored position cannot be loaded: another schema, other content, or damaged."""


class Runaway(RuntimeError):
    """The rules did not come to a decision: a fault in a frame. The message holds the stack."""
