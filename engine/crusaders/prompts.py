"""A decision in words, for the seat that is asked: title, text, a label and a hint for every option."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.decision import Amounts, Decision, Prompt
from engine.crusaders.rules import board, strength, wheel
from engine.crusaders.state import G
from engine.crusaders.texts import (
    ACTION_WORDS,
    PUBLIC,
    building_words,
    enemy_words,
    name_of,
    number,
    public_text,
    tile_words,
    wedge_words,
)

TEXTS = {
    "setup.order": "Choose your knight order. All orders are shown when everybody has chosen.",
    "setup.wheel": "Arrange your six action wedges, clockwise from the top.",
    "setup.more": "Place your 13th action token onto a wedge of your choice.",
    "setup.less": "Your order has fewer action tokens: choose {count} of the wedges to begin with only 1.",
    "setup.upgrade": "Your order begins with {count} upgraded: choose.",
    "setup.knight": "Place your knight in a starting region; only 1 player can be in each.",
    "turn.act": "Resolve a wedge, upgrade one, or, when all are upgraded, just distribute one.",
    "wedge.split": "The wedge shows two actions and holds {tokens} tokens. Choose which goes first and with how "
    "many; the other one gets the rest.",
    "travel.move": "{points} movement points left. Leaving a region costs 1, with an enemy 2. Move, or be done.",
    "crusade.target": "Strength {points}: choose the enemy to defeat.",
    "crusade.reward": "The token shows {picture}. Use it in {region} for nothing, or take 3 influence.",
    "build.site": "Strength {points}: choose what to build, and where.",
    "upgrade.distribute": "The wedge is upgraded. You may distribute the tokens of any wedge, without its action.",
    "distribute.way": "Distribute {tokens} tokens of wedge {place}. Your order lets you choose how.",
    "turn.end": "You collect {gained} influence this turn; your wheel then holds {wheel}. End it, or take it back.",
}


def describe(g: G, decision: Decision) -> Prompt:
    """Return a decision in words."""
    shape = decision.shape
    options = tuple(line.id for line in shape.lines) if isinstance(shape, Amounts) else shape.options
    title = PUBLIC[decision.kind]
    return Prompt(
        title=title[0].upper() + title[1:],
        text=TEXTS[decision.kind].format_map(_about(g, decision)),
        public=public_text(decision),
        rule=decision.rule,
        labels={option: label(g, decision, option) for option in options},
        hints={option: text for option in options if (text := hint(g, decision, option))},
    )


def _about(g: G, decision: Decision) -> dict[str, str]:
    """The facts of a decision in words."""
    words = {key: str(value) for key, value in decision.about.items()}
    if "place" in decision.about:
        words["place"] = str(decision.about["place"] + 1)
    if "region" in words:
        words["region"] = name_of(g.content, words["region"])
        words["picture"] = "a troop" if words["picture"] == "troop" else f"a {words['picture']}"
    if decision.kind in ("setup.less", "setup.upgrade"):
        words["count"] = number(decision.about["count"], "wedge")
    if decision.kind == "turn.end" and g.state.turn is not None:
        words["gained"] = str(g.state.turn.gained)
        words["wheel"] = "-".join(str(tokens) for tokens in g.state.players[decision.seat].tokens)
    return words


# ------------------------------------------------------------------------------------------------------ labels


def label(g: G, decision: Decision, option: str) -> str:
    """Return the words for an option, at most 80 characters."""
    head, _, rest = option.partition(":")
    if make := LABELS.get(head):
        return make(g, decision, rest)[:80]
    return name_of(g.content, option)[:80]


def wedge_label(g: G, seat: int, place: int) -> str:
    """A wedge with its number, actions and tokens: "3: Crusade + Build (4 tokens)"."""
    p = g.state.players[seat]
    return f"{place + 1}: {wedge_words(wheel.actions(g, seat, place))} ({number(p.tokens[place], 'token')})"


def _wedge(g: G, d: Decision, rest: str) -> str:
    return wedge_label(g, d.seat, int(rest) - 1)


def _upgrade(g: G, d: Decision, rest: str) -> str:
    wedge = g.content.wedges[g.state.players[d.seat].wheel[int(rest) - 1]]
    return f"Upgrade {rest}: {wedge_words((wedge.base, wedge.added))}"


def _first(g: G, d: Decision, rest: str) -> str:
    action, _, share = rest.partition(":")
    left = d.about["tokens"] - int(share)
    if not left:
        return f"{ACTION_WORDS[action]} with {number(int(share), 'token')}"
    other = next(a for a in wheel.actions(g, d.seat, d.about["place"]) if a != action)
    return f"{ACTION_WORDS[action]} with {share}, then {ACTION_WORDS[other]} with {left}"


def _travel(g: G, _d: Decision, rest: str) -> str:
    start, _, goal = rest.partition(">")
    return f"{name_of(g.content, start)} → {name_of(g.content, goal)}"


def _crusade(g: G, _d: Decision, rest: str) -> str:
    return f"{name_of(g.content, rest)}: {enemy_words(g.state.regions[rest].enemy)}"


def _build(g: G, d: Decision, rest: str) -> str:
    kind, _, region = rest.partition(":")
    level = g.state.players[d.seat].built[kind] + 1
    return f"{name_of(g.content, f'{kind}{level}')} in {name_of(g.content, region)}"


def _way(_g: G, _d: Decision, rest: str) -> str:
    power, _, where = rest.partition(":")
    place = int(where) + 1 if where else 0
    return {
        "next": "Clockwise from the next wedge, one on each",
        "original": "Clockwise from the original wedge",
        "counter": "Counterclockwise",
        "skip": f"Skip wedge {place}",
        "double": f"Two tokens on wedge {place}",
    }[power]


LABELS: dict[str, Callable[[G, Decision, str], str]] = {
    "resolve": lambda g, d, rest: f"Resolve {_wedge(g, d, rest)}",
    "upgrade": _upgrade,
    "skip": lambda g, d, rest: f"Skip; distribute {_wedge(g, d, rest)}",
    "distribute": lambda g, d, rest: f"Distribute {_wedge(g, d, rest)}",
    "more": lambda g, d, rest: f"One more on {_wedge(g, d, rest)}",
    "less": lambda g, d, rest: f"One less on {_wedge(g, d, rest)}",
    "start": lambda g, d, rest: name_of(g.content, rest),
    "first": _first,
    "travel": _travel,
    "crusade": _crusade,
    "build": _build,
    "muster": lambda g, d, rest: "Muster the next troop",
    "way": _way,
    "done": lambda g, d, rest: "Done travelling",
    "decline": lambda g, d, rest: "Take 3 influence",
    "keep": lambda g, d, rest: "Distribute nothing",
    "end": lambda g, d, rest: "End the turn",
}


# ------------------------------------------------------------------------------------------------------- hints


def hint(g: G, decision: Decision, option: str) -> str:
    """Return one more line for an option: what it costs or brings, what lies there, the wheel afterwards."""
    head, _, rest = option.partition(":")
    make = HINTS.get(head)
    if make:
        return make(g, decision, rest)
    return g.content.orders[option].text if option in g.content.orders else ""


def _resolve_hint(g: G, d: Decision, rest: str) -> str:
    place = int(rest) - 1
    tokens = g.state.players[d.seat].tokens[place]
    values = [f"{ACTION_WORDS[a]} {strength.points(g, d.seat, a, tokens)}" for a in wheel.actions(g, d.seat, place)]
    return f"strength {' or '.join(values)}; then {_after(g, d.seat, place, wheel.NEXT)}"


def _after(g: G, seat: int, place: int, way: str) -> str:
    tokens = g.state.players[seat].tokens[:]
    wheel.distribute(tokens, place, way)
    return f"the wheel is {'-'.join(map(str, tokens))}"


def _way_hint(g: G, d: Decision, rest: str) -> str:
    return _after(g, d.seat, d.about["place"], rest)


def _distribute_hint(g: G, d: Decision, rest: str) -> str:
    return _after(g, d.seat, int(rest) - 1, wheel.NEXT)


def _travel_hint(g: G, d: Decision, rest: str) -> str:
    start, _, goal = rest.partition(">")
    cost = board.reach(g, start, d.about["points"])[goal]
    return "; ".join(filter(None, (f"costs {cost}", region_words(g, goal))))


def region_words(g: G, region: str) -> str:
    """What lies in a region: enemy, building, tile, discounts."""
    here, content = g.state.regions[region], g.content
    parts = []
    if here.enemy:
        power = strength.enemy_strength(g, strength.enemy_kind(here.enemy))
        parts.append(f"{enemy_words(here.enemy)}, strength {power}")
    if here.building:
        parts.append(f"{here.building} {here.level}")
    elif here.tile:
        parts.append(tile_words(content, here.tile))
    if content.regions[region].discounts and not here.building:
        parts.append(f"cost: {', '.join(f'{kind} −1' for kind in content.regions[region].discounts)}")
    return "; ".join(parts)


def _crusade_hint(g: G, _d: Decision, rest: str) -> str:
    kind = strength.enemy_kind(g.state.regions[rest].enemy)
    return f"strength {strength.enemy_strength(g, kind)}"


def _build_hint(g: G, d: Decision, rest: str) -> str:
    kind, _, region = rest.partition(":")
    level = g.state.players[d.seat].built[kind] + 1
    gain = level + strength.extra_influence(g, region, kind)
    cost = "free" if d.kind == "crusade.reward" else f"costs {strength.build_cost(g, d.seat, kind, region)}"
    return "; ".join(filter(None, (cost, f"{gain} influence", building_words(g.content, f"{kind}{level}"))))


HINTS: dict[str, Callable[[G, Decision, str], str]] = {
    "resolve": _resolve_hint,
    "skip": _distribute_hint,
    "distribute": _distribute_hint,
    "way": _way_hint,
    "travel": _travel_hint,
    "crusade": _crusade_hint,
    "build": _build_hint,
    "start": lambda g, d, rest: region_words(g, rest),
}
