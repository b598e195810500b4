"""How the game ended. Rulebook: Winning, Losing (p.1), Ending the Game (p.10)."""

from __future__ import annotations

from engine.core.outcome import Outcome, ScoreLine, Standing
from engine.road.state import SEAT, VICTORY, G
from words import ident, say

REASONS = ("victory", "time", "abandoned")
"""The ways in which a game ends; each has its words in the catalogue."""


def outcome(g: G) -> Outcome | None:
    """Return the result, or None while the game runs. The only seat is first in victory and second in defeat, so that a
    defeat has no winner."""
    state = g.state
    if not state.ended:
        return None
    place = 1 if state.ended == "victory" else 2
    text = say(ident("road-score-reason", state.ended), goal=VICTORY)
    return Outcome(state.ended, text, (Standing(SEAT, place, state.vp, lines(g)),))


def lines(g: G) -> tuple[ScoreLine, ...]:
    """Return where the Victory Points came from; what is left over came from battles and events."""
    state, places = g.state, g.content.locations
    marched = [place for place in state.stars if place not in state.captured]
    cities = sum(places[place].stars for place in state.captured)
    stars = sum(places[place].stars for place in marched)
    found = [
        ScoreLine(say("road-score-line-march"), stars, "Gaining VPs 1"),
        ScoreLine(say("road-score-line-cities"), cities, "Gaining VPs 2"),
        ScoreLine(say("road-score-line-relics"), len(state.relics), "Gaining VPs 3"),
        ScoreLine(say("road-score-line-events"), state.vp - stars - cities - len(state.relics), "Gaining VPs 4"),
    ]
    return tuple(line for line in found if line.points)
