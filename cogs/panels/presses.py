"""What a press in a panel means: one more step of an unfinished answer, or the answer.

A slot is an index into `entries`. An unfinished answer stands in the address (see custom_id): indexes for PickSome and
Order, pairs of line and amount for Amounts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cogs.panels.custom_id import Address
from cogs.panels.numbers import whole
from cogs.texts import texts
from engine.core.decision import Amounts, Choice, Decision, Order, Pick, PickMany, PickOne, PickSome, Rank, Split
from engine.core.errors import Malformed, Stale


def entries(decision: Decision) -> tuple[str, ...]:
    """Return the ids behind the slots: options or lines of the shape, then free options."""
    return own(decision) + (decision.free or ())


def own(decision: Decision) -> tuple[str, ...]:
    """Return the ids of the shape's own options or lines."""
    shape = decision.shape
    return tuple(line.id for line in shape.lines) if isinstance(shape, Amounts) else shape.options


def press(decision: Decision, at: Address, values: Sequence[str] = ()) -> Choice | Address:
    """Return the answer that a press gives, or the address under which the panel is shown next.

    `values` are a menu's chosen values. Raises Stale when the address does not fit the decision, and Malformed when the
    unfinished answer has become too long for buttons.
    """
    chosen = whole(values[0]) if at.menu == "m" and values else at.slot
    if chosen is None:
        raise Stale(texts.STALE)
    slot = chosen
    ids = own(decision)
    size = len(entries(decision))
    shown = replace(at, menu="b", slot=0)
    if at.verb == "page":
        return replace(shown, page=slot)
    if at.verb == "group" and isinstance(decision.shape, PickOne) and slot < size:
        return replace(shown, page=0, kept=(slot,))
    if at.verb == "clear":
        return replace(shown, kept=())
    if at.verb == "done":
        _known(decision, at)
        return finished(decision, at.kept)
    if at.verb == "option" and slot < size and (slot >= len(ids) or isinstance(decision.shape, PickOne)):
        return Pick(entries(decision)[slot])
    if at.verb in ("toggle", "less") and slot < len(ids):
        _known(decision, at)
        moved = replace(shown, kept=_stepped(decision, at, slot))
        if not moved.fits():
            raise Malformed(texts.TOO_LONG)
        return moved
    raise Stale(texts.STALE)


def _known(decision: Decision, at: Address) -> None:
    """Refuse an unfinished answer that names what this decision does not have."""
    slots = at.kept[::2] if isinstance(decision.shape, Amounts) else at.kept
    if isinstance(decision.shape, PickOne) or any(slot >= len(own(decision)) for slot in slots):
        raise Stale(texts.STALE)


def _stepped(decision: Decision, at: Address, slot: int) -> tuple[int, ...]:
    """Return the unfinished answer after one more step."""
    shape = decision.shape
    if isinstance(shape, Amounts):
        given = pairs(at.kept)
        if at.verb == "less":
            given[slot] = max(0, given.get(slot, 0) - 1)
        elif has_room(shape, given, slot):
            given[slot] = given.get(slot, 0) + 1
        return tuple(part for n in sorted(given) if given[n] for part in (n, given[n]))
    if slot in at.kept:
        return tuple(n for n in at.kept if n != slot)
    if isinstance(shape, PickSome) and shape.most == 1:
        return (slot,)
    if isinstance(shape, PickSome) and len(at.kept) >= shape.most:
        return at.kept
    kept = (*at.kept, slot)
    if isinstance(shape, Order) and len(kept) == len(shape.options) - 1:
        kept += tuple(n for n in range(len(shape.options)) if n not in kept)
    return kept


def has_room(shape: Amounts, given: Mapping[int, int], slot: int) -> bool:
    """Whether one more may be given to a line: its own bound, the cap of its group, and the sum allow it."""
    line = shape.lines[slot]
    group = sum(amount for n, amount in given.items() if shape.lines[n].group == line.group)
    under_cap = line.group not in shape.caps or group < shape.caps[line.group]
    return given.get(slot, 0) < line.most and sum(given.values()) < shape.most and under_cap


def finished(decision: Decision, kept: tuple[int, ...]) -> Choice:
    """Return the answer that an unfinished one would be, legal or not."""
    ids = own(decision)
    if isinstance(decision.shape, Amounts):
        return Split({ids[n]: amount for n, amount in pairs(kept).items()})
    chosen = tuple(ids[n] for n in kept)
    return Rank(chosen) if isinstance(decision.shape, Order) else PickMany(chosen)


def prefilled(decision: Decision) -> tuple[int, ...]:
    """Return the unfinished answer with which a fresh panel begins: what the game proposes, where it proposes something
    (a price paid in full, say); nothing else is chosen for anybody."""
    ids, shape, default = own(decision), decision.shape, decision.default
    if isinstance(shape, Amounts) and isinstance(default, Split):
        amounts = ((n, default.amounts.get(line, 0)) for n, line in enumerate(ids))
        return tuple(part for n, amount in amounts if amount for part in (n, amount))
    if isinstance(shape, PickSome) and isinstance(default, PickMany):
        return tuple(ids.index(option) for option in default.options)
    return ()


def pairs(kept: tuple[int, ...]) -> dict[int, int]:
    """Return the amounts of an unfinished answer by line."""
    return dict(zip(kept[::2], kept[1::2], strict=False))
