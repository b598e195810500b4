"""The five actions. Rulebook: Travel Action; Muster Action; Crusade; Influence; Build. One ends before the next."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Decision, PickOne
from engine.core.machine import Frame
from engine.crusaders.rules import board, pieces, strength
from engine.crusaders.state import G, TurnState


def perform(g: G, action: str, tokens: int) -> None:
    """Resolve an action of the turn's player; one troop, one enemy, one building (ruling B4), surplus is lost."""
    turn = _turn(g)
    turn.points = strength.points(g, turn.seat, action, tokens)
    if action == "influence":
        pieces.gain(g, turn.seat, turn.points, "influence")
    elif action == "muster":
        pieces.muster(g, turn.seat)
    else:
        g.push({"travel": Travel, "crusade": Crusade, "build": Build}[action]())


def _turn(g: G) -> TurnState:
    assert g.state.turn is not None
    return g.state.turn


class Travel(Frame, tag=True):
    """Move knights until the points are spent or the player is done; the points may be shared (ruling B5)."""

    STEPS: ClassVar = ("move",)

    def ask_move(self, g: G) -> Decision:
        """Options "travel:<from>><to>" for every region within reach; knights in one region are alike."""
        turn = _turn(g)
        moves = [
            f"travel:{start}>{goal}"
            for start in dict.fromkeys(g.state.players[turn.seat].knights)
            for goal in board.reach(g, start, turn.points)
        ]
        shape, about = PickOne(("done", *moves)), {"points": turn.points}
        return Decision(turn.seat, "travel.move", shape, "Travel Action", about, harmless=("done",))

    def on_move(self, g: G, d: Decision, value: str) -> None:
        if value == "done":
            return
        turn = _turn(g)
        start, _, goal = value.partition(":")[2].partition(">")
        cost = board.reach(g, start, turn.points)[goal]
        knights = g.state.players[turn.seat].knights
        knights[knights.index(start)] = goal
        turn.points -= cost
        g.emit("travelled", seat=turn.seat, start=start, goal=goal, cost=cost)
        self.step = "move"


class Crusade(Frame, tag=True):
    """Defeat one enemy in a region with one of the player's knights."""

    STEPS: ClassVar = ("target",)

    def ask_target(self, g: G) -> Decision:
        turn = _turn(g)
        regions = tuple(f"crusade:{region}" for region in strength.targets(g, turn.seat, turn.points))
        return Decision(turn.seat, "crusade.target", PickOne(regions), "Crusade", {"points": turn.points})

    def on_target(self, g: G, d: Decision, value: str) -> None:
        region = value.partition(":")[2]
        picture = pieces.defeat(g, d.seat, region)
        if not picture:
            return
        if pieces.can_reward(g, d.seat, picture, region):
            g.push(Reward(region=region, picture=picture))
        else:  # ruling B10
            pieces.gain(g, d.seat, pieces.UNUSED_REWARD, "saracen")


class Reward(Frame, tag=True):
    """What a Saracen's picture offers: a free building there, or the next troop; otherwise 3 influence (ruling B9)."""

    STEPS: ClassVar = ("use",)
    region: str = ""
    picture: str = ""

    def ask_use(self, g: G) -> Decision:
        use = "muster:troop" if self.picture == "troop" else f"build:{self.picture}:{self.region}"
        about = {"region": self.region, "picture": self.picture}
        shape = PickOne(("decline", use))
        return Decision(_turn(g).seat, "crusade.reward", shape, "Crusade", about, harmless=("decline",))

    def on_use(self, g: G, d: Decision, value: str) -> None:
        if value == "decline":
            pieces.gain(g, d.seat, pieces.UNUSED_REWARD, "saracen")
        elif self.picture == "troop":
            pieces.muster(g, d.seat)
        else:
            pieces.build(g, d.seat, self.picture, self.region)


class Build(Frame, tag=True):
    """Build the lowest unbuilt building of one kind in a region with one of the player's knights."""

    STEPS: ClassVar = ("site",)

    def ask_site(self, g: G) -> Decision:
        turn = _turn(g)
        options = tuple(f"build:{kind}:{region}" for kind, region in strength.sites(g, turn.seat, turn.points))
        return Decision(turn.seat, "build.site", PickOne(options), "Build", {"points": turn.points})

    def on_site(self, g: G, d: Decision, value: str) -> None:
        _, kind, region = value.split(":")
        pieces.build(g, d.seat, kind, region)
