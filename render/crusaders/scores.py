"""Where the points come from: of every seat in the order of the ranking, at the end or if the game ended now."""

from __future__ import annotations

from dataclasses import dataclass

from engine.crusaders.content.model import ENEMIES, KINDS
from engine.crusaders.view import CrusadersView, PlayerView
from render.crusaders.scene import Who, content, who
from words import say

TOP = 4  # the level that scores at the end


@dataclass(frozen=True)
class Source:
    """Points of one kind: `what` is "influence", an enemy or a building; None: nothing of it. `words` say how many."""

    what: str
    points: int | None
    words: str


@dataclass(frozen=True)
class Rank:
    """A seat with its place, its score, and its sources, the same ones in the same order for everybody."""

    who: Who
    place: int
    points: int
    sources: tuple[Source, ...]


def ranking(view: CrusadersView) -> tuple[Rank, ...]:
    """Return all seats, best first: the final ranking, or what it would be now."""
    standings = view.outcome.standings if view.outcome is not None else ()
    places = {s.seat: s.place for s in standings} or {
        p.seat: 1 + sum(other.score > p.score for other in view.players) for p in view.players
    }
    rows = sorted(view.players, key=lambda p: places[p.seat])
    return tuple(Rank(who(view, p.seat), places[p.seat], p.score, _sources(view, p)) for p in rows)


def _sources(view: CrusadersView, p: PlayerView) -> tuple[Source, ...]:
    collected = Source("influence", p.influence, say("render-crusaders-source-collected"))
    return (collected, *(_award(view, p, kind) for kind in ENEMIES), *(_ending(view, p, kind) for kind in KINDS))


def _award(view: CrusadersView, p: PlayerView, enemy: str) -> Source:
    """What a seat gets for the enemies that it has defeated."""
    count = p.defeated.get(enemy, 0)
    award = next((a for a in view.awards if (a.enemy, a.seat) == (enemy, p.seat)), None)
    if award is None:
        return Source(enemy, None, say("render-crusaders-source-defeated", count=count))
    shared = sum((a.enemy, a.award) == (enemy, award.award) for a in view.awards) > 1
    words = say(f"render-crusaders-source-{award.award}", shared=shared, count=count)
    return Source(enemy, award.points, words)


def _ending(view: CrusadersView, p: PlayerView, kind: str) -> Source:
    """What a seat's building of the highest level scores."""
    if p.built.get(kind, 0) < TOP:
        return Source(kind, None, say("render-crusaders-source-unbuilt"))
    building = content(view).buildings[f"{kind}{TOP}"]
    knights, troops, sets = len(p.knights), p.troops, min(p.defeated.values())
    fours = sum(level == TOP for level in p.built.values())
    count = {"flat": 1, "sets": sets, "people": knights + troops, "fours": fours}[building.ending]
    values = {"sets": sets, "knights": knights, "troops": troops, "fours": fours, "level": TOP}
    words = say(f"render-crusaders-source-{building.ending}", each=building.points, **values)
    return Source(kind, building.points * count, words)
