"""A decision in words, for the seat that is asked: title, text, a label and a hint for every option."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.decision import Decision, Prompt
from engine.core.words import join
from engine.road.content import ops
from engine.road.flow.dice import LOST
from engine.road.flow.events import entry
from engine.road.rules import factions, orders, siege, stores
from engine.road.rules.orders import KNIGHTS, SIEGE_WORKS
from engine.road.state import BOXES, MILITARY, SUPPLY_CAP, G
from engine.road.texts import (
    asked,
    box_word,
    die_words,
    kind_word,
    means_words,
    name_of,
    names_of,
    order_word,
    public_text,
    roll_words,
    sentence,
    store_word,
    store_words,
    text_of,
    values,
    weapons,
    why_words,
)
from words import has, ident, say

Facts = dict[str, str | int]
"""What the text of a question names; a bool is an int."""


def describe(g: G, decision: Decision) -> Prompt:
    """Return a decision in words."""
    options = decision.own
    return Prompt(
        title=sentence(asked(decision.kind)),
        text=sentence(_text(g, decision)),
        public=public_text(decision.kind),
        rule=decision.rule,
        labels={option: _label(g, decision, option)[:80] for option in options},
        hints={option: hint for option in options if (hint := _hint(g, decision, option))},
    )


def _text(g: G, decision: Decision) -> str:
    """The text of a question: which faction gains a cube, or which cube one faction gains."""
    cube = ("cube",) * bool(decision.kind == "morale.gain" and decision.about)
    facts = QUESTIONS[decision.kind](g, decision)
    return say(ident("road-prompts-text", decision.kind, *cube), **facts)


def _about(g: G, decision: Decision) -> Facts:
    """The numbers and names that a decision is about."""
    facts: Facts = {key: value for key, value in decision.about.items() if isinstance(value, str | int)}
    return facts | {key: name_of(g.content, str(facts[key])) for key in ("faction", "city", "event") if key in facts}


def _command(_: G, decision: Decision) -> Facts:
    return {"dice": values(decision.about["dice"])}


def _ratings(g: G, _: Decision) -> Facts:
    return dict(zip(BOXES, g.state.ratings, strict=True))


def _reroll(g: G, decision: Decision) -> Facts:
    why, dice = decision.about["why"], decision.about["dice"]
    return {"roll": roll_words(why), "dice": values(dice), "outlook": outlook(g, why, dice)}


def _event(g: G, decision: Decision) -> Facts:
    card = decision.about["card"]
    return {"event": name_of(g.content, card), "text": text_of(entry(g, card))}


def _loss(g: G, decision: Decision) -> Facts:
    """A loss; perhaps a faction may choose which cube it loses (ruling A5)."""
    why = decision.about["why"]
    either = any(option.endswith(":knight") for option in decision.own)
    return {
        "battle": why == "battle",
        "why": why_words(g.content, why),
        "count": decision.about["count"],
        "either": either,
    }


def _payment(g: G, decision: Decision) -> Facts:
    about = decision.about
    return {
        "why": why_words(g.content, about["why"]),
        "amount": about["amount"],
        "what": store_word(about["what"]),
    }


def _sack(g: G, decision: Decision) -> Facts:
    return _about(g, decision) | {"gone": g.state.factions["byzantines"].out}


def _siege_dice(g: G, _: Decision) -> Facts:
    """The siege dice that match nothing yet."""
    here = siege.current(g)
    free = [die_words(f"{die.colour}{die.value}") for die in here.dice if not die.on]
    return {"dice": join(free), "count": len(free), "miracles": g.state.miracles}


def _siege(g: G, decision: Decision) -> Facts:
    """The free dice, and the cells that are still needed."""
    left = {kind: need - have for kind, (have, need) in siege.progress(g, siege.current(g)).items() if have < need}
    needed = join(say("road-prompts-need", count=count, kind=kind_word(kind)) for kind, count in left.items())
    facts = _siege_dice(g, decision)
    return {
        "city": name_of(g.content, decision.about["city"]),
        "dice": facts["dice"],
        "count": facts["count"],
        "needed": needed,
        "kinds": len(left),
    }


QUESTIONS: dict[str, Callable[[G, Decision], Facts]] = {
    "command.assign": _command,
    "orders.give": _ratings,
    "dice.reroll": _reroll,
    "event.choose": _event,
    "morale.lose": _loss,
    "morale.gain": _about,
    "pay": _payment,
    "battle.knights": _about,
    "siege.works": _ratings,
    "siege.reroll": _siege_dice,
    "siege.match": _siege,
    "siege.sack": _sack,
    "upkeep.pay": lambda g, _: {"supply": g.state.supply},
}
"""Every kind of question, and what its text names."""


def outlook(g: G, why: str, dice: list[int]) -> str:
    """What a roll would bring as it lies."""
    if why == "event":
        return say("road-prompts-outlook-event", event=name_of(g.content, g.content.chart[sum(dice)]))
    if why == "plunder":
        gone, room = g.state.factions["byzantines"].out, factions.has_room(g, "normans")
        return say("road-prompts-outlook-plunder", low=dice[0] <= LOST, gone=gone, room=room)
    return say(ident("road-prompts-outlook", why))


def _label(g: G, decision: Decision, option: str) -> str:
    if has(message := ident("road-prompts-label", option)):
        return say(message)
    head, _, rest = option.partition(":")
    if head == "assign":
        return say("road-prompts-assign", **{part[:-1]: part[-1] for part in rest.split("-")})
    if head == "reroll":
        cost = store_words("miracles", 1)
        return say("road-prompts-reroll", die=die_words(rest), cost=cost, left=g.state.miracles - 1)
    if head == "order":
        return _order(g, option, rest)
    if head == "match":
        cell, icon, means = rest.split(":")
        return say("road-prompts-match", cell=name_of(g.content, cell), icon=icon, means=means_words(means))
    if head == "choose":
        return text_of(next(o for o in entry(g, decision.about["card"]).options if o.id == rest))
    if decision.kind == "upkeep.pay":
        return _upkeep(g, rest)
    if head == "pay":
        return _pay(decision, int(rest))
    return _morale(g, head, rest)


def _pay(decision: Decision, count: int) -> str:
    """What is paid, and what it costs not to pay the rest."""
    missing = decision.about["amount"] - count
    if not count:
        return say("road-prompts-unpaid", missing=missing)
    return say("road-prompts-paid", amount=store_words(decision.about["what"], count), missing=missing)


def _morale(g: G, head: str, rest: str) -> str:
    name, _, cube = rest.partition(":")
    who = name_of(g.content, name)
    if head == "raise":
        return say("road-prompts-gain", faction=who, knight=cube == "knight")
    faction = g.state.factions[name]
    knight, left = cube == "knight" or not faction.white, faction.morale - 1
    return say("road-prompts-lose", faction=who, knight=knight, left=left, last=left < 1)


def _upkeep(g: G, pair: str) -> str:
    """Whose upkeep is paid: those of a pair that are still there."""
    there = names_of(g.content, (name for name in pair.split("_") if not g.state.factions[name].out))
    return say("road-prompts-upkeep", faction=there, amount=store_words("supply", 1))


def _order(g: G, option: str, rest: str) -> str:
    """An order with what it costs and leaves."""
    what, _, target = rest.partition(":")
    whom = name_of(g.content, target)
    if what == "knights":
        return say("road-prompts-order-knights", target=whom, gain=KNIGHTS)
    if what == "siege_works":
        left = g.state.ratings[MILITARY] - SIEGE_WORKS
        return say("road-prompts-order-siege-works", target=whom, cost=SIEGE_WORKS, left=left)
    box, cost = orders.legal(g)[option]
    facts: Facts = {"cost": cost, "box": box_word(BOXES[box]), "left": g.state.ratings[box] - cost}
    if what == "march":
        return say("road-prompts-order-march", target=whom, **facts)
    if what == "morale_knight":
        return say("road-prompts-order-morale-knight", target=whom, **facts)
    if target:
        return say("road-prompts-order-target", order=order_word(what), target=whom, **facts)
    return say("road-prompts-order", order=order_word(what), **facts)


def _hint(g: G, decision: Decision, option: str) -> str:
    head, _, rest = option.partition(":")
    if head == "choose":
        ways = {way.id: way.ops for way in entry(g, decision.about["card"]).options}
        return say("road-prompts-hint-idle") if _is_idle(g, ways[rest]) else ""
    return _order_hint(g, *rest.partition(":")[::2]) if head == "order" else ""


def _order_hint(g: G, what: str, target: str) -> str:
    """What an order brings."""
    if what == "march":
        return _march_hint(g, target)
    if what == "siege_works":
        return weapons(g.content.factions[target].dice)
    if what in ("morale", "morale_knight"):
        return say(
            "road-prompts-hint-morale", morale=g.state.factions[target].morale, slots=g.content.factions[target].slots
        )
    if what == "resupply":
        bonus = factions.is_able(g, "byzantines") and "resupply" not in g.state.used
        return say("road-prompts-hint-resupply", bonus=bonus, fits=g.state.supply + 1 < SUPPLY_CAP)
    if what == "plunder":
        full, room = g.state.supply >= SUPPLY_CAP, factions.has_room(g, "normans")
        return say("road-prompts-hint-plunder", full=full, room=room)
    return say(ident("road-prompts-hint", what))


def _is_idle(g: G, todo: Sequence[ops.AnyOp]) -> bool:
    """Whether an option of an event only gains what there is no room for (ruling A30)."""
    return bool(todo) and not any(_comes(g, op) for op in todo)


def _comes(g: G, op: ops.AnyOp) -> bool:
    if isinstance(op, ops.Gain):
        return any(getattr(op, what) and stores.have(g, what) < cap for what, cap in stores.CAPS.items())
    if isinstance(op, ops.Morale):
        return any(factions.has_room(g, name) for name in op.among)
    if isinstance(op, ops.Knight):
        return factions.has_knight_room(g, op.faction)
    return not isinstance(op, ops.Cubes) or factions.has_room(g, op.faction)


def _march_hint(g: G, target: str) -> str:
    state, place = g.state, g.content.locations[target]
    found = [say("road-prompts-march-ground", friendly=place.friendly)]
    if g.content.neighbours[state.at][target].hazard:
        found.append(say("road-prompts-march-hazard"))
    if place.fortified and target not in state.captured:
        found.append(say("road-prompts-march-siege"))
    if place.stars and target not in state.stars:
        found.append(say("road-prompts-march-stars", stars=place.stars))
    if place.relic and place.relic not in state.relics:
        found.append(say("road-prompts-march-relic"))
    if place.event and place.event not in state.settled:
        found.append(name_of(g.content, place.event))
    return ", ".join(found)
