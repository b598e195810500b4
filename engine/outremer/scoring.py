"""Scoring and ranking. Rulebook: Scoring Influence Points; rulings Q60; section 8 (+8 a condition, +1 per 4 coins)."""

from __future__ import annotations

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.outremer.flow.game import has_hegemony, has_righteousness
from engine.outremer.rules import measures
from engine.outremer.state import G

CONDITION = 8
COINS_A_POINT = 4
REASONS = {
    "hegemony": "Hegemony: somebody rules four cities.",
    "righteousness": "Righteousness: somebody has five holy lands.",
    "defeat": "Defeat of the Crusaders: somebody has lost the last city.",
    "age": "End of the Age: the last event has passed.",
}


def conditions(g: G, seat: int) -> int:
    """How many of hegemony and righteousness a seat fulfils."""
    return has_hegemony(g, seat) + has_righteousness(g, seat)


def score(g: G, seat: int) -> tuple[ScoreLine, ...]:
    """Return the final score of a seat, line by line."""
    p = g.state.players[seat]
    lines = [ScoreLine("Influence earned during the game", p.influence, "Income Phase 3")]
    if p.bull:
        bull = g.content.bulls[p.bull]
        first, second = measures.bull_points(g, seat)
        best = bull.first if first >= second else bull.second
        lines.append(ScoreLine(f"Bull {bull.name}: {best.text}", max(first, second), "Scoring 1"))
    if has_hegemony(g, seat):
        lines.append(ScoreLine("Hegemony", CONDITION, "Scoring 2"))
    if has_righteousness(g, seat):
        lines.append(ScoreLine("Righteousness", CONDITION, "Scoring 2"))
    lines.append(ScoreLine(f"{p.coins} coins", p.coins // COINS_A_POINT, "Scoring 3"))
    return tuple(lines)


def outcome(g: G) -> Outcome | None:
    """Return the result, or None while the game runs. The last tie-breaker never leaves a tie."""
    if not g.state.ended:
        return None
    lines = {seat: score(g, seat) for seat in range(len(g.state.players))}
    total = {seat: sum(line.points for line in own) for seat, own in lines.items()}
    ranked = sorted(lines, key=lambda s: (-total[s], -conditions(g, s), -g.state.players[s].holiness))
    standings = tuple(Standing(seat, place, total[seat], lines[seat]) for place, seat in enumerate(ranked, 1))
    text = " ".join(REASONS[reason] for reason in g.state.ended)
    return Outcome(g.state.ended[0], text, standings)
