"""A sensible player: feeds the army, marches where Victory Points lie close, and besieges with what it can activate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from engine.core.decision import Choice, Decision, Pick, PickOne
from engine.core.protocol import Game
from engine.core.view import View
from engine.road.content import Content, edition
from engine.road.players import assault, campaign, worth
from engine.road.view import RoadGameView


class Question(NamedTuple):
    """What a rule of thumb answers: the table, what is printed, the facts and options of the decision, and chance."""

    view: RoadGameView
    content: Content
    about: dict[str, Any]
    options: tuple[str, ...]
    salt: int


Chooser = Callable[[Question], str]


class Marshal:
    """Chooses by rules of thumb; chance enters where two ways are nearly as good."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        own = cast(RoadGameView, view)
        assert isinstance(decision.shape, PickOne)
        question = Question(own, edition(own.edition), decision.about, decision.shape.options, salt)
        return Pick(CHOOSERS[decision.kind](question))


def assign(q: Question) -> str:
    """Give each box what it can turn into most; a 1 is rolled again while Miracles are plenty."""
    if q.view.miracles > 2 and "reroll:1" in q.options:
        return "reroll:1"
    return max(
        (option for option in q.options if option.startswith("assign:")),
        key=lambda option: campaign.assignment(q.view, [int(part[-1]) for part in option.split("-")]),
    )


def orders(q: Question) -> str:
    """The first order of a list of priorities that can be given."""
    for wanted in campaign.priorities(q.view, q.salt):
        if wanted in q.options:
            return wanted
    return "end"


def dice(q: Question) -> str:
    """Roll again for a relic always, else when it is likely to help and Miracles are left for the siege."""
    why, rolled = q.about["why"], q.about["dice"]
    if why == "relic":
        return next(option for option in q.options if option != "keep")
    if q.view.miracles < 2:
        return "keep"
    if why == "survival":
        return q.options[-1]
    if why == "plunder":
        return q.options[-1] if rolled[0] <= 2 and not worth.faction(q.view, "byzantines").out else "keep"
    return _event_dice(q, rolled)


def _event_dice(q: Question, rolled: list[int]) -> str:
    def value(total: int) -> float:
        event = q.content.events[q.content.chart[total]]
        return max(worth.option(q.view, option.ops) for option in event.options)

    best, chosen = value(sum(rolled)) + 1.5, "keep"
    for option in q.options[1:]:
        rest = sum(rolled) - int(option.partition(":")[2])
        expected = sum(value(rest + face) for face in range(1, 7)) / 6
        if expected > best:
            best, chosen = expected, option
    return chosen


def event(q: Question) -> str:
    """The option whose operations are worth most."""
    card = q.about["card"]
    entry = q.content.events.get(card) or q.content.location_events[card]
    best = max(entry.options, key=lambda option: worth.option(q.view, option.ops))
    return f"choose:{best.id}"


def lose(q: Question) -> str:
    """The faction that misses a cube least, and white before Knight."""
    return min(q.options, key=lambda option: (worth.loss(q.view, option.split(":")[1]), option.endswith(":knight")))


def gain(q: Question) -> str:
    """The faction that a cube helps most; a Knight before a white cube."""
    return max(q.options, key=lambda option: (worth.growth(q.view, option.split(":")[1]), option.endswith(":knight")))


def knights(q: Question) -> str:
    """Ride when that can turn the battle."""
    assert q.view.battle is not None
    short = q.view.battle.enemy - q.view.battle.military
    riders = sum(faction.free_knights for faction in q.view.factions)
    return q.options[1] if short <= 2 * riders and (short <= 2 or q.view.battle.vp) else "fight"


def works(q: Question) -> str:
    """Activate the strongest factions; Knights raise a rating that is too low once the siege drags on."""
    able = [option for option in q.options if option.startswith("order:siege_works:")]
    if able:
        return max(able, key=lambda option: worth.siege_dice(q.view, option.rpartition(":")[2]))
    riders = [option for option in q.options if option.startswith("order:knights:")]
    idle = any(faction.able and not faction.activated for faction in q.view.factions)
    assert q.view.siege is not None
    late = q.options[0] == "skip" or q.view.siege.box >= len(q.view.siege.timer) - 1
    for rider in riders if idle else ():
        box = worth.faction(q.view, rider.rpartition(":")[2])
        if late or box.activated or box.white + box.knights > 2 or q.view.miracles:
            return rider
    return q.options[0]


def siege_dice(q: Question) -> str:
    """Roll the only 1 of rams and ladders again: it would be a casualty."""
    ones = [option for option in q.options if option in ("reroll:red1", "reroll:white1")]
    assert q.view.siege is not None
    count = sum(die.value == 1 and die.colour != "black" for die in q.view.siege.dice)
    return ones[0] if ones and count <= q.view.miracles else "keep"


def sack(q: Question) -> str:
    """Sack when what it brings is worth more than a Diplomacy cube and the Morale."""
    left = worth.any_loss(q.view) if worth.faction(q.view, "byzantines").out else worth.loss(q.view, "byzantines")
    gained = min(q.about["supply"], q.view.supply_cap - q.view.supply) * (2.0 if q.view.supply < 2 else 0.8)
    price = 1.0 if q.view.diplomacy else worth.any_loss(q.view)
    return "sack:yes" if gained > left + price else "sack:no"


def first(q: Question) -> str:
    """The first option: pay what can be paid."""
    return q.options[0]


CHOOSERS: dict[str, Chooser] = {
    "command.assign": assign,
    "orders.give": orders,
    "dice.reroll": dice,
    "event.choose": event,
    "morale.lose": lose,
    "morale.gain": gain,
    "pay": first,
    "battle.knights": knights,
    "siege.works": works,
    "siege.reroll": siege_dice,
    "siege.match": lambda q: assault.match(q.view, q.options),
    "siege.sack": sack,
    "upkeep.pay": first,
}
