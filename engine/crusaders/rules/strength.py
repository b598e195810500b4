"""How strong an action is and what it can reach. Rulebook: Resolve an Action; Build; Crusade; Muster."""

from __future__ import annotations

from engine.crusaders.content.model import ACTIONS, KINDS
from engine.crusaders.state import G

TOP_LEVEL = 4


def bonus(g: G, seat: int, action: str) -> int:
    """What board and order add to an action: uncovered bonuses add up (Build), troops help to crusade."""
    p, content = g.state.players[seat], g.content
    total = content.orders[p.order].bonus.get(action, 0) if p.order else 0  # type: ignore[call-overload]
    for kind, level in p.built.items():
        for n in range(1, level + 1):
            total += content.buildings[f"{kind}{n}"].gives.get(action, 0)  # type: ignore[call-overload]
    return total + p.troops if action == "crusade" else total


def points(g: G, seat: int, action: str, tokens: int) -> int:
    """The strength of an action: its tokens plus its own bonuses (ruling B3); never below 0 (ruling B17)."""
    return max(0, tokens + bonus(g, seat, action))


def enemy_kind(enemy: str) -> str:
    """The kind of an enemy token: "saracen" of "saracen:farm"."""
    return enemy.partition(":")[0]


def enemy_strength(g: G, kind: str) -> int:
    """What it takes to defeat the next enemy of a kind; a marker at the end stays there (ruling B28)."""
    track = g.content.enemies[kind].track
    return track[min(g.state.defeats[kind], len(track) - 1)]


def targets(g: G, seat: int, strength: int) -> list[str]:
    """Regions with one of the seat's knights and an enemy that this strength defeats."""
    regions = g.state.regions
    own = dict.fromkeys(g.state.players[seat].knights)
    return [r for r in own if regions[r].enemy and enemy_strength(g, enemy_kind(regions[r].enemy)) <= strength]


def discount(g: G, region: str, kind: str) -> int:
    """What a region's icons and its bonus tile take off a building."""
    tile = g.content.tiles.get(g.state.regions[region].tile)
    off = g.content.regions[region].discounts.count(kind)
    return off + (tile.discount.get(kind, 0) if tile else 0)  # type: ignore[call-overload]


def extra_influence(g: G, region: str, kind: str) -> int:
    """What a region's bonus tile adds to the influence for a building."""
    tile = g.content.tiles.get(g.state.regions[region].tile)
    return tile.influence.get(kind, 0) if tile else 0  # type: ignore[call-overload]


def is_site(g: G, region: str) -> bool:
    """Whether a building may stand here: no enemy, no other building. Paris is a site too (ruling B11)."""
    here = g.state.regions[region]
    return not here.enemy and not here.building


def build_cost(g: G, seat: int, kind: str, region: str) -> int:
    """The cost of the lowest unbuilt building of a kind (ruling B8) in a region; at least 1 (ruling B12)."""
    level = g.state.players[seat].built[kind] + 1
    return max(1, g.content.buildings[f"{kind}{level}"].cost - discount(g, region, kind))


def sites(g: G, seat: int, strength: int) -> list[tuple[str, str]]:
    """(kind, region) for everything that the seat can build with this strength."""
    p = g.state.players[seat]
    open_kinds = [kind for kind in KINDS if p.built[kind] < TOP_LEVEL]
    own = [region for region in dict.fromkeys(p.knights) if is_site(g, region)]
    return [(kind, r) for kind in open_kinds for r in own if build_cost(g, seat, kind, r) <= strength]


def can(g: G, seat: int, action: str, tokens: int) -> bool:
    """Whether the seat can resolve an action with these tokens: at least 1, and it comes to something.

    Travel and Influence always do, a Travel of value 0 too (ruling B17).
    """
    if tokens < 1:
        return False
    strength = points(g, seat, action, tokens)
    if action == "muster":
        troop = g.content.troop(g.state.players[seat].troops)
        return troop is not None and troop.cost <= strength
    if action == "crusade":
        return bool(targets(g, seat, strength))
    if action == "build":
        return bool(sites(g, seat, strength))
    return True


def bonuses(g: G, seat: int) -> dict[str, int]:
    """The bonus of every action of a seat."""
    return {action: bonus(g, seat, action) for action in ACTIONS}
