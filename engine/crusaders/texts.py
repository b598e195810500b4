"""Words for ids: how regions, wedges, buildings, orders and options are called. English is a table here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.decision import Decision
from engine.crusaders.content import Content
from engine.crusaders.content.model import Kind

# name, letter and colour of each seat
SEATS = (("Red", "R", "red"), ("Blue", "B", "blue"), ("Green", "G", "green"), ("Yellow", "Y", "yellow"))
ACTION_WORDS = {
    "travel": "Travel",
    "muster": "Muster",
    "crusade": "Crusade",
    "influence": "Influence",
    "build": "Build",
}
KIND_WORDS = {"castle": "castle", "church": "church", "farm": "farm", "bank": "bank"}
ENEMY_WORDS = {"prussian": "Prussian", "slav": "Slav", "saracen": "Saracen"}

# What a decision is about, in words that tell nobody more than the table knows.
PUBLIC = {
    "setup.order": "choose a knight order",
    "setup.wheel": "arrange the action wheel",
    "setup.more": "place the additional action token",
    "setup.less": "choose wedges that start with one token less",
    "setup.upgrade": "upgrade wedges of the order",
    "setup.knight": "place the first knight",
    "turn.act": "take a turn",
    "wedge.split": "split the strength of the wedge",
    "travel.move": "Travel: move knights",
    "crusade.target": "Crusade: choose an enemy",
    "crusade.reward": "Crusade: use the picture of the Saracens or not",
    "build.site": "Build: choose building and region",
    "upgrade.distribute": "may distribute a wedge after the upgrade",
    "distribute.way": "distribute the action tokens",
    "turn.end": "confirm the turn",
}


def name_of(content: Content, what: str) -> str:
    """Return the name of anything printed or of an action; the id itself when nothing bears it."""
    for entries in (
        content.regions,
        content.wedges,
        content.buildings,
        content.tiles,
        content.troops,
        content.enemies,
        content.orders,
    ):
        if what in entries:
            return entries[what].name
    return ACTION_WORDS.get(what, what)


def public_text(decision: Decision) -> str:
    """What everybody may read of a decision."""
    return f"{SEATS[decision.seat][0]}: {PUBLIC[decision.kind]}"


def enemy_words(enemy: str) -> str:
    """An enemy token in words: "Saracens (farm)"."""
    kind, _, picture = enemy.partition(":")
    return f"{ENEMY_WORDS[kind]}s ({picture})" if picture else f"{ENEMY_WORDS[kind]}s"


def by_kind(amounts: Mapping[Kind, int], sign: str) -> str:
    """Amounts by kind of building in words: "castle −1, bank −1", or "any building −1"."""
    if set(amounts) == set(KIND_WORDS) and len(set(amounts.values())) == 1:
        return f"any building {sign}{next(iter(amounts.values()))}"
    return ", ".join(f"{KIND_WORDS[kind]} {sign}{n}" for kind, n in amounts.items())


def tile_words(content: Content, tile: str) -> str:
    """What a bonus tile does."""
    entry = content.tiles[tile]
    parts = [f"cost: {by_kind(entry.discount, '−')}"] if entry.discount else []
    parts += [f"influence: {by_kind(entry.influence, '+')}"] if entry.influence else []
    return "; ".join(parts)


def building_words(content: Content, building: str) -> str:
    """What a building's slot uncovers, or what it scores at the end."""
    entry = content.buildings[building]
    parts = [f"+{n} {ACTION_WORDS[action]}" for action, n in entry.gives.items()]
    parts += ["frees a knight"] if entry.knight else []
    parts += [entry.text] if entry.text else []
    return "; ".join(parts)


def wedge_words(actions: Iterable[str]) -> str:
    """The actions that a wedge shows: "Travel + Build"."""
    return " + ".join(ACTION_WORDS[action] for action in actions)


def number(count: int, noun: str) -> str:
    """A count with its noun: "1 token", "3 tokens"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def join(words: Iterable[str]) -> str:
    """A list in words: "a, b and c"."""
    *head, last = [*words] or [""]
    return f"{', '.join(head)} and {last}" if head else last
