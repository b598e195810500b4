"""Final score and ranking. Rulebook: Scoring; rulings B18, B19, B22-B24."""

from __future__ import annotations

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.crusaders.content.model import ENEMIES, KINDS
from engine.crusaders.rules import tally
from engine.crusaders.state import G

TOP = 4
TEXT = "The last influence token was taken, and the round was finished."
AWARD_WORDS = {"first": "most", "second": "second most"}


def ending_points(g: G, seat: int, kind: str) -> int:
    """What the level-4 building of a kind scores at the end; 0 without it."""
    p = g.state.players[seat]
    if p.built[kind] < TOP:
        return 0
    building = g.content.buildings[f"{kind}{TOP}"]
    times = {
        "flat": 1,
        "sets": min(tally.defeated(g, seat).values()),
        "people": len(p.knights) + p.troops,
        "fours": sum(level == TOP for level in p.built.values()),
    }[building.ending]
    return building.points * times


def score(g: G, seat: int) -> tuple[ScoreLine, ...]:
    """Return the final score of a seat, line by line."""
    p = g.state.players[seat]
    lines = [ScoreLine("Influence collected during the game", p.influence, "Influence")]
    for kind in ENEMIES:
        found = tally.awards(g, kind).get(seat)
        if found is not None:
            award, share = found
            lines.append(ScoreLine(f"{g.content.enemies[kind].name}: {AWARD_WORDS[award]}", share, "Scoring"))
    for kind in KINDS:
        if p.built[kind] == TOP:
            building = g.content.buildings[f"{kind}{TOP}"]
            lines.append(ScoreLine(building.name, ending_points(g, seat, kind), "Scoring: level 4 buildings"))
    return tuple(lines)


def total(g: G, seat: int) -> int:
    """What a seat would score if the game ended now."""
    return sum(line.points for line in score(g, seat))


def outcome(g: G) -> Outcome | None:
    """Return the result, or None while the game runs. Most influence wins; a tie is shared (ruling B22)."""
    if g.state.phase != "over":
        return None
    lines = {seat: score(g, seat) for seat in range(len(g.state.players))}
    points = {seat: sum(line.points for line in own) for seat, own in lines.items()}
    ranked = sorted(lines, key=lambda seat: -points[seat])
    standings = tuple(
        Standing(seat, 1 + sum(n > points[seat] for n in points.values()), points[seat], lines[seat]) for seat in ranked
    )
    return Outcome("supply", TEXT, standings)
