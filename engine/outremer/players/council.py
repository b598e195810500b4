"""Planning, buying, praying, appointing: the peaceful answers of the stronger player."""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick
from engine.outremer.flow.spies import LIMIT
from engine.outremer.players import campaign, estate, worth
from engine.outremer.players.answers import Book, amounts, answers, best, best_some, card_of, options, spread, tail
from engine.outremer.players.clergy import free_neighbours
from engine.outremer.players.household import pay
from engine.outremer.players.ledger import Change
from engine.outremer.players.mind import Mind
from engine.outremer.players.orders import coming_units, ready_total
from engine.outremer.state import ORDERS

COUNCIL: Book = {}
SPACE = 0.2  # influence that a purchase must bring at least
LATER = 0.86  # of an order that comes a round later, before its boost
DOUBT = 3.0  # influence by which a first guess at a bull may be wrong


# ------------------------------------------------------------------------------------------- planning


@answers(COUNCIL, "planning.place")
def _place(mind: Mind, decision: Decision) -> Choice:
    """Price each order by its best use; an outer cell brings a spy and the boost, a round later."""
    last = mind.view.round >= mind.view.rounds
    spy = mind.ledger.gain({"spies": 1}) if len(mind.me.spies) < LIMIT else 0.02
    income = sum(c.level for c in mind.mine) + 1
    extra = coming_units(mind)
    price = mind.ledger.prices["coins"]

    def score(option: str) -> float:
        cell, _, order = option.partition(":")
        if cell == "pass":
            return 0.0
        if cell == "outer":
            if last:
                return spy + 0.01
            purse = mind.me.coins + income
            return spy + LATER * estate.order_gain(mind, order, boosted=True, coins=purse, extra=2)
        beneath = len(mind.view.sectors[ORDERS.index(order)].inner)
        purse = max(0, mind.me.coins - beneath)
        gain = estate.order_gain(mind, order, boosted=cell == "homs", coins=purse, extra=extra)
        return gain - 1.15 * price * beneath

    return best(decision, score)


# ------------------------------------------------------------------------------------------- construction and muster


@answers(COUNCIL, "construction.act", "muster.act", "upgrade.choose", "building.choose", "tactic.choose")
def _buy(mind: Mind, decision: Decision) -> Choice:
    """What brings most comes first, as long as it brings anything."""
    discount = decision.about.get("discount", 0)

    def score(option: str) -> float:
        action = option.partition(":")[0]
        if action in ("done", "pass"):
            return SPACE
        if action == "recruit":
            return 6.0 if discount == 0 else SPACE + 0.01  # steel is spent on recruits first, a discount on cards
        if action == "upgrade":
            return estate.upgrade_gain(mind, tail(option), discount or decision.kind == "upgrade.choose")
        off = 0 if action == "extra" else discount
        if card_of(option) == "?":
            return estate.blind_gain(mind, option.split(":")[-2], off)
        return estate.offer_gain(mind, card_of(option), off)

    return best(decision, score)


@answers(COUNCIL, "recruit.spend")
def _recruit(mind: Mind, decision: Decision) -> Choice:
    """Units as long as the next one is worth its coin."""
    free, base = ready_total(decision), decision.about["base"]
    most = min(amounts(decision).most, free + max(0, mind.me.coins))
    places = spread_units(mind, base + most)
    gains = [0.0]
    for count in range(1, most + 1):
        gains.append(gains[-1] + places[min(len(places) - 1, base + count - 1)])
    coin = mind.ledger.gain({"coins": 1})
    return pay(decision, max(range(most + 1), key=lambda n: gains[n] - coin * max(0, n - free)))


def spread_units(mind: Mind, count: int) -> list[float]:
    """What each of so many units brings where it helps most, one after another."""
    given: dict[str, int] = {}
    found = [0.0]
    for _ in range(min(count, mind.me.reserve)):
        city = max(mind.mine, key=lambda c: campaign.unit_worth(mind, c.id, given.get(c.id, 0)))
        found.append(campaign.unit_worth(mind, city.id, given.get(city.id, 0)))
        given[city.id] = given.get(city.id, 0) + 1
    return found[1:] or found


@answers(COUNCIL, "units.place")
def _place_units(mind: Mind, decision: Decision) -> Choice:
    """To where danger is, and otherwise to where an attack would start."""
    shape = amounts(decision)
    attack = campaign.best_attack(mind, 8, extra=shape.least)
    front = attack.city if attack and attack.gain > 0 else ""
    near = {c.id for c in mind.held(front, mind.seat)} if front else set()
    return spread(
        shape, shape.least, lambda city, given: campaign.unit_worth(mind, city, given) + 0.12 * (city in near)
    )


@answers(COUNCIL, "tactics.discard", "tactics.take_back")
def _tactics(mind: Mind, decision: Decision) -> Choice:
    if decision.kind == "tactics.discard":
        return best_some(decision, lambda option: -estate.tactic_worth(mind, card_of(option)))
    return best(decision, lambda option: worth.tactic_strength(mind.content.tactics[card_of(option)]))


