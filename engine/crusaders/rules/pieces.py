"""What moves pieces and influence. Rulebook: Muster; Crusade; Build; End of the Game; rulings B8-B10, B20, B21, B28."""

from __future__ import annotations

from engine.crusaders.rules import strength
from engine.crusaders.state import G

UNUSED_REWARD = 3


def gain(g: G, seat: int, amount: int, why: str) -> None:
    """Collect influence; the last of the supply brings the end, the reserve pays what is missing (B20, B21)."""
    state = g.state
    taken = min(amount, state.supply)
    state.supply -= taken
    state.extra += amount - taken
    state.players[seat].influence += amount
    if state.turn is not None:
        state.turn.gained += amount
    g.emit("influence", seat=seat, amount=amount, why=why)
    if not state.supply and not state.ending:
        state.ending = True
        g.emit("supply_empty", seat=seat)


def muster(g: G, seat: int) -> None:
    """Flip the lowest face-down troop and collect its level."""
    p = g.state.players[seat]
    troop = g.content.troop(p.troops)
    assert troop is not None
    p.troops += 1
    g.emit("mustered", seat=seat, troop=troop.id, troops=p.troops)
    gain(g, seat, troop.level, troop.id)


def build(g: G, seat: int, kind: str, region: str) -> None:
    """Place the lowest unbuilt building of a kind; collect its level and what the tile adds; free its knight."""
    p, here = g.state.players[seat], g.state.regions[region]
    p.built[kind] += 1
    building = g.content.buildings[f"{kind}{p.built[kind]}"]
    extra = strength.extra_influence(g, region, kind)
    here.building, here.level, here.owner = kind, building.level, seat
    g.emit("built", seat=seat, building=building.id, region=region, tile=here.tile, extra=extra)
    gain(g, seat, building.level + extra, building.id)
    if building.knight:
        p.reserve -= 1
        p.knights.append(region)
        g.emit("knight_freed", seat=seat, region=region)


def defeat(g: G, seat: int, region: str) -> str:
    """Take the enemy of a region; return the picture on a Saracen token, or "" after the influence is paid."""
    here = g.state.regions[region]
    enemy, here.enemy = here.enemy, ""
    kind, _, picture = enemy.partition(":")
    power = strength.enemy_strength(g, kind)
    g.state.defeats[kind] += 1
    g.state.players[seat].trophies.append(enemy)
    g.emit("defeated", seat=seat, region=region, enemy=enemy, strength=power, next=strength.enemy_strength(g, kind))
    if not picture:
        gain(g, seat, power, kind)
    return picture


def can_reward(g: G, seat: int, picture: str, region: str) -> bool:
    """Whether the Saracen's picture can be used: a troop is left, or a building of this type and its region is free."""
    p = g.state.players[seat]
    if picture == "troop":
        return g.content.troop(p.troops) is not None
    return p.built[picture] < strength.TOP_LEVEL and strength.is_site(g, region)
