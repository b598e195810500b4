"""The words that say what a picture shows, for those who do not see it. From the view alone, and never more than it."""

from __future__ import annotations

from engine.outremer.view import OutremerView, PlayerView, TokenView
from render.core.people import Seated, short, spoken
from render.core.picture import joined
from render.outremer.goods import GOODS
from render.outremer.market import offers
from render.outremer.scene import COVERED, ROMAN, SARACEN, card_name, city_name, content, wanted, who


def board(view: OutremerView) -> str:
    """Return owners, units and levels of all cities, then as much of the rest as there is room for."""
    if not view.cities:
        return joined([f"Outremer. {view.heading}.", f"Seats: {spoken(view.seats)}.", _asked(view)])
    parts = [f"Outremer. {view.heading}.", _people(view), _asked(view), *_sources(view), _fight(view)]
    parts += [*_cities(view), _bishops(view), _raid(view)]
    parts += [_player(view, p) for p in view.players]
    if view.outcome is None:  # at the end the ranking stands in the place of these
        parts += [_orders(view), _holiness(view), _event(view)]
    parts += [_built(view, p) for p in view.players]
    return joined(parts)


def battle(view: OutremerView) -> str:
    """Return sides, strengths and cards of the battle under way."""
    fight = view.battle
    if fight is None:
        return ""
    sides = (fight.attacker, fight.defender)
    rows = [
        f"{_name(view, seat)} {'attacks' if i == 0 else 'defends'} with {_many(fight.units[i], 'unit')},"
        f" strength {fight.strength[i]},"
        f" {_many(fight.hands[i], 'card')} in hand, played by {_name(view, fight.players[i])}."
        for i, seat in enumerate(sides)
    ]
    half = {"": "to be covered", "both": "both halves", "top": "top half", "bottom": "bottom half"}
    plays = [
        f"{i}. {_name(view, sides[p.side])}: {card_name(view, p.card)}, {half[p.half]}."
        for i, p in enumerate(fight.plays, 1)
    ]
    end = f"{_name(view, sides[fight.winner])} wins." if fight.winner is not None else _asked(view)
    return joined([f"Battle for {city_name(view, fight.city)}.", *rows, end, *plays, _people(view)])


def market(view: OutremerView) -> str:
    """Return names and prices of all cards on offer."""
    c, offer = content(view), offers(view)
    buildings = [f"{c.buildings[i].name} ({_price(c.buildings[i].cost)})" for i in offer["buildings"]]
    tactics = [f"{c.tactics[i].name} ({_price(c.tactics[i].cost)})" for i in offer["tactics"]]
    governors = [c.governors[i].name for i in offer["governors"]]
    rows = (("Buildings", buildings), ("Tactics", tactics), ("Governors", governors))
    return joined(
        [
            f"Markets of Outremer, round {view.round}.",
            *(f"{kind}: {', '.join(names) or 'none'}." for kind, names in rows),
        ]
    )


def hand(view: OutremerView) -> str:
    """Return what the viewer alone may know; the picture and these words go to the viewer only."""
    own = view.own
    if own is None:
        return ""
    rows = [
        ("Bull", (own.bull,) if own.bull else ()),
        ("Bulls offered", own.bull_offer),
        ("In battle", own.battle_hand),
        ("Tactics", own.hand),
        ("Governors offered", own.governor_offer),
        ("Governor kept", (own.governor,) if own.governor else ()),
        ("Rescripts", own.rescripts),
        ("Spies", own.spy_hand),
        ("Retired", own.retired),
    ]
    parts = [f"{kind}: {', '.join(card_name(view, card) for card in cards)}." for kind, cards in rows if cards]
    bishops = [f"{city_name(view, c.id)} {_levels(c.mine)}" for c in view.cities if any(c.mine)]
    parts.append(f"Bishops: {', '.join([*bishops, f'in reserve {_levels(own.bishops)}'])}.")
    return joined(["Your hand in Outremer, for you alone.", f"Influence {own.influence}.", *parts])


def _name(view: OutremerView, seat: int) -> str:
    return short(who(view, seat).name)


def _people(view: OutremerView) -> str:
    """Who plays which state, where the table has told it."""
    return f"Players: {spoken(view.seats)}." if any(isinstance(seat, Seated) for seat in view.seats) else ""


def _many(n: int, name: str) -> str:
    return f"{n} {name}" if n == 1 else f"{n} {name}s"


def _asked(view: OutremerView) -> str:
    if view.outcome is not None:
        ranks = ", ".join(f"{s.place}. {_name(view, s.seat)} {s.points}" for s in view.outcome.standings)
        return f"Final score: {ranks}."
    names = [_name(view, seat) for seat in wanted(view)]
    return f"To act: {', '.join(names)}." if names else ""


