"""Planning and the four orders. Greedy answers: by need and price, from what the board shows."""

from __future__ import annotations

from engine.core.decision import Choice, Decision
from engine.outremer.flow.purchases import BUILDING_SPACES
from engine.outremer.players import worth
from engine.outremer.players.answers import Book, amounts, answers, best, card_of, fill, spread, tail
from engine.outremer.players.household import means, pay
from engine.outremer.players.sight import Sight
from engine.outremer.state import ORDERS, SARACEN
from engine.outremer.view import CityView

ORDER_BOOK: Book = {}
MARGIN = 1  # strength that an attack should have over the wall before a card is played


# ------------------------------------------------------------------------------------------- planning


def coming_units(sight: Sight) -> int:
    """Units that a Muster order of one's own on the inner cross will bring before the March."""
    inner = sight.view.sectors[ORDERS.index("muster")].inner
    return min(sight.me.reserve, 2 + sight.ready("steel")) if any(t.seat == sight.seat for t in inner) else 0


def attackers(sight: Sight, city: str) -> int:
    """Own units that could march on a city, one staying behind in each."""
    return sum(sight.spare(c.id) for c in sight.held(city, sight.seat))


def margin(sight: Sight, city: str, units: int) -> float:
    """Strength over the wall of so many attackers; crusaders hit back harder than the average Saracen card."""
    here = sight.cities[city]
    if here.owner >= 0:
        return units - sight.wall(city) - 1.0 - 0.5 * sum(c.troops > 1 for c in sight.held(city, here.owner))
    return units - sight.wall(city) + (1.0 if here.troops == 1 else 0.0)


def prizes(sight: Sight) -> list[CityView]:
    """Foreign cities next to one's own."""
    seen = {c.id: c for own in sight.mine for c in sight.near(own.id) if c.owner != sight.seat}
    return list(seen.values())


def march_worth(sight: Sight, marches: int, extra: int) -> float:
    """Influence of the best attack with so many marches and `extra` units more than there are now."""
    found = 0.0
    for city in prizes(sight):
        odds = margin(sight, city.id, min(marches, attackers(sight, city.id) + extra)) - MARGIN
        if odds >= 0:
            found = max(found, 3.5 + 0.5 * city.level + 0.2 * odds)
    return found


def order_worth(sight: Sight, order: str, boosted: bool) -> float:
    """Influence of an order as things stand."""
    me = sight.me
    if order == "construction":
        costs = [sight.content.cities[c.id].costs[c.level - 1] for c in sight.mine if c.level < 3]
        short = min((sight.coins_short(cost, 2 * boosted) for cost in costs), default=9)
        upgrade = 1.6 if short <= me.coins else 0.3
        return upgrade + (0.9 if len(me.buildings) < BUILDING_SPACES else 0.2) + 1.0 * boosted
    if order == "prayer":
        bishops, rescripts, _ = sight.holiness_bonuses(2 + sight.ready("candles"))
        return 0.4 + 1.1 * (bishops + boosted) + 0.6 * rescripts + 1.0 * boosted
    if order == "muster":
        need = sum(max(0, sight.need(c.id)) for c in sight.mine)
        units = min(me.reserve, 2 + sight.ready("steel") + boosted)
        return 0.5 + units * worth.UNIT + 0.5 * min(need, units) + 1.0 * boosted
    marches = 4 + 2 * boosted + sight.ready("horses")
    return march_worth(sight, marches, coming_units(sight) + 2 * boosted)


@answers(ORDER_BOOK, "planning.place")
def _place(sight: Sight, decision: Decision) -> Choice:
    """The order that is worth most behind its price; a boosted one comes a round later and may come too late."""
    last = sight.view.round >= sight.view.rounds

    def score(option: str) -> float:
        cell, _, order = option.partition(":")
        if cell == "pass":
            return 0.0
        if cell == "outer":
            return 0.4 if last else 0.85 * order_worth(sight, order, True) + 0.3
        beneath = len(sight.view.sectors[ORDERS.index(order)].inner)
        return order_worth(sight, order, cell == "homs") - worth.COIN * beneath

    return best(decision, score)


# ------------------------------------------------------------------------------------------- construction, prayer


def upgrade_worth(sight: Sight, city: str, discount: int) -> float:
    """Influence of an upgrade behind its price."""
    here, facts = sight.cities[city], sight.content.cities[city]
    cost = facts.costs[here.level - 1]
    gain = worth.COIN * (sight.incomes - 0.5) + 0.35 + (0.8 if here.level == 2 and facts.extra else 0.0)
    return gain + 0.3 * here.raided - worth.COIN * sight.coins_short(cost, discount)


