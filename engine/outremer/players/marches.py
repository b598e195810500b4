"""The March order: target, number and origin of units. Answers of the stronger player."""

from __future__ import annotations

from engine.core.decision import Choice, Decision, Split
from engine.outremer.players import campaign
from engine.outremer.players.answers import Book, amounts, answers, best, tail
from engine.outremer.players.household import pay
from engine.outremer.players.mind import Mind
from engine.outremer.players.orders import attackers, ready_total

MARCHES: Book = {}


@answers(MARCHES, "march.act")
def _march(mind: Mind, decision: Decision) -> Choice:
    """The target that pays most: an attack, or help for an own city."""
    boosted = boost(mind)
    marches = 4 + boosted + mind.ready("horses") + min(2, mind.me.coins)

    def score(option: str) -> float:
        if option == "done":
            return 0.0
        city = mind.cities[tail(option)]
        if option.startswith("governor:"):
            return -0.2 + mind.ledger.best_governor() - mind.ledger.governor(city.governor) - 0.5
        if city.owner == mind.seat:
            return max(0.0, help_gain(mind, city.id, 1), help_gain(mind, city.id, 3))
        units = min(marches, attackers(mind, city.id))
        most = campaign.attack(mind, city.id, units, bonus=boosted) - leaving(mind, city.id, units)
        return max(most, campaign.attack(mind, city.id, 1) if most < 0 else most)

    return best(decision, score)


def boost(mind: Mind) -> int:
    """Marches more, and strength in battle, of the March order under way."""
    acting = mind.view.acting
    return 2 * bool(acting and acting.boosted and acting.order == "march")


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


@answers(MARCHES, "march.spend")
def _more_marches(mind: Mind, decision: Decision) -> Choice:
    """As many marches as pay."""
    city, base = decision.about["city"], decision.about["base"]
    if mind.cities[city].owner == mind.seat:
        return pay(decision, 0)
    free = ready_total(decision)
    most = min(amounts(decision).most, free + mind.me.coins)
    bonus = boost(mind)

    def gain(spent: int) -> float:
        units = min(base + spent, attackers(mind, city))
        paid = mind.ledger.gain({"coins": -max(0, spent - free)})
        return campaign.attack(mind, city, units, bonus=bonus) - leaving(mind, city, units) + paid

    return pay(decision, max(range(most + 1), key=gain))


@answers(MARCHES, "march.move")
def _units(mind: Mind, decision: Decision) -> Choice:
    """As many units as pay, from where they are missed least."""
    shape, city = amounts(decision), decision.about["city"]
    own = mind.cities[city].owner == mind.seat

    def gain(units: int) -> float:
        if own:
            return help_gain(mind, city, units)
        return campaign.attack(mind, city, units, bonus=boost(mind)) - leaving(mind, city, units)

    units = max(range(shape.least, shape.most + 1), key=gain)
    return Split({source: count for source, count in sources(mind, city, units).items() if count})
