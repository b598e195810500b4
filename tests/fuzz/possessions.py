"""What a seat of each game can lose, by name: for the test that an absent player's answer is harmless."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.machine import END
from engine.core.position import Position
from engine.outremer.flow.purchases import PlaceBuilding
from engine.outremer.rules import glossary, measures
from engine.outremer.state import ORDERS
from engine.outremer.state import G as Outremer

Owned = dict[str, int]
MARCH = ORDERS.index("march")


def outremer(g: Outremer, seat: int) -> Owned:
    """Goods three ways, because a locked one is worth less than a spent one, and that less than a ready one."""
    p, cities, content = g.state.players[seat], g.state.cities, g.content
    ready, spent, locked = sum(p.ready), sum(p.spent), sum(p.locked)
    coming = [f.card for f in g.stack if isinstance(f, PlaceBuilding) and f.seat == seat and f.step != END]
    built = p.buildings + coming
    march = [*g.state.inner[MARCH], g.state.outer[MARCH]]
    return {
        "coins": p.coins,
        "goods ready": ready,
        "goods ready or spent": ready + spent,
        "goods": ready + spent + locked,
        "spice": glossary.goods_owned(p, 4),
        "buildings": len(built),
        "worth of buildings": sum(len(content.buildings[card].cost) for card in built),
        "rescripts": len(p.rescripts),
        "levels of rescripts": sum(content.rescripts[card].level for card in p.rescripts),
        "spies": len(p.spies) + len(p.spy_hand),
        "worth of tactics": sum(len(content.tactics[card].cost) for card in _tactics(g, seat)),
        "units": glossary.units_on_map(g, seat),
        "cities": len(p.cities),
        "cities with two units": sum(cities[city].troops > 1 for city in p.cities),
        "levels": measures.measure(g, seat, "levels"),
        "governors": measures.measure(g, seat, "governors"),
        "bishops": measures.measure(g, seat, "bishops"),
        "influence": p.influence,
        "peace": g.state.battle is None,
        "peace to come": -sum(token is not None and token.seat == seat for token in march),
    }


def _tactics(g: Outremer, seat: int) -> list[str]:
    """The tactics of a seat, those that lie in a battle too."""
    battle, hand = g.state.battle, list(g.state.players[seat].hand)
    if battle is None or seat not in (battle.attacker, battle.defender):
        return hand
    side = int(seat == battle.defender)
    played = [play.card if play.side == side else play.cover for play in battle.plays]
    return hand + battle.hands[side] + [card for card in played if card in g.content.tactics]


def crusaders(g: Position[Any, Any], seat: int) -> Owned:
    """Nothing is ever taken from a player but tokens of the wheel."""
    p = g.state.players[seat]
    return {
        "influence": p.influence,
        "tokens": sum(p.tokens),
        "knights": len(p.knights),
        "buildings": sum(p.built.values()),
        "upgrades": sum(p.upgraded),
        "troops": p.troops,
    }


def road(g: Position[Any, Any], seat: int) -> Owned:
    """Stores, cubes, and factions that can act."""
    state, boxes = g.state, g.state.factions.values()
    return {
        "supply": state.supply,
        "diplomacy": state.diplomacy,
        "miracles": state.miracles,
        "morale": sum(box.morale for box in boxes),
        "knights": sum(box.knights for box in boxes),
        "factions": sum(not box.out for box in boxes),
        "able factions": sum(box.morale > 1 for box in boxes),
        "points": state.vp,
        "peace": state.battle is None,
    }


POSSESSIONS: dict[str, Callable[[Any, int], Owned]] = {"outremer": outremer, "crusaders": crusaders, "road": road}
