"""Every printed thing as anybody may look it up, and whether the rulebook gives it or we designed it."""

from __future__ import annotations

from engine.core.reference import Cards
from engine.core.view import Card
from engine.core.words import join
from engine.crusaders.content import Content
from engine.crusaders.texts import ACTION_WORDS, KIND_WORDS, building_words, name_of, tile_words, wedge_words

SPACES = {
    "paris": "Paris, no enemy",
    "start": "a starting region",
    "flag": "an enemy at the start",
    "arch": "a bonus tile (arch)",
    "shield": "a bonus tile (shield)",
    "none": "not in play",
}


def cards(content: Content) -> dict[str, Card]:
    """Return everything of an edition by id."""
    found = Cards()
    for order in content.orders.values():
        found.add("Knight order", order, order.text)
    for wedge in content.wedges.values():
        both = wedge_words((wedge.base, wedge.added))
        found.add("Action wedge", wedge, f"Starting side: {ACTION_WORDS[wedge.base]}. Upgraded: {both}.")
    for building in content.buildings.values():
        words = building_words(content, building.id)
        found.add("Building", building, f"Cost {building.cost}, level {building.level}. {words}")
    for troop in content.troops.values():
        found.add("Troop", troop, f"Costs {troop.cost}, brings {troop.level} influence; then +1 to every Crusade.")
    for enemy in content.enemies.values():
        track = "-".join(map(str, enemy.track))
        pictures = f" Pictures: {join(enemy.rewards)}." if enemy.rewards else ""
        awards = f"Awards: {enemy.first} for most, {enemy.second} for second most."
        found.add("Enemy", enemy, f"Strength {track}.{pictures} {awards}")
    for tile in content.tiles.values():
        found.add("Bonus tile", tile, f"{tile_words(content, tile.id)}.")
    for region in content.regions.values():
        found.add("Region", region, _region(content, region.id))
    return found


def _region(content: Content, region: str) -> str:
    entry = content.regions[region]
    near = join(name_of(content, other) for other in content.graph["large"][region])
    text = f"3–4 players: {SPACES[entry.large]}; 2 players: {SPACES[entry.small]}. Neighbours: {near}."
    if entry.discounts:
        text += f" Discount of 1 on {join(KIND_WORDS[kind] for kind in entry.discounts)}."
    return text
