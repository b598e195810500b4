"""Words for ids: how cards, cities, seats and options are called. English is a table here, so that another can stand
beside it. Who may read a text is decided by the callers: prompts go to their seat, public texts to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.decision import Decision
from engine.core.words import join
from engine.outremer.content import Content
from engine.outremer.content.model import Event
from engine.outremer.state import SARACEN, G

ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV"}
GOODS_WORDS = {
    "wood": "wood",
    "candles": "candles",
    "steel": "steel",
    "horses": "horses",
    "spice": "spice",
    "coin": "coins",
    "discount": "discount",
    "any": "any good",
}
ORDER_WORDS = {
    "construction": "Construction",
    "prayer": "Prayer",
    "muster": "Muster Troops",
    "march": "March",
    "outer": "an outer cell",
}
MARKET_WORDS = {
    "bazaar": "Bazaars",
    "building": "Buildings I–II",
    "building4": "Buildings IV",
    "tactic": "Tactics I–II",
    "tactic4": "Tactics IV",
    "governor": "Governors",
    "rescript1": "Rescripts I",
    "rescript2": "Rescripts II",
    "spy": "Spies",
    "saracen": "Saracen tactics",
    "event": "Events",
}

# What a decision is about, in words that tell nobody more than the table knows.
PUBLIC = {
    "setup.state": "choose a state",
    "setup.bull": "choose a bull",
    "setup.governor": "choose a governor",
    "planning.place": "place an order token",
    "construction.act": "Construction order",
    "prayer.spend": "Prayer order",
    "muster.act": "Muster Troops order",
    "recruit.spend": "recruit units",
    "march.act": "March order: choose a target",
    "march.spend": "March order: pay for more marches",
    "march.move": "March order: move units",
    "march.after": "March order: replace a governor",
    "pay": "pay",
    "turn.end": "end the turn",
    "units.place": "place units",
    "units.lose": "discard units",
    "units.move": "move units",
    "goods.restore": "restore goods",
    "goods.lock": "lock goods",
    "goods.give": "give a goods token",
    "saracens.bombard": "bombard Saracen cities",
    "saracens.place": "place Saracen reinforcements",
    "rescripts.discard": "discard rescripts over the limit",
    "discard.building": "discard a building",
    "discard.rescript": "discard a rescript",
    "discard.spy": "discard a spy",
    "discard.governor": "discard a governor",
    "discard.bishop": "discard a bishop",
    "capital.choose": "choose a new capital",
    "flee.where": "retreat",
    "city.lower": "lower a city",
    "bishops.train": "train bishops",
    "bishops.move": "move bishops",
    "holyland.check": "check a holy land",
    "upgrade.choose": "upgrade a city",
    "building.choose": "choose a building",
    "tactic.choose": "choose a tactic",
    "building.discard": "discard a building for the new one",
    "tactics.discard": "discard tactics down to five",
    "tactics.take_back": "take back a starting tactic",
    "governor.choose": "choose a governor",
    "governor.where": "replace a governor",
    "spy.against": "place a spy",
    "spy.room": "make room for a spy",
    "after.building": "may use a building",
    "after.spy": "may use a spy",
    "battle.controller": "choose who plays the Saracens",
    "battle.play": "play a tactic",
    "battle.cover": "cover half of a tactic",
    "battle.reinforce": "bring reinforcements",
    "battle.devastate": "devastate the city or not",
    "battle.end_effect": "resolve an end-of-battle effect",
    "window.battle": "may play a rescript",
    "window.raid": "may play a rescript before the raid",
    "raid.city": "choose which city is raided first",
}

WORDS = {
    "done": "Done",
    "end": "End the turn",
    "pass": "Pass",
    "pass_battle": "Pass for this battle",
    "pass_round": "Pass for this round",
    "keep": "Keep it as it is",
    "move": "Train no more, move bishops",
    "new": "Discard the new card",
    "decline": "Do not use it",
    "resolve": "Use it",
    "lower": "Lower its level by 1",
    "top": "Cover the top half",
    "bottom": "Cover the bottom half",
    "ready": "An unspent one",
    "spent": "A spent one",
    "locked": "A locked one",
    "recruit": "Recruit units",
    "coin": "Coins",
    "discount": "Discount",
}

KEEP = {"spy.against": "Keep it in hand"}
"""What “keep” means where it is not a city that keeps its level, by the kind of the decision."""

TRACK = {
    "sword": "raids and Saracen cities are 1 stronger",
    "double": "each neighbour sends 2 Saracens to a raid, never its last",
    "triple": "each neighbour sends 3 Saracens to a raid, never its last",
}
"""What the bonuses of the Saracen track do from then on (Saracen Track Bonuses)."""

SUPPLY = "the general supply"
CELLS = {
    "inner": "{}, this round",
    "outer": "{}, boosted next round (outer cell, spy)",
    "homs": "{}, boosted this round (Homs)",
}

PREFIX = {
    "upgrade": "Upgrade {}",
    "build": "Build {}",
    "study": "Study {}",
    "extra": "Boosted: {}",
    "target": "March on {}",
    "rescript": "Rescript: {}",
    "spy": "Place spy: {}",
}


def name_of(content: Content, what: str) -> str:
    """Return the name of a card, city, state, good or order; the id itself when nothing bears it."""
    for deck in (
        content.cities,
        content.buildings,
        content.tactics,
        content.saracens,
        content.governors,
        content.rescripts,
        content.spies,
        content.bulls,
        content.events,
        content.states,
    ):
        if what in deck:
            return deck[what].name
    return ORDER_WORDS.get(what) or GOODS_WORDS.get(what, what).capitalize()


def text_of(content: Content, card: str) -> str:
    """Return the rules text of a card, or ""."""
    for deck in (content.buildings, content.governors, content.rescripts, content.spies, content.events):
        if card in deck:
            return deck[card].text
    if card in content.bulls:
        return f"{content.bulls[card].first.text}; or {content.bulls[card].second.text}"
    halves = content.tactics.get(card) or content.saracens.get(card)
    return f"{halves.top.text} / {halves.bottom.text}" if halves else ""


def raid_words(event: Event) -> str:
    """The raid table of an event: "0 or less: Lose the city. 1 to 4: …", by strength of the city less the raid's."""
    rows, least = [], None
    for row in event.raid:
        if row.most is None:
            span = f"{least} or more"
        elif least is None:
            span = f"{row.most} or less"
        else:
            span = str(least) if least == row.most else f"{least} to {row.most}"
        rows.append(f"{span}: {row.text}.")
        least = None if row.most is None else row.most + 1
    return " ".join(rows)


