"""The board and the hand in words: the same facts as the pictures, from the view alone."""

from __future__ import annotations

from engine.core.words import closing, join
from engine.crusaders.content import Content, edition
from engine.crusaders.state import NOBODY
from engine.crusaders.texts import (
    ACTION_WORDS,
    ENEMY_WORDS,
    built_words,
    defeated_words,
    discount_words,
    enemy_words,
    name_of,
    number,
    signed,
    tile_words,
    wedge_words,
    wheel_words,
)
from engine.crusaders.view import CrusadersView, PlayerView, RegionView, TurnView


def board_text(view: CrusadersView) -> str:
    """Return the whole public table in words."""
    content = edition(view.edition)
    lines = [view.heading]
    if view.regions:
        lines += ["", _tracks(view)]
        lines += ["", *(text for region in view.regions if (text := _region(view, content, region)))]
    lines += ["", *(_player(view, content, p) for p in view.players)]
    if view.turn and view.turn.act:
        lines += ["", _turn(view, view.turn)]
    return "\n".join([*lines, *closing(view, view.outcome)])


def _tracks(view: CrusadersView) -> str:
    tracks = join(f"{ENEMY_WORDS[track.enemy]}s {track.strength}" for track in view.tracks)
    return f"Supply: {view.supply} influence of {view.whole_supply}. Strength: {tracks}."


def _region(view: CrusadersView, content: Content, region: RegionView) -> str:
    """A region with something in it; "" for an empty one."""
    facts = content.regions[region.id]
    parts = [f"{view.seats[seat].name} {number(n, 'knight')}" for seat, n in enumerate(region.knights) if n]
    parts += [f"{enemy_words(region.enemy)} {region.strength}"] if region.enemy else []
    if region.owner != NOBODY:
        parts.append(f"{region.building} {region.level} of {view.seats[region.owner].name}")
    else:
        parts += [tile_words(content, region.tile)] if region.tile else []
        parts += [words] if (words := discount_words(facts.discounts)) else []
    return f"{facts.name}: {'; '.join(parts)}" if parts else ""


def _player(view: CrusadersView, content: Content, p: PlayerView) -> str:
    order = f" ({name_of(content, p.order)})" if p.order else ""
    wheel = ", ".join(f"{wedge_words(w.actions)} {w.tokens}" for w in p.wheel) or "not arranged yet"
    built = built_words(p.built)
    bonuses = join(f"{ACTION_WORDS[action]} {signed(n)}" for action, n in p.bonuses.items() if n) or "none"
    defeated = defeated_words(p.defeated)
    knights = join(name_of(content, region) for region in p.knights) or "not placed"
    return (
        f"{view.seats[p.seat].name}{order}: {p.influence} influence; wheel {wheel}; buildings {built}; "
        f"bonuses {bonuses}; {number(p.troops, 'troop')}; defeated {defeated}; "
        f"knights {knights}, {p.reserve} in reserve"
    )


def _turn(view: CrusadersView, turn: TurnView) -> str:
    """The turn under way: what it will do once it is ended."""
    now = [wedge.tokens for wedge in view.players[turn.seat].wheel]
    doing = f"; {ACTION_WORDS[turn.doing]} with {number(turn.points, 'point')} left" if turn.doing else ""
    later = f", then {ACTION_WORDS[turn.later]} with {number(turn.rest, 'token')}" if turn.later and turn.rest else ""
    return (
        f"{view.seats[turn.seat].name} {turn.act}s wedge {turn.place + 1}{doing}{later}: {turn.gained} influence, "
        f"wheel {wheel_words(turn.before)} → {wheel_words(now)}"
    )


def hand_text(view: CrusadersView) -> str:
    """Return what the viewer alone may know, in words; "" for a spectator. After the setup nothing is secret."""
    if view.own is None:
        return ""
    content, own = edition(view.edition), view.own
    lines = []
    if own.chosen:
        lines.append(f"You have chosen {name_of(content, own.chosen)}.")
    elif own.offer:
        lines.append("Orders to choose from:")
        lines += [f"• {name_of(content, order)}: {content.orders[order].text}" for order in own.offer]
    if own.arranged:
        lines.append(f"Your wheel: {join(name_of(content, wedge) for wedge in own.arranged)}.")
    if view.seat is not None and view.regions:
        lines.append(_player(view, content, view.players[view.seat]))
    order = view.players[view.seat].order if view.seat is not None else ""
    if order:
        lines.append(f"{name_of(content, order)}: {content.orders[order].text}")
    return "\n".join(lines)
