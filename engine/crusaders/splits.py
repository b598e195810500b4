"""The two actions of an upgraded wedge in words: how strong each is, and whether the second comes to anything.

Rulebook: Resolve an Action; ruling B3. The first action may change what the second finds: only what it surely leaves as
it is, is said for certain.
"""

from __future__ import annotations

from engine.core.decision import Decision
from engine.crusaders import obstacles
from engine.crusaders.content.model import KINDS
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import G
from engine.crusaders.texts import ACTION_WORDS, number

SURE, PERHAPS = "comes to nothing", "as things stand for nothing"


def label(g: G, d: Decision, option: str) -> str:
    """Return a split as it stands on a button: "Crusade with 2, then Build with 1"."""
    first, share, second, rest = parts(g, d, option)
    if not rest:
        return f"{ACTION_WORDS[first]} with {number(share, 'token')}"
    return f"{ACTION_WORDS[first]} with {share}, then {ACTION_WORDS[second]} with {rest}"


def hint(g: G, d: Decision, option: str) -> str:
    """Return the strength of both actions: "Crusade 3, then Build 1 (as things stand for nothing: ...)"."""
    first, share, _, rest = parts(g, d, option)
    told = f"{ACTION_WORDS[first]} {strength.points(g, d.seat, first, share)}"
    if not rest:
        return told
    words, why = _second(g, d, option)
    return f"{told}, then {words}" + (f" ({why})" if why else "")


def groups(g: G, d: Decision) -> dict[str, str]:
    """Return the splits by the action that comes first; those whose second action comes to nothing come last."""
    options: tuple[str, ...] = d.shape.options  # type: ignore[union-attr]
    heads = {option: parts(g, d, option)[0] for option in options}
    idle = {option: bool(_idle(g, d, option)) for option in options}
    shown = [o for head in dict.fromkeys(heads.values()) for o in sorted(options, key=idle.get) if heads[o] == head]  # type: ignore[arg-type]
    return {option: f"{ACTION_WORDS[heads[option]]} first" for option in shown}


def parts(g: G, d: Decision, option: str) -> tuple[str, int, str, int]:
    """Return first action, its tokens, second action and its tokens."""
    _, first, share = option.split(":")
    second = next(action for action in wheel.actions(g, d.seat, d.about["place"]) if action != first)
    return first, int(share), second, d.about["tokens"] - int(share)


def _idle(g: G, d: Decision, option: str) -> str:
    return _second(g, d, option)[1] if parts(g, d, option)[3] else ""


def _second(g: G, d: Decision, option: str) -> tuple[str, str]:
    """The second action with its strength, and why it comes to nothing."""
    first, share, second, tokens = parts(g, d, option)
    seat = d.seat
    power = strength.points(g, seat, second, tokens) + (first == "muster" and second == "crusade")  # its troop helps
    words = f"{ACTION_WORDS[second]} {power}"
    if first == "crusade" and second == "build":  # where the enemy stands now there may be built then
        beaten = strength.targets(g, seat, strength.points(g, seat, first, share))
        why = obstacles.too_dear(obstacles.costs(g, seat, beaten), power)
    else:
        why = obstacles.short(g, seat, second, power)
    if not why:
        return words, ""
    return words, f"{SURE if _is_sure(g, seat, first, second, power) else PERHAPS}: {why}"


def _is_sure(g: G, seat: int, first: str, second: str, power: int) -> bool:
    """Whether the first action cannot help: not by moving a knight, clearing a region, or a bonus that it uncovers."""
    if first == "influence":
        return True
    if first == "travel":
        return second == "muster"
    if first == "muster":
        return True
    if first == "build" and second != "build":  # a knight that it frees stands where no enemy is
        return bool(obstacles.short(g, seat, second, power + _most_uncovered(g, seat, second)))
    return False


def _most_uncovered(g: G, seat: int, action: str) -> int:
    """The most that the next building of any kind adds to an action."""
    p = g.state.players[seat]
    levels = [f"{kind}{p.built[kind] + 1}" for kind in KINDS if p.built[kind] < strength.TOP_LEVEL]
    return max((g.content.buildings[level].gives.get(action, 0) for level in levels), default=0)  # type: ignore[call-overload]
