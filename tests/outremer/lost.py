"""What a seat of Outremer can lose, by name, and questions that random games hardly ever ask (test_defaults.py)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decision import Decision
from engine.core.machine import END
from engine.outremer.flow.bishops import CheckHolyLandChoice
from engine.outremer.flow.choices import (
    BombardChoice,
    ChooseCapital,
    DiscardChoice,
    GiveGood,
    LoseUnitsChoice,
    LowerCityChoice,
    MoveUnitsChoice,
)
from engine.outremer.flow.events import EventsPhase, Raids
from engine.outremer.flow.purchases import PlaceBuilding
from engine.outremer.rules import glossary, measures
from engine.outremer.state import GOOD, ORDERS, G
from engine.outremer.texts import PUBLIC
from tests.rules.kit import J, T, bishops, hold, run, table

KINDS = set(PUBLIC)
MARCH = ORDERS.index("march")


def owned(g: G, seat: int) -> dict[str, int]:
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


def _tactics(g: G, seat: int) -> list[str]:
    """The tactics of a seat, those that lie in a battle too."""
    battle, hand = g.state.battle, list(g.state.players[seat].hand)
    if battle is None or seat not in (battle.attacker, battle.defender):
        return hand
    side = int(seat == battle.defender)
    played = [play.card if play.side == side else play.cover for play in battle.plays]
    return hand + battle.hands[side] + [card for card in played if card in g.content.tactics]


def rare() -> Iterator[tuple[G, Decision]]:
    """Yield arranged positions with a question each."""
    for frame in (
        LoseUnitsChoice(seat=T, count=2, coins=1),
        LowerCityChoice(seat=T, chooser=T),
        Raids(seats=[T], token="steel"),
        ChooseCapital(seat=T),
        GiveGood(seat=T, good=GOOD["wood"]),
        EventsPhase(step="s2a_scarce"),
        CheckHolyLandChoice(seat=T, influence=1),
        MoveUnitsChoice(seat=T, count=2),
        BombardChoice(seat=T, count=1),
        DiscardChoice(seat=T, chooser=T, what="governor"),
    ):
        g = _realm()
        yield from ((g, decision) for decision in run(g, frame))


def _realm() -> G:
    """Tripoli has three cities, two of them of one good, with unlike garrisons and levels, and goods in every state."""
    g = table()
    for city, units, level in (("tripoli", 2, 3), ("tortosa", 4, 2), ("damascus", 3, 2)):
        hold(g, T, city, units, level=level)
    bishops(g, T, "tripoli", one=1)
    bishops(g, J, "tripoli", one=1)
    p = g.state.players[T]
    p.ready[0], p.spent[0], p.locked[0] = 1, 1, 1
    g.state.event, g.state.saracens, g.state.track = "wind_of_change", 1, ["candles"]
    return g
