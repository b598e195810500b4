"""A decision in words, for the seat that is asked: title, text, a label and a hint for every option."""

from __future__ import annotations

from engine.core.decision import Amounts, Barred, Decision, PickOne, Prompt
from engine.outremer.barred import reasons
from engine.outremer.content import Content
from engine.outremer.flow.planning import stack_price, toll
from engine.outremer.foresight import comes_to_nothing, plays
from engine.outremer.rules import glossary
from engine.outremer.state import AUTOMA, ORDERS, SARACEN, G
from engine.outremer.texts import (
    CELLS,
    GOODS_WORDS,
    KEEP,
    ORDER_WORDS,
    PREFIX,
    PUBLIC,
    ROMAN,
    SUPPLY,
    WORDS,
    coins_words,
    cost_words,
    count,
    halves_of,
    line_words,
    name_of,
    public_text,
    state_name,
    text_of,
)

TEXTS = {
    "setup.state": "Choose the state you play.",
    "setup.bull": "Keep one of these two bulls. It stays secret until the end of the game; the better of its two "
    "objectives scores.",
    "setup.governor": "Keep one of these two governors for your capital. Nobody sees which until all have chosen.",
    "planning.place": "Place an order token. An inner cell acts this round and costs a coin to the owner of each "
    "token beneath (for the automa's to the general supply); an outer cell acts next round, boosted, and brings a spy.",
    "construction.act": "Upgrade one city, build one building, in any order.{left}",
    "prayer.spend": "You receive {points}. Spend up to 4 candles, or pay a coin to the general supply instead of each, "
    "for 1 more each.",
    "muster.act": "Recruit units, study up to 2 tactics, in any order.{left}",
    "recruit.spend": "You recruit {units}. Spend up to 4 steel, or pay a coin to the general supply instead of each, "
    "for 1 more each.",
    "march.act": "Choose the city to march on.",
    "march.spend": "Up to {units} may march on {city}. Spend up to 4 horses, or pay a coin to the general supply "
    "instead of each, for 1 more each.",
    "march.move": "Move up to {units} to {city}, at least 1; one unit stays behind in each city.",
    "march.after": "You may replace one governor.",
    "pay": "Pay {cost}: spend goods of the colour or spice, pay coins to the general supply, or discard rescripts.",
    "turn.end": "Your order is done. A last moment for your rescripts and spies.",
    "units.place": "Place {units} in your cities.",
    "units.lose": "Discard {units}; the last one of a city stays.",
    "units.move": "Move up to {units} between neighbouring cities of yours.",
    "goods.restore": "Restore up to {spent}.",
    "goods.lock": "Lock {goods} of {owner}: {they} spent one round longer.",
    "goods.give": "A {good} token leaves your storage. Which one?",
    "saracens.bombard": "Destroy {saracens} in cities next to yours; the last one of a city stays.",
    "saracens.place": "The reserve holds only {saracens}: choose where they go.",
    "rescripts.discard": "You may hold three rescripts. Discard {count}.",
    "discard.building": "Discard {buildings} of {owner}.",
    "discard.rescript": "Discard {rescripts} of {owner}.",
    "discard.spy": "Discard {spies} of {owner}.",
    "discard.governor": "Discard {governors} of {owner}.",
    "discard.bishop": "Discard {bishops} of {owner} from the map.",
    "capital.choose": "Your capital is lost. Choose a new one; it yields 1 coin more.",
    "flee.where": "{units} must leave {from}. Choose one neighbouring city.",
    "city.lower": "Choose a city of {owner} to lower by one level.",
    "bishops.train": "Train a bishop: choose city and level. Actions left: {left}.",
    "bishops.move": "Move a bishop to a neighbouring city. Actions left: {left}.",
    "holyland.check": "Choose a contested city: all bishops there are shown.",
    "upgrade.choose": "You may upgrade one city.",
    "building.choose": "You may build one building.",
    "tactic.choose": "You may study one tactic.",
    "building.discard": "All four spaces are taken. Discard one building for {card}, or {card} itself.",
    "tactics.discard": "You hold too many tactics. Discard {count}; five stay.",
    "tactics.take_back": "Take back a starting tactic for the lost one.",
    "governor.choose": "Choose a governor for {city}.",
    "governor.where": "Choose the city whose governor you replace.",
    "spy.against": "Place {card} against an opponent, or keep it for one of your turns.",
    "spy.room": "No room against this opponent: discard an active spy.",
    "after.building": "After your {act}: you may use a building.",
    "after.spy": "After {act} of {actor}: you may use a spy.",
    "battle.controller": "Choose who plays the Saracens in {city}.",
    "battle.play": "Battle for {city}, {attacker} against {defender}: play a tactic{side}.",
    "battle.cover": "{card} was played. Top: {top} Bottom: {bottom} Which half do you cover?",
    "battle.reinforce": "Bring up to {units} into the battle for {city}.",
    "battle.devastate": "You may lower the level of {city} at once.",
    "battle.end_effect": "End-of-battle effect of {card}.",
    "window.battle": "You may play a rescript now.",
    "window.raid": "Saracens raid your city. You may play a rescript before the result.",
    "raid.city": "Choose which of your cities is raided next.",
}

