"""A stronger player: looks one step ahead. Every option is priced by what it changes, battles are played out on paper.

It knows its own view and nothing else: hidden cards are sampled, hidden bishops are averages.
"""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Pick, Split
from engine.core.protocol import Game
from engine.core.rng import Rng
from engine.core.view import View
from engine.outremer.content import ops
from engine.outremer.players import campaign, estate, worth
from engine.outremer.players.answers import (
    Book,
    amounts,
    answers,
    best,
    best_some,
    card_of,
    options,
    spread,
    tail,
)
from engine.outremer.players.clergy import free_neighbours
from engine.outremer.players.duel import Bout, Duel, Hands, blows
from engine.outremer.players.fighting import battle_of, battle_rescript, own_side
from engine.outremer.players.greedy import GREEDY
from engine.outremer.players.household import pay
from engine.outremer.players.ledger import Change
from engine.outremer.players.mind import SAMPLES, Mind
from engine.outremer.players.orders import attackers, coming_units, ready_total
from engine.outremer.state import ATTACKER, DEFENDER, ORDERS, SARACEN

MARSHAL: Book = dict(GREEDY)
LATER = 0.86  # of an order that comes a round later, before its boost
UNIT_LEFT = 0.02  # of a battle, for each unit that outlives it


class Marshal:
    """Answers by its own book where looking ahead pays, by the greedy one elsewhere."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        mind = Mind(view, salt)
        return free_choice(mind, decision) or MARSHAL[decision.kind](mind, decision)


# ------------------------------------------------------------------------------------------- free options


def free_choice(mind: Mind, decision: Decision) -> Choice | None:
    """A spy that has room, or a rescript whose moment has come."""
    for option in decision.free or ():
        card = tail(option)
        if option.startswith("spy:"):
            watched = {spy.watches for spy in mind.me.spies}
            if len(mind.me.spies) < 3 and len(watched) < sum(not p.out for p in mind.rivals):
                return Pick(option)
        elif decision.kind != "battle.play" and rescript_now(mind, decision, card):
            return Pick(option)
    return None


def rescript_now(mind: Mind, decision: Decision, card: str) -> bool:
    """Whether a rescript brings more now than it is worth in hand."""
    entry = mind.content.rescripts[card]
    keys = {op.key for op in entry.ops if isinstance(op, ops.Modify)}
    if keys:
        wanted = {"march": ("march.act",), "discount": ("construction.act", "muster.act")}
        return any(decision.kind in wanted.get(key, ()) for key in keys)
    if decision.kind not in ("planning.place", "turn.end"):
        return False
    kept = -mind.ledger.gain({"rescripts": -1})
    return estate.ops_gain(mind, entry.ops) > max(kept, 0.7 * worth.ops_worth(entry.ops) * (mind.ledger.horizon > 1))


# ------------------------------------------------------------------------------------------- planning


@answers(MARSHAL, "planning.place")
def _place(mind: Mind, decision: Decision) -> Choice:
    """Price each order by its best use; an outer cell brings a spy and the boost, a round later."""
    last = mind.view.round >= mind.view.rounds
    spy = mind.ledger.gain({"spies": 1}) if len(mind.me.spies) < 3 else 0.02
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


@answers(MARSHAL, "construction.act", "muster.act", "upgrade.choose", "building.choose", "tactic.choose")
def _buy(mind: Mind, decision: Decision) -> Choice:
    """What brings most comes first, as long as it brings anything."""
    discount = decision.about.get("discount", 0)

    def score(option: str) -> float:
        action = option.partition(":")[0]
        if action in ("done", "pass"):
            return 0.03
        if action == "recruit":
            return 6.0 if discount == 0 else 0.06  # steel is spent on recruits first, a discount on cards
        if action == "upgrade":
            return estate.upgrade_gain(mind, tail(option), discount)
        if option in mind.cities:
            return estate.upgrade_gain(mind, option, 1)
        return estate.offer_gain(mind, card_of(option), 0 if action == "extra" else discount)

    return best(decision, score)


@answers(MARSHAL, "recruit.spend")
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


@answers(MARSHAL, "units.place")
def _place_units(mind: Mind, decision: Decision) -> Choice:
    """To where danger is, and otherwise to where an attack would start."""
    shape = amounts(decision)
    attack = campaign.best_attack(mind, 8, extra=shape.least)
    front = attack.city if attack and attack.gain > 0 else ""
    near = {c.id for c in mind.held(front, mind.seat)} if front else set()
    return spread(
        shape, shape.least, lambda city, given: campaign.unit_worth(mind, city, given) + 0.12 * (city in near)
    )


@answers(MARSHAL, "tactics.discard", "tactics.take_back")
def _tactics(mind: Mind, decision: Decision) -> Choice:
    if decision.kind == "tactics.discard":
        return best_some(decision, lambda option: -estate.tactic_worth(mind, card_of(option)))
    return best(decision, lambda option: worth.tactic_strength(mind.content.tactics[card_of(option)]))


# ------------------------------------------------------------------------------------------- prayer and bishops


@answers(MARSHAL, "prayer.spend")
def _pray(mind: Mind, decision: Decision) -> Choice:
    """As many points as their bonuses are worth."""
    free, base = ready_total(decision), decision.about["base"]
    most = min(amounts(decision).most, free + mind.me.coins)

    def gain(spent: int) -> float:
        return estate.holiness_gain(mind, base + spent) + mind.ledger.gain({"coins": -max(0, spent - free)})

    return pay(decision, max(range(most + 1), key=gain))


@answers(MARSHAL, "bishops.train")
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


@answers(MARSHAL, "bishops.move")
def _move_bishop(mind: Mind, decision: Decision) -> Choice:
    def score(option: str) -> float:
        if option == "pass":
            return 0.05
        bishop, _, target = option.partition(">")
        city, _, level = bishop.partition(":")
        gain = bishop_gain(mind, target, int(level)) + bishop_gain(mind, city, -int(level))
        return gain + 0.04 * free_neighbours(mind, target) - 0.01 * int(level)

    return best(decision, score)


# ------------------------------------------------------------------------------------------- governors


@answers(MARSHAL, "setup.governor", "governor.choose")
def _governor(mind: Mind, decision: Decision) -> Choice:
    change: Change = {}
    if decision.kind == "governor.choose" and mind.cities[decision.about["city"]].owner != mind.seat:
        change = campaign.holding(mind, decision.about["city"], 1)

    def score(option: str) -> float:
        card = decision.about["card"] if option == "keep" else card_of(option)
        if card == "?":
            return 0.75 * mind.ledger.horizon
        return mind.ledger.governor(card, change) + worth.governor_worth(mind, mind.content.governors[card]) * 0.3

    return best(decision, score)


@answers(MARSHAL, "governor.where", "march.after")
def _replace(mind: Mind, decision: Decision) -> Choice:
    better = mind.ledger.best_governor()

    def score(option: str) -> float:
        if option in ("pass", "done"):
            return 0.3
        governor = mind.cities[card_of(option)].governor
        return better - (mind.ledger.governor(governor) if governor else 0.0)

    return best(decision, score)


@answers(MARSHAL, "after.building", "after.spy")
def _use(mind: Mind, decision: Decision) -> Choice:
    def score(option: str) -> float:
        if option == "pass":
            return 0.0
        card = card_of(option)
        entry = mind.content.buildings.get(card) or mind.content.spies[card]
        pays = mind.content.buildings[card].pays if card in mind.content.buildings else 0
        return estate.ops_gain(mind, entry.ops) - mind.ledger.prices["coins"] * pays * (not any(mind.me.ready)) + 0.01

    return best(decision, score)


# ------------------------------------------------------------------------------------------- march


@answers(MARSHAL, "march.act")
def _march(mind: Mind, decision: Decision) -> Choice:
    """The target that pays most: an attack, or help for an own city."""
    boosted = any(option.startswith("governor:") for option in options(decision))
    marches = 4 + 2 * boosted + mind.ready("horses") + min(2, mind.me.coins)

    def score(option: str) -> float:
        if option == "done":
            return 0.0
        city = mind.cities[tail(option)]
        if option.startswith("governor:"):
            return -0.2 + mind.ledger.best_governor() - mind.ledger.governor(city.governor) - 0.5
        if city.owner == mind.seat:
            return max(0.0, help_gain(mind, city.id, 1), help_gain(mind, city.id, 3))
        units = min(marches, attackers(mind, city.id))
        most = campaign.attack(mind, city.id, units, bonus=2 * boosted) - leaving(mind, city.id, units)
        return max(most, campaign.attack(mind, city.id, 1) if most < 0 else most)

    return best(decision, score)


def help_gain(mind: Mind, city: str, units: int) -> float:
    """Influence of units that come to an own city from its own neighbours."""
    count = min(units, attackers(mind, city))
    arriving = sum(campaign.unit_worth(mind, city, n) for n in range(count))
    return arriving - count * mind.ledger.prices["units"] - leaving(mind, city, count)


def leaving(mind: Mind, target: str, units: int) -> float:
    """Influence lost in safety when units leave for a target from where they are missed least."""
    gone = sources(mind, target, units)
    return sum(campaign.weakening(mind, city, count) for city, count in gone.items() if count)


def sources(mind: Mind, target: str, units: int) -> dict[str, int]:
    """Which own neighbours of a target give so many units: each unit from where it is missed least."""
    gone = {c.id: 0 for c in mind.held(target, mind.seat)}
    for _ in range(units):
        able = [city for city in gone if mind.spare(city) > gone[city]]
        if not able:
            break
        city = min(able, key=lambda c: (campaign.weakening(mind, c, gone[c] + 1), -mind.cities[c].troops + gone[c]))
        gone[city] += 1
    return gone


@answers(MARSHAL, "march.spend")
def _more_marches(mind: Mind, decision: Decision) -> Choice:
    """As many marches as pay."""
    city, base = decision.about["city"], decision.about["base"]
    if mind.cities[city].owner == mind.seat:
        return pay(decision, 0)
    free = ready_total(decision)
    most = min(amounts(decision).most, free + mind.me.coins)
    bonus = 2 * (base >= 6)

    def gain(spent: int) -> float:
        units = min(base + spent, attackers(mind, city))
        paid = mind.ledger.gain({"coins": -max(0, spent - free)})
        return campaign.attack(mind, city, units, bonus=bonus) - leaving(mind, city, units) + paid

    return pay(decision, max(range(most + 1), key=gain))


@answers(MARSHAL, "march.move")
def _units(mind: Mind, decision: Decision) -> Choice:
    """As many units as pay, from where they are missed least."""
    shape, city = amounts(decision), decision.about["city"]
    own = mind.cities[city].owner == mind.seat

    def gain(units: int) -> float:
        if own:
            return help_gain(mind, city, units)
        return campaign.attack(mind, city, units) - leaving(mind, city, units)

    units = max(range(shape.least, shape.most + 1), key=gain)
    return Split({source: count for source, count in sources(mind, city, units).items() if count})


# ------------------------------------------------------------------------------------------- battle


def battle_hands(mind: Mind) -> tuple[tuple[str, ...] | Hands, tuple[str, ...] | Hands]:
    """The hands of both sides: one's own as it is, the other's sampled."""
    battle = battle_of(mind)
    played = tuple(p.card for p in battle.plays)
    found: list[tuple[str, ...] | Hands] = []
    for side, owner in ((ATTACKER, battle.attacker), (DEFENDER, battle.defender)):
        if owner == mind.seat:
            found.append(mind.own.battle_hand)
        elif owner == SARACEN and battle.players[side] == mind.seat:
            found.append(battle.saracen_hand)
        else:
            found.append(Hands(mind, owner, SAMPLES, battle.hands[side], played))
    return found[0], found[1]


def bouts(mind: Mind) -> list[Bout]:
    """The battle as it stands, once for each sample of what is hidden."""
    battle, view = battle_of(mind), mind.view
    hands = battle_hands(mind)
    friends = [
        sum(c.troops - 1 for c in mind.held(battle.city, owner)) for owner in (battle.attacker, battle.defender)
    ]
    bonus = (battle.strength[0] - battle.units[0], battle.strength[1] - battle.units[1])
    played = sum(bool(p.half) for p in battle.plays)
    found = []
    for n in range(SAMPLES):
        both = [hand.drawn[n] if isinstance(hand, Hands) else hand for hand in hands]
        duel = Duel(battle.units, bonus, (friends[0], friends[1]), (both[0], both[1]), played)
        found.append(Bout(view.edition, duel))
    return found


def outcome_worth(mind: Mind, bout: Bout) -> float:
    """How good the end of a bout is for the side that one wants to win."""
    side = own_side(mind)
    won = bout.won() == (side == ATTACKER)
    return won + UNIT_LEFT * (bout.units[side] - bout.units[1 - side])


@answers(MARSHAL, "battle.play")
def _play(mind: Mind, decision: Decision) -> Choice:
    """Play the battle out behind each card."""
    side = decision.about["side"]
    known: dict[str, float] = {}

    def score(option: str) -> float:
        card = card_of(option)
        if card not in known:
            rng, total = Rng(7), 0.0
            for bout in bouts_again(mind):
                bout.maneuver(side, card, rng)
                bout.finish(rng)
                total += outcome_worth(mind, bout)
            known[card] = total
        return known[card] if side == own_side(mind) else -known[card]

    start = mind.rng.drawn

    def bouts_again(mind: Mind) -> list[Bout]:
        mind.rng.drawn = start
        return bouts(mind)

    return best(decision, score)


@answers(MARSHAL, "battle.cover")
def _cover(mind: Mind, decision: Decision) -> Choice:
    """Play the battle out behind each half."""
    side = decision.about["side"]
    top, bottom = blows(mind.view.edition, decision.about["card"])
    start = mind.rng.drawn

    def score(option: str) -> float:
        mind.rng.drawn = start
        rng, total = Rng(7), 0.0
        for bout in bouts(mind):
            bout.covered(side, bottom if option == "top" else top, rng)
            bout.finish(rng)
            total += outcome_worth(mind, bout)
        return total + bites(mind, decision.about["card"], "bottom" if option == "top" else "top", side)

    return best(decision, score)


def bites(mind: Mind, card: str, left: str, side: int) -> float:
    """What the end-of-battle effect of the half that stays open is worth, in samples."""
    entry = mind.content.tactics.get(card) or mind.content.saracens[card]
    half = entry.top if left == "top" else entry.bottom
    value = 0.12 * SAMPLES * abs(worth.ops_worth(half.end))
    return value if side == own_side(mind) else -value


@answers(MARSHAL, "window.battle")
def _battle_window(mind: Mind, decision: Decision) -> Choice:
    """A rescript when it turns the battle: its strength is added to every sample."""
    fitting = [o for o in options(decision) if o.startswith("rescript:")]
    if not fitting:
        return Pick("pass")

    def chance(extra: float) -> float:
        rng, total = Rng(7), 0.0
        for bout in bouts(mind):
            bout.bonus[own_side(mind)] += round(extra)
            bout.finish(rng)
            total += outcome_worth(mind, bout)
        return total / SAMPLES

    start = mind.rng.drawn
    plain = chance(0)
    for option in fitting:
        mind.rng.drawn = start
        if (extra := battle_rescript(mind, tail(option))) and chance(extra) > plain + 0.2:
            return Pick(option)
    return Pick("pass")
