"""A decision in words, for the seat that is asked: title, text, a label and a hint for every option."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decision import Decision, Prompt
from engine.core.words import join
from engine.road.content import ops
from engine.road.flow.events import entry
from engine.road.rules import factions, orders, stores
from engine.road.rules.orders import KNIGHTS, SIEGE_WORKS
from engine.road.state import BOXES, SUPPLY_CAP, G
from engine.road.texts import (
    BOX_WORDS,
    KIND_WORDS,
    ORDER_WORDS,
    PUBLIC,
    ROLL_WORDS,
    STORE_WORDS,
    because,
    die_words,
    means_words,
    name_of,
    public_text,
    sentence,
    store_words,
    why_words,
)

TEXTS = {
    "command.assign": "You rolled {dice}. Give one die each to Faith, Logistics and Military.",
    "orders.give": "Faith {faith}, Logistics {logistics}, Military {military}. Only Military lasts beyond this phase.",
    "dice.reroll": "{roll}: you rolled {dice}. {outlook}",
    "event.choose": "{event}",
    "morale.lose": "{because}, {count} Morale is lost. Choose {cube}.",
    "morale.gain": "Choose the faction that gains 1 Morale.",
    "morale.gain.cube": "{faction} have room for one cube only. Choose which they gain; the other is lost.",
    "pay": "{why}: pay {amount} {what}. Each one that you do not pay costs 1 Morale of any faction.",
    "battle.knights": "{event}: your Military {military} against {enemy}. Each Knight adds 2, and is lost on a 1-2.",
    "siege.works": "Military {military}. Siege Works costs 2 and brings the siege dice of a faction with 2 Morale.",
    "siege.reroll": "Siege dice: {siege}. A 1 on a ram or ladder costs 1 Morale. Miracles: {miracles}.",
    "siege.match": "Siege of {city}: match dice with icons. Dice: {siege}. Needed: {needed}. End when you are done.",
    "siege.sack": "{city} is yours. Sacking it gains {supply} Supply, costs 1 Diplomacy and {morale}.",
    "upkeep.pay": "One Supply for each pair of factions; an unpaid pair loses 1 Morale. You have {supply} Supply.",
}

WORDS = {
    "end": "Done",
    "keep": "Keep it",
    "pilgrims": "Roll again (Pilgrims, once a turn)",
    "fight": "Fight as you are",
    "roll": "Roll the siege dice",
    "skip": "No assault this turn",
    "unmatch": "Take the last match back",
    "sack:no": "Spare the city",
    "sack:yes": "Sack the city",
    "pay:both": "Pay for both pairs (2 Supply)",
    "pay:none": "Pay for nobody",
}


def describe(g: G, decision: Decision) -> Prompt:
    """Return a decision in words."""
    options = decision.own
    return Prompt(
        title=sentence(PUBLIC[decision.kind]),
        text=sentence(_template(decision).format_map(_facts(g, decision))),
        public=public_text(decision),
        rule=decision.rule,
        labels={option: _label(g, decision, option)[:80] for option in options},
        hints={option: hint for option in options if (hint := _hint(g, decision, option))},
    )


def _template(decision: Decision) -> str:
    """The text of a question: which faction gains a cube, or which cube one faction gains."""
    return TEXTS["morale.gain.cube" if decision.kind == "morale.gain" and decision.about else decision.kind]


def _facts(g: G, decision: Decision) -> dict[str, str]:
    """The facts that a text may name, in words."""
    state, about = g.state, decision.about
    facts = {key: str(value) for key, value in about.items()}
    facts |= {box: str(rating) for box, rating in zip(BOXES, state.ratings, strict=True)}
    facts["supply"] = facts.get("supply", str(state.supply))
    facts["miracles"] = str(state.miracles)
    if "dice" in about:
        facts["dice"] = join(str(value) for value in about["dice"])
    if "why" in about:
        facts["why"] = why_words(g.content, about["why"])
        facts["because"] = because(g.content, about["why"])
        facts["cube"] = "the faction, and white cube or Knight" if _either(decision) else "the faction"
        facts["roll"] = ROLL_WORDS.get(about["why"], "")
        facts["outlook"] = outlook(g, about["why"], about.get("dice", []))
    if "what" in about:
        facts["what"] = STORE_WORDS[about["what"]]
    if "event" in about:
        facts["event"] = name_of(g.content, about["event"])
    if "card" in about:
        facts["event"] = f"{entry(g, about['card']).name}. {entry(g, about['card']).text}"
    facts["morale"] = "1 Morale of any faction" if state.factions["byzantines"].out else "1 Byzantine Morale"
    if "faction" in about:
        facts["faction"] = name_of(g.content, about["faction"])
    if "city" in about:
        facts["city"] = name_of(g.content, about["city"])
    return facts | _siege_facts(g)


def _either(decision: Decision) -> bool:
    """Whether a faction may choose which cube it loses (ruling A5)."""
    return any(option.endswith(":knight") for option in decision.own)


def _siege_facts(g: G) -> dict[str, str]:
    here = g.state.siege
    if here is None:
        return {}
    free = [die_words(f"{die.colour}{die.value}") for die in here.dice if not die.on]
    needs = dict(g.content.conditions[here.city].needs)
    for name in here.captured:
        kind = g.content.cells[name].kind
        needs[kind] = max(0, needs.get(kind, 0) - 1)
    left = [f"{count}× {KIND_WORDS[kind]}" for kind, count in needs.items() if count]
    return {"siege": join(free) or "none left", "needed": join(left) or "nothing more"}


def outlook(g: G, why: str, dice: list[int]) -> str:
    """What a roll would bring as it lies."""
    if why == "event":
        return f"That is {g.content.events[g.content.chart[sum(dice)]].name}."
    if why == "relic":
        return "A relic needs 4 or more."
    if why == "survival":
        return "The Knight is lost on 1-2."
    if dice and dice[0] <= 2:
        gone = g.state.factions["byzantines"].out
        return "Nothing happens: the Byzantines are gone." if gone else "The Byzantines would lose 1 Morale."
    return "Nothing happens on 3-5; on a 6 the Normans gain 1 Morale."


def _label(g: G, decision: Decision, option: str) -> str:
    if option in WORDS:
        return WORDS[option]
    head, _, rest = option.partition(":")
    if head == "assign":
        return ", ".join(f"{BOX_WORDS[part[:-1]]} {part[-1]}" for part in rest.split("-"))
    if head == "reroll":
        return f"Re-roll the {die_words(rest)} (costs {store_words('miracles', 1)}, leaves {g.state.miracles - 1})"
    if head == "order":
        return _order(g, option, rest)
    if head == "match":
        cell, icon, means = rest.split(":")
        return f"{name_of(g.content, cell)}: {icon} by {means_words(means)}"
    if head == "choose":
        return next(o.text for o in entry(g, decision.about["card"]).options if o.id == rest)
    if decision.kind == "upkeep.pay":
        return _upkeep(g, rest)
    if head == "pay":
        return _pay(decision, int(rest))
    return _morale(g, head, rest)


def _pay(decision: Decision, count: int) -> str:
    """What is paid, and what it costs not to pay the rest."""
    missing = decision.about["amount"] - count
    paid = f"Pay {store_words(decision.about['what'], count)}" if count else "Pay nothing"
    return f"{paid} (costs {missing} Morale)" if missing else paid


def _morale(g: G, head: str, rest: str) -> str:
    name, _, cube = rest.partition(":")
    words = name_of(g.content, name)
    if head == "raise":
        return f"{words} gain {'a Knight' if cube == 'knight' else '1 Morale'}"
    faction = g.state.factions[name]
    lost = "a Knight" if cube == "knight" or not faction.white else "1 Morale"
    end = "" if faction.morale > 1 else ": they abandon the crusade"
    return f"{words} lose {lost} (leaves {faction.morale - 1}{end})"


def _upkeep(g: G, pair: str) -> str:
    """Whose upkeep is paid: those of a pair that are still there."""
    there = join(name_of(g.content, name) for name in pair.split("_") if not g.state.factions[name].out)
    return f"Pay for {there} ({store_words('supply', 1)})"


def _order(g: G, option: str, rest: str) -> str:
    """An order with what it costs and leaves."""
    what, _, target = rest.partition(":")
    words = ORDER_WORDS[what]
    if what == "knights":
        return f"Knight of the {name_of(g.content, target)} rides: +{KNIGHTS} Military"
    if what == "siege_works":
        left = g.state.ratings[2] - SIEGE_WORKS
        return f"Siege Works: {name_of(g.content, target)} ({SIEGE_WORKS} Military, leaves {left})"
    box, cost = orders.legal(g)[option]
    price = f"({cost} {BOX_WORDS[BOXES[box]]}, leaves {g.state.ratings[box] - cost})"
    if what == "march":
        return f"March to {name_of(g.content, target)} {price}"
    if what == "morale_knight":
        return f"Knight for the {name_of(g.content, target)} {price}"
    return f"{words}: {name_of(g.content, target)} {price}" if target else f"{words} {price}"


HINTS = {
    "prayers": "Miracles +1",
    "relic": "A die: 4+ finds the relic, 1 Victory Point",
    "resupply": "Supply +1",
    "diplomacy": "Diplomacy +1",
    "plunder": "Supply +1; a die: 1-2 Byzantines -1 Morale, 6 Normans +1",
    "knights": "A die after what it served: the Knight is lost on 1-2",
}


def _hint(g: G, decision: Decision, option: str) -> str:
    head, _, rest = option.partition(":")
    if head == "choose":
        ways = {way.id: way.ops for way in entry(g, decision.about["card"]).options}
        return "Would come to nothing now: there is no room" if _is_idle(g, ways[rest]) else ""
    if head != "order":
        return ""
    what, _, target = rest.partition(":")
    if what == "march":
        return _march_hint(g, target)
    if what == "siege_works":
        return join(die_words(colour).strip() for colour in g.content.factions[target].dice)
    if what in ("morale", "morale_knight"):
        box = g.state.factions[target]
        return f"Morale {box.morale} of {g.content.factions[target].slots}"
    if what == "resupply" and factions.is_able(g, "byzantines") and "resupply" not in g.state.used:
        return "Supply +2 (Byzantines)" if g.state.supply + 1 < SUPPLY_CAP else "Supply +1: there is no room for more"
    if what == "plunder" and g.state.supply >= SUPPLY_CAP:
        return HINTS[what].replace("Supply +1", "No room for Supply")
    return HINTS[what]


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
    words = ["friendly" if place.friendly else "enemy"]
    if g.content.neighbours[state.at][target].hazard:
        words.append("hazard: 1 Supply")
    if place.fortified and target not in state.captured:
        words.append("a siege begins")
    if place.stars and target not in state.stars:
        words.append(f"{place.stars} VP")
    if place.relic and place.relic not in state.relics:
        words.append("a relic")
    if place.event and place.event not in state.settled:
        words.append(name_of(g.content, place.event))
    return ", ".join(words)
