"""What each operation outside battle does. Rulebook: List of Symbols; Glossary."""

from __future__ import annotations

from engine.outremer.content import ops
from engine.outremer.flow import choices, holiness, purchases
from engine.outremer.flow.acts import DISCOUNTED, under_way
from engine.outremer.flow.bishops import BishopActions, CheckHolyLandChoice
from engine.outremer.flow.resolve import Resolve, operation
from engine.outremer.flow.spies import draw_spies
from engine.outremer.rules import goods
from engine.outremer.rules.glossary import player
from engine.outremer.state import SARACEN, G


def _chooser(frame: Resolve, seat: int) -> int:
    """Who chooses for `seat`: itself, unless the Saracens' side hits it (Battle 4a)."""
    return frame.chooser if frame.seat == SARACEN else seat


@operation(ops.Coins)
def coins(g: G, frame: Resolve, op: ops.Coins) -> None:
    """Gain or lose coins (ruling Q23)."""
    if (seat := frame.subject(op)) >= 0:
        g.emit("coins", seat=seat, amount=goods.gain_coins(g, seat, op.x))


@operation(ops.Influence)
def influence(g: G, frame: Resolve, op: ops.Influence) -> None:
    """Gain or lose influence; the sum stays hidden, this change is read from an open card."""
    if (seat := frame.subject(op)) >= 0:
        p = player(g, seat)
        change = max(op.x, -p.influence)
        p.influence += change
        g.emit("influence", (seat,), seat=seat, amount=change, source=frame.card)


@operation(ops.Restore)
def restore(g: G, frame: Resolve, op: ops.Restore) -> None:
    """Restore X goods."""
    if (seat := frame.subject(op)) >= 0:
        g.push(choices.RestoreGoods(seat=seat, count=op.x))


@operation(ops.Lock)
def lock(g: G, frame: Resolve, op: ops.Lock) -> None:
    """Lock X goods."""
    if (seat := frame.subject(op)) >= 0:
        g.push(choices.LockGoods(seat=seat, chooser=_chooser(frame, seat), count=op.x))


@operation(ops.Rescripts)
def rescripts(g: G, frame: Resolve, op: ops.Rescripts) -> None:
    """Take rescripts."""
    if (seat := frame.subject(op)) >= 0:
        choices.draw_rescripts(g, seat, op.level, op.x)


@operation(ops.DrawSpy)
def draw_spy(g: G, frame: Resolve, op: ops.DrawSpy) -> None:
    """Take spy cards."""
    if (seat := frame.subject(op)) >= 0:
        draw_spies(g, seat, op.x)


@operation(ops.Discard)
def discard(g: G, frame: Resolve, op: ops.Discard) -> None:
    """Discard a resource; for the Saracens whoever plays them chooses."""
    if (seat := frame.subject(op)) >= 0:
        g.push(choices.DiscardChoice(seat=seat, chooser=_chooser(frame, seat), what=op.what, count=op.x))


@operation(ops.Units)
def units(g: G, frame: Resolve, op: ops.Units) -> None:
    """Gain units into own cities."""
    if (seat := frame.subject(op)) >= 0:
        g.push(choices.PlaceUnits(seat=seat, count=op.x))


@operation(ops.LoseUnits)
def lose_units(g: G, frame: Resolve, op: ops.LoseUnits) -> None:
    """Discard non-last units, otherwise coins."""
    if (seat := frame.subject(op)) >= 0:
        city = frame.city if op.here else ""
        g.push(choices.LoseUnitsChoice(seat=seat, count=op.x, city=city, coins=op.coins))


@operation(ops.MoveUnits)
def move_units(g: G, frame: Resolve, op: ops.MoveUnits) -> None:
    """Move units between own cities."""
    if (seat := frame.subject(op)) >= 0:
        g.push(choices.MoveUnitsChoice(seat=seat, count=op.x))


@operation(ops.Bombard)
def bombard(g: G, frame: Resolve, op: ops.Bombard) -> None:
    """Bombardment X."""
    if (seat := frame.subject(op)) >= 0:
        g.push(choices.BombardChoice(seat=seat, count=op.x))