def offer_worth(sight: Sight, card: str, discount: int) -> float:
    """Influence of a building or a tactic behind its price; "?" is the unseen top card."""
    if card == "?":
        return 0.15
    content = sight.content
    if card in content.buildings:
        entry = content.buildings[card]
        gain = worth.building_worth(sight, entry)
        if len(sight.me.buildings) >= BUILDING_SPACES:
            least = min(worth.building_worth(sight, content.buildings[b.card]) for b in sight.me.buildings)
            gain -= least
        return gain - worth.COIN * sight.coins_short(entry.cost, discount)
    tactic = content.tactics[card]
    worst = min(worth.tactic_strength(content.tactics[held]) for held in sight.own.hand)
    gain = (worth.tactic_strength(tactic) - worst) * worth.STRENGTH
    return gain + 0.2 * tactic.level - worth.COIN * sight.coins_short(tactic.cost, discount)


def purchase(sight: Sight, decision: Decision, option: str) -> float:
    """Influence of an option of an order or a card that buys."""
    discount = decision.about.get("discount", 0)
    action = option.partition(":")[0]
    if action in ("done", "pass"):
        return 0.05
    if action == "recruit":
        return 5.0
    if action == "upgrade":
        return upgrade_worth(sight, tail(option), discount)
    if option in sight.cities:
        return upgrade_worth(sight, option, 1)
    return offer_worth(sight, card_of(option), 0 if action == "extra" else discount)


@answers(ORDER_BOOK, "construction.act", "muster.act", "upgrade.choose", "building.choose", "tactic.choose")
def _buy(sight: Sight, decision: Decision) -> Choice:
    return best(decision, lambda option: purchase(sight, decision, option))


def ready_total(decision: Decision) -> int:
    """How much of an optional payment costs no coin and no rescript."""
    shape = amounts(decision)
    free = fill(shape, shape.most, means).amounts
    return sum(n for line, n in free.items() if line != "coin" and not line.startswith("rescript"))


@answers(ORDER_BOOK, "prayer.spend")
def _pray(sight: Sight, decision: Decision) -> Choice:
    """As many points as their bonuses are worth."""
    shape, base = amounts(decision), decision.about["base"]
    free = ready_total(decision)

    def gain(total: int) -> float:
        bishops, rescripts, _ = sight.holiness_bonuses(base + total)
        return 1.1 * bishops + 0.6 * rescripts + 0.1 * total - worth.COIN * 1.2 * max(0, total - free)

    payable = min(shape.most, free + sight.me.coins)
    return pay(decision, max(range(payable + 1), key=gain))


@answers(ORDER_BOOK, "recruit.spend")
def _recruit(sight: Sight, decision: Decision) -> Choice:
    """What is free, and a coin for each unit that a city in danger lacks."""
    free = ready_total(decision)
    need = sum(max(0, sight.need(c.id)) for c in sight.mine if c.raided) - decision.about["base"]
    coins = max(0, min(sight.me.coins - 1, need - free))
    return pay(decision, min(amounts(decision).most, free + coins))


# ------------------------------------------------------------------------------------------- march


@answers(ORDER_BOOK, "march.act")
def _march(sight: Sight, decision: Decision) -> Choice:
    """The best attack; else the own city that needs help; else the foreign city where one unit does most."""
    marches = 4 + sight.ready("horses") + min(2, sight.me.coins)

    def score(option: str) -> float:
        if not option.startswith("target:"):
            return 0.0
        city = sight.cities[tail(option)]
        if city.owner == sight.seat:
            return 1.0 + 0.5 * max(0, sight.need(city.id)) + 0.1 * len(sight.held(city.id, SARACEN))
        odds = margin(sight, city.id, min(marches, attackers(sight, city.id))) - MARGIN
        return 3.0 + city.level + 0.3 * odds if odds >= 0 else 0.5 + 0.1 * odds

    return best(decision, score)


@answers(ORDER_BOOK, "march.spend")
def _more_marches(sight: Sight, decision: Decision) -> Choice:
    """As many marches as make an attack safe."""
    city, base = decision.about["city"], decision.about["base"]
    if sight.cities[city].owner == sight.seat:
        return pay(decision, 0)
    shape = amounts(decision)
    wanted = max(0, sight.wall(city) + MARGIN + 3 - base)
    free = ready_total(decision)
    return pay(decision, min(shape.most, max(free, min(wanted, free + sight.me.coins))))


@answers(ORDER_BOOK, "march.move")
def _units(sight: Sight, decision: Decision) -> Choice:
    """All that goes in an attack with a chance; one unit otherwise; to an own city what others can spare."""
    shape, city = amounts(decision), sight.cities[decision.about["city"]]
    if city.owner == sight.seat:
        spare = sum(max(0, -sight.need(line.id)) for line in shape.lines)
        total = max(shape.least, min(shape.most, spare, max(1, sight.need(city.id))))
        return spread(shape, total, lambda source, given: -sight.need(source) - given)
    hopeless = margin(sight, city.id, shape.most) < 0
    total = shape.least if hopeless else shape.most
    return spread(shape, total, lambda source, given: -sight.need(source) - given)
