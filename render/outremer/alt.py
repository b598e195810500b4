"""The words that say what a picture shows, for those who do not see it. From the view alone, and never more than it."""

from __future__ import annotations

from engine.outremer.view import BattleView, CityView, OutremerView, PlayerView, PlayView, TokenView
from render.core.people import Seated, short, spoken
from render.core.picture import joined
from render.outremer.goods import GOODS
from render.outremer.market import offers
from render.outremer.scene import COVERED, ROMAN, SARACEN, card_name, city_name, content, wanted, who
from words import say


def board(view: OutremerView) -> str:
    """Return owners, units and levels of all cities, then as much of the rest as there is room for."""
    begin = say("render-outremer-alt-board", heading=view.heading)
    if not view.cities:
        return joined([begin, say("render-outremer-alt-seats", seats=spoken(view.seats)), _asked(view)])
    parts = [begin, _people(view), _asked(view), *_sources(view), _fight(view)]
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
    plays = [_play(view, sides[p.side], i, p) for i, p in enumerate(fight.plays, 1)]
    won = fight.winner is not None
    end = say("render-outremer-alt-won", name=_name(view, sides[fight.winner or 0])) if won else _asked(view)
    begin = say("render-outremer-alt-battle", city=city_name(view, fight.city))
    return joined([begin, *(_side(view, fight, i) for i in (0, 1)), end, *plays, _people(view)])


def _side(view: OutremerView, fight: BattleView, i: int) -> str:
    return say(
        "render-outremer-alt-side", name=_name(view, (fight.attacker, fight.defender)[i]), attacks=i == 0,
        units=fight.units[i], strength=fight.strength[i], cards=fight.hands[i], player=_name(view, fight.players[i]),
    )  # fmt: skip


def _play(view: OutremerView, seat: int, number: int, play: PlayView) -> str:
    name, card = _name(view, seat), card_name(view, play.card)
    return say("render-outremer-alt-play", number=number, name=name, card=card, half=play.half or "open")


def market(view: OutremerView) -> str:
    """Return names and prices of all cards on offer."""
    c, offer = content(view), offers(view)
    buildings = [f"{c.buildings[i].name} ({_price(c.buildings[i].cost)})" for i in offer["buildings"]]
    tactics = [f"{c.tactics[i].name} ({_price(c.tactics[i].cost)})" for i in offer["tactics"]]
    governors = [c.governors[i].name for i in offer["governors"]]
    rows = (("buildings", buildings), ("tactics", tactics), ("governors", governors))
    told = [say(f"render-outremer-alt-{kind}", count=len(names), cards=", ".join(names)) for kind, names in rows]
    return joined([say("render-outremer-alt-market", round=view.round), *told])


def hand(view: OutremerView) -> str:
    """Return what the viewer alone may know; the picture and these words go to the viewer only."""
    own = view.own
    if own is None:
        return ""
    rows = [
        ("bull", (own.bull,) if own.bull else ()),
        ("bulls", own.bull_offer),
        ("fighting", own.battle_hand),
        ("hand", own.hand),
        ("offer", own.governor_offer),
        ("kept", (own.governor,) if own.governor else ()),
        ("rescripts", own.rescripts),
        ("spies", own.spy_hand),
        ("retired", own.retired),
    ]
    parts = [
        say(f"render-outremer-alt-own-{kind}", cards=", ".join(card_name(view, card) for card in cards))
        for kind, cards in rows
        if cards
    ]
    bishops = [f"{city_name(view, c.id)} {_levels(c.mine)}" for c in view.cities if any(c.mine)]
    bishops.append(say("render-outremer-alt-reserve", bishops=_levels(own.bishops)))
    parts.append(say("render-outremer-alt-bishops", rows=", ".join(bishops)))
    return joined([say("render-outremer-alt-own"), say("render-outremer-alt-influence", points=own.influence), *parts])


def _name(view: OutremerView, seat: int) -> str:
    return short(who(view, seat).name)


def _people(view: OutremerView) -> str:
    """Who plays which state, where the table has told it."""
    named = any(isinstance(seat, Seated) for seat in view.seats)
    return say("render-outremer-alt-players", seats=spoken(view.seats)) if named else ""


def _asked(view: OutremerView) -> str:
    if view.outcome is not None:
        ranks = ", ".join(f"{s.place}. {_name(view, s.seat)} {s.points}" for s in view.outcome.standings)
        return say("render-outremer-alt-final", ranks=ranks)
    names = [_name(view, seat) for seat in wanted(view)]
    return say("render-outremer-alt-act", names=", ".join(names)) if names else ""


def _sources(view: OutremerView) -> list[str]:
    """How the game ended, and where the points of each seat came from, best first."""
    if view.outcome is None:
        return []
    rows = ((s.seat, ", ".join(f"{line.text} = {line.points}" for line in s.lines)) for s in view.outcome.standings)
    return [view.outcome.text, *(f"{_name(view, seat)}: {lines}." for seat, lines in rows if lines)]


