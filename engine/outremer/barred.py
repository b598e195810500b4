"""What a player may type although it is not possible now, and why not. Rulebook: Playing with 2 or 3 Players; March;
Construction; Muster Troops 2; Markets. Public facts and what the asked seat holds itself, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from engine.core.decision import Decision
from engine.core.machine import Frame
from engine.outremer.content.model import Building
from engine.outremer.flow import purchases
from engine.outremer.flow.construction import Construction
from engine.outremer.flow.muster import Muster
from engine.outremer.rules import glossary
from engine.outremer.state import COVERED, G
from engine.outremer.texts import ROMAN, cost_words, count, name_of

Reasons = dict[str, str]
F = TypeVar("F", bound=Frame)
TOP_LEVEL = 3  # of a city


def reasons(g: G, decision: Decision) -> Reasons:
    """Return by id what is no option of a question, and the reason as a sentence. For a line of amounts: why there is
    no more of it."""
    make = REASONS.get(decision.kind)
    found = make(g, decision) if make else {}
    lines = decision.own if decision.kind == "march.move" else ()
    return {what: why for what, why in found.items() if why and (what in lines or what not in decision.ids)}


def _frame(g: G, cls: type[F]) -> F:
    """What asks: the frame on top."""
    top = g.stack[-1] if g.stack else None
    return top if isinstance(top, cls) else cls()


def _existing(g: G) -> Iterator[str]:
    return (city for city, here in g.state.cities.items() if here.owner != COVERED)


# ------------------------------------------------------------------------------------------------------- setup


def _state(g: G, _d: Decision) -> Reasons:
    taken = [p.state for p in g.state.players if p.state]
    first = name_of(g.content, taken[0]) if taken else ""
    found: Reasons = {}
    for state in g.content.states:
        name = name_of(g.content, state)
        found[state] = f"{name} is not next to {first}: two players take neighbouring states."
        if state in taken:
            found[state] = f"Another player has chosen {name} already."
    return found


# ------------------------------------------------------------------------------------------------------- march


def _target(g: G, d: Decision) -> Reasons:
    """Cities out of reach: not next to a city of the seat, or only to cities in which the last unit stays."""
    found: Reasons = {}
    for city, here in g.state.cities.items():
        name = name_of(g.content, city)
        near = glossary.own_neighbours(g, city, d.seat)
        if here.owner == COVERED:
            why = f"{name} is not in play with {len(g.state.players)} players."
        elif not near:
            why = f"{name} is not next to {'another' if here.owner == d.seat else 'a'} city of yours."
        else:
            names = " and ".join(name_of(g.content, own) for own in near)
            why = f"Nobody can march to {name}: one unit stays behind in each city, and {names} has no more than one."
        found[f"target:{city}"] = why
    return found


def _units(g: G, d: Decision) -> Reasons:
    """Why no more units leave a city, or none."""
    target = d.about["city"]
    there, near = name_of(g.content, target), glossary.own_neighbours(g, target, d.seat)
    found: Reasons = {}
    for city in _existing(g):
        name, troops = name_of(g.content, city), g.state.cities[city].troops
        if g.state.cities[city].owner != d.seat:
            found[city] = f"{name} is not yours."
        elif city not in near:
            found[city] = f"{name} is not next to {there}." if city != target else f"The march goes to {there} itself."
        else:
            held = count(troops, "unit")
            found[city] = f"One unit stays behind in each city: of {held} in {name}, {troops - 1} can go."
    return found


# ---------------------------------------------------------------------------------------- upgrades and markets


def _upgrades(g: G, seat: int, discount: int, *, over: bool = False) -> Reasons:
    """Why a city is not upgraded; `over`: the order has upgraded one."""
    found: Reasons = {}
    for city in _existing(g):
        name, here = name_of(g.content, city), g.state.cities[city]
        if here.owner != seat:
            why = f"{name} is not yours."
        elif over:
            why = "One city is upgraded in an order, and you have done so."
        elif here.level >= TOP_LEVEL:
            why = f"{name} has level {ROMAN[TOP_LEVEL]} already, the highest."
        else:
            why = _dear(f"Upgrading {name}", purchases.upgrade_cost(g, city), discount)
        found[f"upgrade:{city}"] = why
    return found


def _dear(what: str, cost: list[str], discount: int) -> str:
    less = f" (discount {discount})" if discount else ""
    return f"{what} costs {cost_words(cost)}{less}, more than you can pay."


def _lying(g: G, kind: str) -> Iterator[tuple[str, str]]:
    """The cards of the markets of buildings or tactics, as (market, card); a Bazaar counts when none is left."""
    if kind == "building":
        yield "bazaar", "bazaar"
    for market in (kind, f"{kind}4"):
        yield from ((market, card) for card in g.state.markets[market])


def _price(g: G, card: str, discount: int) -> str:
    cost = purchases.card_cost(g, card)
    return _dear(name_of(g.content, card), cost, discount) if cost else f"No {name_of(g.content, card)} is left."


def _construction(g: G, d: Decision) -> Reasons:
    frame, discount = _frame(g, Construction), d.about["discount"]
    over = "One building is built in an order, and you have done so."
    bought = _bought(g, "building", "build", over if frame.built else "", discount, frame.boosted and not frame.extra)
    return _upgrades(g, d.seat, discount, over=frame.upgraded) | bought


def _muster(g: G, d: Decision) -> Reasons:
    frame = _frame(g, Muster)
    over = "" if frame.studies > 0 else "Up to two tactics are studied in one action of an order, and yours is over."
    return _bought(g, "tactic", "study", over, d.about["discount"], frame.boosted and not frame.extra)


def _bought(g: G, kind: str, verb: str, over: str, discount: int, extra: bool) -> Reasons:
    """Why a card of the market is not bought by an order. `over`: why by none of its plain actions; `extra`: it still
    buys one more of any level, without the discount."""
    found: Reasons = {}
    for market, card in _lying(g, kind):
        high = market.endswith("4")
        if extra and (high or over):
            found[f"extra:{market}:{card}"] = _price(g, card, 0)
        elif high:
            top = f"{name_of(g.content, card)} has level {ROMAN[4]}: an order buys one such card, and only if boosted."
            found[f"{verb}:{market}:{card}"] = top
        else:
            found[f"{verb}:{market}:{card}"] = over or _price(g, card, discount)
    return found


def _upgrade_by_card(g: G, d: Decision) -> Reasons:
    return _upgrades(g, d.seat, _frame(g, purchases.ChooseUpgrade).discount)


def _bought_by_card(g: G, _d: Decision) -> Reasons:
    frame = _frame(g, purchases.ChooseCard)
    verb = "build" if frame.kind == "building" else "study"
    found: Reasons = {}
    for market, card in _lying(g, frame.kind):
        entry: Building | None = g.content.buildings.get(card)
        level = entry.level if entry else g.content.tactics[card].level
        above = f"{name_of(g.content, card)} is above level {ROMAN.get(frame.level, 0)}."
        found[f"{verb}:{market}:{card}"] = above if level > frame.level else _price(g, card, frame.discount)
    return found


REASONS: dict[str, Callable[[G, Decision], Reasons]] = {
    "setup.state": _state,
    "march.act": _target,
    "march.move": _units,
    "construction.act": _construction,
    "muster.act": _muster,
    "upgrade.choose": _upgrade_by_card,
    "building.choose": _bought_by_card,
    "tactic.choose": _bought_by_card,
}
