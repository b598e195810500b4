"""Paying, restoring and locking goods. Rulebook: Construction (spending), Glossary; rulings Q28, Q29, Q39.

A payment is an `Amounts` question whose lines are: a good ("wood"), "spice", "coin", "discount", and a good of a
rescript ("rescript:<id>:<good>"). Lines of one colour share a cap, so any legal filling pays the price exactly.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decision import Amounts, Line
from engine.outremer.rules import cards
from engine.outremer.rules.glossary import player
from engine.outremer.state import GOOD, G, PlayerState

SPICE = GOOD["spice"]


def is_turn(g: G, seat: int) -> bool:
    """Your turn: only while an own order is being carried out (Glossary)."""
    act = g.state.act
    return act is not None and act.seat == seat


def unseen_means(g: G, seat: int) -> bool:
    """Whether, in the eyes of the table, a rescript in this hand could pay. Then no such question is taken by force
    and none is left out, or who is asked would tell what the seat holds."""
    return bool(player(g, seat).rescripts) and is_turn(g, seat)


def price(g: G, seat: int, cost: Sequence[str], discount: int = 0, least: int | None = None) -> Amounts:
    """Return the question how to pay `cost` (goods, "any" for any good); `least` defaults to all of it.

    When the seat cannot pay, `most` falls below `least`: see `can_pay`.
    """
    p = player(g, seat)
    plain = "any" not in cost
    wanted = len(cost)
    lines = [Line("discount", min(discount, wanted))] if discount else []
    caps: dict[str, int] = {}
    for good in dict.fromkeys(cost) if plain else GOOD:
        if good == "spice":
            continue
        group = good if plain else "" if good in cost or set(cost) == {"any"} else "other"
        if group:
            caps[group] = cost.count(good) if plain else cost.count("any")
        if ready := p.ready[GOOD[good]]:
            lines.append(Line(good, min(ready, caps.get(group, wanted)), group))
    if ready := p.ready[SPICE]:
        lines.append(Line("spice", min(ready, wanted)))
    if p.coins:
        lines.append(Line("coin", min(p.coins, wanted)))
    if unseen_means(g, seat):
        lines += _rescript_lines(g, p, cost, caps, plain)
    most = min(wanted, _reach(lines, caps))
    return Amounts(tuple(lines), wanted if least is None else least, most, caps)


def _rescript_lines(g: G, p: PlayerState, cost: Sequence[str], caps: dict[str, int], plain: bool) -> list[Line]:
    """Goods of rescripts that could stand in for a good of the cost (Prayer 1, Rescripts 2)."""
    lines = []
    for card in p.rescripts:
        goods = g.content.rescripts[card].goods
        for good in dict.fromkeys(goods):
            group = (
                "" if good == "spice" else good if plain else "other" if "other" in caps and good not in cost else ""
            )
            if good == "spice" or not plain or good in cost:
                most = min(goods.count(good), caps.get(group, len(cost)))
                lines.append(Line(f"rescript:{card}:{good}", most, group))
    return lines


def _reach(lines: list[Line], caps: dict[str, int]) -> int:
    """The greatest sum of all lines under their caps."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.group] = sums.get(line.group, 0) + line.most
    return sum(min(total, caps.get(group, total)) for group, total in sums.items())


def can_pay(g: G, seat: int, cost: Sequence[str], discount: int = 0) -> bool:
    """Whether the seat can pay a cost in full."""
    p = player(g, seat)
    missing = len(cost) - p.coins - discount
    if missing <= 0:
        return True
    if missing > sum(p.ready) and not unseen_means(g, seat):
        return False
    question = price(g, seat, cost, discount)
    return question.most >= question.least


def pay(g: G, seat: int, amounts: dict[str, int]) -> dict[str, int]:
    """Spend what a payment names; return the public account: goods, coins and rescripts that went."""
    p = player(g, seat)
    used: set[str] = set()
    for name, amount in amounts.items():
        if name == "coin":
            p.coins -= amount
        elif name.startswith("rescript:"):
            used.add(name.split(":")[1])
        elif name != "discount":
            p.ready[GOOD[name]] -= amount
            p.spent[GOOD[name]] += amount
    for card in sorted(used):
        p.rescripts.remove(card)
        cards.discard(g, card)
    note(g, seat, "spent", sum(amounts.values()) - amounts.get("discount", 0))
    note(g, seat, "coins_paid", amounts.get("coin", 0))
    return amounts


def note(g: G, seat: int, fact: str, amount: int = 1) -> None:
    """Count something that a seat did in its order (for what stands after ➤); what others do meanwhile counts not."""
    act = g.state.act
    if act is not None and act.seat == seat and amount:
        act.facts[fact] = act.facts.get(fact, 0) + amount


def gain_coins(g: G, seat: int, amount: int) -> int:
    """Gain coins, or lose as many as there are; return the change (ruling Q23)."""
    p = player(g, seat)
    change = max(amount, -p.coins)
    p.coins += change
    return change


def restore(g: G, seat: int, amounts: dict[str, int]) -> None:
    """Restore goods: spent tokens by good."""
    p = player(g, seat)
    for good, amount in amounts.items():
        p.spent[GOOD[good]] -= amount
        p.ready[GOOD[good]] += amount


def lock(g: G, seat: int, amounts: dict[str, int]) -> None:
    """Lock goods: lines "<good>:ready" and "<good>:spent" (Glossary)."""
    p = player(g, seat)
    for name, amount in amounts.items():
        good, _, was = name.partition(":")
        (p.ready if was == "ready" else p.spent)[GOOD[good]] -= amount
        p.locked[GOOD[good]] += amount


def refresh(p: PlayerState) -> None:
    """Income 2: spent goods come back; locked goods stay spent one more Income (ruling Q39)."""
    for good in range(len(p.ready)):
        p.ready[good] += p.spent[good]
        p.spent[good] = p.locked[good]
        p.locked[good] = 0
