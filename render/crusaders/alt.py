"""The words that say what a picture shows, for those who do not see it. From the view alone, and never more than it."""

from __future__ import annotations

from engine.core.words import join
from engine.crusaders.texts import ACTION_WORDS, ENEMY_WORDS, KIND_WORDS, gain_words, number, signed, tile_words
from engine.crusaders.view import CrusadersView, PlayerView
from render.core.people import Seated, short, spoken
from render.core.picture import joined
from render.crusaders.scene import changes, content, order_line, turn_line, turn_of, wanted, who
from render.crusaders.scores import TOP, ranking


def board(view: CrusadersView) -> str:
    """Return who is to act, every wheel, then as much of the map and the player boards as there is room for."""
    parts = [f"Crusaders. {view.heading}.", _people(view), _asked(view), *_sources(view), _supply(view)]
    if view.outcome is None:  # at the end the ranking stands in the place of the wheels
        parts += [_wheel(view, p) for p in view.players]
        parts += [_turn(view, p) for p in view.players]
    parts += [_strengths(view), *(_pieces(view, p) for p in view.players), *_enemies(view), _tiles(view), _awards(view)]
    return joined(parts)


def wheels(view: CrusadersView) -> str:
    """Return every wheel, then orders, buildings, bonuses and troops."""
    parts = [f"Wheels of Crusaders. {view.heading}.", _people(view), _asked(view), *_sources(view)]
    parts += [_wheel(view, p) for p in view.players]
    parts += [_turn(view, p) for p in view.players]
    parts += [f"{_name(view, p.seat)}, {order_line(view, p)}: {_player(view, p)}." for p in view.players]
    for p in view.players if view.outcome is None else ():
        parts += [_upgrades(view, p), _next(view, p)]
    return joined(parts)


def hand(view: CrusadersView) -> str:
    """Return the secrets of the setup; the picture and these words go to the viewer only."""
    own, c = view.own, content(view)
    if own is None:
        return ""
    offer = [f"{c.orders[order].name}: {c.orders[order].text}" for order in own.offer]
    chosen = f"You have chosen {c.orders[own.chosen].name}." if own.chosen else ""
    wheel = f"Your wheel: {join(c.wedges[wedge].name for wedge in own.arranged)}." if own.arranged else ""
    return joined(["Your setup in Crusaders, for you alone.", chosen, wheel, *offer])


def _name(view: CrusadersView, seat: int) -> str:
    return short(who(view, seat).name)


def _people(view: CrusadersView) -> str:
    """Who plays which colour, where the table has told it."""
    return f"Players: {spoken(view.seats)}." if any(isinstance(seat, Seated) for seat in view.seats) else ""


def _asked(view: CrusadersView) -> str:
    if view.outcome is not None:
        ranks = ", ".join(f"{s.place}. {_name(view, s.seat)} {s.points}" for s in view.outcome.standings)
        return f"Final score: {ranks}."
    names = [_name(view, seat) for seat in wanted(view)]
    return f"To act: {', '.join(names)}." if names else ""


def _supply(view: CrusadersView) -> str:
    last = " This round is the last." if view.ending and view.outcome is None else ""
    if not view.supply and view.extra:
        return f"The supply is empty, {view.extra} more came from the reserve.{last}"
    return f"Supply {view.supply} of {view.whole_supply}.{last}" if view.regions else ""


def _wheel(view: CrusadersView, p: PlayerView) -> str:
    """Influence, then the wedges clockwise from the top, tokens last."""
    if not p.wheel:
        return f"{_name(view, p.seat)}: wheel not arranged yet."
    placed = any(w.tokens for w in p.wheel)
    wedges = ", ".join("+".join(ACTION_WORDS[a] for a in w.actions) + f" {w.tokens}" * placed for w in p.wheel)
    return f"{_name(view, p.seat)} {p.influence} influence, wheel: {wedges}."


def _sources(view: CrusadersView) -> list[str]:
    """Where the points of each seat came from, best first, once the game is over."""
    if view.outcome is None:
        return []
    named = {"influence": "collected", **{kind: f"for {word}s" for kind, word in ENEMY_WORDS.items()},
             **{kind: f"for {word} {TOP}" for kind, word in KIND_WORDS.items()}}  # fmt: skip
    return [
        f"{short(rank.who.name)}: {join(f'{s.points} {named[s.what]}' for s in rank.sources if s.points)}."
        for rank in ranking(view)
    ]


