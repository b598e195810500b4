"""Factions: Morale, Knights, abilities, leaving. Rulebook: Faction Morale (p.5); rulings A5, A6, A29, A30."""

from __future__ import annotations

from engine.road.rules.ending import end
from engine.road.state import G

ONE_RECORD = 2
"""The version of the rules from which on it is noted which cubes rode: before, a Knight could ride or roll twice."""
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


def has_room_for(g: G, name: str, white: int, knights: int) -> bool:
    """Whether white cubes and Knights fit together."""
    faction, facts = g.state.factions[name], g.content.factions[name]
    fits = faction.morale + white + knights <= facts.slots and faction.knights + knights <= facts.knight_slots
    return fits and not faction.out


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
    else:
        g.emit("gain_lost", what="morale", faction=name, amount=1)


def gain_knight(g: G, name: str) -> None:
    """Add a Knight cube; above the slots it is lost (ruling A30)."""
    if has_knight_room(g, name):
        g.state.factions[name].knights += 1
        g.emit("knight", faction=name)
    else:
        g.emit("gain_lost", what="knight", faction=name, amount=1)


def lose_morale(g: G, name: str, *, knight: bool = False) -> None:
    """Remove a cube: white first, a Knight when no white is left or it is chosen (ruling A5).

    The last act of a step: when it was the last cube of the last faction, the game ends (p.1).
    """
    faction = g.state.factions[name]
    knight = faction.knights > 0 and (knight or not faction.white)
    if knight:
        _give_knight_up(g, name)
    else:
        faction.white -= 1
    g.emit("morale", faction=name, amount=-1, knight=knight)
    check_left(g, name)


def ride(g: G, name: str) -> None:
    """A Knight cube rides, and is to roll for its survival (rulings A6, A7)."""
    g.state.factions[name].used += 1
    g.state.riding.append(name)


def next_roll(g: G) -> str:
    """The faction whose Knight rolls next for its survival, in the order in which they rode; "" when all have."""
    riding = g.state.riding
    while riding and not g.state.factions[riding[0]].knights:  # only with rules 1 is one in the list that is gone
        riding.pop(0)
    return riding[0] if riding else ""


def lose_knight(g: G, name: str) -> None:
    """The survival roll failed: the Knight cube that rode is discarded. The last act of a step."""
    faction = g.state.factions[name]
    faction.knights -= 1
    if not g.since(ONE_RECORD):
        faction.used = min(faction.used, faction.knights)
    faction.used = max(0, faction.used - 1)
    check_left(g, name)


def _give_knight_up(g: G, name: str) -> None:
    """A Knight cube is given up: one that rode before one that did not, and one that is still to roll before any other.
    Its roll goes with it (rulings A6, H8).
    """
    faction = g.state.factions[name]
    faction.knights -= 1
    if not g.since(ONE_RECORD):
        faction.used = min(faction.used, faction.knights)
        return
    if name in g.state.riding:
        g.state.riding.remove(name)
    faction.used = max(0, faction.used - 1)


def check_left(g: G, name: str) -> None:
    """A faction without cubes leaves for good; without factions the Crusade is lost (p.5, p.10)."""
    faction = g.state.factions[name]
    if faction.morale == 0 and not faction.out:
        faction.out = True
        g.emit("left", faction=name)
        if not living(g):
            end(g, "abandoned")