COUNTED = {
    "units": ("unit",),
    "saracens": ("Saracen",),
    "points": ("holiness point",),
    "goods": ("good",),
    "spent": ("spent good",),
    "buildings": ("building",),
    "rescripts": ("rescript",),
    "spies": ("active spy", "active spies"),
    "governors": ("governor",),
    "bishops": ("bishop",),
}
"""Blanks for a number with its noun."""
NOTHING_FITS = (
    "Your order is done. Nothing that you hold can be played now; you are asked all the same, because a turn that ends "
    "by itself would tell the others so."
)
IDLE = "Would come to nothing now."
NOTHING_TO_CHOOSE = (
    "Nothing that you have fits; you are asked all the same, so that the question tells the others nothing."
)
QUITS = {"pass", "pass_battle", "pass_round", "done"}


def describe(g: G, decision: Decision) -> Prompt:
    """Return a decision in words."""
    hints = {option: text for option in decision.ids if (text := hint(g, decision, option))}
    for option, play in plays(g, decision):
        if comes_to_nothing(g, play):
            hints[option] = f"{IDLE} {hints.get(option, '')}".rstrip()
    title = PUBLIC[decision.kind]
    text = NOTHING_FITS if decision.kind == "turn.end" and not decision.free else TEXTS[decision.kind]
    if _is_empty(decision):
        text = f"{text} {NOTHING_TO_CHOOSE}"
    return Prompt(
        title=title[0].upper() + title[1:],
        text=text.format_map(_about(g, decision)),
        public=public_text(g, decision),
        rule=decision.rule,
        labels={option: label(g, decision, option) for option in decision.ids},
        hints=hints,
        barred={what: Barred(label(g, decision, what), why) for what, why in reasons(g, decision).items()},
    )


def _is_empty(decision: Decision) -> bool:
    """Whether nothing can be done but to go on."""
    shape = decision.shape
    if isinstance(shape, Amounts):
        return not decision.free and not any(line.most for line in shape.lines)
    return not decision.free and isinstance(shape, PickOne) and set(shape.options) <= QUITS


def _about(g: G, decision: Decision) -> dict[str, str]:
    """The facts of a decision in words."""
    words: dict[str, str] = {}
    for key, value in decision.about.items():
        if key in ("owner", "actor"):
            words[key] = "yours" if value == decision.seat else state_name(g, value)
        elif key == "cost":
            words[key] = cost_words(value)
        elif key == "good":
            words[key] = GOODS_WORDS[value]
        elif key in ("city", "card", "from"):
            words[key] = name_of(g.content, value) if value else "the empty place"
        elif key == "act":
            words[key] = ORDER_WORDS[value]
        else:
            words[key] = str(value)
        if key in ("count", "base"):
            words |= {name: count(value, *nouns) for name, nouns in COUNTED.items()}
            words["they"] = "it stays" if value == 1 else "they stay"
        if key == "discount":
            words["left"] = f" Discount left: {value}." if value else ""
        if key == "card" and (halves := halves_of(g.content, value)):
            words |= {"top": _sentence(halves[0]), "bottom": _sentence(halves[1])}
    return words | (_sides(g, decision) if decision.kind == "battle.play" else {})


def _sides(g: G, decision: Decision) -> dict[str, str]:
    """Both sides of the battle under way with their strength, and for whom who plays the Saracens does so."""
    battle = g.state.battle
    if battle is None:
        return {}
    sides = (battle.attacker, battle.defender)
    words = [f"{state_name(g, owner)} {glossary.strength(g, battle, n)}" for n, owner in enumerate(sides)]
    side = " for the Saracens" if sides[decision.about["side"]] == SARACEN else ""
    return {"attacker": words[0], "defender": words[1], "side": side}


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def label(g: G, decision: Decision, option: str) -> str:
    """Return the words for an option or a line, at most 80 characters."""
    return _label(g, decision, option)[:80]


