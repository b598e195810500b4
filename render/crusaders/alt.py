"""The words that say what a picture shows, for those who do not see it. From the view alone, and never more than it."""

from __future__ import annotations

from engine.crusaders.texts import ACTION_WORDS, ENEMY_WORDS, KIND_WORDS, join, number, signed, tile_words
from engine.crusaders.view import CrusadersView, PlayerView
from render.core.picture import joined
from render.crusaders.scene import changes, content, order_line, turn_line, turn_of, wanted, who

LONGEST_NAME = 20


def board(view: CrusadersView) -> str:
    """Return who is to act, every wheel, then as much of the map and the player boards as there is room for."""
    parts = [f"Crusaders. {view.heading}.", _asked(view), _supply(view)]
    parts += [_wheel(view, p) for p in view.players]
    parts += [_turn(view, p) for p in view.players]
    parts += [_strengths(view), *(_pieces(view, p) for p in view.players), *_enemies(view), _tiles(view), _awards(view)]
    return joined(parts)


def wheels(view: CrusadersView) -> str:
    """Return every wheel, then orders, buildings, bonuses and troops."""
    parts = [f"Wheels of Crusaders. {view.heading}.", _asked(view)]
    parts += [_wheel(view, p) for p in view.players]
    parts += [_turn(view, p) for p in view.players]
    parts += [f"{_name(view, p.seat)}, {order_line(view, p)}: {_player(p)}." for p in view.players]
    return joined(parts)


def hand(view: CrusadersView) -> str:
    """Return the secrets of the set-up; the picture and these words go to the viewer only."""
    own, c = view.own, content(view)
    if own is None:
        return ""
    offer = [f"{c.orders[order].name}: {c.orders[order].text}" for order in own.offer]
    chosen = f"You have chosen {c.orders[own.chosen].name}." if own.chosen else ""
    wheel = f"Your wheel: {join(c.wedges[wedge].name for wedge in own.arranged)}." if own.arranged else ""
    return joined(["Your set-up in Crusaders, for you alone.", chosen, wheel, *offer])


def _name(view: CrusadersView, seat: int) -> str:
    name = " ".join(who(view, seat).name.split())
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"


def _asked(view: CrusadersView) -> str:
    if view.outcome is not None:
        ranks = ", ".join(f"{s.place}. {_name(view, s.seat)} {s.points}" for s in view.outcome.standings)
        return f"Final score: {ranks}."
    names = [_name(view, seat) for seat in wanted(view)]
    return f"To act: {', '.join(names)}." if names else ""


def _supply(view: CrusadersView) -> str:
    last = " This round is the last." if view.ending and view.outcome is None else ""
    return f"Supply {view.supply} of {view.whole_supply}.{last}" if view.regions else ""


def _wheel(view: CrusadersView, p: PlayerView) -> str:
    """Influence, then the wedges clockwise from the top, tokens last."""
    if not p.wheel:
        return f"{_name(view, p.seat)}: wheel not arranged yet."
    wedges = ", ".join(f"{'+'.join(ACTION_WORDS[a] for a in w.actions)} {w.tokens}" for w in p.wheel)
    return f"{_name(view, p.seat)} {p.influence} influence, wheel: {wedges}."


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


def _player(p: PlayerView) -> str:
    built = join(f"{KIND_WORDS[kind]} {level}" for kind, level in p.built.items() if level) or "no building"
    bonuses = join(f"{ACTION_WORDS[name]} {signed(n)}" for name, n in p.bonuses.items() if n) or "no bonus"
    defeated = join(f"{n} {ENEMY_WORDS[kind]}s" for kind, n in p.defeated.items() if n) or "nobody"
    return f"{built}; {bonuses}; {number(p.troops, 'troop')}; defeated {defeated}; {p.score} if it ended now"
