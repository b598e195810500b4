"""The board and the hand in words: the same facts as the pictures, from the view alone."""

from __future__ import annotations

from engine.core.words import closing, join
from engine.outremer.content import Content, edition
from engine.outremer.state import COVERED, GOODS, SARACEN
from engine.outremer.texts import (
    GOODS_WORDS,
    MARKET_WORDS,
    ORDER_WORDS,
    ROMAN,
    cost_words,
    count,
    goods_words,
    name_of,
    raid_words,
    text_of,
)
from engine.outremer.view import CityView, OutremerView, PlayerView


def board_text(view: OutremerView) -> str:
    """Return the whole public table in words."""
    content = edition(view.edition)
    lines = [view.heading]
    if view.cities:
        lines += ["", *(_city(view, content, city) for city in view.cities if city.owner != COVERED)]
        lines += ["", *(_player(view, content, view.players[seat]) for seat in view.order)]
        lines += ["", *_tracks(view, content), "", *_markets(view, content)]
    if view.battle:
        lines += ["", _battle(view, content)]
    return "\n".join([*lines, *closing(view, view.outcome)])


def _owner(view: OutremerView, owner: int) -> str:
    return "Saracens" if owner == SARACEN else view.seats[owner].name


def _city(view: OutremerView, content: Content, city: CityView) -> str:
    facts = content.cities[city.id]
    bishops = join(f"{view.seats[seat].name} {count}" for seat, count in enumerate(city.bishops) if count)
    parts = [f"{_owner(view, city.owner)} {city.troops}", f"level {city.level}", GOODS_WORDS[facts.good]]
    parts += ["capital"] if city.capital else []
    parts += [f"governor {name_of(content, city.governor)}"] if city.governor else []
    parts += [f"bishops: {bishops}"] if bishops else []
    parts += ["next raid"] if city.raided else []
    return f"{facts.name}: {', '.join(parts)}"


def _goods(counts: tuple[int, ...]) -> str:
    return join(goods_words(good, n) for good, n in zip(GOODS, counts, strict=True) if n) or "none"


def _player(view: OutremerView, content: Content, p: PlayerView) -> str:
    buildings = join(name_of(content, b.card) + (" (used)" if b.used else "") for b in p.buildings) or "none"
    spies = join(f"{name_of(content, s.card)} on {view.seats[s.watches].name}" for s in p.spies) or "none"
    return (
        f"{view.seats[p.seat].name}: {count(p.coins, 'coin')}; goods {_goods(p.ready)}, spent {_goods(p.spent)}, "
        f"locked {_goods(p.locked)}; {count(p.units, 'unit')}, {p.reserve} in reserve; "
        f"{count(len(p.rescripts), 'rescript')}, {count(p.spy_hand, 'spy', 'spies')} in hand; "
        f"buildings {buildings}; spies {spies}; holiness {p.holiness + 1}"
    )


def _tracks(view: OutremerView, content: Content) -> list[str]:
    shown = next((space.token for space in view.track if space.state == "shown"), "")
    lines = [
        f"Saracens: {view.saracens} in reserve, +{view.swords} strength, {view.per_neighbour} per neighbour; "
        f"next raid {GOODS_WORDS.get(shown, 'unknown')}"
    ]
    if view.event:
        event = content.events[view.event]
        lines.append(f"Event {event.name}: {event.text} Raid, city less raid: {raid_words(event)}")
    for sector in view.sectors:
        inner = join(_token(view, t.seat, t.boosted) for t in sector.inner) or "empty"
        outer = _token(view, sector.outer.seat, sector.outer.boosted) if sector.outer else "empty"
        lines.append(f"{ORDER_WORDS[sector.order]}: inner {inner}; outer {outer}")
    return lines


def _token(view: OutremerView, seat: int, boosted: bool) -> str:
    return (view.seats[seat].name if seat >= 0 else "automa") + (" (boosted)" if boosted else "")


def _markets(view: OutremerView, content: Content) -> list[str]:
    lines = []
    for market, cards in view.markets.items():
        words = []
        for card in cards:
            entry = content.buildings.get(card) or content.tactics.get(card)
            words.append(f"{name_of(content, card)} ({cost_words(entry.cost)})" if entry else name_of(content, card))
        lines.append(f"{MARKET_WORDS[market]}: {', '.join(words) or 'empty'}")
    return lines


def _battle(view: OutremerView, content: Content) -> str:
    battle = view.battle
    assert battle is not None
    plays = join(f"{name_of(content, p.card)} ({p.half or 'not covered yet'})" for p in battle.plays)
    return (
        f"Battle for {name_of(content, battle.city)}: {_owner(view, battle.attacker)} {battle.strength[0]} against "
        f"{_owner(view, battle.defender)} {battle.strength[1]}. Played: {plays or 'nothing yet'}."
    )


def hand_text(view: OutremerView) -> str:
    """Return what the viewer alone may know, in words; "" for a spectator."""
    if view.own is None:
        return ""
    content, own = edition(view.edition), view.own

    def cards(title: str, ids: tuple[str, ...]) -> list[str]:
        return [f"{title}:", *(f"• {name_of(content, card)}: {text_of(content, card)}" for card in ids)] if ids else []

    lines = [f"Influence: {own.influence}"]
    lines += cards("Bull", (own.bull,) if own.bull else ())
    lines += cards("Bulls to choose from", own.bull_offer)
    lines += cards("Governors to choose from", own.governor_offer)
    lines += cards("First governor, not revealed yet", (own.governor,) if own.governor else ())
    lines += cards("Tactics", own.hand)
    lines += cards("Tactics in this battle", own.battle_hand)
    lines += cards("Starting tactics put away", own.retired)
    lines += cards("Saracen tactics that you play", view.battle.saracen_hand if view.battle else ())
    lines += cards("Rescripts", own.rescripts)
    lines += cards("Spies in hand", own.spy_hand)
    mine = [f"{name_of(content, c.id)} {_levels(c.mine)}" for c in view.cities if sum(c.mine)]
    lines.append(f"Bishops: {join(mine) or 'none on the map'}; in reserve {_levels(own.bishops)}")
    return "\n".join(lines)


def _levels(counts: tuple[int, int]) -> str:
    words = [f"{count} × level {ROMAN[level]}" for level, count in enumerate(counts, 1) if count]
    return join(words) or "none"
