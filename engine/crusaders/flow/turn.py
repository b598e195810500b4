"""A turn: resolve, upgrade or skip, then distribute. Rulebook: Resolve an Action; Upgrade a Wedge; Skip Your Turn.

Nothing in a turn draws chance or shows anything hidden, so its player may take all of it back until it is ended.
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, Pick, PickOne
from engine.core.machine import Frame
from engine.crusaders.flow.actions import perform
from engine.crusaders.rules import strength, wheel
from engine.crusaders.state import NOBODY, PLACES, G, TurnState

LEARNING = "learning"
HARMLESS = ("influence", "travel")
"""What an absent player does with all tokens of a wedge: nothing comes of a Travel without a move."""


def turn_of(g: G) -> TurnState:
    """The turn under way."""
    assert g.state.turn is not None
    return g.state.turn


def resolvable(g: G, seat: int) -> dict[int, list[str]]:
    """Places of wedges with a token (ruling B2), and the actions of each that come to something."""
    tokens = g.state.players[seat].tokens
    found = {n: [a for a in wheel.actions(g, seat, n) if strength.can(g, seat, a, tokens[n])] for n in range(PLACES)}
    return {n: actions for n, actions in found.items() if actions}


def upgradable(g: G, seat: int) -> list[int]:
    """Places of wedges with the starting side up; none in the learning game (ruling B25)."""
    p = g.state.players[seat]
    return [] if g.state.variant == LEARNING else [n for n in range(PLACES) if not p.upgraded[n]]


def skippable(g: G, seat: int) -> list[int]:
    """Places from which a skipped turn may distribute: with all wedges upgraded (B1), or when nothing else is left."""
    p = g.state.players[seat]
    if all(p.upgraded) or not (resolvable(g, seat) or upgradable(g, seat)):
        return [n for n in range(PLACES) if p.tokens[n]]
    return []


class Turn(Frame, tag=True):
    """One turn: one choice of three, what follows from it, and the word of its player that it is over."""

    STEPS: ClassVar = ("open", "act", "end", "close")
    seat: int = NOBODY

    def do_open(self, g: G) -> None:
        p = g.state.players[self.seat]
        g.state.turn = TurnState(self.seat, before=p.tokens[:])
        g.emit("turn", seat=self.seat)

    def ask_act(self, g: G) -> Decision:
        """Ruling B1. `actions` of the question: for each wedge to resolve, those of its actions that are possible."""
        possible = resolvable(g, self.seat)
        resolve = {f"resolve:{n + 1}": actions for n, actions in possible.items()}
        upgrade = [f"upgrade:{n + 1}" for n in upgradable(g, self.seat)]
        skip = [f"skip:{n + 1}" for n in skippable(g, self.seat)]
        shape = PickOne((*resolve, *upgrade, *skip))
        about = {"actions": resolve}
        return Decision(self.seat, "turn.act", shape, "On your turn", about, default=_harmless(g, self.seat, possible))

    def on_act(self, g: G, d: Decision, value: str) -> None:
        turn = turn_of(g)
        turn.act, _, number = value.partition(":")
        turn.place = int(number) - 1
        if turn.act == "resolve":
            g.push(Resolve())
        elif turn.act == "upgrade":
            g.state.players[self.seat].upgraded[turn.place] = True
            g.emit("upgraded", seat=self.seat, place=turn.place, wedge=g.state.players[self.seat].wheel[turn.place])
            g.push(UpgradeDistribution())
        else:
            g.emit("skipped", seat=self.seat)
            g.push(Distribution(place=turn.place))

    def ask_end(self, g: G) -> Decision:
        return Decision(self.seat, "turn.end", PickOne(("end",)), "On your turn", harmless=("end",))

    def on_end(self, g: G, d: Decision, value: str) -> None:
        total, left = g.state.players[self.seat].influence, g.state.supply
        g.emit("turn_ended", seat=self.seat, gained=turn_of(g).gained, total=total, left=left)

    def do_close(self, g: G) -> None:
        g.state.turn = None


def _harmless(g: G, seat: int, possible: dict[int, list[str]]) -> Pick:
    """What an absent player does: the strongest Influence wedge; else what only moves tokens, as few as possible (a
    Travel without a move, a skipped turn); else an upgrade; building and crusading only when nothing else is left.
    """
    p = g.state.players[seat]
    rich = [(p.tokens[n], -n) for n, actions in possible.items() if "influence" in actions]
    if rich:
        return Pick(f"resolve:{1 - max(rich)[1]}")
    still = [n for n, actions in possible.items() if "travel" in actions]
    for word, places in (("resolve", still), ("skip", skippable(g, seat)), ("upgrade", upgradable(g, seat))):
        if places:
            return Pick(f"{word}:{1 + min(places, key=lambda n: (p.tokens[n], n))}")
    return Pick(f"resolve:{1 + min(possible)}")


class Resolve(Frame, tag=True):
    """Resolve a wedge: split the strength if it shows two actions, one after the other, then distribute its tokens."""

    STEPS: ClassVar = ("split", "first", "second", "distribute")

    def ask_split(self, g: G) -> Decision | None:
        """Which action first, and with how many tokens; the other gets the rest, perhaps none."""
        turn = turn_of(g)
        shown = wheel.actions(g, turn.seat, turn.place)
        if len(shown) == 1:
            return None
        tokens = g.state.players[turn.seat].tokens[turn.place]
        options = [
            f"first:{action}:{n}"
            for action in shown
            for n in range(tokens, 0, -1)
            if strength.can(g, turn.seat, action, n)
        ]
        default = next((Pick(o) for a in HARMLESS if (o := f"first:{a}:{tokens}") in options), None)
        about = {"tokens": tokens, "place": turn.place}
        return Decision(turn.seat, "wedge.split", PickOne(tuple(options)), "Resolve an Action", about, default=default)

    def on_split(self, g: G, d: Decision, value: str) -> None:
        turn = turn_of(g)
        _, turn.doing, share = value.split(":")
        turn.points = int(share)
        turn.later = next(a for a in wheel.actions(g, turn.seat, turn.place) if a != turn.doing)
        turn.rest = d.about["tokens"] - turn.points

    def do_first(self, g: G) -> None:
        turn = turn_of(g)
        tokens = turn.points
        if not turn.doing:
            (turn.doing,) = wheel.actions(g, turn.seat, turn.place)
            tokens = g.state.players[turn.seat].tokens[turn.place]
        p = g.state.players[turn.seat]
        wedge = p.wheel[turn.place]
        power = strength.points(g, turn.seat, turn.doing, tokens)
        about = {"place": turn.place, "wedge": wedge, "action": turn.doing, "tokens": tokens, "strength": power}
        g.emit("resolved", seat=turn.seat, **about)
        perform(g, turn.doing, tokens)

    def do_second(self, g: G) -> None:
        """The first action is complete; the second one is resolved if it comes to something."""
        turn = turn_of(g)
        action, tokens = turn.later, turn.rest
        turn.doing, turn.points, turn.later, turn.rest = "", 0, "", 0
        if not tokens:
            return
        about = {"action": action, "tokens": tokens, "strength": strength.points(g, turn.seat, action, tokens)}
        if strength.can(g, turn.seat, action, tokens):
            turn.doing = action
            g.emit("resolved_second", seat=turn.seat, **about)
            perform(g, action, tokens)
        else:
            g.emit("came_to_nothing", seat=turn.seat, **about)

    def do_distribute(self, g: G) -> None:
        turn = turn_of(g)
        turn.doing, turn.points = "", 0
        g.push(Distribution(place=turn.place))


class UpgradeDistribution(Frame, tag=True):
    """The optional distribution after an upgrade: any wedge, the upgraded one too (ruling B14); no action is taken."""

    STEPS: ClassVar = ("choose",)

    def ask_choose(self, g: G) -> Decision:
        turn = turn_of(g)
        tokens = g.state.players[turn.seat].tokens
        options = [f"distribute:{n + 1}" for n in range(PLACES) if tokens[n]]
        shape = PickOne(("keep", *options))
        return Decision(turn.seat, "upgrade.distribute", shape, "Upgrade a Wedge", harmless=("keep",))

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        if value != "keep":
            g.push(Distribution(place=int(value.partition(":")[2]) - 1))


class Distribution(Frame, tag=True):
    """Distribute the tokens of a wedge, one at a time; orders may do it in another way (Knight Orders)."""

    STEPS: ClassVar = ("how",)
    place: int = 0

    def ask_how(self, g: G) -> Decision:
        seat = turn_of(g).seat
        tokens = g.state.players[seat].tokens[self.place]
        ways = tuple(f"way:{way}" for way in wheel.ways(wheel.power(g, seat), self.place, tokens))
        about = {"place": self.place, "tokens": tokens}
        return Decision(seat, "distribute.way", PickOne(ways), "Resolve an Action; Knight Orders", about)

    def on_how(self, g: G, d: Decision, value: str) -> None:
        turn, way = turn_of(g), value.partition(":")[2]
        tokens = g.state.players[turn.seat].tokens
        turn.dealt = wheel.distribute(tokens, self.place, way)
        turn.dealt_from = self.place
        g.emit("distributed", seat=turn.seat, place=self.place, places=turn.dealt, tokens=tokens[:])