def _sources(view: OutremerView) -> list[str]:
    """How the game ended, and where the points of each seat came from, best first."""
    if view.outcome is None:
        return []
    rows = ((s.seat, ", ".join(f"{line.text} = {line.points}" for line in s.lines)) for s in view.outcome.standings)
    return [view.outcome.text, *(f"{_name(view, seat)}: {lines}." for seat, lines in rows if lines)]


def _fight(view: OutremerView) -> str:
    if view.battle is not None:
        b = view.battle
        sides = f"{_name(view, b.attacker)} {b.strength[0]} against {_name(view, b.defender)} {b.strength[1]}"
        return f"Battle for {city_name(view, b.city)}: {sides}."
    if view.raid is not None:
        r = view.raid
        return f"Raid on {city_name(view, r.city)}: city {r.city_strength}, raid {r.raid_strength}."
    return ""


def _cities(view: OutremerView) -> list[str]:
    """One sentence an owner: city, troops, level; the capital is named so."""
    rows = ["City, troops/level."]
    for seat in (*view.order, SARACEN):
        held = [
            f"{city_name(view, c.id)}{' (capital)' * c.capital} {c.troops}/{c.level}"
            for c in view.cities
            if c.owner == seat
        ]
        if held:
            rows.append(f"{_name(view, seat)}: {', '.join(held)}.")
    closed = [city_name(view, c.id) for c in view.cities if c.owner == COVERED]
    return [*rows, f"Not in play: {', '.join(closed)}."] if closed else rows


def _bishops(view: OutremerView) -> str:
    rows = []
    for city in view.cities:
        present = " ".join(f"{who(view, s).letter}{n}" for s, n in enumerate(city.bishops) if n)
        if present:
            rows.append(f"{city_name(view, city.id)} {present}")
    return f"Bishops: {', '.join(rows)}." if rows else ""


def _raid(view: OutremerView) -> str:
    token = next((s.token for s in view.track if s.state == "shown"), "")
    aimed = [city_name(view, c.id) for c in view.cities if c.raided]
    return f"Next raid: {token}{' on ' + ', '.join(aimed) if aimed else ''}." if token else ""


def _player(view: OutremerView, p: PlayerView) -> str:
    goods = [
        f"{n} {name}{'' if state == 'ready' else ' ' + state}"
        for state, counts in (("ready", p.ready), ("spent", p.spent), ("locked", p.locked))
        for name, n in zip(GOODS, counts, strict=False)
        if n
    ]
    counts = f"{p.tactics} tactics, {_many(len(p.rescripts), 'rescript')}, {p.spy_hand} spies"
    out = " eliminated," if p.out else ""
    return f"{_name(view, p.seat)}:{out} {_many(p.coins, 'coin')}, {', '.join(goods) or 'no goods'}, {counts}."


def _built(view: OutremerView, p: PlayerView) -> str:
    rows = ", ".join(card_name(view, b.card) + " used" * b.used for b in p.buildings)
    return f"Buildings of {_name(view, p.seat)}: {rows}." if rows else ""


def _orders(view: OutremerView) -> str:
    rows = []
    for s in view.sectors:
        inner = " ".join(_token(view, t) for t in s.inner)
        outer = f" outer {_token(view, s.outer)}" if s.outer else ""
        if inner or outer:
            rows.append(f"{s.order} {inner}{outer}")
    act = view.acting
    now = f"Carried out now: {act.order} {_token(view, TokenView(act.seat, act.boosted))}. " if act else ""
    return now + (f"Orders, first to act first: {'; '.join(rows)}." if rows else "")


def _token(view: OutremerView, token: TokenView) -> str:
    return ("automa" if token.seat < 0 else who(view, token.seat).letter) + "+" * token.boosted


def _event(view: OutremerView) -> str:
    return f"Event: {card_name(view, view.event)}." if view.event else ""


def _holiness(view: OutremerView) -> str:
    rows = [f"{who(view, p.seat).letter} {p.holiness + 1}" for p in view.players if p.state and not p.out]
    return f"Holiness: {', '.join(rows)}." if rows else ""


def _price(cost: tuple[str, ...]) -> str:
    return " ".join(f"{cost.count(name)} {name}" for name in dict.fromkeys(cost)) or "free"


def _levels(counts: tuple[int, int]) -> str:
    return " ".join(f"{n}×{ROMAN[level]}" for level, n in enumerate(counts, 1) if n) or "none"
