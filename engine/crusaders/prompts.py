"""A decision in words, for the seat that is asked: title, text, a label and a hint for every option."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.core.decision import Decision, Prompt
from engine.crusaders import splits
from engine.crusaders.barred import barred
from engine.crusaders.facts import facts
from engine.crusaders.rules import board, strength, wheel
from engine.crusaders.state import G
from engine.crusaders.texts import (
    ACTION_WORDS,
    PUBLIC,
    SEATS,
    discount_words,
    enemy_words,
    gain_words,
    name_of,
    number,
    order_words,
    public_text,
    tile_words,
    wedge_words,
    wheel_words,
)

TEXTS = {
    "setup.order": "Choose your knight order. All orders are shown when everybody has chosen.{wheel}",
    "setup.wheel": "Arrange your six action wedges, clockwise from the top.",
    "setup.more": "Place your 13th action token onto a wedge of your choice.",
    "setup.less": "Your order has fewer action tokens: choose {count} to begin with only 1 token.",
    "setup.upgrade": "Your order begins with {count} upgraded: choose.",
    "setup.knight": "Place your knight in a starting region; only 1 player can be in each.",
    "turn.act": "{choices}{power}{obstacles}",
    "wedge.split": "Wedge {place} shows {actions} and holds {tokens}. Choose which goes first and with how many; "
    "the other one gets the rest.{bonuses}",
    "travel.move": "{points} left. Leaving a region costs 1, with an enemy 2. Move a knight, or be done.{then}",
    "crusade.target": "Strength {points}: choose the enemy to defeat.{then}",
    "crusade.reward": "The token shows {picture}. Use it in {region} free of charge, or take 3 influence.{then}",
    "build.site": "Strength {points}: choose what to build, and where.{then}",
    "upgrade.distribute": "Wedge {place} shows {actions} now. You may also distribute the tokens of one wedge, without "
    "its action.",
    "distribute.way": "Distribute {tokens} of wedge {place}. Your order lets you choose how.",
    "turn.end": "Influence of this turn: {gained}; you then have {total}. Your wheel will be:\n{wheel}\n"
    "Nothing is final yet: end the turn, or take it back step by step with Undo.",
}
MANY = 5  # orders: more are told in a few words


def describe(g: G, decision: Decision) -> Prompt:
    """Return a decision in words."""
    options = decision.own
    title = PUBLIC[decision.kind]
    return Prompt(
        title=title[0].upper() + title[1:],
        text=TEXTS[decision.kind].format_map(facts(g, decision)),
        public=public_text(decision),
        rule=decision.rule,
        labels={option: label(g, decision, option) for option in options},
        hints={option: text for option in options if (text := hint(g, decision, option))},
        groups=groups(g, decision),
        barred=barred(g, decision),
    )


def groups(g: G, decision: Decision) -> dict[str, str]:
    """Return the moves by the knight that makes them: regions of use first, and of each kind the nearest; and the two
    actions of a wedge by the one that comes first.
    """
    if decision.kind == "wedge.split":
        return splits.groups(g, decision)
    if decision.kind != "travel.move":
        return {}
    knights: dict[str, list[str]] = {}
    for option in decision.shape.options:  # type: ignore[union-attr]
        head, _, move = option.partition(":")
        if head == "travel":
            start, _, goal = move.partition(">")
            knights.setdefault(start, []).append(goal)
    return {
        f"travel:{start}>{goal}": f"Knight in {name_of(g.content, start)}"
        for start, goals in knights.items()
        for goal in sorted(goals, key=partial(_use, g))  # stable: they come nearest first
    }


def _use(g: G, region: str) -> int:
    """How likely a knight is wanted in a region, 0 first: an enemy, or what makes building better; then bare sites."""
    here = g.state.regions[region]
    if here.building:
        return 2
    return 0 if here.enemy or here.tile or g.content.regions[region].discounts else 1


# ------------------------------------------------------------------------------------------------------ labels


def label(g: G, decision: Decision, option: str) -> str:
    """Return the words for an option, short enough for a button."""
    head, _, rest = option.partition(":")
    make = LABELS.get(head)
    return make(g, decision, rest) if make else name_of(g.content, option)


def wedge_label(g: G, seat: int, place: int) -> str:
    """A wedge with its number, actions and tokens: "3: Crusade + Build (4 tokens)"."""
    p = g.state.players[seat]
    return f"{place + 1}: {wedge_words(wheel.actions(g, seat, place))} ({number(p.tokens[place], 'token')})"


def _wedge(g: G, d: Decision, rest: str) -> str:
    return wedge_label(g, d.seat, int(rest) - 1)


def _upgrade(g: G, d: Decision, rest: str) -> str:
    wedge = g.content.wedges[g.state.players[d.seat].wheel[int(rest) - 1]]
    return f"Upgrade {rest}: {wedge_words((wedge.base, wedge.added))}"


def _skip(g: G, d: Decision, rest: str) -> str:
    tokens = g.state.players[d.seat].tokens[int(rest) - 1]
    return f"Skip: distribute {rest} ({number(tokens, 'token')})"


def _travel(g: G, _d: Decision, rest: str) -> str:
    start, _, goal = rest.partition(">")
    return f"{name_of(g.content, start)} → {name_of(g.content, goal)}"


def _crusade(g: G, _d: Decision, rest: str) -> str:
    return f"{enemy_words(g.state.regions[rest].enemy)} in {name_of(g.content, rest)}"


def _build(g: G, d: Decision, rest: str) -> str:
    kind, _, region = rest.partition(":")
    level = g.state.players[d.seat].built[kind] + 1
    return f"{name_of(g.content, f'{kind}{level}')} in {name_of(g.content, region)}"


def _way(_g: G, _d: Decision, rest: str) -> str:
    power, _, wedge = rest.partition(":")
    return {
        "next": "Clockwise from the next wedge, one on each",
        "original": "Clockwise from the original wedge",
        "counter": "Counterclockwise",
        "skip": f"Skip wedge {wedge}",
        "double": f"Two tokens on wedge {wedge}",
    }[power]


LABELS: dict[str, Callable[[G, Decision, str], str]] = {
    "resolve": lambda g, d, rest: f"Resolve {_wedge(g, d, rest)}",
    "upgrade": _upgrade,
    "skip": _skip,
    "distribute": lambda g, d, rest: f"Distribute {_wedge(g, d, rest)}",
    "more": lambda g, d, rest: f"One more on {_wedge(g, d, rest)}",
    "less": lambda g, d, rest: f"One less on {_wedge(g, d, rest)}",
    "start": lambda g, d, rest: name_of(g.content, rest),
    "first": lambda g, d, rest: splits.label(g, d, f"first:{rest}"),
    "travel": _travel,
    "crusade": _crusade,
    "build": _build,
    "muster": lambda g, d, rest: "Muster your next troop",
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
    if option in g.content.wedges:
        wedge = g.content.wedges[option]
        both = wedge_words((wedge.base, wedge.added))
        return f"starting side {ACTION_WORDS[wedge.base]}; upgraded {both}"
    order = g.content.orders.get(option)
    if order is None:
        return ""
    return order.text if len(decision.shape.options) <= MANY else order_words(order)  # type: ignore[union-attr]


def _resolve_hint(g: G, d: Decision, rest: str) -> str:
    """The strength of what the wedge can do, with all of its tokens, and the wheel afterwards."""
    place, actions = int(rest) - 1, d.about["actions"][f"resolve:{rest}"]
    tokens = g.state.players[d.seat].tokens[place]
    values = [f"{ACTION_WORDS[action]} {strength.points(g, d.seat, action, tokens)}" for action in actions]
    return f"{' or '.join(values)}; {_after(g, d.seat, place, wheel.NEXT)}"


def _after(g: G, seat: int, place: int, way: str) -> str:
    tokens = g.state.players[seat].tokens[:]
    wheel.distribute(tokens, place, way)
    return f"wheel {wheel_words(tokens)}"


def _way_hint(g: G, d: Decision, rest: str) -> str:
    return _after(g, d.seat, d.about["place"], rest)


def _distribute_hint(g: G, d: Decision, rest: str) -> str:
    return _after(g, d.seat, int(rest) - 1, wheel.NEXT)


def _travel_hint(g: G, d: Decision, rest: str) -> str:
    start, _, goal = rest.partition(">")
    cost = board.reach(g, start, d.about["points"])[goal]
    return "; ".join(filter(None, (number(cost, "point"), region_words(g, goal))))


def region_words(g: G, region: str) -> str:
    """What lies in a region: enemy with its strength, building with its owner, or what makes building there better."""
    here, content = g.state.regions[region], g.content
    if here.building:
        return f"{here.building} {here.level} of {SEATS[here.owner][0]}"
    parts = []
    if here.enemy:
        parts.append(f"{enemy_words(here.enemy)} {strength.enemy_strength(g, strength.enemy_kind(here.enemy))}")
    parts += [tile_words(content, here.tile)] if here.tile else []
    parts += [discount_words(content.regions[region].discounts)]
    return "; ".join(filter(None, parts))


def _crusade_hint(g: G, _d: Decision, rest: str) -> str:
    kind, _, picture = g.state.regions[rest].enemy.partition(":")
    power = strength.enemy_strength(g, kind)
    brings = f"{picture} or 3 influence" if picture else f"{power} influence"
    return f"strength {power}; {brings}"


def _build_hint(g: G, d: Decision, rest: str) -> str:
    kind, _, region = rest.partition(":")
    level = g.state.players[d.seat].built[kind] + 1
    extra = strength.extra_influence(g, region, kind)
    gain = f"{level + extra} influence" + (f" ({level} for the level, {extra} from the tile)" if extra else "")
    cost = "free" if d.kind == "crusade.reward" else f"cost {strength.build_cost(g, d.seat, kind, region)}"
    return "; ".join(filter(None, (cost, gain, gain_words(g.content, f"{kind}{level}"))))


def _muster_hint(g: G, d: Decision, _rest: str) -> str:
    troop = g.content.troop(g.state.players[d.seat].troops)
    return f"{troop.level} influence; +1 Crusade" if troop else ""


HINTS: dict[str, Callable[[G, Decision, str], str]] = {
    "resolve": _resolve_hint,
    "skip": _distribute_hint,
    "distribute": _distribute_hint,
    "way": _way_hint,
    "first": lambda g, d, rest: splits.hint(g, d, f"first:{rest}"),
    "travel": _travel_hint,
    "crusade": _crusade_hint,
    "build": _build_hint,
    "muster": _muster_hint,
    "start": lambda g, d, rest: region_words(g, rest),
}
