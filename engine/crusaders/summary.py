"""What fills the blanks of `summary.md`: every number and every printed list, from the content and from the rules."""

from __future__ import annotations

from engine.core.summary import Summary, items
from engine.core.words import join
from engine.crusaders.content import Content
from engine.crusaders.content.model import KINDS, Enemy
from engine.crusaders.rules.board import LEAVE, LEAVE_ENEMY
from engine.crusaders.rules.pieces import UNUSED_REWARD
from engine.crusaders.rules.strength import TOP_LEVEL
from engine.crusaders.state import BASE_SUPPLY, KNIGHTS, PLACES, SUPPLY_EACH, TOKENS
from engine.crusaders.texts import gain_words, order_words, wedge_words

SEATS = (2, 3, 4)
OFFERED = 2  # order tiles dealt to each player (Player setup)
LEVELS = range(1, TOP_LEVEL + 1)


def facts(content: Content) -> dict[str, object]:
    """Return the blanks of the template."""
    return {
        "seats": join(map(str, SEATS), "or"),
        "places": PLACES,
        "tokens": TOKENS,
        "offered": OFFERED,
        "reserve": KNIGHTS,
        "base": BASE_SUPPLY,
        "each": SUPPLY_EACH,
        "supplies": join(f"{BASE_SUPPLY + SUPPLY_EACH * seats} for {seats}" for seats in SEATS),
        "few": min(SEATS),
        "many": join(map(str, SEATS[1:]), "or"),
        "leave": LEAVE,
        "leave_enemy": LEAVE_ENEMY,
        "unused": UNUSED_REWARD,
        "top": TOP_LEVEL,
        **_map(content),
        **_printed(content),
    }


def _map(content: Content) -> dict[str, object]:
    """How many regions and enemies each side of the map has."""
    found: dict[str, object] = {}
    for side, graph in content.graph.items():
        found[f"{side}_regions"] = len(graph)
        found[f"{side}_flags"] = sum(content.space(side, region) == "flag" for region in graph)
    return found


def _printed(content: Content) -> dict[str, object]:
    """Costs, gains and powers as they are printed on boards and tiles."""
    return {
        "troop_costs": join(str(troop.cost) for troop in content.troops.values()),
        "troop_levels": join(str(troop.level) for troop in content.troops.values()),
        "strengths": items(f"**{e.name}**: {join(map(str, e.track))}" for e in content.enemies.values()),
        "buildings": items(_row(content, kind) for kind in KINDS),
        "wedges": items(wedge_words((wedge.base, wedge.added)) for wedge in content.wedges.values()),
        "awards": items(_awards(enemy) for enemy in content.enemies.values()),
        "endings": items(
            f"**{kind.capitalize()}**: {gain_words(content, f'{kind}{TOP_LEVEL}').removeprefix('at the end ')}"
            for kind in KINDS
        ),
        "orders": items(f"**{order.name}**: {order_words(order)}" for order in content.orders.values()),
    }


def _row(content: Content, kind: str) -> str:
    """The buildings of a kind: their costs, and what each but the last uncovers."""
    row = [content.buildings[f"{kind}{level}"] for level in LEVELS]
    gains = (f"level {b.level} {gain_words(content, b.id).replace('; ', ', ') or 'nothing'}" for b in row[:-1])
    return f"**{kind.capitalize()}**, costs {join(str(b.cost) for b in row)}: {'; '.join(gains)}"


def _awards(enemy: Enemy) -> str:
    """The awards for an enemy: "5 for most (each in a tie of 2: 2, of 3: 1, of 4: 1), 2 for second most (...)"."""
    first = f"{enemy.first} for most ({_shares(enemy.first_tied)})"
    return f"**{enemy.name}**: {first}, {enemy.second} for second most ({_shares(enemy.second_tied)})"


def _shares(shares: tuple[int, int, int]) -> str:
    tied = ", ".join(f"of {players}: {share}" for players, share in zip(SEATS, shares, strict=True))
    return f"each in a tie {tied}"


RULES = Summary(__package__, facts)