# ------------------------------------------------------------------------------------------- prayer and bishops


@answers(COUNCIL, "prayer.spend")
def _pray(mind: Mind, decision: Decision) -> Choice:
    """As many points as their bonuses are worth."""
    free, base = ready_total(decision), decision.about["base"]
    most = min(amounts(decision).most, free + mind.me.coins)

    def gain(spent: int) -> float:
        return estate.holiness_gain(mind, base + spent) + mind.ledger.gain({"coins": -max(0, spent - free)})

    return pay(decision, max(range(most + 1), key=gain))


@answers(COUNCIL, "bishops.train")
def _train(mind: Mind, decision: Decision) -> Choice:
    """Train as many as can still be sent; the best place has free cities around it, or needs to be held."""
    stop = options(decision)[0]
    left = decision.about["left"]
    wise = estate.clergy_gain(mind, left)[1] if stop == "move" else left

    def score(option: str) -> float:
        if option == stop:
            return -9.0 if wise else 9.0
        city, _, level = option.partition(":")
        return bishop_gain(mind, city, int(level)) + 0.15 * free_neighbours(mind, city) + 0.03 * int(level)

    return best(decision, score)


def bishop_gain(mind: Mind, city: str, level: int) -> float:
    """Influence of a bishop more (or, with a negative level, less) in a city."""
    own, foe = mind.strength_of_clergy(city, mind.seat), mind.rival_clergy(city)
    before, after = own > foe, own + level > foe
    change: Change = {"holy_lands": after - before}
    if own == 0 or own + level == 0:
        change["bishop_cities"] = 1 if level > 0 else -1
    if mind.cities[city].owner != mind.seat:
        change["foreign_bishops"] = 1 if level > 0 else -1
    gain = mind.ledger.gain(change)
    if foe and (own >= foe) != (own + level >= foe):
        gain += denied(mind, city) * (1 if level > 0 else -1)
    return gain + 0.03 * min(2.0, own + level - foe)


def denied(mind: Mind, city: str) -> float:
    """Influence of taking a holy land from whoever has it: much, when it would be the fifth."""
    owners = [seat for seat, count in enumerate(mind.cities[city].bishops) if count and seat != mind.seat]
    near = any(mind.view.players[seat].holy_lands >= 4 for seat in owners)
    return 2.5 if near else 0.3 * mind.ledger.horizon


@answers(COUNCIL, "bishops.move")
def _move_bishop(mind: Mind, decision: Decision) -> Choice:
    def score(option: str) -> float:
        if option == "pass":
            return 0.05
        bishop, _, target = option.partition(">")
        city, _, level = bishop.partition(":")
        gain = bishop_gain(mind, target, int(level)) + bishop_gain(mind, city, -int(level))
        return gain + 0.04 * free_neighbours(mind, target) - 0.01 * int(level)

    return best(decision, score)


# ------------------------------------------------------------------------------------------- bull and governors


@answers(COUNCIL, "setup.bull")
def _bull(mind: Mind, decision: Decision) -> Choice:
    """What both objectives usually bring; close ones are decided by lot, because nobody can know yet."""
    bulls = mind.content.bulls
    guess = {
        card: max(estate.objective_guess(o.condition) for o in (bulls[card].first, bulls[card].second))
        for card in options(decision)
    }
    close = [card for card, points in guess.items() if points > max(guess.values()) - DOUBT]
    return Pick(close[mind.rng.below(len(close))])


@answers(COUNCIL, "setup.governor", "governor.choose")
def _governor(mind: Mind, decision: Decision) -> Choice:
    change: Change = {}
    if decision.kind == "governor.choose" and mind.cities[decision.about["city"]].owner != mind.seat:
        change = campaign.holding(mind, decision.about["city"], 1)

    def score(option: str) -> float:
        card = decision.about["card"] if option == "keep" else card_of(option)
        if card == "?":
            unseen = estate.unseen(mind, "governor")
            return sum(map(value, unseen)) / max(1, len(unseen))
        return value(card)

    def value(card: str) -> float:
        return mind.ledger.governor(card, change) + worth.governor_worth(mind, mind.content.governors[card]) * 0.3

    return best(decision, score)


@answers(COUNCIL, "governor.where", "march.after")
def _replace(mind: Mind, decision: Decision) -> Choice:
    better = mind.ledger.best_governor()

    def score(option: str) -> float:
        if option in ("pass", "done"):
            return 0.3
        governor = mind.cities[card_of(option)].governor
        return better - (mind.ledger.governor(governor) if governor else 0.0)

    return best(decision, score)


@answers(COUNCIL, "after.building", "after.spy")
def _use(mind: Mind, decision: Decision) -> Choice:
    def score(option: str) -> float:
        if option == "pass":
            return 0.0
        card = card_of(option)
        entry = mind.content.buildings.get(card) or mind.content.spies[card]
        pays = mind.content.buildings[card].pays if card in mind.content.buildings else 0
        return estate.ops_gain(mind, entry.ops) - mind.ledger.prices["coins"] * pays * (not any(mind.me.ready)) + 0.01

    return best(decision, score)
