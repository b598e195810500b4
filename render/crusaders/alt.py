"""The words that say what a picture shows, for those who do not see it. From the view alone, and never more than it."""

from __future__ import annotations

from engine.core.words import join
from engine.crusaders.content.model import ENEMIES
from engine.crusaders.texts import gain_words, signed, tile_words
from engine.crusaders.view import CrusadersView, PlayerView
from render.core.people import Seated, short, spoken
from render.core.picture import joined
from render.core.speech import text_of
from render.crusaders.scene import action_word, changes, content, order_line, turn_line, turn_of, wanted, who
from render.crusaders.scores import TOP, ranking
from words import say


def board(view: CrusadersView) -> str:
    """Return who is to act, every wheel, then as much of the map and the player boards as there is room for."""
    parts = [
        say("render-crusaders-alt-board", heading=view.heading),
        _people(view),
        _asked(view),
        *_sources(view),
        _supply(view),
    ]
    if view.outcome is None:  # at the end the ranking stands in the place of the wheels
        parts += [_wheel(view, p) for p in view.players]
        parts += [_turn(view, p) for p in view.players]
    parts += [_strengths(view), *(_pieces(view, p) for p in view.players), *_enemies(view), _tiles(view), _awards(view)]
    return joined(parts)


def wheels(view: CrusadersView) -> str:
    """Return every wheel, then orders, buildings, bonuses and troops."""
    parts = [say("render-crusaders-alt-wheels", heading=view.heading), _people(view), _asked(view), *_sources(view)]
    parts += [_wheel(view, p) for p in view.players]
    parts += [_turn(view, p) for p in view.players]
    parts += [_player(view, p) for p in view.players]
    for p in view.players if view.outcome is None else ():
        parts += [_upgrades(view, p), _next(view, p)]
    return joined(parts)


def hand(view: CrusadersView) -> str:
    """Return the secrets of the setup; the picture and these words go to the viewer only."""
    own, c = view.own, content(view)
    if own is None:
        return ""
    offer = [f"{c.orders[order].name}: {text_of(c.orders[order])}" for order in own.offer]
    chosen = say("render-crusaders-alt-chosen", order=c.orders[own.chosen].name) if own.chosen else ""
    wedges = join(c.wedges[wedge].name for wedge in own.arranged)
    wheel = say("render-crusaders-alt-arranged", wedges=wedges) if own.arranged else ""
    return joined([say("render-crusaders-alt-hand"), chosen, wheel, *offer])


def _name(view: CrusadersView, seat: int) -> str:
    return short(who(view, seat).name)


def _people(view: CrusadersView) -> str:
    """Who plays which colour, where the table has told it."""
    named = any(isinstance(seat, Seated) for seat in view.seats)
    return say("render-crusaders-alt-players", seats=spoken(view.seats)) if named else ""


def _asked(view: CrusadersView) -> str:
    if view.outcome is not None:
        ranks = ", ".join(f"{s.place}. {_name(view, s.seat)} {s.points}" for s in view.outcome.standings)
        return say("render-crusaders-alt-final", ranks=ranks)
    names = [_name(view, seat) for seat in wanted(view)]
    return say("render-crusaders-alt-act", names=", ".join(names)) if names else ""


def _supply(view: CrusadersView) -> str:
    last = view.ending and view.outcome is None
    if not view.supply and view.extra:
        return say("render-crusaders-alt-reserve", extra=view.extra, last=last)
    if not view.regions:
        return ""
    return say("render-crusaders-alt-supply", left=view.supply, whole=view.whole_supply, last=last)


def _wheel(view: CrusadersView, p: PlayerView) -> str:
    """Influence, then the wedges clockwise from the top, tokens last."""
    if not p.wheel:
        return say("render-crusaders-alt-wheel-none", name=_name(view, p.seat))
    placed = any(w.tokens for w in p.wheel)
    wedges = ", ".join("+".join(map(action_word, w.actions)) + f" {w.tokens}" * placed for w in p.wheel)
    return say("render-crusaders-alt-wheel", name=_name(view, p.seat), influence=p.influence, wedges=wedges)


def _sources(view: CrusadersView) -> list[str]:
    """Where the points of each seat came from, best first, once the game is over."""
    if view.outcome is None:
        return []
    told = []
    for rank in ranking(view):
        parts = [
            say(f"render-crusaders-alt-source-{s.what}", points=s.points, level=TOP) for s in rank.sources if s.points
        ]
        told.append(say("render-crusaders-alt-sources", name=short(rank.who.name), parts=join(parts)))
    return told


