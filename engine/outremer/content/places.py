"""Where an operation may stand: some need a battle, a raid or a plan around them, some an opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from engine.outremer.content import ops
from engine.outremer.content.model import Content, Half

Place = Literal[
    "building", "spy", "half", "half.end", "turn", "battle", "planning", "raid", "event", "event.table", "raid.row"
]
WORDS: dict[Place, str] = {
    "building": "a building",
    "spy": "a spy",
    "half": "the ops of a tactic",
    "half.end": "the end of a tactic",
    "turn": "a rescript for your turn",
    "battle": "a rescript for a battle",
    "planning": "a rescript for planning",
    "raid": "a rescript for a raid",
    "event": "an event",
    "event.table": "an event for the table",
    "raid.row": "a raid table",
}
COMBAT: tuple[Place, ...] = ("half", "battle")
OWN: tuple[Place, ...] = ("building", "turn")
ORDERLY: tuple[Place, ...] = ("building", "spy", "turn", "half.end", "event")
RESOURCES: tuple[Place, ...] = (*ORDERLY, "half", "planning", "raid", "raid.row")

# operations that are not listed change resources and may stand wherever one player is concerned
PLACES: dict[type[ops.Op], tuple[Place, ...]] = {
    **dict.fromkeys((ops.Strength, ops.Rout, ops.Flee, ops.Reinforce), COMBAT),
    **dict.fromkeys((ops.NoDevastation, ops.BothHalves, ops.OwnCover, ops.SpareLosses), COMBAT),
    **dict.fromkeys((ops.Devastate, ops.Protect), ("half",)),
    ops.Losses: ("half.end",),
    **dict.fromkeys((ops.MoveUnits, ops.Bombard, ops.Upgrade, ops.Train, ops.MoveBishops, ops.BishopActions), ORDERLY),
    **dict.fromkeys((ops.CheckHolyLand, ops.Build, ops.Study, ops.ReplaceGovernor), ORDERLY),
    ops.BaseOrder: OWN,
    ops.LowerCity: (*ORDERLY, "raid.row"),
    ops.LoseCity: ("raid.row",),
    ops.RaidDefence: ("raid",),
    **dict.fromkeys((ops.FreePlacement, ops.SecondOuter), ("planning", "spy")),
    ops.Modify: (*OWN, "planning", "event", "event.table"),
}
OPPOSED: tuple[Place, ...] = ("spy", "half", "half.end", "battle")
SIGNED = (ops.Coins, ops.Influence, ops.Modify)
OURS = ("recruit", "prayer", "march", "discount", "stack", "tax")  # what a card may change for its owner alone


def misplaced(content: Content) -> Iterator[str]:
    """Yield every operation that stands where it could not be carried out, a line each."""
    for building in content.buildings.values():
        yield from _row(f"buildings.toml, entry {building.id}", "building", building.ops)
    for spy in content.spies.values():
        yield from _row(f"spies.toml, entry {spy.id}", "spy", spy.ops)
    for rescript in content.rescripts.values():
        yield from _row(f"rescripts.toml, entry {rescript.id}", rescript.when, rescript.ops)
    for kind, tactics in (("tactics", content.tactics), ("saracens", content.saracens)):
        for card in tactics.values():
            yield from _half(f"{kind}.toml, entry {card.id}, top", card.top, kind == "saracens")
            yield from _half(f"{kind}.toml, entry {card.id}, bottom", card.bottom, kind == "saracens")
    for event in content.events.values():
        where = f"events.toml, entry {event.id}"
        yield from _row(where, "event.table" if event.who == "table" else "event", event.ops)
        for row in event.raid:
            yield from _row(f"{where}, raid", "raid.row", row.ops)


def _half(where: str, half: Half, saracen: bool) -> Iterator[str]:
    yield from _row(where, "half", half.ops)
    yield from _row(where, "half.end", half.end)
    for op in (*half.ops, *half.end) if saracen else ():
        if "half" not in PLACES.get(type(op), ()) and op.to == "self":
            yield f'{where}: {_name(op)} touches a player, and the Saracens are none; add to = "opponent"'


def _row(where: str, place: Place, row: Sequence[ops.AnyOp]) -> Iterator[str]:
    for op in row:
        name, allowed = _name(op), PLACES.get(type(op), RESOURCES)
        if place not in allowed:
            yield f"{where}: {name} cannot stand in {WORDS[place]}; it may in {', '.join(WORDS[p] for p in allowed)}"
        if op.to == "opponent" and place not in OPPOSED:
            yield f'{where}: {name}: there is no opponent in {WORDS[place]}; leave out to = "opponent"'
        if isinstance(op, ops.Losses) and op.to != "opponent":
            yield f'{where}: {name} hits the other side: write to = "opponent"'
        if getattr(op, "here", False) and place != "raid.row":
            yield f"{where}: {name}: here = true means the raided city and stands in raid tables only"
        if isinstance(op, ops.Modify) and place != "event.table" and op.key not in OURS:
            yield f"{where}: {name}: “{op.key}” is changed by events for the table only; use {', '.join(OURS)}"
        yield from _amount(f"{where}: {name}", op)


def _amount(where: str, op: ops.AnyOp) -> Iterator[str]:
    x: int = getattr(op, "x", 1)
    each: int = getattr(op, "each", 0)
    if each and not getattr(op, "per", ""):
        yield f'{where}: each = {each} counts tactics of a colour: add per = "wood", "candles", "steel" or "horses"'
    if x == 0 and not each:
        yield f"{where}: x = 0 does nothing"
    if each < 0 or (x < 0 and not isinstance(op, SIGNED)):
        yield f"{where}: a number over 0 is expected"


def _name(op: ops.AnyOp) -> str:
    return str(type(op).__struct_config__.tag)
