"""What the tests of the cards share: the house edition, and readers of its operations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from engine.outremer.content.load import house
from engine.outremer.content.model import Half

CONTENT = house()
CARDS = ("buildings", "tactics", "saracens", "governors", "rescripts", "spies", "bulls", "events")
COLOURS = ("wood", "candles", "steel", "horses")
PAIRS = {frozenset(pair) for pair in combinations(COLOURS, 2)}
ORDER_COLOUR = {"construction": "wood", "prayer": "candles", "muster": "steel", "march": "horses"}
BATTLE_OPS = {
    "strength", "rout", "flee", "reinforce", "devastate", "protect", "losses",
    "no_devastation", "both_halves", "own_cover", "spare_losses",
}  # fmt: skip
MOMENT_OPS = {
    "battle": (BATTLE_OPS | {"bombard"}) - {"devastate", "protect", "losses"},
    "planning": {"free_placement", "second_outer", "draw_spy", "coins", "modify"},
    "raid": {"raid_defence", "units", "restore", "coins"},
}


def deck(kind: str) -> dict[str, Any]:
    found: dict[str, Any] = getattr(CONTENT, kind)
    return found


def plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def walk(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every operation inside plain data."""
    if isinstance(value, dict):
        if "op" in value:
            yield value
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from walk(inner)


def op_names(value: Any) -> set[str]:
    return {op["op"] for op in walk(plain(value))}


def half_ops(half: Half) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the operations of a half, at once and at the end, without what is left at its default."""
    data = plain(half)
    bare = [[{k: v for k, v in op.items() if v not in (0, "", "self")} for op in data[key]] for key in ("ops", "end")]
    return bare[0], bare[1]


def op(name: str, **fields: Any) -> dict[str, Any]:
    return {"op": name, **fields}
