"""Factions: Morale, Knights, abilities, leaving. Rulebook: Faction Morale (p.5); rulings A5, A6, A29, A30."""

from __future__ import annotations

from engine.road.rules.ending import end
from engine.road.state import G

ABLE = 2  # Morale that abilities and Siege Works need (p.5)


def living(g: G) -> list[str]:
    """Factions that are still on the Crusade."""
    return [name for name, faction in g.state.factions.items() if not faction.out]


def is_able(g: G, name: str) -> bool:
    """Whether a faction has the Morale that its ability and Siege Works need."""
    return g.state.factions[name].morale >= ABLE


def has_room(g: G, name: str) -> bool:
    """Whether a white cube fits."""
    faction = g.state.factions[name]
    return not faction.out and faction.morale < g.content.factions[name].slots


def has_knight_room(g: G, name: str) -> bool:
    """Whether a Knight cube fits: a free slot, and fewer Knights than coloured slots (ruling A29)."""
    return has_room(g, name) and g.state.factions[name].knights < g.content.factions[name].knight_slots


def free_knights(g: G) -> list[str]:
    """Factions with a Knight cube that has not ridden this turn (ruling A6)."""
    return [name for name, faction in g.state.factions.items() if faction.knights > faction.used]


def knights(g: G) -> int:
    """All Knight cubes on the Morale trackers (p.7, Ladders)."""
    return sum(faction.knights for faction in g.state.factions.values())


def gain_morale(g: G, name: str) -> None:
    """Add a white cube; above the slots it is lost (ruling A30)."""
    if has_room(g, name):
        g.state.factions[name].white += 1
        g.emit("morale", faction=name, amount=1)


def gain_knight(g: G, name: str) -> None:
    """Add a Knight cube; above the slots it is lost (ruling A30)."""
    if has_knight_room(g, name):
        g.state.factions[name].knights += 1
        g.emit("knight", faction=name)


def lose_morale(g: G, name: str, *, knight: bool = False) -> None:
    """Remove a cube: white first, a Knight when no white is left or it is chosen (ruling A5).

    The last act of a step: when it was the last cube of the last faction, the game ends (p.1).
    """
    faction = g.state.factions[name]
    knight = faction.knights > 0 and (knight or not faction.white)
    if knight:
        _remove_knight(g, name)
    else:
        faction.white -= 1
    g.emit("morale", faction=name, amount=-1, knight=knight)
    check_left(g, name)


def lose_knight(g: G, name: str) -> None:
    """The survival roll failed: the Knight cube is discarded. The last act of a step."""
    _remove_knight(g, name)
    g.state.factions[name].used = max(0, g.state.factions[name].used - 1)
    check_left(g, name)


def _remove_knight(g: G, name: str) -> None:
    faction = g.state.factions[name]
    faction.knights -= 1
    faction.used = min(faction.used, faction.knights)


def check_left(g: G, name: str) -> None:
    """A faction without cubes leaves for good; without factions the Crusade is lost (p.5, p.10)."""
    faction = g.state.factions[name]
    if faction.morale == 0 and not faction.out:
        faction.out = True
        g.emit("left", faction=name)
        if not living(g):
            end(g, "abandoned")
