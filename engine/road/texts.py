"""Words for ids: how places, factions, cells, dice and options are called. English is a table here, so that another can
stand beside it."""

from __future__ import annotations

from engine.core.decision import Decision
from engine.road.content import Content

PHASES = {
    "crusader": "Crusader phase",
    "event": "Event phase",
    "siege": "Siege phase",
    "upkeep": "Upkeep phase",
    "over": "The game is over",
}
BOX_WORDS = {"faith": "Faith", "logistics": "Logistics", "military": "Military"}
STORE_WORDS = {"supply": "Supply", "diplomacy": "Diplomacy", "miracles": "Miracles"}
ONE = {"miracles": "Miracle"}  # the stores that are counted in pieces
COLOUR_WORDS = {"black": "catapult", "red": "ram", "white": "ladder"}
KIND_WORDS = {
    "outer": "Outer Walls",
    "guard": "Guard Tower",
    "inner": "Inner Wall",
    "tower": "Tower Walls",
    "citadel": "Citadel",
    "plaza": "Plaza",
    "market": "Market",
    "granary": "Granary",
    "temple": "Temple",
    "quarter": "Quarter",
}
ICON_WORDS = {"supply": "lose 1 Supply", "time": "the timeline advances", "event": "an event"}
ORDER_WORDS = {
    "prayers": "Prayers",
    "morale": "Morale",
    "morale_knight": "a Knight",
    "relic": "Find Relic",
    "march": "March",
    "resupply": "Resupply",
    "diplomacy": "Diplomacy",
    "plunder": "Plunder",
    "knights": "Knights",
    "siege_works": "Siege Works",
}
ROLL_WORDS = {
    "event": "the Events chart",
    "relic": "Find Relic",
    "plunder": "Plunder",
    "survival": "the Knight's survival",
}
WHY_WORDS = {
    "battle": "the lost battle",
    "casualties": "casualties of the assault",
    "upkeep": "unpaid upkeep",
    "unpaid": "what was not paid",
    "hazard": "the hazard road",
    "siege": "the siege timer",
    "sack": "sacking the city",
}

SEAT_NAME = "The Crusaders"

# What a decision is about; nothing is hidden, so everybody may read it.
PUBLIC = {
    "command.assign": "assign the Command dice",
    "orders.give": "issue orders",
    "dice.reroll": "keep or re-roll",
    "event.choose": "choose how to take the event",
    "morale.lose": "choose who loses a cube of Morale",
    "morale.gain": "choose who gains Morale",
    "pay": "pay",
    "battle.knights": "send Knights into the battle or fight",
    "siege.works": "activate factions for the siege",
    "siege.reroll": "keep or re-roll siege dice",
    "siege.match": "match icons of the siege box",
    "siege.sack": "sack the city or not",
    "upkeep.pay": "pay the upkeep",
}


def public_text(decision: Decision) -> str:
    """What everybody may read of a decision."""
    return f"{SEAT_NAME}: {PUBLIC[decision.kind]}"


def sentence(text: str) -> str:
    """Return words as a sentence or a title: they begin with a capital letter."""
    return text[:1].upper() + text[1:]


def store_words(what: str, amount: int) -> str:
    """Return an amount of a store: "1 Supply", "1 Miracle", "2 Miracles"."""
    return f"{amount} {ONE.get(what, STORE_WORDS[what]) if amount == 1 else STORE_WORDS[what]}"


def name_of(content: Content, what: str) -> str:
    """Return the name of a place, faction, event, relic or cell; the id itself when nothing bears it."""
    entry = (
        content.locations.get(what)
        or content.factions.get(what)
        or content.events.get(what)
        or content.location_events.get(what)
        or content.relics.get(what)
        or content.cells.get(what)
    )
    return entry.name if entry else what


def why_words(content: Content, why: str) -> str:
    """Return a reason in words: a rule, or the event that brings it."""
    return WHY_WORDS.get(why) or name_of(content, why)


def because(content: Content, why: str) -> str:
    """Return a reason as the beginning of a sentence."""
    return "Because the battle is lost" if why == "battle" else f"Because of {why_words(content, why)}"


def die_words(die: str) -> str:
    """A siege die in words: "red5" is "ram 5"."""
    for colour, word in COLOUR_WORDS.items():
        if die.startswith(colour):
            return f"{word} {die[len(colour) :]}"
    return die


def means_words(means: str) -> str:
    """How an icon is matched, in words: "black5", "red5", "rams2+3", "ladder5", "ladder3+2", "bribe"."""
    if means == "bribe":
        return "bribe, 1 Diplomacy"
    if means.startswith("rams"):
        return f"rams {means[4:].replace('+', ' + ')}"
    if means.startswith("ladder"):
        value, _, boost = means[6:].partition("+")
        return f"ladder {value}" + (f" + {boost} by Knights" if boost else "")
    return die_words(means)
