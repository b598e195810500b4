"""What each battle operation does. Rulebook: Battle 2d; Glossary; Tactics (level IV)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.decision import Amounts, Decision, Line, PickOne
from engine.core.machine import Frame
from engine.outremer.content import ops
from engine.outremer.flow import choices
from engine.outremer.flow.aftermath import current
from engine.outremer.flow.resolve import Resolve, operation
from engine.outremer.rules import glossary
from engine.outremer.state import ATTACKER, DEFENDER, G


def side_of(g: G, owner: int) -> int:
    """The side of a seat (or SARACEN) in the battle under way."""
    return DEFENDER if owner == current(g).defender else ATTACKER


def amount(g: G, op: ops.Strength | ops.Rout | ops.Flee) -> int:
    """X, and more for each tactic of a colour played in this battle, this one included; covers do not count (Q46)."""
    if not op.each:
        return op.x
    played = (g.content.tactics.get(play.card) for play in current(g).plays)
    return op.x + op.each * sum(op.per in tactic.colours for tactic in played if tactic is not None)


def remove_troops(g: G, side: int, count: int) -> int:
    """Take up to `count` troops of a side out of the battle; return how many."""
    battle = current(g)
    if side == ATTACKER:
        gone = min(count, battle.units)
        battle.units -= gone
    else:
        here = g.state.cities[battle.city]
        gone = min(count, here.troops)
        here.troops -= gone
    return gone


@operation(ops.Strength)
def strength(g: G, frame: Resolve, op: ops.Strength) -> None:
    """X strength."""
    battle = g.state.battle
    if battle is not None:
        x = amount(g, op)
        battle.bonus[side_of(g, frame.subject(op))] += x
        g.emit("strength", side=side_of(g, frame.subject(op)), amount=x)


@operation(ops.Rout)
def rout(g: G, frame: Resolve, op: ops.Rout) -> None:
    """Rout X: enemy units return to their reserve."""
    if g.state.battle is not None:
        gone = remove_troops(g, 1 - side_of(g, frame.seat), amount(g, op))
        choices.to_reserve(g, frame.other, gone)
        g.emit("routed", owner=frame.other, count=gone)


@operation(ops.Flee)
def flee(g: G, frame: Resolve, op: ops.Flee) -> None:
    """Force to flee X: enemy units leave for one neighbouring city of their owner (ruling X9)."""
    battle = g.state.battle
    if battle is not None:
        side = 1 - side_of(g, frame.seat)
        gone = remove_troops(g, side, amount(g, op))
        g.emit("forced_to_flee", owner=frame.other, count=gone)
        choices.flee(g, frame.other, battle.players[side], battle.city, gone)


@operation(ops.Reinforce)
def reinforce(g: G, frame: Resolve, op: ops.Reinforce) -> None:
    """Reinforcement X."""
    if g.state.battle is not None:
        g.push(ReinforceChoice(owner=frame.seat, chooser=frame.chooser, count=op.x))


class ReinforceChoice(Frame, tag=True):
    """Move up to `count` non-last units from neighbouring own cities into the battle (Battle 2d; ruling Q53)."""

    STEPS: ClassVar = ("move",)
    owner: int = 0
    chooser: int = 0
    count: int = 0

    def ask_move(self, g: G) -> Decision | None:
        battle = current(g)
        near = glossary.own_neighbours(g, battle.city, self.owner)
        lines = tuple(Line(c, n) for c in near if (n := glossary.non_last(g.state.cities[c].troops, self.count)))
        most = min(self.count, sum(line.most for line in lines))
        about = {"count": most, "city": battle.city}
        return Decision(self.chooser, "battle.reinforce", Amounts(lines, 0, most), "Battle 2d", about) if most else None

    def on_move(self, g: G, d: Decision, value: dict[str, int]) -> None:
        battle = current(g)
        for city, count in value.items():
            g.state.cities[city].troops -= count
            if side_of(g, self.owner) == ATTACKER:
                battle.units += count
            else:
                g.state.cities[battle.city].troops += count
        g.emit("reinforced", owner=self.owner, cities=value, city=battle.city)


@operation(ops.Devastate)
def devastate(g: G, frame: Resolve, op: ops.Devastate) -> None:
    """The level of the city of the battle may be lowered by 1 at once (ruling X4)."""
    battle = g.state.battle
    if battle is not None and g.state.cities[battle.city].level > 1:
        g.push(DevastateChoice(chooser=frame.chooser))


class DevastateChoice(Frame, tag=True):
    """Lower the city of the battle, or not."""

    STEPS: ClassVar = ("choose",)
    chooser: int = 0

    def ask_choose(self, g: G) -> Decision | None:
        about = {"city": current(g).city}
        shape = PickOne(("keep", "lower"))
        return Decision(self.chooser, "battle.devastate", shape, "Battle 2d", about, harmless=("keep",))

    def on_choose(self, g: G, d: Decision, value: str) -> None:
        if value == "lower":
            choices.devastate(g, current(g).city)
        else:
            g.emit("forgone", seat=d.seat, what="devastate")


@operation(ops.Protect, lasting=True)
def protect(g: G, frame: Resolve, op: ops.Protect) -> None:
    """This card cannot be chosen for losses."""
    for play in current(g).plays:
        if play.card == frame.card and play.side == side_of(g, frame.seat):
            play.protected = True


@operation(ops.NoDevastation, lasting=True)
def no_devastation(g: G, frame: Resolve, op: ops.NoDevastation) -> None:
    """The city keeps its level at the end of this battle."""
    if g.state.battle is not None:
        g.state.battle.kept = True


@operation(ops.BothHalves, lasting=True)
def both_halves(g: G, frame: Resolve, op: ops.BothHalves) -> None:
    """The next maneuver of the side is not covered."""
    if g.state.battle is not None:
        g.state.battle.both[side_of(g, frame.seat)] = True


@operation(ops.OwnCover, lasting=True)
def own_cover(g: G, frame: Resolve, op: ops.OwnCover) -> None:
    """The side itself chooses what is covered in its next maneuver."""
    if g.state.battle is not None:
        g.state.battle.cover[side_of(g, frame.seat)] = True


@operation(ops.SpareLosses, lasting=True)
def spare_losses(g: G, frame: Resolve, op: ops.SpareLosses) -> None:
    """The side suffers no losses of tactics in this battle."""
    if g.state.battle is not None:
        g.state.battle.spare[side_of(g, frame.seat)] = True
