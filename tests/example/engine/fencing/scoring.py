"""How a duel ends. Rulebook: The end."""

from __future__ import annotations

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.fencing.bouts import G

REASONS = {"yield": "A fencer has no life left and yields.", "dusk": "It is dusk, and both still stand."}


def outcome(g: G) -> Outcome | None:
    """Return the result, or None while they fence; equal lives share the first place."""
    if g.stack:
        return None
    lives = g.state.lives
    reason = "dusk" if min(lives) else "yield"
    ranked = sorted(range(len(lives)), key=lambda seat: -lives[seat])
    standings = (Standing(n, 1 + sum(other > lives[n] for other in lives), lives[n], _lines(lives[n])) for n in ranked)
    return Outcome(reason, REASONS[reason], tuple(standings))


def _lines(lives: int) -> tuple[ScoreLine, ...]:
    return (ScoreLine("Lives", lives, "The end"),)
