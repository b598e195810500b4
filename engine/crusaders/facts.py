"""What the text of a question tells, in words: the blanks of `prompts.TEXTS`."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.decision import Decision
from engine.core.words import join
from engine.crusaders.flow.turn import skippable, turn_of, upgradable
from engine.crusaders.obstacles import obstacles
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import PLACES, G
from engine.crusaders.texts import ACTION_WORDS, name_of, number, signed, wedge_words

Blanks = dict[str, str]


def facts(g: G, decision: Decision) -> Blanks:
    """Return the blanks of a question's text; {} for a text without any."""
    make = FACTS.get(decision.kind)
    return make(g, decision) if make else {}


def _order(g: G, d: Decision) -> Blanks:
    """The wheel to which the order must fit; in the tournament it is not arranged yet."""
    wedges = join(ACTION_WORDS[g.content.wedges[wedge].base] for wedge in g.state.players[d.seat].wheel)
    return {"wheel": f" Your wheel, clockwise from the top: {wedges}." if wedges else ""}


def _count(_g: G, d: Decision) -> Blanks:
    return {"count": number(d.about["count"], "wedge")}


def _act(g: G, d: Decision) -> Blanks:
    ways = ["Resolve a wedge"] if d.about["actions"] else []
    ways += ["upgrade one" if ways else "Upgrade a wedge"] if upgradable(g, d.seat) else []
    ways += ["just distribute one" if ways else "Just distribute a wedge"] if skippable(g, d.seat) else []
    why_not = obstacles(g, d.seat)
    return {
        "choices": f"{' or '.join(ways)}.",
        "power": " The wheels below are those of the common distribution; your order allows more."
        if wheel.power(g, d.seat)
        else "",
        "obstacles": f"\nNot possible now: {why_not}." if why_not else "",
    }


def _split(g: G, d: Decision) -> Blanks:
    shown = wheel.actions(g, d.seat, d.about["place"])
    bonuses = [f"{ACTION_WORDS[a]} {signed(n)}" for a in shown if (n := strength.bonus(g, d.seat, a))]
    return {
        "place": str(d.about["place"] + 1),
        "actions": join(ACTION_WORDS[action] for action in shown),
        "tokens": number(d.about["tokens"], "token"),
        "bonuses": f" Your board and order add {join(bonuses)}." if bonuses else "",
    }


def _travel(g: G, d: Decision) -> Blanks:
    return {**_then(g, d), "points": number(d.about["points"], "movement point")}


def _then(g: G, d: Decision) -> Blanks:
    """The strength in hand, and the action that comes afterwards."""
    turn = turn_of(g)
    tokens = number(turn.rest, "token")
    then = f" Then comes {ACTION_WORDS[turn.later]} with {tokens}." if turn.later and turn.rest else ""
    return {"points": str(d.about.get("points", "")), "then": then}


def _reward(g: G, d: Decision) -> Blanks:
    picture = d.about["picture"]
    return {"picture": f"a {picture}", "region": name_of(g.content, d.about["region"]), **_then(g, d)}


def _upgraded(g: G, d: Decision) -> Blanks:
    place = turn_of(g).place
    return {"place": str(place + 1), "actions": wedge_words(wheel.actions(g, d.seat, place))}


def _way(_g: G, d: Decision) -> Blanks:
    return {"tokens": number(d.about["tokens"], "token"), "place": str(d.about["place"] + 1)}


def _end(g: G, d: Decision) -> Blanks:
    """The preview: the influence of the turn, and each wedge with its tokens and what has changed on it."""
    turn, p = turn_of(g), g.state.players[d.seat]
    wedges = []
    for n in range(PLACES):
        change = p.tokens[n] - turn.before[n]
        told = f" ({signed(change)})" if change else ""
        wedges.append(f"{n + 1}. {wedge_words(wheel.actions(g, d.seat, n))}: **{p.tokens[n]}**{told}")
    return {"gained": signed(turn.gained), "total": str(p.influence), "wheel": "\n".join(wedges)}


FACTS: dict[str, Callable[[G, Decision], Blanks]] = {
    "setup.order": _order,
    "setup.less": _count,
    "setup.upgrade": _count,
    "turn.act": _act,
    "wedge.split": _split,
    "travel.move": _travel,
    "crusade.target": _then,
    "crusade.reward": _reward,
    "build.site": _then,
    "upgrade.distribute": _upgraded,
    "distribute.way": _way,
    "turn.end": _end,
}
