"""Two players that reckon: one takes what a turn brings, the other looks two turns ahead over the wheel."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from engine.core.decision import Choice, Decision, Pick, PickMany, PickOne, PickSome
from engine.core.protocol import Game
from engine.core.rng import Rng
from engine.core.view import View
from engine.crusaders.players.planner import Planner
from engine.crusaders.players.rebuild import position
from engine.crusaders.view import CrusadersView

Judge = Callable[[Planner, Decision, str], float]


class Reckoner:
    """Answers by the worth of every option, `depth` turns ahead; order and wheel are chosen by lot."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def choose(self, game: Game, view: View, decision: Decision, salt: int) -> Choice:
        """Return a legal choice."""
        judge = JUDGES.get(decision.kind)
        if judge is None:
            return decision.sample(Rng(salt).below)
        planner = Planner(position(cast(CrusadersView, view)), decision.seat, self.depth)
        shape = decision.shape
        if isinstance(shape, PickSome):
            ranked = sorted(shape.options, key=lambda option: -judge(planner, decision, option))
            return PickMany(tuple(ranked[: shape.least]))
        assert isinstance(shape, PickOne)
        return Pick(max(shape.options, key=lambda option: judge(planner, decision, option)))


def _split(planner: Planner, _d: Decision, option: str) -> float:
    turn = planner.g.state.turn
    assert turn is not None
    _, action, share = option.split(":")
    for worth, knights, first, tokens in planner.splits(turn.place):
        if (first, tokens) == (action, int(share)):
            return worth + max(later for later, _ in planner.ways(turn.place, knights))
    return 0.0


def _move(planner: Planner, _d: Decision, option: str) -> float:
    turn = planner.g.state.turn
    assert turn is not None
    return float(option == planner.best_move(turn.points, turn.later, turn.rest)[2])


def _crusade(planner: Planner, _d: Decision, option: str) -> float:
    return planner.worth.enemy(option.partition(":")[2])


def _reward(planner: Planner, _d: Decision, option: str) -> float:
    if option == "decline":
        return 3.0
    _, what, *region = option.split(":")
    return planner.worth.troop() if what == "troop" else planner.worth.building(what, region[0])


def _build(planner: Planner, _d: Decision, option: str) -> float:
    _, kind, region = option.split(":")
    return planner.worth.building(kind, region)


def _keep(planner: Planner, _d: Decision, option: str) -> float:
    worth = {name: value for value, name in planner.after_upgrade(tuple(planner.p.upgraded))}
    return worth[option]


def _way(planner: Planner, d: Decision, option: str) -> float:
    way = option.partition(":")[2]
    return next(worth for worth, name in planner.ways(d.about["place"], planner.p.knights) if name == way)


def _start(planner: Planner, _d: Decision, option: str) -> float:
    return planner.worth.standing([option.partition(":")[2]], {"build": 3, "crusade": 3})


def _place(planner: Planner, _d: Decision, option: str) -> float:
    """A choice of the setup on a wedge: the wheel afterwards."""
    what, _, number = option.partition(":")
    place, tokens, upgraded = int(number) - 1, planner.p.tokens[:], planner.p.upgraded[:]
    if what == "upgrade":
        upgraded[place] = True
    else:
        tokens[place] += 1 if what == "more" else -1
    return planner.future(tuple(tokens), tuple(upgraded), planner.p.knights)


JUDGES: dict[str, Judge] = {
    "setup.more": _place,
    "setup.less": _place,
    "setup.upgrade": _place,
    "setup.knight": _start,
    "turn.act": lambda planner, _d, option: planner.turn(option),
    "wedge.split": _split,
    "travel.move": _move,
    "crusade.target": _crusade,
    "crusade.reward": _reward,
    "build.site": _build,
    "upgrade.distribute": _keep,
    "distribute.way": _way,
    "turn.end": lambda _p, _d, _o: 0.0,
}