def halves_of(content: Content, card: str) -> tuple[str, str] | None:
    """Return the texts of the two halves of a tactic, or None for any other card."""
    tactic = content.tactics.get(card) or content.saracens.get(card)
    return (tactic.top.text, tactic.bottom.text) if tactic else None


def state_name(g: G, seat: int) -> str:
    """How a seat is called in public: its state, before that its number."""
    if seat == SARACEN:
        return "the Saracens"
    state = g.state.players[seat].state
    return g.content.states[state].name if state else f"Seat {seat + 1}"


def public_text(g: G, decision: Decision) -> str:
    """What everybody may read of a decision."""
    return f"{state_name(g, decision.seat)}: {PUBLIC[decision.kind]}"


def count(number: int, word: str, plural: str = "") -> str:
    """A number of something: "1 unit", "2 units", "1 march", "2 marches"."""
    return f"{number} {word if number == 1 else plural or word + 's'}"


def goods_words(good: str, number: int) -> str:
    """A number of a good: "1 candle", "2 candles", "3 wood"."""
    word = GOODS_WORDS[good]
    return f"{number} {word.removesuffix('s') if number == 1 and good in ('candles', 'horses', 'coin') else word}"


def paid_words(content: Content, amounts: Mapping[str, int]) -> str:
    """A payment in words: "spends 1 wood and pays 2 coins to the general supply (discount 1)"."""
    lines = {line: number for line, number in amounts.items() if number and line not in ("coin", "discount")}
    spent = [goods_words(n, k) if n in GOODS_WORDS else f"{line_words(content, n)} {k}" for n, k in lines.items()]
    parts = [f"spends {', '.join(spent)}"] if spent else []
    parts += [f"pays {coins_words({SUPPLY: amounts['coin']})}"] if amounts.get("coin") else []
    discount = f" (discount {amounts['discount']})" if amounts.get("discount") else ""
    return f"{join(parts) or 'pays nothing'}{discount}"


def coins_words(to: Mapping[str, int]) -> str:
    """Coins and who gets them: "1 coin each to Tripoli and Edessa and 2 coins to the general supply"."""
    alike: dict[int, list[str]] = {}
    for name, amount in to.items():
        alike.setdefault(amount, []).append(name)
    return join(
        f"{count(amount, 'coin')}{' each' if len(names) > 1 else ''} to {join(names)}"
        for amount, names in alike.items()
    )


def cost_words(cost: Iterable[str]) -> str:
    """A price in words: "2 steel", "1 wood + 1 any good", "free"."""
    goods = list(cost)
    parts = [goods_words(good, goods.count(good)) for good in dict.fromkeys(goods)]
    return " + ".join(parts) or "free"


def amounts_words(content: Content, amounts: Mapping[str, int]) -> str:
    """Lines with amounts in words: "Edessa 2, Acre 1"."""
    return ", ".join(f"{line_words(content, line)} {amount}" for line, amount in amounts.items() if amount)


def line_words(content: Content, line: str) -> str:
    """A line of amounts in words: a good, a city, a road, a good of a rescript."""
    if line.startswith("rescript:"):
        _, card, good = line.split(":")
        return f"{name_of(content, card)} as {GOODS_WORDS[good]}"
    if ">" in line:
        source, _, target = line.partition(">")
        return f"{name_of(content, source)} → {name_of(content, target)}"
    good, _, was = line.partition(":")
    return f"{name_of(content, good)}{f' ({was})' if was else ''}"
