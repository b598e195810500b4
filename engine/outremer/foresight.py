"""Whether a card would come to nothing now, so that it can be said before it is played. Glossary; Symbols.

The card is tried on a copy, which stops where something happens, is asked, or is drawn. What its own seat and the whole
table know decides; how many cards a deck holds and who holds how many are open to all.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.codec import copier
from engine.core.decision import Decision
from engine.core.machine import Machine
from engine.core.position import Position
from engine.core.protocol import GameConfig
from engine.core.rng import Rng
from engine.outremer.content import Content
from engine.outremer.flow import FRAMES
from engine.outremer.flow.free import free_options, take_free
from engine.outremer.flow.resolve import LASTING, Resolve, operations
from engine.outremer.state import ATTACKER, Battle, G, OutremerState

_COPY = copier(OutremerState)
_MACHINE: Machine[OutremerState, Content] = Machine(
    config=GameConfig, state=OutremerState, frames=FRAMES, free=free_options, on_free=take_free, rules=""
)


class _Drawn(Exception):
    """A card or a lot would be drawn: something comes of it."""


class _NoChance(Rng):
    """A generator that draws nothing."""

    def below(self, bound: int) -> int:
        raise _Drawn


def comes_to_nothing(g: G, play: Resolve) -> bool:
    """Whether the operations of a card, as they would be resolved, change nothing and ask nothing but to go on."""
    todo = operations(g.content, play.card, play.part)
    if not todo or any(type(op) in LASTING for op in todo):
        return False
    trial: G = Position(g.config, g.content, _COPY(g.state), [play], _NoChance(0), g.seq, g.rules)
    held = trial.state.players[play.seat].rescripts if play.seat >= 0 else []
    if play.card in held:  # a rescript has left the hand when it is resolved
        held.remove(play.card)
    try:
        asked = _MACHINE.settle(trial)
    except _Drawn:
        return False
    if any(not decision.only_passes() for decision in asked):
        return False
    return all(event.kind == "no_effect" for event in trial.events)


def plays(g: G, decision: Decision) -> Iterator[tuple[str, Resolve]]:
    """Yield the cards among the options of a question, as they would be resolved."""
    seat, battle = decision.seat, g.state.battle
    other, city = -1, g.state.raid.city if g.state.raid else ""
    if battle is not None and seat in (battle.attacker, battle.defender):
        other, city = battle.defender if seat == battle.attacker else battle.attacker, battle.city
    if battle is not None and decision.kind == "battle.end_effect":
        yield "resolve", _end_effect(battle, decision)
    for option in decision.ids:
        head, _, card = option.partition(":")
        if head == "rescript" and card in g.content.rescripts:
            yield option, Resolve(card=card, seat=seat, other=other, chooser=seat, city=city)
        elif decision.kind in ("after.building", "after.spy") and head.isdecimal():
            watched = decision.about["actor"] if decision.kind == "after.spy" else -1
            yield option, Resolve(card=card, seat=seat, other=watched, chooser=seat)


def _end_effect(battle: Battle, decision: Decision) -> Resolve:
    """The bonus effect of a tactic, for the side that played it."""
    card, part = decision.about["card"], decision.about["part"]
    side = next(play.side for play in battle.plays if play.card == card)
    owner, other = (battle.attacker, battle.defender) if side == ATTACKER else (battle.defender, battle.attacker)
    return Resolve(card=card, part=part, seat=owner, other=other, chooser=decision.seat, city=battle.city)
