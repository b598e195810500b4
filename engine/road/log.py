"""An event as one sentence of the log. Nothing is hidden, so every viewer reads the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.events import Event
from engine.core.words import join
from engine.road.content import Content, edition
from engine.road.state import BOXES
from engine.road.texts import (
    box_word,
    die_words,
    icon_words,
    label_of,
    means_words,
    name_of,
    names_of,
    order_word,
    roll_words,
    sentence,
    store_words,
    text_of,
    values,
    why_words,
)
from engine.road.view import RoadGameView
from words import ident, say

Data = dict[str, Any]
Writer = Callable[[Content, Data], str | None]


def _assigned(_: Content, data: Data) -> str:
    return say("road-log-assigned", **dict(zip(BOXES, data["ratings"], strict=True)))


def _order(content: Content, data: Data) -> str:
    """An order, with its target if it has one, and with its price if it has one."""
    facts = {"order": order_word(data["order"])}
    message = "road-log-order"
    if data["target"]:
        message, facts["target"] = f"{message}-target", name_of(content, data["target"])
    if data["cost"]:
        message, facts["box"] = f"{message}-paid", box_word(data["box"])
        return say(message, cost=data["cost"], **facts)
    return say(message, **facts)


def _survival(content: Content, data: Data) -> str:
    return say("road-log-survival", faction=name_of(content, data["faction"]), die=data["die"], lost=data["lost"])


def _store(message: str) -> Writer:
    """Return what tells of an amount of a store."""
    return lambda _, data: say(message, amount=store_words(data["what"], data["amount"]))


def _gain_lost(content: Content, data: Data) -> str:
    """What a track or a faction cannot hold (ruling A30)."""
    what, count, faction = data["what"], data["amount"], data["faction"]
    if what == "knight":
        return say("road-log-lost-knight", faction=name_of(content, faction), count=count)
    if what == "morale":
        return say("road-log-lost-morale", anybody=not faction, faction=name_of(content, faction), count=count)
    return say("road-log-lost-store", amount=store_words(what, count))


def _morale(content: Content, data: Data) -> str:
    name = name_of(content, data["faction"])
    if data["amount"] > 0:
        return say("road-log-morale-gained", faction=name)
    return say("road-log-morale-lost", faction=name, knight=bool(data.get("knight")))


def _vp(content: Content, data: Data) -> str:
    return say("road-log-vp", why=why_words(content, data["why"]), amount=data["amount"], total=data["total"])


def _event(content: Content, data: Data) -> str:
    card = data["card"]
    text = text_of(content.events[card])
    return say("road-log-event", total=data["total"], card=name_of(content, card), text=text)


def _location_event(content: Content, data: Data) -> str:
    card = data["card"]
    return say("road-log-location-event", card=name_of(content, card), text=text_of(content.location_events[card]))


def _chosen(content: Content, data: Data) -> str:
    card = data["card"]
    deck = content.events if card in content.events else content.location_events
    option = next(option for option in deck[card].options if option.id == data["option"])
    return say("road-log-chosen", card=name_of(content, card), option=text_of(option))


def _battle_result(_: Content, data: Data) -> str:
    return say("road-log-battle-result", won=data["won"], short=-data["difference"], military=data["military"])


def _matched(content: Content, data: Data) -> str:
    means = means_words(data["means"])
    return say("road-log-matched", cell=name_of(content, data["cell"]), icon=data["icon"], means=means)


def _named(message: str, *names: str) -> Writer:
    """Return what tells of things by their names."""
    return lambda content, data: say(message, **{name: name_of(content, data[name]) for name in names})


WRITERS: dict[str, Writer] = {
    "turn": lambda c, d: say("road-log-turn", number=d["number"]),
    "command": lambda c, d: say("road-log-command", dice=values(d["dice"])),
    "assigned": _assigned,
    "order": _order,
    "rolled": lambda c, d: say("road-log-rolled", why=roll_words(d["why"]), dice=values(d["dice"])),
    "rerolled": lambda c, d: say("road-log-rerolled", old=d["old"], new=d["new"], miracles=d["miracles"]),
    "rides": lambda c, d: say("road-log-rides", faction=name_of(c, d["faction"]), military=d["military"]),
    "survival": _survival,
    "gained": _store("road-log-gained"),
    "paid": _store("road-log-paid"),
    "unpaid": _store("road-log-unpaid"),
    "gain_lost": _gain_lost,
    "morale": _morale,
    "knight": _named("road-log-knight", "faction"),
    "left": _named("road-log-left", "faction"),
    "vp": _vp,
    "time": lambda c, d: say("road-log-time", box=label_of(c, d["box"])),
    "marched": _named("road-log-marched", "to"),
    "no_relic": lambda c, d: say("road-log-no-relic", die=d["die"]),
    "relic": lambda c, d: say("road-log-relic", die=d["die"], relic=name_of(c, d["relic"])),
    "event": _event,
    "location_event": _location_event,
    "chosen": _chosen,
    "battle": lambda c, d: None,  # the event, or the choice of it, has told so already
    "battle_result": _battle_result,
    "siege": _named("road-log-siege", "city"),
    "siege_box": lambda c, d: say("road-log-siege-box", box=d["box"], icon=icon_words(d["icon"])),
    "siege_works": lambda c, d: say("road-log-siege-works", faction=name_of(c, d["faction"]), military=d["military"]),
    "siege_idle": lambda c, d: say("road-log-siege-idle"),
    "siege_rolled": lambda c, d: say("road-log-siege-rolled", dice=join(die_words(die) for die in d["dice"])),
    "casualties": lambda c, d: say("road-log-casualties"),
    "matched": _matched,
    "unmatched": _named("road-log-unmatched", "cell"),
    "captured": _named("road-log-captured", "cell"),
    "ladders_lost": lambda c, d: say("road-log-ladders-lost", cells=names_of(c, dict.fromkeys(d["cells"]))),
    "siege_won": _named("road-log-siege-won", "city"),
    "sacked": _named("road-log-sacked", "city"),
    "siege_lost": _named("road-log-siege-lost", "city", "to"),
    "upkeep": lambda c, d: say("road-log-upkeep", paid=d["paid"], unpaid=d["unpaid"]),
    "over": lambda c, d: say(ident("road-log-over", d["reason"]), points=d["vp"]),
}


def line(view: RoadGameView, event: Event) -> str | None:
    """Return an event as a sentence, or None when it tells nothing new."""
    text = WRITERS[event.kind](edition(view.edition), event.data)
    return None if text is None else sentence(text)
