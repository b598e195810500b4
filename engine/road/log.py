"""An event as one sentence of the log. Nothing is hidden, so every viewer reads the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.events import Event
from engine.core.words import join
from engine.road.content import Content, edition
from engine.road.texts import (
    BOX_WORDS,
    ICON_WORDS,
    ORDER_WORDS,
    ROLL_WORDS,
    die_words,
    means_words,
    name_of,
    sentence,
    store_words,
    why_words,
)
from engine.road.view import RoadGameView

Data = dict[str, Any]
Writer = Callable[[Content, Data], str | None]


def _dice(values: list[int]) -> str:
    return join(str(value) for value in values)


def _morale(content: Content, data: Data) -> str:
    name = name_of(content, data["faction"])
    if data["amount"] > 0:
        return f"{name} gain 1 Morale."
    return f"{name} lose a Knight." if data.get("knight") else f"{name} lose 1 Morale."


def _gain_lost(content: Content, data: Data) -> str:
    """What a track or a faction cannot hold (ruling A30)."""
    what, count = data["what"], data["amount"]
    cube = {"knight": "a Knight" if count == 1 else f"{count} Knights", "morale": f"{count} Morale"}.get(what)
    if cube is None:
        return f"There is no room for {store_words(what, count)}: it is lost."
    who = name_of(content, data["faction"]) if data["faction"] else "The factions"
    return f"{who} have no room for {cube}: it is lost."


def _order(content: Content, data: Data) -> str:
    target = f" ({name_of(content, data['target'])})" if data["target"] else ""
    price = f" for {data['cost']} {BOX_WORDS[data['box']]}" if data["cost"] else ""
    return f"Order: {ORDER_WORDS[data['order']]}{target}{price}."


def _assigned(_: Content, data: Data) -> str:
    return "Assigned: " + ", ".join(f"{w} {v}" for w, v in zip(BOX_WORDS.values(), data["ratings"], strict=True)) + "."


def _survival(content: Content, data: Data) -> str:
    fate = "is lost" if data["lost"] else "survives"
    return f"The Knight of the {name_of(content, data['faction'])} rolls a {data['die']} and {fate}."


def _battle_result(_: Content, data: Data) -> str:
    result = "won" if data["won"] else f"lost by {-data['difference']}"
    return f"The battle is {result}. Military is now {data['military']}."


def _chosen(content: Content, data: Data) -> str:
    deck = content.events if data["card"] in content.events else content.location_events
    entry = deck[data["card"]]
    return f"{entry.name}: {next(o.text for o in entry.options if o.id == data['option'])}."


def _over(_: Content, data: Data) -> str:
    ends = {
        "victory": "Victory",
        "time": "Defeat: the crusade has run out of time",
        "abandoned": "Defeat: every faction has left",
    }
    return f"{ends[data['reason']]}, with {data['vp']} Victory Points."


def _upkeep(_: Content, data: Data) -> str:
    unpaid = f", {data['unpaid']} unpaid" if data["unpaid"] else ""
    return f"Upkeep: {data['paid']} Supply paid{unpaid}."


WRITERS: dict[str, Writer] = {
    "turn": lambda c, d: f"Turn {d['number']} begins.",
    "command": lambda c, d: f"Command dice: {_dice(d['dice'])}.",
    "assigned": _assigned,
    "order": _order,
    "rolled": lambda c, d: f"Rolled for {ROLL_WORDS[d['why']]}: {_dice(d['dice'])}.",
    "rerolled": lambda c, d: f"A {d['old']} is rolled again: {d['new']}. Miracles left: {d['miracles']}.",
    "rides": lambda c, d: f"A Knight of the {name_of(c, d['faction'])} rides: Military {d['military']}.",
    "survival": _survival,
    "gained": lambda c, d: f"{store_words(d['what'], d['amount'])} gained.",
    "paid": lambda c, d: f"{store_words(d['what'], d['amount'])} paid.",
    "unpaid": lambda c, d: f"{store_words(d['what'], d['amount'])} cannot or will not be paid.",
    "gain_lost": _gain_lost,
    "morale": _morale,
    "knight": lambda c, d: f"{name_of(c, d['faction'])} gain a Knight.",
    "left": lambda c, d: f"{name_of(c, d['faction'])} have abandoned the crusade.",
    "vp": lambda c, d: f"{why_words(c, d['why'])}: {d['amount']} VP gained, now {d['total']}.",
    "time": lambda c, d: f"Time passes: {c.tracks.timeline[d['box']]}.",
    "marched": lambda c, d: f"The army marches to {name_of(c, d['to'])}.",
    "no_relic": lambda c, d: f"A {d['die']}: no relic is found.",
    "relic": lambda c, d: f"A {d['die']}: the {name_of(c, d['relic'])} is found.",
    "event": lambda c, d: f"Event {d['total']}: {name_of(c, d['card'])}. {c.events[d['card']].text}",
    "location_event": lambda c, d: f"{name_of(c, d['card'])}. {c.location_events[d['card']].text}",
    "chosen": _chosen,
    "battle": lambda c, d: None,  # the event, or the choice of it, has told so already
    "battle_result": _battle_result,
    "siege": lambda c, d: f"The siege of {name_of(c, d['city'])} begins.",
    "siege_box": lambda c, d: f"Siege timer, box {d['box']}: {ICON_WORDS[d['icon']]}.",
    "siege_works": lambda c, d: f"Siege Works: {name_of(c, d['faction'])}. Military is now {d['military']}.",
    "siege_idle": lambda c, d: "No assault this turn.",
    "siege_rolled": lambda c, d: f"Siege dice: {join(die_words(die) for die in d['dice'])}.",
    "casualties": lambda c, d: "A 1 on rams or ladders: casualties.",
    "matched": lambda c, d: f"{name_of(c, d['cell'])}: {d['icon']} matched by {means_words(d['means'])}.",
    "unmatched": lambda c, d: f"{name_of(c, d['cell'])}: the last match is taken back.",
    "captured": lambda c, d: f"{name_of(c, d['cell'])} is captured.",
    "ladders_lost": lambda c, d: f"Ladders fall at {join(name_of(c, cell) for cell in dict.fromkeys(d['cells']))}.",
    "siege_won": lambda c, d: f"{name_of(c, d['city'])} is taken.",
    "sacked": lambda c, d: f"{name_of(c, d['city'])} is sacked.",
    "siege_lost": lambda c, d: f"The siege of {name_of(c, d['city'])} fails; back to {name_of(c, d['to'])}.",
    "upkeep": _upkeep,
    "over": _over,
}


def line(view: RoadGameView, event: Event) -> str | None:
    """Return an event as a sentence, or None when it tells nothing new."""
    text = WRITERS[event.kind](edition(view.edition), event.data)
    return None if text is None else sentence(text)
