"""What an absent player does where there is no way to pass: what costs least and begins nothing.

Nothing here is a rule. A pass is taken wherever there is one (`Decision.harmless`); these are the questions that must
be answered with something. The goods, cards and units of the seat are what counts, not what it might win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.decision import Amounts, Choice, Decision, Line, Pick, PickMany, PickOne, PickSome, Split
from engine.outremer.content import ops
from engine.outremer.flow.aftermath import current
from engine.outremer.flow.battle_effects import amount
from engine.outremer.flow.planning import stack_price
from engine.outremer.rules import glossary
from engine.outremer.state import ORDERS, SARACEN, G

Price = Callable[[G, Decision, str], Any]


def default(g: G, decision: Decision) -> Choice:
    """Return the answer of somebody who does not answer."""
    if not decision.harmless and (price := PRICES.get(decision.kind)):
        return _cheapest(g, decision, price)
    if not decision.harmless and (worth := LINES.get(decision.kind)):
        return _filled(g, decision, worth)
    return decision.fallback()


def _cheapest(g: G, decision: Decision, price: Price) -> Choice:
    """The option, or as many as must be, with the lowest price; of equal ones the first."""
    shape = decision.shape
    assert isinstance(shape, PickOne | PickSome)
    order = sorted(shape.options, key=lambda option: price(g, decision, option))
    if isinstance(shape, PickOne):
        return Pick(order[0])
    wanted = order[: shape.least]
    return PickMany(tuple(option for option in shape.options if option in wanted))


def _filled(g: G, decision: Decision, worth: Callable[[G, Line, dict[str, int]], float]) -> Split:
    """The least sum, each token from the line that is worth least when those before it are gone."""
    shape = decision.shape
    assert isinstance(shape, Amounts)
    return shape.filled(shape.least, lambda line, given: worth(g, line, given))


# ------------------------------------------------------------------------------------------------ options


def _card(option: str) -> str:
    """The card of "<number>:<card>", "<card>" or "rescript:<card>:<good>"."""
    return option.split(":")[1] if ":" in option else option


def _cost(g: G, _decision: Decision, option: str) -> int:
    """Goods that a building or a tactic cost; a starting tactic cost nothing."""
    card = _card(option)
    entry = g.content.buildings.get(card) or g.content.tactics.get(card)
    return len(entry.cost) if entry else 0


def _new_or_old(g: G, decision: Decision, option: str) -> int:
    """A fifth building against those that stand."""
    return _cost(g, decision, decision.about["card"] if option == "new" else option)


def _level(g: G, _decision: Decision, option: str) -> int:
    """Level of a rescript; by its back each is like any other."""
    entry = g.content.rescripts.get(_card(option))
    return entry.level if entry else 0


def _spy(g: G, decision: Decision, option: str) -> bool:
    """A spy that was used this round goes first."""
    number = option.partition(":")[0]
    return (
        number.isdecimal() and not g.state.players[decision.about.get("owner", decision.seat)].spies_used[int(number)]
    )


def _bishop(_g: G, _decision: Decision, option: str) -> str:
    """A bishop of level I before one of level II."""
    return option.partition(":")[2]


def _state(_g: G, _decision: Decision, option: str) -> int:
    """A locked good before a spent one, and that before a ready one."""
    return ("locked", "spent", "ready").index(option)


def _placement(g: G, decision: Decision, option: str) -> tuple[bool, int, int, int]:
    """No March, which must attack when no own city is in reach; then coins; then what acts now and draws no spy."""
    cell, _, order = option.partition(":")
    sector = ORDERS.index(order)
    price = 0 if cell == "outer" else stack_price(g, decision.seat, sector)
    return order == "march", price, ("inner", "outer", "homs").index(cell), (1, 0, 2, 3)[sector]


def _target(g: G, decision: Decision, option: str) -> tuple[int, int]:
    """An own city; else Saracens, before players; the weaker the better."""
    what, _, city = option.partition(":")
    if what != "target":
        return 3, 0
    here = g.state.cities[city]
    owner = 0 if here.owner == decision.seat else 1 if here.owner == SARACEN else 2
    return owner, glossary.city_strength(g, city)


def _capital(g: G, _decision: Decision, option: str) -> tuple[int, int]:
    """The strongest city."""
    here = g.state.cities[option]
    return -here.troops, -here.level


def _lower(g: G, _decision: Decision, option: str) -> tuple[int, int]:
    """A city that gives no extra good back, then one of low level."""
    return glossary.production(g, option), g.state.cities[option].level


def _cover(g: G, decision: Decision, option: str) -> int:
    """The half of a tactic to cancel: of the other side's the one that harms more, of its own that helps less."""
    card, side = decision.about["card"], decision.about["side"]
    tactic = g.content.tactics.get(card) or g.content.saracens[card]
    harm = _harm(g, tactic.top if option == "top" else tactic.bottom)
    return harm if current(g).players[side] == decision.seat else -harm


def _harm(g: G, half: Any) -> int:
    """What a half does to the other side, in units, coins and cards."""
    return sum(_op_harm(g, op) for op in (*half.ops, *half.end))


def _op_harm(g: G, op: ops.Op) -> int:
    if isinstance(op, ops.Rout | ops.Flee):
        return 6 * amount(g, op)
    if isinstance(op, ops.Strength):
        return 2 * amount(g, op)
    count: int = getattr(op, "x", 1)
    if isinstance(op, ops.Losses | ops.Discard | ops.LoseUnits | ops.LowerCity | ops.Devastate):
        return 4 * count
    return 3 * abs(count) if op.to == "opponent" else 1


# ------------------------------------------------------------------------------------------------ amounts


def _garrison(g: G, line: Line, given: dict[str, int]) -> int:
    """Units go from where most of them stand."""
    return given.get(line.id, 0) - g.state.cities[line.id].troops


def _locked(_g: G, line: Line, _given: dict[str, int]) -> int:
    """Spent goods are locked before ready ones."""
    return line.id.endswith(":ready")


def _payment(g: G, line: Line, given: dict[str, int]) -> float:
    """The discount, goods, spice, coins, and rescripts of low level; one that is spent already gives its rest."""
    kind = line.id.partition(":")[0]
    if kind != "rescript":
        return {"discount": 0, "spice": 2, "coin": 3}.get(kind, 1)
    card = _card(line.id)
    begun = any(taken.split(":")[1] == card for taken in given if taken.startswith("rescript:"))
    return 0.5 if begun else 3 + g.content.rescripts[card].level


PRICES: dict[str, Price] = {
    "planning.place": _placement,
    "march.act": _target,
    "battle.play": _cost,
    "battle.cover": _cover,
    "goods.give": _state,
    "capital.choose": _capital,
    "city.lower": _lower,
    "building.discard": _new_or_old,
    "tactics.discard": _cost,
    "discard.building": _cost,
    "rescripts.discard": _level,
    "discard.rescript": _level,
    "discard.spy": _spy,
    "spy.room": _spy,
    "discard.bishop": _bishop,
}
LINES: dict[str, Callable[[G, Line, dict[str, int]], float]] = {
    "units.lose": _garrison,
    "march.move": _garrison,
    "goods.lock": _locked,
    "pay": _payment,
}