def _upgrades(view: CrusadersView, p: PlayerView) -> str:
    """What the wedges that show their starting sides become."""
    wedges = content(view).wedges
    added = [f"{n} {action_word(wedges[w.wedge].added)}" for n, w in enumerate(p.wheel, 1) if not w.upgraded]
    name = _name(view, p.seat)
    return say("render-crusaders-alt-upgrades", name=name, wedges=", ".join(added)) if added else ""


def _next(view: CrusadersView, p: PlayerView) -> str:
    """What the next building of each kind costs and brings."""
    c = content(view)
    ids = [f"{kind}{level + 1}" for kind, level in p.built.items() if f"{kind}{level + 1}" in c.buildings]
    rows = [
        say("render-crusaders-alt-next", building=built.name, cost=built.cost, gain=gain_words(c, built.id))
        for built in map(c.buildings.__getitem__, ids)
    ]
    return say("render-crusaders-alt-nexts", name=_name(view, p.seat), rows="; ".join(rows)) if rows else ""


def _turn(view: CrusadersView, p: PlayerView) -> str:
    """What the turn under way does, and to which wedges tokens go or would go."""
    turn = turn_of(view, p.seat)
    if turn is None:
        return ""
    change, done = changes(p, turn)
    moved = ", ".join(f"{place + 1} {signed(n)}" for place, n in enumerate(change) if n)
    way = "still" if not moved else "moved" if done else "planned"
    return say(f"render-crusaders-alt-turn-{way}", name=_name(view, p.seat), turn=turn_line(turn), wedges=moved)


def _strengths(view: CrusadersView) -> str:
    if not view.regions:
        return ""
    rows = join(f"{_enemies_word(t.enemy)} {t.strength}" for t in view.tracks)
    return say("render-crusaders-alt-strengths", rows=rows)


def _enemies_word(enemy: str) -> str:
    return say(f"render-crusaders-enemies-{enemy}")


def _house_word(kind: str, level: int) -> str:
    return say(f"render-crusaders-house-{kind}", level=level)


def _pieces(view: CrusadersView, p: PlayerView) -> str:
    """Knights and buildings of a player, by region."""
    c = content(view)
    knights = [f"{c.regions[r].name}{' ' + str(p.knights.count(r)) if p.knights.count(r) > 1 else ''}"
               for r in dict.fromkeys(p.knights)]  # fmt: skip
    houses = [f"{_house_word(r.building, r.level)} {c.regions[r.id].name}" for r in view.regions if r.owner == p.seat]
    if not knights:
        return ""
    return say(
        "render-crusaders-alt-pieces", name=_name(view, p.seat), knights=", ".join(knights), count=len(houses),
        houses=", ".join(houses),
    )  # fmt: skip


def _enemies(view: CrusadersView) -> list[str]:
    """One sentence a kind of enemy: where it stands, Saracens with their picture."""
    c, rows = content(view), []
    for kind in ENEMIES:
        places = []
        for region in view.regions:
            here, _, picture = region.enemy.partition(":")
            if here == kind:
                places.append(c.regions[region.id].name + (f" ({_picture(picture)})" if picture else ""))
        if places:
            rows.append(say("render-crusaders-alt-enemies", enemies=_enemies_word(kind), places=", ".join(places)))
    return rows


def _picture(picture: str) -> str:
    """What a Saracen shows: a kind of building, or a troop."""
    return say(f"render-crusaders-alt-picture-{picture}")


def _tiles(view: CrusadersView) -> str:
    c = content(view)
    rows = [f"{c.regions[r.id].name} {tile_words(c, r.tile)}" for r in view.regions if r.tile and not r.building]
    return say("render-crusaders-alt-tiles", rows=", ".join(rows)) if rows else ""


def _awards(view: CrusadersView) -> str:
    rows = [f"{_enemies_word(a.enemy)} {_name(view, a.seat)} {a.points}" for a in view.awards]
    return say("render-crusaders-alt-awards", rows=", ".join(rows)) if rows else ""


def _player(view: CrusadersView, p: PlayerView) -> str:
    built = [_house_word(kind, level) for kind, level in p.built.items() if level]
    bonuses = [f"{action_word(name)} {signed(n)}" for name, n in p.bonuses.items() if n]
    defeated = [say(f"render-crusaders-alt-defeated-{kind}", count=n) for kind, n in p.defeated.items() if n]
    return say(
        "render-crusaders-alt-player", name=_name(view, p.seat), order=order_line(view, p),
        buildings=len(built), built=join(built), bonuses=len(bonuses), bonus=join(bonuses), troops=p.troops,
        defeated=join(defeated), enemies=len(defeated), score=p.score, over=view.outcome is not None,
    )  # fmt: skip