def _fight(view: OutremerView) -> str:
    if view.battle is not None:
        b = view.battle
        return say(
            "render-outremer-alt-fight", city=city_name(view, b.city), attacker=_name(view, b.attacker),
            strength=b.strength[0], defender=_name(view, b.defender), against=b.strength[1],
        )  # fmt: skip
    if view.raid is not None:
        r = view.raid
        city = city_name(view, r.city)
        return say("render-outremer-alt-raid", city=city, strength=r.city_strength, raid=r.raid_strength)
    return ""


def _cities(view: OutremerView) -> list[str]:
    """One sentence an owner: city, troops, level; the capital is named so."""
    rows = [say("render-outremer-alt-cities")]
    for seat in (*view.order, SARACEN):
        held = [_city(view, c) for c in view.cities if c.owner == seat]
        if held:
            rows.append(say("render-outremer-alt-held", name=_name(view, seat), cities=", ".join(held)))
    closed = [city_name(view, c.id) for c in view.cities if c.owner == COVERED]
    return [*rows, say("render-outremer-alt-closed", cities=", ".join(closed))] if closed else rows


def _city(view: OutremerView, city: CityView) -> str:
    name = city_name(view, city.id)
    return say("render-outremer-alt-city", name=name, capital=city.capital, troops=city.troops, level=city.level)


def _bishops(view: OutremerView) -> str:
    rows = []
    for city in view.cities:
        present = " ".join(f"{who(view, s).letter}{n}" for s, n in enumerate(city.bishops) if n)
        if present:
            rows.append(f"{city_name(view, city.id)} {present}")
    return say("render-outremer-alt-bishops", rows=", ".join(rows)) if rows else ""


def _raid(view: OutremerView) -> str:
    token = next((s.token for s in view.track if s.state == "shown"), "")
    aimed = [city_name(view, c.id) for c in view.cities if c.raided]
    if not token:
        return ""
    return say("render-outremer-alt-next", good=_good(token), count=len(aimed), cities=", ".join(aimed))


def _good(name: str) -> str:
    return say(f"render-outremer-good-{name}")


def _player(view: OutremerView, p: PlayerView) -> str:
    goods = [
        say("render-outremer-alt-goods", count=n, good=_good(name), state=state)
        for state, counts in (("ready", p.ready), ("spent", p.spent), ("locked", p.locked))
        for name, n in zip(GOODS, counts, strict=False)
        if n
    ]
    return say(
        "render-outremer-alt-player", name=_name(view, p.seat), out=p.out, coins=p.coins, pieces=len(goods),
        goods=", ".join(goods), tactics=p.tactics, rescripts=len(p.rescripts), spies=p.spy_hand,
    )  # fmt: skip


def _built(view: OutremerView, p: PlayerView) -> str:
    rows = [say("render-outremer-alt-building", name=card_name(view, b.card), used=b.used) for b in p.buildings]
    return say("render-outremer-alt-built", name=_name(view, p.seat), rows=", ".join(rows)) if rows else ""


def _orders(view: OutremerView) -> str:
    rows = []
    for s in view.sectors:
        inner = " ".join(_token(view, t) for t in s.inner)
        if inner or s.outer:
            outer = _token(view, s.outer) if s.outer else ""
            rows.append(say(f"render-outremer-alt-sector-{s.order}", inner=inner, spied=bool(outer), outer=outer))
    act = view.acting
    told = [say("render-outremer-alt-orders", rows="; ".join(rows))] if rows else []
    if act:
        token = _token(view, TokenView(act.seat, act.boosted))
        now = say(f"render-outremer-alt-sector-{act.order}", inner=token, spied=False, outer="")
        told.insert(0, say("render-outremer-alt-now", order=now))
    return " ".join(told)


def _token(view: OutremerView, token: TokenView) -> str:
    name = say("render-outremer-alt-automa") if token.seat < 0 else who(view, token.seat).letter
    return name + "+" * token.boosted


def _event(view: OutremerView) -> str:
    return say("render-outremer-alt-event", name=card_name(view, view.event)) if view.event else ""


def _holiness(view: OutremerView) -> str:
    rows = [f"{who(view, p.seat).letter} {p.holiness + 1}" for p in view.players if p.state and not p.out]
    return say("render-outremer-alt-holiness", rows=", ".join(rows)) if rows else ""


def _price(cost: tuple[str, ...]) -> str:
    if not cost:
        return say("render-outremer-price-free")
    return " ".join(f"{cost.count(name)} {_good(name)}" for name in dict.fromkeys(cost))


def _levels(counts: tuple[int, int]) -> str:
    return " ".join(f"{n}×{ROMAN[level]}" for level, n in enumerate(counts, 1) if n) or say("render-outremer-alt-none")
