"""Final score and ranking. Rulebook: Scoring; rulings B18, B19, B22-B24."""

from __future__ import annotations

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.crusaders.content.model import ENEMIES, KINDS
from engine.crusaders.rules import tally
from engine.crusaders.state import G
from engine.crusaders.texts import number

TOP = 4
REASONS = {"supply": "The last influence token was taken, and the round was finished."}
AWARD_WORDS = {"first": "Most", "second": "Second most"}


def ending_count(g: G, seat: int, kind: str) -> int:
    """How often the level 4 building of a kind scores: sets, knights and troops, buildings of level 4, or once."""
    p = g.state.players[seat]
    return {
        "flat": 1,
        "sets": min(tally.defeated(g, seat).values()),
        "people": len(p.knights) + p.troops,
        "fours": sum(level == TOP for level in p.built.values()),
    }[g.content.buildings[f"{kind}{TOP}"].ending]


def ending_points(g: G, seat: int, kind: str) -> int:
    """What the level 4 building of a kind scores at the end; 0 without it."""
    if g.state.players[seat].built[kind] < TOP:
        return 0
    return g.content.buildings[f"{kind}{TOP}"].points * ending_count(g, seat, kind)


def score(g: G, seat: int) -> tuple[ScoreLine, ...]:
    """Return the final score of a seat, line by line, each with what it counts."""
    p = g.state.players[seat]
    lines = [ScoreLine("Influence collected during the game", p.influence, "Influence")]
    for kind in ENEMIES:
        awards = tally.awards(g, kind)
        if seat in awards:
            lines.append(ScoreLine(_award(g, seat, kind, awards), awards[seat][1], "Scoring"))
    lines += [
        ScoreLine(_ending(g, seat, kind), ending_points(g, seat, kind), "Scoring: level 4 buildings")
        for kind in KINDS
        if p.built[kind] == TOP
    ]
    return tuple(lines)


def _award(g: G, seat: int, kind: str, awards: dict[int, tuple[str, int]]) -> str:
    """An award in words: "Most Slavs defeated (3)", "Most Slavs defeated (3, a tie of 2 players)"."""
    award = awards[seat][0]
    tied = sum(other == award for other, _ in awards.values())
    tie = f", a tie of {tied} players" if tied > 1 else ""
    return f"{AWARD_WORDS[award]} {g.content.enemies[kind].name} defeated ({tally.defeated(g, seat)[kind]}{tie})"


def _ending(g: G, seat: int, kind: str) -> str:
    """A level 4 building in words: "Bank 4 (2 own level 4 buildings, 4 each)"."""
    p, building, count = g.state.players[seat], g.content.buildings[f"{kind}{TOP}"], ending_count(g, seat, kind)
    counted = {
        "flat": "",
        "sets": number(count, "set") + " of all three enemies",
        "people": f"{number(len(p.knights), 'knight')} on the map, {number(p.troops, 'mustered troop')}",
        "fours": number(count, "own level 4 building"),
    }[building.ending]
    return f"{building.name} ({counted}, {building.points} each)" if counted else building.name


def total(g: G, seat: int) -> int:
    """What a seat would score if the game ended now."""
    awards = sum(tally.awards(g, kind).get(seat, ("", 0))[1] for kind in ENEMIES)
    return g.state.players[seat].influence + awards + sum(ending_points(g, seat, kind) for kind in KINDS)


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
    return Outcome("supply", REASONS["supply"], standings)