def _upgrades(view: CrusadersView, p: PlayerView) -> str:
    """What the wedges that show their starting sides become."""
    added = [f"{n} {ACTION_WORDS[content(view).wedges[w.wedge].added]}" for n, w in enumerate(p.wheel, 1)
             if not w.upgraded]  # fmt: skip
    return f"Upgrades of {_name(view, p.seat)} would add: wedge {', '.join(added)}." if added else ""


def _next(view: CrusadersView, p: PlayerView) -> str:
    """What the next building of each kind costs and brings."""
    c = content(view)
    ids = [f"{kind}{level + 1}" for kind, level in p.built.items() if f"{kind}{level + 1}" in c.buildings]
    rows = [f"{c.buildings[name].name} for {c.buildings[name].cost}, {gain_words(c, name)}" for name in ids]
    return f"Next of {_name(view, p.seat)}: {'; '.join(rows)}." if rows else ""


def _turn(view: CrusadersView, p: PlayerView) -> str:
    """What the turn under way does, and to which wedges tokens go or would go."""
    turn = turn_of(view, p.seat)
    if turn is None:
        return ""
    change, done = changes(p, turn)
    moved = ", ".join(f"{place + 1} {signed(n)}" for place, n in enumerate(change) if n)
    text = f"{_name(view, p.seat)}: {turn_line(turn)}"
    return f"{text}; wedges {moved}{'' if done else ' planned'}." if moved else f"{text}."


def _strengths(view: CrusadersView) -> str:
    if not view.regions:
        return ""
    return f"Strength: {join(f'{ENEMY_WORDS[t.enemy]}s {t.strength}' for t in view.tracks)}."


def _pieces(view: CrusadersView, p: PlayerView) -> str:
    """Knights and buildings of a player, by region."""
    c = content(view)
    knights = [f"{c.regions[r].name}{' ' + str(p.knights.count(r)) if p.knights.count(r) > 1 else ''}"
               for r in dict.fromkeys(p.knights)]  # fmt: skip
    houses = [f"{KIND_WORDS[r.building]} {r.level} {c.regions[r.id].name}" for r in view.regions if r.owner == p.seat]
    if not knights:
        return ""
    built = f"; {', '.join(houses)}" if houses else ""
    return f"{_name(view, p.seat)}: knights in {', '.join(knights)}{built}."


def _enemies(view: CrusadersView) -> list[str]:
    """One sentence a kind of enemy: where it stands, Saracens with their picture."""
    c, rows = content(view), []
    for kind, word in ENEMY_WORDS.items():
        places = []
        for region in view.regions:
            here, _, picture = region.enemy.partition(":")
            if here == kind:
                places.append(c.regions[region.id].name + (f" ({picture})" if picture else ""))
        if places:
            rows.append(f"{word}s: {', '.join(places)}.")
    return rows


def _tiles(view: CrusadersView) -> str:
    c = content(view)
    rows = [f"{c.regions[r.id].name} {tile_words(c, r.tile)}" for r in view.regions if r.tile and not r.building]
    return f"Bonus tiles: {', '.join(rows)}." if rows else ""


def _awards(view: CrusadersView) -> str:
    rows = [f"{ENEMY_WORDS[a.enemy]}s {_name(view, a.seat)} {a.points}" for a in view.awards]
    return f"Awards now: {', '.join(rows)}." if rows else ""


def _player(view: CrusadersView, p: PlayerView) -> str:
    built = join(f"{KIND_WORDS[kind]} {level}" for kind, level in p.built.items() if level) or "no building"
    bonuses = join(f"{ACTION_WORDS[name]} {signed(n)}" for name, n in p.bonuses.items() if n) or "no bonus"
    defeated = join(number(n, ENEMY_WORDS[kind]) for kind, n in p.defeated.items() if n) or "nobody"
    now = "" if view.outcome else f"; {p.score} if it ended now"
    return f"{built}; {bonuses}; {number(p.troops, 'troop')}; defeated {defeated}{now}"
