"""Positions that an earlier release stored, brought up to date: one function for each schema (`Machine.upgrades`).

What log and position say must be the same: a position is brought to where the log of its game leads now.
"""

from __future__ import annotations

from typing import Any

from engine.core.machine import Upgrade

Dump = dict[str, Any]
TOLD_AT_ONCE = ("AfterAct", "DiscardDown", "PlaceSpy")
"""What lies on a card whose last operation told at once what came of it: an order begun, a card drawn."""


def first_landings(dump: Dump) -> Dump:
    """1 to 2: first governors stay face down until all are chosen; a card that comes to nothing says so."""
    _turn_governors_down(dump)
    for frame, above in zip(dump["stack"], [*dump["stack"][1:], None], strict=True):
        if frame["frame"] == "Resolve" and "told" not in frame:  # operations before the last came to something
            frame["told"] = frame["at"] > 1 or (above is not None and above["frame"] in TOLD_AT_ONCE)
    return dump


def _turn_governors_down(dump: Dump) -> None:
    """Ruling R23. Before, a first governor stood in its capital at once, while others still chose."""
    state = dump["state"]
    choosing = any(frame["frame"] == "Setup" and frame["step"] == "secrets" for frame in dump["stack"])
    if not choosing or dump["config"]["options"].get("governors") == "starting":
        return
    for player in state["players"]:
        capital = state["cities"][player["cities"][0]]
        if capital["governor"]:
            player["governor_kept"], capital["governor"] = capital["governor"], ""


UPGRADES: dict[int, Upgrade] = {1: first_landings}
SCHEMA = 1 + len(UPGRADES)
