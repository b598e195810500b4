"""Peace: upgrades, purchases, prayer, bishops, cards. What each would bring, for the stronger player."""

from __future__ import annotations

from collections.abc import Iterable

from engine.outremer.content import ops
from engine.outremer.content.model import Building, Condition, Tactic
from engine.outremer.flow.purchases import BUILDING_SPACES
from engine.outremer.flow.spies import LIMIT
from engine.outremer.players import worth
from engine.outremer.players.campaign import best_attack, city_worth, risk, unit_worth
from engine.outremer.players.clergy import surplus
from engine.outremer.players.household import TACTICS_OF
from engine.outremer.players.ledger import Change, paid
from engine.outremer.players.mind import Mind

RICH = 3  # coins from which a few more are of little use
FREE_LANDS = 0.85  # chance that a bishop sent out finds (and keeps) a free city


def upgrade_gain(mind: Mind, city: str, discount: int) -> float:
    """Influence of an upgrade, its price paid."""
    here, facts = mind.cities[city], mind.content.cities[city]
    change: Change = {"levels": 1, "coins": -mind.coins_short(facts.costs[here.level - 1], discount)}
    if here.level == 2:
        change["level3"] = 1
        if facts.extra:
            change |= {"goods": 1, facts.good: 1}
    if here.capital:
        change["capital_level"] = 1
    safer = risk(mind, city, here.troops) - risk(mind, city, here.troops, here.level + 1)
    return mind.ledger.gain(change) + safer * city_worth(mind, city)


def building_gain(mind: Mind, card: str, discount: int) -> float:
    """Influence of a building, its price paid; with four of them one has to go."""
    entry = mind.content.buildings[card]
    change: Change = {"coins": -mind.coins_short(entry.cost, discount), "buildings": 1, "building_levels": entry.level}
    gain = worth.building_worth(mind, entry)
    held = [mind.content.buildings[b.card] for b in mind.me.buildings]
    if len(held) >= BUILDING_SPACES:
        least = min(held, key=lambda b: worth.building_worth(mind, b))
        change |= {"buildings": 0, "building_levels": entry.level - least.level}
        gain -= max(0.0, worth.building_worth(mind, least))
    return gain + mind.ledger.gain(change)


def tactic_change(mind: Mind, card: str, sign: int) -> Change:
    """What a tactic adds to one's counts, or takes away."""
    entry = mind.content.tactics[card]
    change: Change = {"strength": sign * worth.tactic_strength(entry)}
    if entry.level:
        change["studied"] = sign
        change |= {TACTICS_OF[good]: sign for good in entry.colours}
    return change


def tactic_worth(mind: Mind, card: str) -> float:
    """Influence of having a tactic in hand."""
    return -mind.ledger.gain(tactic_change(mind, card, -1))


def tactic_gain(mind: Mind, card: str, discount: int) -> float:
    """Influence of a tactic in the place of the worst one, its price paid."""
    change = tactic_change(mind, card, 1)
    worst = min(mind.own.hand, key=lambda held: tactic_worth(mind, held))
    for name, more in tactic_change(mind, worst, -1).items():
        change[name] = change.get(name, 0) + more
    change["coins"] = -mind.coins_short(mind.content.tactics[card].cost, discount)
    return mind.ledger.gain(change)


def offer_gain(mind: Mind, card: str, discount: int) -> float:
    """Influence of a market card, its price paid."""
    if card in mind.content.buildings:
        return building_gain(mind, card, discount)
    return tactic_gain(mind, card, discount)


def unseen(mind: Mind, market: str) -> list[str]:
    """Cards that may lie on top of a deck: those of its kind that lie nowhere in the open."""
    view, content = mind.view, mind.content
    if market == "governor":
        cards, open_cards = list(content.governors), {c.governor for c in view.cities}
    else:
        level_four = market.endswith("4")
        kind: dict[str, Building] | dict[str, Tactic] = (
            content.buildings if market.startswith("building") else content.tactics
        )
        cards = [card for card, entry in kind.items() if entry.level and (entry.level == 4) == level_four]
        open_cards = {b.card for p in view.players for b in p.buildings} | set(mind.own.hand)
    open_cards |= {*view.markets[market], *(() if not view.decks[market] else view.discards[market])}
    return [card for card in cards if card not in open_cards]


def blind_gain(mind: Mind, market: str, discount: int) -> float:
    """Influence of the unseen top card on average: it must be bought if it can be paid for, else nothing happens."""
    cards = unseen(mind, market)
    total = 0.0
    for card in cards:
        entry = mind.content.buildings.get(card) or mind.content.tactics[card]
        if mind.coins_short(entry.cost, discount) <= mind.me.coins:
            total += offer_gain(mind, card, discount)
    return total / max(1, len(cards))