def _label(g: G, decision: Decision, option: str) -> str:
    if isinstance(decision.shape, Amounts) and option not in (decision.free or ()):
        return line_words(g.content, option)
    if option == "keep" and decision.kind in KEEP:
        return KEEP[decision.kind]
    if option in WORDS:
        return WORDS[option]
    head, _, rest = option.partition(":")
    if head in CELLS and decision.kind == "planning.place":  # here "homs" is a cell, elsewhere a city
        price = _stack(g, decision.seat, rest) if head != "outer" else ""
        return CELLS[head].format(_named(g, rest)) + price
    if head == "seat":
        return state_name(g, int(rest))
    if head.isdigit():
        return name_of(g.content, rest) if rest else f"Face-down card {int(head) + 1}"
    if head in PREFIX:
        return PREFIX[head].format(_named(g, rest))
    return _named(g, option)


def _stack(g: G, seat: int, order: str) -> str:
    """What placing on an inner cell costs, and who gets it: " (1 coin to Tripoli)"."""
    sector = ORDERS.index(order)
    if not stack_price(g, seat, sector):
        return ""
    to: dict[str, int] = {}
    for beneath in g.state.inner[sector]:
        name = SUPPLY if beneath.seat == AUTOMA else state_name(g, beneath.seat)
        to[name] = to.get(name, 0) + toll(g, seat)
    return f" ({coins_words(to)})"


def _named(g: G, what: str) -> str:
    """A city, a card, "<market>:<card>", "<city>:<level>" or "<city>:<level>><target>" in words."""
    bishop, _, target = what.partition(">")
    head, _, rest = bishop.partition(":")
    if rest == "?":
        return f"the unseen top card of {name_of_market(head)}"
    if rest in ("1", "2"):
        words = f"{name_of(g.content, head)}, level {ROMAN[int(rest)]}"
        return f"{words} → {name_of(g.content, target)}" if target else words
    if head == "governor" and rest in g.content.cities:
        return f"Replace the governor of {name_of(g.content, rest)}"
    return name_of(g.content, rest or head)


def name_of_market(market: str) -> str:
    """A deck in words."""
    words = {"building4": "buildings IV", "tactic4": "tactics IV", "building": "buildings", "tactic": "tactics"}
    return f"the {words.get(market, 'governors')}"


def hint(g: G, decision: Decision, option: str) -> str:
    """Return one more line for an option: what it costs, what the card does, how a city stands."""
    ids = option.replace(">", ":").split(":")
    subject = ids[-1] if ids[-1] not in ("1", "2", "?", "ready", "spent") else ids[0]
    content = g.content
    if option == "resolve":
        return _at_the_end(content, decision.about["card"])
    if decision.kind == "battle.cover" and (halves := halves_of(content, decision.about["card"])):
        return halves[option == "bottom"]
    if decision.kind == "setup.state":
        facts = content.states[option]
        return f"{count(facts.units, 'unit')}, {count(facts.coins, 'coin')}, {GOODS_WORDS[facts.good]}"
    if option.startswith("upgrade:"):
        return cost_words(content.cities[subject].costs[g.state.cities[subject].level - 1])
    if subject in g.state.cities:
        return _city_hint(g, subject)
    entry = content.buildings.get(subject) or content.tactics.get(subject)
    if entry is not None and ids[0] in (
        "build",
        "study",
        "extra",
        "building",
        "tactic",
        "building4",
        "tactic4",
        "bazaar",
    ):
        return f"{cost_words(entry.cost)} · {text_of(content, subject)}"
    return text_of(content, subject)


def _at_the_end(content: Content, card: str) -> str:
    """What a tactic does at the end of the battle: of its halves "…; end: train 1 bishop" that is "train 1 bishop"."""
    ends = [half.partition("end: ")[2] for half in halves_of(content, card) or ()]
    return "; ".join(filter(None, ends))


def _city_hint(g: G, city: str) -> str:
    here = g.state.cities[city]
    owner = "Saracens" if here.owner == SARACEN else state_name(g, here.owner)
    return f"{owner}, {count(here.troops, 'unit')}, level {here.level}, {len(glossary.neighbours(g, city))} neighbours"
