"""Words for ids: how regions, wedges, buildings, orders and options are called. English is a table here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.decision import Decision
from engine.core.words import join
from engine.crusaders.content import Content
from engine.crusaders.content.model import Building, Kind, Order

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
KINDS_WORDS = {"castle": "castles", "church": "churches", "farm": "farms", "bank": "banks"}
ENEMY_WORDS = {"prussian": "Prussian", "slav": "Slav", "saracen": "Saracen"}
# what a level 4 building counts at the end
ENDING_WORDS = {"sets": "set of all three enemies", "flat": "", "people": "knight on the map and mustered troop",
                "fours": "own level 4 building"}  # fmt: skip
POWER_WORDS = {
    "original": "may start on the same wedge",
    "skip": "may skip 1 wedge",
    "double": "once 2 on one wedge",
    "either_way": "deals in either direction",
}

# What a decision is about, in words that tell nobody more than the table knows.
PUBLIC = {
    "setup.order": "choose a knight order",
    "setup.wheel": "arrange the action wheel",
    "setup.more": "place the additional action token",
    "setup.less": "choose wedges that start with one token less",
    "setup.upgrade": "upgrade the wedges that the order grants",
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


def built_words(built: Mapping[str, int]) -> str:
    """The buildings of a player: "castle 1 and churches 1 to 4"; "none"."""
    parts = [
        f"{KIND_WORDS[kind]} 1" if level == 1 else f"{KINDS_WORDS[kind]} 1 to {level}"
        for kind, level in built.items()
        if level
    ]
    return join(parts) or "none"


def defeated_words(defeated: Mapping[str, int]) -> str:
    """The enemies that a player has defeated: "1 Slav and 2 Saracens"; "none"."""
    return join(number(n, ENEMY_WORDS[kind]) for kind, n in defeated.items() if n) or "none"


def by_kind(amounts: Mapping[Kind, int], sign: str) -> str:
    """Amounts by kind of building in words: "castle −1, bank −1", or "any building −1"."""
    if set(amounts) == set(KIND_WORDS) and len(set(amounts.values())) == 1:
        return f"any building {sign}{next(iter(amounts.values()))}"
    return ", ".join(f"{KIND_WORDS[kind]} {sign}{n}" for kind, n in amounts.items())


def tile_words(content: Content, tile: str) -> str:
    """What a bonus tile does."""
    entry = content.tiles[tile]
    parts = [f"cheaper: {by_kind(entry.discount, '−')}"] if entry.discount else []
    parts += [f"influence: {by_kind(entry.influence, '+')}"] if entry.influence else []
    return "; ".join(parts)


def discount_words(kinds: Sequence[Kind]) -> str:
    """What the icons of a region take off: "cheaper: church −1, castle −1"; "" without icons."""
    return f"cheaper: {', '.join(f'{KIND_WORDS[kind]} −1' for kind in kinds)}" if kinds else ""


def building_words(content: Content, building: str) -> str:
    """What a building's slot uncovers and what it scores at the end, at length."""
    entry = content.buildings[building]
    return "; ".join([*_uncovered(entry), *([entry.text] if entry.text else [])])


def gain_words(content: Content, building: str, *, knight: bool = True) -> str:
    """What a building brings from now on and at the end, in a few words: "+1 Build", "at the end 6 influence"."""
    entry = content.buildings[building]
    return "; ".join([*_uncovered(entry, knight), *([_ending(entry)] if entry.ending else [])])


def _uncovered(entry: Building, knight: bool = True) -> list[str]:
    gives = [f"{ACTION_WORDS[action]} +{n}" for action, n in entry.gives.items()]
    return [*gives, *(["frees a knight"] if entry.knight and knight else [])]


def _ending(entry: Building) -> str:
    each = ENDING_WORDS[entry.ending]
    return f"at the end {entry.points} {f'for each {each}' if each else 'influence'}"


def order_words(order: Order) -> str:
    """An order in a few words: its action tokens, what it begins with, and what it does in play."""
    parts = [number(order.tokens, "token")]
    parts += [f"{order.upgrades} upgraded"] if order.upgrades else []
    parts += ["one more knight"] if order.black_knight else []
    return ", ".join([*parts, *order_powers(order)])


def order_powers(order: Order) -> list[str]:
    """What an order does in play: "Travel +1", "every action +1", "may skip 1 wedge"."""
    values = set(order.bonus.values())
    if len(order.bonus) == len(ACTION_WORDS) and len(values) == 1:
        parts = [f"every action {signed(values.pop())}"]
    else:
        parts = [f"{ACTION_WORDS[action]} {signed(n)}" for action, n in order.bonus.items()]
    return parts + ([POWER_WORDS[order.power]] if order.power else [])


def wheel_words(tokens: Iterable[int]) -> str:
    """The tokens of a wheel, clockwise from the top: "2-0-3-3-2-2"."""
    return "-".join(map(str, tokens))


def signed(n: int) -> str:
    """A number with its sign, with the true minus."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def wedge_words(actions: Iterable[str]) -> str:
    """The actions that a wedge shows: "Travel + Build"."""
    return " + ".join(ACTION_WORDS[action] for action in actions)


def number(count: int, noun: str) -> str:
    """A count with its noun: "1 token", "3 tokens"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