def affordable(mind: Mind, cards: Iterable[str], discount: int, coins: int) -> list[str]:
    """Cards of a market that could be paid for."""
    found = []
    for card in cards:
        entry = mind.content.buildings.get(card) or mind.content.tactics[card]
        if mind.coins_short(entry.cost, discount) <= coins:
            found.append(card)
    return found


def best_offer(mind: Mind, markets: tuple[str, ...], discount: int, coins: int) -> float:
    """The most that a purchase would bring."""
    cards = [card for market in markets for card in mind.view.markets.get(market, ())]
    if "building" in markets and mind.view.decks["bazaar"]:
        cards.append("bazaar")
    return max([0.0] + [offer_gain(mind, card, discount) for card in affordable(mind, cards, discount, coins)])


def best_upgrade(mind: Mind, discount: int, coins: int) -> float:
    """The most that an upgrade would bring."""
    found = 0.0
    for c in mind.mine:
        if c.level < 3 and mind.coins_short(mind.content.cities[c.id].costs[c.level - 1], discount) <= coins:
            found = max(found, upgrade_gain(mind, c.id, discount))
    return found


# ------------------------------------------------------------------------------------------- prayer and bishops


def clergy_gain(mind: Mind, actions: int, trainings: int = 0, moves: int = 0) -> tuple[float, int]:
    """Influence of bishop actions (and of trainings and movements of their own), and how many of them best train."""
    reserve = sum(mind.own.bishops)
    spare = surplus(mind)
    lands = sum(not any(c.bishops) for c in mind.view.cities)
    found, wise = 0.0, 0
    for train in range(min(actions, reserve) + 1):
        new = min(reserve, train + trainings)
        sent = min(actions - train + moves, spare + new, lands)
        gain = mind.ledger.gain(
            {
                "bishops": new,
                "holy_lands": FREE_LANDS * sent,
                "bishop_cities": sent,
                "foreign_bishops": sent,
            }
        )
        if gain > found + 1e-9:
            found, wise = gain, train
    return found, wise


def holiness_gain(mind: Mind, points: int, *, boosted: bool = False) -> float:
    """Influence of holiness points: bonuses, and the place on the track."""
    bishops, rescripts, space = mind.holiness_bonuses(points)
    gain, _ = clergy_gain(mind, bishops + boosted)
    room = 3 - len(mind.me.rescripts)
    passed = sum(p.holiness < space for p in mind.rivals) - sum(p.holiness < mind.me.holiness for p in mind.rivals)
    change: Change = {"holiness": passed, "holiness_points": points}
    change["rescripts"] = max(0, min(room, rescripts + boosted)) + 0.4 * max(0, rescripts + boosted - room)
    return gain + mind.ledger.gain(change) + 0.35 * rescripts + 0.7 * boosted


# ------------------------------------------------------------------------------------------- effects of cards


def ops_gain(mind: Mind, operations: Iterable[ops.AnyOp]) -> float:
    """Influence of the operations of a card as things stand now."""
    total = 0.0
    for op in operations:
        if op.to == "opponent":
            total += 0.3 * abs(worth.ops_worth([op]))
        else:
            total += _gain(mind, op)
    return total


