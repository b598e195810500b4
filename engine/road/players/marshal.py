"""A sensible player: feeds the army, marches where Victory Points lie close, and besieges with what it can activate."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from engine.core.decision import Choice, Decision, Pick, PickOne
from engine.core.protocol import Game
from engine.core.view import View
from engine.road.content import Content, edition
from engine.road.content.model import Event
from engine.road.players import assault, campaign, worth
from engine.road.view import RoadGameView

Chooser = Callable[[RoadGameView, Content, Decision, tuple[str, ...], int], str]


class Marshal:
    """Chooses by rules of thumb; chance enters where two ways are nearly as good."""

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        own = cast(RoadGameView, view)
        assert isinstance(decision.shape, PickOne)
        options = decision.shape.options
        return Pick(CHOOSERS[decision.kind](own, edition(own.edition), decision, options, salt))


def assign(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """Give each box what it can turn into most; a 1 is rolled again while Miracles are plenty."""
    if view.miracles > 2 and "reroll:1" in options:
        return "reroll:1"
    return max(
        (option for option in options if option.startswith("assign:")),
        key=lambda option: campaign.assignment(view, [int(part[-1]) for part in option.split("-")]),
    )


def orders(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """The first order of a list of priorities that can be given."""
    for wanted in campaign.priorities(view, salt):
        if wanted in options:
            return wanted
    return "end"


def dice(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """Roll again for a relic always, else when it is likely to help and Miracles are left for the siege."""
    why, rolled = decision.about["why"], decision.about["dice"]
    if why == "relic":
        return next(option for option in options if option != "keep")
    if view.miracles < 2:
        return "keep"
    if why == "survival":
        return options[-1]
    if why == "plunder":
        return options[-1] if rolled[0] <= 2 and not worth.faction(view, "byzantines").out else "keep"
    return _event_dice(view, content, options, rolled)


def _event_dice(view: RoadGameView, content: Content, options: tuple[str, ...], rolled: list[int]) -> str:
    def value(total: int) -> float:
        return max(worth.option(view, option.ops) for option in _event(content, total).options)

    now = value(sum(rolled))
    best, chosen = now + 1.5, "keep"
    for option in options[1:]:
        rest = sum(rolled) - int(option.partition(":")[2])
        expected = sum(value(rest + face) for face in range(1, 7)) / 6
        if expected > best:
            best, chosen = expected, option
    return chosen


def _event(content: Content, total: int) -> Event:
    return content.events[content.chart[total]]


def event(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """The option whose operations are worth most."""
    card = decision.about["card"]
    entry = content.events.get(card) or content.location_events[card]
    best = max(entry.options, key=lambda option: worth.option(view, option.ops))
    return f"choose:{best.id}"


def lose(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """The faction that misses a cube least, and white before Knight."""
    return min(options, key=lambda option: (worth.loss(view, option.split(":")[1]), option.endswith(":knight")))


def gain(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """The faction that a cube helps most."""
    return max(options, key=lambda option: worth.growth(view, option.split(":")[1]))


def knights(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """Ride when that can turn the battle."""
    assert view.battle is not None
    short = view.battle.enemy - view.battle.military
    riders = sum(faction.free_knights for faction in view.factions)
    return options[1] if short <= 2 * riders and (short <= 2 or view.battle.vp) else "fight"


def works(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """Activate the strongest factions; Knights raise a rating that is too low once the siege drags on."""
    able = [option for option in options if option.startswith("order:siege_works:")]
    if able:
        return max(able, key=lambda option: worth.siege_dice(view, option.rpartition(":")[2]))
    riders = [option for option in options if option.startswith("order:knights:")]
    idle = any(faction.able and not faction.activated for faction in view.factions)
    assert view.siege is not None
    late = options[0] == "skip" or view.siege.box >= len(view.siege.timer) - 1
    for rider in riders if idle else ():
        box = worth.faction(view, rider.rpartition(":")[2])
        if late or box.activated or box.white + box.knights > 2 or view.miracles:
            return rider
    return options[0]


def siege_dice(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """Roll the only 1 of rams and ladders again: it would be a casualty."""
    ones = [option for option in options if option in ("reroll:red1", "reroll:white1")]
    assert view.siege is not None
    count = sum(die.value == 1 and die.colour != "black" for die in view.siege.dice)
    return ones[0] if ones and count <= view.miracles else "keep"


def sack(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """Sack when what it brings is worth more than a Diplomacy cube and the Morale."""
    left = worth.any_loss(view) if worth.faction(view, "byzantines").out else worth.loss(view, "byzantines")
    gained = min(decision.about["supply"], view.supply_cap - view.supply) * (2.0 if view.supply < 2 else 0.8)
    price = 1.0 if view.diplomacy else worth.any_loss(view)
    return "sack:yes" if gained > left + price else "sack:no"


def first(view: RoadGameView, content: Content, decision: Decision, options: tuple[str, ...], salt: int) -> str:
    """The first option: pay what can be paid."""
    return options[0]


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
    "siege.match": lambda view, content, decision, options, salt: assault.match(view, options),
    "siege.sack": sack,
    "upkeep.pay": first,
}