@operation(ops.Upgrade)
def upgrade(g: G, frame: Resolve, op: ops.Upgrade) -> None:
    """You may upgrade a city at a discount."""
    if (seat := frame.subject(op)) >= 0:
        g.push(purchases.ChooseUpgrade(seat=seat, discount=op.discount))


@operation(ops.LowerCity)
def lower_city(g: G, frame: Resolve, op: ops.LowerCity) -> None:
    """Lower a city by 1: here, or one of the subject's own."""
    seat = frame.subject(op)
    if op.here and frame.city:
        choices.devastate(g, frame.city)
    elif seat >= 0:
        g.push(choices.LowerCityChoice(seat=seat, chooser=_chooser(frame, seat)))


@operation(ops.Train)
def train(g: G, frame: Resolve, op: ops.Train) -> None:
    """Train bishops."""
    if (seat := frame.subject(op)) >= 0:
        g.push(BishopActions(seat=seat, trainings=op.x))


@operation(ops.MoveBishops)
def move_bishops(g: G, frame: Resolve, op: ops.MoveBishops) -> None:
    """Move different bishops."""
    if (seat := frame.subject(op)) >= 0:
        g.push(BishopActions(seat=seat, moves=op.x))


@operation(ops.BishopActions)
def bishop_actions(g: G, frame: Resolve, op: ops.BishopActions) -> None:
    """Bishop actions of either kind."""
    if (seat := frame.subject(op)) >= 0:
        g.push(BishopActions(seat=seat, actions=op.x))


@operation(ops.CheckHolyLand)
def check_holy_land(g: G, frame: Resolve, op: ops.CheckHolyLand) -> None:
    """Show the bishops of a contested city."""
    if (seat := frame.subject(op)) >= 0:
        g.push(CheckHolyLandChoice(seat=seat, influence=op.x))


@operation(ops.Holiness)
def receive_holiness(g: G, frame: Resolve, op: ops.Holiness) -> None:
    """Receive holiness points and move at once."""
    if (seat := frame.subject(op)) >= 0:
        holiness.receive(g, seat, op.x)


@operation(ops.Build)
def build(g: G, frame: Resolve, op: ops.Build) -> None:
    """You may build."""
    if (seat := frame.subject(op)) >= 0:
        g.push(purchases.ChooseCard(seat=seat, kind="building", level=op.level, discount=op.discount))


@operation(ops.Study)
def study(g: G, frame: Resolve, op: ops.Study) -> None:
    """You may study."""
    if (seat := frame.subject(op)) >= 0:
        g.push(purchases.ChooseCard(seat=seat, kind="tactic", level=op.level, discount=op.discount))


@operation(ops.ReplaceGovernor)
def replace_governor(g: G, frame: Resolve, op: ops.ReplaceGovernor) -> None:
    """You may replace a governor."""
    if (seat := frame.subject(op)) >= 0:
        g.push(purchases.ReplaceGovernorChoice(seat=seat))


@operation(ops.FreePlacement, lasting=True)
def free_placement(g: G, frame: Resolve, op: ops.FreePlacement) -> None:
    """The next token costs no coins."""
    player(g, frame.seat).stack_free = True


@operation(ops.SecondOuter, lasting=True)
def second_outer(g: G, frame: Resolve, op: ops.SecondOuter) -> None:
    """One more token may go to an outer cell this round."""
    player(g, frame.seat).outer_allowed += 1


@operation(ops.RaidDefence, lasting=True)
def raid_defence(g: G, frame: Resolve, op: ops.RaidDefence) -> None:
    """Strengthen the raided city for this raid."""
    if g.state.raid is not None:
        g.state.raid.bonus += op.x


@operation(ops.Modify, lasting=True)
def modify(g: G, frame: Resolve, op: ops.Modify) -> None:
    """Change a number until the end of the round, for everybody (events) or for the owner of the card."""
    table = g.state.modifiers if frame.seat < 0 else player(g, frame.seat).modifiers
    table[op.key] = table.get(op.key, 0) + op.x
    if op.key == "discount":  # the orders in the middle of which the card is played are of this round, too
        for act in under_way(g, frame.seat):
            if act.order in DISCOUNTED:
                act.facts["discount"] = act.facts.get("discount", 0) + op.x