def _gain(mind: Mind, op: ops.AnyOp) -> float:
    gain = mind.ledger.gain
    match op:
        case ops.Coins(x=x):
            return gain({"coins": max(x, -mind.me.coins)}) * (1.0 if mind.me.coins < RICH else 0.7)
        case ops.Influence(x=x):
            return float(x)
        case ops.Units(x=x):
            count = min(x, mind.me.reserve)
            return count * max((unit_worth(mind, c.id, 0) for c in mind.mine), default=0.0)
        case ops.Restore(x=x):
            return 0.2 * min(x, sum(mind.me.spent))
        case ops.Rescripts(level=level, x=x):
            return gain({"rescripts": min(x, 3 - len(mind.me.rescripts))}) + 0.3 * level
        case ops.DrawSpy(x=x):
            return gain({"spies": min(x, LIMIT - len(mind.me.spies))}) + 0.05
        case ops.Bombard(x=x):
            return 0.2 * x if any(c.owner < 0 and c.troops > 1 for own in mind.mine for c in mind.near(own.id)) else 0.0
        case ops.Upgrade(discount=discount):
            return best_upgrade(mind, discount, mind.me.coins)
        case ops.Train(x=x):
            return clergy_gain(mind, 0, trainings=x)[0]
        case ops.MoveBishops(x=x):
            return clergy_gain(mind, 0, moves=x)[0]
        case ops.BishopActions(x=x):
            return clergy_gain(mind, x)[0]
        case ops.Holiness(x=x):
            return holiness_gain(mind, x)
        case ops.Build(level=level, discount=discount):
            markets = ("building", "building4") if level == 4 else ("building",)
            return best_offer(mind, markets, discount, mind.me.coins)
        case ops.Study(level=level, discount=discount):
            markets = ("tactic", "tactic4") if level == 4 else ("tactic",)
            return best_offer(mind, markets, discount, mind.me.coins)
        case ops.ReplaceGovernor():
            held = [mind.ledger.governor(c.governor) for c in mind.mine if c.governor]
            return max(0.0, mind.ledger.best_governor() - min(held)) if held else 0.0
        case ops.BaseOrder(order=order):
            return base_order_gain(mind, order)
        case ops.FreePlacement():
            return mind.ledger.prices["coins"] * 0.7 * max(len(sector.inner) for sector in mind.view.sectors)
        case ops.SecondOuter():
            placed = any(s.outer and s.outer.seat == mind.seat for s in mind.view.sectors)
            return 0.9 if placed and any(s.outer is None for s in mind.view.sectors) else 0.0
        case ops.MoveUnits(x=x):
            lacking = sum(max(0, mind.need(c.id)) for c in mind.mine if mind.held(c.id, mind.seat))
            return 0.5 * min(x, lacking)
        case ops.CheckHolyLand(x=x):
            contested = [c for c in mind.view.cities if sum(c.mine) and mind.rival_clergy(c.id)]
            return 0.8 * x * any(mind.holy(c.id) for c in contested)
        case _:
            return worth.ops_worth([op])


def base_order_gain(mind: Mind, order: str) -> float:
    """Influence of an order without a token; a March must find something worth attacking."""
    if order == "march":
        found = best_attack(mind, 4 + mind.ready("horses"))
        return found.gain if found else 0.0
    return order_gain(mind, order, boosted=False)


def order_gain(mind: Mind, order: str, *, boosted: bool, coins: int | None = None, extra: int = 0) -> float:
    """Influence of an order as things stand, with so many coins to spend; `extra` units will have come by then."""
    purse = mind.me.coins if coins is None else coins
    off = 2 * boosted
    if order == "construction":
        gain = best_upgrade(mind, off, purse) + best_offer(mind, ("building",), max(0, off - 1), purse)
        return gain + (best_offer(mind, ("building", "building4"), 0, purse) if boosted else 0.0)
    if order == "prayer":
        candles = mind.ready("candles") + mind.me.ready[4]
        return max(
            holiness_gain(mind, 2 + spent, boosted=boosted) - 0.3 * max(0, spent - candles)
            for spent in range(min(4, candles + purse) + 1)
        )
    if order == "muster":
        units = min(mind.me.reserve, 2 + min(4, mind.ready("steel") + boosted))
        gain = units * max((unit_worth(mind, c.id, 0) for c in mind.mine), default=0.0)
        gain += 1.4 * best_offer(mind, ("tactic",), max(0, off - 1), purse)
        return gain + (best_offer(mind, ("tactic", "tactic4"), 0, purse) if boosted else 0.0)
    marches = 4 + off + min(4, mind.ready("horses") + min(2, purse))
    found = best_attack(mind, marches, extra=extra, bonus=off)
    return max(0.05, found.gain) if found else 0.0


# ------------------------------------------------------------------------------------------- first guesses

USUAL = {  # what a seat that aims at it usually has at the end, as measured
    "coins": 14, "units": 12.5, "reserve": 7.5, "cities": 2.5, "levels": 4.5, "level3": 0.9, "capital_level": 2.4,
    "goods": 3.2, "colours": 2.5, "bishops": 7.8, "holy_lands": 2.7, "bishop_cities": 5.2, "foreign_bishops": 5.5,
    "buildings": 3.2, "building_levels": 5, "rescripts": 2, "spies": 3, "governors": 2.6, "studied": 4.2,
    "tactics_yellow": 2.3, "tactics_white": 2.3, "tactics_blue": 2.3, "tactics_red": 2.3,
}  # fmt: skip


def objective_guess(condition: Condition) -> float:
    """Influence that an objective of a bull usually brings to somebody who aims at it."""
    return paid(condition, USUAL.get(condition.measure, 0), 0)
