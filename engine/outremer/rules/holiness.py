"""The holiness track. Rulebook: Prayer (movement, jumping, the end of the track)."""

from __future__ import annotations

from engine.outremer.rules.glossary import player
from engine.outremer.state import G


def advance(g: G, seat: int, points: int) -> list[str]:
    """Move a marker `points` spaces to the right; return the bonuses stopped on or passed, in order.

    A space that holds another marker (an automa's too) is jumped: it costs nothing and gives its bonus. Behind the last
    space the track begins again; no reward is named for that.
    """
    track = g.content.tracks.holiness
    taken = {p.holiness for n, p in enumerate(g.state.players) if n != seat} | set(g.state.absent)
    here = player(g, seat).holiness
    bonuses: list[str] = []
    while points > 0:
        here = (here + 1) % len(track)
        if track[here]:
            bonuses.append(track[here])
        if here not in taken:
            points -= 1
    player(g, seat).holiness = here
    return bonuses
